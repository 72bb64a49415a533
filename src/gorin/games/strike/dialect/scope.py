"""What a text of a striker, a spell, an equip spell or a rule card can refer to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Self

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Count, EventAmount, Result
from gorin.engine.program.cards import Move
from gorin.engine.program.condition import Every, Fits
from gorin.engine.program.condition import Not as Denied
from gorin.engine.program.group import Group, HasState, IsHeldBy, IsOther, Not, Part
from gorin.engine.program.numbers import Damage, Lasting
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import EVENT, THIS, Among, It
from gorin.engine.program.who import ACTORS_OPPONENT, ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import Rule
from gorin.engine.values.geometry import BLUE, RED, Range
from gorin.games.strike import terms
from gorin.games.strike.dialect.equips import TREATED, bearers, equips_named, group_of_equips, is_equip_spell
from gorin.games.strike.program.changes import PlayerRules
from gorin.games.strike.program.conditions import TARGETS, EventOf, InPhase, NegatedWas, OnStage, WasDestroyed
from gorin.games.strike.program.operations import DamageEach, DestroyNow, LastingForPlayers
from gorin.games.strike.program.tests import (
    ACTOR,
    BEARER,
    CASTER,
    ByEffect,
    InRange,
    InRegion,
    IsAce,
    IsAttacked,
    IsEquipped,
    IsNot,
    IsOneOf,
    IsOnStage,
    NextTo,
)
from gorin.games.strike.program.things import DestroyedHere
from gorin.text.draft import Cell, Draft, Paid, with_fields
from gorin.text.history import happened_count
from gorin.text.lexicon import Icon, Lexicon
from gorin.text.morphology import ACTIVE, PASSIVE
from gorin.text.nouns import described, one_of, player_of
from gorin.text.phrases import Clause, Lead, Named, NounPhrase
from gorin.text.reference import Scope, Zones
from gorin.text.results import says_by_this
from gorin.text.times import END, SPAN, START, TURN, TURN_TIME, duration_of, moment_of, said_of_turn, time_of, turn_of
from gorin.text.tokens import Token
from gorin.text.values import CARD, PLAYER, Described, Happening, Kind, Pointer, Statement, value_of

OWN, CAST, EQUIPPED, RULE = "own", "cast", "equipped", "rule"
"""Whose text it is: a striker's ability, a declared spell, an equip spell on its bearer, a rule card."""
ZONES: Final = Zones(terms.HAND, terms.DECK, terms.DISCARD, terms.RETURN)
DURATIONS: Final = {"《ターン》": terms.THIS_TURN, "《チェイン》": terms.THIS_CHAIN}
KNOWN_SPELL: Final = ("スペルカード", "カード")
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
PHASES: Final = {
    "リフレッシュフェイズ": terms.REFRESH_PHASE,
    "ストライカーフェイズ": terms.STRIKER_PHASE,
    "コマンダーフェイズ": terms.COMMAND_PHASE,
    "エンドフェイズ": terms.END_PHASE,
}
"""5.2.3."""
CAUSED: Final = frozenset((terms.MOVED, terms.WOULD_MOVE, terms.BECAME_ACTED, terms.BECAME_UNACTED))
"""Events that happen while an effect is carried out, and not at the check step behind it."""
UNTIL: Final = {(TURN, END): terms.THIS_TURN, ("チェイン", END): terms.THIS_CHAIN}
"""T10."""


class StrikeDraft(Draft):
    """A program whose first registers and numbers the rules fill."""

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_reg = terms.FREE_REG
        self.next_num = terms.FREE_NUM


class Entries:
    """What a text has beside its words: the map, the target words, the hand cost, whether n was chosen with it."""

    def __init__(self, range: Range | None = None) -> None:
        self.range = range
        self.target: Described | None = None
        self.free = False
        self.hand = 0
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
    damage, `of_attack` for an attack; `inherited`: how long lasts what made it wait.

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
    told = (NegatedWas,)

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
        self.of_damage = self.of_attack = False
        self.inherited, self.attacks_one = "", False
        self.aimed: tuple[Test, ...] = ()
        self.paid, self.paid_at = Paid(self.draft), 0
        self.negated: Cell | None = None

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

    def meant(self, place: int, word: str = "", many: bool | None = None) -> Things:
        """それ is the one target where nothing else was spoken of."""
        unsaid = self.target_meant and self.mentions.last is None and not self.of_event and not self.several_targets
        kind = self.entry.target.named.key if self.entry.target is not None else ""
        if unsaid and many is not True and self.role != RULE and (not word or self.lexicon.may_be(word, kind)):
            return self.targets(place)
        if self.attacks_one and self.mentions.find(self.lexicon, word, many) is None:
            self.fail(place, "no_it", ("攻撃の対象",))
        return super().meant(place, word, many)

    def fits(self, things: Things, tests: tuple[Test, ...]) -> Condition:
        """Of several targets each is asked: the sentence is about those that are such."""
        if things == TARGETS and self.several_targets:
            self.such = tests
            return Every(())
        self.check_one(things, self.paid_at)
        if tests in ((IsOnStage(),), (Not(IsOnStage()),)):
            return OnStage(things) if tests[0] == IsOnStage() else Denied(OnStage(things))
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
        """攻撃の対象である; 裏向きの; ステージの."""
        if named.group == "stage" and not named.modifiers and named.quantity is None:
            return IsOnStage()
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
        if clause.name == "pay":
            return self.paid_cards(clause)
        if clause.name == "negate" and self.negated is not None and named is not None and named.key in KNOWN_SPELL:
            return It(self.of_negated("reg"))
        target = self.entry.target if named is not None and named.key == "対象" else None
        kind = value_of(target.named if target is not None else named) if named is not None else None
        if clause.name != "destroy" or clause.phrases or (named is not None and not isinstance(kind, Kind)):
            return None
        if not any(isinstance(op, (Damage, DamageEach, Move)) for op in self.draft.said()) or self.always:
            return None
        self.judge_destruction()
        return DestroyedHere(kind.who if isinstance(kind, Kind) else ANY)

    def paid_cards(self, clause: Clause) -> Things | None:
        """7.1.5.2, 7.1.5.4 手札コストとして支払ったカード: they lie in the effect zone while this is applied."""
        cost = clause.phrases[0] if len(clause.phrases) == 1 else None
        if cost is None or cost.nouns.only.path() != "手札コスト" or clause.form.voice not in (ACTIVE, PASSIVE):
            return None
        if not self.declared or not (self.entry.hand or self.entry.free):
            self.fail(clause.start, "no_hand_cost", ("[手札1]",))
        self.paid_at = clause.start
        return self.paid.things()

    def of_negated(self, field: str) -> int:
        """Where the text keeps something of the declaration that it negated."""
        cell = self.negated
        assert cell is not None and cell.op is not None
        kept: int = getattr(cell.op, field)
        if kept == NOTHING:
            kept = self.draft.num() if field == "num" else self.draft.reg()
            cell.op = with_fields(cell.op, {field: kept})
        return kept

    def is_of(self, clause: Clause) -> Condition | None:
        """それが敵である, それがこのストライカーである, of what the event was about."""
        kind, subject = clause.complement, clause.phrase("が")
        of_it = subject is not None and subject.nouns.only.key == "それ" and len(clause.phrases) == 1
        if kind is None or not of_it or not self.of_event or self.mentions.last is not None or len(kind.parts) != 1:
            return None
        value = value_of(kind.only)
        if isinstance(value, Pointer) and not kind.only.modifiers:
            return Fits(EVENT, (IsOneOf(value.find(self, kind.start)),))
        if not isinstance(value, Kind) or value.zone != terms.STAGE or kind.only.quantity is not None:
            return None
        found = described(self, kind.only)
        if value.who == ANY or found.owner is not None or found.zones:
            return None
        mine = EventOf(value.who)
        return Every((mine, Fits(EVENT, found.tests))) if found.tests else mine

    def was_negated(self, clause: Clause) -> Condition | None:
        """それがスペルカード宣言だった, 攻撃宣言だった, of the declaration that was negated."""
        kind, subject = clause.complement, clause.phrase("が")
        if kind is None or kind.group != "declaration" or self.negated is None or not clause.form.past:
            return None
        if len(clause.phrases) != (subject is not None) or kind.only.modifiers or not value_of(kind.only):
            return None
        if subject is not None and subject.nouns.only.key != "それ":
            return None
        return NegatedWas(self.of_negated("num"), value_of(kind.only))

    @property
    def several_paid(self) -> bool:
        """Whether more than one card may have paid the hand cost."""
        return self.entry.free or self.entry.hand > 1

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
        self.judge_destruction()
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

    def own_group(self, nouns: NounPhrase) -> Group | None:
        return group_of_equips(self, nouns.only) if is_equip_spell(nouns) else None

    def things_meant(self, nouns: NounPhrase, generic: bool = True) -> Things | None:
        if is_equip_spell(nouns):
            return equips_named(self, nouns.only)
        return bearers(self, nouns) or self.spared(nouns)

    def judge_destruction(self) -> None:
        """T130, R78: this effect's destruction step, once."""
        if self.draft.said()[-1:] != [DestroyNow()]:
            self.draft.emit(DestroyNow())

    def spared(self, nouns: NounPhrase) -> Things | None:
        """この効果で撃破されなかった敵: those of the targets that were hurt and are still there."""
        named = nouns.only
        kind = value_of(named)
        clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
        if clause is None or clause.name != "destroy" or clause.phrases or len(nouns.parts) != 1 or self.always:
            return None
        hurt = any(isinstance(op, (Damage, DamageEach)) and op.things == TARGETS for op in self.draft.said())
        told = clause.form.negative and clause.form.past and not clause.form.lasting
        if not isinstance(kind, Kind) or not told or not hurt or not (named.quantity is None or named.quantity.every):
            return None
        says_by_this(clause)
        self.judge_destruction()
        of_whom = () if kind.who == ANY else (IsHeldBy(kind.who),)
        return Among(TARGETS, (*of_whom, IsNot(DestroyedHere())))

    def counting(self, nouns: NounPhrase) -> Amount | None:
        group = self.own_group(nouns)
        return Count(group) if group is not None else None

    def about_event(self, found: Happening, subject: NounPhrase) -> Happening | None:
        if is_equip_spell(subject):
            self.fail(subject.start, "strikers_only", ("味方", "敵"))
        return None

    def done(self, clause: Clause, cells: Sequence[Cell] = ()) -> None:
        self.check_equips(clause)
        super().done(clause, cells)

    def check_equips(self, clause: Clause) -> None:
        """Equip spells are put somewhere; nothing else is done with them."""
        for phrase in clause.phrases:
            if is_equip_spell(phrase.nouns) and clause.name not in TREATED and phrase.case != "につき":
                self.fail(phrase.start, "strikers_only", ("味方1体", "敵1体"))

    def check_one(self, things: Things, place: int) -> None:
        paid = self.paid.known is not None and things == self.paid.known and self.several_paid
        if paid or (things == TARGETS and self.several_targets and not self.each_apart):
            self.fail(place, "targets_each", ("術者の", "このストライカーの"))

    def is_owners_own(self, things: Things) -> bool:
        """5.4.8.1: a declared spell card came out of the hand of its player."""
        kept = getattr(self.negated.op, "reg", NOTHING) if self.negated is not None else NOTHING
        return isinstance(things, It) and things.reg == kept

    def actors_opponent(self) -> Who:
        return Who(ACTORS_OPPONENT)

    def player_of_event(self, place: int) -> Who:
        """そのプレイヤー, at a moment of somebody's turn: whose it is."""
        return Who(EVENT_PLAYER) if self.of_moment else super().player_of_event(place)

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
        found = self.inner(StrikeDraft(self.draft))
        found.inherited = self.until
        return found

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
        return self.in_phase(lead.phrase.nouns) or turn_of(self, lead.phrase.nouns)

    def said_so(self, clause: Clause) -> Condition | None:
        """それが相手のターンである: when what is waited for happens."""
        subject, of_event = clause.phrase("が"), self.is_of(clause)
        if of_event is not None:
            return of_event
        if subject is not None and subject.nouns.only.key == "それ" and (self.of_event or self.of_player):
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each is not subject))
        timed = clause.complement is not None and clause.complement.group in (SPAN, TURN_TIME) and not clause.phrases
        found = self.in_phase(clause.complement) if timed and clause.complement is not None else None
        return found or self.was_negated(clause) or said_of_turn(self, clause)

    def in_phase(self, nouns: NounPhrase) -> Condition | None:
        """あなたのコマンダーフェイズ中."""
        time = time_of(self, nouns.only)
        if time.span not in PHASES or time.edge or time.which or time.who not in (SELF, OTHER, None):
            return None
        return InPhase(PHASES[time.span], ANY if time.who is None else time.who)

    def wait_for(self, events: tuple[int, ...], of_card: bool, moment: bool) -> None:
        super().wait_for(events, of_card, moment)
        self.no_attack = moment or terms.SUMMONED in events
        self.of_damage = events == (terms.DAMAGED,)
        self.of_attack = events == (terms.ATTACK_DECLARED,)

    def comes_again(self, events: tuple[int, ...]) -> bool:
        return events == (terms.CHAIN_ENDS,)

    def caused(self, event: int, nouns: NounPhrase) -> tuple[Test, ...]:
        """スペルカードの効果によって移動した: while the effect is carried out."""
        named = nouns.only
        kinds, who = terms.SPELL | terms.ABILITY, ANY
        if named.group != "effects" or event not in CAUSED or len(nouns.parts) != 1:
            self.fail(nouns.start, "no_cause", ("スペルカードの効果によって",))
        for modifier in named.modifiers:
            part = modifier.nouns.only if modifier.nouns is not None and len(modifier.nouns.parts) == 1 else None
            value = value_of(part) if part is not None else None
            if part is None or part.modifiers or part.quantity is not None:
                self.fail(modifier.start, "no_cause", ("スペルカードの効果によって",))
            if isinstance(value, Kind):
                who = value.who
            elif part.group == PLAYER:
                who = player_of(self, part)
            elif part.group == "effect" and value in (terms.SPELL, terms.ABILITY):
                kinds = value
            else:
                self.fail(modifier.start, "no_cause", ("スペルカードの効果によって",))
        return (ByEffect(kinds, who),)

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
        self.check_equips(clause)
        until = self.inner_duration(clause) or self.until
        self.said_lasting()
        if until in (terms.THIS_EFFECT, self.inherited) and is_attack_damage(clause):
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
    """T49 攻撃のダメージ【+n】, その攻撃のダメージ【+n】."""
    named = clause.complement.only if clause.complement is not None else None
    inner = named.inner if named is not None else None
    return named is not None and named.key == "ダメージ" and inner is not None and inner.only.key == "攻撃"
