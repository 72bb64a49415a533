"""T261: abilities that do not wait for what an act has triggered."""

from __future__ import annotations

from gorin.engine.program.effect import Effect
from gorin.games.rebirth.program.operations import Silence
from gorin.games.rebirth.state import RebirthState


def silence(game: RebirthState, what: Silence, effect: Effect) -> None:
    """T261: what these cards' abilities were triggered by in this act does not wait."""
    cards = what.things.cards(game, effect.ctx)
    since = effect.ctx.time
    game.waiting = [
        each
        for each in game.waiting
        if each.ctx.source not in cards
        or each.time < since
        or not any(kind in what.events for trigger in each.ability.triggers() for kind in trigger.events)
    ]
