"""A player leaves the game: with that player go the cards, the abilities and whatever was going on."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.happening.moving import carry
from gorin.engine.happening.refreshing import touch_one
from gorin.engine.values.happening import Happening


def depart(game: Game, *players: int) -> None:
    """These players are no longer in the game; everybody else plays on.

    The cards that they own cease to exist; those of others that lie in their zones are put
    where the rulebook says (`Hooks.left_behind`). Their waiting abilities go, every procedure
    drops the cards that are gone (`Procedure.leave_out`), and procedures that belong to these players end.
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
        frame.leave_out(game)
    for player in players:
        game.cut(player)


def take_away(game: Game, card: int) -> None:
    """The card ceases to exist; nobody notices it leave."""
    origin = game.zone[card]
    carry(game, Happening((), game.sight(card), game.holder[card], 0, game.NOWHERE, "", "", 0, (), game.owner[card]))
    touch_one(game, card, origin)
