"""8.2.4, 8.5.1: what the declaration and the end of an attack are for abilities that look for them."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.remembered import Attack
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ATTACK_END,
    ATTACKED,
    ATTACKED_END,
    BLOCK_END,
    CLOSE_STEP,
    ENTRY,
    MEMBERS,
    RETIRED_BY_END,
    SUPPORTED,
    SUPPORTED_END,
    WAS_ATTACKED,
    WAS_ATTACKED_END,
    WAS_SUPPORTED,
    WAS_SUPPORTED_END,
)

DECLARING: Final = 1 << ATTACKED | 1 << WAS_ATTACKED | 1 << SUPPORTED | 1 << WAS_SUPPORTED
"""8.2.4.2, 8.2.4.3: the events of a declaration."""
CLOSING: Final = (
    1 << CLOSE_STEP
    | 1 << ATTACK_END
    | 1 << ATTACKED_END
    | 1 << WAS_ATTACKED_END
    | 1 << SUPPORTED_END
    | 1 << WAS_SUPPORTED_END
    | 1 << RETIRED_BY_END
    | 1 << BLOCK_END
)
"""8.5.1, T45: the events of the close step."""


def declarations(game: RebirthState, attacker: int, attacked: int, wanted: int) -> list[Event]:
    """8.2.4.2, 8.2.4.3, R72: what the declaration is for abilities that look for it (`wanted`, a mask)."""
    attack = game.attack
    assert attack is not None
    events: list[Event] = []
    if wanted >> ATTACKED & 1:
        events.append(Event(ATTACKED, attacker, attacked, 0, attack.player, ENTRY))
    if wanted >> WAS_ATTACKED & 1 and attacked != NOTHING:
        events.append(Event(WAS_ATTACKED, attacked, attacker, 0, attack.target, ENTRY))
    for sight in attack.supporters:
        if wanted >> SUPPORTED & 1:
            events.append(Event(SUPPORTED, seen_card(sight), attacker, 0, attack.player, ENTRY))
        if wanted >> WAS_SUPPORTED & 1:
            events.append(Event(WAS_SUPPORTED, attacker, seen_card(sight), 0, attack.player, ENTRY))
    return events


def ends_for(game: RebirthState, attack: Attack) -> list[Event]:
    """8.5.1, T45: the end of the attack, told of those who still have the part that was declared (R72)."""
    attacking, attacked = seen_card(attack.attacking), game.entry_of(attack.target)
    there = game.sight(attacking) == attack.attacking
    found: list[Event] = []
    if there:
        found.append(Event(ATTACKED_END, attacking, attacked, 0, attack.player, ENTRY))
    if attacked != NOTHING:
        found.append(Event(WAS_ATTACKED_END, attacked, attacking, 0, attack.target, ENTRY))
    for sight in attack.supporters:
        member = seen_card(sight)
        if game.sight(member) == sight:
            found.append(Event(SUPPORTED_END, member, attacking, 0, attack.player, MEMBERS))
        if there:
            found.append(Event(WAS_SUPPORTED_END, attacking, member, 0, attack.player, ENTRY))
    if not attack.retired:
        return found
    for source, retired in dict(reversed(attack.retired)).items():
        winner = seen_card(source)
        if game.sight(winner) == source:
            found.append(Event(RETIRED_BY_END, winner, seen_card(retired), 0, game.holder[winner], ENTRY))
    return found
