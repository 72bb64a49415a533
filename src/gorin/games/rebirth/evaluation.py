"""What counts in a position: retired characters, the entry and its supporters, energy and cards."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.search.features import DOWN, UP, Features, below
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    DECK,
    ENERGY,
    ENTRY,
    HAND,
    LOSING_RETIRE,
    MEMBERS,
    REBIRTH,
    REST,
    RETIRE,
)


class RebirthFeatures(Features):
    """10.6.2: seven retired characters lose. `danger`: the attack that others have against what the entry can take."""

    NAMES: ClassVar[tuple[str, ...]] = (
        "retired",
        "last_lives",
        "entry",
        "entry_attack",
        "entry_defence",
        "members",
        "member_attack",
        "awake",
        "hand",
        "energy",
        "ready_energy",
        "set_cards",
        "deck",
        "danger",
    )
    SIGNS: ClassVar[tuple[int, ...]] = (DOWN, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, DOWN)
    MAIN: ClassVar[frozenset[str]] = frozenset(("main", "attack", "charge"))
    UNITS: ClassVar[tuple[int, ...]] = (1, 1, 1)
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (2, 1))

    def of(self, game: Any, player: int) -> list[int]:
        state: RebirthState = game
        retired = len(state.zone_cards(RETIRE, player))
        entry = entry_attack = entry_defence = 0
        for card in state.zone_cards(ENTRY, player):
            numbers = state.traits(card).numbers
            entry = 1
            entry_attack = below(numbers[1], 20)
            entry_defence = below(numbers[2] - state.damage.get(card, 0), 20)
        members = member_attack = awake = 0
        for card in state.zone_cards(MEMBERS, player):
            members += 1
            member_attack += below(state.traits(card).numbers[1], 20)
            if not state.flags[card] & REST:
                awake += 1
        threat = 0
        for other in state.opponents(player):
            for zone in (ENTRY, MEMBERS):
                for card in state.zone_cards(zone, other):
                    threat += below(state.traits(card).numbers[1], 20)
        energy = state.zone_cards(ENERGY, player)
        ready = 0
        for card in energy:
            if not state.flags[card] & REST:
                ready += 1
        return [
            retired,
            below(LOSING_RETIRE - retired, 2),
            entry,
            entry_attack,
            entry_defence,
            members,
            member_attack,
            awake,
            below(len(state.zone_cards(HAND, player)), 9),
            below(len(energy), 10),
            ready if state.active == player else 0,
            len(state.zone_cards(REBIRTH, player)),
            below(len(state.zone_cards(DECK, player)), 10),
            below(threat - entry_defence, 20),
        ]

    def settled(self, game: Any) -> bool:
        """The active player is asked what to do, and no attack goes on."""
        state: RebirthState = game
        decision = state.decision
        return (
            decision is not None
            and decision.about in self.MAIN
            and decision.asks(state.active)
            and (state.attack is None or state.attack.over)
        )
