"""14-2-2 探索 and chapter 16 リザーブ."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.kernel.ref import NOTHING
from gorin.games.orphelia.rules.moving import is_aside, lay_aside
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import EXPLORED, MANA, RESERVED


def explore(game: OrpheliaState, player: int, card: int) -> None:
    """14-2-2-1, R37: a card of the hand goes リノア into the mana zone, or the player reserves 1."""
    game.explored[player] += 1
    game.changed("player")
    if card == NOTHING:
        game.note("explore_reserve", "14-2-2-1", player)
        add_reserve(game, player, 1)
        explored(game, player)
    else:
        game.note("explore", "14-2-2-1", player, card)
        if is_aside(game, card, MANA):
            lay_aside(game, card, MANA)
        else:
            game.put([card], MANA, "", player)
        explored(game, player)


def explored(game: OrpheliaState, player: int) -> None:
    """14-2-2-2: it does not use the stack; what looks for it is triggered."""
    emit(game, EXPLORED, NOTHING, NOTHING, 1, player)


def consume(game: OrpheliaState, player: int, amount: int) -> bool:
    """16-2-3, R40: more than there is cannot be consumed."""
    if game.reserve[player] < amount:
        return False
    add_reserve(game, player, -amount)
    return True


def add_reserve(game: OrpheliaState, player: int, amount: int) -> bool:
    """16-2-1, 16-2-2, R40: reserve goes up, or down to 0; whether it changed."""
    before = game.reserve[player]
    game.reserve[player] = max(0, before + amount)
    if game.reserve[player] != before:
        game.still[player] = None
        game.changed("player")
    game.note("reserve", "16-2-1", player, number=game.reserve[player])
    if amount > 0:
        emit(game, RESERVED, NOTHING, NOTHING, amount, player)
    return game.reserve[player] != before
