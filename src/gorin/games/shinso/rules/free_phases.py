"""The phases in which the turn player acts freely (play, battle)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.ref import NOTHING
from gorin.games.shinso.rules import actions
from gorin.games.shinso.rules.phases import Phase
from gorin.games.shinso.rules.settling import settle
from gorin.games.shinso.rules.windows import OF_OTHER_PLAYER, open_window
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import PHASE_EVENTS

ASK: Final = 1
ASKED: Final = 2
OTHER_PLAYER: Final = 3
"""Steps of both phases."""


class FreePhase(Phase):
    """R38: a phase in which the turn player acts freely until both players pass."""

    def begin(self, game: ShinsoState) -> None:
        """T13, T14."""
        emit(game, PHASE_EVENTS[game.phase], NOTHING, NOTHING, 0, game.active)
        self.after_action(game)

    def choose(self, game: ShinsoState) -> None:
        """play.1, battle.2, battle.3: whatever the turn player likes, in any order, as long as he or she can."""
        game.ask()

    def after_action(self, game: ShinsoState) -> None:
        """R41, R42."""
        self.resume_at(ASK)
        settle(game)
        if not game.handed_on:
            self.resume_at(ASKED)
            game.ask()

    def answer(self, game: ShinsoState, option: Option) -> None:
        if option.verb == PASS:
            self.resume_at(OTHER_PLAYER)
        else:
            actions.take(game, option)

    def other_player(self, game: ShinsoState) -> None:
        """R38: the turn player has passed; if the other player acts the turn player is free to act again."""
        player = game.active
        open_window(game, OF_OTHER_PLAYER, game.opponent(player), "R38", FreePhase.take_acted, 1 << player)
        if not game.handed_on:
            self.close(game)

    def take_acted(self, game: ShinsoState, result: list[int]) -> None:
        if result[0]:
            self.resume_at(ASK)


FreePhase.STEPS = (
    FreePhase.begin,
    FreePhase.choose,
    FreePhase.after_action,
    FreePhase.other_player,
    FreePhase.close,
)


class PlayPhase(FreePhase):
    """プレイフェイズ."""

    def question(self, game: ShinsoState) -> Decision:
        options = actions.play_options(game)
        options.append(PASS_OPTION)
        return Decision(game.active, "play", options, "play", "play.1", PASS_OPTION)


class BattlePhase(FreePhase):
    """バトルフェイズ."""

    def question(self, game: ShinsoState) -> Decision:
        options = actions.battle_options(game)
        options.append(PASS_OPTION)
        return Decision(game.active, "battle", options, "battle", "battle.2", PASS_OPTION)
