"""Every construction of the style guide has the program it is meant to have, and can be said back."""

from __future__ import annotations

import pytest

from gorin.text import explain
from tests.games.strike.text import changes, doings, happenings, kinds
from tests.games.strike.text.kit import Case

CASES = (*kinds.CASES, *changes.CASES, *doings.CASES, *happenings.CASES)
CONSTRUCTIONS = 165


def label(case: Case) -> str:
    return f"T{case.number}:{(case.entries[0].text or case.extra)[:20]}"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_meaning(case: Case) -> None:
    for entry in case.entries:
        assert case.read(entry) == case.abilities, entry.text


@pytest.mark.parametrize("case", CASES, ids=label)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_can_be_explained(case: Case, lang: str) -> None:
    lines = explain(case.abilities, lang, "strike")
    assert len(lines) >= len(case.abilities)
    assert not any("(number" in line or "{" in line or "Who(" in line for line in lines)


def test_every_construction_is_there() -> None:
    assert {case.number for case in CASES} == set(range(1, CONSTRUCTIONS + 1))
