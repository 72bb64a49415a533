"""What counts in a position: points, the deck that must not run out, strikers and cards."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import FIRST_PLACE
from gorin.engine.search.features import DOWN, NO_SPOT, UP, Features, below
from gorin.games.strike.rules.stage import ADJACENT, AREAS, COLUMNS, ROWS
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ACTED, DECK, HAND, STAGE, WINNING_SCORE


class StrikeFeatures(Features):
    """1.2.4.2 to 1.2.4.4: an empty deck and having no strikers lose, fifteen points win."""

    NAMES: ClassVar[tuple[str, ...]] = (
        "score",
        "near_goal",
        "deck",
        "last_cards",
        "strikers",
        "last_strikers",
        "power",
        "defence",
        "awake",
        "hand",
        "danger",
    )
    SIGNS: ClassVar[tuple[int, ...]] = (UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, DOWN)
    MAIN: ClassVar[frozenset[str]] = frozenset(("striker", "extra", "summon", "retire", "discard_freely"))
    UNITS: ClassVar[tuple[int, ...]] = (1, 1, 1)
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (2, 1))
    PLACES: ClassVar[frozenset[str]] = frozenset(("move", "summon"))
    USES: ClassVar[frozenset[str]] = frozenset(("attack", "summon"))
    GIVES: ClassVar[frozenset[tuple[str, str]]] = frozenset((("discard_freely", "choose"), ("retire", "retire")))

    def of(self, game: Any, player: int) -> list[int]:
        state: StrikeState = game
        strikers = power = defence = awake = 0
        for card in state.zone_cards(STAGE, player):
            numbers = state.traits(card).numbers
            strikers += 1
            power += below(numbers[1], 12)
            defence += below(numbers[2], 12)
            if not state.flags[card] & ACTED:
                awake += 1
        threat = 0
        for other in state.opponents(player):
            threat += len(state.zone_cards(STAGE, other))
        score = state.score(player)
        deck = len(state.zone_cards(DECK, player))
        return [
            below(score, WINNING_SCORE),
            below(score - WINNING_SCORE + 5, 5),
            below(deck, 60),
            below(deck, 10),
            strikers,
            below(strikers, 2),
            power,
            defence,
            awake,
            below(len(state.zone_cards(HAND, player)), 9),
            below(threat - strikers, 6),
        ]

    def spot(self, game: Any, player: int, option: Option) -> int:
        """4.1.5: how far ahead the area lies, and whether somebody else's striker stands beside it."""
        state: StrikeState = game
        area = option.target - FIRST_PLACE
        if not 0 <= area < AREAS:
            return NO_SPOT
        row = (AREAS - 1 - area if player else area) // COLUMNS
        beside = 0
        for other in state.opponents(player):
            beside |= state.masks[other] & ADJACENT[area]
        return row + ROWS if beside else row

    def settled(self, game: Any) -> bool:
        """The active player is asked what to do, and no chain goes on."""
        state: StrikeState = game
        decision = state.decision
        return (
            decision is not None
            and decision.about in self.MAIN
            and decision.player == state.active
            and not state.chain
            and state.resolving is None
        )
