"""All shipped cards, and all cards that scenarios define, are read whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gorin.games.orphelia import cards, dialect
from gorin.text import explain
from tests.documents import load_all

ROOT = Path(__file__).resolve().parents[4]
FOLDERS = (ROOT / "src/gorin/games/orphelia/cards", ROOT / "tests/games/orphelia/scenarios")
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.yaml"))]


def defined(value: Any) -> Iterator[dict[str, Any]]:
    """The cards with a text anywhere in a document."""
    if isinstance(value, dict):
        if value.get("text") and {"name", "type"} <= value.keys():
            yield value
        for part in value.values():
            yield from defined(part)
    elif isinstance(value, list):
        for part in value:
            yield from defined(part)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_text_is_read_and_explained(path: Path) -> None:
    for document in load_all(path):
        for fields in defined(document):
            known = {key: value for key, value in fields.items() if key in cards.FIELDS}
            abilities = dialect.read(fields["text"], cards.read_fields(known), fields["name"])
            assert abilities, fields["name"]
            for lang in ("ja", "en"):
                assert explain(abilities, lang, "orphelia")


def test_there_are_cards() -> None:
    assert FILES
