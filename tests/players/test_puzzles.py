"""Puzzles: sure wins of this turn, mined from games of bots; the strong player finds them whatever is answered.

`python -m tests.players.test_puzzles` tries all of them and counts; the tests try a few of each game.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import gorin
from gorin.engine.match import Match
from gorin.players import QuickPlayer, RandomPlayer, player
from gorin.players.learned import learned
from gorin.players.puzzles import says, written
from gorin.players.sure import Deed, sure_win
from gorin.scenario.reading import Scenario, read_file
from gorin.scenario.running import begin, run

FOLDER = Path(__file__).parent / "puzzles"
TRIED = 3
EVERY = 5
"""Every fifth is tried, or so many that there are three."""
BUDGET = 4_000
LONGEST = 200


def puzzles(slug: str) -> list[Scenario]:
    found = read_file(str(FOLDER / f"{slug}.yaml"))
    assert all(isinstance(each, Scenario) for each in found)
    return [each for each in found if isinstance(each, Scenario)]


def solves(match: Match, seed: int, budget: int | None = None) -> bool:
    """Whether the strong player wins in the turn that it is asked in, against answers by lot and by weight."""
    decision = match.decision
    assert decision is not None
    me, turn = decision.player, match.turn
    strong = player("strong", budget, seed)
    other = RandomPlayer(seed) if seed % 2 else QuickPlayer(seed)
    for _ in range(LONGEST):
        decision = match.decision
        if decision is None or match.turn != turn:
            break
        match.answer((strong if decision.player == me else other).choose(match))
    return match.turn == turn and match.winners == [me]


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_strong_solves_puzzles(slug: str) -> None:
    """Most of them with a quarter of its usual budget already."""
    found = puzzles(slug)
    tried = found[:: min(EVERY, len(found) // TRIED)]
    missed = [each.title for number, each in enumerate(tried) if not solves(begin(each), number, BUDGET)]
    assert len(tried) >= TRIED and len(missed) <= 1, missed


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_puzzle_is_a_scenario_that_is_written_as_it_was_laid_out(slug: str) -> None:
    for each in puzzles(slug)[:3]:
        assert run(each).ok
        match = begin(each)
        assert says(written(match), each.data["position"])


@pytest.mark.parametrize(("slug", "number"), [("sve", 6), ("shinso", 0)])
def test_a_win_that_was_found_is_found_again_with_few_picks(slug: str, number: int) -> None:
    """The picks that led to it are tried first in other samples."""
    match = begin(puzzles(slug)[number])
    decision, weights = match.decision, learned(match.rulebook).weights
    assert decision is not None
    leading: dict[Deed, int] = {}
    found = sure_win([match], decision, weights, 1, 6_000, leading=leading)
    assert found >= 0 and leading
    assert sure_win([match], decision, weights, 2, 60) < 0
    assert sure_win([match], decision, weights, 2, 60, leading=leading) == found


if __name__ == "__main__":
    for game in sys.argv[1:] or gorin.GAMES:
        results = [solves(begin(each), number) for number, each in enumerate(puzzles(game))]
        print(
            game, sum(results), "of", len(results), [at for at, solved in enumerate(results) if not solved], flush=True
        )
