"""What counts in a position: life cards where they lie, 眷属 and the 真祖の断片, cards on the field and in the hand."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.kernel.decision import Option
from gorin.engine.search.features import DOWN, NO_SPOT, UP, Features, below
from gorin.games.shinso.rules.conversion import CONVERT, EFFECTS_BASE, SOUL_BURN
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    ASLEEP,
    COFFIN,
    CORE,
    DECK,
    HAND,
    LIFE_DECK,
    RELIC_AREA,
    RIMS,
    SHIFT_AREA,
    SLOT_COUNT,
    STAGE,
    TERRITORY_SLOT,
)

THOUSAND: int = 1000
WINDOWS: tuple[str, ...] = ("play", "battle", "quick", "attack_window", "other_window", "response")
"""The questions in which life can be converted and burned."""


class ShinsoFeatures(Features):
    """life_deck.4: an empty life deck loses; rims are what attacks must break first."""

    NAMES: ClassVar[tuple[str, ...]] = (
        "life_deck",
        "rims",
        "some_rims",
        "core",
        "bodies",
        "power",
        "awake_power",
        "fragment",
        "hand",
        "arts",
        "territory",
        "relics",
        "shifted",
        "deck",
        "coffin",
        "burned",
        "danger",
    )
    SIGNS: ClassVar[tuple[int, ...]] = (UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, DOWN, DOWN)
    MAIN: ClassVar[frozenset[str]] = frozenset(("play", "battle", "shift"))
    UNITS: ClassVar[tuple[int, ...]] = (1000, 1, 1000, 1000, 1000, 1000, 1, 1, 1, 1)
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ((0, 0),)
    PLACES: ClassVar[frozenset[str]] = frozenset(("summon", "soul_burn"))
    USES: ClassVar[frozenset[str]] = frozenset(("attack", "summon", "equip", "appear"))
    GIVES: ClassVar[frozenset[tuple[str, str]]] = frozenset(
        (window, verb) for window in WINDOWS for verb in (CONVERT, SOUL_BURN)
    )

    def of(self, game: Any, player: int) -> list[int]:
        state: ShinsoState = game
        power = awake = 0
        bodies = state.bodies(player)
        for card in bodies:
            strength = below(state.traits(card).numbers[0] // THOUSAND, 40)
            power += strength
            if not state.flags[card] & ASLEEP:
                awake += strength
        threat = 0
        for other in state.opponents(player):
            threat += len(state.bodies(other))
        rims = len(state.zone_cards(RIMS, player))
        return [
            len(state.zone_cards(LIFE_DECK, player)),
            rims,
            below(rims, 1),
            len(state.zone_cards(CORE, player)),
            len(bodies),
            power,
            awake if state.active == player else 0,
            len(state.zone_cards(STAGE, player)),
            below(len(state.zone_cards(HAND, player)), 9),
            len(state.zone_cards(ARTS_SLOT, player)),
            len(state.zone_cards(TERRITORY_SLOT, player)),
            len(state.zone_cards(RELIC_AREA, player)),
            below(len(state.zone_cards(SHIFT_AREA, player)), 8),
            below(len(state.zone_cards(DECK, player)), 10),
            below(len(state.zone_cards(COFFIN, player)), 12),
            int(state.burned[player]),
            below(threat - rims - len(bodies) + 2, 6),
        ]

    def spot(self, game: Any, player: int, option: Option) -> int:
        """R15: what stands in front of the slot: nothing, something weaker or not; soul_burn.5 to 8: the effect."""
        state: ShinsoState = game
        if option.verb == SOUL_BURN:
            return 4 + option.number % EFFECTS_BASE
        if not 0 < option.number <= SLOT_COUNT:
            return NO_SPOT
        front = state.facing_slots(player)[option.number]
        if front < 0:
            return 0
        return 1 if state.traits(front).numbers[0] < state.traits(option.card).numbers[0] else 2

    def settled(self, game: Any) -> bool:
        """The active player is asked what to do in a phase."""
        state: ShinsoState = game
        decision = state.decision
        return decision is not None and decision.about in self.MAIN and decision.player == state.active
