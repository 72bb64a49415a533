"""The ladder: results are counted for both, and ratings explain them."""

from __future__ import annotations

import pytest

import gorin
from gorin.players.ladder import Entrant, play_all, ratings, share_interval


def test_who_wins_more_is_rated_higher_and_intervals_shrink() -> None:
    entrants = [Entrant("quick"), Entrant("random"), Entrant("greedy", 2)]
    few = ratings(entrants, [[0, 8, 3], [2, 0, 1], [7, 9, 0]])
    many = ratings(entrants, [[0, 80, 30], [20, 0, 10], [70, 90, 0]])
    assert [each.entrant.name for each in few] == ["greedy", "quick", "random"]
    assert sum(each.points for each in few) == pytest.approx(0, abs=1e-6)
    assert all(a.give > 2 * b.give for a, b in zip(few, many, strict=True))
    assert few[0].games == 20 and few[0].share == 0.8


def test_ten_to_one_is_four_hundred_points() -> None:
    best, worst = ratings([Entrant("quick"), Entrant("random")], [[0, 1000], [100, 0]])
    assert best.points - worst.points == pytest.approx(400, abs=2)


def test_both_get_their_points() -> None:
    entrants = [Entrant.of("quick"), Entrant.of("random")]
    table = play_all(gorin.game("sve"), entrants, ["forest", "royal"], 4, 1)
    assert table[0][1] + table[1][0] == 4 and table[0][1] > table[1][0]


def test_a_share_has_an_interval() -> None:
    low, high = share_interval(75, 100)
    assert low == pytest.approx(0.657, abs=0.002) and high == pytest.approx(0.825, abs=0.002)
