"""A player who tries each option in the random beginnings of games that could be the real one.

Every try begins in a sample: a clone in which what this player cannot know is drawn anew. So
nothing hidden can influence the choice.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.players.policy import play_randomly

DEFAULT_BUDGET: Final = 60
FORESIGHT: Final = 15
"""Decisions after which a playout ends: what random play does later says little about the option."""
LEAD: Final = 10
"""Points of standing that make winning three times as likely as losing."""
DRAW: Final = 0.5


class RolloutPlayer:
    """Sequential halving: the budget of playouts is spent in rounds, each on the better half.

    All options of a round meet the same samples, so that luck weighs alike on each of them.
    """

    __slots__ = ("asked", "budget", "given", "seed")

    def __init__(self, budget: int = DEFAULT_BUDGET, seed: int = 0) -> None:
        self.budget = check_budget(budget)
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 1)
        self.asked = 0

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        self.asked += 1
        count = len(decision.options)
        totals = [0.0] * count
        tries = [0] * count
        left = [index for index in range(count) if not decision.options[index].loses] or list(range(count))
        rounds = max(1, (len(left) - 1).bit_length())
        samples = 0
        while len(left) > 1:
            for _ in range(max(1, self.budget // (rounds * len(left)))):
                number = rng.scramble(self.seed, self.asked << 20 | samples)
                sample = match.sample(decision.player, number, log=False)
                samples += 1
                for index in left:
                    totals[index] += playout(sample.clone(), index, decision.player, self.seed + samples)
                    tries[index] += 1
            left.sort(key=lambda index: -totals[index] / tries[index])
            left = left[: (len(left) + 1) // 2]
        return decision.options[left[0]]

    def __repr__(self) -> str:
        return f"RolloutPlayer(budget={self.budget}, seed={self.given})"


def playout(match: Match, index: int, player: int, seed: int) -> float:
    """Pick this option, then play on at random for a while: 1 for a win, 0 for a loss, else how likely a win is."""
    match.pick(index)
    play_randomly(match, seed, 0, FORESIGHT)
    result = match.result
    if result is None:
        return promise(match.game, player)
    if result.draw:
        return DRAW
    return 1.0 if player in result.winners else 0.0


def promise(game: Game, player: int) -> float:
    """How likely a player is to win a game that goes on, by how the player's side stands beside the best other one."""
    seats = [seat for seat in range(game.nplayers) if not game.gone >> seat & 1]
    mates = game.seats.team_masks[player]
    others = [side(game, each, seats) for each in seats if not mates >> each & 1]
    lead = side(game, player, seats) - max(others, default=0)
    return DRAW + lead / (2 * (abs(lead) + LEAD))


def side(game: Game, player: int, seats: list[int]) -> int:
    """How well off a player is together with those teammates who are still at the table."""
    mates = game.seats.team_masks[player]
    return sum([game.standing(each) for each in seats if mates >> each & 1])
