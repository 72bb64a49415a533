"""How far conditions and marks reach (T69, T70, R109)."""

from __future__ import annotations

from gorin.engine.program.flow import Branch
from gorin.engine.program.roots import Condition
from gorin.games.sve.dialect.reading import Reading
from gorin.text.draft import both


def open_marks(reading: Reading) -> None:
    """10.3.2, 10.3.3: without its conditions the part does nothing."""
    earth = [reading.earth] if reading.earth is not None else []
    condition = both([*earth, *reading.marks])
    if reading.marks_open is None and condition is not None:
        reading.marks_open = reading.draft.label()
        reading.draft.emit(Branch(condition, reading.marks_open))


def end_marks(reading: Reading) -> None:
    if reading.marks_open is not None:
        reading.draft.place(reading.marks_open)
        if len(reading.marks_said) == 1:
            reading.marks_said[0].cells.append(reading.draft.cells[-1])
    reading.marks_open = None
    reading.marks = []
    reading.marks_said = []
    reading.marks_used = False


def hold(reading: Reading, condition: Condition, about_the_past: bool) -> None:
    """R109: a condition with なら reaches to the next one, to a mark or to the end of the ability.

    そうしたなら and the like ask about what was done under the condition before, so they stand inside it.
    """
    if reading.held_used and not about_the_past:
        end_held(reading)
    elif reading.held_used:
        end_inner(reading)
    reading.held.append(condition)
    reading.held_past = about_the_past


def open_held(reading: Reading) -> None:
    reading.held_used = True
    condition = both(reading.held)
    if reading.held_open is None and condition is not None:
        reading.held_open = reading.draft.label()
        reading.draft.emit(Branch(condition, reading.held_open))


def end_inner(reading: Reading) -> None:
    """Another question about what was done: the last one ends, the condition around them goes on."""
    if reading.held_past:
        outer, outer_held = reading.outer, reading.outer_held
        reading.outer, reading.outer_held = [], []
        end_held(reading)
        reading.outer, reading.outer_held = outer, outer_held
    elif reading.held_open is not None:
        reading.outer.append(reading.held_open)
        reading.outer_held += reading.held
        reading.held_open = None
        reading.held = []
        reading.held_said = []
        reading.held_used = False


def end_held(reading: Reading) -> None:
    if reading.held_open is not None:
        reading.draft.place(reading.held_open)
        if len(reading.held_said) == 1:
            reading.held_said[0].cells.append(reading.draft.cells[-1])
    for label in reversed(reading.outer):
        reading.draft.place(label)
    reading.outer = []
    reading.outer_held = []
    reading.held_open = None
    reading.held = []
    reading.held_said = []
    reading.held_used = False
    reading.held_past = False
