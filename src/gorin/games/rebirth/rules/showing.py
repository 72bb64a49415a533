"""4.1.2, 4.2, 4.3: what everybody can tell of players and cards by looking at the table."""

from __future__ import annotations

from typing import Any

from gorin.engine.kernel.ref import NOTHING
from gorin.games.rebirth.rules.roles import in_role
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ATK,
    ATTACKING,
    BLOCKED_ONE,
    CHARACTER,
    COST,
    DEF,
    DEFENDING,
    ENERGY,
    ENTRY,
    FACE_DOWN,
    HAND,
    KEYWORDS,
    LOSING_RETIRE,
    MEMBERS,
    PARTNER,
    REST,
    RETIRE,
    SOUL,
    SUPPORTING,
    TRAIT,
)

ROLES = (ATTACKING, DEFENDING, SUPPORTING, BLOCKED_ONE)


def view_numbers(game: RebirthState, player: int) -> dict[str, int]:
    """4.1.2.2, 4.10.4, 10.6.2, 12.9.3: what is counted of a player."""
    energy = game.zone_cards(ENERGY, player)
    standing = [card for card in energy if not game.flags[card] & REST]
    return {
        "retired": len(game.zone_cards(RETIRE, player)),
        "losing": LOSING_RETIRE,
        "ready": len(standing),
        "charged": len(energy),
        "ready_partners": sum(1 for card in standing if is_partner(game, card)),
        "hand_partners": sum(1 for card in game.zone_cards(HAND, player) if is_partner(game, card)),
        "slots": game.slots[player],
        "vacant": len(game.vacant_slots(player)),
        "attacks": game.attacks[player],
        "points": game.points[game.seats.teams[player]] if game.in_teams() else 0,
    }


def is_partner(game: RebirthState, card: int) -> bool:
    return bool(game.printed[card].traits.kind & PARTNER)


def standing(game: RebirthState, player: int) -> int:
    """10.6.2: the retire zone decides; members and the hand keep others out of it."""
    cards = 3 * len(game.zone_cards(MEMBERS, player)) + len(game.zone_cards(HAND, player))
    return cards - 10 * len(game.zone_cards(RETIRE, player))


def view_card(game: RebirthState, card: int) -> dict[str, Any]:
    """A card whose face is seen: its values now, its states, its part in the attack."""
    traits = game.traits(card)
    view = view_back(game, card)
    if traits.kind & CHARACTER:
        view |= {name: game.card_number(card, name) for name in (COST, ATK, DEF)}
    view["traits"] = sorted(word.removeprefix(TRAIT) for word in traits.words if word.startswith(TRAIT))
    view["keywords"] = [word for word, bit in KEYWORDS.items() if traits.keywords & bit]
    if game.zone[card] == SOUL:
        view["under"] = game.souls.get(card, NOTHING)
    return view


def observed(game: RebirthState, card: int) -> int:
    """The slot of a member, the damage of an entry, and the part in the attack that is going on."""
    zone = game.zone[card]
    if zone not in (ENTRY, MEMBERS):
        return 0
    slot = game.slot[card] + 1 if zone == MEMBERS else 0
    damage = min(game.damage_on(card), 127) if zone == ENTRY else 0
    part = 0
    if game.attack is not None:
        for number, role in enumerate(ROLES, 1):
            if card in in_role(game, role):
                part = number
    return slot | damage << 8 | part << 16


def view_back(game: RebirthState, card: int) -> dict[str, Any]:
    """4.3.2, 4.4.4, 4.5.5.1, R23, R31: how a card lies, and what a face-down character was given."""
    zone = game.zone[card]
    flags = game.flags[card]
    view: dict[str, Any] = {}
    if zone in (ENTRY, MEMBERS, ENERGY):
        view["rest"] = bool(flags & REST)
    if flags & FACE_DOWN:
        view["face_down"] = True
    if zone == MEMBERS:
        view["slot"] = game.slot[card] + 1
    if zone == ENTRY:
        view["damage"] = game.damage_on(card)
    if zone in (ENTRY, MEMBERS) and game.attack is not None:
        view |= {role: True for role in ROLES if card in in_role(game, role)}
    given = game.given.get(card)
    if given is not None:
        view["called"] = given.name
        view |= {name: game.card_number(card, name) for name in (COST, ATK, DEF) if zone in (ENTRY, MEMBERS)}
    return view
