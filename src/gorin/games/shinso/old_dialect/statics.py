"""Sentences that hold as long as their card is on the field (T26, T27, T88 to T106, T130, T151)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.condition import Every, Fits, Not
from gorin.engine.program.group import Group
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS, All, Among
from gorin.engine.values.ability import PLAYING, STATIC, Ability, Playing, Static
from gorin.engine.values.change import GiveKeyword, GiveWord, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.changes import CostChange, HalfInBattle, SummonFor
from gorin.games.shinso.describing import InAttack, IsBattling, LiesIn, WithoutThis
from gorin.games.shinso.old_dialect.choosing import chosen, tests_in
from gorin.games.shinso.old_dialect.clauses import COPULA, VERB, Clause
from gorin.games.shinso.old_dialect.conditions import (
    condition_of,
    is_condition,
    offered_condition,
    rest_used,
    while_here,
)
from gorin.games.shinso.old_dialect.events import is_state_of_battle
from gorin.games.shinso.old_dialect.forms import JOIN, MAY, NOT
from gorin.games.shinso.old_dialect.headers import for_others, others_tests
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.player_rules import kin_limit
from gorin.games.shinso.old_dialect.powers import per_battle
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import Said, things_of
from gorin.games.shinso.old_dialect.sentences import WHEN, Effects, Sentence
from gorin.games.shinso.old_dialect.statements import permits, statement
from gorin.games.shinso.old_dialect.timing import turn_of
from gorin.text.draft import both
from gorin.text.grammar import Node
from gorin.text.law import says_no_more


class Statics:
    """A continuous sentence."""

    def __init__(self, reading: Reading, found: list[Ability], rest: list[Sentence]) -> None:
        self.reading = reading
        self.found = found
        self.rest = rest
        self.conditions: list[Condition] = []
        self.effects = Effects(reading)
        self.halved: tuple[Test, ...] | None = None
        self.battling: Condition | None = None
        self.sentence: Node | None = None

    def read(self, sentence: Sentence, limited: bool) -> None:
        reading = self.reading
        self.sentence = sentence.node
        clauses = list(sentence.clauses)
        if limited:
            self.add(kin_limit(reading, clauses[0], clauses[1]))
            for clause in clauses:
                rest_used(reading, clause)
            return
        waive = False
        battle = False
        while clauses:
            clause = clauses.pop(0)
            while (piece := clause.pop("during")) is not None:
                self.conditions.append(turn_of(reading, piece))
            self.effects.leads(clause, [])
            if clause.verb("召喚") and clause.tail == "ために" and clauses:
                self.conditions.append(offered_condition(reading, clause, clauses.pop(0)))
            elif while_here(reading, clause):
                continue
            elif is_condition(clause):
                self.effects.topic_of(clause)
                self.conditions.append(condition_of(reading, clause))
            elif is_state_of_battle(clause, clause):
                self.in_battle(clause)
            elif clause.verb("行") and clause.tail == "代わりに":
                self.instead_of_lethal(clause)
            elif clause.verb("行") and self.halved is not None:
                self.fought(clause)
            elif clause.verb("戦闘") and clause.tail == "ごとに":
                self.before_battle(clause)
                battle = True
            elif waived(clause):
                self.conditions_waived(clause)
                waive = True
            elif clause.verb("扱"):
                rest_used(reading, clause)
            else:
                self.said(clause, waive, battle, not clauses)
        reading.all_used()
        self.others()
        self.exceptions()

    def said(self, clause: Clause, waive: bool, battle: bool, last: bool) -> None:
        reading = self.reading
        if last and clause.form.mood == JOIN and clause.kind != "nominal":
            reading.fail(clause.verb_node, "no_end", ("する。",), end=True)
        if clause.form.mood == MAY and not permits(clause):
            reading.fail(clause.verb_node, "no_moment", ("1ターンに1回、",))
        said = statement(reading, clause)
        if said is None:
            reading.fail(clause.verb_node, "cannot_be_done")
        rest_used(reading, clause)
        if battle:
            said = per_battle(reading, said, clause.verb_node)
        if self.halved is not None and any(isinstance(change, HalfInBattle) for change in said.changes):
            said = Said(said.things, (HalfInBattle(self.halved),))
        elif self.battling is not None:
            self.conditions.append(self.battling)
            self.battling = None
        if waive:
            changes = tuple(
                SummonFor(change.amount, True) if isinstance(change, SummonFor) else change for change in said.changes
            )
            if changes == said.changes:
                reading.fail(clause.verb_node, "ignore_what", ("行動権1で召喚してもよい",))
            said = Said(said.things, changes)
        self.add(said)

    def add(self, said: Said) -> None:
        """R119: continuous abilities always look anew; R128: of the card itself where it lies."""
        here = self.reading.here
        if here is not None:
            if said.things != THIS or not all(isinstance(each, (GiveWord, GiveKeyword)) for each in said.changes):
                assert self.sentence is not None
                self.reading.fail(self.sentence, "two_places")
            self.conditions.append(Fits(THIS, (LiesIn(here),)))
        static = Static(said.things, said.changes, both(list(self.conditions)))
        if all(isinstance(change, SummonFor) for change in said.changes) and said.things == THIS:
            for change in said.changes:
                assert isinstance(change, SummonFor)
                how = terms.SUMMON_FOR_IGNORING if change.ignoring else terms.SUMMON_FOR
                self.found.append(Ability(PLAYING, playing=Playing(how, change.amount, static.condition)))
            return
        if said.things == THIS and any(isinstance(change, CostChange) for change in said.changes):
            for change in said.changes:
                assert isinstance(change, CostChange)
                self.found.append(
                    Ability(PLAYING, playing=Playing(terms.COST_CHANGED, change.amount, static.condition))
                )
            return
        self.found.append(Ability(STATIC, static=static))

    def in_battle(self, clause: Clause) -> None:
        """Xが攻撃される時、S; XがFと戦闘する時、戦闘力を半分にして戦闘を行う (T91, T132)."""
        reading = self.reading
        np = clause.take("が", "は")
        other = clause.take("と", "との")
        rest_used(reading, clause)
        things = chosen(reading, describe(reading, np), None, subject=True) if np is not None else THIS
        reading.topic = things
        tests: tuple[Test, ...] = ()
        if other is not None:
            cards = describe(reading, other)
            tests = tests_in(cards)
        if clause.verb("攻撃"):
            self.conditions.append(IsBattling(things, target=True))
            if isinstance(things, All):
                reading.topic = InAttack(False)
                reading.name(reading.topic)
            return
        self.halved = tests
        self.battling = IsBattling(things, against=tests)

    def fought(self, clause: Clause) -> None:
        np = clause.take("を")
        if np is None or not np.says("戦闘"):
            self.reading.fail(clause.verb_node, "perform_what", ("戦闘を",))
        rest_used(self.reading, clause)

    def before_battle(self, clause: Clause) -> None:
        """…は(フィールドで)戦闘するごとに (R136)."""
        reading = self.reading
        field = clause.take("で")
        if field is not None and not field.says("フィールド"):
            reading.fail(field.node, "of_what")
        np = clause.take("は", "が")
        if np is not None:
            reading.topic = things_of(reading, np)
        rest_used(reading, clause)

    def instead_of_lethal(self, clause: Clause) -> None:
        """致命攻撃を行う代わりに (R129)."""
        np = clause.take("を")
        if np is None or not np.says("致命攻撃"):
            self.reading.fail(clause.verb_node, "perform_what", ("致命攻撃を",))
        topic = clause.peek("は")
        if topic is not None:
            self.effects.topic_of(clause)
        rest_used(self.reading, clause)
        self.reading.instead_of_lethal = True

    def conditions_waived(self, clause: Clause) -> None:
        """この眷属の召喚条件を無視して (T36)."""
        np = clause.take("を")
        inner = np.inner() if np is not None else clause.take("は")
        if np is not None and inner is None:
            inner = clause.take("は")
        if np is None or np.head != "召喚条件" or (inner is not None and not inner.is_("THIS")):
            self.reading.fail(clause.verb_node, "ignore_what", ("この眷属の召喚条件を無視して",))
        says_no_more(*(inner.heads if inner is not None else ()))
        rest_used(self.reading, clause)

    def others(self) -> None:
        """Kを持たないFの場合は代わりにS (T94, T148): for such cards instead of what was said before."""
        rest = self.rest
        if not rest or not for_others(rest[0].clauses):
            return
        reading = self.reading
        sentence = rest.pop(0)
        found = self.found
        before = found[-1].static
        tests = others_tests(reading, sentence.clauses.pop(0))
        sentence.clauses[0].link("代わりに")
        if before is None:
            reading.fail(sentence.node, "replace_what")
        such = tuple(WithoutThis(test) for test in tests)
        kept = tuple(WithoutThis(NotTest(test)) for test in tests)
        found[-1] = Ability(STATIC, static=Static(Among(before.things, kept), before.changes, before.condition))
        reading.topic = reading.subject = Among(before.things, such)
        for clause in sentence.clauses:
            self.effects.leads(clause, [])
            self.said(clause, False, False, clause is sentence.clauses[-1])
        reading.all_used()

    def exceptions(self) -> None:
        """ただし、この効果はCの場合(に)は適用されない (T151)."""
        rest = self.rest
        if not rest or rest[0].clauses[0].link("ただし") is None:
            return
        sentence = rest.pop(0)
        reading = self.reading
        clauses = sentence.clauses
        last = clauses[-1]
        topic = clauses[0].take("は")
        if (
            topic is None
            or not topic.says("この効果")
            or not last.verb("適用")
            or last.form.mood != NOT
            or len(clauses) != 2
        ):
            reading.fail(sentence.node, "exception", ("ただし、この効果は…の場合には適用されない",))
        rest_used(reading, last)
        self.except_for(clauses[0], sentence)

    def except_for(self, clause: Clause, sentence: Sentence) -> None:
        reading = self.reading
        found = self.found
        ability = found[-1]
        assert ability.static is not None
        static = ability.static
        if clause.tail and clause.tail not in WHEN:
            reading.fail(clause.verb_node, "exception", ("…場合には",))
        if clause.kind == VERB and not clause.tail:
            reading.fail(clause.verb_node, "exception", ("…場合には",))
        if clause.verb("発動"):
            by, what = clause.take("によって"), clause.take("が")
            whole = (Rule(terms.WHOLE_PREY),)
            if by is None or what is None or not by.says("献上") or not what.says("捕食") or static.changes != whole:
                reading.fail(clause.verb_node, "exception", ("献上によって捕食が発動する場合",))
            rest_used(reading, clause)
            changed = Static(static.things, (Rule(terms.WHOLE_PREY_NOT_BY_TRIBUTE),), static.condition)
            found[-1] = Ability(STATIC, static=changed)
            return
        bare = clause.take_bare()
        if clause.kind != COPULA or bare is None or not isinstance(static.things, All):
            condition = condition_of(reading, clause)
            negated: Condition = Not(condition)
            joined = negated if static.condition is None else Every((static.condition, negated))
            found[-1] = Ability(STATIC, static=Static(static.things, static.changes, joined))
            return
        cards = describe(reading, bare)
        rest_used(reading, clause)
        zones = cards.zones
        if zones is not None and zones != terms.FIELD and cards.kinds not in (0, terms.KIN):
            reading.fail(bare.node, "exception", ("登場枠の眷属の場合には",))
        parts = []
        for part in static.things.group.parts:
            tests = tests_in(cards) if zones is None or zones == terms.FIELD or part.zone in zones else None
            if tests is None:
                parts.append(part)
            elif tests == () or (zones is not None and part.zone in zones and not cards.tests):
                continue
            else:
                parts.append(replace(part, tests=(*part.tests, *(NotTest(test) for test in tests))))
        found[-1] = Ability(STATIC, static=Static(All(Group(tuple(parts))), static.changes, static.condition))


def waived(clause: Clause) -> bool:
    """…の召喚条件を無視して before a price (T36)."""
    np = clause.peek("を")
    return clause.verb("無視") and clause.form.mood == JOIN and np is not None and np.head == "召喚条件"
