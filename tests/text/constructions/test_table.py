"""Every construction is read in every game's own words, refused by name, or a known gap; the lists are strict."""

from __future__ import annotations

import pytest

from gorin.text import TextError
from tests.text.constructions.reading import GAMES, Cell, absent, gaps, table


@pytest.mark.parametrize("cell", table(), ids=lambda cell: f"{cell.game}: {cell.construction}")
def test_a_construction_is_read_or_a_known_gap(cell: Cell) -> None:
    where = cell.game, cell.construction
    if where in absent():
        with pytest.raises(TextError) as refused:
            cell.read(cell.text)
        assert refused.value.reason is not None and absent()[where] in refused.value.reason["en"]
    elif where in gaps():
        with pytest.raises(TextError):
            cell.read(cell.text)
    else:
        assert cell.read(cell.text)


def test_every_gap_is_a_cell() -> None:
    cells = {(cell.game, cell.construction) for cell in table()}
    assert gaps() | set(absent()) <= cells
    assert not gaps() & set(absent())


def test_no_cell_is_empty() -> None:
    names = [cell.construction for cell in table() if cell.game == GAMES[0]]
    assert len(names) == len(set(names)) >= 60
    assert all(cell.text for cell in table())
