"""The library: every printed card that can appear in a game, and every ability on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from gorin.engine.cards.printed import Printed
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, REPLACEMENT, Ability


class Library:
    """Printed cards by key, and a stable number for each of their abilities.

    `notes` is for what a rulebook works out once about a text, under its id; a note keeps its text. `activates` and
    `watches`: the zones (masks) that activated abilities, and those that look for events, name as theirs.
    `remembers`: what has happened is kept, because a text may ask for it; `recorded`: the kinds of events (a mask) that
    a game notes down itself as they happen (`Game.write_down`). `facts`: what else a rulebook has worked out
    about all of them.
    """

    __slots__ = (
        "_abilities",
        "_common",
        "_numbers",
        "activates",
        "cards",
        "facts",
        "has_states",
        "notes",
        "recorded",
        "remembers",
        "watches",
    )

    def __init__(self, cards: dict[str, Printed], common: tuple[Ability, ...] = ()) -> None:
        self.cards = cards
        self._common = common
        self._abilities: list[Ability] = []
        self.notes: dict[int, Any] = {}
        self.facts: Any = None
        self.has_states = False
        self.remembers = False
        self.recorded = 0
        self.activates = 0
        self.watches = 0
        self._numbers: dict[int, int] = {}
        self._index()

    def number_of(self, ability: Ability) -> int:
        """A number that stands for this ability in this library, on every machine."""
        return self._numbers[id(ability)]

    def has(self, ability: Ability) -> bool:
        return id(ability) in self._numbers

    def has_number(self, number: int) -> bool:
        """Whether this number stands for an ability here."""
        return 0 <= number < len(self._abilities)

    def ability(self, number: int) -> Ability:
        return self._abilities[number]

    def abilities(self) -> list[Ability]:
        """Every ability on these cards (not to be changed by the caller)."""
        return self._abilities

    def _index(self) -> None:
        for abilities in (self._common, *(self.cards[key].traits.abilities for key in sorted(self.cards))):
            for ability in _abilities_in(abilities):
                for trigger in ability.triggers():
                    self.has_states = self.has_states or trigger.state is not None
                if ability.kind == ACTIVATED:
                    self.activates |= ability.zones
                elif ability.kind in (AUTOMATIC, REPLACEMENT):
                    self.watches |= ability.zones
                if id(ability) not in self._numbers:
                    self._numbers[id(ability)] = len(self._abilities)
                    self._abilities.append(ability)


def _abilities_in(value: object) -> Iterator[Ability]:
    """Every ability inside this value, itself first, in a fixed order."""
    return (part for part in parts_of(value) if isinstance(part, Ability))


def parts_of(value: object) -> Iterator[object]:
    """Every piece of plain data inside this value, itself first, in a fixed order."""
    if isinstance(value, tuple):
        for each in value:
            yield from parts_of(each)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))
