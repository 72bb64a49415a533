"""Numbers of a turn that several chapters ask for (draw.1, draw.2, R22, R29)."""

from __future__ import annotations

from gorin.games.shinso.rules import players
from gorin.games.shinso.state import ShinsoState


def is_first_turn(game: ShinsoState) -> bool:
    """R29: the first player's first turn, and no extra turn after it."""
    return game.turn == 1 and not game.extra


def drawn_number(game: ShinsoState, player: int) -> int:
    """draw.1, draw.2, R22: two; one in the very first turn or with the 真祖の断片 on the field; and what texts add."""
    number = 1 if is_first_turn(game) or game.has_appeared(player) else 2
    return number + players.draw_more(game, player)
