"""Sleeping and awaking, and the players' actions (awake_sleep, actions)."""

from __future__ import annotations

from gorin.engine.happening.events import emit_all
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.waiting import Event
from gorin.games.shinso.rules import players, values
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import ASLEEP, AWAKENED, FELL_ASLEEP, NO_ACTIONS_GAINED, STAYS_ASLEEP


def turn(game: ShinsoState, cards: list[int], flag: int, on: bool, source: int = NOTHING) -> list[int]:
    """awake_sleep.1, awake_sleep.2, T99, T100: those that really changed."""
    changed: list[int] = []
    for card in cards:
        if bool(game.flags[card] & flag) == on or not values.receives(game, card, source):
            continue
        if flag == ASLEEP and not on and game.traits(card).rules & STAYS_ASLEEP:
            continue
        game.flags[card] ^= flag
        changed.append(card)
    if changed:
        game.changed("state")
        kind = FELL_ASLEEP if on else AWAKENED
        if flag == ASLEEP and game.hears(1 << kind):
            emit_all(game, [Event(kind, card, NOTHING, 0, game.holder[card]) for card in changed])
    return changed


def gain_actions(game: ShinsoState, player: int, number: int) -> bool:
    """actions.1, R140: 行動権を獲得できない stops every gain."""
    if number > 0 and players.has_rule(game, player, NO_ACTIONS_GAINED):
        return False
    return set_actions(game, player, game.actions[player] + number)


def spend_actions(game: ShinsoState, player: int, number: int) -> bool:
    """R46: as many as there are; whether that was all of it."""
    held = game.actions[player]
    set_actions(game, player, held - number)
    return held >= number


def set_actions(game: ShinsoState, player: int, number: int) -> bool:
    """actions.5: they are never below 0."""
    before = game.actions[player]
    after = number if number > 0 else 0
    game.actions[player] = after
    game.changed("player")
    game.note("actions", "actions.1", player, NOTHING, NOTHING, after)
    return after != before
