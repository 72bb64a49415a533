"""Who can attack what (battle.designate, R48 to R53, R56, R88 to R90, R100, R129)."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING, is_card, is_player, player_of, player_ref
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.rules import players
from gorin.games.shinso.rules.battle import has, usable
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    ASLEEP,
    ATTACKS_AWAKE_FRAGMENT,
    ATTACKS_FRAGMENT,
    ATTACKS_OWN_FRAGMENT,
    BARRIER,
    BODIES,
    BODY_ZONES,
    CANNOT_ATTACK,
    FRAGMENT,
    FRAGMENT_INSTEAD_OF_LETHAL,
    KIN,
    LETHAL,
    NIMBLE,
    NO_DIRECT_ATTACK,
    NO_PROHIBITIONS,
    PROTEAN,
    RIMS,
    SLOTS,
    STAGE,
)

BEYOND: Final = ATTACKS_FRAGMENT | ATTACKS_AWAKE_FRAGMENT | ATTACKS_OWN_FRAGMENT | FRAGMENT_INSTEAD_OF_LETHAL
"""What lets a 眷属 in a slot name others than the one in front of it."""


def ignores_prohibitions(game: ShinsoState, card: int) -> bool:
    """R44, R141, T106: 「～できない」 texts and keywords do not hold for it."""
    return bool(game.traits(card).rules & NO_PROHIBITIONS) or players.may_ignore_one(game, game.holder[card])


def is_prohibited(game: ShinsoState, card: int, target: int) -> bool:
    """R141: whether texts or keywords alone forbid this attack."""
    if game.traits(card).rules & NO_PROHIBITIONS:
        return False
    if game.traits(card).rules & CANNOT_ATTACK:
        return True
    if not is_player(target):
        return False
    barred = (is_free(game, card) or in_front(game, card) != NOTHING) and has_barrier(game, player_of(target))
    return barred or has(game, card, NO_DIRECT_ATTACK)


def why_not_attacker(game: ShinsoState, card: int, player: int) -> str | None:
    """battle.designate.1, battle.designate.2, R44: why this card cannot attack at all."""
    if game.zone[card] not in BODY_ZONES or game.holder[card] != player:
        return "battle.designate.1"
    return why_not_able(game, card)


def why_not_able(game: ShinsoState, card: int) -> str | None:
    """The same of a card of the attacking player in a slot or 登場枠."""
    traits = game.cache[card] or game.traits(card)
    if not traits.kind & BODIES:
        return "battle.designate.1"
    if game.flags[card] & ASLEEP:
        return "battle.designate.2"
    if traits.rules & CANNOT_ATTACK and not ignores_prohibitions(game, card):
        return "R44"
    return None


def is_free(game: ShinsoState, card: int) -> bool:
    """battle.designate.7, battle.designate.8, R48: 真祖の断片 and 眷属 in a 登場枠."""
    return game.zone[card] == STAGE


def in_front(game: ShinsoState, card: int) -> int:
    """battle.designate.4, battle.designate.11, R56: the 眷属 in front that it cannot ignore."""
    front = game.in_front_of(card)
    return NOTHING if front != NOTHING and game.holder[front] == game.holder[card] else front


def why_not_target(game: ShinsoState, card: int, target: int) -> str | None:
    """battle.designate.3: why this attacker cannot name this target."""
    if is_player(target):
        return why_not_player(game, card, player_of(target))
    if not is_card(target):
        return "battle.designate.3"
    zone = game.zone[target]
    if zone == ARTS_SLOT:
        return None if game.holder[target] != game.holder[card] else "battle.designate.12"
    if zone not in (SLOTS, STAGE):
        return "battle.designate.3"
    return why_not_body(game, card, target)


def why_not_body(game: ShinsoState, card: int, target: int) -> str | None:
    """The same of a 眷属 or 真祖の断片 on the field."""
    if game.base_traits(target).kind & FRAGMENT:
        return why_not_fragment(game, card, target)
    return why_not_kin(game, card, target)


def why_not_player(game: ShinsoState, card: int, player: int) -> str | None:
    """direct_attack.1: why this attacker cannot name this player."""
    if player == game.holder[card]:
        return "battle.designate.3"
    free = is_free(game, card)
    return why_not_direct(game, card, player, free, NOTHING if free else in_front(game, card))


def why_not_direct(game: ShinsoState, card: int, player: int, free: bool, front: int) -> str | None:
    """battle.designate.4 to battle.designate.9, lethal_attack.2, R52, R88 to R90, R100: the same of the opponent.

    `free`: it lies in a 登場枠; `front`: the 眷属 in front of it.
    """
    rims = game.zones[RIMS * game.nplayers + player]
    keywords = usable(game.cache[card] or game.traits(card))
    if front != NOTHING and not (rims and keywords & (NIMBLE | PROTEAN)):
        return "battle.designate.4"
    if not rims:
        why = why_not_lethal(game, card, player)
        if why is not None:
            return why
    if keywords & NO_DIRECT_ATTACK:
        return None if ignores_prohibitions(game, card) else "R100"
    barred = (free or front != NOTHING) and has_barrier(game, player)
    return "R90" if barred and not ignores_prohibitions(game, card) else None


def has_barrier(game: ShinsoState, player: int) -> bool:
    """R90 防壁."""
    for card in game.zone_cards(SLOTS, player):
        if not game.flags[card] & ASLEEP and has(game, card, BARRIER):
            return True
    return False


def why_not_lethal(game: ShinsoState, card: int, player: int) -> str | None:
    """card_types.12, lethal_attack.1, lethal_attack.2, battle.designate.9, battle.designate.10, R52, R53."""
    traits = game.traits(card)
    if not traits.kind & FRAGMENT and not traits.rules & LETHAL:
        return "lethal_attack.2"
    if game.side_of(card) != game.holder[card]:
        return "lethal_attack.2"
    if bars_lethal(game, card, player) and not hooks(game).would_clear(card, player):
        return "battle.designate.9"
    return None


def bars_lethal(game: ShinsoState, card: int, player: int) -> bool:
    """battle.designate.9, battle.designate.11: 眷属 in the player's slots that the attacker does not control."""
    holder = game.holder[card]
    for each in game.on_side(SLOTS, player):
        if game.holder[each] != holder:
            return True
    return False


def why_not_fragment(game: ShinsoState, card: int, target: int) -> str | None:
    """battle.designate.6, battle.designate.13, R48, R129."""
    rules = game.traits(card).rules
    me, other = game.holder[card], game.holder[target]
    if me == other:
        if not rules & ATTACKS_OWN_FRAGMENT or target == card:
            return "battle.designate.3"
        return None if game.flags[target] & ASLEEP or rules & ATTACKS_AWAKE_FRAGMENT else "battle.designate.13"
    instead = rules & FRAGMENT_INSTEAD_OF_LETHAL and not game.zone_cards(RIMS, other)
    if not is_free(game, card) and not rules & (ATTACKS_FRAGMENT | ATTACKS_AWAKE_FRAGMENT) and not instead:
        return "battle.designate.6"
    awake_too = instead or rules & ATTACKS_AWAKE_FRAGMENT
    return None if game.flags[target] & ASLEEP or awake_too else "battle.designate.13"


def why_not_kin(game: ShinsoState, card: int, target: int) -> str | None:
    """battle.designate.4, battle.designate.8, battle.designate.11, R48, R56, R89."""
    me = game.holder[card]
    if target == card or not game.base_traits(target).kind & KIN:
        return "battle.designate.3"
    if game.holder[target] == me and game.side_of(target) == me:
        return "battle.designate.3"
    if is_free(game, card):
        return None
    if has(game, card, PROTEAN) and game.holder[target] != me:
        return None
    return None if game.in_front_of(card) == target else "battle.designate.4"


def all_targets(game: ShinsoState, card: int, facing: list[int]) -> list[int]:
    """battle.designate.3: everything that this attacker can name.

    `facing`: what is in front of the attacking player's slots (empty: to be found, see `facing_slots`).
    """
    other = game.seats.opposite[game.holder[card]]
    traits = game.cache[card] or game.traits(card)
    free = game.zone[card] == STAGE
    front = NOTHING
    if not free:
        front = facing[game.slots[card]] if facing else in_front(game, card)
    found: list[int] = []
    if free or game.lies or traits.rules & BEYOND or traits.keywords & PROTEAN:
        found = body_targets(game, card, other)
    elif front != NOTHING and game.base_traits(front).kind & BODIES == KIN:
        found.append(front)
    arts = game.zones[ARTS_SLOT * game.nplayers + other]
    if arts:
        found += arts
    if why_not_direct(game, card, other, free, front) is None:
        found.append(player_ref(other))
    return found


def body_targets(game: ShinsoState, card: int, other: int) -> list[int]:
    """The 眷属 and 真祖の断片 that an attacker can name which is not bound to the slot in front."""
    own_too = bool(game.lies) or bool(game.traits(card).rules & ATTACKS_OWN_FRAGMENT)
    found: list[int] = []
    for zone in BODY_ZONES:
        for target in game.cards_in(zone) if own_too else game.zone_cards(zone, other):
            if why_not_body(game, card, target) is None:
                found.append(target)
    return found
