"""Moments: where a player's decision waits in a scenario even if passing is the only answer.

In play, a question with one answer is not put. A scenario judges an action at its moment: where the
position stands, and in the free phase of the player who acts next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gorin.engine.kernel.decision import PASS, Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.show.record import picks_since
from gorin.scenario.expectations import GAME_KEYS
from gorin.scenario.reading import Step

ACTING = ("act", "legal", "illegal")


def who_acts_next(steps: Sequence[Step]) -> int:
    """The player whose moment the next step needs (NOTHING: none, or the run of the game is looked at first)."""
    for step in steps:
        if step.kind in ACTING:
            return step.player
        if step.kind != "expect" or any(key in step.what for key in GAME_KEYS):
            break
    return NOTHING


def is_first(match: Match) -> bool:
    """Whether the match still stands where its position was laid out."""
    return match.origin is None and match.picks is None


def is_free(match: Match, player: int) -> bool:
    """Whether it is this player's free phase."""
    game = match.game
    return player in game.turn_players() and game.phase == match.rulebook.vocabulary.free_phase


def answer(match: Match, option: Option, player: int) -> None:
    """Give this answer and run on, to this player's moment at most."""
    match.game.hold = True
    match.answer(option)
    settle(match, player)


def settle(match: Match, player: int) -> None:
    """Answer what has one answer, as the engine does, except in the moment of this player."""
    game = match.game
    while (decision := game.decision) is not None and len(decision.options) == 1:
        passing = decision.options[0].verb == PASS
        if decision.open or (passing and decision.asks(player) and is_free(match, player)):
            return
        game.hold = True
        match.answer_alone()
    game.hold = False


def act(match: Match, player: int, action: Any, following: int) -> None:
    """Take an action; the moment of the player who acts next is not run over."""
    before = match.clone()
    match.act(player, action)
    game = match.game
    if following == NOTHING or (game.turn, game.phase) == (before.game.turn, before.game.phase):
        return
    picks = picks_since(match.picks, before.picks)
    if any(pick < 0 for pick in picks):
        return
    for pick in picks[:-1]:
        before.pick(pick)
    decision = before.decision
    assert decision is not None
    answer(before, decision.options[picks[-1]], following)
    match.take_over(before)


def stand(match: Match) -> None:
    """In a phase that has begun, put its question where it has one."""
    game = match.game
    turn, phase = game.turn, game.phase
    trial = match.clone()
    trial.game.hold = True
    trial.go_on()
    if trial.decision is not None and (trial.game.turn, trial.game.phase) == (turn, phase):
        match.take_over(trial)
