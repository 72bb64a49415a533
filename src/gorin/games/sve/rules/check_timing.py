"""10.5 Check timing (チェックタイミング): rule processes, then automatic abilities (10.7.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.happening.events import is_heard
from gorin.engine.happening.loops import Rounds, goes_round
from gorin.engine.happening.pending import PickWaiting, at
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.values.waiting import Waiting
from gorin.games.sve.rules import rule_processes, ways
from gorin.games.sve.rules.playing import Playing, carry_out, end_state_wait
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import STATE

NO_ROUNDS: Final = Rounds()


@mypyc_attr(acyclic=True)
class CheckTiming(Procedure):
    """10.5.1, 10.5.2: rule processes until there are none, one ability of the turn player, else of the other.

    10.5.1.1, 10.7.1: an automatic ability is played only here, after all rule processes.
    """

    __slots__ = ("rounds", "time")

    def __init__(self) -> None:
        self.time = 0
        self.rounds = NO_ROUNDS

    def rule_processes(self, game: SveState) -> None:
        """10.5.2.1: all that are due at once, again and again while there are any."""
        if game.library.has_states:
            game.look_at_states()
        if game.suspect:
            looked = self.rounds is NO_ROUNDS and not game.waiting and not game.library.has_states
            if rule_processes.process(game, looked):
                self.resume_at(0)
                self.goes_round(game)
                return
        self.resume_at(AGAIN)
        self.choose_ability(game)

    def choose_ability(self, game: SveState) -> None:
        """10.5.2.2, 10.5.2.3: the turn player plays one waiting ability, else the other player (R1: then 10.5.2.1)."""
        if not game.waiting:
            if not game.library.has_states:
                game.finish()
            return
        if self.goes_round(game):
            return
        if len(game.waiting) == 1:
            self.take(game, game.waiting[0])
            return
        for player in game.turn_order():
            mine = [each for each in game.waiting if each.ctx.master == player]
            if len(mine) == 1:
                self.take(game, mine[0])
            elif mine:
                game.call(PickAbility(player, [each.time for each in mine], "10.7.3"), CheckTiming.take_picked)
            if mine:
                return

    def take_picked(self, game: SveState, result: list[int]) -> None:
        self.take(game, at(game, result[0]))

    def take(self, game: SveState, waiting: Waiting) -> None:
        """10.7.3.1, 10.7.3.2: it must be played if that is possible at all."""
        self.time = waiting.time
        ability = waiting.ability
        if ways.has_no_choice(ability):
            if game.library.has_states:
                self.play(game, waiting)
            else:
                game.waiting.remove(waiting)
                carry_out(game, ability, waiting.ctx.copy())
                if game.frames and game.frames[-1] is self:
                    self.again(game)
            return
        found = ways.ways(game, ways.automatic_play(ability, waiting.ctx.copy()))
        if not found:
            self.use_up(game, waiting)
            self.resume_at(0)
        elif ability.costs or ways.always_costs(ability, found):
            game.call(AskYesNo(waiting.ctx.master, "pay_cost", waiting.ctx.source), CheckTiming.take_payment)
        else:
            self.play(game, waiting)

    def take_payment(self, game: SveState, result: list[int]) -> None:
        """10.7.3.1.1, R61: the cost of an automatic ability may be declined, which uses it up (10.7.3.2.1)."""
        waiting = self.chosen(game)
        if waiting is None:
            return
        if result[0]:
            self.play(game, waiting)
        else:
            self.use_up(game, waiting)

    def play(self, game: SveState, waiting: Waiting) -> None:
        """10.7.3: it is played, wherever its card is by now (10.7.7), and one waiting is used up."""
        game.waiting.remove(waiting)
        game.call(Playing(waiting.ability, waiting.ctx.copy()))

    def use_up(self, game: SveState, waiting: Waiting) -> None:
        """10.7.3.2, R56: it is not played, but one waiting is used up."""
        game.waiting.remove(waiting)
        game.note("not_played", "10.7.3.2", waiting.ctx.master, waiting.ctx.source)
        end_state_wait(game, waiting.ability, waiting.ctx)

    def chosen(self, game: SveState) -> Waiting | None:
        for each in game.waiting:
            if each.time == self.time:
                return each
        return None

    def again(self, game: SveState) -> None:
        """10.5.2.2: after a resolution back to the rule processes; with nothing left it ends (10.5.2.4)."""
        if game.shown:
            game.shown.clear()
        if game.waiting or game.suspect or (self.time and game.library.has_states):
            self.time = 0
            self.resume_at(0)
        else:
            game.finish()

    def goes_round(self, game: SveState) -> bool:
        """14.2.1.3, R94: the same state again without any choice in between, or far too many abilities."""
        self.rounds = self.rounds.another(game)
        return goes_round(game, self.rounds)


CheckTiming.STEPS = (CheckTiming.rule_processes, CheckTiming.choose_ability, CheckTiming.again)
AGAIN: Final = CheckTiming.STEPS.index(CheckTiming.again)


class PickAbility(PickWaiting):
    """10.7.3.1, R71: the order is free; one ability that waits several times (10.7.2, 10.7.2.1) is one option."""

    def left(self, game: SveState) -> list[Waiting]:
        found: dict[tuple[int, int, int], Waiting] = {}
        for each in game.waiting:
            if each.time in self.times:
                found.setdefault((each.ctx.source, each.ctx.stamp, each.ctx.line), each)
        return list(found.values())


def check_timing(game: SveState) -> bool:
    """10.5.1: a check timing occurs; where nothing is due it is over at once (10.5.2.4). Whether it goes on."""
    if (
        game.waiting
        or (game.library.has_states and is_heard(game, STATE))
        or (game.suspect and rule_processes.may_be_due(game))
    ):
        depth = len(game.frames)
        game.begin(CheckTiming())
        return len(game.frames) != depth
    return False
