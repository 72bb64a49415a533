"""What is asked at the table has a choice in it; `tests.table.prompts` measures the same at length."""

from __future__ import annotations

import pytest

import gorin
from tests.table.prompts import game

MOST_EMPTY = 0.03


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_nobody_is_asked_what_cannot_matter(slug: str) -> None:
    played = [game(slug, number) for number in range(3)]
    asked = sum(each.total() for each, _ in played)
    empty = sum(each.total() for _, each in played)
    assert asked > 40 and empty <= MOST_EMPTY * asked, [each for _, each in played]
