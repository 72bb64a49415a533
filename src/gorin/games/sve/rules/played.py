"""10.6.2 What becomes of a card that is played: named, counted, on the field or in the cemetery."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.happening.moving import moved_to, perform, shift
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT
from gorin.engine.values.waiting import Waiting
from gorin.games.sve.rules.moving import arrive
from gorin.games.sve.rules.ways import has_room
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    AMULET,
    CEMETERY,
    FOLLOWER,
    KEPT_WHEN_PLAYED,
    NEXT_PLAY,
    ORIGINS,
    PLAYED,
    PLAYED_CARD,
    RESOLUTION,
    TOKEN,
    WAS_PLAYED,
)


def name_card(game: SveState, card: int, player: int) -> None:
    """10.6.2.1: a card is shown and goes to the resolution zone, with the effects on it (10.6.2.1.1)."""
    shift(game, [card], RESOLUTION, player, ORIGINS.get(game.zone[card], 0))
    game.note("play", "10.6.2.1", player, card)


def count_card(game: SveState, card: int, player: int) -> None:
    """R64: with its costs paid a card is played; any card counts, from anywhere, token or not (13.2.1.3)."""
    game.played[player] += 1
    if game.library.remembers:
        game.record(PLAYED_CARD, card, player)
    if game.floating:
        use_up_next(game, card)
    if game.static_numbers:
        game.number_changed(PLAYED)
    emit(game, PLAYED_CARD, card, NOTHING, 0, player)


def use_up_next(game: SveState, card: int) -> None:
    """R172: what holds for the next card that a player plays is used up by the first that fits."""
    left = [
        each
        for each in game.floating
        if each.until != NEXT_PLAY or card not in each.static.things.cards(game, each.ctx)
    ]
    if len(left) < len(game.floating):
        game.floating = left
        game.touch_abilities()


def put_onto_field(game: SveState, card: int, player: int) -> None:
    """10.6.2.8.1: from the resolution zone, where all see it and nobody looks for its leaving; if there is room."""
    if not has_room(game, player):
        return
    before = card | game.stamp[card] << STAMP_SHIFT
    arrive(game, card, player, game.flags[card] & KEPT_WHEN_PLAYED | WAS_PLAYED)
    if game.waiting:
        follow_waiting(game, before, game.sight(card))


def bury(game: SveState, card: int) -> None:
    """10.6.2.8.3: from the resolution zone to the owner's cemetery, where a token ceases to exist (9.1.4)."""
    before = card | game.stamp[card] << STAMP_SHIFT
    if game.printed[card].traits.kind & TOKEN:
        perform(game, moved_to(game, [card], CEMETERY))
    else:
        owner = game.owner[card]
        shift(game, [card], CEMETERY, owner)
        game.note("move", "5.4.1", owner, card, NOTHING, CEMETERY)
    if game.waiting:
        follow_waiting(game, before, game.sight(card))


def follow_waiting(game: SveState, before: int, after: int) -> None:
    """R70: abilities triggered by playing this card go on speaking of it where it went."""
    for index, waiting in enumerate(game.waiting):
        if waiting.ctx.regs and before in waiting.ctx.regs[0]:
            ctx = waiting.ctx.copy()
            ctx.followed = [*ctx.followed, after]
            game.waiting[index] = Waiting(waiting.ability, ctx, waiting.time)


def is_played_at_once(game: SveState, card: int) -> bool:
    """Whether playing this card leaves nothing to choose, to pay besides PP, or to carry out."""
    traits = game.printed[card].traits
    profile = traits.profile
    if not traits.kind & (FOLLOWER | AMULET) or not profile.plain or not profile.targetless:
        return False
    return not game.statics_give and not (game.marks and card in game.marks) and not game.library.has_states


def play_at_once(game: SveState, card: int, player: int) -> None:
    """10.6.2: a card is named, paid for and put onto the field, and nothing comes between."""
    game.clock += 1
    name_card(game, card, player)
    cost = (game.cache[card] or game.traits(card)).numbers[0]
    game.pay_pp(player, cost if cost > 0 else 0)
    count_card(game, card, player)
    put_onto_field(game, card, player)
    if game.zone[card] == RESOLUTION:
        bury(game, card)
