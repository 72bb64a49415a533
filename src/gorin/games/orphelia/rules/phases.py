"""Chapter 8: the phase (位相) of a card, リノア or ルノア."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.kernel.ref import NOTHING
from gorin.games.orphelia.rules import statuses
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FROZEN, MANA, RUNOA, TURNED_RENOA, TURNED_RUNOA


def turn_unheard(game: OrpheliaState, player: int, mana: list[int]) -> None:
    """13-5-4: these ルノア cards of the player's mana zone are turned, for which nobody looks."""
    flags = game.flags
    for card in mana:
        flags[card] ^= RUNOA
    game.purses[player] = None
    game.changed("state")


def turn(game: OrpheliaState, cards: list[int], flag: int, on: bool) -> list[int]:
    """8-1-2: turn these cards by a rule or an effect.

    8-1-4, 8-1-5: cards that have no phase, or are turned so already, stay as they are.

    13-5-4: cards of the mana zone too; 24-2-4, R63: a frozen one thaws when turned ルノア.
    """
    flags = game.flags
    zone = game.zone
    turned: list[int] = []
    for card in cards:
        if bool(flags[card] & flag) != on and (zone[card] == MANA or statuses.is_material(game, card)):
            turned.append(card)
    if not turned:
        return turned
    for card in turned:
        flags[card] = flags[card] ^ flag
        if zone[card] == MANA:
            game.purses[game.holder[card]] = None
    game.changed("state")
    kind = TURNED_RUNOA if on else TURNED_RENOA
    heard = game.hears(1 << kind)
    for card in turned:
        if zone[card] != MANA:
            game.note("runoa" if on else "renoa", "8-1-1", game.holder[card], card)
        if heard:
            emit(game, kind, card, NOTHING, 0, game.holder[card])
        if on and flags[card] & FROZEN:
            statuses.end(game, [card], FROZEN)
    return turned
