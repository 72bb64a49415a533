"""The scope of a text with what its nouns mean: counts, conditions, whom events are about (T54, T130-T145)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import EventAmount, Result
from gorin.engine.program.group import AnyOf, Group, HasState, IsHeldBy, IsKind
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import Among
from gorin.engine.program.who import ANY
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.causes import caused
from gorin.games.orphelia.dialect.changes import scaled_by
from gorin.games.orphelia.dialect.nouns import (
    Framed,
    check_bearer,
    counted,
    elements,
    kind_tests,
    known,
    lying,
    meant,
    things_of,
)
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.sorts import A_CARD, Meant, Sort
from gorin.games.orphelia.program.tests import Origin
from gorin.games.orphelia.terms import X
from gorin.text.function_words import OR
from gorin.text.history import happened_count
from gorin.text.nouns import quality_of, single
from gorin.text.phrases import Clause, Named, NounPhrase
from gorin.text.values import QUALITY, ZONE, Described, Happening, OfCard, Quality, Statement, value_of

INTO_GRAVEYARD = (terms.TO_GRAVEYARD, terms.WOULD_GO_TO_GRAVEYARD)
SUBJECT_ZONES = {terms.BROKEN: terms.SHIELDS, terms.MANA_MADE: terms.MANA, terms.COUNTERED: terms.STACK}
"""Where the subject of an event is, if not on the field."""
IN_BATTLE = (terms.ATTACKED, terms.BLOCKED, terms.WAS_BLOCKED, terms.UNBLOCKED, terms.ATTACK_ENDED)


class Reading(OrpheliaScope):
    """The scope with which texts of this game are read."""

    def scaled(self, frame: Framed, things: Things, names: tuple[str, ...]) -> Statement | None:
        """T97, T98."""
        return scaled_by(frame, things, names)

    def card_tests(self, named: Named) -> tuple[Test, ...]:
        return tuple(test for test in kind_tests(self, named) if test != A_CARD)

    def own_number(self, named: Named) -> Amount | None:
        """T51 その数; T133 与えたダメージ."""
        clause = named.modifiers[0].clause if named.key == "ダメージ" and len(named.modifiers) == 1 else None
        deed = clause.verb.name if clause is not None and clause.verb is not None and not clause.phrases else ""
        if clause is not None and clause.form.past and self.damage_told == deed:
            return EventAmount()
        return Result(X) if named.group == "that number" else None

    def counting(self, nouns: NounPhrase) -> Amount | None:
        return counted(self, nouns)

    def group_named(self, named: Named) -> Group | None:
        return self.whole(meant(self, named).group(self.actor))

    def tallied(self, nouns: NounPhrase) -> Amount | None:
        return happened_count(self, nouns)

    def things_meant(self, nouns: NounPhrase, generic: bool = True) -> Things | None:
        return things_of(self, nouns, generic)

    def owned_then(self, things: Things, found: Described) -> Things | None:
        if not found.zones:
            return super().owned_then(things, found)
        inner = lying(self, things, found.zones)
        return inner if found.owner is None else Among(inner, (IsHeldBy(found.owner),))

    def caused(self, event: int, nouns: NounPhrase) -> tuple[Test, ...]:
        return caused(self, event, nouns)

    def known_there(self, nouns: NounPhrase, place: NounPhrase) -> Things | None:
        things = known(self, nouns)
        return lying(self, things, place.parts) if things is not None else None

    def quality(self, named: Named) -> Test | None:
        """トークンでない, ノーディア以外の."""
        if not isinstance(value_of(named), Sort):
            return None
        tests = kind_tests(self, named)
        if len(tests) != 1:
            self.fail(named.start, "no_description")
        return tests[0]

    def said_so(self, clause: Clause) -> Condition | None:
        """自分のターンなら; それが火属性なら, それがノーディアなら, このノーディアがルノア状態なら (T54)."""
        nouns, subject = clause.complement, clause.phrase("が")
        if nouns is None or subject is None or len(clause.phrases) != 1 or clause.adverbs or len(nouns.parts) != 1:
            return super().said_so(clause)
        named = single(nouns)
        value = value_of(named)
        tests: tuple[Test, ...] | None = None
        if isinstance(value, Sort) or named.group == ZONE:
            tests = kind_tests(self, named)
        elif isinstance(value, (Quality, OfCard)):
            found = quality_of(self, named)
            tests = (found,) if found is not None else None
        if tests is None:
            return super().said_so(clause)
        things = things_of(self, subject.nouns, generic=True)
        if any(isinstance(test, HasState) for test in tests):
            self.check_there(subject.start, things)
        return self.fits(things, tests)

    def about_event(self, found: Happening, subject: NounPhrase) -> Happening | None:
        """Whom an event must concern; R114: what is put into the graveyard comes from its own zone."""
        event = found.events[0]
        if subject.group == QUALITY:
            return self.status_ended(found, subject)
        named = single(subject)
        self.event_player = True
        if len(subject.parts) > 1 and subject.joint != OR:
            self.fail(subject.start, "trigger_subject", ("ノーディアかアーティファクト",))
        if named.group == "this" and len(subject.parts) == 1:
            things_of(self, subject)
            self.check_battle(subject.start, event, True, ())
            return replace(found, this=True)
        if not all(isinstance(value_of(each), Sort) or each.group == ZONE for each in subject.parts):
            return None
        meant = elements(self, subject)
        first = meant[0]
        if first.sort.player:
            return replace(found, of_card=event not in (terms.EXPLORED, terms.RESERVED))
        if named.quantity is not None or first.whole_zone:
            self.fail(subject.start, "trigger_subject", ("このノーディア", "自分のノーディア"))
        said = [zone for each in meant for zone in each.zones if zone != each.sort.own]
        if event not in INTO_GRAVEYARD and any(zone != SUBJECT_ZONES.get(event, terms.FIELD) for zone in said):
            self.fail(subject.start, "trigger_subject", ("自分のノーディア",))
        tests = self.subject_tests(subject, meant, event)
        self.check_battle(subject.start, event, False, tests)
        return replace(found, who=first.who or ANY, tests=(*tests, *found.tests))

    def status_ended(self, found: Happening, subject: NounPhrase) -> Happening | None:
        """T139 ノーディアの凍結状態が解除されたとき."""
        named = single(subject)
        whose = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
        quality = value_of(named)
        status = quality.state if isinstance(quality, Quality) else 0
        if whose is None or status not in terms.STATUSES.values():
            self.fail(subject.start, "trigger_subject", ("このノーディアの凍結状態",))
        return self.about_event(replace(found, to=status), whose)

    def subject_tests(self, subject: NounPhrase, meant: list[Meant], event: int) -> tuple[Test, ...]:
        first = meant[0]
        if len(meant) > 1:
            tests = self.either(subject, meant)
        elif terms.SHIELDS in first.zones and event == terms.BROKEN:
            tests = first.tests
        else:
            tests = first.kind_tests
        if first.bearer and len(meant) == 1:
            check_bearer(self, first)
        if all(each.sort.typed and not each.card for each in meant):
            tests = (*tests, A_CARD)
        if event in INTO_GRAVEYARD and any(each.origins for each in meant):
            origins = tuple(Origin(each.sort.mask, each.origins) for each in meant)
            tests = (*tests, origins[0] if len(origins) == 1 else AnyOf(origins))
        return tests

    def either(self, subject: NounPhrase, meant: list[Meant]) -> tuple[Test, ...]:
        """One of several kinds (T153), the other properties being the same."""
        mask = 0
        others: set[tuple[Test, ...]] = set()
        for each in meant:
            tests = each.kind_tests
            if not tests or not isinstance(tests[0], IsKind):
                self.fail(subject.start, "trigger_subject", ("ノーディアかアーティファクト",))
            mask |= tests[0].kinds
            others.add(tests[1:])
        if len(others) > 1:
            self.fail(subject.start, "trigger_subject", ("ノーディアかアーティファクト",))
        return (IsKind(mask), *others.pop())

    def check_battle(self, place: int, event: int, this: bool, tests: tuple[Test, ...]) -> None:
        """15-1: only ノーディア attack and block."""
        source = self.source
        if event not in IN_BATTLE:
            return
        wrong = this and source.kinds and not source.kinds & terms.NORDIA and not source.inner
        if wrong or any(isinstance(test, IsKind) and not test.kinds & (terms.NORDIA | terms.TOKEN) for test in tests):
            self.fail(place, "nordia_event", ("ノーディアが",))
