"""Which ability an ability is: one line of a printed face, or one giving of it; with its card's stay that is all.

Two abilities with the same words are different ones. A line is a number: of an ability on the card's own face its
place there; of what an effect gives when that effect began; of what a static ability gives that ability on the stay
of its card; of a face that lies on the card the stay of that face. Uses, memories and choices are kept under the
sighting of the card and the line (`use_key`).
"""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import STAMP_SHIFT
from gorin.engine.kernel.rng import scramble
from gorin.engine.program.context import Context

PLACES: Final = 6
"""How many bits the place on a face, or in one giving, takes."""
GIVEN: Final = 1 << PLACES
"""Lines from here on are not printed on the card itself."""
OTHER_FACE: Final = 1 << 58
BY_STATIC: Final = 1 << 59

_PRINTED: Final[list[tuple[int, ...]]] = [tuple(range(count)) for count in range(GIVEN)]


def printed_lines(count: int) -> tuple[int, ...]:
    """The lines of a face with so many abilities."""
    return _PRINTED[count] if count < GIVEN else tuple(range(count))


def line_on_face(sight: int, line: int) -> int:
    """A line of a face that another card, seen so, brings."""
    return OTHER_FACE | sight << PLACES | line


def lines_given(lines: tuple[int, ...], count: int, giving: int) -> tuple[int, ...]:
    """Append the lines of `count` abilities that one giving adds."""
    found = list(lines)
    for _ in range(count):
        while giving in found:
            giving += 1
        found.append(giving)
    return tuple(found)


def effect_line(time: int) -> int:
    """What an effect that began then gives."""
    return time << PLACES


def static_line(ctx: Context, line: int) -> int:
    """What a static ability of this line gives, from the point of view of its card."""
    return BY_STATIC | (scramble(ctx.source | ctx.stamp << STAMP_SHIFT, line) & (1 << 50) - 1) << PLACES


def is_printed(line: int) -> bool:
    """Whether it is a line of the card's own face."""
    return line < GIVEN


def use_key(ctx: Context) -> tuple[int, int]:
    """Under what the uses, memories and choices of the ability are kept whose text has this point of view."""
    return ctx.source | ctx.stamp << STAMP_SHIFT, ctx.line
