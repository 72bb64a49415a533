"""A game of Spell Card Strike in progress: its numbers, and where each rule of it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from gorin.engine.cards.printed import Printed
from gorin.engine.happening.events import begin_watching, stop_watching
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.program.amount import Exactly
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import ADD, SET, DamageChange, Number
from gorin.engine.values.geometry import NO_AREA
from gorin.engine.values.lasting import Mark
from gorin.engine.values.traits import Traits
from gorin.engine.values.valued import Past
from gorin.games.strike.library import StrikeLibrary
from gorin.games.strike.rules import control, damage, information, moving, states
from gorin.games.strike.rules.board import Board
from gorin.games.strike.rules.changes import PLAYERS, Shelter
from gorin.games.strike.terms import (
    ABILITY,
    ACTED,
    AREA_SHIFT,
    ATTACHED,
    BASE_HAND_LIMIT,
    DECK,
    DISCARD,
    EFFECT,
    EVENT_COUNT,
    FACE_DOWN,
    HAND,
    HAND_LIMIT,
    NUMBERS,
    OPTION_CARD,
    REMOVED,
    RULE,
    SCORE,
    SCORE_POINTS,
    SETUP_PHASE,
    SPELL,
    STAGE,
    STRIKERS,
    ZONE_NAMES,
)

if TYPE_CHECKING:
    from gorin.engine.cards.library import Library
    from gorin.engine.happening.chain import Link
    from gorin.engine.program.cards import Discard
    from gorin.engine.program.context import Context

Wound = tuple[int, int, tuple[int, ...]]
"""Damage that the present effect has dealt: the striker as it was seen, how much, by whom."""


class StrikeGame(Board):
    """Chapter 6: the chain, and everything else that the rules can see besides the stage.

    `wounds` and `destroyed` belong to the effect that is being applied (R22, T130). `stirred` and
    `unchanged` count for 1.2.5.3.
    """

    __slots__ = (
        "base_hand_limit",
        "bases",
        "chain",
        "control",
        "destroyed",
        "matters",
        "player_rules",
        "resolving",
        "stirred",
        "suspect",
        "unchanged",
        "victors",
        "wounds",
    )

    STATE: ClassVar[tuple[str, ...]] = (
        *Board.STATE,
        "control",
        "base_hand_limit",
        "chain",
        "resolving",
        "wounds",
        "destroyed",
        "victors",
        "suspect",
        "stirred",
        "unchanged",
    )
    ZONE_COUNT: ClassVar[int] = ATTACHED + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    PUBLIC: ClassVar[frozenset[int]] = frozenset((STAGE, ATTACHED, DISCARD, SCORE, RULE))

    def __init__(self, library: Library, nplayers: int = 2, seed: int = 0) -> None:
        super().__init__(library, nplayers, seed)
        self.control: dict[int, tuple[tuple[int, str], ...]] = {}
        self.base_hand_limit = [BASE_HAND_LIMIT] * 2
        self.chain: list[Link] = []
        self.resolving: Link | None = None
        self.wounds: list[Wound] = []
        self.destroyed: list[int] = []
        self.victors = 0
        self.suspect = True
        self.stirred = False
        self.unchanged = 0
        self.player_rules: information.PlayerInformation | None = None
        self.bases: list[Traits | None] = []
        self.matters = 0

    def copy_into(self, new: Any) -> None:
        super().copy_into(new)
        new.control = self.control.copy()
        new.base_hand_limit = self.base_hand_limit[:]
        new.chain = self.chain[:]
        new.resolving = self.resolving
        new.wounds = self.wounds[:]
        new.destroyed = self.destroyed[:]
        new.victors = self.victors
        new.suspect = self.suspect
        new.stirred = self.stirred
        new.unchanged = self.unchanged
        new.player_rules = self.player_rules
        new.bases = self.bases[:]
        new.matters = self.matters

    def add_card(self, printed: Printed, owner: int, zone: int, player: int) -> int:
        self.at.append(NO_AREA)
        self.bases.append(None)
        return super().add_card(printed, owner, zone, player)

    def add_deck(self, cards: list[Printed], player: int) -> None:
        """All cards of a deck at once; until they are shuffled their player knows which is which."""
        count = len(cards)
        first = len(self.printed)
        self.printed += cards
        self.owner += [player] * count
        self.holder += [player] * count
        self.zone += [DECK] * count
        self.stamp += [0] * count
        self.flags += [0] * count
        self.entered += range(self.clock + 1, self.clock + count + 1)
        self.clock += count
        self.known += [1 << player] * count
        self.cache += [None] * count
        self.at += [NO_AREA] * count
        self.bases += [None] * count
        self.zones[DECK * 2 + player] += range(first, first + count)

    def deal_hand(self, player: int, number: int) -> None:
        """The first cards of the deck become the hand, before there is anybody to notice it."""
        deck = self.zones[DECK * 2 + player]
        hand = deck[:number]
        del deck[:number]
        self.zones[HAND * 2 + player] += hand
        for card in hand:
            self.zone[card] = HAND
            self.stamp[card] += 1
            self.entered[card] = self.tick()
            self.known[card] = 1 << player
            self.bases[card] = None
            self.cache[card] = None
        self.suspect = True
        self.watches = None

    def restored(self) -> None:
        super().restored()
        self.player_rules = None
        self.bases = [None] * len(self.printed)

    def turn_order(self) -> list[int]:
        """2.1.3.1, 2.1.3.2: the turn player first."""
        return [0, 1] if self.active == 0 else [1, 0]

    def opponents(self, player: int) -> list[int]:
        """2.1.2.2."""
        return [1 - player]

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        if number == SCORE_POINTS:
            return self.score(player)
        if number == HAND_LIMIT:
            return self.hand_limit(player)
        if number == STRIKERS:
            return len(self.zones[STAGE * 2 + player])
        raise KeyError(number)

    def score(self, player: int) -> int:
        """3.5.2, 4.5.4: the Rank of each card in the score area, 1 if it lies face-down."""
        flags = self.flags
        printed = self.printed
        total = 0
        for card in self.zones[SCORE * 2 + player]:
            total += 1 if flags[card] & FACE_DOWN else max(0, printed[card].traits.numbers[0])
        return total

    def rules_for_players(self) -> information.PlayerInformation:
        if self.player_rules is None:
            self.player_rules = information.for_players(self)
        return self.player_rules

    def hand_limit(self, player: int) -> int:
        """4.3.5.1."""
        return max(0, self.base_hand_limit[player] + self.rules_for_players().hand_limit[player])

    def attack_target(self) -> list[int]:
        """5.4.7.2: of the attack that resolves, else of the latest attack in the chain."""
        for link in (self.resolving, *reversed(self.chain)):
            if link is not None and link.is_attack:
                return list(link.targets)
        return []

    def traits(self, card: int) -> Traits:
        traits = self.cache[card]
        return traits if traits is not None else information.refresh(self, card)

    def base_traits(self, card: int) -> Traits:
        """What is printed on the face that counts where the card lies, kept until it moves."""
        base = self.bases[card]
        if base is None:
            base = self.bases[card] = self.find_base(card)
        return base

    def find_base(self, card: int) -> Traits:
        """2.2.5: what is printed stays with a card in every zone; which abilities work depends on it."""
        zone = self.zone[card]
        library = cast(StrikeLibrary, self.library)
        if zone == STAGE:
            if self.hosts:
                option = self.option_of(card)
                if option != NOTHING:
                    return library.ace(self.printed[card], self.printed[option])
            return library.face(self.printed[card], STAGE)
        if zone in (ATTACHED, RULE):
            return library.face(self.printed[card], zone)
        return self.printed[card].traits

    def is_spared(self, card: int, ability: Ability | None, ctx: Context) -> bool:
        """2.4.13: a striker that does not receive such effects."""
        if self.zone[card] != STAGE or not self.traits(card).rules:
            return False
        ctx.origin = SPELL if ability is not None and ability.zones else ABILITY
        return information.is_immune(self, card, ctx)

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        if flag != ACTED:
            return super().would_turn(card, flag, on, ctx)
        return states.may_turn(self, card, on) and not information.is_immune(self, card, ctx)

    def layer(self, change: Change) -> int:
        """The book gives no order: abilities, then words and rules, then numbers; others are looked up."""
        writes = change.writes()
        if writes == "abilities":
            return 0
        if isinstance(change, Number):
            return 2
        return 3 if writes == PLAYERS or isinstance(change, DamageChange | Shelter) else 1

    def card_number(self, card: int, number: str) -> int:
        """1.1.5: zero when negative; the true value is kept in the traits (1.1.5.1)."""
        return max(0, self.traits(card).numbers[NUMBERS[number]])

    def remember(self, card: int) -> None:
        """2.3.7, R37: the information, place and controller of the moment before it leaves."""
        numbers = tuple(self.card_number(card, number) for number in NUMBERS)
        flags = self.flags[card] | (self.at[card] + 1) << AREA_SHIFT
        self.past[self.sight(card)] = Past(self.traits(card), numbers, self.holder[card], flags)

    def static_sources(self) -> list[int]:
        """2.9.5, 2.10.4: strikers, rule cards and equip spells; what they say holds as long as they lie there."""
        zones = self.zones
        sources = zones[STAGE * 2] + zones[STAGE * 2 + 1]
        if zones[RULE * 2] or zones[RULE * 2 + 1] or self.hosts:
            sources += zones[RULE * 2] + zones[RULE * 2 + 1]
            sources += [card for card in self.hosts if not self.printed[card].traits.kind & OPTION_CARD]
        return sources

    def reachable(self) -> list[int]:
        return self.static_sources()

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """2.4.3, 10.8.2: of strikers, equip spells and rule cards; in hand only what says so."""
        found: list[tuple[int, Ability, int]] = []
        in_hand = 1 << HAND
        for card in self.static_sources():
            for number, ability in enumerate(self.traits(card).abilities):
                if not ability.zones & in_hand:
                    found.append((card, ability, number))
        for card in self.zones[HAND * 2] + self.zones[HAND * 2 + 1]:
            traits = self.printed[card].traits
            if traits.profile.elsewhere & in_hand:
                for number, ability in enumerate(traits.abilities):
                    if ability.zones & in_hand:
                        found.append((card, ability, number))
        return found

    def keyword_abilities(self, mask: int) -> tuple[Ability, ...]:
        return ()

    def touch(self, card: int) -> None:
        if self.statics:
            self.touch_all()
        elif card >= 0:
            self.cache[card] = None
        if card < 0:
            self.player_rules = None

    def touch_all(self) -> None:
        super().touch_all()
        if self.player_rules is not information.NOTHING_SAID:
            self.player_rules = None

    def touch_abilities(self) -> None:
        self.bases = [None] * len(self.printed)
        super().touch_abilities()
        self.player_rules = None

    def has_statics(self) -> bool:
        if self.statics is None:
            found = super().has_statics()
            self.matters = information.what_matters(self)
            return found
        return bool(self.statics)

    def stage_changed(self, what: int) -> None:
        """A place, a state or a number of cards changed: always-on abilities may depend on it."""
        if self.has_statics() and self.matters & what:
            self.touch_all()

    def came_or_went(self, card: int) -> None:
        """A striker came to the stage or left it: who has and watches for what changes with it."""
        self.bases[card] = None
        self.cache[card] = None
        if self.statics is None or self.statics_give or card in self.statics or card in self.hosts.values():
            self.touch_abilities()
            return
        base = self.base_traits(card)
        profile = base.profile
        if profile.statics or profile.adjusts:
            self.touch_abilities()
            return
        stop_watching(self, card)
        if profile.watching and self.zone[card] == STAGE:
            begin_watching(self, card, 0)
        if self.statics:
            self.touch_all()

    def has_valid_statics(self, card: int) -> bool:
        return self.zone[card] in (STAGE, ATTACHED, RULE)

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """8.1.7, R23: a number that is changed to a value is recorded as its difference from the present one."""
        cards = [card for card in cards if not information.is_immune(self, card, ctx)]
        if not any(isinstance(change, Number) and change.how == SET for change in changes):
            super().mark(cards, changes, until, ctx)
            return
        for card in cards:
            super().mark([card], tuple(self.as_difference(card, change, ctx) for change in changes), until, ctx)

    def as_difference(self, card: int, change: Change, ctx: Context) -> Change:
        """8.1.7.1, 8.1.7.2."""
        if not isinstance(change, Number) or change.how != SET:
            return change
        wanted = change.amount.value(self, ctx)
        return Number(change.number, ADD, Exactly(wanted - self.traits(card).numbers[NUMBERS[change.number]]))

    def mark_players(self, changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """T64, T144: rules about players lie on nobody's card."""
        fixed = tuple(change.fix(self, ctx) for change in changes)
        self.marks[NOTHING] = (*self.marks.get(NOTHING, ()), Mark(fixed, self.tick(), until, ctx))
        self.player_rules = None

    def end_effects(self, until: str) -> None:
        """2.4.6: all effects of a duration end together."""
        if self.marks:
            self.end_marks(until)
        if self.control:
            control.end(self, until)
        if self.delayed:
            self.delayed = [each for each in self.delayed if each.until != until]

    def running_context(self) -> Context | None:
        """The text that is being carried out right now, if what runs is an effect."""
        frame = self.frames[-1] if self.frames else None
        return frame.ctx if isinstance(frame, Effect) else None

    def seen_by(self, card: int) -> int:
        """R81: who may see a card's face follows from its zone, or from being shown where it lies.

        Public, face-up or not: the stage (4.1.2, 4.1.2.1, 4.1.2.2), discards (4.4.2, 4.4.2.1), score areas
        (4.5.2, 4.5.2.1, 4.5.2.3), rule areas (4.7.2, 4.7.2.1, 4.7.2.2) and the effect zone (4.8.2, 4.8.2.1).
        """
        zone = self.zone[card]
        if zone == DECK:  # 4.2.2, 4.2.2.1; 8.1.14, 8.1.14.2, R70: shown cards stay in the deck.
            return self.shown.get(card, 0)
        if zone == HAND:  # 4.3.2, 4.3.2.1
            return 1 << self.holder[card] | self.shown.get(card, 0)
        if zone == REMOVED:  # 4.6.2, 4.6.2.1
            return 0
        # 4.1.2.3, 4.8.2.2: the ace before the game, and what lies face-down in the effect zone.
        if self.flags[card] & FACE_DOWN and (zone == EFFECT or self.phase == SETUP_PHASE):
            return 1 << self.holder[card]
        return 3

    def hidden_group(self, card: int) -> int:
        """Cards of the deck among each other; an ace or option before it is turned up apart."""
        return self.printed[card].traits.kind

    def zone_names(self) -> tuple[str, ...]:
        """4.2.2.2, 4.3.2.2, 4.4.2.2, 4.5.2.2, 4.6.2.2: these zones both players may count."""
        return ZONE_NAMES

    def view_numbers(self, player: int) -> dict[str, int]:
        return {
            SCORE_POINTS: self.score(player),
            HAND_LIMIT: self.hand_limit(player),
            STRIKERS: len(self.zones[STAGE * 2 + player]),
        }

    def view_card(self, card: int) -> dict[str, Any]:
        return information.view_card(self, card)

    def spells_in_hand(self, card: int) -> int:
        """3.13.4: the timings of the spell abilities on a card, as a mask (0: it has none)."""
        return cast(StrikeLibrary, self.library).spell_timing(self.printed[card])

    def put(
        self,
        cards: list[int],
        zone: int,
        reason: str,
        master: int,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
    ) -> None:
        moving.put(self, cards, zone, reason, place, to, flags)

    def draw(self, player: int) -> None:
        moving.draw(self, player)

    def draw_cards(self, draws: list[tuple[int, int]]) -> None:
        moving.draw_together(self, draws)

    def discard_by(self, op: Discard, effect: Effect) -> None:
        moving.discard_by(self, op, effect)

    def look_through(self, player: int, ctx: Context) -> None:
        """T95: only the searching player sees the deck."""
        self.show(self.zone_cards(DECK, player), 1 << player)

    def shuffle_deck(self, player: int) -> None:
        self.shuffle(self.zone_cards(DECK, player))
        self.note("shuffle", "4.2.2.3", player)

    def deck_top(self, player: int, number: int) -> list[int]:
        """1.1.8: as many as there are."""
        return self.zone_cards(DECK, player)[: max(number, 0)]

    def hand_of(self, player: int) -> list[int]:
        return self.zone_cards(HAND, player)[:]

    def deal(self, hits: list[tuple[int, int]], source: int) -> None:
        damage.deal_by_effect(self, hits)

    def delay(self, ability: Ability, ctx: Context, until: str = "", each: bool = False) -> None:
        """9.1.3.2: when it began is kept, to tell which of several comes first."""
        super().delay(ability, ctx, until, each)
        self.delayed[-1].ctx.fixed = (self.clock,)

    def turn_cards(self, cards: list[int], flag: int, on: bool) -> bool:
        return states.turn(self, cards, flag, on)

    def win_by_effect(self, players: list[int]) -> None:
        """1.2.4.5, R27: it counts at 2.7.2.4 of this check step."""
        for player in players:
            self.victors |= 1 << player
        self.suspect = True

    def lose_by_effect(self, players: list[int]) -> None:
        self.win_by_effect([1 - player for player in players])

    def concede(self, player: int) -> None:
        """1.2.4.6: at once."""
        self.note("concede", "1.2.4.6", player)
        self.end(Result((1 - player,), "concede", "1.2.4.6"))
