"""What would have been better: every decision of a game looked at again, with what its player could know."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel import rng
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.engine.search.keys import standing_for
from gorin.engine.show.record import Record
from gorin.players.learned import learned
from gorin.players.levels import ANALYSIS_PICKS
from gorin.players.line import expected_line
from gorin.players.prospect import NONE, Prospect, with_index
from gorin.players.scale import CERTAIN
from gorin.players.search import Search

CLEARLY = 0.1
"""A pick that costs so much of the chance to win is a turning point."""
DOUBT = 2.0
"""So many standard errors a difference must have to count as clear."""
FEWEST = 8
"""Tries below which their spread says nothing; 0.5 is then as large as it may be."""


@dataclass(frozen=True)
class Judged:
    """An option with the chance to win that its player has after it, over so many tries.

    `error`: the standard error of the chance; nothing where it is proved. `line`: what the player would do next
    in this turn, as far as it can be said without cards that are still hidden.
    """

    index: int
    label: str
    chance: float
    tries: int
    error: float = 0.0
    line: tuple[str, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether it wins this turn in every sample, whatever the others answer."""
        return self.chance == 1 and not self.error


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
        """Whether another pick would clearly have been better: by a tenth, and by more than chance explains."""
        return self.loss >= CLEARLY and self.loss > DOUBT * math.hypot(self.best.error, self.picked.error)


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


def judge(match: Match, budget: int = ANALYSIS_PICKS, seed: int = 0, lang: str | None = None) -> list[Judged]:
    """The options of the waiting decision, the best first; only those that were worth a try have a chance."""
    search = search_of(match, seed)
    labels = match.option_labels(lang)
    found = [each for each in search.run(budget) if each.tries]
    return [judged(search, each, labels[each.index], lang) for each in found] or [Judged(0, labels[0], 0.5, 0)]


def search_of(match: Match, seed: int) -> Search:
    """A look at the waiting decision."""
    decision = match.decision
    if decision is None:
        raise IllegalPick("no_decision")
    return Search(match, decision, learned(match.rulebook), rng.scramble(seed, 5))


def judged(search: Search, prospect: Prospect, label: str, lang: str | None) -> Judged:
    """What came of an option, under the label of the one that it stands for."""
    chance = prospect.chance() / CERTAIN
    tries = prospect.tries
    spread = prospect.spread() if tries >= FEWEST else (CERTAIN // 2) ** 2
    error = 0.0 if prospect.proved else math.sqrt(spread / max(1, tries)) / CERTAIN
    return Judged(prospect.index, label, chance, tries, error, tuple(expected_line(search, prospect, lang)))


def moment(match: Match, pick: int, number: int, budget: int, seed: int, lang: str | None = None) -> Moment | None:
    """Judge the waiting decision with the pick that was made.

    None where nothing was to be decided: a single option, options that are all the same, or a pick that only changes
    how the next thing is asked. A pick that is the same as another option counts as that one.
    """
    decision = match.decision
    if decision is None or len(decision.options) < 2:
        return None
    search = search_of(match, rng.scramble(seed, number) >> 4)
    stands = standing_for(match.game, decision, match.rulebook.features, pick)
    if stands == NONE or not (search.is_open() or decision.options[pick].loses):
        return None
    found = search.compare(budget, stands)
    mine = with_index(found, stands)
    if mine is None or not mine.tries:
        return None
    labels = match.option_labels(lang)
    options = [judged(search, each, labels[each.index], lang) for each in found if each.tries]
    best = next(each for each in options if each.index == found[0].index)
    picked = replace(judged(search, mine, labels[pick], lang), index=pick)
    return Moment(number, match.turn, decision.player, match.question(lang), picked, best, tuple(options))


def look_through(
    book: Rulebook,
    record: Record,
    budget: int = ANALYSIS_PICKS,
    seed: int = 0,
    player: int | None = None,
    lang: str | None = None,
) -> Iterator[tuple[int, int, Moment | None]]:
    """Look at a game pick by pick: how many picks are done, of how many, and the decision if there was one to judge.

    Whoever wants to stop or to show how far it is does so between two of them.
    """
    book = book.with_cards(record.cards) if record.cards else book
    match = book.new(record.decks, record.seed, record.first, record.table, record.windows)
    whole = len(record.picks)
    for number, pick in enumerate(record.picks):
        decision = match.decision
        found: Moment | None = None
        if pick < 0:
            match.concede(-1 - pick)
        elif decision is not None:
            if player in (None, decision.player):
                found = moment(match, pick, number, budget, seed, lang)
            match.pick(pick)
        yield number + 1, whole, found


def analyse(
    book: Rulebook,
    record: Record,
    budget: int = ANALYSIS_PICKS,
    seed: int = 0,
    player: int | None = None,
    lang: str | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Every decision of a game (of one seat, if one is named), with what the asked player could know at that time.

    `told` hears how many of the picks have been looked at, and of how many.
    """
    found: list[Moment] = []
    for done, whole, each in look_through(book, record, budget, seed, player, lang):
        if each is not None:
            found.append(each)
        if told:
            told(done, whole)
    return Analysis(tuple(found))


def option_json(option: Judged) -> dict[str, Any]:
    """An option with its chance, as a table shows it."""
    return {
        "index": option.index,
        "label": option.label,
        "chance": round(option.chance, 3),
        "error": round(option.error, 3),
        "tries": option.tries,
        "line": list(option.line),
    }


def moment_json(each: Moment) -> dict[str, Any]:
    """A decision that was looked at: what was picked, what looked best, and the chances for a curve."""
    return {
        "number": each.number,
        "turn": each.turn,
        "player": each.player,
        "question": each.question,
        "picked": option_json(each.picked),
        "best": option_json(each.best),
        "loss": round(each.loss, 3),
        "turning": each.turning,
    }


def hint(match: Match, budget: int = ANALYSIS_PICKS, seed: int = 0, lang: str | None = None) -> dict[str, Any]:
    """What the player who is asked might do, by what that seat knows: options with chances, the best first."""
    decision = match.decision
    if decision is None:
        raise IllegalPick("no_decision")
    options = [option_json(each) for each in judge(match, budget, seed, lang)]
    return {"player": decision.player, "question": match.question(lang), "options": options}
