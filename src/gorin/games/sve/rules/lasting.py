"""Effects that last into a next turn (10.9)."""

from __future__ import annotations

from gorin.engine.program.numbers import THIS_TURN
from gorin.engine.values.lasting import Floating, Mark
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    UNTIL_OTHER_TURN,
    UNTIL_OTHER_TURN_END,
    UNTIL_OWN_TURN,
    UNTIL_OWN_TURN_END,
)


def until_when(game: SveState, until: str, player: int) -> str:
    """How long an effect of this player lasts, with the player whose turn ends it."""
    if until in (UNTIL_OTHER_TURN, UNTIL_OTHER_TURN_END):
        player = (player + 1) % game.nplayers
    if until in (UNTIL_OWN_TURN, UNTIL_OTHER_TURN):
        return up_to_turn(player)
    if until in (UNTIL_OWN_TURN_END, UNTIL_OTHER_TURN_END):
        return through_turn(player)
    return until


def up_to_turn(player: int) -> str:
    return f"up_to_turn_{player}"


def through_turn(player: int) -> str:
    return f"through_turn_{player}"


def begin_turn(game: SveState) -> None:
    """End the effects that last until this turn; those that last to its end become effects of this turn."""
    if not game.marks and not game.floating:
        return
    game.end_marks(up_to_turn(game.active))
    until = through_turn(game.active)
    for card, marks in list(game.marks.items()):
        if any(mark.until == until for mark in marks):
            game.marks[card] = tuple([for_this_turn(mark) if mark.until == until else mark for mark in marks])
    if any(each.until == until for each in game.floating):
        game.floating = [
            Floating(each.static, each.time, THIS_TURN, each.ctx) if each.until == until else each
            for each in game.floating
        ]


def for_this_turn(mark: Mark) -> Mark:
    return Mark(mark.changes, mark.time, THIS_TURN, mark.ctx, mark.made)
