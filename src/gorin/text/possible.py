"""What can never be: things that only cards of some kinds have or do, in a text of a card of another kind.

A dialect lists in one table what its kinds of cards lack; the abilities that were read are looked through for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass

from gorin.engine.values.ability import Ability
from gorin.engine.values.change import GiveAbility


@dataclass(frozen=True)
class Need:
    """What a part of an ability needs: a card of one of these kinds. `written`: the words that say such a thing.

    `expected`: what could be written instead.
    """

    kinds: int
    written: str
    expected: tuple[str, ...] = ()

    def place(self, text: str) -> int:
        """Where it is written in a text."""
        found = re.search(self.written, text)
        return found.start() if found is not None else 0


def own_parts(value: object) -> Iterator[object]:
    """Every piece of plain data in a value, itself first; an ability given to other cards is theirs."""
    if isinstance(value, GiveAbility):
        return
    if isinstance(value, tuple):
        for each in value:
            yield from own_parts(each)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            yield from own_parts(getattr(value, field.name))


def lacking(abilities: Sequence[Ability], kinds: int, need_of: Callable[[object], Need | None]) -> Need | None:
    """The first thing in these abilities that a card of these kinds never has."""
    for part in own_parts(tuple(abilities)):
        need = need_of(part)
        if need is not None and not need.kinds & kinds:
            return need
    return None
