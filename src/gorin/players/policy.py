"""How a pick is drawn by lot: uniformly, but never what loses at once while there is anything else."""

from __future__ import annotations

from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Option


def drawn(options: list[Option], seed: int, counter: int) -> int:
    """The index of an option, from this seed at this counter."""
    index = rng.below(len(options), seed, counter)
    if not options[index].loses:
        return index
    others = [number for number, option in enumerate(options) if not option.loses]
    return others[rng.below(len(others), seed, counter)] if others else index
