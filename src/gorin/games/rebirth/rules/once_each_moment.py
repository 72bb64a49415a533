"""7.6.1, 8.5.1: abilities that wait at most once for a moment that comes again."""

from __future__ import annotations

from gorin.engine.values.identity import use_key
from gorin.engine.values.waiting import Waiting
from gorin.games.rebirth.state import RebirthState


def only_new(game: RebirthState, waiting: list[Waiting], waited: list[tuple[int, int]]) -> list[Waiting]:
    """Keep the abilities that have not yet waited in this moment, and note that they have done so now.

    A delayed one waits only once by itself (9.8.5.1).
    """
    found: list[Waiting] = []
    for each in waiting:
        if each.ctx.line not in game.traits(each.ctx.source).lines:
            found.append(each)
            continue
        key = use_key(each.ctx)
        if key not in waited:
            found.append(each)
            waited.append(key)
    return found
