"""After a move: which information about cards is computed anew, which abilities begin or cease to be valid."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.happening.events import begin_watching, put_watches_in_order, stop_watching
from gorin.engine.program.group import ZONE_READS
from gorin.engine.values.happening import Happening
from gorin.engine.values.profile import Profile


def touch_moved(game: Game, batch: list[Happening], origins: list[int]) -> None:
    """Information to be computed anew after these moves; abilities begin or cease to be valid."""
    for index, each in enumerate(batch):
        touch_one(game, each.card, origins[index])
    if game.statics or game.floating:
        for index, each in enumerate(batch):
            if is_looked_at(game, origins[index], each.to):
                game.touch_all()
                return


def is_looked_at(game: Game, origin: int, zone: int) -> bool:
    """Whether static effects depend on who goes from this zone to that one."""
    reads = game.static_reads
    if not game.static_apart and game.static_reach >> zone & 1:
        return True
    return bool(reads) and (ZONE_READS[zone] in reads or ZONE_READS[origin] in reads)


def touch_one(game: Game, card: int, origin: int) -> None:
    """A card has come from that zone: its abilities begin or cease to be valid.

    Where nothing can change its information it is known at once.
    """
    zone = game.zone[card]
    zones = game.zone_rules
    was, now = zones[origin].valid, zones[zone].valid
    base = game.base_traits(card) if was or now else game.printed[card].traits
    profile = base.profile
    apart = game.static_apart and not profile.statics and not game.static_reach >> zone & 1
    game.cache[card] = base if apart and not (game.marks and card in game.marks) else None
    if was or now:
        if profile.static_home:
            game.statics_moved(card)
        if was or profile.named_zones >> origin & 1:
            stop_watching(game, card)
        if now and profile.watching_home:
            begin_watching(game, card, 0)
    elif game.statics_give or profile.named_zones >> origin & 1:
        stop_watching(game, card)
    if profile.static_zones >> origin & 1 or profile.static_zones >> zone & 1:
        game.statics_moved(card)
    if profile.named_zones >> zone & 1:
        begin_watching(game, card, 1 << zone)


def touch_in_place(game: Game, card: int, before: Profile) -> None:
    """A card that stays where its abilities are valid has others of its own now than before."""
    zone = game.zone[card]
    profile = game.base_traits(card).profile
    if before.static_home or profile.static_home or (before.static_zones | profile.static_zones) >> zone & 1:
        game.touch_abilities()
        return
    game.touch(card)
    stop_watching(game, card)
    begin_watching(game, card, 0)
    if profile.named_zones >> zone & 1:
        begin_watching(game, card, 1 << zone)
    put_watches_in_order(game)
