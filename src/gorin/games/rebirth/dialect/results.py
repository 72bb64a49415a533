"""What this text has done, told by a past verb: 選んだカード, 置いたキャラ, サポートさせたキャラ (T259, T31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Op, Things
from gorin.engine.program.things import EVENT, All, Among, Both, It
from gorin.engine.program.who import Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import redundant
from gorin.games.rebirth.dialect.cards import all_chosen, cards_of, of_anybody
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import Exchange
from gorin.games.rebirth.program.tests import HeldBy, InZone, IsOneOf
from gorin.text.frames import Frame
from gorin.text.function_words import BY_THIS
from gorin.text.morphology import ACTIVE, CAUSATIVE
from gorin.text.nouns import player_of
from gorin.text.phrases import Clause, Named
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, ZONE

AS_COST: Final = "as cost"
"""コストで."""
ACTS: Final = {
    "put": "put",
    "discard": "discard",
    "return": "return",
    "add": "add",
    "choose": "choose",
    "draw": "draw",
    "set": "set",
    "exchange": "exchange",
    "show": "reveal",
    "look": "look",
    "present": "present",
    "do": "soul",
    "recover": "recover",
    "retire": "retire",
    "rest": "rest",
    "stand": "stand",
}
"""The verb said again, and what the act is called when it is done."""
TOLD: Final = {**ACTS, "come back": "return", "support": "support", "exclude": "exclude"}
"""Those by which a card can be described."""
NAMED_LAST: Final = ("choose", "draw", "recover", "exclude")
"""Acts after which what was named last is meant."""


def is_told(clause: Clause) -> bool:
    """Whether a verb tells what this text has done: サポートさせた, but サポートした is the part that a card has."""
    form = clause.form
    if clause.name not in TOLD or not form.past or form.lasting:
        return False
    if clause.name == "support":
        return form.voice == CAUSATIVE
    return clause.name not in ("set", "rest", "stand") or form.voice == ACTIVE


def result_of(scope: RebirthScope, clause: Clause, named: Named | None) -> Things | None:
    """To what it was done, as far as this text has done such a thing."""
    if not is_told(clause):
        return None
    frame: Framed = Frame(scope, clause)
    found = treated(frame)
    frame.done()
    return found


def treated(frame: Framed) -> Things:
    """What a deed was done with, by this effect or as its cost."""
    scope, clause = frame.scope, frame.clause
    redundant(frame, BY_THIS)
    who = frame.take("が", group=PLAYER)
    if who is not None:
        return of_player(scope, treated(frame), player_of(scope, who.only))
    if not is_told(clause) or clause.form.negative:
        frame.fail(frame.place, "no_description")
    goal = frame.take("に", group=ZONE)
    zones: tuple[int, ...] = ()
    if goal is not None:
        there = cards_of(scope, goal)
        zones = (terms.SOUL,) if there.souls_of is not None else there.zones
    if clause.before:
        return exchanged_to(frame, zones)
    act = "put" if zones else TOLD[clause.name]
    done = Trace(scope.draft.said()).doing(act, (), zones, ())
    paid = Trace(scope.paid_by).doing(act, (), zones, ())
    if frame.adverb(AS_COST) or (paid and not done and not scope.of_event):
        if scope.paid is None or (goal is not None and not paid):
            frame.fail(frame.place, "not_done")
        says_no_more(*clause.adverbs)
        return scope.paid
    if goal is not None:
        if not scope.of_event and not done:
            frame.fail(goal.start, "not_done")
        says_no_more(goal.only.head)
    if not done and scope.of_event and act not in NAMED_LAST:
        return EVENT
    if done and isinstance(done[-1], Turn):
        return turned(frame, done[-1])
    if done and isinstance(done[-1], Exchange):
        return exchanged(frame, done[-1])
    found = all_chosen(scope, frame.place) if is_named_last(scope, act, done) else things_of(done[-1])
    return scope.share(found, done[-1]) if done else found


def turned(frame: Framed, op: Turn) -> Things:
    """What was turned, apart from what was so already; what is chosen for a cost never is."""
    scope = frame.scope
    if any(each is op for each in scope.paid_by):
        if isinstance(op.things, All):
            frame.fail(frame.place, "not_done")
        return things_of(op)
    cell = next(each for each in scope.draft.root.emitted if each.op is op)
    reg = op.reg if op.reg != NOTHING else scope.draft.reg()
    cell.op = replace(op, reg=reg)
    return It(reg)


def of_player(scope: RebirthScope, things: Things, who: Who) -> Things:
    """あなたが置いたキャラ: that of this player; それ means it, if no other player's was spoken of before."""
    whole = of_anybody(things)
    found = Among(whole, (HeldBy(who),))
    if whole == things or scope.it != things:
        scope.speak_of(found)
    return found


def is_named_last(scope: RebirthScope, act: str, done: Sequence[Op]) -> bool:
    """Whether the deed was done with what was named last."""
    if not done or act in NAMED_LAST:
        return True
    if act in ("reveal", "look", "present", "support", "rest", "stand"):
        return False
    known = {each for op in done for each in (things_of(op), getattr(op, "things", None))}
    return scope.it is None or isinstance(scope.it, (Both, Among)) or scope.it in known


def unpicked(scope: RebirthScope, place: int) -> Things:
    """残ったX: what was looked at and not taken, else those among which was chosen and that were left."""
    if scope.mentions.shown is not None:
        return scope.rest(place)
    choices = [op for op in scope.draft.said() if isinstance(op, Choose) and op.group is not None and not op.wider]
    if not choices or choices[-1].group is None:
        scope.fail(place, "not_done")
    left = IsOneOf(It(choices[-1].reg), False)
    return All(Group(tuple(replace(part, tests=(*part.tests, left)) for part in choices[-1].group.parts)))


def remaining(frame: Framed) -> Things:
    """残ったメンバー."""
    redundant(frame, BY_THIS)
    if not frame.clause.form.past or frame.clause.form.negative:
        frame.fail(frame.place, "no_description")
    return unpicked(frame.scope, frame.place)


def things_of(op: Op) -> Things:
    """What an operation was done with."""
    reg: int = getattr(op, "reg", NOTHING)
    things: Things | None = getattr(op, "things", None)
    return It(reg) if things is None or reg != NOTHING else things


def exchanged(frame: Framed, op: Exchange) -> Things:
    """入れ替えたキャラ: the one that comes to entry or members, if the other one goes elsewhere."""
    draft, trace = frame.scope.draft, Trace(frame.scope.draft.said())
    cell = next(each for each in draft.root.emitted if each.op is op)
    sides = [side for side in (op.first, op.second) if side is not None]
    zones = [{part.zone for part in group.parts} for side in sides if (group := trace.group_of(side)) is not None]
    on_stage = [each <= set(terms.STAGE) for each in zones if each <= set(terms.STAGE) or not each & set(terms.STAGE)]
    if len(sides) != 2 or len(on_stage) != 2 or on_stage[0] == on_stage[1]:
        frame.fail(frame.place, "which_exchanged", ("入れ替えてメンバーに置かれたキャラ",))
    kept = [draft.kept(cell, side) for side in sides]
    cell.op = replace(op, first=kept[0], second=kept[1])
    return Among(Both(tuple(kept)), (InZone(terms.STAGE),))


def exchanged_to(frame: Framed, zones: tuple[int, ...]) -> Things:
    """入れ替えてメンバーに置かれたキャラ: of the cards that changed places those that lie there now."""
    draft, clause = frame.scope.draft, frame.clause.before[0]
    cell = next((each for each in reversed(draft.cells) if isinstance(each.op, Exchange)), None)
    if cell is None or clause.name != "exchange" or not zones:
        frame.fail(clause.start, "not_done")
    frame.taken.add(id(clause))
    assert isinstance(cell.op, Exchange)
    sides = [draft.kept(cell, side) for side in (cell.op.first, cell.op.second) if side is not None]
    cell.op = replace(cell.op, first=sides[0], second=sides[1] if len(sides) > 1 else None)
    return Among(sides[0] if len(sides) == 1 else Both(tuple(sides)), (InZone(zones),))
