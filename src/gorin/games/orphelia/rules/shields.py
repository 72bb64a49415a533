"""15-4-4, R56, R60: breaking shields."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.happening.stack import StepByStep
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.games.orphelia.rules.moving import is_aside, lay_aside
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import BREAK, BROKE, BROKEN, GRAVEYARD, SHIELDS


def break_by_effect(game: OrpheliaState, breaker: int, player: int, number: int) -> bool:
    """R60: whether there was any shield to break."""
    if not number or not game.zone_cards(SHIELDS, player):
        return False
    game.call(BreakShields(breaker, player, number))
    return True


class BreakShields(StepByStep):
    """15-4-4-1: a player breaks so many shields of another, one after another; no damage (R89).

    `windows`: in an attack, with priority before the first, between two and after the last.
    """

    def __init__(self, breaker: int, player: int, left: int, windows: bool = False) -> None:
        self.breaker = breaker
        self.player = player
        self.left = left
        self.windows = windows
        self.card = NOTHING

    def window(self, game: OrpheliaState) -> None:
        """15-4-4-1: before the first break, and after each (between two it is one window)."""
        if self.windows:
            game.open_window("15-4-4-1")

    def choose(self, game: OrpheliaState) -> None:
        """R56: choose a shield to break, if there is one. A shield that was added in between can be chosen."""
        shields = game.zone_cards(SHIELDS, self.player)
        if not self.left or not shields:
            self.leave()
            return
        self.left -= 1
        game.call(Select(self.breaker, shields[:], 1, 1, "shield", "15-4-4-1"), BreakShields.take_shield)

    def take_shield(self, game: OrpheliaState, result: list[int]) -> None:
        self.card = result[0]

    def turn_up(self, game: OrpheliaState) -> None:
        """R58: it is turned face up and goes to its master's graveyard."""
        if is_aside(game, self.card, GRAVEYARD):
            lay_aside(game, self.card, GRAVEYARD)
        else:
            game.put([self.card], GRAVEYARD, BREAK, self.breaker)

    def broken(self, game: OrpheliaState) -> None:
        """15-4-4-3, R59: what looks for it is triggered."""
        game.note("break", "15-4-4-1", self.breaker, self.card)
        emit(game, BROKEN, self.card, NOTHING, 1, self.player)
        if self.windows and game.attacker != NOTHING:
            emit(game, BROKE, game.sight_card(game.attacker), self.card, 1, self.breaker)
        self.card = NOTHING
        self.resume_at(0)


BreakShields.STEPS = (BreakShields.window, BreakShields.choose, BreakShields.turn_up, BreakShields.broken)
