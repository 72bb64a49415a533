"""The schema: which number of an observation means what. One schema for all games; only the words differ.

An observation is a run of signed bytes in five blocks of rows: the moment, the seats, the cards, the options and the
latest events. Numbers that do not fit into a byte are cut at its ends. Cards are described by features (kind, numbers,
words, keywords, what their program is made of), so that a card nobody has seen before is described like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SEATS: Final = 6
CARDS: Final = 112
"""Rows of cards at a table of two."""
CARDS_A_SEAT: Final = 40
"""Larger tables have so many rows a seat, and a row still has a number that fits into a byte."""
OPTIONS: Final = 64
EVENTS: Final = 8

KINDS: Final = 12
NUMBERS: Final = 14
KEYWORDS: Final = 32
WORDS: Final = 16
ABILITY_KINDS: Final = 8
PARTS: Final = 24
NAME: Final = 2
EXTRAS: Final = 3
FLAGS: Final = 12
SEAT_NUMBERS: Final = 16
ZONES: Final = 16

PRINT: Final = KINDS + NUMBERS + WORDS + ABILITY_KINDS + PARTS + NAME
PRESENT: Final = KINDS + NUMBERS + WORDS + KEYWORDS + 1
PLACE: Final = 5
STATE: Final = FLAGS + 1 + EXTRAS
CARD: Final = PLACE + STATE + PRESENT + PRINT
MOMENT: Final = 16
SEAT: Final = 6 + SEAT_NUMBERS + ZONES
OPTION: Final = 12
EVENT: Final = 10
FIRST_CARD: Final = MOMENT + SEATS * SEAT
BEHIND_CARDS: Final = OPTIONS * OPTION + EVENTS * EVENT
SIZE: Final = FIRST_CARD + CARDS * CARD + BEHIND_CARDS
"""Bytes of an observation at a table of two."""


def cards_for(seats: int) -> int:
    """The rows of cards at a table of so many."""
    return max(CARDS, CARDS_A_SEAT * seats)


@dataclass(frozen=True)
class Block:
    """Rows of equal length that follow one another. `names` say what each number of a row is."""

    name: str
    rows: int
    names: tuple[str, ...]
    start: int

    @property
    def width(self) -> int:
        return len(self.names)

    @property
    def size(self) -> int:
        return self.rows * self.width


@dataclass(frozen=True)
class Schema:
    """The blocks of an observation of one game, with the words behind its numbers.

    `verbs`, `questions`, `phases` and `events` are lists: the number in an observation is the place in the list, from 1
    on (0: none, or a word that the list does not have). `scales`: each number of a card is divided by its scale.
    `seats`: of the table, by which there are more or fewer rows of cards. Numbers of rows are unsigned bytes.
    """

    game: str
    numbers: tuple[str, ...]
    seat_numbers: tuple[str, ...]
    zones: tuple[str, ...]
    extras: tuple[str, ...]
    scales: tuple[int, ...]
    verbs: tuple[str, ...]
    questions: tuple[str, ...]
    phases: tuple[str, ...]
    events: tuple[str, ...]
    seats: int = 2

    @property
    def cards(self) -> int:
        """How many cards fit into an observation."""
        return cards_for(self.seats)

    @property
    def size(self) -> int:
        """The bytes of an observation."""
        return FIRST_CARD + self.cards * CARD + BEHIND_CARDS

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The five blocks in their order."""
        rows = (
            ("moment", 1, self.moment_names()),
            ("seats", SEATS, self.seat_names()),
            ("cards", self.cards, self.card_names()),
            ("options", OPTIONS, OPTION_NAMES),
            ("events", EVENTS, EVENT_NAMES),
        )
        found: list[Block] = []
        start = 0
        for name, count, names in rows:
            found.append(Block(name, count, names, start))
            start += count * len(names)
        return tuple(found)

    def block(self, name: str) -> Block:
        """The block of this name."""
        return {each.name: each for each in self.blocks}[name]

    def moment_names(self) -> tuple[str, ...]:
        return MOMENT_NAMES

    def seat_names(self) -> tuple[str, ...]:
        numbers = filled(self.seat_numbers, SEAT_NUMBERS, "number")
        zones = tuple(f"cards in {zone}" for zone in filled(self.zones, ZONES, "zone"))
        return (*SEAT_NAMES, *numbers, *zones)

    def card_names(self) -> tuple[str, ...]:
        numbers = filled(self.numbers, NUMBERS, "number")
        return (
            *PLACE_NAMES,
            *numbered("state", FLAGS),
            "counters",
            *filled(self.extras, EXTRAS, "extra"),
            *numbered("kind now", KINDS),
            *(f"{each} now" for each in numbers),
            *numbered("words now", WORDS),
            *numbered("keyword", KEYWORDS),
            "abilities now",
            *numbered("kind", KINDS),
            *numbers,
            *numbered("words", WORDS),
            *(f"abilities: {each}" for each in ABILITY_NAMES),
            *numbered("program part", PARTS),
            *numbered("name", NAME),
        )

    def __str__(self) -> str:
        lines = [f"observation of {self.game}: {self.size} signed bytes"]
        for block in self.blocks:
            lines.append(f"  {block.name}: {block.rows} x {block.width} from {block.start} on")
            lines += [f"    {number:3} {name}" for number, name in enumerate(block.names)]
        for name in ("verbs", "questions", "phases", "events"):
            lines.append(f"  {name}: {', '.join(getattr(self, name))}")
        return "\n".join(lines)


def numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name} {number}" for number in range(1, count + 1))


def filled(names: tuple[str, ...], count: int, spare: str) -> tuple[str, ...]:
    """So many names: those of the game, then spare ones."""
    if len(names) > count:
        raise ValueError(f"the schema has room for {count} of these, not {len(names)}: {', '.join(names)}")
    return (*names, *(f"spare {spare} {number}" for number in range(len(names) + 1, count + 1)))


MOMENT_NAMES: Final = (
    "turn",
    "phase",
    "own turn",
    "seats",
    "seat that is asked",
    "question",
    "can be declined",
    "least picks",
    "most picks",
    "picks made",
    "row of the asking card",
    "options",
    "cards left out",
    "options left out",
    "pure ordering",
    "seat that went first",
)
SEAT_NAMES: Final = ("present", "has left", "own", "on one's team", "has the turn", "is asked")
PLACE_NAMES: Final = ("zone", "seat that holds it", "place", "owned by its holder", "how it is known")
ABILITY_NAMES: Final = ("activated", "automatic", "static", "replacement", "spell", "playing", "keyword", "deck")
OPTION_NAMES: Final = (
    "verb",
    "row of its card",
    "zone of its card",
    "seat of its card",
    "place of its card",
    "kind of target",
    "row or number of target",
    "seat of target",
    "number",
    "declines",
    "loses",
    "seat",
)
EVENT_NAMES: Final = (
    "event",
    "seat",
    "number",
    "turns ago",
    "kind of card",
    "name 1",
    "name 2",
    "kind of other",
    "other name 1",
    "other name 2",
)
NO_TARGET: Final = 0
CARD_TARGET: Final = 1
SEAT_TARGET: Final = 2
PLACE_TARGET: Final = 3
HIDDEN: Final = 0
SEEN: Final = 1
REMEMBERED: Final = 2

assert len(MOMENT_NAMES) == MOMENT and len(OPTION_NAMES) == OPTION and len(EVENT_NAMES) == EVENT
assert len(SEAT_NAMES) + SEAT_NUMBERS + ZONES == SEAT and len(PLACE_NAMES) == PLACE
