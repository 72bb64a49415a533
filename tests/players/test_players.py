"""The bots: they pick what is on offer, repeatably, and know no more than their seat."""

from __future__ import annotations

import pytest

import gorin
from gorin.engine.kernel.errors import NotFound
from gorin.engine.match import Match
from gorin.players import PLAYERS, Player, RolloutPlayer, player


def new(seed: int) -> Match:
    return gorin.game("sve").new(["forest", "royal"], seed=seed)


def play(match: Match, seats: list[Player], most: int = 10_000) -> Match:
    for _ in range(most):
        decision = match.decision
        if decision is None:
            break
        match.answer(seats[decision.player].choose(match))
    return match


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    hashes = {play(new(3), [player(name, 4, 1), player(name, 4, 2)], 12).hash() for _ in range(2)}
    assert len(hashes) == 1


def test_an_unknown_player_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(NotFound, match="rollout"):
        player("grandmaster")


def test_choosing_leaves_the_match_alone() -> None:
    match = play(new(5), [player("random", seed=1), player("random", seed=2)], 30)
    before = match.hash()
    player("rollout", 8, 1).choose(match)
    assert match.hash() == before


def test_rollout_does_not_look_at_hidden_cards() -> None:
    """Two matches that differ only in what the player cannot know get the same pick."""
    match = play(new(8), [player("random", seed=1), player("random", seed=2)], 24)
    decision = match.decision
    assert decision is not None
    other = match.sample(decision.player, 99)
    other.game.seed = match.game.seed
    other.game.draws = match.game.draws
    picks = {repr(RolloutPlayer(12, 3).choose(each)) for each in (match, other)}
    assert len(picks) == 1


def test_rollout_beats_random() -> None:
    """Clearly, with few playouts too: every game, with the decks and the first turn shared alike."""
    for number in range(4):
        seat = number % 2
        seats: list[Player] = [player("random", seed=number), player("random", seed=number)]
        seats[seat] = player("rollout", 8, number)
        result = play(new(number // 2), seats).result
        assert result is not None and result.winners == (seat,), f"game {number}"
