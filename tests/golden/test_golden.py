"""Whole games and counts of the decision tree are what they were."""

from __future__ import annotations

import json

import pytest

import gorin
from tests.golden.play import GOLDEN, golden_of


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_games_are_what_they_were(slug: str) -> None:
    assert golden_of(slug) == json.loads(GOLDEN.read_text(encoding="utf-8"))[slug]
