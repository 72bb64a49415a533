"""What a player is asked, and the finite list of what he or she may answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.ref import NOTHING

PASS: Final = "pass"
DONE: Final = "done"
YES: Final = "yes"
NO: Final = "no"
CHOOSE: Final = "choose"
OPTION: Final = "option"
NUMBER: Final = "number"


@mypyc_attr(acyclic=True)
class Option:
    """One legal pick: a verb with the card, the target and the number that it speaks about.

    It holds no faces: its words come from the match, for whoever looks. `seat`: whose option it is,
    where a question is for several seats (NOTHING: the player who is asked). `loses`: it makes that
    player lose at once.
    """

    __slots__ = ("card", "loses", "number", "seat", "target", "verb")

    def __init__(
        self,
        verb: str,
        card: int = NOTHING,
        target: int = NOTHING,
        number: int = 0,
        seat: int = NOTHING,
        loses: bool = False,
    ) -> None:
        self.verb = verb
        self.card = card
        self.target = target
        self.number = number
        self.seat = seat
        self.loses = loses

    @property
    def refs(self) -> tuple[int, ...]:
        """The cards, players or places that this option points at."""
        return tuple(ref for ref in (self.card, self.target) if ref != NOTHING)

    def same(self, other: Option) -> bool:
        """Whether both stand for the same pick."""
        return (
            self.verb == other.verb
            and self.card == other.card
            and self.target == other.target
            and self.number == other.number
            and self.seat == other.seat
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.same(other)

    def __hash__(self) -> int:
        return hash((self.verb, self.card, self.target, self.number, self.seat))

    def __repr__(self) -> str:
        parts = [repr(self.verb)]
        if self.card != NOTHING:
            parts.append(f"card={self.card}")
        if self.target != NOTHING:
            parts.append(f"target={self.target}")
        if self.number:
            parts.append(f"number={self.number}")
        if self.seat != NOTHING:
            parts.append(f"seat={self.seat}")
        if self.loses:
            parts.append("loses=True")
        return f"Option({', '.join(parts)})"


@mypyc_attr(acyclic=True)
class Decision:
    """A question; `options` holds every legal answer and nothing else. It is a sequence of them.

    `player` is asked; `seats` are all who may answer (a mask: a team in its common turn). `kind` says
    which sort of answer is expected, `about` which rule or sentence asks (a key of the catalogue),
    `picked` what was already picked in a choice of several things. `decline` is the option that passes
    or declines, where there is one; `ordering` marks a pure ordering of simultaneous things. `open`:
    it is put even if there is only one answer.
    """

    __slots__ = (
        "about",
        "clause",
        "decline",
        "kind",
        "least",
        "most",
        "open",
        "options",
        "ordering",
        "picked",
        "player",
        "seats",
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
        open: bool = False,
        seats: int = 0,
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
        self.open = open
        self.seats = seats or 1 << player

    def asks(self, player: int) -> bool:
        """Whether this player may answer."""
        return bool(self.seats >> player & 1)

    def find(self, verb: str, card: int = NOTHING, target: int = NOTHING, number: int = 0) -> Option | None:
        """The option with exactly these parts, if it is on offer."""
        for option in self.options:
            if option.verb == verb and option.card == card and option.target == target and option.number == number:
                return option
        return None

    def __len__(self) -> int:
        return len(self.options)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __getitem__(self, index: int) -> Option:
        return self.options[index]

    def __contains__(self, option: object) -> bool:
        return option in self.options

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Decision)
            and self.player == other.player
            and self.seats == other.seats
            and self.kind == other.kind
            and self.about == other.about
            and self.source == other.source
            and self.picked == other.picked
            and self.least == other.least
            and self.most == other.most
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.player, self.kind, self.about, self.source, self.picked, tuple(self.options)))

    def __repr__(self) -> str:
        return f"Decision(player={self.player}, kind={self.kind!r}, about={self.about!r}, options={self.options!r})"


MOST_KEPT: Final = 4096
"""Beyond this number of a card, which no game reaches in earnest, options are made anew."""
MOST_PAIRED: Final = 256
"""And beyond this number those about two cards."""
SMALL: Final = 8
"""And beyond this number of a place."""


@mypyc_attr(acyclic=True)
class Offers:
    """The options of one verb about a card, on one target if any: each is made once, for all games.

    The list is replaced, never changed: games in several threads share it.
    """

    __slots__ = ("_made", "target", "verb")

    def __init__(self, verb: str, target: int = NOTHING) -> None:
        self.verb = verb
        self.target = target
        self._made: list[Option] = []

    def about(self, ref: int) -> Option:
        """The option that points at this."""
        made = self._made
        if 0 <= ref < len(made):
            return made[ref]
        if not 0 <= ref < MOST_KEPT:
            return Option(self.verb, ref, self.target)
        return self.made_up_to(ref)[ref]

    def each(self, refs: list[int]) -> list[Option]:
        """The options that point at these."""
        made = self._made
        count = len(made)
        found: list[Option] = []
        for ref in refs:
            found.append(made[ref] if 0 <= ref < count else self.about(ref))
        return found

    def made_up_to(self, ref: int) -> list[Option]:
        """All options up to the one about this."""
        made = self._made
        made = self._made = made + [Option(self.verb, card, self.target) for card in range(len(made), ref + 1)]
        return made


@mypyc_attr(acyclic=True)
class Ways:
    """The options of one verb about a card with a small number, on one target if any (see `Offers`)."""

    __slots__ = ("_made", "target", "verb")

    def __init__(self, verb: str, target: int = NOTHING) -> None:
        self.verb = verb
        self.target = target
        self._made: list[list[Option]] = []

    def about(self, ref: int, number: int) -> Option:
        """The option that points at this with this number."""
        made = self._made
        if not 0 <= number < SMALL or not 0 <= ref < MOST_KEPT:
            return Option(self.verb, ref, self.target, number)
        if ref >= len(made):
            made = self.made_up_to(ref)
        return made[ref][number]

    def each(self, ref: int, numbers: list[int]) -> list[Option]:
        """The options that point at this with these small numbers."""
        made = self._made
        if not 0 <= ref < MOST_KEPT:
            return self.made_anew(ref, numbers)
        if ref >= len(made):
            made = self.made_up_to(ref)
        about = made[ref]
        found: list[Option] = []
        for number in numbers:
            found.append(about[number])
        return found

    def made_up_to(self, ref: int) -> list[list[Option]]:
        """All options up to those about this."""
        made = self._made
        more = [
            [Option(self.verb, card, self.target, each) for each in range(SMALL)] for card in range(len(made), ref + 1)
        ]
        made = self._made = made + more
        return made

    def made_anew(self, ref: int, numbers: list[int]) -> list[Option]:
        """Options that are not kept."""
        return [Option(self.verb, ref, self.target, number) for number in numbers]

    def up_to(self, ref: int, number: int) -> list[Option]:
        """The options that point at this with each number from 0 to this one."""
        if not 0 <= number < SMALL or not 0 <= ref < MOST_KEPT:
            return self.made_anew(ref, list(range(number + 1)))
        made = self._made
        if ref >= len(made):
            made = self.made_up_to(ref)
        return made[ref][: number + 1]


@mypyc_attr(acyclic=True)
class Pairs:
    """The options of one verb about a card and a target: each is made once, for all games.

    Threads that make the same one at once make equal ones, so that it does not matter which is kept.
    """

    __slots__ = ("_made", "verb")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self._made: list[list[Option | None]] = [[] for _ in range(MOST_PAIRED)]

    def each(self, ref: int, targets: list[int]) -> list[Option]:
        """The options that point at this and at one of these targets."""
        if not 0 <= ref < MOST_PAIRED:
            return self.made_anew(ref, targets)
        row = self._made[ref]
        if not row:
            row += [None] * MOST_PAIRED
        found: list[Option] = []
        for target in targets:
            option = row[target] if 0 <= target < MOST_PAIRED else None
            if option is None:
                option = Option(self.verb, ref, target)
                if 0 <= target < MOST_PAIRED:
                    row[target] = option
            found.append(option)
        return found

    def made_anew(self, ref: int, targets: list[int]) -> list[Option]:
        """Options that are not kept."""
        return [Option(self.verb, ref, target) for target in targets]


CHOICES: Final = Offers(CHOOSE)
PASS_OPTION: Final = Option(PASS)
DONE_OPTION: Final = Option(DONE)
YES_OPTION: Final = Option(YES)
NO_OPTION: Final = Option(NO)
