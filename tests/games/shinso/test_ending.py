"""The end of the game is told once, however often states are looked at afterwards."""

from __future__ import annotations

import gorin
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.rules.piles import lose


def test_a_loss_is_told_once() -> None:
    match = gorin.game("shinso").new(["feast", "hunt"], seed=1)
    game = match.game
    assert isinstance(game, ShinsoGame)
    lose(game, 0, "life_deck.4")
    game.look_at_states()
    told, result = match.log(0), match.result
    game.look_at_states()
    assert result is not None and result.winners == (1,)
    assert match.log(0) == told and match.result is result
