"""12.3 クイック: the windows in which the non-turn player may play cards (7.4.3, 8.4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.games.sve.rules import legality
from gorin.games.sve.rules.check_timing import check_timing
from gorin.games.sve.rules.playing import play_card
from gorin.games.sve.terms import EX, HAND, QUICK

if TYPE_CHECKING:
    from gorin.games.sve.game import SveGame


def quick_options(game: SveGame, player: int) -> list[Option]:
    """12.3.1, 12.3.2: the cards with クイック that this player can play now."""
    return [Option("play", card, NOTHING, 0) for card in legality.playable(game, player, (HAND, EX), QUICK)]


def open_window(game: SveGame, clause: str) -> None:
    """7.4.3, 8.4.7, R30: a window in which nothing can be played is skipped."""
    player = 1 - game.active
    if quick_options(game, player):
        game.call(QuickWindow(player, clause))


class QuickWindow(Procedure):
    """7.4.3, 8.4.7: the non-turn player may play cards with クイック, one after the other (R30)."""

    FIELDS = ("clause", "player")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, clause: str = "") -> None:
        super().__init__()
        self.player = player
        self.clause = clause

    def choose(self, game: SveGame) -> None:
        """7.4.3, 8.4.7."""
        options = quick_options(game, self.player)
        options.append(PASS_OPTION)
        game.ask(Decision(self.player, "quick", options, "quick", self.clause, PASS_OPTION))

    def answer(self, game: SveGame, option: Option) -> None:
        if option.verb == PASS:
            self.leave()
        else:
            game.call(play_card(game, option.card, self.player))

    def check(self, game: SveGame) -> None:
        """7.4.4, 8.4.8: after a play a check timing, then the window again."""
        self.step = 0
        check_timing(game)


QuickWindow.STEPS = (QuickWindow.choose, QuickWindow.check)
