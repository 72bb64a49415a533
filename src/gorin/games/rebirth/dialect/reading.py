"""What the shared stages ask of this game while an ability is read: how it finds cards, numbers, events and times."""

from __future__ import annotations

from collections.abc import Mapping

from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import amount_of_nouns
from gorin.games.rebirth.dialect.cards import tests_of, things_of
from gorin.games.rebirth.dialect.conditions import bounded, said_so
from gorin.games.rebirth.dialect.events import PHASES, about_event
from gorin.games.rebirth.dialect.history import often, said_of_turn
from gorin.games.rebirth.dialect.orders import GAME, PHASE
from gorin.games.rebirth.dialect.pieces import TURN
from gorin.games.rebirth.dialect.results import result_of
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.program.tests import Extreme, IsOneOf, ValueIs
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase
from gorin.text.values import Happening


class Reading(RebirthScope):
    """A scope that knows the nouns and verbs of this game."""

    counts_events = False
    own_numbers = True
    spans = (TURN, PHASE, GAME)
    moments = PHASES
    ends: Mapping[tuple[str, str], str] = {("ターン", "終了時"): terms.THIS_TURN}

    def about_event(self, found: Happening, subject: NounPhrase) -> Happening | None:
        return about_event(self, found, subject)

    def own_amount(self, nouns: NounPhrase) -> Amount | None:
        """Every number of this game but printed ones."""
        return amount_of_nouns(self, nouns) if nouns.group != QUANTITY or nouns.only.modifiers else None

    def counting(self, nouns: NounPhrase) -> Amount | None:
        return amount_of_nouns(self, nouns)

    def bounded(self, amount: Amount, relation: str, bound: Amount) -> Condition:
        return bounded(amount, relation, bound)

    def said_so(self, clause: Clause) -> Condition | None:
        return said_so(self, clause)

    def said_of_turn(self, frame: Framed) -> bool:
        return said_of_turn(frame)

    def card_tests(self, named: Named) -> tuple[Test, ...]:
        return tests_of(self, NounPhrase((named,), "", named.start, named.end))

    def things_meant(self, nouns: NounPhrase, generic: bool = True) -> Things | None:
        return things_of(self, nouns)

    def number_is(self, number: str, relation: str, amount: Amount) -> Test:
        return ValueIs(number, relation, amount)

    def utmost(self, group: Group, number: str, greatest: bool) -> Extreme:
        return Extreme(group, number, greatest)

    def result_of(self, clause: Clause, named: Named | None) -> Things | None:
        return result_of(self, clause, named)

    def other_than(self, things: Things, place: int) -> Test:
        return IsOneOf(things, False)

    def often(self, told: Happening, clause: Clause, times: bool = False) -> Amount:
        return often(self, told, clause, times)
