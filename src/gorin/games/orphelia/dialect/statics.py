"""Static lines (T2, T21, T64) and the lines about the card's own cost (T20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.condition import Not as Never
from gorin.engine.program.group import Group, IsThis, Part
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ANY
from gorin.engine.values.ability import PLAYING, STATIC, Ability, Change, Playing, Static
from gorin.engine.values.change import Number
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.facts import around
from gorin.games.orphelia.dialect.reading import Reading
from gorin.games.orphelia.dialect.scope import is_own_cost
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.text.acts import per_of
from gorin.text.conditions import condition_of
from gorin.text.draft import both, merged
from gorin.text.function_words import ALSO_DONE, AS_LONG, IF, INSTEAD, WHEN, WHILE
from gorin.text.phrases import Clause, Lead, Sentence
from gorin.text.pieces import (
    DURING,
    PER,
    SUBJECT,
    Piece,
    Provided,
    check_form,
    clauses_of,
    is_trigger,
    pieces_of,
    topic_of,
)
from gorin.text.statements import is_statement, statement_of
from gorin.text.unknown import definition_of
from gorin.text.values import Statement


def static_abilities(scope: Reading, said: Sequence[Sentence]) -> tuple[Ability, ...]:
    """The statements of a line, each holding as long as the card is there."""
    found: list[Ability] = []
    scope.always = True
    for sentence in said:
        if definition_of(sentence) is None:
            Line(scope, found).say(pieces_of(sentence.parts))
    return tuple(found)


class Line:
    """One sentence that holds."""

    def __init__(self, scope: Reading, found: list[Ability]) -> None:
        self.scope = scope
        self.found = found
        self.conditions: list[Condition] = []
        self.instead = False
        self.joins = False

    def say(self, pieces: Sequence[Piece]) -> None:
        scope = self.scope
        scope.subject = scope.mentions.spoken_of = scope.subject_player = scope.per = None
        scope.instead = False
        scope.topic_nouns = topic_of(pieces)
        clauses = clauses_of(pieces)
        first = pieces[0] if pieces else None
        if isinstance(first, Lead) and first.key == ALSO_DONE and first.token is not None and self.found:
            self.unless(pieces[1:], first)
            return
        for piece in pieces:
            if isinstance(piece, Clause):
                check_form(scope, piece, piece is clauses[-1])
                self.clause(piece)
            elif isinstance(piece, Provided):
                self.provided(piece)
            else:
                self.lead(piece)
        if not clauses or not isinstance(pieces[-1], Clause):
            scope.fail(pieces[-1].end if pieces else 0, "no_predicate")

    def unless(self, pieces: Sequence[Piece], lead: Lead) -> None:
        """このノーディアは攻撃できない。ただし、…なら攻撃できる: the sentence before does not hold then."""
        scope, last = self.scope, self.found[-1].static
        provided, clause = (pieces[0], pieces[1]) if len(pieces) == 2 else (None, None)
        if last is None or not isinstance(provided, Provided) or not isinstance(clause, Clause):
            scope.fail(lead.start, "needs_moment")
        self.provided(provided)
        scope.subject = scope.mentions.spoken_of = last.things
        denied = replace(clause, form=replace(clause.form, negative=not clause.form.negative))
        said = statement_of(scope, denied) if is_statement(denied) else None
        if said is None or said.things != last.things or said.changes != last.changes:
            scope.fail(clause.start, "needs_moment")
        never = [Never(each) for each in self.conditions]
        condition = both([*([last.condition] if last.condition is not None else []), *never])
        self.found[-1] = Ability(STATIC, static=replace(last, condition=condition))

    def provided(self, piece: Provided) -> None:
        if is_trigger(piece) or piece.link not in (WHEN, IF, AS_LONG, WHILE):
            self.scope.fail(piece.start, "needs_moment")
        if self.joins:
            self.conditions = []
        self.conditions.append(condition_of(self.scope, piece.clauses))

    def lead(self, piece: Lead) -> None:
        scope = self.scope
        if piece.key == SUBJECT:
            who = scope.acting(piece)
            scope.subject_player = ANY if who.role == "each" else who
        elif piece.key == DURING:
            self.conditions.append(scope.during(piece))
        elif piece.key == PER and piece.phrase is not None:
            scope.per, scope.per_used = per_of(scope, piece.phrase.nouns), False
        elif piece.key == INSTEAD and self.found and self.conditions:
            last = self.found[-1].static
            self.instead = scope.instead = True
            scope.subject = scope.mentions.spoken_of = last.things if last is not None else THIS
        else:
            scope.fail(piece.start, "needs_moment")

    def clause(self, clause: Clause) -> None:
        scope = self.scope
        if clause.joint or not is_statement(clause) or clause.phrase("まで") is not None:
            scope.fail(clause.predicate.start if clause.predicate is not None else clause.start, "needs_moment")
        said = statement_of(scope, clause)
        if scope.per is not None and not scope.per_used:
            scope.fail(clause.start, "unused_per")
        things = NOBODY if said.things is None else said.things
        if said.condition is not None:
            self.conditions = [*self.conditions, said.condition]
        scope.subject = said.things if said.things is not None else scope.subject
        if self.instead:
            self.stronger(clause, things, said)
        else:
            self.add(things, said.changes)
        self.joins = True

    def add(self, things: Things, changes: tuple[Change, ...]) -> None:
        """One statement, joined to the one before it in the sentence if it is about the same things."""
        found, condition = self.found, both(self.conditions)
        if is_own_cost(things, changes):
            change = changes[0]
            assert isinstance(change, Number)
            found.append(Ability(PLAYING, playing=Playing(terms.CHANGE_COST, change.amount, condition)))
            return
        things, changes, condition = self.seen_from_it(things, changes)
        last = found[-1].static if found else None
        if self.joins and last is not None and (last.things, last.condition) == (things, condition):
            found[-1] = Ability(STATIC, static=Static(things, (*last.changes, *changes), condition))
            return
        found.append(Ability(STATIC, static=Static(things, changes, condition)))

    def seen_from_it(
        self, things: Things, changes: tuple[Change, ...]
    ) -> tuple[Things, tuple[Change, ...], Condition | None]:
        """T64, R26: a sequence condition is seen from the object that the line applies to."""
        tests = tuple(test for each in self.conditions if (test := around(each)) is not None)
        others = both([each for each in self.conditions if around(each) is None])
        if not tests:
            return things, changes, both(self.conditions)
        if things == NOBODY:
            ruled = (
                replace(each, tests=(*each.tests, *tests)) if isinstance(each, PlayerRule) else each for each in changes
            )
            return NOBODY, tuple(ruled), others
        if isinstance(things, All):
            parts = tuple(replace(each, tests=(*each.tests, *tests)) for each in things.group.parts)
            return All(Group(parts)), changes, others
        if things == THIS:
            return All(Group((Part(terms.FIELD, ANY, (IsThis(), *tests)),))), changes, others
        return things, changes, both(self.conditions)

    def stronger(self, clause: Clause, things: Things, said: Statement) -> None:
        """代わりに: another number under a condition."""
        condition = both(self.conditions)
        assert condition is not None
        last = self.found[-1].static
        changed = merged(condition, said.changes, last.changes) if last is not None else None
        if last is None or not isinstance(changed, tuple) or things != last.things:
            self.scope.fail(clause.start, "instead_numbers")
        self.found[-1] = Ability(STATIC, static=replace(last, changes=changed))
