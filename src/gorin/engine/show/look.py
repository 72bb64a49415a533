"""How a game's cards are told apart without pictures: inks, and the parts of which an emblem is made.

A client draws; a rulebook declares which of the client's shapes and colours mean what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DISC: Final = "disc"
STAR: Final = "star"
OCTAGON: Final = "octagon"
RING: Final = "ring"
DIAMOND: Final = "diamond"
SHIELD: Final = "shield"
PLATES: Final = (DISC, STAR, OCTAGON, RING, DIAMOND, SHIELD)
"""The shapes on which a figure can stand."""


@dataclass(frozen=True)
class Inks:
    """Four inks from dark to light, and the sparks of which a card takes one."""

    deep: str
    mid: str
    light: str
    pale: str
    sparks: tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """What a card looks like by the words that are printed on it.

    `inks` by the words of the layout's `frame` (a word without inks gets its own from its sign), and under "" those of
    the game; a card without such a word has those of the word `plain`. `plates` by the words of `kind`;
    `figures` by the words of `subtypes` and `kind`, the first that is found.
    `crest` is the figure of the game; `gilded` is the state that gives a card a golden frame.
    """

    inks: Mapping[str, Inks]
    plates: Mapping[str, str]
    figures: Mapping[str, str]
    crest: str
    plain: str = ""
    gilded: str = ""


@dataclass(frozen=True)
class Introduction:
    """What a stranger is told of a game before the first turn: its length in minutes, and how hard it is, from 1 to 3.

    Its sentences stand in the catalogue.
    """

    minutes: int = 30
    hardness: int = 2
