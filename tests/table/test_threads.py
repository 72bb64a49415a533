"""Several threads ask for the same cards at the same time, as the threads of a server do."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from gorin.engine.match import Match
from gorin.games.sve import book as book_of_sve
from gorin.games.sve.rulebook import SveRulebook

THREADS = 6


def test_a_card_is_read_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_of_sve, "SHIPPED", {})
    book = SveRulebook()
    decks = book.deck_names()[:2]
    start = Barrier(THREADS)

    def begin(seed: int) -> Match:
        start.wait()
        return book.new(decks, seed)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            matches = list(pool.map(begin, range(THREADS)))
    finally:
        sys.setswitchinterval(before)
    assert len({id(match.game.library) for match in matches}) == 1
    for match in matches:
        for printed in match.game.printed:
            assert printed is book.printed(printed.key)
        assert match.hash() == book.new(decks, matches.index(match)).hash()
