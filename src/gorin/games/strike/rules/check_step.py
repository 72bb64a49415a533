"""2.7 The check step (チェックステップ) and 9.1 the order of simultaneous effects."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.loops import Rounds, goes_round
from gorin.engine.happening.pending import OrderWaiting
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.result import Result
from gorin.engine.values.change import GiveAbility
from gorin.engine.values.waiting import Waiting
from gorin.games.strike.library import BY_SPELL_CARD, StrikeLibrary
from gorin.games.strike.rules import resolution
from gorin.games.strike.rules.applying import carry_out
from gorin.games.strike.rules.destruction import Destruction
from gorin.games.strike.state import DECIDING, StrikeState
from gorin.games.strike.terms import DECK, SCORE, STAGE, THIS_EFFECT, WINNING_SCORE

NO_ROUNDS: Final = Rounds()


class CheckStep(Procedure):
    """2.7.2: one effect, destruction, victory; again while anything waits (R63).

    `link`: the declaration that is being resolved comes before any trigger.
    """

    def __init__(self, link: bool = False) -> None:
        self.link = link
        self.ordered: list[int] = []
        self.rounds = NO_ROUNDS

    def choose(self, game: StrikeState) -> None:
        """2.7.2.1, 2.7.2.2, 9.1.1, 9.1.2, 9.1.3: one effect is chosen and applied."""
        if self.link:
            self.link = False
            resolution.resolve(game)
            return
        if not game.waiting:
            return
        first = next_to_resolve(game)
        if len(first) > 1 and any(each.time not in self.ordered for each in first):
            self.goto(CheckStep.choose)
            order = OrderWaiting(first[0].ctx.master, [each.time for each in first], clause="9.1.3.1")
            game.call(order, CheckStep.take_order)
            return
        if self.goes_round(game):
            return
        if len(first) > 1:
            first.sort(key=lambda each: self.ordered.index(each.time))
        self.apply(game, first[0])

    def take_order(self, game: StrikeState, result: list[int]) -> None:
        self.ordered = result

    def apply(self, game: StrikeState, waiting: Waiting) -> None:
        """2.7.2.2."""
        game.waiting = [each for each in game.waiting if each is not waiting]
        game.note("trigger", "2.7.2.2", waiting.ctx.master, waiting.ctx.source)
        carry_out(game, waiting.ability, waiting.ctx.copy())

    def destroy(self, game: StrikeState) -> None:
        """2.7.2.3."""
        if game.wounds:
            game.call(Destruction())
        else:
            self.judge(game)

    def judge(self, game: StrikeState) -> None:
        """2.7.2.4, R25: the effect is over, then victory and defeat of both players together; 2.7.2.5."""
        over(game)
        if game.suspect:
            judge(game)
        if game.waiting:
            self.goto(CheckStep.choose)
        else:
            game.finish()

    def goes_round(self, game: StrikeState) -> bool:
        """1.2.5.2, R28: the same state again without any choice in between."""
        self.rounds = self.rounds.another(game)
        return goes_round(game, self.rounds)


CheckStep.STEPS = (CheckStep.choose, CheckStep.destroy, CheckStep.judge)


def check_step(game: StrikeState) -> None:
    """A check step occurs; with nothing waiting it is only 2.7.2.4, and that only if anything has changed for it."""
    if game.waiting:
        game.call(CheckStep())
    elif game.suspect:
        judge(game)


def over(game: StrikeState) -> None:
    """What lasts only while an effect resolves ends; shown cards are hidden again (8.1.14.1, R81)."""
    game.end_effects(THIS_EFFECT)
    if game.shown:
        game.shown.clear()
    if game.wounds:
        game.wounds = []
    if game.destroyed:
        game.destroyed = []


def is_decided(game: StrikeState, zones: int) -> bool:
    """Whether the cards in these zones (a mask) make anybody win."""
    if not zones & DECIDING:
        return False
    count = game.nplayers
    for player in range(count):
        if zones >> DECK & 1 and not game.zones[DECK * count + player]:
            return True
        if zones >> STAGE & 1 and not game.zones[STAGE * count + player]:
            return True
        if zones >> SCORE & 1 and game.score(player) >= WINNING_SCORE:
            return True
    return False


def judge(game: StrikeState) -> None:
    """1.2.4, 1.2.4.1, 1.2.5, 4.1.13, 4.2.5, 4.5.5, R26: one winner wins, two are a draw."""
    game.suspect = False
    at_stake = game.at_stake
    game.at_stake = 0
    if not game.victors and not is_decided(game, at_stake):
        return
    winners: list[int] = []
    clause = "1.2.4"
    for player in range(game.nplayers):
        opponent = game.opponent(player)
        if game.victors >> player & 1:
            winners.append(player)
            clause = "1.2.4.5"
        if game.score(player) >= WINNING_SCORE:
            winners.append(player)
            clause = "1.2.4.4"
        if not game.zone_cards(STAGE, player):
            winners.append(opponent)
            clause = "1.2.4.3"
        if not game.zone_cards(DECK, player):
            winners.append(opponent)
            clause = "1.2.4.2"
    game.victors = 0
    if not winners:
        return
    winner = winners[0]
    if any(player != winner for player in winners):
        game.note("draw_game", "1.2.5.1", game.active)
        game.end(Result((), "both", "1.2.5.1"))
        return
    game.note("wins", clause, winner)
    game.end(Result((winner,), "rule", clause))


def next_to_resolve(game: StrikeState) -> list[Waiting]:
    """9.1.2, 9.1.3: those of the first priority; the turn player's before the other's."""
    library = game.library
    assert isinstance(library, StrikeLibrary)
    if len(game.waiting) == 1:
        return game.waiting
    best = min(library.rank(each.ability) for each in game.waiting)
    first = [each for each in game.waiting if library.rank(each.ability) == best]
    if best == BY_SPELL_CARD:
        return [min(first, key=lambda each: (began(game, each), each.time))]
    mine = [each for each in first if each.ctx.master == game.active]
    return mine or first


def began(game: StrikeState, waiting: Waiting) -> int:
    """9.1.3.2: when the spell card's effect that made this was resolved."""
    if waiting.ctx.fixed:
        return waiting.ctx.fixed[0]
    for mark in game.marks.get(waiting.ctx.source, ()):
        for change in mark.changes:
            if isinstance(change, GiveAbility) and change.ability is waiting.ability:
                return mark.time
    return waiting.time
