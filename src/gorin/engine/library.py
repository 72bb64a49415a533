"""The library: every printed card that can appear in a game, and every ability on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass

from gorin.engine.ability import Ability
from gorin.engine.printed import Printed
from gorin.engine.program.op import Op


class Library:
    """Printed cards by key, and a stable number for each of their abilities.

    `notes` is for what a rulebook works out once about an ability (by its id).
    """

    __slots__ = ("_abilities", "_answers", "_common", "_events", "_indexed", "_numbers", "cards", "notes")

    def __init__(self, cards: dict[str, Printed], common: tuple[Ability, ...] = ()) -> None:
        self.cards = cards
        self._common = common
        self._abilities: list[Ability] = []
        self._answers: dict[Callable[[Op], bool], bool] = {}
        self._events: set[int] = set()
        self.notes: dict[int, object] = {}
        self._indexed = False
        self._numbers: dict[int, int] = {}

    def number_of(self, ability: Ability) -> int:
        """A number that stands for this ability in this library, on every machine."""
        self._index()
        return self._numbers[id(ability)]

    def has(self, ability: Ability) -> bool:
        self._index()
        return id(ability) in self._numbers

    def ability(self, number: int) -> Ability:
        self._index()
        return self._abilities[number]

    def has_op(self, test: Callable[[Op], bool]) -> bool:
        """Whether any program in the library contains an operation that passes this test."""
        known = self._answers.get(test)
        if known is None:
            self._index()
            known = any(test(op) for ability in self._abilities for op in ability.program.ops)
            self._answers[test] = known
        return known

    def has_trigger(self, event: int) -> bool:
        """Whether any ability in the library looks for this kind of event."""
        self._index()
        return event in self._events

    def _index(self) -> None:
        if self._indexed:
            return
        self._indexed = True
        for abilities in (self._common, *(self.cards[key].traits.abilities for key in sorted(self.cards))):
            for ability in _abilities_in(abilities):
                if ability.trigger is not None:
                    self._events.update(ability.trigger.events)
                if id(ability) not in self._numbers:
                    self._numbers[id(ability)] = len(self._abilities)
                    self._abilities.append(ability)


def _abilities_in(value: object) -> Iterator[Ability]:
    """Every ability inside this value, itself first, in a fixed order."""
    if isinstance(value, Ability):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _abilities_in(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _abilities_in(getattr(value, field.name))
