"""Whether a mutant that no scenario caught plays differently at all: random games, decision by decision.

A survivor that never plays differently is most often a shortcut or a guard that another guard repeats; one that does
is a rule without a scenario, and is read first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import coverage

import gorin
from tests.fuzz.fuzz import formats_of, new_match
from tests.fuzz.policies import POLICIES
from tests.mutants.reach import Reach, lines_of

MOST_DECISIONS = 400
"""Of one game: what a rule does shows early."""


class Played:
    """A random game: which rulebook, which seed, and every decision in its order."""

    def __init__(self, slug: str, seed: int) -> None:
        self.slug = slug
        self.seed = seed
        self.decisions = list(self.play())

    def play(self) -> Iterator[str]:
        """Each decision in words, then the end."""
        rulebook = gorin.game(self.slug)
        formats = [None, *formats_of(rulebook)]
        policies = list(POLICIES.values())
        rnd = Random(self.seed)
        match = new_match(rulebook, self.seed, None, formats[self.seed % len(formats)], "invented")
        policy = policies[self.seed % len(policies)]
        for _ in range(MOST_DECISIONS):
            decision = match.decision
            if decision is None:
                break
            yield f"{decision.player} {decision.kind} {decision.about} {decision.options!r}"
            match.pick(policy(decision.options, rnd))
        yield f"{match.hash()} {match.result!r}"

    def differs(self) -> str:
        """Where the game goes another way than before ("": nowhere)."""
        try:
            for number, (one, other) in enumerate(zip(self.decisions, self.play(), strict=True)):
                if one != other:
                    return f"{self.slug} seed {self.seed} decision {number}"
        except Exception as error:
            return f"{self.slug} seed {self.seed} {type(error).__name__}"
        return ""


def recorded(slugs: Sequence[str], count: int, files: Sequence[Path]) -> tuple[list[Played], Reach]:
    """Random games of these rulebooks, each played twice: for its cards, and for the lines that it carries out."""
    played = [Played(slug, seed) for slug in slugs for seed in range(count)]
    watching = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
    watching.start()
    for number, game in enumerate(played):
        watching.switch_context(str(number))
        game.differs()
    watching.stop()
    return played, Reach(lines_of(watching))
