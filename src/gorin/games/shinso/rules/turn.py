"""The turn and its phases (turn, cleanup, draw, shift, play, battle, regenerate, end)."""

from __future__ import annotations

from typing import ClassVar, Final

from gorin.engine.happening.loops import Rounds, goes_round
from gorin.engine.kernel.frames import Procedure
from gorin.engine.values.waiting import Waiting
from gorin.games.shinso.rules import durations
from gorin.games.shinso.rules.free_phases import BattlePhase, PlayPhase
from gorin.games.shinso.rules.phases import CleanupPhase, DrawPhase, EndPhase, RegeneratePhase, ShiftPhase
from gorin.games.shinso.rules.turn_numbers import is_first_turn
from gorin.games.shinso.rules.using import Use
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    BROKEN,
    NOWHERE,
    REMOVE,
    REMOVED,
    RIMS,
    THIS_ATTACK,
    THIS_TURN,
)

FULL_RIMS: Final = 4


class Turns(Procedure):
    """turn.1: turns follow one another until the game ends."""

    TURNS: ClassVar[bool] = True

    def __init__(self) -> None:
        self.rounds = Rounds()

    def begin(self, game: ShinsoState) -> None:
        """turn_count.1, R20, R29: a new turn; what is counted for each turn begins anew."""
        self.rounds = self.rounds.another(game)
        if goes_round(game, self.rounds):
            return
        if not game.extra:
            game.turn += 1
            game.regular = game.active
        begin_turn(game)
        game.note("turn", "turn.1", game.active, number=game.turn)

    def cleanup(self, game: ShinsoState) -> None:
        begin_phase(game, "cleanup", CleanupPhase())

    def draw(self, game: ShinsoState) -> None:
        begin_phase(game, "draw", DrawPhase())

    def shift(self, game: ShinsoState) -> None:
        begin_phase(game, "shift", ShiftPhase())

    def play(self, game: ShinsoState) -> None:
        begin_phase(game, "play", PlayPhase())

    def battle(self, game: ShinsoState) -> None:
        """battle.1, R29: not in the very first turn."""
        if not is_first_turn(game):
            begin_phase(game, "battle", BattlePhase())

    def regenerate(self, game: ShinsoState) -> None:
        """regenerate.1, regenerate.5, R26: not with four rims or more, not in the very first turn."""
        if len(game.zone_cards(RIMS, game.active)) < FULL_RIMS and not is_first_turn(game):
            begin_phase(game, "regenerate", RegeneratePhase())

    def end(self, game: ShinsoState) -> None:
        begin_phase(game, "end", EndPhase())

    def pass_the_turn(self, game: ShinsoState) -> None:
        """turn.1, turn_count.2, R29, R144: an extra turn follows at once; then the other player's."""
        game.extra = bool(game.extra_turns)
        if game.extra:
            game.active = game.extra_turns.pop(0)
            game.delayed += [Waiting(each.ability, each.ctx, each.time, THIS_TURN) for each in game.parked]
            game.parked = []
        else:
            game.active = game.opponent(game.regular)
        game.extra_turns += game.later_turns
        game.later_turns = []
        self.resume_at(0)


Turns.STEPS = (
    Turns.begin,
    Turns.cleanup,
    Turns.draw,
    Turns.shift,
    Turns.play,
    Turns.battle,
    Turns.regenerate,
    Turns.end,
    Turns.pass_the_turn,
)


def begin_turn(game: ShinsoState) -> None:
    """life_conversion.5, R20, R45, R72: nothing has been done in this turn yet, and the rims are counted."""
    game.turns += 1
    game.conversions = [0] * game.nplayers
    game.buried = [False] * game.nplayers
    game.burned_now = 0
    game.used.clear()
    game.names_used.clear()
    game.deeds = []
    game.history = []
    game.awakened.clear()
    game.past.clear()
    game.returned = []
    game.beaten = {}
    game.rims_at_start = [len(rims) for rims in game.piles(RIMS)]
    game.began = game.tick()
    game.changed("turn")
    game.changed("player")
    game.changed("history")


def begin_phase(game: ShinsoState, phase: str, procedure: Procedure) -> None:
    """R27, T79: the phase begins, unless its player skips it."""
    if game.skips and (game.active, phase) in game.skips:
        game.skips.remove((game.active, phase))
        game.note("skip", "R27", game.active)
        return
    game.phase = phase
    if game.marks or game.floating or game.delayed:
        durations.end_with_phase(game, phase, False)
    game.changed("phase")
    game.call(procedure)


def end_turn_now(game: ShinsoState) -> None:
    """T83, R149: drop everything pending and begin the end phase; one that has begun goes on with its first step.

    A 権能 in use goes where it would go after use, and destroyed rims that still lie there are removed.
    """
    used = [frame for frame in game.frames if isinstance(frame, Use) and game.zone[frame.ctx.source] == NOWHERE]
    while game.frames and not isinstance(game.frames[-1], Turns | EndPhase):
        game.frames.pop()
    game.handed_on = True
    game.waiting = []
    frame = game.frames[-1]
    frame.then = None
    frame.goto(EndPhase.end_of_turn_effects if isinstance(frame, EndPhase) else Turns.end)
    broken = game.cards_in(BROKEN)
    if broken:
        game.put(broken, REMOVED, REMOVE, game.active)
    for use in used:
        use.lay_away(game)
    game.end_marks(THIS_ATTACK)
