"""8.2.4.3, 8.3.3.2: who has which part in the attack under way."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.games.rebirth.state import RebirthState, held
from gorin.games.rebirth.terms import ATTACKING, BLOCKED_ONE, DEFENDING, SUPPORTED_ONE, SUPPORTING


def in_role(game: RebirthState, role: str) -> list[int]:
    """8.2.4.3, 8.3.3.2, R72, R73: who attacks, is attacked, supports, was supported or is blocked now."""
    attack = game.attack
    if attack is None:
        return []
    if role == ATTACKING:
        return [card for card in [game.entry_of(attack.player)] if card != NOTHING]
    if role == DEFENDING:
        return [card for card in [game.entry_of(attack.target)] if card != NOTHING]
    if role == SUPPORTING:
        return [seen_card(sight) for sight in attack.supporters if held(game, sight)]
    if role == SUPPORTED_ONE:
        return [seen_card(attack.attacking)] if held(game, attack.attacking) else []
    assert role == BLOCKED_ONE
    return [seen_card(attack.blocked)] if held(game, attack.blocked) else []
