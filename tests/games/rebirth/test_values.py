"""What is kept of continuous abilities while cards come and go is what comes out when all are planned anew (9.10)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gorin
from tests.fuzz.fuzz import new_match

BOOK = gorin.game("rebirth")


def plan(game: Any) -> tuple[object, ...]:
    """What continuous effects add to numbers, of which cards since when, and on what it depends."""
    sums = (
        None if game.sums is None else sorted((each.card, each.time, each.writes, each.ctx.stamp) for each in game.sums)
    )
    depends = (game.static_reach, game.static_reads, game.sums_write, game.sums_look, game.only_raised)
    return sorted(game.statics), sums, depends


@pytest.mark.parametrize("seed", range(8))
def test_continuous_abilities_come_and_go_as_if_all_were_planned_anew(seed: int) -> None:
    rnd = Random(seed)
    match = new_match(BOOK, seed, decks="random")
    while (decision := match.decision) is not None:
        game = match.game
        if game.statics is not None and not game.marks:
            anew = game.clone()
            anew.forget_derived()
            anew.has_statics()
            assert plan(game) == plan(anew)
        match.pick(rnd.randrange(len(decision.options)))
