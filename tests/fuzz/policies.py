"""Ways to pick: games that only uniform chance plays never reach what eager or idle players do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gorin.engine.kernel.decision import DONE, NO, PASS, Option

Policy = Callable[[list[Option], Random], int]
DECLINING = frozenset((PASS, DONE, NO))


def uniform(options: list[Option], rnd: Random) -> int:
    """Any option."""
    return rnd.randrange(len(options))


def among(options: list[Option], rnd: Random, wanted: list[int]) -> int:
    return rnd.choice(wanted) if wanted else uniform(options, rnd)


def careful(options: list[Option], rnd: Random) -> int:
    """Any option that does not lose at once."""
    return among(options, rnd, [index for index, each in enumerate(options) if not each.loses])


def eager(options: list[Option], rnd: Random) -> int:
    """Something is done as long as there is something to do: boards, stacks and hands become full or empty."""
    return among(
        options,
        rnd,
        [index for index, each in enumerate(options) if each.verb not in DECLINING and not each.loses],
    )


def idle(options: list[Option], rnd: Random) -> int:
    """Mostly nothing is done: hands and decks run to their limits."""
    declining = [index for index, each in enumerate(options) if each.verb in DECLINING]
    return rnd.choice(declining) if declining and rnd.random() < 0.8 else careful(options, rnd)


def varied(options: list[Option], rnd: Random) -> int:
    """Every kind of action has the same chance, however many cards could take it."""
    verb = rnd.choice(sorted({each.verb for each in options if not each.loses} or {options[0].verb}))
    return among(options, rnd, [index for index, each in enumerate(options) if each.verb == verb and not each.loses])


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "careful": careful,
    "eager": eager,
    "idle": idle,
    "varied": varied,
}
