"""Static abilities (T20, T21, T26, T27, T89, T128) and what works while a card is played (T23, T126, T127)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from gorin.engine.program.amount import Counters, Exactly, IfElse, Sum
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Fits, Not, TurnOf
from gorin.engine.program.roots import Amount, Condition, Cost
from gorin.engine.program.things import THIS
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import DECK, PLAYING, STATIC, Ability, Change, Playing, Static
from gorin.engine.values.change import ADD, SET, DamageChange, Number
from gorin.games.sve import terms
from gorin.games.sve.dialect.amounts import define
from gorin.games.sve.dialect.conditions import (
    compared,
    condition_of,
    mark_of,
    owner_for,
    provided,
    there_and,
    while_exists,
)
from gorin.games.sve.dialect.elements import obj_of, parts_of, phrase_of
from gorin.games.sve.dialect.forms import JOINING, LEADS, MAY, form_of
from gorin.games.sve.dialect.kinds import check_kinds
from gorin.games.sve.dialect.multiples import always_times, per_of, product
from gorin.games.sve.dialect.nouns import owner_of
from gorin.games.sve.dialect.numbers import signed_in
from gorin.games.sve.dialect.played import cost_change_of, played_by
from gorin.games.sve.dialect.players import player_of
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.dialect.statements import ReadAbility, Statement, leaders, statement_of
from gorin.games.sve.program.tests import InZone
from gorin.text.draft import both, merged
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import plain
from gorin.text.tree import tree, trees, words_of


def under_marks(
    reading: Reading, body: Node, refusal: str, expected: tuple[str, ...] = ()
) -> Iterator[tuple[Node, list[Condition]]]:
    """The sentences, each with the marks before it; a sentence ends those before, the next mark begins anew (T70)."""
    define(reading, body)
    marks: list[Condition] = []
    said = False
    for element in trees(body):
        if element.data == "mark":
            marks = [*([] if said else marks), mark_of(word(element))]
            said = False
        elif element.data in ("earth", "mode"):
            reading.fail(element, refusal, expected)
        else:
            said = True
            yield element if element.data == "sentence" else next(trees(element)), marks


def static_abilities(reading: Reading, body: Node, read_ability: ReadAbility) -> tuple[Ability, ...]:
    """10.1.1.3, 10.1.1.3.1: the statements of a line, each holding as long as the card is there.

    10.3.3: under a condition only while that is fulfilled.
    """
    found: list[Ability] = []
    held: list[Condition] = []
    before: list[Condition] = []
    for sentence, marks in under_marks(reading, body, "needs_moment"):
        held = held if marks == before else []
        before = marks
        held = static_sentence(reading, sentence, marks, found, read_ability, held)
    return tuple(found)


OWN_CONDITIONS = ("provided", "provided_there", "while_so", "while_count", "while_exists", "while_laid", "during")


def static_sentence(
    reading: Reading,
    sentence: Node,
    marks: list[Condition],
    found: list[Ability],
    read_ability: ReadAbility,
    held: list[Condition],
) -> list[Condition]:
    """One sentence; R109: the conditions with なら that reach on from it, `held` those that reach on from before."""
    own = any(part.data in OWN_CONDITIONS for part in trees(sentence))
    reaching: list[Condition] = [] if own else list(held)
    conditions = [*marks, *reaching]
    instead = here = False
    per: Amount | None = None
    reading.subject = None
    reading.playing = None
    reading.said_actor = None
    clauses = [part for part in trees(sentence) if part.data not in LEADS]
    for part in trees(sentence):
        kind = part.data
        if kind == "provided":
            conditions.append(provided(reading, part))
            reaching.append(conditions[-1])
        elif kind == "while_so":
            conditions.append(condition_of(reading, next(trees(part))))
        elif kind == "while_count":
            phrase = phrase_of(reading, obj_of(part))
            conditions.append(compared(reading, part, parts_of(phrase, owner_for(reading, phrase))))
        elif kind == "while_exists":
            conditions.append(while_exists(reading, part))
        elif kind == "during":
            conditions.append(TurnOf(owner_of(reading, tree(part, "owner")) or SELF))
        elif kind == "as_long_as":
            phrase = phrase_of(reading, next(trees(part)))
            if not phrase.is_pronoun("this"):
                reading.fail(phrase.node, "this_only", ("これ",))
            here = True
        elif kind == "instead":
            instead = True
        elif kind == "per":
            per = per_of(reading, part)
        elif kind == "provided_there":
            conditions += there_and(reading, part)
        elif kind == "while_laid":
            conditions.append(while_laid(reading, part))
        elif kind == "whenever_playing":
            reading.playing = played_by(reading, part)
        elif kind == "subject" and clauses[-1].data == "player_rule":
            reading.said_actor = player_of(reading, next(trees(part)))
        elif kind == "unplayable" and clauses[-1].data == "cannot_play":
            says_no_more(*words_of(part))
        elif kind in LEADS:
            reading.fail(part, "needs_moment")
        elif kind == "x_is":
            continue
        else:
            if part is clauses[-1] and form_of(part) == JOINING:
                reading.fail(part, "no_end", ("する。",), end=True)
            statement(reading, part, both(conditions), instead, here, found, read_ability, per)
            check_kinds(reading.source, found[-1], sentence)
    return reaching


def statement(
    reading: Reading,
    clause: Node,
    condition: Condition | None,
    instead: bool,
    here: bool,
    found: list[Ability],
    read_ability: ReadAbility,
    per: Amount | None,
) -> None:
    """One statement, joined to the one before if it is about the same things."""
    if clause.data == "state_of" and tree(clause, "deck_number") is not None:
        found.append(deck_number(reading, clause, condition))
        return
    if clause.data == "cannot_play":
        found.append(cannot_play(reading, clause, condition))
        return
    if clause.data == "state_of" and tree(clause, "also_named") is not None and not here and condition is None:
        phrase = phrase_of(reading, next(trees(clause)))
        if not phrase.is_pronoun("this"):
            reading.fail(clause, "this_only", ("これは",))
        named = statement_of(reading, clause, read_ability)
        assert named is not None
        found.append(Ability(STATIC, static=Static(named.things, named.changes), zones=EVERYWHERE))
        return
    if clause.data == "state_of" and tree(clause, "any_in_deck") is not None:
        phrase = phrase_of(reading, next(trees(clause)))
        if not phrase.is_pronoun("this") or condition is not None or instead:
            reading.fail(clause, "this_only", ("これは",))
        found.append(Ability(DECK))
        return
    if instead and clause.data == "state_bare" and found and found[-1].static is not None:
        reading.subject = found[-1].static.things
    said = statement_of(reading, clause, read_ability)
    if said is None and instead and clause.data == "signed_bare" and found:
        said = other_number(reading, clause, found[-1].static)
    if said is None:
        reading.fail(clause, "needs_moment")
    if per is not None:
        said = replace(said, changes=always_times(reading, clause, said.changes, per))
    if leaders(said.things) is not None and any(isinstance(each, Number) for each in said.changes):
        reading.fail(clause, "leader_static")
    if any(isinstance(each, DamageChange) and each.once for each in said.changes):
        reading.fail(clause, "next_static", ("受けるダメージを",))
    last = found[-1].static if found else None
    if instead:
        if last is None or condition is None:
            reading.fail(clause, "instead_static")
        changed = merged(condition, said.changes, last.changes)
        if not isinstance(changed, tuple):
            reading.fail(clause, "instead_numbers")
        found[-1] = Ability(STATIC, static=replace(last, changes=changed))
        return
    if last is not None and clause.data == "state_bare" and (last.things, last.condition) == (said.things, condition):
        joined: tuple[Change, ...] = (*last.changes, *said.changes)
        found[-1] = Ability(STATIC, static=Static(last.things, joined, condition))
        return
    found.append(Ability(STATIC, static=Static(said.things, said.changes, condition)))


def other_number(reading: Reading, clause: Node, before: Static | None) -> Statement | None:
    """代わりに-2する: the statement before with this number (T207)."""
    change = before.changes[0] if before is not None and len(before.changes) == 1 else None
    if before is None or not isinstance(change, (Number, DamageChange)) or change.how != ADD:
        return None
    return Statement(before.things, (replace(change, amount=signed_in(reading, clause)),))


EVERYWHERE = (1 << terms.NOWHERE) - 1
"""R133: a further name holds in every zone."""


def deck_number(reading: Reading, clause: Node, condition: Condition | None) -> Ability:
    """T263, R95 『(これの名前)』は自分のデッキにN枚まで入れることができる."""
    phrase = phrase_of(reading, next(trees(clause)))
    named = phrase.first.noun
    own = phrase.is_pronoun("this")
    if named is not None and named.is_token() and named.name is not None and len(phrase.elements) == 1:
        own = plain(str(named.name)[1:-1]) == plain(reading.source.card)
    if not own or condition is not None:
        reading.fail(clause, "this_only", ("これは",))
    says_no_more(*words_of(phrase.node))
    predicate = tree(clause, "deck_number")
    assert predicate is not None
    return Ability(DECK, limit=int(re.findall(r"\d+", str(predicate.children[0]))[0]))


def cannot_play(reading: Reading, clause: Node, condition: Condition | None) -> Ability:
    """T218, R175: judged where the card is when it is named."""
    written = str(clause.children[0])
    where = [condition] if condition is not None else []
    if written != "プレイできない":
        zone = terms.EX if written.startswith("EX") else terms.HAND
        here: Condition = Fits(THIS, (InZone(zone),))
        where.append(Not(here) if "以外" in written else here)
    return Ability(PLAYING, playing=Playing(terms.NOT_PLAYED, Exactly(0), both(where)))


def while_laid(reading: Reading, part: Node) -> Condition:
    """T172 これに(名)カウンターが置かれている限り."""
    written = str(words_of(part)[0])
    found = re.fullmatch(r"これに(.+)カウンターが置かれて(いる|いない)限り", written)
    assert found is not None
    amount = Counters(THIS, found[1])
    if found[2] == "いる":
        return Compare(amount, AT_LEAST, Exactly(1))
    return Compare(amount, AT_MOST, Exactly(0))


def playing_ability(
    reading: Reading, body: Node, costs: tuple[Cost, ...], origin: tuple[Condition, ...] = ()
) -> Ability:
    """T126, T127: amounts add up; after 代わりに the last condition that holds decides (R74)."""
    reading.for_playing = True
    amounts: list[Amount] = []
    fixed: Playing | None = None
    raised: Playing | None = None
    for sentence, marks in under_marks(reading, body, "playing_cost_only", ("コストを-2する。",)):
        conditions = [*origin, *marks]
        instead = False
        per: Amount | None = None
        for part in trees(sentence):
            if part.data == "provided_there":
                conditions += there_and(reading, part)
            elif part.data == "provided":
                conditions.append(provided(reading, part))
            elif part.data == "per":
                per = per_of(reading, part)
            elif part.data == "instead":
                instead = True
            elif part.data == "during":
                conditions.append(TurnOf(owner_of(reading, tree(part, "owner")) or SELF))
            elif part.data == "x_is":
                continue
            elif part.data not in ("cost_of_this", "signed_bare") or (part.data == "signed_bare" and not amounts):
                reading.fail(part, "playing_cost_only", ("コストを-2する。",))
            else:
                how, amount = cost_step(reading, part)
                if per is not None:
                    if how != ADD:
                        reading.fail(part, "per_what", ("コストを-1する",))
                    amount = product(amount, per)
                condition = both(conditions)
                if form_of(part) == MAY:
                    if how != ADD or amounts or fixed is not None or condition is not None or costs or instead:
                        reading.fail(part, "raise_alone", ("コストを+2してよい。",))
                    if not isinstance(amount, Exactly) or amount.number < 1:
                        reading.fail(part, "raise_alone", ("コストを+2してよい。",))
                    raised = Playing(terms.MAY_RAISE, amount)
                    continue
                if raised is not None:
                    reading.fail(part, "raise_alone", ("コストを+2してよい。",))
                if how == SET:
                    if amounts or fixed is not None or instead:
                        reading.fail(part, "set_alone")
                    fixed = Playing(SET, amount, condition, costs)
                    continue
                if fixed is not None:
                    reading.fail(part, "set_alone")
                if instead:
                    if condition is None or not amounts:
                        reading.fail(part, "instead_static")
                    amounts[-1] = IfElse(condition, amount, amounts[-1])
                else:
                    amounts.append(amount if condition is None else IfElse(condition, amount, Exactly(0)))
    if raised is not None:
        return Ability(PLAYING, playing=raised)
    if fixed is None:
        if not amounts:
            reading.fail(body, "cost_change", ("コストを-2する。",))
        fixed = Playing(ADD, amounts[0] if len(amounts) == 1 else Sum(tuple(amounts)), None, costs)
    return Ability(PLAYING, playing=fixed)


def cost_step(reading: Reading, clause: Node) -> tuple[str, Amount]:
    if clause.data == "signed_bare":
        return ADD, signed_in(reading, clause)
    change = cost_change_of(reading, clause)
    return change.how, change.amount
