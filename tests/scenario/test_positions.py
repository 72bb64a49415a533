"""Positions with nonsense in them: each is laid out or refused by name, and nothing else happens."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.engine.notation.laying import Laying

NONSENSE: tuple[Any, ...] = (None, "", "x", "p9", "p1", True, -1, 0, 7, 1.5, 10**30, [], ["x"], [1], {}, {"x": 1}, [[]])
FILLER = "ダミー"


def position_of(slug: str) -> type[Laying[Any, Any]]:
    module = import_module(f"gorin.games.{slug}.notation.position")
    found: type[Laying[Any, Any]] = next(
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Laying) and each is not Laying
    )
    return found


def is_laid_out(slug: str, position: dict[str, Any]) -> bool:
    try:
        gorin.game(slug).vocabulary.lay_out(position)
    except GorinError as error:
        assert str(error)
        return False
    return True


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_states_that_mean_nothing_are_refused(slug: str) -> None:
    declared = position_of(slug)
    for state in declared.states:
        for zone in declared.zones:
            for value in NONSENSE:
                is_laid_out(slug, {"p1": {zone: [{"card": FILLER, state: value}]}})


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_values_that_mean_nothing_are_refused(slug: str) -> None:
    declared = position_of(slug)
    for value in NONSENSE:
        for key in (*declared.values, *declared.zones):
            is_laid_out(slug, {"p1": {key: value}})
        for key in ("turn", "active", "first", "phase", "seed", "p1", "p2", *declared.further_keys):
            is_laid_out(slug, {key: value})


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_every_phase_can_be_laid_out(slug: str) -> None:
    declared = position_of(slug)
    assert is_laid_out(slug, {})
    for phase in declared.phases:
        assert is_laid_out(slug, {"phase": phase})
    assert not is_laid_out(slug, {"phase": "no such phase"})


@pytest.mark.parametrize("slot", ["a", 0, 9, 1.5, None])
def test_a_slot_that_is_no_slot(slot: Any) -> None:
    assert not is_laid_out("rebirth", {"p1": {"members": [{"card": FILLER, "slot": slot}]}})
    assert is_laid_out("rebirth", {"p1": {"members": [{"card": FILLER, "slot": 2}, FILLER]}})
