"""What a sentence with a frame of its own reads on from where it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import NOBODY
from gorin.engine.values.ability import Ability, Change
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.text.scan import Scanner


class Body(Protocol):
    """The sentences being read (`sentences.Body`), as far as a frame of its own needs them."""

    reading: Reading
    sc: Scanner
    held: list[Condition]
    pending: list[Condition]

    def next_clause(self) -> Clause: ...

    def anew(self, reading: Reading) -> None:
        """Read the rest of the stretch into another program."""


def static(base: RebirthAbility, changes: tuple[Change, ...], things: Things | None = None) -> Ability:
    from gorin.engine.values.ability import Static

    return replace(base, static=Static(things if things is not None else NOBODY, changes, None))


def inner_scanner(text: str, start: int, end: int) -> Scanner:
    inner = Scanner(text[:end])
    inner.at = start
    return inner


def rest_clause(body: Body) -> Clause:
    return body.next_clause()


def finish_clause(reading: Reading, clause: Clause) -> None:
    all_taken(reading, clause)
