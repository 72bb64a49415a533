"""What counts in a position: health, the field and what it can do next, cards and points to play with."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.search.features import DOWN, UP, Features, below
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT, DECK, EX, FIELD, FOLLOWER, GUARD, HAND

ENOUGH: int = 6
"""Health below which every point counts more."""


class SveFeatures(Features):
    """11.2.1: health decides. `danger`: what the opponents' followers could do to it, in hundredths."""

    NAMES: ClassVar[tuple[str, ...]] = (
        "health",
        "low_health",
        "followers",
        "attack",
        "ready_attack",
        "toughness",
        "guards",
        "other_cards",
        "hand",
        "ex",
        "deck",
        "max_pp",
        "ep",
        "danger",
    )
    SIGNS: ClassVar[tuple[int, ...]] = (UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, DOWN)
    MAIN: ClassVar[frozenset[str]] = frozenset(("main",))
    UNITS: ClassVar[tuple[int, ...]] = (1, 1, 1, 1, 1)
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (2, 1))
    USES: ClassVar[frozenset[str]] = frozenset(("attack", "play", "evolve"))

    def of(self, game: Any, player: int) -> list[int]:
        state: SveState = game
        health = state.health[player]
        followers = attack = ready = toughness = guards = others = 0
        for card in state.zone_cards(FIELD, player):
            traits = state.traits(card)
            if not traits.kind & FOLLOWER:
                others += 1
                continue
            strength = below(traits.numbers[1], 12)
            followers += 1
            attack += strength
            toughness += below(traits.numbers[2], 12)
            if not state.flags[card] & ACT:
                ready += strength
            if traits.keywords & GUARD:
                guards += below(traits.numbers[2], 12)
        threat = 0
        for other in state.opponents(player):
            for card in state.zone_cards(FIELD, other):
                traits = state.traits(card)
                if traits.kind & FOLLOWER:
                    threat += below(traits.numbers[1], 12)
        return [
            below(health, 30),
            below(health, ENOUGH),
            followers,
            attack,
            ready if state.active == player else 0,
            toughness,
            guards,
            others,
            below(len(state.zone_cards(HAND, player)), 8),
            below(len(state.zone_cards(EX, player)), 5),
            below(len(state.zone_cards(DECK, player)), 6),
            state.max_pp[player],
            state.ep[player],
            below(100 * threat // max(1, health), 150),
        ]

    def settled(self, game: Any) -> bool:
        return game.decision is not None and game.decision.about in self.MAIN
