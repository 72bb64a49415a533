"""The state of a game of Spell Card Strike: everything that the rules can see, and small questions about it.

The chapters in `rules/` work on this class; what one chapter needs of another that builds on it, it asks
through the hooks below, which `game.py` answers.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.happening.chain import Link
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.durations import in_turns
from gorin.engine.values.geometry import NO_AREA
from gorin.engine.values.lasting import Mark
from gorin.engine.values.past import Past
from gorin.engine.values.traits import Traits
from gorin.games.strike.rules.board import Board
from gorin.games.strike.terms import (
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
    STAGE,
    STRIKERS,
    ZONE_NAMES,
)

DECIDING: Final = 1 << STAGE | 1 << DECK | 1 << SCORE
"""1.2.4: zones by which the game is won and lost (a mask)."""

Wound = tuple[int, int, tuple[int, ...]]
"""Damage that the present effect has dealt: the striker as it was seen, how much, by whom."""


class PlayerInformation:
    """What effects say about the players; never changed once it has been made."""

    __slots__ = ("hand_limit", "power_less", "rules")

    def __init__(self, count: int) -> None:
        self.hand_limit = [0] * count
        self.power_less = [0] * count
        self.rules = [0] * count


NOTHING_SAID: Final = PlayerInformation(2)
"""What holds while no text speaks of the players."""


class StrikeState(Board):
    """Chapter 6: the chain, and everything else that the rules can see besides the stage.

    `wounds` and `destroyed` belong to the effect that is being applied (R22, T130). `stirred` and
    `unchanged` count for 1.2.5.3. `sums`: whether always-on abilities only add to numbers, as far as it is known.
    `history`: what texts ask for that happened in this turn. `suspect`: something has changed since victory and defeat
    were judged, `at_stake`: the zones that have changed.
    """

    __slots__ = (
        "at_stake",
        "base_hand_limit",
        "bases",
        "chain",
        "control",
        "destroyed",
        "history",
        "player_rules",
        "resolving",
        "stirred",
        "sums",
        "suspect",
        "unchanged",
        "victors",
        "wounds",
    )

    ZONE_NAMES: ClassVar[tuple[str, ...]] = ZONE_NAMES
    """4.2.2.2, 4.3.2.2, 4.4.2.2, 4.5.2.2, 4.6.2.2: these zones both players may count."""
    DECK_ZONE: ClassVar[int] = DECK
    """1.1.8: as many from the top as there are. T95: only the searching player sees it."""
    HAND_ZONE: ClassVar[int] = HAND
    CLAUSES: ClassVar[dict[str, str]] = {
        "shuffle": "4.2.2.3",
        "endless": "1.2.5.2",
        "unending": "1.2.5.2",
        "concede": "1.2.4.6",
    }
    """R91: what acts before something makes the same happen again and again, and nobody has a choice."""
    ZONE_COUNT: ClassVar[int] = ATTACHED + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    AHEAD: ClassVar[frozenset[str]] = frozenset(NUMBERS)
    IDENTITY_AHEAD: ClassVar[bool] = True
    DERIVED: ClassVar[frozenset[str]] = Board.DERIVED | {"at_stake", "bases", "player_rules", "sums"}
    PUBLIC: ClassVar[frozenset[int]] = frozenset((STAGE, ATTACHED, DISCARD, SCORE, RULE))

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.control: dict[int, tuple[tuple[int, str], ...]] = {}
        self.base_hand_limit = [BASE_HAND_LIMIT] * seats.count
        self.chain: list[Link] = []
        self.resolving: Link | None = None
        self.wounds: list[Wound] = []
        self.destroyed: list[int] = []
        self.history: list[tuple[int, int, int]] = []
        self.victors = 0
        self.suspect = True
        self.at_stake = DECIDING
        self.stirred = False
        self.unchanged = 0
        self.player_rules: PlayerInformation | None = None
        self.bases: list[Traits | None] = []
        self.sums: bool | None = None

    def clone(self) -> Any:
        new = super().clone()
        new.player_rules = self.player_rules
        new.bases = self.bases[:]
        new.sums = self.sums
        new.at_stake = self.at_stake
        return new

    def add_card(self, printed: Printed, owner: int, zone: int, player: int) -> int:
        self.at.append(NO_AREA)
        self.bases.append(None)
        return super().add_card(printed, owner, zone, player)

    def add_cards(self, printed: list[Printed], player: int, zone: int, known: int) -> None:
        self.at += [NO_AREA] * len(printed)
        self.bases += [None] * len(printed)
        super().add_cards(printed, player, zone, known)

    def deal_hand(self, player: int, number: int) -> None:
        """The first cards of the deck become the hand, before there is anybody to notice it."""
        deck = self.zone_cards(DECK, player)
        hand = deck[:number]
        del deck[:number]
        self.zone_cards(HAND, player).extend(hand)
        for card in hand:
            self.zone[card] = HAND
            self.stamp[card] += 1
            self.entered[card] = self.tick()
            self.known[card] = 1 << player
            self.bases[card] = None
            self.cache[card] = None
        self.suspect_end()
        self.watches = None

    def suspect_end(self) -> None:
        """Something changed that can decide the game: it is looked at in the next check step (2.7.2.4)."""
        self.suspect = True
        self.at_stake = DECIDING

    def is_unheard(self, kinds: int) -> bool:
        """Whether nothing can look for events of these kinds (a mask), act before them or take their place."""
        return not self.heard & kinds and not self.delayed and self.replacers is not None and not self.replacers

    def restored(self) -> None:
        self.at_stake = DECIDING
        self.player_rules = None
        self.sums = None
        self.bases = [None] * len(self.printed)
        super().restored()

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        if number == SCORE_POINTS:
            return self.score(player)
        if number == HAND_LIMIT:
            return self.hand_limit(player)
        if number == STRIKERS:
            return len(self.zone_cards(STAGE, player))
        raise KeyError(number)

    def score(self, player: int) -> int:
        """3.5.2, 4.5.4: the Rank of each card in the score area, 1 if it lies face-down."""
        flags = self.flags
        printed = self.printed
        total = 0
        for card in self.zones[SCORE * self.nplayers + player]:
            total += 1 if flags[card] & FACE_DOWN else max(0, printed[card].traits.numbers[0])
        return total

    def hand_limit(self, player: int) -> int:
        """4.3.5.1."""
        said = self.player_rules or self.rules_for_players()
        limit = self.base_hand_limit[player] + said.hand_limit[player]
        return limit if limit > 0 else 0

    def attack_target(self) -> list[int]:
        """5.4.7.2: of the attack that resolves, else of the latest attack in the chain."""
        for link in (self.resolving, *reversed(self.chain)):
            if link is not None and link.is_attack:
                return list(link.targets)
        return []

    def attackers(self) -> list[int]:
        """5.4.7.4: who takes part in that attack."""
        for link in (self.resolving, *reversed(self.chain)):
            if link is not None and link.is_attack:
                return list(link.members)
        return []

    def base_traits(self, card: int) -> Traits:
        """What is printed on the face that counts where the card lies, kept until it moves."""
        base = self.bases[card]
        if base is None:
            base = self.bases[card] = self.find_base(card)
        return base

    def card_number(self, card: int, number: str) -> int:
        """1.1.5: zero when negative; the true value is kept in the traits (1.1.5.1)."""
        return max(0, self.traits(card).numbers[NUMBERS[number]])

    def remember(self, card: int) -> None:
        """2.3.7, R37: the information, place and controller of the moment before it leaves."""
        numbers = tuple([self.card_number(card, number) for number in NUMBERS])
        flags = self.flags[card] | (self.at[card] + 1) << AREA_SHIFT
        self.past[self.sight(card)] = Past(
            self.traits(card), numbers, self.holder[card], flags, self.counters.get(card, {})
        )

    def static_sources(self) -> list[int]:
        """2.9.5, 2.10.4: strikers, rule cards and equip spells; what they say holds as long as they lie there."""
        zones = self.zones
        count = self.nplayers
        sources: list[int] = []
        for cards in zones[STAGE * count : STAGE * count + count]:
            sources += cards
        for cards in zones[RULE * count : RULE * count + count]:
            if cards:
                sources += cards
        for card in self.hosts:
            if not self.printed[card].traits.kind & OPTION_CARD:
                sources.append(card)
        return sources

    def reachable(self) -> list[int]:
        return self.static_sources()

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """2.4.3, 2.4.4.1, 10.8.2: what looks for events, of cards with valid abilities; in hand only what says so."""
        found: list[tuple[int, Ability, int]] = []
        in_hand = 1 << HAND
        for card in self.static_sources():
            traits = self.cache[card] or self.traits(card)
            if traits.profile.watching:
                for number, ability in enumerate(traits.abilities):
                    if not ability.zones & in_hand:
                        found.append((card, ability, number))
        if not self.library.watches & in_hand:
            return found
        for card in self.cards_in(HAND):
            traits = self.printed[card].traits
            if traits.profile.named_zones & in_hand:
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
        if self.player_rules is not NOTHING_SAID:
            self.player_rules = None

    def touch_abilities(self) -> None:
        self.bases = [None] * len(self.printed)
        self.sums = None
        super().touch_abilities()
        self.player_rules = None

    def touch_statics(self) -> None:
        self.sums = None
        self.player_rules = None
        self.renew_statics()

    def has_valid_statics(self, card: int) -> bool:
        return self.zone[card] in (STAGE, ATTACHED, RULE)

    def lasting_until(self, until: str, player: int) -> str:
        """2.4.6: a duration as the turn in which it ends, where it reaches beyond the present one."""
        return in_turns(until, self.turn, self.active == player)

    def mark_players(self, changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """T64, T144: rules about players lie on nobody's card."""
        fixed = tuple([change.fix(self, ctx) for change in changes])
        until = self.lasting_until(until, ctx.master)
        self.marks[NOTHING] = (*self.marks.get(NOTHING, ()), Mark(fixed, self.tick(), until, ctx.copy()))
        self.player_rules = None

    def running_context(self) -> Context | None:
        """The text that is being carried out right now, if what runs is an effect."""
        frame = self.frames[-1] if self.frames else None
        return frame.ctx if isinstance(frame, Effect) else None

    def cause(self) -> Context | None:
        """The text by which something happens right now, if a text does it."""
        for index in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[index]
            if isinstance(frame, Effect):
                return frame.ctx
        return None

    def seen_by(self, card: int) -> int:
        """R81: who may see a card's face follows from its zone, or from being shown where it lies.

        Public, face-up or not: the stage (4.1.2, 4.1.2.1, 4.1.2.2), discards (4.4.2, 4.4.2.1), score areas
        (4.5.2, 4.5.2.1, 4.5.2.3), rule areas (4.7.2, 4.7.2.1, 4.7.2.2) and the effect zone (4.8.2, 4.8.2.1).
        """
        zone = self.zone[card]
        if zone == HAND:  # 4.3.2, 4.3.2.1
            return 1 << self.holder[card] | self.shown.get(card, 0)
        if zone == DECK:  # 4.2.2, 4.2.2.1; 8.1.14, 8.1.14.2, R70: shown cards stay in the deck.
            return self.shown.get(card, 0)
        if zone == REMOVED:  # 4.6.2, 4.6.2.1
            return 0
        # 4.1.2.3, 4.8.2.2: the ace before the game, and what lies face-down in the effect zone.
        if self.flags[card] & FACE_DOWN and (zone == EFFECT or self.phase == SETUP_PHASE):
            return 1 << self.holder[card]
        return self.everybody()

    def hidden_group(self, card: int) -> int:
        """Cards of the deck among each other; an ace or option before it is turned up apart."""
        return self.printed[card].traits.kind

    def view_numbers(self, player: int) -> dict[str, int]:
        return {
            SCORE_POINTS: self.score(player),
            HAND_LIMIT: self.hand_limit(player),
            STRIKERS: len(self.zone_cards(STAGE, player)),
        }

    def standing(self, player: int) -> int:
        """1.2.4.2, 1.2.4.3: points decide, and having strikers."""
        cards = 3 * len(self.zone_cards(STAGE, player)) + len(self.zone_cards(HAND, player))
        return 8 * self.score(player) + cards

    def delay(self, ability: Ability, ctx: Context, until: str = "", each: bool = False) -> None:
        """9.1.3.2: when it began is kept, to tell which of several comes first."""
        super().delay(ability, ctx, until, each)
        self.delayed[-1].ctx.fixed = (self.clock,)

    def win_by_effect(self, players: list[int]) -> None:
        """1.2.4.5, R27: it counts at 2.7.2.4 of this check step."""
        for player in players:
            self.victors |= 1 << player
        self.suspect_end()

    def lose_by_effect(self, players: list[int]) -> None:
        self.win_by_effect([self.opponent(player) for player in players])

    def rules_for_players(self) -> PlayerInformation:
        """What effects say about the players now."""
        raise AssertionError("the chapters say what holds for players")

    def find_base(self, card: int) -> Traits:
        """What is printed on the face that counts where the card lies."""
        raise AssertionError("the library knows the faces of its cards")

    def join_chain(self, link: Link) -> None:
        """6.1: a declaration waits in the chain."""
        raise AssertionError("the chapters say how a chain goes on")

    def end_effects(self, until: str) -> None:
        """2.4.6: all effects of a duration end together."""
        raise AssertionError("the chapters say what ends")
