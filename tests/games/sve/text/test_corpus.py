"""Every construction of the style guide, worded in several ways, has the program it is meant to have."""

from __future__ import annotations

import pytest

from gorin.games.sve import dialect
from gorin.text import explain
from tests.games.sve.text.corpus import cards, layout, nouns, numbers
from tests.games.sve.text.corpus.kit import TOKENS, Case

CASES = (*layout.CASES, *nouns.CASES, *cards.CASES, *numbers.CASES)
CONSTRUCTIONS = 135
WORDINGS = 3


def label(case: Case) -> str:
    return f"T{case.number}:{case.texts[0][:20]}"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_meaning(case: Case) -> None:
    for text in case.texts:
        assert dialect.read(text, case.kinds, TOKENS) == case.abilities, text


@pytest.mark.parametrize("case", CASES, ids=label)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_can_be_explained(case: Case, lang: str) -> None:
    lines = explain(case.abilities, lang)
    assert len(lines) >= len(case.abilities)
    assert not any("Exactly(" in line or "{" in line for line in lines)


def test_every_construction_is_worded_in_several_ways() -> None:
    wordings: dict[int, set[str]] = {}
    for case in CASES:
        wordings.setdefault(case.number, set()).update(case.texts)
    missing = {number: len(wordings.get(number, ())) for number in range(1, CONSTRUCTIONS + 1)}
    assert {number: found for number, found in missing.items() if found < WORDINGS} == {}
