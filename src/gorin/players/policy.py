"""How a pick is drawn by lot: uniformly, but never what loses at once while there is anything else."""

from __future__ import annotations

from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match

AT_ONCE: Final = 32
"""Words of the generator that are drawn together."""


def drawn(options: list[Option], seed: int, counter: int) -> int:
    """The index of an option, from this seed at this counter."""
    index = rng.below(len(options), seed, counter)
    return harmless(options, index, seed, counter) if options[index].loses else index


def harmless(options: list[Option], index: int, seed: int, counter: int) -> int:
    """Return the index of a random option that does not lose at once, else the given index."""
    others = [number for number, option in enumerate(options) if not option.loses]
    return others[rng.below(len(others), seed, counter)] if others else index


def play_randomly(match: Match, seed: int, counter: int, most: int) -> int:
    """Let whoever is asked pick by lot, so many times at most, from this counter on; how many picks were made.

    What is picked is on offer, so `Match.pick` is written out without its checks; so is `drawn`.
    """
    game: Game = match.game
    made = 0
    while made < most:
        for word in rng.words(min(most - made, AT_ONCE), seed, counter + made):
            decision = game.decision
            if decision is None:
                return made
            options = decision.options
            index = word * len(options) >> rng.BITS
            if options[index].loses:
                index = harmless(options, index, seed, counter + made)
            match.picks = (index, match.picks)
            game.take_answer(options[index])
            game.run()
            made += 1
    return most
