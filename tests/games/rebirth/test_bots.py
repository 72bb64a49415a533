"""Bots play every format of Rebirth for you to its end: two to six players, alone and in teams."""

from __future__ import annotations

import pytest

import gorin
from gorin.engine.match import Match
from gorin.games.rebirth.formats import COUNTS
from gorin.players import Player, player

MOST = 4_000


def table(format: str, count: int, seed: int) -> Match:
    rulebook = gorin.game("rebirth")
    names = rulebook.deck_names()
    return rulebook.new([names[(seed + seat) % len(names)] for seat in range(count)], seed=seed, format=format)


def play(match: Match, seats: list[Player]) -> Match:
    for _ in range(MOST):
        decision = match.decision
        if decision is None:
            return match
        match.answer(seats[decision.player].choose(match))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("format", "count"), [(name, count) for name, counts in COUNTS.items() for count in counts])
def test_random_bots_finish_every_format(format: str, count: int) -> None:
    match = play(table(format, count, count), [player("random", seed=seat) for seat in range(count)])
    result = match.result
    assert result is not None
    assert result.clause


@pytest.mark.parametrize("format", [name for name in COUNTS if name != "duel"])
def test_rollout_bots_think_in_every_format_for_several(format: str) -> None:
    """Late in a game, where a playout is short: what a rollout bot picks leads on to the end."""
    count = min(COUNTS[format])
    match = table(format, count, 7)
    picks: list[int] = []
    seats = [player("random", seed=seat) for seat in range(count)]
    while (decision := match.decision) is not None:
        option = seats[decision.player].choose(match)
        picks.append(decision.options.index(option))
        match.answer(option)
    match = table(format, count, 7)
    for pick in picks[: len(picks) - len(picks) // 8]:
        match.pick(pick)
    for _ in range(3):
        if match.decision is not None:
            match.answer(player("rollout", 2, 1).choose(match))
    assert play(match, seats).result is not None
