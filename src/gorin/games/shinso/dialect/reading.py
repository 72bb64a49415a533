"""The scope with all that words can mean: numbers, conditions, what has happened."""

from __future__ import annotations

from gorin.engine.program.group import Part
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import Who
from gorin.games.shinso.dialect.amounts import counted, own_amount, own_number, per_of
from gorin.games.shinso.dialect.choosing import things_of
from gorin.games.shinso.dialect.facts import copula
from gorin.games.shinso.dialect.history import has_done, number_of, told_event
from gorin.games.shinso.dialect.nouns import Framed, describe, meant
from gorin.games.shinso.dialect.players import player_such
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.statements import is_statement, permits
from gorin.text.function_words import AND
from gorin.text.nouns import number_of as sum_of
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase
from gorin.text.values import COUNT, Happening


class LineScope(ShinsoScope):
    """What holds while a line is read."""

    own_numbers = True

    def own_amount(self, nouns: NounPhrase) -> Amount | None:
        return own_amount(self, nouns)

    def own_number(self, named: Named) -> Amount | None:
        return own_number(self, named)

    def tallied(self, nouns: NounPhrase) -> Amount | None:
        return counted(self, nouns)

    def counting(self, nouns: NounPhrase) -> Amount | None:
        return counted(self, nouns)

    def pile(self, named: Named) -> Part:
        nouns = NounPhrase((named,), "", named.start, named.end)
        parts = describe(self, nouns).group(self).parts
        if len(parts) != 1:
            self.fail(named.start, "one_only")
        return parts[0]

    def things_meant(self, nouns: NounPhrase, generic: bool = True) -> Things | None:
        named = nouns.only
        several = nouns.joint == AND and len(nouns.parts) > 1
        picks = named.quantity is not None and not named.quantity.every and not self.always
        return things_of(self, nouns, False) if several or picks else meant(self, nouns)

    def said_so(self, clause: Clause) -> Condition | None:
        return copula(self, clause)

    def told_event(self, clause: Clause) -> Happening | None:
        return told_event(self, clause)

    def is_recorded(self, told: Happening) -> bool:
        return True

    def measured_by(self, frame: Framed, named: Named | None = None) -> Amount | None:
        """…の数だけ, …分, 捨てた枚数と同じ数のカード."""
        per = per_of(frame)
        for modifier in named.modifiers if per is None and named is not None else ():
            if modifier.nouns is not None and modifier.nouns.group in (COUNT, QUANTITY):
                same = frame.take("と")
                per = sum_of(self, same if same is not None else modifier.nouns)
        return per

    def card_tests(self, named: Named) -> tuple[Test, ...]:
        return describe(self, NounPhrase((named,), "", named.start, named.end)).all_tests()

    def asks(self, clause: Clause) -> bool:
        """What is permitted is not asked where it names what is allowed."""
        if is_statement(clause) and permits(clause):
            return False
        return not (clause.name == "ignore" and self.played is not None)

    def happened_often(self, nouns: NounPhrase) -> Amount:
        return number_of(self, nouns)

    def player_such(self, named: Named) -> Who:
        return player_such(self, named)

    def has_done(self, clause: Clause) -> Test:
        return has_done(self, clause)
