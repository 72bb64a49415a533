"""4.1.4, 9.8.4: cards go from zone to zone; where nobody else could replace it or looks for it, the short way."""

from __future__ import annotations

from gorin.engine.happening import moving
from gorin.engine.happening.events import begin_to_wait, take_up
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import STAMP_SHIFT
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import NONE_WAITING
from gorin.games.rebirth.rules.moving import arrived_itself, enters, has_gone, kinds_of, refresh
from gorin.games.rebirth.rules.triggers import looks_for, order_waiting
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DECK, ENTRY, HAND, WAITING_ROOM


def transfer(game: RebirthState, batch: list[Happening], then: Take | None = None) -> None:
    """Move cards together, where nobody has to decide anything about it first. The result is what really moved."""
    if not all_go_quietly(game, batch):
        moving.transfer(game, batch, then)
        return
    for each in batch:
        carry(game, each)
    if game.library.has_states:
        game.look_at_states()
    if then is not None:
        game.give(then, [each.card for each in batch])


def perform(game: RebirthState, happening: Happening) -> list[int]:
    """Move one card, where nothing can take the place of that; the card, if it really moved."""
    if goes_quietly(game, happening):
        carry(game, happening)
        return [happening.card]
    return moving.perform(game, [happening])


def all_go_quietly(game: RebirthState, batch: list[Happening]) -> bool:
    """Whether each of these moves goes quietly, and several together are the same as one after the other."""
    several = len(batch) != 1
    for each in batch:
        if several and (game.zone[each.card] != HAND or each.to == ENTRY):
            return False
        if not goes_quietly(game, each):
            return False
    return bool(batch)


def goes_quietly(game: RebirthState, happening: Happening) -> bool:
    """9.8.4, 9.11.1: whether nothing could act before this move or take its place, no other card looks for it, nothing
    goes along, and the card neither is nor becomes anything but what is printed on it.
    """
    if game.delayed or game.statics_give or game.souls or game.given or game.arriving or game.promises:
        return False
    if game.statics is None or game.watches is None or game.replacers is None or game.replacers:
        return False
    card, zone = happening.card, happening.to
    if zone == DECK or game.stamp[card] != happening.sight >> STAMP_SHIFT:
        return False
    if zone == WAITING_ROOM and game.zone[card] == HAND:
        return False
    return not game.heard & kinds_of(happening)


def carry(game: RebirthState, happening: Happening) -> None:
    """Take a card where it goes (see `goes_quietly`); R47, R48: it may notice that itself."""
    card, zone = happening.card, happening.to
    origin = game.zone[card]
    traits = game.text_of(card) if game.marks and card in game.marks else game.printed[card].traits
    notices = traits.profile.watching and looks_for(traits) & kinds_of(happening)
    waited = len(game.waiting) if notices else 0
    heard = moving.before_move(game, [happening]) if notices else NONE_WAITING
    moving.convey(game, happening, origin)
    if game.sums is None:
        if (game.statics or game.floating) and moving.is_looked_at(game, origin, zone):
            game.touch_all()
    else:
        if (game.sums_look >> zone | game.sums_look >> origin) & 1:
            game.touch_all()
        printed = game.printed[card].traits
        if not printed.profile.statics and not game.static_reach >> zone & 1:
            game.cache[card] = printed
    has_gone(game, happening, origin)
    if origin == DECK and not game.zone_cards(DECK, happening.player):
        refresh(game, happening.player)
    if heard:
        take_up(game, heard)
    enters(game, happening)
    if notices:
        begin_to_wait(game, arrived_itself(game, happening))
        if len(game.waiting) > waited + 1:
            order_waiting(game, waited)
