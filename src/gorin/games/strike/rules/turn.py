"""Chapter 5: the turn and its four phases (5.2.3, R3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.decision import PASS, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import Select
from gorin.games.strike.rules import actions, command, events, moving, states
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.terms import (
    END_PHASE,
    END_PHASE_STARTS,
    HAND,
    REFRESH_PHASE,
    STAGE,
    STRIKER_PHASE,
    STRIKER_PHASE_ENDS,
    STRIKER_PHASE_STARTS,
    THIS_CHAIN,
    THIS_TURN,
    TURN_ENDS,
    TURN_STARTS,
)

if TYPE_CHECKING:
    from gorin.games.strike.game import StrikeGame

STILL_TURNS = 5


class Turns(Procedure):
    """5.2: turns follow one another until the game ends; R39: what the first turns skip."""

    FIELDS = ()
    __slots__ = FIELDS

    def begin(self, game: StrikeGame) -> None:
        """5.2.1, 5.2.4: a new turn."""
        game.turn += 1
        game.used.clear()
        game.past.clear()
        game.note("turn", "5.2.1", game.active, number=game.turn)

    def refresh(self, game: StrikeGame) -> None:
        """5.3, 5.3.2."""
        if game.turn > 1:
            game.call(RefreshPhase())

    def striker(self, game: StrikeGame) -> None:
        """5.4, 5.4.11."""
        if game.turn > 2:
            game.call(StrikerPhase())

    def command(self, game: StrikeGame) -> None:
        """5.5."""
        game.call(command.CommandPhase())

    def end(self, game: StrikeGame) -> None:
        """5.6."""
        game.call(EndPhase())

    def hand_over(self, game: StrikeGame) -> None:
        """1.2.5.3, R29: five turns without any change are a draw; 5.6.1.8: the other player's turn."""
        game.unchanged = 0 if game.stirred else game.unchanged + 1
        game.stirred = False
        if game.unchanged >= STILL_TURNS:
            game.note("draw_game", "1.2.5.3", game.active)
            game.end(Result((), "unchanged", "1.2.5.3"))
            return
        game.active = 1 - game.active
        self.step = 0


Turns.STEPS = (Turns.begin, Turns.refresh, Turns.striker, Turns.command, Turns.end, Turns.hand_over)


class HandPhase(Procedure):
    """5.3.1.3, 5.3.1.4, 5.6.1.3, 5.6.1.4: what the refresh phase and the end phase do with the hand.

    `discarding`: the cards that come back were picked for the discard, not drawn.
    """

    FIELDS = ("discarding",)
    __slots__ = FIELDS

    def __init__(self) -> None:
        super().__init__()
        self.discarding = False

    def discard_freely(self, game: StrikeGame, clause: str) -> None:
        """5.3.1.3, 5.6.1.3, R40: any number of hand cards in one decision."""
        hand = game.zones[HAND * 2 + game.active]
        if hand:
            self.discarding = True
            game.call(Select(game.active, hand[:], 0, len(hand), "discard_freely", clause))

    def draw_or_discard(self, game: StrikeGame, clause: str) -> None:
        """4.3.5, 5.3.1.4, 5.6.1.4, R41: to the hand limit."""
        player = game.active
        hand = game.zones[HAND * 2 + player]
        missing = game.hand_limit(player) - len(hand)
        if missing > 0:
            moving.draw_together(game, [(player, missing)])
        elif missing < 0:
            self.discarding = True
            game.call(Select(player, hand[:], -missing, -missing, "surplus", clause))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        """Cards that were picked are discarded; cards that were drawn stay."""
        if self.discarding:
            self.discarding = False
            moving.discard(game, result)


class RefreshPhase(HandPhase):
    """5.3.1 リフレッシュフェイズ."""

    __slots__ = ()

    def unact(self, game: StrikeGame) -> None:
        """5.3.1.1."""
        game.phase = REFRESH_PHASE
        states.turn_now(game, game.zone_cards(STAGE, game.active), False)

    def check_start(self, game: StrikeGame) -> None:
        """5.3.1.2."""
        events.emit(game, TURN_STARTS, player=game.active)
        check_step(game)

    def discard(self, game: StrikeGame) -> None:
        """5.3.1.3."""
        self.discard_freely(game, "5.3.1.3")

    def fill_hand(self, game: StrikeGame) -> None:
        """5.3.1.4."""
        self.draw_or_discard(game, "5.3.1.4")

    def check(self, game: StrikeGame) -> None:
        """5.3.1.5, 5.3.1.6."""
        check_step(game)


RefreshPhase.STEPS = (
    RefreshPhase.unact,
    RefreshPhase.check_start,
    RefreshPhase.discard,
    RefreshPhase.fill_hand,
    RefreshPhase.check,
)


class StrikerPhase(Procedure):
    """5.4.1, 5.4.10 ストライカーフェイズ."""

    FIELDS = ()
    __slots__ = FIELDS

    def check_start(self, game: StrikeGame) -> None:
        """5.4.2."""
        game.phase = STRIKER_PHASE
        events.emit(game, STRIKER_PHASE_STARTS, player=game.active)
        check_step(game)

    def choose_action(self, game: StrikeGame) -> None:
        """5.4.3, 5.4.4, 5.4.5."""
        options = actions.options(game)
        if options:
            over = Option(PASS)
            options.append(over)
            game.ask(Decision(game.active, "striker", options, "striker", "5.4.3", over))

    def answer(self, game: StrikeGame, option: Option) -> None:
        if option.verb != PASS:
            self.goto(StrikerPhase.choose_action)
            actions.take(game, option)

    def check_end(self, game: StrikeGame) -> None:
        """5.4.10.1, 5.4.10.2."""
        events.emit(game, STRIKER_PHASE_ENDS, player=game.active)
        check_step(game)


StrikerPhase.STEPS = (StrikerPhase.check_start, StrikerPhase.choose_action, StrikerPhase.check_end)


class EndPhase(HandPhase):
    """5.6.1 エンドフェイズ."""

    __slots__ = ()

    def check_start(self, game: StrikeGame) -> None:
        """5.6.1.1."""
        game.phase = END_PHASE
        events.emit(game, END_PHASE_STARTS, player=game.active)
        check_step(game)

    def end_effects(self, game: StrikeGame) -> None:
        """5.6.1.2, R42, R62."""
        game.end_effects(THIS_TURN)
        game.end_effects(THIS_CHAIN)

    def discard(self, game: StrikeGame) -> None:
        """5.6.1.3."""
        self.discard_freely(game, "5.6.1.3")

    def fill_hand(self, game: StrikeGame) -> None:
        """5.6.1.4."""
        self.draw_or_discard(game, "5.6.1.4")

    def check(self, game: StrikeGame) -> None:
        """5.6.1.5."""
        check_step(game)

    def unact(self, game: StrikeGame) -> None:
        """5.6.1.6."""
        states.turn_now(game, game.zone_cards(STAGE, game.active), False)

    def check_end(self, game: StrikeGame) -> None:
        """5.6.1.7."""
        events.emit(game, TURN_ENDS, player=game.active)
        check_step(game)


EndPhase.STEPS = (
    EndPhase.check_start,
    EndPhase.end_effects,
    EndPhase.discard,
    EndPhase.fill_hand,
    EndPhase.check,
    EndPhase.unact,
    EndPhase.check_end,
)
