"""Sentences of 【永】 with a frame of their own: deck construction, own cancels, what is added to a sentence before."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from gorin.engine.program.amount import Count, Sum, Times
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Condition, Cost
from gorin.engine.program.things import THIS
from gorin.engine.values.ability import DECK, Ability
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.cards import ICON, cards_of, things_of
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.effects import leave_out_what_cannot_pay
from gorin.games.rebirth.dialect.orders import ALSO
from gorin.games.rebirth.dialect.pieces import pieces_of
from gorin.games.rebirth.dialect.predicates import perform
from gorin.games.rebirth.dialect.rules import MORE, least_of
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.costs import Acts, CostInstead
from gorin.games.rebirth.program.standing import DrawsMore
from gorin.text.frames import Frame
from gorin.text.function_words import AND, BY_THIS, IF, ONLY_WHEN
from gorin.text.lexicon import Adverb
from gorin.text.morphology import ABLE, FINAL, MAY
from gorin.text.phrases import QUANTITY, Clause, NounPhrase, Sentence
from gorin.text.pieces import Provided
from gorin.text.quantities import printed_number
from gorin.text.values import ZONE, value_of

ANY_NUMBER = "any number of them"
"""何枚でも."""
MOST_IN_DECK = 4
"""So many cards of one number a deck may contain (6.1.1.2)."""


def special(
    scope: RebirthScope, base: RebirthAbility, sentence: Sentence, found: list[Ability]
) -> list[Ability] | None:
    """All abilities up to this sentence, if it is one with a frame of its own; None where it has the common frame."""
    last = sentence.parts[-1]
    if not isinstance(last, Clause) or last.verb is None:
        return None
    name = last.verb.name
    clauses = [part for part in sentence.parts if isinstance(part, Clause)]
    topic = last.phrase("は") or next((each.phrase("は") for each in clauses if each.joint == AND), None)
    if name == "include":
        return [*found, in_deck(Frame(scope, last), base)]
    if name == "use" and topic is not None and topic.nouns.only.key == "キャンセル" and last.form.voice == ABLE:
        return [*found, own_cancel(scope, base, sentence, topic.nouns)]
    if name == "add up" and found:
        return [*found[:-1], not_twice(Frame(scope, last), found[-1])]
    if name == "count" and last.phrase("として") is not None and found:
        return [*found[:-1], weighed(Frame(scope, last), found[-1])]
    if name == "become" and last.phrase("には") is not None and found:
        return [*found[:-1], bounded(Frame(scope, last), sentence, found[-1])]
    return None


def in_deck(frame: Framed, base: RebirthAbility) -> Ability:
    """このカードはデッキに何枚でも入れてよい; 4枚より多く (6.1)."""
    topic, goal = frame.need("は", expected=("このカードは",)), frame.need("に", group=ZONE, expected=("デッキに",))
    if things_of(frame.scope, topic) != THIS or value_of(goal.only).zone != terms.DECK or goal.only.modifiers:
        frame.fail(frame.clause.start, "no_description", ("このカードはデッキに",))
    more = frame.take("より", group=QUANTITY)
    if more is not None:
        number = printed_number(more.only.quantity)
        if number != MOST_IN_DECK or not frame.adverb(MORE):
            frame.fail(more.start, "number_needed", ("4枚より多く",))
    elif not frame.adverb(ANY_NUMBER):
        frame.fail(frame.place, "how_many", ("何枚でも",))
    if frame.clause.form.ending != MAY or frame.clause.form.negative:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    frame.done()
    return replace(base, kind=DECK, limit=-1)


def own_cancel(scope: RebirthScope, base: RebirthAbility, sentence: Sentence, cancel: NounPhrase) -> Ability:
    """このキャラの【キャンセル】は、(condition)時のみ使える; 追加でAしないと使えない (T132)."""
    last = sentence.parts[-1]
    assert isinstance(last, Clause)
    frame: Framed = Frame(scope, last)
    frame.take("は", group=ICON)
    icon = cancel.only
    owner = icon.modifiers[0].nouns if len(icon.modifiers) == 1 else None
    if owner is None or things_of(scope, owner) != THIS:
        frame.fail(icon.start, "of_what", ("このキャラの【キャンセル】は",))
    if base.conditions or base.zones & ~(1 << terms.HAND):
        frame.fail(icon.start, "no_icon")
    frame.done()
    pieces = pieces_of(replace(sentence, parts=sentence.parts[:-1]))
    first = pieces[0] if pieces else None
    scope.always = False
    if isinstance(first, Provided) and first.link == ONLY_WHEN and len(pieces) == 1 and not last.form.negative:
        proviso = condition_of(scope, first.clauses)
        scope.always = True
        return replace(base, kind="proviso", proviso=proviso)
    condition: Condition | None = None
    if isinstance(first, Provided) and first.link == IF:
        condition = condition_of(scope, first.clauses)
        pieces.pop(0)
    act = pieces[0] if len(pieces) == 1 else None
    if not isinstance(act, Clause) or act.joint != AND or not act.form.negative or not last.form.negative:
        frame.fail(last.start, "not_said_so", verb=last.said)
    also = tuple(token for token in act.adverbs if token.sense(Adverb) == Adverb(ALSO))
    if not also:
        frame.fail(act.start, "role_missing", ("追加で",))
    kept = tuple(token for token in act.adverbs if token not in also)
    inner = scope.within()
    own = tuple(phrase for phrase in act.phrases if phrase.nouns is not cancel)
    form = replace(act.form, negative=False, ending=FINAL)
    perform(inner, replace(act, form=form, adverbs=kept, joint="", phrases=own))
    leave_out_what_cannot_pay(inner.draft.cells)
    ops = tuple(cell.op for cell in inner.draft.cells if cell.op is not None)
    scope.always = True
    paid: Cost = Acts(ops) if condition is None else CostInstead(condition, ops, ())
    return replace(base, kind="proviso", costs=((paid,),))


def not_twice(frame: Framed, ability: Ability) -> Ability:
    """この効果は重複しない (T250): such effects do not add up."""
    said = frame.need("は", group="effect", expected=("この効果は",)).only
    if said.key != "この効果" or said.modifiers:
        frame.fail(said.start, "no_description", ("この効果は",))
    static = ability.static
    drawing = [change for change in static.changes if isinstance(change, DrawsMore)] if static is not None else []
    if static is None or not drawing or not frame.clause.form.negative:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    frame.done()
    changes = tuple(replace(each, alone=True) if isinstance(each, DrawsMore) else each for each in static.changes)
    return replace(ability, static=replace(static, changes=changes))


def weighed(frame: Framed, ability: Ability) -> Ability:
    """この効果でリタイアの《X》は２枚分として数える (T244, R149): in the counts of the sentence before."""
    scope = frame.scope
    nouns = frame.need("は")
    weight = frame.need("として", group=QUANTITY, expected=("2枚分として",)).only.quantity
    number = printed_number(weight) if weight is not None and weight.counter == "share" else None
    cards = cards_of(scope, nouns)
    if not frame.adverb(BY_THIS) or number is None or frame.clause.form.negative or ability.static is None:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    frame.done()
    zones = cards.zones

    def heavier(value: Any) -> Any:
        if isinstance(value, Count):
            parts = tuple(
                replace(part, tests=(*part.tests, *cards.tests)) for part in value.group.parts if part.zone in zones
            )
            more = Count(Group(parts))
            return Sum((value, more if number == 2 else Times(more, number - 1))) if parts else value
        if isinstance(value, tuple):
            return tuple(heavier(each) for each in value)
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{each.name: heavier(getattr(value, each.name)) for each in fields(value)})
        return value

    changes = heavier(ability.static.changes)
    if changes == ability.static.changes or not cards.tests:
        frame.fail(nouns.start, "of_which_zone")
    return replace(ability, static=replace(ability.static, changes=changes))


def bounded(frame: Framed, sentence: Sentence, ability: Ability) -> Ability:
    static = ability.static
    if static is None:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    return replace(ability, static=replace(static, changes=(*static.changes, least_of(frame, sentence))))
