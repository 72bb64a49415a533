"""Constructions of intricate cards: what was done, the other case, what is left, told by what it means.

`intricate.yaml`: each row a text of a game with the English sentences of what was understood, or a word of its refusal.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from gorin.engine.values.ability import Ability
from gorin.text import TextError, narrate
from tests.text.constructions.reading import KINDS, PLAIN, READERS, entry_of
from tests.text.texts import read_strike

ROWS: list[dict[str, str]] = yaml.safe_load((Path(__file__).parent / "intricate.yaml").read_text("utf-8"))


def abilities(row: dict[str, str]) -> tuple[Ability, ...]:
    game, kind = row["game"], row.get("kind")
    if game == "strike":
        return read_strike(entry_of(kind or ""), row["text"])
    return READERS[game](KINDS[game][kind or PLAIN[game]], row["text"])


@pytest.mark.parametrize("row", [each for each in ROWS if "means" in each], ids=lambda row: row["text"][:30])
def test_what_it_means(row: dict[str, str]) -> None:
    assert " ".join(narrate(abilities(row), "en", row["game"])) == row["means"]


@pytest.mark.parametrize("row", [each for each in ROWS if "refused" in each], ids=lambda row: row["text"][:30])
def test_refused_by_name(row: dict[str, str]) -> None:
    with pytest.raises(TextError) as caught:
        abilities(row)
    assert row["refused"] in caught.value.message("en"), caught.value.message("en")
