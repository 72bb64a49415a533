"""What counts in a position: shields, nordia that break and guard them, mana and cards."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.search.features import DOWN, UP, Features, below
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ARCHIVE, FIELD, FLYING, HAND, MANA, NORDIA, RUNOA, SHIELDS, SICK


class OrpheliaFeatures(Features):
    """4-2-1: an attack that strikes a player without shields wins. `attackers` meet fewer guards and shields."""

    NAMES: ClassVar[tuple[str, ...]] = (
        "shields",
        "last_shields",
        "nordia",
        "strength",
        "toughness",
        "flying",
        "awake",
        "other_materials",
        "hand",
        "mana",
        "reserve",
        "archive",
        "danger",
    )
    SIGNS: ClassVar[tuple[int, ...]] = (UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, UP, DOWN)
    MAIN: ClassVar[frozenset[str]] = frozenset(("priority",))
    UNITS: ClassVar[tuple[int, ...]] = (1, 1, 1, 1, 1, 1, 1, 1, 1)
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (1, 3))
    AUXILIARY: ClassVar[frozenset[tuple[str, str]]] = frozenset((("priority", "mana"), ("priority", "by_hand")))
    """14-2: costs are paid when something is executed; mana that was made before only runs dry."""
    USES: ClassVar[frozenset[str]] = frozenset(("attack", "execute"))

    def of(self, game: Any, player: int) -> list[int]:
        state: OrpheliaState = game
        nordia = strength = toughness = flying = awake = others = 0
        for card in state.zone_cards(FIELD, player):
            traits = state.traits(card)
            if not traits.kind & NORDIA:
                others += 1
                continue
            nordia += 1
            strength += below(traits.numbers[1], 12)
            toughness += below(traits.numbers[3] - state.damage.get(card, 0), 12)
            if traits.keywords & FLYING:
                flying += 1
            if not state.flags[card] & (RUNOA | SICK):
                awake += 1
        threat = 0
        for other in state.opponents(player):
            for card in state.zone_cards(FIELD, other):
                if state.traits(card).kind & NORDIA:
                    threat += 1
        shields = len(state.zone_cards(SHIELDS, player))
        return [
            shields,
            below(shields, 2),
            nordia,
            strength,
            toughness,
            flying,
            awake,
            others,
            below(len(state.zone_cards(HAND, player)), 8),
            below(len(state.zone_cards(MANA, player)), 12),
            below(state.reserve[player], 8),
            below(len(state.zone_cards(ARCHIVE, player)), 6),
            below(threat - nordia - shields + 3, 6),
        ]

    def settled(self, game: Any) -> bool:
        """At rest: nothing lies on the stack, no attack goes on, and the active player is asked."""
        state: OrpheliaState = game
        decision = state.decision
        return (
            decision is not None
            and decision.about in self.MAIN
            and decision.player == state.active
            and not state.stack
            and state.attacker < 0
        )
