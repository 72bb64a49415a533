"""Every construction of the style guide has the program it is meant to have, and can be explained."""

from __future__ import annotations

import pytest

from gorin.games.orphelia import dialect
from gorin.text import explain
from tests.games.orphelia.text import (
    amounts,
    changes,
    conditions,
    costs,
    events,
    executing,
    lines,
    moves,
    nouns,
    sentences,
    stack,
)
from tests.games.orphelia.text.kit import Case

MODULES = (lines, executing, nouns, amounts, sentences, conditions, moves, changes, stack, costs, events)
CASES = tuple(case for module in MODULES for case in module.CASES)
CONSTRUCTIONS = 153


def label(case: Case) -> str:
    return f"{case.construction}:{case.texts[0][:20]}"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_meaning(case: Case) -> None:
    for text in case.texts:
        assert dialect.read(text, case.kinds, "") == case.abilities, text


@pytest.mark.parametrize("case", CASES, ids=label)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_can_be_explained(case: Case, lang: str) -> None:
    said = explain(case.abilities, lang, "orphelia")
    assert len(said) >= len(case.abilities)
    assert not any("Exactly(" in line or "{" in line for line in said)


def test_every_construction_is_covered() -> None:
    covered = {case.construction for case in CASES}
    assert [number for number in range(1, CONSTRUCTIONS + 1) if f"T{number}" not in covered] == []
