"""8.1.8 される, 受ける: abilities that act directly before something is applied (R65), and their end (R91)."""

from __future__ import annotations

from gorin.engine.happening import events
from gorin.engine.happening.happening import as_events
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Waiting
from gorin.games.strike.rules.applying import carry_out
from gorin.games.strike.state import StrikeState


def is_acted_before(game: StrikeState, batch: list[Happening]) -> bool:
    """Whether any ability could look for this before it is applied."""
    if game.delayed:
        return True
    for each in batch:
        for kind in each.events:
            if events.is_heard(game, kind):
                return True
    return False


def acting_before(game: StrikeState, batch: list[Happening]) -> list[Waiting]:
    """R65: outside the order of waiting effects, each once."""
    return events.hear(game, [event for each in batch for event in as_events(game, each)])


def act(game: StrikeState, waiting: Waiting) -> None:
    """R65."""
    carry_out(game, waiting.ability, waiting.ctx.copy())
