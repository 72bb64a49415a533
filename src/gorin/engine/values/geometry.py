"""Geometry: a stage of areas, what is next to what, and ranges seen from either side.

Areas are numbered row by row, beginning at the first player's left; a set of areas is a bit mask.
The players sit opposite each other: for the second player the stage is turned by 180 degrees, which
turns area `a` into the last area minus `a`. Masks are computed once and looked up afterwards.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

NO_AREA: Final = -1
RED: Final = 1
BLUE: Final = 2
Cell = tuple[int, int, int]
"""A cell of a range: columns to the right, rows forward, its colours."""
RING: Final = [(right, forward) for right in (-1, 0, 1) for forward in (-1, 0, 1) if right or forward]
"""The cells around an origin: columns to the right, rows forward."""


class Grid:
    """A stage of so many columns and rows."""

    __slots__ = ("adjacent", "areas", "bits", "columns", "neighbours", "rows")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.areas = columns * rows
        self.bits: dict[tuple[int, int], list[int]] = {}
        self.adjacent = [0] * self.areas
        for right, forward in RING:
            self.adjacent = joined(self.adjacent, self.shifted(right, forward))
        self.neighbours = [areas_in(mask) for mask in self.adjacent]

    def area(self, column: int, row: int) -> int:
        """The area in this column and row, or NO_AREA outside the stage."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else NO_AREA

    def turned(self, area: int) -> int:
        """The same area as the player opposite counts it."""
        return self.areas - 1 - area

    def step(self, area: int, side: int, right: int, forward: int) -> int:
        """The area so many columns and rows away as seen from a side (0 or 1)."""
        if side:
            right, forward = -right, -forward
        return self.area(area % self.columns + right, area // self.columns + forward)

    def shifted(self, right: int, forward: int) -> list[int]:
        """For each area the one so many columns and rows away from side 0, as a mask (0 outside the stage)."""
        found = self.bits.get((right, forward))
        if found is None:
            there = [self.step(area, 0, right, forward) for area in range(self.areas)]
            found = [0 if area == NO_AREA else 1 << area for area in there]
            if any(found):
                self.bits[right, forward] = found
        return found

    def name(self, area: int) -> str:
        """A letter for the column and a number for the row, as the first player sees them."""
        return f"{chr(ord('A') + area % self.columns)}{area // self.columns + 1}"

    def named(self, name: str) -> int:
        """The area of this name, or NO_AREA."""
        if len(name) != 2 or not name[1].isdecimal():
            return NO_AREA
        return self.area(ord(name[0]) - ord("A"), int(name[1]) - 1)


def joined(masks: list[int], more: list[int]) -> list[int]:
    """Masks and what is added to each of them."""
    return [mask | other for mask, other in zip(masks, more, strict=True)]


def areas_in(mask: int) -> tuple[int, ...]:
    """The areas of a mask in order."""
    return tuple([area for area in range(mask.bit_length()) if mask >> area & 1])


@cache
def grid_of(columns: int, rows: int) -> Grid:
    """The stage of this size."""
    return Grid(columns, rows)


class Range:
    """The cells around an origin that something reaches, printed as a mini-map.

    `masks` holds for each side and area what is reached from there; `by_colours` the same by the colours that count.
    A range with equal cells is equal.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset(("areas", "by_colours", "masks", "redder", "wider"))
    __slots__ = ("areas", "by_colours", "cells", "columns", "masks", "redder", "rows", "wider")

    def __init__(self, columns: int, rows: int, cells: tuple[Cell, ...]) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = cells
        grid = grid_of(columns, rows)
        self.areas = grid.areas
        none = [0] * (2 * grid.areas)
        reds = blues = none
        for right, forward, colour in cells:
            reached = grid.shifted(right, forward) + grid.shifted(-right, -forward)
            if colour & RED:
                reds = joined(reds, reached)
            if colour & BLUE:
                blues = joined(blues, reached)
        self.masks = joined(reds, blues)
        self.by_colours = [none, reds, blues, self.masks]
        self.wider: Range | None = None
        self.redder: Range | None = None

    def reached(self, area: int, side: int) -> int:
        """The areas in range from an area, as the player of that side sees it."""
        return self.masks[side * self.areas + area]

    def coloured(self, area: int, side: int, colours: int) -> int:
        """The areas of the range around `area` that have one of these colours (a mask)."""
        return self.by_colours[colours][side * self.areas + area]

    def widened(self) -> Range:
        """The same range with the cells around the origin added, in red."""
        if self.wider is None:
            there = {(right, forward): colour for right, forward, colour in self.cells}
            for cell in RING:
                there[cell] = there.get(cell, 0) | RED
            cells = tuple((right, forward, colour) for (right, forward), colour in there.items())
            self.wider = Range(self.columns, self.rows, cells)
        return self.wider

    def reddened(self) -> Range:
        """The same cells, all red."""
        if self.redder is None:
            cells = tuple((right, forward, RED) for right, forward, _ in self.cells)
            self.redder = Range(self.columns, self.rows, cells)
        return self.redder

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"Range{self.cells!r}"
