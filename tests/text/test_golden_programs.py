"""Every card of the golden corpus has the program that is written beside it."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.text.golden.corpus import GAMES, load


@pytest.mark.parametrize("game", GAMES)
def test_programs_are_those_of_the_corpus(game: str) -> None:
    """`python -m tests.text.golden GAME` shows each difference whole; --write keeps an explained correction."""
    corpus = load(game)
    changed = [(golden, program) for golden, program in corpus.readings() if program != golden.program]
    assert len(corpus.cards) > 400
    for golden, program in changed[:1]:
        lines = unified_diff(golden.program.splitlines(), program.splitlines(), "golden", "now", lineterm="")
        raise AssertionError("\n".join([f"{len(changed)} programs changed, the first: {golden.fields}", *lines]))
