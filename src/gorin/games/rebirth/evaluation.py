"""What counts in a position: retired characters, the entry and its supporters, energy and cards."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.kernel.decision import Option
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

VACANT: int = -1
"""Any vacant slot."""


class RebirthFeatures(Features):
    """10.6.2: seven retired characters lose. `attacks`: the members who can still support one, this turn or the next.

    `danger`: the attack that others have against what the entry can take.
    """

    NAMES: ClassVar[tuple[str, ...]] = (
        "retired",
        "retired_squared",
        "last_lives",
        "entry",
        "entry_attack",
        "entry_defence",
        "members",
        "member_attack",
        "attacks",
        "damage",
        "hand",
        "energy",
        "ready_energy",
        "set_cards",
        "deck",
        "danger",
    )
    SIGNS: ClassVar[tuple[int, ...]] = (DOWN, DOWN) + (UP,) * 13 + (DOWN,)
    MAIN: ClassVar[frozenset[str]] = frozenset(("main", "attack", "charge"))
    UNITS: ClassVar[tuple[int, ...]] = (1, 1, 1)
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (2, 1))
    AUXILIARY: ClassVar[frozenset[tuple[str, str]]] = frozenset((("main", "pay"),))
    """R36: the energy is chosen for what is played next."""
    PLACES: ClassVar[frozenset[str]] = frozenset(("play", "move"))
    USES: ClassVar[frozenset[str]] = frozenset(("attack", "play"))

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
        attacks = awake if state.active == player else members
        energy = state.zone_cards(ENERGY, player)
        ready = 0
        for card in energy:
            if not state.flags[card] & REST:
                ready += 1
        return [
            retired,
            retired * retired,
            below(LOSING_RETIRE - retired, 2),
            entry,
            entry_attack,
            entry_defence,
            members,
            member_attack,
            attacks,
            below(entry_attack * attacks, 30),
            below(len(state.zone_cards(HAND, player)), 9),
            below(len(energy), 10),
            ready if state.active == player else 0,
            len(state.zone_cards(REBIRTH, player)),
            below(len(state.zone_cards(DECK, player)), 10),
            below(threat - entry_defence, 20),
        ]

    def spot(self, game: Any, player: int, option: Option) -> int:
        """7.4.2.1: the entry or a slot, and what the card that lies there costs beside the one that comes."""
        state: RebirthState = game
        slot = option.number - 1
        taken = state.entry_of(player) if slot < 0 else state.member_in(player, slot)
        first = 0 if slot < 0 else 4
        if taken < 0:
            return first
        difference = state.traits(option.card).numbers[0] - state.traits(taken).numbers[0]
        return first + (1 if difference < 0 else 2 if difference == 0 else 3)

    def place(self, game: Any, player: int, option: Option) -> int:
        """4.5.3.2: one vacant slot is like another."""
        state: RebirthState = game
        if not option.number or state.member_in(player, option.number - 1) >= 0:
            return option.number
        return VACANT

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
