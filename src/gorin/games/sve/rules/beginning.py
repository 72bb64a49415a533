"""10.6.2.1: a card is judged as it will be, named and in the resolution zone, before it is played."""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.happening.moving import moved_to, perform
from gorin.engine.happening.trial import copy_of
from gorin.engine.program.group import ZONE_READS
from gorin.engine.values.ability import Static
from gorin.games.sve.rules.facts import card_facts, facts
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ORIGINS, PLAY, RESOLUTION

Judge = Callable[[SveState, int, int, int], str | None]
"""Why a card cannot be played by a player, its cost set or not."""


def as_begun(game: SveState, card: int, player: int, cost_set: int, judge: Judge, looked_at: bool) -> str | None:
    """What `judge` says when this card lies in the resolution zone; nothing is changed.

    `looked_at`: static abilities look at the zone where it lies, so everything may change with it.
    """
    zone = game.zone[card]
    if looked_at:
        copy: SveState = copy_of(game)
        perform(copy, moved_to(copy, [card], RESOLUTION, PLAY, to=player))
        return judge(copy, card, player, cost_set)
    if not looks_at(game, card, zone):
        return judge(game, card, player, cost_set)
    cards = game.zone_cards(zone, game.holder[card])
    resolution = game.zone_cards(RESOLUTION, player)
    place = cards.index(card)
    flags = game.flags[card]
    del cards[place]
    resolution.append(card)
    game.zone[card] = RESOLUTION
    game.flags[card] |= ORIGINS.get(zone, 0)
    try:
        return judge(game, card, player, cost_set)
    finally:
        game.zone[card] = zone
        game.flags[card] = flags
        resolution.pop()
        cards.insert(place, card)


def looks_at(game: SveState, card: int, zone: int) -> bool:
    """Whether the card's own text depends on who is in this zone."""
    return bool(card_facts(game, game.traits(card)).looks >> zone & 1)


def statics_look_at(game: SveState, zone: int) -> bool:
    """Whether what a static ability does depends on who is in this zone, or ends on the way from it."""
    if game.statics is None:
        game.has_statics()
    reach = game.static_reach
    if ZONE_READS[zone] not in game.static_reads and not (reach >> zone | reach >> RESOLUTION) & 1:
        return False
    for card in game.static_sources():
        for ability in (game.cache[card] or game.traits(card)).profile.statics:
            if ability.static is not None and depends_on(game, ability.static, zone):
                return True
    return any(depends_on(game, floating.static, zone) for floating in game.floating)


def depends_on(game: SveState, static: Static, zone: int) -> bool:
    reached = static.things.zones()
    if (reached >> zone ^ reached >> RESOLUTION) & 1:
        return True
    return bool(facts(game, static).zones >> zone & 1)
