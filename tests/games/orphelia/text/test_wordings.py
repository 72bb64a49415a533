"""Wordings beyond the style guide, each with the sentence by which the reader says what it understood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from gorin.games.orphelia import dialect
from gorin.games.orphelia.terms import ARTIFACT, GLYPH, KIND_ARKEIA, NORDIA, REACT, SPELL
from gorin.text import narrate

KINDS = {"nordia": NORDIA, "artifact": ARTIFACT, "glyph": GLYPH, "spell": SPELL | REACT, "arkeia": KIND_ARKEIA}
WORDINGS: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "wordings.yaml").read_text(encoding="utf-8")
)
CASES = [(kind, text) for kind, texts in WORDINGS.items() for text in texts]


@pytest.mark.parametrize(("kind", "text"), CASES)
def test_what_was_understood(kind: str, text: str) -> None:
    said = narrate(dialect.read(text, KINDS[kind], ""), "ja", "orphelia")
    assert " / ".join(line.strip() for line in said) == WORDINGS[kind][text]
