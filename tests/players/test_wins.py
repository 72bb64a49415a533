"""Sure wins are counted in whole games: who plays by weight alone lets some go."""

from __future__ import annotations

from gorin.players.ladder import Entrant
from tests.players.wins import wins_of

FEW = 150


def test_turns_with_a_sure_win_are_counted_and_those_that_did_not_end_the_game() -> None:
    found = [wins_of("sve", Entrant("quick"), number, FEW) for number in range(4)]
    assert all(there >= missed >= 0 for there, missed in found)
    there, missed = (sum(each[at] for each in found) for at in range(2))
    assert there >= 2 and there > missed
