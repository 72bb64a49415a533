"""The designer's reference says what the reader understands: a golden explanation for every construction."""

from __future__ import annotations

import pytest

from gorin.games.sve import dialect
from gorin.text import explain
from tests.games.sve.text.corpus.kit import TOKENS
from tests.games.sve.text.corpus.later import LATER
from tests.text.reference import BEGIN, FILE, reference


def test_the_page_is_up_to_date() -> None:
    mark, _, rest = FILE.read_text("utf-8").partition(BEGIN)
    assert mark
    assert BEGIN + rest == reference()


@pytest.mark.parametrize("wording", LATER, ids=lambda wording: f"T{wording[0]}")
def test_it_is_read_and_explained(wording: tuple[int, int, str]) -> None:
    abilities = dialect.read(wording[2], wording[1], TOKENS)
    for lang in ("ja", "en"):
        assert explain(abilities, lang)
