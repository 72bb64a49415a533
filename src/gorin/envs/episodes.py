"""Episodes: how matches begin, who acts in them, and what an act and its reward are. All environments share this."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import gorin
from gorin.engine.kernel import rng
from gorin.engine.match import Match
from gorin.engine.observation.encoder import Encoder, own_options
from gorin.engine.observation.naming import encoder_of, schema_of
from gorin.engine.observation.schema import OPTIONS, Schema
from gorin.players.learned import learned

SEED_BITS: Final = 48
RESULT: Final = "result"
CHANCE: Final = "chance"
REWARDS: Final = (RESULT, CHANCE)


class Setting:
    """What all episodes of an environment have in common: rulebook, decks, seats and format.

    `decks`: names or lists, one for each seat. Without them each episode draws ready decks by its seed. `reward`: a
    reward is the change of what the match is worth to a seat; `"result"`: it is worth its payoff once it is over,
    `"chance"`: on the way it is worth the payoff to be expected by the evaluation of the bots, which counts what
    everybody may know. Over a whole episode both lead to the same, up to what the beginning is worth.
    """

    def __init__(
        self,
        game: str | Any,
        decks: Sequence[Any] | None = None,
        seats: int | None = None,
        format: str | None = None,
        reward: str = RESULT,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward {reward!r} is not known: give one of {', '.join(REWARDS)}")
        self.rulebook = gorin.game(game) if isinstance(game, str) else game
        self.decks = None if decks is None else list(decks)
        self.format = format
        self.shaped = reward == CHANCE
        self.ready: list[str] = sorted(self.rulebook.deck_names())
        self.seats = len(self.decks) if self.decks is not None else seats or 2
        if self.decks is not None and seats not in (None, self.seats):
            raise ValueError(f"{self.seats} decks were given for {seats} seats: give one deck for each seat")
        first = self.begin(0)
        self.schema: Schema = schema_of(self.rulebook, first.game)
        self.encoder: Encoder = encoder_of(self.rulebook, self.schema)

    def begin(self, seed: int) -> Match:
        """The episode with this seed: the same match on every machine."""
        decks = self.decks
        if decks is None:
            decks = [self.ready[rng.below(len(self.ready), seed, place)] for place in range(self.seats)]
        match: Match = self.rulebook.new(decks, seed=seed, format=self.format)
        return match

    def observe(self, match: Match, seat: int) -> bytes:
        """What this seat may know, by the schema."""
        return self.encoder.observe(match.game, seat)

    def worth(self, match: Match) -> list[float]:
        """What the match is worth to each seat now; once it is over, its payoff."""
        if not self.shaped or match.result is not None:
            return payoffs(match)
        return hopes(match)

    def report(self) -> dict[str, int]:
        """What did not fit into the observations so far."""
        return {"cards left out": self.encoder.cut_cards, "options left out": self.encoder.cut_options}


@cache
def episode_seed(seed: int, stream: int, number: int) -> int:
    """The seed of an episode: another one for each environment of a vector and each episode in it."""
    return rng.scramble(rng.scramble(seed, stream), number) & ((1 << SEED_BITS) - 1)


def acting(match: Match) -> int:
    """The seat that is asked now (-1: the match is over)."""
    decision = match.decision
    return -1 if decision is None else decision.player


def act_count(match: Match) -> int:
    """How many acts are possible now; what goes beyond the schema's rows cannot be chosen."""
    decision = match.decision
    return 0 if decision is None else min(len(own_options(decision, decision.player)), OPTIONS)


def act(match: Match, number: int) -> None:
    """Take the act in this row of the options."""
    decision = match.decision
    if decision is None:
        raise ValueError("the match is over: reset the environment")
    options = own_options(decision, decision.player)
    if not 0 <= number < min(len(options), OPTIONS):
        raise ValueError(f"act {number} is masked: {min(len(options), OPTIONS)} acts are possible")
    if options is decision.options:
        match.pick(number)
    else:
        match.answer(options[number])


def payoffs(match: Match) -> list[float]:
    """What each seat has won: 1, -1, or 0 in a draw and while the match goes on. Winners share what the others lose."""
    seats = list(match.players)
    result = match.result
    if result is None or not result.winners:
        return [0.0 for _ in seats]
    won = set(result.winners)
    losers = len(seats) - len(won)
    if not losers:
        return [0.0 for _ in seats]
    return [losers / len(won) if seat in won else -1.0 for seat in seats]


def hopes(match: Match) -> list[float]:
    """The payoff that each seat can expect by the evaluation of its rulebook: chances of all sides make one.

    Before the first turn all chances are alike: cards that are laid out face down then say nothing to anybody.
    """
    game = match.game
    if not game.turn:
        return [0.0 for _ in match.players]
    evaluation = learned(match.rulebook).evaluation
    teams = [game.seats.teams[seat] for seat in match.players]
    sides = {team: evaluation.value(game, seat) for seat, team in zip(match.players, teams, strict=True)}
    total = sum(sides.values()) or 1
    found: list[float] = []
    for team in teams:
        chance, mates = sides[team] / total, teams.count(team)
        found.append(chance * (len(teams) - mates) / mates - (1 - chance))
    return found
