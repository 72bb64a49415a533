"""Cards that leave the field where that is an event for nobody: destroyed, removed, retreating (R41, R60, R106)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import listen, replacers_of
from gorin.engine.happening.moving import carry
from gorin.engine.happening.refreshing import touch_moved
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.games.shinso.rules import values
from gorin.games.shinso.rules.moving import has_moved, remember
from gorin.games.shinso.rules.piles import DESTRUCTION
from gorin.games.shinso.state import UNDYING_INDEX, ShinsoState
from gorin.games.shinso.terms import (
    BOUND,
    CARD_REMOVED,
    COFFIN,
    DESTROYED,
    DESTROYED_TO_COFFIN,
    FELL_BY_EFFECT,
    FELL_IN_BATTLE,
    FIELD_BITS,
    FRAGMENT,
    FRAGMENT_PLACE,
    KILLED,
    KILLED_IN_BATTLE,
    LEFT_FIELD,
    LOST_TO_FRAGMENT,
    REMOVED,
    RETREAT,
    RETREATED,
    SAFE_FROM_BATTLES,
    SAFE_FROM_EFFECTS,
    SAFE_FROM_FOES,
    TO_COFFIN,
    TO_FRAGMENT_PLACE,
)

KILLING: Final = 1 << KILLED | 1 << KILLED_IN_BATTLE
"""What a card that is destroyed is for the one that destroys it."""
RETREATING: Final = 1 << RETREATED | 1 << TO_FRAGMENT_PLACE | 1 << LEFT_FIELD
FALLING: Final = KILLING | 1 << DESTROYED | 1 << DESTROYED_TO_COFFIN | 1 << FELL_IN_BATTLE | 1 << FELL_BY_EFFECT
STAYS: Final = SAFE_FROM_BATTLES | SAFE_FROM_EFFECTS | SAFE_FROM_FOES | LOST_TO_FRAGMENT
"""Rules by which a card may not leave, or is more than destroyed (R133, R137)."""


def leave_quietly(game: ShinsoState, cards: list[int], zone: int, reason: str, source: int) -> bool:
    """Move cards together from the field to their owners' coffins, removed cards or places, if that is simple.

    The move is simple if no ability looks for it, no replacement fits it, no 秘宝 goes along and no text forbids it.
    The result says whether the cards moved. `source`: the card whose effect moves them. R60: a bound card is removed
    instead of going to a coffin.
    """
    if zone not in (COFFIN, REMOVED) and not (zone == FRAGMENT_PLACE and reason == RETREAT):
        return False
    kinds = leaving_kinds(zone, reason)
    if zone == COFFIN:
        for card in cards:
            if game.flags[card] & BOUND:
                kinds |= 1 << CARD_REMOVED
    if is_overheard(game, kinds):
        return False
    for card in cards:
        if not FIELD_BITS >> game.zone[card] & 1 or (game.bearers and (card in game.bearers or game.relics_on(card))):
            return False
        traits = game.cache[card] or game.traits(card)
        if traits.profile.own_events & kinds:
            return False
        if (traits.kind & FRAGMENT != 0) != (zone == FRAGMENT_PLACE):
            return False
        if traits.rules & STAYS or traits.numbers[UNDYING_INDEX] > 0:
            return False
        if source != NOTHING and not values.receives(game, card, source):
            return False
    others = () if source == NOTHING else (source,)
    batch: list[Happening] = []
    origins: list[int] = []
    for card in cards:
        to = REMOVED if zone == COFFIN and game.flags[card] & BOUND else zone
        batch.append(Happening((), game.sight(card), game.holder[card], 0, to, reason, "", 0, others, game.owner[card]))
        origins.append(game.zone[card])
        if game.zone_rules[game.zone[card]].remembers:
            remember(game, card)
    for each in batch:
        carry(game, each)
    touch_moved(game, batch, origins)
    has_moved(game, batch, origins)
    return True


def leaving_kinds(zone: int, reason: str) -> int:
    """As what a card that leaves the field for this zone is noticed or replaced (a mask)."""
    if reason == RETREAT:
        return RETREATING
    kinds = 1 << LEFT_FIELD | (1 << TO_COFFIN if zone == COFFIN else 1 << CARD_REMOVED)
    return kinds | FALLING if reason in DESTRUCTION else kinds


def is_overheard(game: ShinsoState, kinds: int) -> bool:
    """Whether more than the leaving card itself may look for such events (a mask), or replace one."""
    if game.delayed:
        return True
    if game.watches is None:
        listen(game)
    if game.overheard & kinds or game.heard & kinds & KILLING:
        return True
    for watch in replacers_of(game):
        if watch.events & kinds:
            return True
    return False
