"""What a player is asked, and the finite list of what he or she may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gorin import words
from gorin.engine.kernel.ref import NOTHING

if TYPE_CHECKING:
    from gorin.engine.cards.printed import Printed

PASS = "pass"
DONE = "done"
YES = "yes"
NO = "no"
CHOOSE = "choose"
OPTION = "option"
NUMBER = "number"


class Option:
    """One legal pick: a verb with the card, the target and the number that it speaks about."""

    __slots__ = ("card", "number", "printed", "target", "verb")

    def __init__(
        self,
        verb: str,
        card: int = NOTHING,
        target: int = NOTHING,
        number: int = 0,
        printed: list[Printed] | None = None,
    ) -> None:
        self.verb = verb
        self.card = card
        self.target = target
        self.number = number
        self.printed = printed

    @property
    def refs(self) -> tuple[int, ...]:
        """The cards, players or places that this option points at."""
        return tuple(ref for ref in (self.card, self.target) if ref != NOTHING)

    @property
    def label(self) -> str:
        """The option in words."""
        return words.option(self)

    def same(self, other: Option) -> bool:
        """Whether both stand for the same pick."""
        return (
            self.verb == other.verb
            and self.card == other.card
            and self.target == other.target
            and self.number == other.number
        )

    def __repr__(self) -> str:
        return f"Option({self.verb!r}, {self.card}, {self.target}, {self.number})"


class Decision:
    """A question to one player; `options` holds every legal answer and nothing else.

    `kind` says which sort of answer is expected, `about` which rule or sentence asks (a key of
    the catalogue), `picked` what was already picked in a choice of several things.
    `decline` is the option that passes or declines, where there is one; `ordering` marks a pure
    ordering of simultaneous things.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "player",
        "kind",
        "options",
        "about",
        "clause",
        "decline",
        "ordering",
        "picked",
        "least",
        "most",
        "source",
    )
    __slots__ = (
        "about",
        "clause",
        "decline",
        "kind",
        "least",
        "most",
        "options",
        "ordering",
        "picked",
        "player",
        "source",
    )

    def __init__(
        self,
        player: int,
        kind: str,
        options: list[Option],
        about: str = "",
        clause: str = "",
        decline: Option | None = None,
        ordering: bool = False,
        picked: tuple[int, ...] = (),
        least: int = 1,
        most: int = 1,
        source: int = NOTHING,
    ) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.about = about
        self.clause = clause
        self.decline = decline
        self.ordering = ordering
        self.picked = picked
        self.least = least
        self.most = most
        self.source = source

    def find(self, verb: str, card: int = NOTHING, target: int = NOTHING, number: int = 0) -> Option | None:
        """The option with exactly these parts, if it is on offer."""
        for option in self.options:
            if option.verb == verb and option.card == card and option.target == target and option.number == number:
                return option
        return None

    def __repr__(self) -> str:
        return f"Decision(player={self.player}, kind={self.kind!r}, options={self.options!r})"


PASS_OPTION = Option(PASS)
DONE_OPTION = Option(DONE)
YES_OPTION = Option(YES)
NO_OPTION = Option(NO)
