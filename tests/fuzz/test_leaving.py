"""Players leave games of several at every kind of question; GORIN_FUZZ_GAMES says how many games there are."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.fuzz.leaving import TABLES, leave_everywhere

GAMES = int(os.environ.get("GORIN_FUZZ_GAMES", "32"))
USUAL = {
    "MainPhase/main/main",
    "AttackPhase/attack/attack",
    "EnergyPhase/charge/charge",
    "Choosing/choose/choose",
    "Select/choose/opponent",
    "BlockWindow/block/block",
}
"""Questions that even a short run comes to."""


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_whoever_leaves_is_asked_no_more_and_leaves_nothing_behind(table: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(table, max(GAMES // 2, len(TABLES)), len(TABLES)):
        leave_everywhere(seed, seen)
    assert len(seen) >= 3


def test_a_run_comes_to_many_kinds_of_questions() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1, 9):
        leave_everywhere(seed, seen)
    assert seen.keys() >= USUAL, USUAL - seen.keys()
