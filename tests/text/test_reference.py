"""The designer's guide and reference say what the reader understands, and the example sheets are read."""

from __future__ import annotations

from pathlib import Path

import pytest

import gorin
from gorin.files.sheet import read_sources
from gorin.games.sve import dialect
from gorin.text import explain
from tests.games.sve.text.corpus.kit import TOKENS
from tests.games.sve.text.corpus.later import LATER
from tests.text.constructions.reading import GAMES
from tests.text.reference import BEGIN, DOCS, GUIDE, guide, page

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_guide_is_up_to_date() -> None:
    mark, _, rest = GUIDE.read_text("utf-8").partition(BEGIN)
    assert mark
    assert BEGIN + rest == guide()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_up_to_date(game: str) -> None:
    assert (DOCS / "wordings" / f"{game}.md").read_text("utf-8") == page(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_example_sheet_of_a_game_is_read(game: str) -> None:
    book = gorin.game(game)
    path = EXAMPLES / f"{game}.csv"
    heading = path.read_text("utf-8-sig").splitlines()[0].split(",")
    assert set(heading) <= {name for column in book.columns for name in column.headings}
    warnings: list[str] = []
    sources = read_sources(path, book.columns, warnings.append)
    assert len(sources) >= 4 and not warnings
    for source in sources:
        assert book.read_card(source.fields)


@pytest.mark.parametrize("wording", LATER, ids=lambda wording: f"T{wording[0]}")
def test_it_is_read_and_explained(wording: tuple[int, int, str]) -> None:
    abilities = dialect.read(wording[2], wording[1], TOKENS)
    for lang in ("ja", "en"):
        assert explain(abilities, lang)
