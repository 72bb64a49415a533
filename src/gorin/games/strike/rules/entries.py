"""Entries: the green and blue frames of a card as they are handed to the dialect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.values.geometry import Range

ABILITY_FRAME: Final = "ability"
SPELL_FRAME: Final = "spell"


@dataclass(frozen=True)
class Entry:
    """3.13: one ability or spell as printed; icons may also stand at the head of `text`.

    `timing`: a mask of timings, 0 if not given apart. `cost`: a cost string. `range`: the mini-map
    as read. `target`: the words under the map.
    """

    frame: str
    text: str
    timing: int = 0
    cost: str = ""
    range: Range | None = None
    target: str = ""
