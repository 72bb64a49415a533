"""A short fuzz with every run of the tests; GORIN_FUZZ_GAMES says how many games a game gets."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gorin
from tests.fuzz.fuzz import check_hidden, check_position, new_match, play_and_check, run

GAMES = int(os.environ.get("GORIN_FUZZ_GAMES", "120"))
PARTS = 16


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_keep_every_promise(slug: str, part: int) -> None:
    rulebook = gorin.game(slug)
    for seed in range(part, GAMES, PARTS):
        play_and_check(rulebook, seed)


@pytest.mark.parametrize("slug", gorin.GAMES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), depth=st.integers(0, 120), drawn=st.integers(0, 2**32))
def test_what_a_player_cannot_know_changes_nothing_for_that_player(
    slug: str, seed: int, depth: int, drawn: int
) -> None:
    match = new_match(gorin.game(slug), seed)
    run(match, seed, depth)
    for player in range(match.game.nplayers):
        check_hidden(match, player, drawn)


def test_a_sample_draws_the_hidden_anew_and_keeps_the_remembered() -> None:
    match = new_match(gorin.game("sve"), 7)
    run(match, 7, 30)
    deck = match.game.zone_cards(match.game.zone_names().index("deck"), 0)
    match.game.known[deck[0]] = 0b11
    names = {match.sample(1, seed).game.printed[deck[1]].name for seed in range(20)}
    assert len(names) > 1, "a sample draws hidden cards anew"
    assert {match.sample(1, seed).game.printed[deck[0]].name for seed in range(20)} == {
        match.game.printed[deck[0]].name
    }, "a sample keeps what the player remembers"


def test_a_position_passes_all_checks() -> None:
    match = new_match(gorin.game("sve"), 11)
    run(match, 11, 40)
    check_position(match, Random(3))
