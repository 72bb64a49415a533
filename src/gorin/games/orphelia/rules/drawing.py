"""14-1-3 Drawing: one card after another, each of which can be replaced (R106)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.happening import Happen, somebody_cares
from gorin.engine.happening.stack import StepByStep
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import zone_read
from gorin.engine.values.happening import Happening
from gorin.games.orphelia.rules.moving import is_replaced
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ARCHIVE, DREW, HAND, WOULD_DRAW

DRAW_READS: Final = frozenset((zone_read(HAND), zone_read(ARCHIVE)))


def draw_cards(game: OrpheliaState, players: list[int], then: Take | None) -> None:
    """R106: N draws; the result is who was to draw."""
    if len(players) == 1:
        draw(game, players[0], then)
    else:
        game.call(DrawCards(players), then)


def draw(game: OrpheliaState, player: int, then: Take | None = None) -> None:
    """14-1-3-1: one card, at once where nothing could take the place of it; the result is who was to draw."""
    if game.delayed or is_replaced(game, WOULD_DRAW):
        batch = [Happening((WOULD_DRAW,), NOTHING, player)]
        if somebody_cares(game, batch):
            game.call(Draw(batch), then)
            return
    take_top(game, player)
    if game.library.has_states:
        game.look_at_states()
    game.give(then, [player])


class DrawCards(StepByStep):
    """R106: draws one after another, with a state check after each (R20)."""

    def __init__(self, players: list[int]) -> None:
        self.players = players
        self.done = 0

    def draw(self, game: OrpheliaState) -> None:
        """14-1-3-1."""
        if self.done < len(self.players):
            player = self.players[self.done]
            self.done += 1
            self.goto(DrawCards.draw)
            draw(game, player)

    def end(self, game: OrpheliaState) -> None:
        """2-4-4."""
        game.finish(self.players)


DrawCards.STEPS = (DrawCards.draw, DrawCards.end)


class Draw(Happen):
    """14-1-3-1: draws that something could take the place of."""

    def apply(self, game: OrpheliaState) -> list[int]:
        for each in self.batch:
            take_top(game, each.player)
        return [each.player for each in self.batch]


def take_top(game: OrpheliaState, player: int) -> None:
    """14-1-3-1, 2-4-4: the top card of the archive, if there is one."""
    archive = game.zone_cards(ARCHIVE, player)
    if not archive:
        return
    card = archive[0]
    game.place(card, HAND, player)
    game.hand_changed(card, player)
    game.known[card] |= 1 << player
    if game.shown:
        game.shown.pop(card, None)
    game.cache[card] = None
    game.have_changed(DRAW_READS)
    game.note("draw", "14-1-3-1", player, card)
    emit(game, DREW, card, NOTHING, 1, player, HAND)
