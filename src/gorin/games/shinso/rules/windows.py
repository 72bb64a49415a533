"""Windows in which quick actions can be taken (R38, R39, R47)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Take
from gorin.games.shinso.rules import quick
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import ARTS_SLOT, HAND, RIMS

OF_PHASE: Final = 0
OF_OTHER_PLAYER: Final = 1
OF_RESPONSES: Final = 2
OF_ATTACK: Final = 3
"""Which window is opened."""


class QuickWindow(Window):
    """R38: players take quick actions; the one who has the window keeps it until he passes."""

    KIND: ClassVar[str] = "quick"
    ABOUT: ClassVar[str] = "quick"
    HOLDS: ClassVar[bool] = False

    def advance(self, game: Any) -> None:
        table: ShinsoState = game
        options = self.next_options(table)
        if options is None:
            self.close(game)
        else:
            table.ask(self.put(table, options))

    def next_options(self, game: ShinsoState) -> list[Option] | None:
        """R38: return the options of the next player who is asked, or None when everybody has passed.

        Whoever can do nothing passes unasked; nobody leaves a game of two that goes on.
        """
        while self.passed != game.seats.everybody:
            player = self.player
            options = quick.options(game, player)
            if options or (game.always and could_act(game, player)):
                return options
            self.passed |= 1 << player
            self.player = game.seats.opposite[player]
        return None

    def actions(self, game: ShinsoState, player: int) -> list[Option]:
        return quick.options(game, player)

    def could_act(self, game: ShinsoState, player: int) -> bool:
        return could_act(game, player)

    def following(self, game: Any, player: int) -> int:
        """R38: the other player."""
        table: ShinsoState = game
        return table.seats.opposite[player]

    def next_after(self, game: Any, player: int, option: Option) -> int:
        return player

    def act(self, game: ShinsoState, player: int, option: Option) -> None:
        quick.take(game, player, option)


class PhaseWindow(QuickWindow):
    """R38: first the turn player, then the other, until both pass in succession."""


class OtherWindow(QuickWindow):
    """R38: the turn player has passed in the play or battle phase, and the other player gets the window.

    Its result is whether something was done.
    """

    ABOUT: ClassVar[str] = "other_window"

    def __init__(self, player: int, clause: str = "") -> None:
        super().__init__(player, clause)
        self.acted = 0

    def next_options(self, game: ShinsoState) -> list[Option] | None:
        """R38: the turn player is not asked."""
        self.passed |= 1 << game.active
        return super().next_options(game)

    def act(self, game: ShinsoState, player: int, option: Option) -> None:
        self.acted = 1
        super().act(game, player, option)

    def close(self, game: Any) -> None:
        game.finish([self.acted])


class ResponseWindow(QuickWindow):
    """R39: before something announced resolves, first the opponent of its player, then its player."""

    KIND: ClassVar[str] = "response"
    ABOUT: ClassVar[str] = "response"


class AttackWindow(QuickWindow):
    """combat_declaration.1 to combat_declaration.7, R47, R54: the non-turn player first, then the turn player."""

    KIND: ClassVar[str] = "attack_window"
    ABOUT: ClassVar[str] = "attack_window"


def open_window(
    game: ShinsoState, kind: int, player: int, clause: str, then: Take | None = None, passed: int = 0
) -> None:
    """R38, R39: open a window that begins with this player, if there is anybody to ask in it.

    `kind`: which one; `passed`: who is not asked (a mask).
    """
    seats = game.seats
    while passed != seats.everybody:
        options = quick.options(game, player)
        if options or (game.always and could_act(game, player)):
            window = window_of(kind, player, clause)
            window.passed = passed
            game.call(window, then)
            game.ask(window.put(game, options))
            return
        passed |= 1 << player
        player = seats.opposite[player]


def window_of(kind: int, player: int, clause: str) -> QuickWindow:
    """A window of this kind. A class that is called by its name is made much faster when compiled."""
    if kind == OF_PHASE:
        return PhaseWindow(player, clause)
    if kind == OF_OTHER_PLAYER:
        return OtherWindow(player, clause)
    return AttackWindow(player, clause) if kind == OF_ATTACK else ResponseWindow(player, clause)


def could_act(game: ShinsoState, player: int) -> bool:
    """R115: rims, a set 権能 or a card in hand may be an answer."""
    return bool(game.zone_cards(RIMS, player) or game.zone_cards(ARTS_SLOT, player) or game.zone_cards(HAND, player))
