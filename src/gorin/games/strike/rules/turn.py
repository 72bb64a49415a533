"""Chapter 5: the turn and its four phases (5.2.3, R3)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.happening import events
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import Select
from gorin.engine.values.durations import begins, ends
from gorin.games.strike.rules import actions, command, losing, moving, states
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    COMMAND_PHASE,
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

STILL_TURNS: Final = 5


class Turns(Procedure):
    """5.2: turns follow one another until the game ends; R39: what the first turns skip."""

    TURNS: ClassVar[bool] = True

    def begin(self, game: StrikeState) -> None:
        """5.2.1, 5.2.4: begin a new turn with the first phase that it does not skip (R39)."""
        game.turn += 1
        game.end_effects(begins(game.turn))
        game.phase = REFRESH_PHASE if game.turn > 1 else COMMAND_PHASE
        game.history = []
        game.changed("turn")
        game.changed("history")
        game.used.clear()
        game.past.clear()
        game.note("turn", "5.2.1", game.active, number=game.turn)

    def refresh(self, game: StrikeState) -> None:
        """5.3, 5.3.2."""
        if game.turn > 1:
            game.call(RefreshPhase())

    def striker(self, game: StrikeState) -> None:
        """5.4, 5.4.11."""
        if game.turn > 2:
            game.phase = STRIKER_PHASE
            game.changed("turn")
            game.call(StrikerPhase())

    def command(self, game: StrikeState) -> None:
        """5.5."""
        game.phase = COMMAND_PHASE
        game.changed("turn")
        game.call(command.CommandPhase())

    def end(self, game: StrikeState) -> None:
        """5.6."""
        game.phase = END_PHASE
        game.changed("turn")
        game.call(EndPhase())

    def hand_over(self, game: StrikeState) -> None:
        """1.2.5.3, R29: five turns without change are a draw; 2.1.3.1, 2.1.3.2, 5.6.1.8: the other player's turn."""
        game.unchanged = 0 if game.stirred else game.unchanged + 1
        game.stirred = False
        if game.unchanged >= STILL_TURNS:
            game.note("draw_game", "1.2.5.3", game.active)
            game.end(Result((), "unchanged", "1.2.5.3"))
            return
        game.active = game.opponent(game.active)
        self.goto(Turns.begin)


Turns.STEPS = (Turns.begin, Turns.refresh, Turns.striker, Turns.command, Turns.end, Turns.hand_over)


class LastDiscard(Select):
    """5.3.1.3, 5.6.1.3: as many cards of the hand as one likes, which are then drawn anew, perhaps to the last one."""

    def put(self, game: Any, left: list[int]) -> Decision:
        decision = super().put(game, left)
        held = len(self.candidates) - len(self.picked)
        return losing.warned(decision) if losing.by_drawing(game, self.player, held) else decision


class HandPhase(Procedure):
    """5.3.1.3, 5.3.1.4, 5.6.1.3, 5.6.1.4: what the refresh phase and the end phase do with the hand."""

    def discard_freely(self, game: StrikeState, clause: str) -> None:
        """5.3.1.3, 5.6.1.3, R40: any number of hand cards in one decision."""
        player = game.active
        hand = game.zone_cards(HAND, player)
        if not hand:
            return
        if losing.may_draw_all(game, player):
            select: Select = LastDiscard(player, hand[:], 0, len(hand), "discard_freely", clause)
        else:
            select = Select(player, hand[:], 0, len(hand), "discard_freely", clause)
        game.call(select, HandPhase.take_discarded)

    def draw_or_discard(self, game: StrikeState, clause: str) -> None:
        """4.3.5, 5.3.1.4, 5.6.1.4, R41: to the hand limit."""
        player = game.active
        hand = game.zone_cards(HAND, player)
        missing = game.hand_limit(player) - len(hand)
        if missing > 0:
            moving.draw_together(game, [(player, missing)])
        elif missing < 0:
            game.call(Select(player, hand[:], -missing, -missing, "surplus", clause), HandPhase.take_discarded)

    def take_discarded(self, game: StrikeState, result: list[int]) -> None:
        """4.3.4."""
        moving.discard_of(game, game.active, result)


class RefreshPhase(HandPhase):
    """5.3.1 リフレッシュフェイズ."""

    def unact(self, game: StrikeState) -> None:
        """5.3.1.1, 5.3.1.2."""
        states.turn_now(game, game.zone_cards(STAGE, game.active), False)
        events.emit(game, TURN_STARTS, player=game.active)
        check_step(game)

    def discard(self, game: StrikeState) -> None:
        """5.3.1.3."""
        self.discard_freely(game, "5.3.1.3")

    def fill_hand(self, game: StrikeState) -> None:
        """5.3.1.4."""
        self.draw_or_discard(game, "5.3.1.4")

    def check(self, game: StrikeState) -> None:
        """5.3.1.5, 5.3.1.6."""
        check_step(game)


RefreshPhase.STEPS = (
    RefreshPhase.unact,
    RefreshPhase.discard,
    RefreshPhase.fill_hand,
    RefreshPhase.check,
)


class StrikerPhase(Procedure):
    """5.4.1, 5.4.10 ストライカーフェイズ."""

    def check_start(self, game: StrikeState) -> None:
        """5.4.2."""
        events.emit(game, STRIKER_PHASE_STARTS, player=game.active)
        check_step(game)

    def choose_action(self, game: StrikeState) -> None:
        """5.4.3, 5.4.4, 5.4.5."""
        game.ask()

    def question(self, game: StrikeState) -> Decision:
        options = actions.options(game)
        options.append(PASS_OPTION)
        return Decision(game.active, "striker", options, "striker", "5.4.3", PASS_OPTION, open=game.always)

    def answer(self, game: StrikeState, option: Option) -> None:
        if option.verb != PASS:
            self.goto(StrikerPhase.choose_action)
            actions.take(game, option)

    def check_end(self, game: StrikeState) -> None:
        """5.4.10.1, 5.4.10.2."""
        events.emit(game, STRIKER_PHASE_ENDS, player=game.active)
        check_step(game)


StrikerPhase.STEPS = (StrikerPhase.check_start, StrikerPhase.choose_action, StrikerPhase.check_end)


class EndPhase(HandPhase):
    """5.6.1 エンドフェイズ."""

    def check_start(self, game: StrikeState) -> None:
        """5.6.1.1."""
        events.emit(game, END_PHASE_STARTS, player=game.active)
        check_step(game)

    def discard(self, game: StrikeState) -> None:
        """5.6.1.2, R42, R62: effects end; 5.6.1.3."""
        game.end_effects(THIS_TURN)
        game.end_effects(THIS_CHAIN)
        game.end_effects(ends(game.turn))
        self.discard_freely(game, "5.6.1.3")

    def fill_hand(self, game: StrikeState) -> None:
        """5.6.1.4."""
        self.draw_or_discard(game, "5.6.1.4")

    def check(self, game: StrikeState) -> None:
        """5.6.1.5."""
        check_step(game)

    def unact(self, game: StrikeState) -> None:
        """5.6.1.6, 5.6.1.7."""
        states.turn_now(game, game.zone_cards(STAGE, game.active), False)
        events.emit(game, TURN_ENDS, player=game.active)
        check_step(game)


EndPhase.STEPS = (
    EndPhase.check_start,
    EndPhase.discard,
    EndPhase.fill_hand,
    EndPhase.check,
    EndPhase.unact,
)
