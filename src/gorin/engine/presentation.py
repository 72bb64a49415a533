"""How a game presents itself to people: what a table shows, and its cards as columns of a sheet.

Interfaces know no game; they ask the rulebook for these and look the words up in the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

TEXT = "text"
LIST = "list"
INTEGER = "integer"


@dataclass(frozen=True)
class Layout:
    """What a table shows of a game, by the names that views use.

    `numbers`: a player's numbers, each with the number it is shown against (or ""). `rows`: zones
    whose cards lie side by side. `hand`: the zone that only its player sees. `piles`: zones shown
    as a count. `states`: which word of the catalogue stands for a state that is true, and for one
    that is false ("": nothing is shown).
    """

    numbers: tuple[tuple[str, str], ...] = ()
    rows: tuple[str, ...] = ()
    hand: str = ""
    piles: tuple[str, ...] = ()
    states: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class Column:
    """A printed field as a column of a sheet: its kind, and the headings under which it may stand."""

    field: str
    kind: str = TEXT
    headings: tuple[str, ...] = ()
