"""Features of cards: a printed face and the present information as rows of signed bytes, each made once."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from gorin.engine.cards.library import parts_of
from gorin.engine.cards.printed import Printed
from gorin.engine.observation.schema import (
    ABILITY_KINDS,
    ABILITY_NAMES,
    KEYWORDS,
    KINDS,
    NUMBERS,
    PARTS,
    WORDS,
)
from gorin.engine.values.traits import Traits

LEAST: Final = -128
MOST: Final = 127
MOST_KEPT: Final = 50_000
"""Beyond so many rows everything is forgotten and made anew."""


def signed(number: int) -> int:
    """A number cut to a signed byte, as the unsigned byte with the same bits."""
    if number > MOST:
        number = MOST
    elif number < LEAST:
        number = LEAST
    return number & 255


def bits(mask: int, count: int) -> list[int]:
    """The lowest bits of a mask."""
    return [mask >> place & 1 for place in range(count)]


def buckets(words: list[str], count: int) -> list[int]:
    """How many words fall into each of some buckets; equal words fall into the same one on every machine."""
    found = [0] * count
    for word in words:
        found[crc32(word.encode()) % count] += 1
    return [signed(each) for each in found]


def scaled(numbers: list[int], scales: tuple[int, ...]) -> list[int]:
    """The numbers of a card, each divided by its scale."""
    found = [signed(int(number / scale)) for number, scale in zip(numbers, scales, strict=False)]
    return found + [0] * (NUMBERS - len(found))


def name_bytes(name: str) -> list[int]:
    """Fourteen bits that are nearly always different for different names."""
    digest = crc32(name.encode())
    return [digest & MOST, digest >> 7 & MOST]


class SeenFace:
    """The row of a face with certain information."""

    __slots__ = ("printed", "row")

    def __init__(self, printed: Printed, row: bytes) -> None:
        self.printed = printed
        self.row = row


class Features:
    """The rows of faces and of present information, kept by object: both are never changed once they are made."""

    __slots__ = ("names", "prints", "scales", "seen")

    def __init__(self, scales: tuple[int, ...]) -> None:
        self.scales = scales
        self.prints: dict[Printed, bytes] = {}
        self.seen: dict[Traits, SeenFace] = {}
        self.names: dict[Printed, bytes] = {}

    def print_row(self, printed: Printed) -> bytes:
        """What stands on the cardboard: kind, numbers, words, kinds of abilities, parts of its program, name."""
        found = self.prints.get(printed)
        if found is None:
            if len(self.prints) >= MOST_KEPT:
                self.prints = {}
            found = self.prints[printed] = bytes(self.face(printed.traits) + self.program(printed))
        return found

    def face(self, traits: Traits) -> list[int]:
        """Kind, numbers and words."""
        return bits(traits.kind, KINDS) + scaled(traits.numbers, self.scales) + buckets(sorted(traits.words), WORDS)

    def program(self, printed: Printed) -> list[int]:
        """How many abilities of each kind there are, which parts they are made of, and the name."""
        kinds = [0] * ABILITY_KINDS
        parts: list[str] = []
        for ability in printed.abilities:
            if ability.kind in ABILITY_NAMES:
                kinds[ABILITY_NAMES.index(ability.kind)] += 1
            parts += [type(part).__name__ for part in parts_of(ability)]
        return [signed(each) for each in kinds] + buckets(parts, PARTS) + name_bytes(printed.name)

    def present_row(self, traits: Traits) -> bytes:
        """What a card is now: kind, numbers, words, keywords, how many abilities."""
        return bytes([*self.face(traits), *bits(traits.keywords, KEYWORDS), signed(len(traits.abilities))])

    def seen_row(self, traits: Traits, printed: Printed) -> bytes:
        """A visible card as it is now, with its printed face."""
        found = self.seen.get(traits)
        if found is not None and found.printed is printed:
            return found.row
        if len(self.seen) >= MOST_KEPT:
            self.seen = {}
        row = self.present_row(traits) + self.print_row(printed)
        self.seen[traits] = SeenFace(printed, row)
        return row

    def event_face(self, printed: Printed) -> bytes:
        """A card as an event tells of it: the lowest of its kinds, and its name."""
        found = self.names.get(printed)
        if found is None:
            if len(self.names) >= MOST_KEPT:
                self.names = {}
            kind = printed.traits.kind
            lowest = (kind & -kind).bit_length()
            found = self.names[printed] = bytes([signed(lowest), *name_bytes(printed.name)])
        return found
