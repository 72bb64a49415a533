"""What is understood of each construction, in words, and that other spellings mean the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gorin.games.rebirth import dialect, terms
from gorin.text.explain import explain
from tests.documents import load

CASES: list[dict[str, Any]] = load(Path(__file__).parent / "corpus.yaml")


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_a_construction_is_understood(case: dict[str, Any]) -> None:
    abilities = dialect.read(case["text"], terms.CHARACTER)
    assert "\n".join(explain(abilities, "ja", "rebirth")) == case["means"]
    assert explain(abilities, "en", "rebirth")


@pytest.mark.parametrize("case", [case for case in CASES if "also" in case], ids=lambda case: str(case["text"]))
def test_other_spellings_mean_the_same(case: dict[str, Any]) -> None:
    abilities = dialect.read(case["text"], terms.CHARACTER)
    for spelling in case["also"]:
        assert dialect.read(spelling, terms.CHARACTER) == abilities
