"""What would have been better: every decision of a game looked at again, with what its player could know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel import rng
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.engine.show.record import Record
from gorin.players.learned import learned
from gorin.players.levels import STRONG_PICKS
from gorin.players.scale import CERTAIN
from gorin.players.search import Search

CLEARLY = 0.1
"""A pick that costs so much of the chance to win is a turning point."""


@dataclass(frozen=True)
class Judged:
    """An option with the chance to win that its player has after it, over so many tries."""

    index: int
    label: str
    chance: float
    tries: int


@dataclass(frozen=True)
class Moment:
    """A decision of a game: who was asked, what was picked and what looked best.

    `number` counts the picks before it.
    """

    number: int
    turn: int
    player: int
    question: str
    picked: Judged
    best: Judged
    options: tuple[Judged, ...]

    @property
    def loss(self) -> float:
        """How much of the chance to win the pick cost, as far as the tries can tell."""
        return max(0.0, self.best.chance - self.picked.chance)

    @property
    def turning(self) -> bool:
        """Whether another pick would clearly have been better."""
        return self.loss >= CLEARLY


@dataclass(frozen=True)
class Analysis:
    """The decisions of a game that had more than one answer, in their order."""

    moments: tuple[Moment, ...]

    def turning_points(self) -> list[Moment]:
        """The decisions after which another pick would clearly have been better."""
        return [each for each in self.moments if each.turning]

    def curve(self, player: int) -> list[tuple[int, float]]:
        """The chance to win of one of two players along the game: the number of picks before, the chance."""
        return [
            (each.number, each.picked.chance if each.player == player else 1 - each.picked.chance)
            for each in self.moments
        ]


def judge(match: Match, budget: int = STRONG_PICKS, seed: int = 0, lang: str | None = None) -> list[Judged]:
    """The options of the waiting decision, the best first; only those that were worth a try have a chance."""
    decision = match.decision
    if decision is None:
        raise IllegalPick("no_decision")
    search = Search(match, decision, learned(match.rulebook), rng.scramble(seed, 5))
    labels = match.option_labels(lang)
    return [
        Judged(each.index, labels[each.index], each.chance() / CERTAIN, each.tries)
        for each in search.run(budget)
        if each.tries
    ] or [Judged(0, labels[0], 0.5, 0)]


def moment(match: Match, pick: int, number: int, budget: int, seed: int, lang: str | None = None) -> Moment | None:
    """The waiting decision with this pick; None where there was nothing to decide."""
    decision = match.decision
    if decision is None or len(decision.options) < 2:
        return None
    options = judge(match, budget, rng.scramble(seed, number) >> 4, lang)
    picked = next((each for each in options if each.index == pick), None)
    if picked is None:
        picked = Judged(pick, match.option_labels(lang)[pick], alike(options, match, pick), 0)
    best = max(options, key=lambda each: each.chance)
    return Moment(number, match.turn, decision.player, match.question(lang), picked, best, tuple(options))


def alike(options: list[Judged], match: Match, pick: int) -> float:
    """The chance of a pick that was not tried itself: of an equal card's, else of the least promising one."""
    labels = match.option_labels()
    for each in options:
        if labels[each.index] == labels[pick]:
            return each.chance
    return min(each.chance for each in options)


def analyse(
    book: Rulebook,
    record: Record,
    budget: int = STRONG_PICKS,
    seed: int = 0,
    player: int | None = None,
    lang: str | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Every decision of a game (of one seat, if one is named), with what the asked player could know at that time.

    `told` hears how many of the picks have been looked at, and of how many.
    """
    book = book.with_cards(record.cards) if record.cards else book
    match = book.new(record.decks, record.seed, record.first, record.table, record.windows)
    found: list[Moment] = []
    for number, pick in enumerate(record.picks):
        decision = match.decision
        if pick < 0:
            match.concede(-1 - pick)
        elif decision is not None:
            if player in (None, decision.player):
                each = moment(match, pick, number, budget, seed, lang)
                found += [] if each is None else [each]
            match.pick(pick)
        if told:
            told(number + 1, len(record.picks))
    return Analysis(tuple(found))
