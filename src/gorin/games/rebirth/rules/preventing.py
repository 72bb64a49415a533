"""9.11, R60, R151: replacements, and what may undo a retirement just before it."""

from __future__ import annotations

from gorin.engine.happening.events import concerns, replacers_of
from gorin.engine.happening.happening import Happen, as_events
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Replacement
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Waiting, Watch
from gorin.games.rebirth.program.abilities import Instead
from gorin.games.rebirth.rules.triggers import is_caused
from gorin.games.rebirth.state import RebirthState


def also_replaces(game: RebirthState, instead: Replacement, ctx: Context, happening: Happening) -> bool:
    """9.11.1: from where to where, by what, and under which conditions."""
    return not (isinstance(instead, Instead) and instead.before) and is_such(game, instead, ctx, happening)


def could_concern(game: RebirthState, watch: Watch, happening: Happening) -> bool:
    """Whether a replacement of such an event could be about this move, by its card and zones."""
    instead = watch.ability.replacement
    if instead is None or (instead.this and watch.card != happening.card):
        return False
    if not isinstance(instead, Instead):
        return True
    if instead.origin and game.zone[happening.card] not in instead.origin:
        return False
    return not instead.goal or happening.to in instead.goal


def is_such(game: RebirthState, instead: Replacement, ctx: Context, happening: Happening) -> bool:
    if not isinstance(instead, Instead):
        return True
    if instead.origin and game.zone[happening.card] not in instead.origin:
        return False
    if instead.goal and happening.to not in instead.goal:
        return False
    if instead.cause is not None and not is_caused(game, instead.cause, happening.card, ctx):
        return False
    return all(condition.holds(game, ctx) for condition in instead.conditions)


def acting_before(game: RebirthState, batch: list[Happening]) -> list[Waiting]:
    """R151: what is offered just before a retirement, once for each."""
    found: list[Waiting] = []
    for watch in replacers_of(game):
        instead = watch.ability.replacement
        if not isinstance(instead, Instead) or not instead.before:
            continue
        for each in batch:
            if applies(game, watch, instead, each):
                ctx = watch.context()
                ctx.time = game.tick()
                ctx.event = (each.card, -1, 0, each.player)
                ctx.store(0, [each.sight])
                found.append(Waiting(watch.ability, ctx, game.tick()))
    return found


def applies(game: RebirthState, watch: Watch, instead: Instead, happening: Happening) -> bool:
    ctx = watch.context()
    return any(
        event.kind in instead.events
        and concerns(instead, watch.card, ctx, event, game)
        and is_such(game, instead, ctx, happening)
        for event in as_events(game, happening)
    )


def undo_retirement(game: RebirthState, effect: Effect) -> None:
    """R151: the character stays, without damage and partner attack."""
    card = effect.ctx.event[0]
    effect.ctx.did = True
    game.damage.pop(card, None)
    game.struck.pop(card, None)
    game.wounds.pop(card, None)
    for frame in reversed(game.frames):
        if isinstance(frame, Happen):
            frame.batch = [each for each in frame.batch if each.card != card]
            return
