"""12.1.1.1 The formats: how many play, in which order, who faces whom, and what a table is called.

A table goes by a text that says everything about it: `circle`, `rumble one_out`,
`circle order:p2,p3,p1`, `double_team teams:p1,p3/p2,p4`. What is not said is the usual: everybody in
the order of the seats, teams side by side.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.collection import Format
from gorin.engine.kernel.errors import NotFound
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats

DUEL: Final = "duel"
RUMBLE: Final = "rumble"
"""12.6 ランブル."""
CIRCLE: Final = "circle"
"""12.7 サークル."""
DOUBLE_TEAM: Final = "double_team"
"""12.8 ダブルチーム."""
TRIPLE_TEAM: Final = "triple_team"
"""12.9 トリプルチーム."""
ONE_OUT: Final = "one_out"
"""12.6.3, 12.7.3: 1人脱落."""
ORDER: Final = "order:"
TEAMS: Final = "teams:"

COUNTS: Final[dict[str, tuple[int, ...]]] = {
    DUEL: (2,),
    RUMBLE: (3, 4, 5, 6),
    CIRCLE: (3, 4, 5, 6),
    DOUBLE_TEAM: (4,),
    TRIPLE_TEAM: (6,),
}
CLAUSES: Final = {DUEL: "1.1.1", RUMBLE: "12.6.1", CIRCLE: "12.7.1", DOUBLE_TEAM: "12.8.1", TRIPLE_TEAM: "12.9.1"}
"""What says how many play."""


class Table(Seats):
    """The seats of one game of this rulebook.

    `name`: the format. `one_out`: the first-knockout rule. `sides`: the teams, each from left to right as it
    sees itself (R87; none in individual formats). `facing`: the seat opposite each seat
    (12.8.2, 12.8.2.1, 12.9.2, 12.9.2.1).
    """

    __slots__ = ("facing", "name", "one_out", "sides")

    def __init__(
        self,
        name: str,
        count: int,
        sequence: tuple[int, ...] = (),
        sides: tuple[tuple[int, ...], ...] = (),
        one_out: bool = False,
    ) -> None:
        self.sides: tuple[tuple[int, ...], ...] = ()
        self.facing: tuple[int, ...] = (NOTHING,) * count
        teams: tuple[int, ...] = ()
        if name in (DOUBLE_TEAM, TRIPLE_TEAM):
            half = count // 2
            self.sides = sides or (tuple(range(half)), tuple(range(half, count)))
            left, right = self.sides
            opposite = dict(zip(left, reversed(right), strict=True))
            opposite |= {other: seat for seat, other in opposite.items()}
            self.facing = tuple(opposite[seat] for seat in range(count))
            teams = tuple(int(seat in right) for seat in range(count))
            sequence = left + right
        super().__init__(count, teams, name == CIRCLE, sequence)
        self.name = name
        self.one_out = one_out

    def describe(self) -> str:
        """What the table is called: everything that it takes to set it up again for as many players."""
        words = [self.name]
        if self.one_out:
            words.append(ONE_OUT)
        usual = Table(self.name, self.count)
        if self.sides != usual.sides:
            words.append(TEAMS + "/".join(written(side) for side in self.sides))
        elif self.sequence != usual.sequence:
            words.append(ORDER + written(self.sequence))
        return " ".join(words)


FORMATS: Final = tuple(Format(name, tuple(Table(name, count) for count in counts)) for name, counts in COUNTS.items())


def written(seats: tuple[int, ...]) -> str:
    return ",".join(f"p{seat + 1}" for seat in seats)


def find_table(count: int, text: str | None) -> Table:
    """Return the table of this format for so many players.

    Without a format it is the first one that has such a table.
    """
    if text is None:
        for each in FORMATS:
            for table in each.tables:
                if table.count == count:
                    return table_of(table)
    name, *rest = [DUEL] if text is None else text.split(" ")
    if name not in COUNTS:
        raise NotFound("format", found=text, known=", ".join(COUNTS), clause="12.1.1.1")
    if count not in COUNTS[name]:
        expected = ", ".join(str(each) for each in COUNTS[name])
        raise NotFound("players", expected=expected, found=count, clause=CLAUSES[name])
    one_out = False
    sequence: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    for word in rest:
        if word == ONE_OUT and name in (RUMBLE, CIRCLE):
            one_out = True
        elif word.startswith(ORDER) and name in (RUMBLE, CIRCLE):
            sequence = read_seats(word.removeprefix(ORDER), count, word)
        elif word.startswith(TEAMS) and name in (DOUBLE_TEAM, TRIPLE_TEAM):
            sides = read_sides(word.removeprefix(TEAMS), count, word)
        else:
            clause = "12.6.3" if word == ONE_OUT else CLAUSES[name]
            raise NotFound("format", found=text, known=", ".join(COUNTS), clause=clause)
    return Table(name, count, sequence, sides, one_out)


def read_seats(text: str, count: int, word: str) -> tuple[int, ...]:
    """Every seat once, in this order."""
    names = [f"p{seat + 1}" for seat in range(count)]
    listed = text.split(",")
    if sorted(listed) != names:
        raise NotFound("seats", found=word, expected=",".join(names))
    return tuple(names.index(each) for each in listed)


def read_sides(text: str, count: int, word: str) -> tuple[tuple[int, ...], ...]:
    """Two teams of the same size (12.8.1, 12.9.1)."""
    listed = read_seats(text.replace("/", ","), count, word)
    half = count // 2
    sides = (listed[:half], listed[half:])
    if text != "/".join(written(side) for side in sides):
        raise NotFound("seats", found=word, expected="/".join(written(side) for side in sides))
    return sides


def table_of(seats: Seats) -> Table:
    """The seats of a game of this rulebook."""
    if not isinstance(seats, Table):
        raise AssertionError("this rulebook's games are played at its own tables")
    return seats
