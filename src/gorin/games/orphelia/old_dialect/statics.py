"""Static lines (T2, T21, T64) and the lines about the card's own cost (T20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.group import Group, IsThis, Part
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ANY
from gorin.engine.values.ability import PLAYING, STATIC, Ability, Change, Playing, Static
from gorin.engine.values.change import Number
from gorin.games.orphelia import terms
from gorin.games.orphelia.changes import PlayerRule
from gorin.games.orphelia.old_dialect.amounts import per_of
from gorin.games.orphelia.old_dialect.changes import Statement, statement_of
from gorin.games.orphelia.old_dialect.clauses import Sentence
from gorin.games.orphelia.old_dialect.conditions import CONDITIONS, around, condition_of
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import who_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.text.draft import both, merged
from gorin.text.tree import tree


def static_abilities(reading: Reading, sentences: Sequence[Sentence]) -> tuple[Ability, ...]:
    """The statements of a line, each holding as long as the card is there."""
    found: list[Ability] = []
    for sentence in sentences:
        if not sentence.clauses:
            reading.fail(sentence.node, "needs_moment")
        say(reading, sentence, found)
    return tuple(found)


def say(reading: Reading, sentence: Sentence, found: list[Ability]) -> None:
    conditions: list[Condition] = []
    instead = False
    first = True
    reading.subject = reading.subject_player = reading.per = None
    reading.instead = False
    frames = [Frame(reading, each) for each in sentence.clauses]
    for frame in frames:
        if frame.kind == "x_is":
            frame.done()
            continue
        if frame.kind in CONDITIONS:
            conditions.append(condition_of(reading, frame))
            continue
        if frame.joins and frame is frames[-1]:
            reading.fail(frame.verb, "no_end", ("する。",), end=True)
        link = frame.take("link")
        if link is not None:
            if link.children[0] != "代わりに" or not found or not conditions:
                reading.fail(link, "needs_moment")
            instead = reading.instead = True
            last = found[-1].static
            reading.subject = last.things if last is not None else THIS
        leads(reading, frame)
        statement = statement_of(reading, frame)
        if statement is None:
            reading.fail(frame.verb, "needs_moment")
        frame.done()
        reading.all_used()
        if instead:
            stronger(reading, frame, statement, both(conditions), found)
        else:
            add(statement, conditions, found, joins=not first)
        first = False


def leads(reading: Reading, frame: Frame) -> None:
    player = next((each for each in frame.pieces if each.data == "wa" and tree(each, "player") is not None), None)
    if player is not None:
        frame.pieces.remove(player)
        who = who_of(reading, tree(player, "player"))
        reading.subject_player = ANY if who is not None and who.role == "each" else who
    piece = frame.take("per")
    if piece is not None:
        reading.per = per_of(reading, piece)
        reading.unused["per"] = piece
    for role in ("duration", "delay"):
        unfit = frame.take(role)
        if unfit is not None:
            reading.fail(unfit, "needs_moment")


def add(statement: Statement, conditions: list[Condition], found: list[Ability], joins: bool) -> None:
    """One statement, joined to the one before it in the sentence if it is about the same things."""
    if statement.of_cost:
        change = statement.changes[0]
        assert isinstance(change, Number)
        found.append(Ability(PLAYING, playing=Playing(terms.CHANGE_COST, change.amount, both(conditions))))
        return
    things, changes, condition = seen_from_it(statement, conditions)
    last = found[-1].static if found else None
    if joins and last is not None and (last.things, last.condition) == (things, condition):
        found[-1] = Ability(STATIC, static=Static(things, (*last.changes, *changes), condition))
        return
    found.append(Ability(STATIC, static=Static(things, changes, condition)))


def seen_from_it(
    statement: Statement, conditions: list[Condition]
) -> tuple[Things, tuple[Change, ...], Condition | None]:
    """T64, R26: a sequence condition is seen from the object that the line applies to."""
    tests = tuple(test for each in conditions if (test := around(each)) is not None)
    others = [each for each in conditions if around(each) is None]
    if not tests:
        return statement.things, statement.changes, both(conditions)
    if statement.things == NOBODY:
        return NOBODY, tuple(under(each, tests) for each in statement.changes), both(others)
    if isinstance(statement.things, All):
        parts = tuple(replace(each, tests=(*each.tests, *tests)) for each in statement.things.group.parts)
        return All(Group(parts)), statement.changes, both(others)
    if statement.things == THIS:
        return All(Group((Part(terms.FIELD, ANY, (IsThis(), *tests)),))), statement.changes, both(others)
    return statement.things, statement.changes, both(conditions)


def under(change: Change, tests: tuple[Test, ...]) -> Change:
    return replace(change, tests=(*change.tests, *tests)) if isinstance(change, PlayerRule) else change


def stronger(
    reading: Reading, frame: Frame, statement: Statement, condition: Condition | None, found: list[Ability]
) -> None:
    """代わりに: another number under a condition."""
    assert condition is not None
    last = found[-1].static
    changed = merged(condition, statement.changes, last.changes) if last is not None else None
    if last is None or not isinstance(changed, tuple) or statement.things != last.things:
        reading.fail(frame.node, "instead_numbers")
    found[-1] = Ability(STATIC, static=replace(last, changes=changed))
