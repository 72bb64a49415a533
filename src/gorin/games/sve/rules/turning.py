"""5.3 Standing and acting: cards are turned."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.kernel.ref import NOTHING
from gorin.games.sve.rules.moving import emit_about
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT, ACTED, FIELD, STOOD


def turn(game: SveState, cards: list[int], flag: int, on: bool) -> list[int]:
    """5.3.1, 1.3.2.1: turn cards. A card that is turned so already stays as it is, without an event."""
    turned: list[int] = []
    for card in cards:
        if game.zone[card] == FIELD and bool(game.flags[card] & flag) != on:
            turned.append(card)
            game.flags[card] = game.flags[card] ^ flag
            game.note("act" if on else "stand", "5.3.1", game.holder[card], card)
    if turned:
        game.changed("state")
    kind = ACTED if on else STOOD
    if flag == ACT and (game.delayed or game.heard >> kind & 1):
        for card in turned:
            emit(game, kind, card, NOTHING, 0, game.holder[card])
    return turned


def act(game: SveState, card: int) -> None:
    """5.3.1: a card that stands on the field acts."""
    game.flags[card] |= ACT
    game.note("act", "5.3.1", game.holder[card], card)
    game.changed("state")
    emit_about(game, ACTED, card, NOTHING, 0, game.holder[card])
