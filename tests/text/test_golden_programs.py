"""Every card of the golden corpus has the program that is written beside it."""

from __future__ import annotations

import pytest

from tests.text.golden.corpus import GAMES, load


@pytest.mark.parametrize("game", GAMES)
def test_programs_are_those_of_the_corpus(game: str) -> None:
    """`python -m tests.text.golden GAME` shows each difference whole; --write keeps an explained correction."""
    corpus = load(game)
    changed = [golden.fields for golden, program in corpus.readings() if program != golden.program]
    assert len(corpus.cards) > 400
    assert not changed, f"{len(changed)} programs of {game} changed, the first of {changed[0]}"
