"""4.1 The stage (ステージ): its areas and regions, mini-maps (3.6), and which way is forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import place_ref
from gorin.engine.values.geometry import BLUE, RED, Cell, Grid, Range, areas_in
from gorin.games.strike.terms import BASE_LINE, CENTER_LINE, GATE_AREA, TERRITORY

COLUMNS: Final = 4
ROWS: Final = 5
GRID: Final = Grid(COLUMNS, ROWS)
"""4.1.5, R8: A1 to D5 as player 1 sees them."""

AREAS: Final = GRID.areas
ADJACENT: Final = GRID.adjacent
NEIGHBOURS: Final = GRID.neighbours
"""4.1.5.1, R11: the adjacent areas of each area."""

PLACE_REFS: Final = [place_ref(area) for area in range(AREAS)]
"""How a player points at each area."""

MAP_SIZE: Final = 5
CELLS: Final = {
    ".": (False, 0),
    "r": (False, RED),
    "b": (False, BLUE),
    "o": (True, 0),
    "R": (True, RED),
    "B": (True, BLUE),
}


class ToAreas:
    """The options of one verb about a card and an area: each is made once, for all games.

    Threads that make the same ones at once make equal ones, so that it does not matter which are kept.
    """

    __slots__ = ("_made", "verb")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self._made: dict[int, list[Option]] = {}

    def of(self, card: int) -> list[Option]:
        """The options that point at this card, by area."""
        made = self._made.get(card)
        if made is None:
            made = self._made[card] = [Option(self.verb, card, place) for place in PLACE_REFS]
        return made


def row_mask(row: int) -> int:
    return ((1 << COLUMNS) - 1) << row * COLUMNS


GATES: Final[tuple[int, ...]] = (GRID.area(1, 0), GRID.turned(GRID.area(1, 0)))
"""4.1.9, 4.1.9.1, R9: each player's own second area from the left."""

CENTER: Final = row_mask(2)
BASE_LINES: Final[tuple[int, ...]] = (row_mask(0), row_mask(4))
BASE_AREAS: Final = [areas_in(mask) for mask in BASE_LINES]
TERRITORIES: Final[tuple[int, ...]] = (row_mask(0) | row_mask(1), row_mask(3) | row_mask(4))
REGIONS: Final = {
    BASE_LINE: BASE_LINES,
    GATE_AREA: (1 << GATES[0], 1 << GATES[1]),
    CENTER_LINE: (CENTER, CENTER),
    TERRITORY: TERRITORIES,
}
"""4.1.7, 4.1.12, R8: the regions by player, overlapping: base lines (4.1.8, 4.1.8.1), gate areas, the center
line (4.1.10, 4.1.10.1) and territories (4.1.11, 4.1.11.1, 4.1.11.2)."""


def ahead(area: int, side: int, forward: int) -> int:
    """8.1.10, R15: the area one step toward the other player's base line (or, with -1, the own one)."""
    return GRID.step(area, side, 0, forward)


def read_map(rows: Sequence[str]) -> Range | None:
    """3.6.1, 3.6.2, 3.6.3, 3.6.4, R12, R13: a mini-map as printed.

    None if it is not five rows of five cells with one origin.
    """
    if len(rows) != MAP_SIZE or any(len(row) != MAP_SIZE or not set(row) <= CELLS.keys() for row in rows):
        return None
    origins = [(column, row) for row in range(MAP_SIZE) for column in range(MAP_SIZE) if CELLS[rows[row][column]][0]]
    if len(origins) != 1:
        return None
    home_column, home_row = origins[0]
    cells: list[Cell] = []
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            colour = CELLS[cell][1]
            if colour:
                cells.append((column - home_column, home_row - row, colour))
    return Range(COLUMNS, ROWS, tuple(cells))
