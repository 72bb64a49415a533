"""A short fuzz with every run of the tests; GORIN_FUZZ_GAMES says how many games a game gets."""

from __future__ import annotations

import os
from random import Random

import pytest

import gorin
from tests.fuzz.decks import random_deck, single
from tests.fuzz.fuzz import check_position, formats_of, new_match, play_and_check, run
from tests.fuzz.policies import POLICIES

GAMES = int(os.environ.get("GORIN_FUZZ_GAMES", "32"))
PARTS = 8
TABLES = [(slug, format) for slug in gorin.GAMES for format in formats_of(gorin.game(slug))]
LEAVING = 0.003
"""The chance that somebody leaves at a decision."""


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_keep_every_promise(slug: str, part: int) -> None:
    rulebook = gorin.game(slug)
    for seed in range(part, GAMES, PARTS):
        play_and_check(rulebook, seed)


@pytest.mark.parametrize(("slug", "format"), TABLES)
def test_random_games_of_several_keep_every_promise(slug: str, format: str) -> None:
    for seed in range(max(GAMES // 8, 1)):
        play_and_check(gorin.game(slug), seed, format, LEAVING if seed % 2 else 0.0)


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("policy", POLICIES)
def test_other_decks_and_players_keep_every_promise(slug: str, policy: str) -> None:
    for seed in range(max(GAMES // 24, 1)):
        play_and_check(gorin.game(slug), seed, decks="random", policy=POLICIES[policy])


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_random_deck_is_legal_and_differs(slug: str) -> None:
    rulebook = gorin.game(slug)
    decks = [random_deck(rulebook, seed) for seed in range(3)]
    assert not any(rulebook.check_deck(deck) for deck in decks)
    shipped = [single(list(rulebook.entries(name))) for name in rulebook.deck_names()]
    assert not any(deck in shipped for deck in decks)


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
