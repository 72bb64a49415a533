"""Options that all games share."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

from gorin.engine.kernel.decision import Offers, Ways


def test_threads_that_ask_at_once_get_the_options_they_asked_for() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            offers, ways = Offers("play"), Ways("summon")

            def wrong(step: int, offers: Offers = offers, ways: Ways = ways) -> list[int]:
                refs = range(0, 400, step)
                return [ref for ref in refs if offers.about(ref).card != ref or ways.about(ref, 3).card != ref]

            with ThreadPoolExecutor(4) as pool:
                assert [each for each in pool.map(wrong, (1, 2, 3, 5)) if each] == []
    finally:
        sys.setswitchinterval(before)
