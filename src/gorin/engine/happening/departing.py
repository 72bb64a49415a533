"""A player leaves the game: with that player go the cards, the abilities and whatever was going on."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.happening.moving import carry
from gorin.engine.happening.touching import touch_one
from gorin.engine.kernel.ref import is_card, is_player, player_of
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening


def depart(game: Game, *players: int) -> None:
    """These players are no longer in the game; everybody else plays on.

    The cards that they own cease to exist; those of others that lie in their zones are put
    where the rulebook says (`Hooks.left_behind`). Waiting abilities go, nobody chooses any more among what is
    gone, and procedures that belong to one of them end.
    """
    for player in players:
        game.gone |= 1 << player
    game.waiting = [each for each in game.waiting if each.ctx.master not in players]
    game.delayed = [each for each in game.delayed if each.ctx.master not in players]
    for card in range(len(game.printed)):
        zone = game.zone[card]
        if zone == game.NOWHERE:
            continue
        if game.owner[card] in players:
            take_away(game, card)
        elif game.holder[card] in players:
            game.left_behind(card)
    game.touch_abilities()
    for frame in game.frames:
        if isinstance(frame, Select):
            frame.keep([ref for ref in frame.candidates if is_there(game, ref)])
    for player in players:
        game.cut(player)


def is_there(game: Game, ref: int) -> bool:
    """Whether somebody who chooses can still point at this."""
    if is_player(ref):
        return not game.gone >> player_of(ref) & 1
    return not is_card(ref) or game.zone[ref] != game.NOWHERE


def take_away(game: Game, card: int) -> None:
    """The card ceases to exist; nobody notices it leave."""
    origin = game.zone[card]
    carry(game, Happening((), game.sight(card), game.holder[card], 0, game.NOWHERE, "", "", 0, (), game.owner[card]))
    touch_one(game, card, origin)
