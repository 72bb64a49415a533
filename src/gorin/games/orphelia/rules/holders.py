"""10-1-7 Holders: a material or glyph whose holder an effect changes (T89)."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.games.orphelia.program.changes import HeldBy
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD


def reassign(game: OrpheliaState, card: int) -> None:
    """R68: the latest effect that names a holder counts; without one, who put it there.

    R66, R61: it is no move, and the object stays the same.
    """
    if game.zone[card] != FIELD:
        return
    player = NOTHING
    for mark in game.marks.get(card, ()):
        for change in mark.changes:
            if isinstance(change, HeldBy):
                player = change.player
    if player == NOTHING:
        player = game.put_by.pop(card, game.holder[card])
    elif card not in game.put_by:
        game.put_by[card] = game.holder[card]
    if player == game.holder[card]:
        return
    stamp, entered = game.stamp[card], game.entered[card]
    game.place(card, FIELD, player)
    game.stamp[card] = stamp
    game.entered[card] = entered
    game.note("holder", "10-1-7", player, card)
    game.touch_abilities()
