"""A short form of `python -m tests.table.wire`: one whole game of each rulebook over real sockets."""

from __future__ import annotations

import pytest

import gorin
from tests.table import wire
from tests.table.serving import Served


@pytest.mark.parametrize("game", gorin.GAMES)
def test_nothing_hidden_goes_over_the_wire(fast_server: Served, game: str) -> None:
    assert wire.over_sockets(fast_server, game, 9) >= 9
