"""How the shared stages ask this game's texts: what is counted, what is so, what has happened, whom a word means."""

from __future__ import annotations

from gorin.engine.program.group import Group, IsKind, IsNamed
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import EVENT, It
from gorin.games.sve.dialect.facts import kind_tests, measure, said_to_be
from gorin.games.sve.dialect.groups import number_test, quality_said
from gorin.games.sve.dialect.happenings import told
from gorin.games.sve.dialect.measures import own_number, past_of_turn, value_now
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.things import group_of, of_kind, one_thing, phrase_of
from gorin.games.sve.dialect.words import KINDS
from gorin.text.phrases import Clause, Named, NounPhrase
from gorin.text.reference import Shown
from gorin.text.values import KIND, Happening


class Reading(SveScope):
    """A scope with all that this game's nouns and verbs mean."""

    def counting(self, nouns: NounPhrase) -> Amount | None:
        return measure(self, nouns)

    def own_number(self, named: Named) -> Amount | None:
        return own_number(self, named)

    def own_value(self, things: Things, number: str, named: Named | None = None) -> Amount:
        return value_now(self, things, number, named)

    def own_card(self, place: int) -> Things:
        self.fail(place, "of_what", ("これの",))

    def own_group(self, nouns: NounPhrase) -> Group | None:
        return group_of(self, phrase_of(self, nouns))

    def meant(self, place: int, word: str = "", many: bool | None = None) -> Things:
        return self.named_before(place)

    def things_meant(self, nouns: NounPhrase, generic: bool = True) -> Things | None:
        """One thing of which something is asked; cards without a number are left to the shared stages."""
        kept = self.mentions.said
        self.mentions.said = list(kept)
        first = phrase_of(self, nouns).first
        noun = first.noun
        if len(nouns.parts) == 1 and noun is not None and not (noun.leader or first.quantity):
            return None
        things = one_thing(self, nouns)
        self.mentions.said = kept
        return things

    def narrowed(self, things: Things, word: str) -> Things:
        """Those that a noun names, unless all are known to be such."""
        test: Test = IsKind(KINDS[word]) if word in KINDS else IsNamed((self.name_of(word),))
        known = self.trigger_of[2] if things == EVENT and self.trigger_of is not None else ()
        return things if test == IsKind(0) or test in known else of_kind(self, things, (test,))

    def number_test(self, named: Named, number: str, relation: str, amount: Amount) -> Test | None:
        return number_test(named, number, relation, amount)

    def is_card(self, named: Named) -> bool:
        return named.group == KIND and named.key == "カード"

    def quality(self, named: Named) -> Test | None:
        return quality_said(self, named)

    def said_so(self, clause: Clause) -> Condition | None:
        return said_to_be(self, clause)

    def card_tests(self, named: Named) -> tuple[Test, ...]:
        return kind_tests(self, NounPhrase((named,), "", named.start, named.end))

    def event_told(self, clause: Clause) -> Happening | None:
        return told(self, clause)

    def often(self, told: Happening, clause: Clause, times: bool = False) -> Amount:
        return past_of_turn(self, told)

    def shown(self, place: int) -> Shown:
        """その中: what was looked at or shown, else what was named last."""
        if self.looked is not None:
            return self.looked
        things = self.named_before(place)
        if not isinstance(things, It):
            self.fail(place, "none_looked")
        return Shown(things.reg)
