"""The check for leaks is a check: with any of these leaks built in, it fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gorin
from gorin.engine.happening.window import Window
from gorin.engine.kernel.ref import is_card
from gorin.engine.show.eyes import Eyes
from tests.fuzz.hidden import play

Leak = Callable[[pytest.MonkeyPatch], None]
MOST_GAMES = 12
FIRST = {"sve": 45, "orphelia": 41, "strike": 49}
"""The seed to begin with: games in which something hidden soon matters."""


def names_of_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    """Labels and options say what a face-down card is."""
    patch.setattr(Eyes, "knows", lambda eyes, card: True)


def numbers_of_cards(patch: pytest.MonkeyPatch) -> None:
    """Cards are called by the engine's own numbers, which follow them through shuffles."""
    call = Eyes.call
    patch.setattr(Eyes, "call", lambda eyes, ref: f"#{ref}" if is_card(ref) else call(eyes, ref))


def order_of_coming(patch: pytest.MonkeyPatch) -> None:
    """Zones are told in the order in which cards came there, hidden ones among seen ones."""
    place = Eyes.place
    patch.setattr(Eyes, "place", lambda eyes, card: (place(eyes, card)[0], card % 7 + 1))


def silence(patch: pytest.MonkeyPatch) -> None:
    """Whoever holds no answer is not asked, although silence must tell nothing."""
    patch.setattr(Window, "is_held", lambda window, game: False)


@pytest.mark.parametrize("slug", FIRST)
@pytest.mark.parametrize("leak", [names_of_hidden_cards, numbers_of_cards, order_of_coming, silence])
def test_a_leak_is_found(leak: Leak, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises((AssertionError, gorin.GorinError)):
        for seed in range(MOST_GAMES):
            for _ in play(gorin.game(slug), FIRST[slug] + seed, 0.3, always=True, times=3):
                pass
