"""Features: the numbers by which a rulebook lets a position be judged, before anybody says how much each counts."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.kernel.decision import Option

UP: Final = 1
DOWN: Final = -1
"""Whether more of a feature is good or bad for the player who has it."""

MOST_VALUE: Final = 15
"""Numbers of cards count up to here, in the units that the rulebook declares."""

MOST_SPOTS: Final = 12
NO_SPOT: Final = -1
"""Sorts of places that a rulebook may tell apart."""


class Features:
    """What a rulebook declares of its positions and options.

    NAMES and SIGNS: the features and whether more is better. MAIN: the questions between which nothing is half done.
    UNITS: what one point of each number of a card is. CONTESTS: which number of a card meets which number of its
    target. AUXILIARY: questions with verbs that only change how the next thing is asked. PLACES: verbs that put a
    card somewhere. USES: verbs that use what would be left unused at the end of the turn. GIVES: questions with verbs
    that give away something of one's own. A rulebook that declares nothing has positions that all look alike.
    """

    NAMES: ClassVar[tuple[str, ...]] = ()
    SIGNS: ClassVar[tuple[int, ...]] = ()
    MAIN: ClassVar[frozenset[str]] = frozenset()
    UNITS: ClassVar[tuple[int, ...]] = ()
    CONTESTS: ClassVar[tuple[tuple[int, int], ...]] = ()
    AUXILIARY: ClassVar[frozenset[tuple[str, str]]] = frozenset()
    PLACES: ClassVar[frozenset[str]] = frozenset()
    USES: ClassVar[frozenset[str]] = frozenset()
    GIVES: ClassVar[frozenset[tuple[str, str]]] = frozenset()

    def of(self, game: Any, player: int) -> list[int]:
        """The features of a player, in the order of NAMES; they count cards that all players can count."""
        return []

    def settled(self, game: Any) -> bool:
        """Whether nothing is half done while the waiting question is put."""
        return True

    def spot(self, game: Any, player: int, option: Option) -> int:
        """Of which sort the place is where an option of PLACES puts a card, below MOST_SPOTS; NO_SPOT: of none."""
        return NO_SPOT

    def place(self, game: Any, player: int, option: Option) -> int:
        """The number of an option of PLACES; places between which nothing differs have one number."""
        return option.number


def below(value: int, most: int) -> int:
    """A number from 0 to the most that counts."""
    return 0 if value < 0 else value if value < most else most
