"""10.5 Check timing (チェックタイミング): rule processes, then automatic abilities (10.7.3)."""

from __future__ import annotations

from gorin.engine.happening.events import is_heard
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.values.waiting import Waiting
from gorin.games.sve.rules import legality, loops, rule_processes
from gorin.games.sve.rules.playing import Playing, end_state_wait
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import STATE

MOST_ABILITIES = 10_000
LOOK_FOR_LOOPS_AFTER = 50


class CheckTiming(Procedure):
    """10.5.1, 10.5.2: rule processes until there are none, one ability of the turn player, else of the other.

    10.5.1.1, 10.7.1: an automatic ability is played only here, after all rule processes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.played = 0
        self.time = 0
        self.seen: list[tuple[int, int]] = []

    def rule_processes(self, game: SveState) -> None:
        """10.5.2.1: all that are due at once, again and again while there are any."""
        game.look_at_states()
        if game.suspect and rule_processes.process(game):
            self.step = 0
            self.played += 1
            if self.played >= LOOK_FOR_LOOPS_AFTER:
                self.goes_round(game)

    def choose_ability(self, game: SveState) -> None:
        """10.5.2.2, 10.5.2.3: the turn player plays one waiting ability, else the other player (R1: then 10.5.2.1)."""
        if not game.waiting:
            return
        if self.played >= LOOK_FOR_LOOPS_AFTER and self.goes_round(game):
            return
        mine = self.next_player(game)[1]
        if len(mine) == 1:
            self.take(game, mine[0])
        else:
            game.ask()

    def next_player(self, game: SveState) -> tuple[int, list[Waiting]]:
        """10.5.2.2, 10.5.2.3: whose abilities come next, and which of them wait."""
        for player in game.turn_order():
            mine = [each for each in game.waiting if each.ctx.master == player]
            if mine:
                return player, mine
        return game.active, []

    def question(self, game: SveState) -> Decision:
        """10.7.3.1, R71: the order is free; one ability that waits several times is one option."""
        player, mine = self.next_player(game)
        distinct: list[Waiting] = []
        for each in mine:
            if not any(same(each, other) for other in distinct):
                distinct.append(each)
        options = [Option(CHOOSE, each.ctx.source, NOTHING, each.time) for each in distinct]
        return Decision(player, "waiting", options, "waiting", "10.7.3", ordering=True)

    def answer(self, game: SveState, option: Option) -> None:
        self.take(game, next(each for each in game.waiting if each.time == option.number))

    def take(self, game: SveState, waiting: Waiting) -> None:
        """10.7.3.1, 10.7.3.2: it must be played if that is possible at all."""
        self.time = waiting.time
        self.played += 1
        ability = waiting.ability
        if legality.has_no_choice(ability):
            self.play(game, waiting)
        elif not legality.ways(game, legality.automatic_play(ability, waiting.ctx.copy())):
            self.use_up(game, waiting)
            self.step = 0
        elif ability.costs:
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
        if game.waiting or game.suspect or self.time:
            self.time = 0
            self.step = 0

    def goes_round(self, game: SveState) -> bool:
        """14.2.1.3, R94: the same state again without any choice in between, or far too many abilities."""
        state = (loops.fingerprint(game), game.choices)
        if self.played >= MOST_ABILITIES or state in self.seen:
            game.note("endless", "14.2.1.3", game.active)
            game.end(Result((), "loop", "14.2.1.3"))
            return True
        self.seen.append(state)
        return False


CheckTiming.STEPS = (CheckTiming.rule_processes, CheckTiming.choose_ability, CheckTiming.again)


def same(one: Waiting, other: Waiting) -> bool:
    """10.7.2, 10.7.2.1: an ability waits once for each time; whether both are one ability of one card."""
    return one.ability is other.ability and one.ctx.source == other.ctx.source and one.ctx.stamp == other.ctx.stamp


def check_timing(game: SveState) -> bool:
    """10.5.1: a check timing occurs; where nothing is due it is over at once (10.5.2.4). Whether it has to run."""
    if not game.waiting and not (game.library.has_states and is_heard(game, STATE)):
        if not game.suspect:
            return False
        if not rule_processes.is_due(game):
            game.suspect = False
            game.suspects = []
            return False
    game.call(CheckTiming())
    return True
