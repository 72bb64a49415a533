"""What a text of a striker, a spell, an equip spell or a rule card can refer to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import ONE, EventAmount, Result
from gorin.engine.program.cards import Move
from gorin.engine.program.condition import Every
from gorin.engine.program.group import HasState, IsOther, Not, Part
from gorin.engine.program.numbers import Damage, Lasting
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import EVENT, THIS, Among, It
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import Rule
from gorin.engine.values.geometry import BLUE, RED, Range
from gorin.games.strike import terms
from gorin.games.strike.program.changes import PlayerRules
from gorin.games.strike.program.conditions import TARGETS, WasDestroyed
from gorin.games.strike.program.operations import DamageEach, DestroyNow, LastingForPlayers
from gorin.games.strike.program.tests import (
    ACTOR,
    BEARER,
    CASTER,
    InRange,
    InRegion,
    IsAce,
    IsAttacked,
    IsEquipped,
    IsNot,
    IsOneOf,
    NextTo,
)
from gorin.games.strike.program.things import DestroyedHere
from gorin.text.draft import Draft
from gorin.text.history import happened_count
from gorin.text.lexicon import Icon, Lexicon
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import described, one_of
from gorin.text.phrases import Clause, Lead, Named, NounPhrase
from gorin.text.reference import Scope, Zones
from gorin.text.times import END, START, TURN, duration_of, moment_of, said_of_turn, turn_of
from gorin.text.tokens import Token
from gorin.text.values import CARD, Described, Happening, Kind, Statement, value_of

OWN, CAST, EQUIPPED, RULE = "own", "cast", "equipped", "rule"
"""Whose text it is: a striker's ability, a declared spell, an equip spell on its bearer, a rule card."""
ZONES: Final = Zones(terms.HAND, terms.DECK, terms.DISCARD, terms.RETURN)
DURATIONS: Final = {"《ターン》": terms.THIS_TURN, "《チェイン》": terms.THIS_CHAIN}
ON_STAGE: Final = (IsAce, IsEquipped, HasState, InRegion, NextTo, InRange)
MOMENTS: Final = {
    (TURN, START): terms.TURN_STARTS,
    (TURN, END): terms.TURN_ENDS,
    ("チェイン", END): terms.CHAIN_ENDS,
    ("ストライカーフェイズ", START): terms.STRIKER_PHASE_STARTS,
    ("ストライカーフェイズ", END): terms.STRIKER_PHASE_ENDS,
    ("コマンダーフェイズ", START): terms.COMMAND_PHASE_STARTS,
    ("コマンダーフェイズ", END): terms.COMMAND_PHASE_ENDS,
    ("エンドフェイズ", START): terms.END_PHASE_STARTS,
}
"""T115 to T117."""
UNTIL: Final = {(TURN, END): terms.THIS_TURN, ("チェイン", END): terms.THIS_CHAIN}
"""T10."""


class StrikeDraft(Draft):
    """A program whose first registers and numbers the rules fill."""

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_reg = terms.FREE_REG
        self.next_num = terms.FREE_NUM


class Entries:
    """What a text has beside its words: the map, the target words, whether n was chosen with the cost."""

    def __init__(self, range: Range | None = None) -> None:
        self.range = range
        self.target: Described | None = None
        self.free = False
        self.has_target = False
        self.area = False


class StrikeScope(Scope):
    """What holds while a text of this game is read; the shared stages carry out these clauses.

    8.1.3: what waits; 8.1.4, 8.1.4.3: without its condition the rest is passed over; 8.1.6, 8.1.6.1, 8.1.6.2, R77: what
    is permitted is asked once, before all of it; 8.1.8, 8.1.8.1: される or 受ける before it is applied, された or した
    after it; 8.1.9, 8.1.9.1: or between effects is a choice, between conditions and events one condition; 8.1.12:
    本来の reads what is printed.
    `role`: whose text it is; `declared`: somebody declares it; `no_attack`: no attack goes on when it is done; `such`:
    of several targets those that a condition of the sentence describes; `each_apart`: each of them for itself;
    `target_meant`: the targets were spoken of; `aimed`: what a use condition asks of them; `of_damage`: it waits for
    damage.

    `read_quoted`: reads the ability in a quotation.
    """

    otherwise_of_conditions = True
    tells_results = True
    all_of_such = True
    moments = MOMENTS
    ends = UNTIL
    changeable = frozenset((terms.POW, terms.DEF, terms.RANK))
    fixed = (IsNot, IsOneOf)
    measures = ("damage",)

    def __init__(
        self,
        lexicon: Lexicon,
        read_quoted: Callable[[Token], tuple[Ability, ...]],
        role: str,
        entry: Entries,
        declared: bool = False,
    ) -> None:
        super().__init__(StrikeDraft(), terms.THIS_EFFECT, ZONES, lexicon)
        self.read_quoted = read_quoted
        self.role = role
        self.entry = entry
        self.declared = declared
        self.no_attack = False
        self.limit = 0
        self.such: tuple[Test, ...] = ()
        self.target_meant = False
        self.such_used = False
        self.each_apart = False
        self.of_damage = False
        self.aimed: tuple[Test, ...] = ()

    def this(self, place: int) -> Things:
        """T22 このストライカー."""
        if self.role == EQUIPPED:
            return BEARER
        if self.role != OWN:
            self.fail(place, "no_bearer", ("術者", "対象"))
        return THIS

    def bearer(self, place: int) -> Things:
        """T25 装備しているストライカー."""
        if self.role != EQUIPPED:
            self.fail(place, "not_equipped", ("[装備]装備しているストライカー",))
        return BEARER

    def caster(self, place: int) -> Things:
        """T21 術者."""
        if not self.declared:
            self.fail(place, "no_caster", ("このストライカー",))
        return CASTER

    def targets(self, place: int) -> Things:
        """T20 対象, T153."""
        if self.role == EQUIPPED:
            return BEARER
        if not self.entry.has_target or self.role == RULE:
            self.fail(place, "no_target", ("敵1体",))
        self.target_meant = True
        if self.such:
            self.such_used = True
            return Among(TARGETS, self.such)
        return TARGETS

    @property
    def several_targets(self) -> bool:
        """Whether there may be more than one target."""
        target = self.entry.target
        return target is not None and self.role != EQUIPPED and (target.every or target.most != ONE)

    def fits(self, things: Things, tests: tuple[Test, ...]) -> Condition:
        """Of several targets each is asked: the sentence is about those that are such."""
        if things == TARGETS and self.several_targets:
            self.such = tests
            return Every(())
        return super().fits(things, tests)

    def is_recorded(self, told: Happening) -> bool:
        """What has left the stage is asked only for what is printed on it."""
        return not any(isinstance(test.test if isinstance(test, Not) else test, ON_STAGE) for test in told.tests)

    def narrowed_by(self, condition: Condition) -> bool:
        return bool(self.such) and condition == Every(())

    def end_sentence(self, place: int) -> None:
        if self.such and not self.such_used:
            self.fail(place, "targets_each", ("対象1体",))
        self.such, self.such_used = (), False

    def quality(self, named: Named) -> Test | None:
        """攻撃の対象である; 裏向きの."""
        if named.group == "facing" and not named.modifiers and named.quantity is None:
            return HasState(terms.FACE_DOWN, named.key == "裏向き")
        return IsAttacked() if named.path() == "攻撃の対象" or named.key == "攻撃の対象" else None

    def called(self, nouns: NounPhrase) -> str:
        """対象 are called as under the map, this striker and the caster are one's own."""
        key = nouns.only.key if len(nouns.parts) == 1 else ""
        if key == "対象" and self.entry.target is not None:
            return self.entry.target.named.key
        return "味方" if key in ("術者", "このストライカー") else super().called(nouns)

    def result_of(self, clause: Clause, named: Named | None) -> Things | None:
        """撃破した敵, 撃破された味方: what this effect has destroyed so far."""
        target = self.entry.target if named is not None and named.key == "対象" else None
        kind = value_of(target.named if target is not None else named) if named is not None else None
        if clause.name != "destroy" or clause.phrases or (named is not None and not isinstance(kind, Kind)):
            return None
        if not any(isinstance(op, (Damage, DamageEach, Move)) for op in self.draft.said()) or self.always:
            return None
        self.draft.emit(DestroyNow())
        return DestroyedHere(kind.who if isinstance(kind, Kind) else ANY)

    def tallied(self, nouns: NounPhrase) -> Amount | None:
        return happened_count(self, nouns)

    def came_of(self, clause: Clause, things: Things) -> Condition | None:
        """T130 対象を撃破した, 対象が撃破されなかった: judged right after this effect's destruction."""
        if clause.name != "destroy" or (clause.form.voice == PASSIVE and not clause.form.negative):
            return None
        if self.always:
            self.fail(clause.start, "needs_moment")
        if not any(part == things for op in self.draft.said() for part in parts_of(op)):
            self.fail(clause.start, "not_done")
        if clause.form.negative:
            self.check_one(things, clause.start)
        self.draft.emit(DestroyNow())
        return WasDestroyed(things)

    def own_number(self, named: Named) -> Amount | None:
        """そのダメージ, このストライカーが受けたダメージ: how much was received, where that is waited for."""
        if named.group != "damage" or named.value is not None or len(named.modifiers) != 1:
            return None
        clause, word = named.modifiers[0].clause, named.modifiers[0].word
        if not self.of_damage:
            self.fail(named.start, "no_number")
        if word is not None and word.text == "その":
            return EventAmount()
        if clause is None or clause.verb is None or clause.verb.name != "take" or not clause.form.past:
            return None
        subject = clause.phrase("が")
        things = one_of(self, subject.nouns) if subject is not None else EVENT
        if clause.form.negative or len(clause.phrases) > 1 or things not in (EVENT, THIS):
            return None
        if things == THIS and self.of_another:
            return None
        return EventAmount()

    def dealt(self, things: Things, amount: Amount) -> Op:
        """Of several targets each receives what its own number says."""
        whole = things.things if isinstance(things, Among) else things
        if whole == TARGETS and self.several_targets and any(part == TARGETS for part in parts_of(amount)):
            return DamageEach(things, TARGETS, amount)
        return super().dealt(things, amount)

    def check_one(self, things: Things, place: int) -> None:
        if things == TARGETS and self.several_targets and not self.each_apart:
            self.fail(place, "targets_each", ("術者の", "このストライカーの"))

    def stands(self, place: int) -> None:
        """Something is meant as seen from the bearer or caster, whom a rule card does not have."""
        if self.role == RULE:
            self.fail(place, "no_bearer", ("味方全員",))

    def map(self, place: int) -> Range:
        """The range printed beside the text."""
        if self.entry.range is None:
            self.fail(place, "no_map")
        return self.entry.range

    def own_card(self, place: int) -> Things:
        self.stands(place)
        return ACTOR

    def card_tests(self, named: Named) -> tuple[Test, ...]:
        found = described(self, named)
        if found.owner is not None or found.zones or named.group != CARD:
            self.fail(named.start, "no_description")
        return self.off_stage(found.tests, named.start)

    def named_again(self, found: Described) -> Things | None:
        """8.1.11, T20: the target words once more mean the targets; descriptions may be left out."""
        target = self.entry.target
        if target is None or value_of(found.named) != value_of(target.named):
            return None
        ranged = tuple(test for test in found.tests if isinstance(test, InRange))
        tests = found.tests[len(ranged) :]
        same = (found.every, found.least, found.most) == (target.every, target.least, target.most)
        if not same or (tests and tests != target.tests):
            return None
        things = self.targets(found.named.start)
        coloured = tuple(test for test in ranged if test.colours != RED | BLUE)
        return Among(things, coloured) if coloured else things

    def within_reach(self, found: Described) -> tuple[Test, ...]:
        """R53: what a triggered ability with a map picks stands in its range."""
        triggered = self.role == OWN and not self.declared and self.entry.range is not None
        if not triggered or any(isinstance(test, InRange) for test in found.tests):
            return ()
        return (InRange(self.map(found.named.start)),)

    def arranged(self, tests: tuple[Test, ...]) -> tuple[Test, ...]:
        """The range first."""
        return tuple(sorted(tests, key=lambda test: not isinstance(test, InRange)))

    def off_stage(self, tests: tuple[Test, ...], place: int) -> tuple[Test, ...]:
        """None of the cards elsewhere stands anywhere, or is acted, equipped or ace."""
        if any(is_of_stage(test.test if isinstance(test, Not) else test) for test in tests):
            self.fail(place, "stage_only", ("「種族：X」を持つ", "Rankが1以下の"))
        return tests

    def chosen_by_owner(self, part: Part) -> bool:
        """T99: cards of a hand are chosen by its player."""
        return part.zone == terms.HAND

    def in_play(self, zone: int) -> bool:
        """2.3.5: elsewhere than on the stage and in score areas each card is its owner's."""
        return zone in (terms.STAGE, terms.SCORE)

    def is_given(self, things: It) -> bool:
        return things.reg < terms.FREE_REG

    def other_than(self, things: Things, place: int) -> Test:
        return IsNot(things)

    def others(self, named: Named, owner: Who | None, place: int) -> tuple[Test, ...]:
        """他の (T15); R92: other than what was chosen, by a target or a choice."""
        self.stands(place)
        if self.mentions.chosen is not None:
            return (IsNot(self.mentions.chosen),)
        kind = value_of(named)
        aimed = self.entry.target if self.target_meant else None
        target = value_of(aimed.named) if aimed is not None else None
        both = isinstance(kind, Kind) and isinstance(target, Kind) and {kind.who, target.who} != {SELF, OTHER}
        if named.quantity is not None and named.quantity.more and not both:
            self.fail(place, "no_it", ("1体",))
        return (IsNot(TARGETS) if both else IsNot(),)

    def known_word(self, field: str, word: str, place: int) -> None:
        """3.3.2: there are only so many attributes."""
        if field == terms.ATTRIBUTE and word not in terms.ATTRIBUTES:
            self.fail(place, "attribute", [f"「属性：{each}」" for each in terms.ATTRIBUTES])

    def chosen_number(self, place: int) -> Amount:
        """T38 n."""
        if not self.entry.free:
            self.fail(place, "no_n", ("[手札n]",))
        return Result(terms.N_NUM)

    def apart(self) -> Self:
        return self.inner(StrikeDraft(self.draft))

    def icon(self, lead: Lead) -> str:
        """2.4.6, 2.4.7."""
        icon = lead.token.sense(Icon) if lead.token is not None else None
        if icon is None or icon.key not in DURATIONS:
            self.fail(lead.start, "icon_here", ("[ターン]", "[チェイン]"))
        return DURATIONS[icon.key]

    def duration(self, lead: Lead) -> str:
        return duration_of(self, lead)

    def moment(self, lead: Lead) -> Happening:
        return moment_of(self, lead)

    def during(self, lead: Lead) -> Condition:
        assert lead.phrase is not None
        return turn_of(self, lead.phrase.nouns)

    def said_so(self, clause: Clause) -> Condition | None:
        return said_of_turn(self, clause)

    def wait_for(self, events: tuple[int, ...], of_card: bool, moment: bool) -> None:
        super().wait_for(events, of_card, moment)
        self.no_attack = moment or terms.SUMMONED in events
        self.of_damage = events == (terms.DAMAGED,)

    def comes_again(self, events: tuple[int, ...]) -> bool:
        return events == (terms.CHAIN_ENDS,)

    def is_replaceable(self, event: int) -> bool:
        return event >= terms.FIRST_WOULD

    def test_in_event(self, test: Test) -> Test:
        return IsOther() if test == IsNot() and self.role == OWN else test

    def test_of_things(self, things: Things) -> Test | None:
        return IsOneOf(BEARER) if things == BEARER else None

    def rule(self, rule: int) -> Change:
        return Rule(rule)

    def player_rule(self, rule: int) -> Change:
        return PlayerRules(self.actor, rule)

    def state(self, clause: Clause, said: Statement) -> None:
        """A change for the duration; that of an attack's damage lasts at least as long as the chain (T49)."""
        until = self.inner_duration(clause) or self.until
        self.said_lasting()
        if until == terms.THIS_EFFECT and is_attack_damage(clause):
            until = terms.THIS_CHAIN
        if self.as_long is not None:
            self.fail(clause.start, "no_link")
        if said.things is None:
            self.draft.emit(LastingForPlayers(said.changes, until))
        else:
            self.draft.emit(Lasting(said.things, said.changes, until))


def is_of_stage(test: Test) -> bool:
    """Whether only strikers can pass a test; cards in score areas can be face-down."""
    return isinstance(test, ON_STAGE) and test not in (HasState(terms.FACE_DOWN), HasState(terms.FACE_DOWN, False))


def is_attack_damage(clause: Clause) -> bool:
    """T49 攻撃のダメージ【+n】."""
    return clause.complement is not None and clause.complement.only.path() == "攻撃のダメージ"
