"""4.1, 3.6, 7.1.4: areas and ranges seen from both sides, and who can pay for what."""

from __future__ import annotations

import pytest

from gorin.engine.values.geometry import BLUE, RED, areas_in
from gorin.games.strike.program.costs import Price, read_price
from gorin.games.strike.rules.paying import find_ways
from gorin.games.strike.rules.stage import (
    ADJACENT,
    AREAS,
    BASE_LINES,
    CENTER,
    GATES,
    GRID,
    TERRITORIES,
    ahead,
    read_map,
)
from gorin.games.strike.terms import ATTRIBUTES


def names(mask: int) -> list[str]:
    return [GRID.name(area) for area in areas_in(mask)]


def test_regions() -> None:
    """R8, R9: lines, territories and gates of both players."""
    assert names(BASE_LINES[0]) == ["A1", "B1", "C1", "D1"]
    assert names(BASE_LINES[1]) == ["A5", "B5", "C5", "D5"]
    assert names(CENTER) == ["A3", "B3", "C3", "D3"]
    assert TERRITORIES[0] | CENTER | TERRITORIES[1] == (1 << AREAS) - 1
    assert [GRID.name(gate) for gate in GATES] == ["B1", "C5"]


def test_adjacent() -> None:
    """R11: up to eight areas, never the area itself, nothing wraps around."""
    assert names(ADJACENT[GRID.named("A1")]) == ["B1", "A2", "B2"]
    assert len(names(ADJACENT[GRID.named("B3")])) == 8
    for area in range(AREAS):
        assert not ADJACENT[area] >> area & 1


def test_forward() -> None:
    """R15: seen from the striker's own controller."""
    assert GRID.name(ahead(GRID.named("B2"), 0, 1)) == "B3"
    assert GRID.name(ahead(GRID.named("B2"), 1, 1)) == "B1"
    assert ahead(GRID.named("B1"), 0, -1) == -1


def test_range_turns_with_its_player() -> None:
    """R12, R14: the map lies as its player sees it, with its colours."""
    found = read_map(["..r..", ".b...", "..o..", ".....", "....."])
    assert found is not None
    here = GRID.named("B2")
    assert names(found.reached(here, 0)) == ["A3", "B4"]
    assert names(found.coloured(here, 0, RED)) == ["B4"]
    assert names(found.coloured(here, 0, BLUE)) == ["A3"]
    there = GRID.turned(here)
    turned = [GRID.turned(area) for area in areas_in(found.reached(there, 1))]
    assert sorted(GRID.name(area) for area in turned) == ["A3", "B4"]
    assert names(found.widened().reached(GRID.named("A1"), 0)) == ["B1", "A2", "B2", "A3"]


@pytest.mark.parametrize(
    "rows",
    [["....."] * 5, ["ooooo"] * 5, ["..o.."] * 4, ["..o..", "....", ".....", ".....", "....."], ["..x.."] * 5],
)
def test_broken_maps_are_refused(rows: list[str]) -> None:
    """R13: five rows of five cells with exactly one origin."""
    assert read_map(rows) is None


def test_prices() -> None:
    """7.1.3: what a cost string asks for."""
    rei, ma = ATTRIBUTES["霊"], ATTRIBUTES["魔"]
    assert read_price("[霊][術魔][手札1][スコア][スコア]") == Price((rei,), (ma,), 1, 2)
    assert read_price("[手札n]") == Price(free=True)
    assert read_price("[手札]2[無]") == Price((0,), hand=2)
    assert read_price("") == Price()
    assert read_price("[火]") is None
    assert read_price("[霊]x") is None


def test_one_striker_pays_one_icon() -> None:
    """R47: the sets of strikers that can pay, as masks of their places."""
    rei, ma = ATTRIBUTES["霊"], ATTRIBUTES["魔"]
    both = rei | ma
    assert find_ways((rei, ma), (), -1, 0, (both, rei, 0)) == (0b011,)
    assert find_ways((rei, ma), (), -1, 0, (both,)) == ()
    assert find_ways((0,), (), -1, 0, (0, rei)) == (0b01, 0b10)
    assert find_ways((), (rei,), 1, 0, (rei, rei)) == (0b10,)
    assert find_ways((), (rei, rei), 0, 0, (rei, rei)) == ()
    assert find_ways((ma, 0), (), -1, 1, (0, ma)) == (0b01, 0b10)
