"""Conditions about what the sentences before did (T78, T167, T197)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Discard, Move
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Did, Not
from gorin.engine.program.looking import Reveal
from gorin.engine.program.roots import Condition, Op, Things
from gorin.engine.program.things import It
from gorin.games.sve import terms
from gorin.games.sve.deeds import PaidNow, TurnFace
from gorin.games.sve.dialect.elements import phrase_of
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.past import AnyFits, PaidMore
from gorin.games.sve.program import Evolve
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree

DONE: dict[str, tuple[type[Op], ...]] = {
    "捨て": (Discard,),
    "公開": (Reveal,),
    "消滅": (Move,),
    "破壊": (Move,),
    "進化": (Evolve,),
    "払っ": (),
}
"""T167: the verb said again, and what must have been done before."""


DID_PLACES = {"墓場": terms.CEMETERY, "EX": terms.EX, "手札": terms.HAND, "場": terms.FIELD, "消滅": terms.BANISH}


def did_object(reading: Reading, part: Node) -> Condition:
    """T167 (X)をEXエリアに置いたなら: at least one of the things just moved or shown is such an X."""
    written = token(part, "DID_SO")
    listed = tree(part, "obj", "obj_upto")
    assert written is not None and listed is not None
    says_no_more(written)
    phrase = phrase_of(reading, listed)
    noun = phrase.first.noun
    if noun is None or len(phrase.elements) > 1 or phrase.first.quantity is not None or phrase.first.every:
        reading.fail(phrase.node, "kind_needed", ("フォロワー", "カード"))
    if noun.who is not None or noun.zone is not None or noun.leader:
        reading.fail(phrase.node, "ask_kind")
    things: Things | None
    if written.startswith("公開"):
        shown = [op for op in reading.last_said(Reveal) if isinstance(op, Reveal)]
        things = shown[-1].things if shown else None
    elif written.startswith("捨て"):
        cell = reading.counted
        discarded = cell.op if cell is not None else None
        things = None
        if cell is not None and isinstance(discarded, Discard):
            reg = discarded.reg if discarded.reg != NOTHING else reading.draft.reg()
            cell.op = replace(discarded, reg=reg)
            things = It(reg)
    else:
        things = reading.moved(next(zone for verb, zone in DID_PLACES.items() if written.startswith(verb)))
    if things is None:
        reading.fail(part, "not_done", ("そうしたなら",))
    return AnyFits(things, noun.tests)


def raised_so(reading: Reading, part: Node, written: str) -> Condition:
    """T197 コストを+Nしたなら: what one may add to the cost of this card was added."""
    number = int(written[len("コストを+") : written.index("し")])
    if reading.raised != number:
        reading.fail(part, "not_raised", ("これをプレイする際、コストを+2してよい。",))
    return PaidMore() if "なかった" not in written else Not(PaidMore())


def said_again(reading: Reading, part: Node) -> Condition:
    """T167, T197, T206 捨てたなら, 払わなかったなら, コストを+2したなら: the verb said again."""
    written = str(word(part)).removeprefix("それが")
    if written.startswith("払") and reading.paying_now is not None:
        paid = PaidNow(reading.paying_now)
        return Not(paid) if "なかった" in written else paid
    if written.startswith("コストを"):
        return raised_so(reading, part, written)
    verb = next(each for each in DONE if written.startswith(each))
    if not reading.last_said(*DONE[verb]):
        reading.fail(part, "not_done", ("そうしたなら",))
    cell = reading.counted
    op = cell.op if cell is not None else None
    if not reading.several and cell is not None and isinstance(op, (Discard, Move)) and isinstance(op, DONE[verb]):
        num = op.num if op.num != NOTHING else reading.draft.num()
        cell.op = replace(op, num=num)
        lacking = "なかった" in written
        return Compare(Result(num), AT_MOST if lacking else AT_LEAST, Exactly(0 if lacking else 1))
    return done(reading) if "なかった" not in written else Not(done(reading))


def done(reading: Reading) -> Condition:
    """T78; where a player may pick several cards, only all of them are what the text asked for (R63)."""
    several, cell = reading.several, reading.counted
    if several and cell is not None and isinstance(cell.op, (Discard, Move, TurnFace)):
        num = cell.op.num if cell.op.num != NOTHING else reading.draft.num()
        cell.op = replace(cell.op, num=num)
        return Compare(Result(num), AT_LEAST, Exactly(several))
    return Did()
