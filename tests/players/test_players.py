"""The bots: they pick what is on offer, repeatably, and know no more than their seat."""

from __future__ import annotations

import pytest

import gorin
from gorin.engine.kernel.errors import NotFound
from gorin.engine.match import Match
from gorin.players import PLAYERS, Player, RolloutPlayer, player
from gorin.players.rollout import DRAW, promise


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


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_what_one_of_two_players_may_hope_for_the_other_has_to_fear(slug: str) -> None:
    rulebook = gorin.game(slug)
    ahead = 0
    for seed in range(6):
        match = rulebook.new(rulebook.deck_names()[:2], seed=seed)
        play(match, [player("random", seed=seed), player("random", seed=seed + 1)], 40)
        hopes = [promise(match.game, seat) for seat in range(2)]
        assert sum(hopes) == pytest.approx(1) and min(hopes) > 0
        ahead += hopes[0] != DRAW
    assert ahead > 3


def test_health_lost_is_hope_lost() -> None:
    match = new(1)
    before = promise(match.game, 0)
    match.game.health[0] -= 5
    assert promise(match.game, 0) < before < promise(match.game, 1)


def test_teammates_hope_for_the_same() -> None:
    rulebook = gorin.game("rebirth")
    match = rulebook.new([*rulebook.deck_names(), *rulebook.deck_names()][:4], seed=2, format="double_team")
    play(match, [player("random", seed=seat) for seat in range(4)], 60)
    game = match.game
    for seat in range(4):
        for other in range(4):
            mates = bool(game.seats.team_masks[seat] >> other & 1)
            assert (promise(game, seat) == promise(game, other)) == mates
