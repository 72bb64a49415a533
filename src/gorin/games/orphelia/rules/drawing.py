"""14-1-3 Drawing: one card after another, each of which can be replaced (R106)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.happening import Happen, happen
from gorin.engine.happening.stack import StepByStep
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import zone_read
from gorin.engine.values.happening import Happening
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ARCHIVE, DREW, HAND, WOULD_DRAW

HAND_READ: Final = zone_read(HAND)
ARCHIVE_READ: Final = zone_read(ARCHIVE)


def draw_cards(game: OrpheliaState, players: list[int], then: Take | None) -> None:
    """R106: N draws; the result is who was to draw."""
    if len(players) == 1:
        happen(game, Draw([draw_of(players[0])]), then)
    else:
        game.call(DrawCards(players), then)


def draw_of(player: int) -> Happening:
    return Happening((WOULD_DRAW,), NOTHING, player)


class DrawCards(StepByStep):
    """R106: draws one after another, with a state check after each (R20)."""

    def __init__(self, players: list[int]) -> None:
        super().__init__()
        self.players = players
        self.done = 0

    def draw(self, game: OrpheliaState) -> None:
        """14-1-3-1."""
        if self.done < len(self.players):
            player = self.players[self.done]
            self.done += 1
            self.goto(DrawCards.draw)
            happen(game, Draw([draw_of(player)]))

    def end(self, game: OrpheliaState) -> None:
        """2-4-4."""
        game.finish(self.players)


DrawCards.STEPS = (DrawCards.draw, DrawCards.end)


class Draw(Happen):
    """14-1-3-1, 2-4-4: the top card of the archive, if there is one."""

    def apply(self, game: OrpheliaState) -> list[int]:
        for each in self.batch:
            archive = game.zone_cards(ARCHIVE, each.player)
            if archive:
                take_up(game, each.player, archive[0])
        return [each.player for each in self.batch]


def take_up(game: OrpheliaState, player: int, card: int) -> None:
    game.place(card, HAND, player)
    game.quick[player] = None
    game.known[card] |= 1 << player
    game.shown.pop(card, None)
    game.cache[card] = None
    game.changed(HAND_READ)
    game.changed(ARCHIVE_READ)
    game.note("draw", "14-1-3-1", player, card)
    emit(game, DREW, card, NOTHING, 1, player, HAND)
