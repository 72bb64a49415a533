"""How long effects last beyond the present turn, where two players take turns."""

from __future__ import annotations

from typing import Final

UNTIL_OWN_TURN: Final = "until_own_turn"
UNTIL_OTHER_TURN: Final = "until_other_turn"
UNTIL_OWN_TURN_END: Final = "until_own_turn_end"
UNTIL_OTHER_TURN_END: Final = "until_other_turn_end"


def next_turn(turn: int, mine: bool, own: bool) -> int:
    """The number of a player's next turn (`own`), or of the opponent's; `mine`: the present turn is the player's."""
    return turn + (2 if mine == own else 1)


def in_turns(until: str, turn: int, mine: bool) -> str:
    """A duration as the turn with whose beginning or end it is over; others as they are."""
    if until in (UNTIL_OWN_TURN, UNTIL_OTHER_TURN):
        return begins(next_turn(turn, mine, until == UNTIL_OWN_TURN))
    if until in (UNTIL_OWN_TURN_END, UNTIL_OTHER_TURN_END):
        return ends(next_turn(turn, mine, until == UNTIL_OWN_TURN_END))
    return until


def begins(turn: int) -> str:
    return f"begins {turn}"


def ends(turn: int) -> str:
    return f"ends {turn}"
