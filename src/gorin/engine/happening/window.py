"""Windows: who may act now, asked one after the other until everybody passes in a row.

Quick windows, priority, chains of responses and cancel windows are all this; a rulebook says what can
be done in one, who is asked next after somebody acted, and what happens when it closes.
"""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure


@mypyc_attr(acyclic=True)
class Window(Procedure):
    """Players in turn order act or pass, beginning with `player`.

    KIND and ABOUT name its question; HOLDS: it is one that is put where the next question is to be put in any case. A
    window in which a player can only pass is not put to that player, except in a game in which silence must tell
    nothing (`Game.always`): there, whoever could hold an answer by what the others know is asked. `passed`: who has
    passed since somebody last acted (a mask).
    """

    KIND: ClassVar[str] = "window"
    ABOUT: ClassVar[str] = "window"
    HOLDS: ClassVar[bool] = True

    def __init__(self, player: int, clause: str = "") -> None:
        self.player = player
        self.clause = clause
        self.passed = 0

    def advance(self, game: Any) -> None:
        table: Game = game
        while True:
            left = self.asked(game) & ~self.passed
            if not left:
                break
            if table.gone and not left >> self.player & 1:
                self.player = self.next_left(table, left)
            if self.prepare(game):
                return
            options = self.actions(game, self.player)
            if options or (table.hold and self.HOLDS) or (table.always and self.is_held(table)):
                table.ask(self.put(table, options))
                return
            self.pass_on(table)
        self.close(game)

    def next_left(self, game: Game, left: int) -> int:
        """Somebody has left, and whoever would be asked next has passed: the next of those who are left."""
        player = self.player
        for _ in range(game.nplayers):
            player = self.following(game, player)
            if left >> player & 1:
                return player
        return next(each for each in game.turn_order() if left >> each & 1)

    def question(self, game: Any) -> Decision:
        return self.put(game, self.actions(game, self.player))

    def put(self, game: Any, options: list[Option]) -> Decision:
        """The question with these actions on offer."""
        options.append(PASS_OPTION)
        return Decision(self.player, self.KIND, options, self.ABOUT, self.clause, PASS_OPTION, open=self.is_held(game))

    def is_held(self, game: Game) -> bool:
        """Whether the player is asked in any case."""
        return game.always and self.could_act(game, self.player)

    def answer(self, game: Any, option: Option) -> None:
        player = self.player
        if option.verb == PASS:
            self.pass_on(game)
            return
        self.passed = 0
        self.player = self.next_after(game, player, option)
        self.act(game, player, option)

    def ask_anew(self, game: Any) -> None:
        """Whoever is still asked in this window is asked when it goes on."""

    def pass_on(self, game: Game) -> None:
        """This player passes; the next one is asked."""
        self.passed |= 1 << self.player
        self.player = self.following(game, self.player)

    def asked(self, game: Any) -> int:
        """The players who are asked in this window (a mask)."""
        table: Game = game
        return table.seats.everybody & ~table.gone

    def following(self, game: Any, player: int) -> int:
        """The player who is asked after this one."""
        table: Game = game
        asked = self.asked(game)
        for other in table.seats.order(player, table.gone):
            if other != player and asked >> other & 1:
                return other
        return player

    def prepare(self, game: Any) -> bool:
        """What comes before somebody is asked; whether something else runs first."""
        return False

    def actions(self, game: Any, player: int) -> list[Option]:
        """What this player can do besides passing. Looks and changes nothing."""
        raise AssertionError("a rulebook says what can be done in a window")

    def could_act(self, game: Any, player: int) -> bool:
        """Whether this player could hold an answer, as far as the others know."""
        return True

    def next_after(self, game: Any, player: int, option: Option) -> int:
        """Who is asked after this player acted."""
        return self.following(game, player)

    def act(self, game: Any, player: int, option: Option) -> None:
        """Begin the chosen action."""
        raise AssertionError("a rulebook says what can be done in a window")

    def close(self, game: Any) -> None:
        """Everybody has passed in a row."""
        table: Game = game
        table.finish()


def in_window(game: Game, free_phase: str, player: int) -> bool:
    """Whether a player is only given the chance to act in between, beside the phase in which one acts freely."""
    if not game.frames or not isinstance(game.frames[-1], Window):
        return False
    return game.active != player or game.phase != free_phase
