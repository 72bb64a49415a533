"""The general questions: which cards, yes or no, which mode, which order, how to divide.

Each is a procedure that asks one pick at a time and hands its result to the procedure that
called it. What has only one possible answer is not asked.
"""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.decision import (
    CHOICES,
    CHOOSE,
    DONE,
    DONE_OPTION,
    NO_OPTION,
    NUMBER,
    OPTION,
    YES,
    YES_OPTION,
    Decision,
    Option,
)
from gorin.engine.kernel.frames import Machine, Procedure
from gorin.engine.kernel.ref import NOTHING


@mypyc_attr(acyclic=True)
class Asking(Procedure):
    """A question to one player; if that player leaves, it is over."""

    __slots__ = ("player",)
    player: int

    def belongs_to(self) -> int:
        return self.player

    def ask_anew(self, game: Any) -> None:
        """What there is still to ask is looked at when it goes on."""


@mypyc_attr(acyclic=True)
class Select(Asking):
    """Pick from `least` to `most` of the candidates; the result is what was picked."""

    __slots__ = ("about", "candidates", "clause", "least", "most", "picked", "source")
    REFS: ClassVar[tuple[str, ...]] = ("candidates", "picked")

    def __init__(
        self,
        player: int,
        candidates: list[int],
        least: int,
        most: int,
        about: str = "",
        clause: str = "",
        source: int = NOTHING,
    ) -> None:
        self.player = player
        self.candidates = candidates
        self.least = least
        self.most = most
        self.about = about
        self.clause = clause
        self.source = source
        self.picked: list[int] = []

    def left(self) -> list[int]:
        """What has not been picked."""
        picked = self.picked
        if not picked:
            return self.candidates
        found: list[int] = []
        for ref in self.candidates:
            if ref not in picked:
                found.append(ref)
        return found

    def open(self, game: Any) -> list[int]:
        """What can be picked next."""
        return self.left()

    def leave_out(self, game: Any) -> None:
        super().leave_out(game)
        self.most = min(self.most, len(self.candidates))
        self.least = min(self.least, self.most)

    def may_stop(self, game: Any) -> bool:
        """Whether what was picked is enough."""
        return len(self.picked) >= self.least

    def advance(self, game: Machine) -> None:
        picked = self.picked
        count = len(picked)
        if count >= self.most:
            game.finish(picked)
            return
        left = self.open(game)
        if not left:
            game.finish(picked)
        elif count + len(left) <= self.least:
            game.finish(picked + left)
        else:
            game.ask(self.put(game, left))

    def question(self, game: Any) -> Decision:
        return self.put(game, self.open(game))

    def put(self, game: Any, left: list[int]) -> Decision:
        """The question which of these is picked next."""
        options = CHOICES.each(left)
        decline: Option | None = None
        if self.may_stop(game):
            decline = DONE_OPTION
            options.append(decline)
        return Decision(
            self.player,
            CHOOSE,
            options,
            self.about,
            self.clause,
            decline,
            False,
            tuple(self.picked),
            self.least,
            self.most,
            self.source,
        )

    def answer(self, game: Machine, option: Option) -> None:
        if option.verb == DONE:
            self.most = len(self.picked)
        else:
            self.picked.append(option.card)


@mypyc_attr(acyclic=True)
class SelectTotal(Select):
    """Pick any number of cards of which a number adds up to at most `total`."""

    __slots__ = ("number", "total")

    def __init__(self, player: int, cards: list[int], number: str, total: int, source: int = NOTHING) -> None:
        super().__init__(player, cards, 0, len(cards), "total", "", source)
        self.number = number
        self.total = total

    def open(self, game: Any) -> list[int]:
        rest = self.total
        for card in self.picked:
            rest -= game.card_number(card, self.number)
        return [card for card in self.left() if game.card_number(card, self.number) <= rest]


@mypyc_attr(acyclic=True)
class AskYesNo(Asking):
    """A may-question; the result is [1] or [0]."""

    def __init__(self, player: int, about: str = "", source: int = NOTHING, clause: str = "") -> None:
        self.player = player
        self.about = about
        self.source = source
        self.clause = clause

    def forsaken(self) -> list[int]:
        return [0]

    def advance(self, game: Machine) -> None:
        game.ask()

    def question(self, game: Machine) -> Decision:
        options = [YES_OPTION, NO_OPTION]
        return Decision(self.player, "yes_no", options, self.about, self.clause, decline=NO_OPTION, source=self.source)

    def answer(self, game: Machine, option: Option) -> None:
        game.finish([1 if option.verb == YES else 0])


@mypyc_attr(acyclic=True)
class AskOption(Asking):
    """Pick `count` of the numbered alternatives; the result is the numbers in printed order.

    `least`: fewer than `count` may be picked, but not fewer than this.
    """

    def __init__(
        self,
        player: int,
        numbers: list[int],
        about: str = "",
        count: int = 1,
        source: int = NOTHING,
        least: int = NOTHING,
    ) -> None:
        self.player = player
        self.numbers = numbers
        self.about = about
        self.count = count
        self.least = count if least == NOTHING else least
        self.source = source
        self.picked: list[int] = []

    def left(self) -> list[int]:
        return [number for number in self.numbers if number not in self.picked]

    def forsaken(self) -> list[int]:
        return sorted(self.picked + self.left()[: max(self.least - len(self.picked), 0)])

    def advance(self, game: Machine) -> None:
        left = self.left()
        missing = self.count - len(self.picked)
        if missing <= 0 or len(left) <= self.least - len(self.picked):
            game.finish(sorted(self.picked + left[: max(missing, 0)]))
        else:
            game.ask()

    def question(self, game: Machine) -> Decision:
        options = [Option(OPTION, NOTHING, NOTHING, number) for number in self.left()]
        done: Option | None = None
        if len(self.picked) >= self.least:
            done = DONE_OPTION
            options.append(done)
        return Decision(
            self.player,
            OPTION,
            options,
            self.about,
            decline=done,
            picked=tuple(self.picked),
            least=self.least,
            most=self.count,
            source=self.source,
        )

    def answer(self, game: Machine, option: Option) -> None:
        if option.verb == DONE:
            self.numbers = []
            self.least = len(self.picked)
        else:
            self.picked.append(option.number)


class AskNumber(Asking):
    """A number from `low` to `high`; the result is that number."""

    def __init__(self, player: int, low: int, high: int, about: str = "", source: int = NOTHING) -> None:
        self.player = player
        self.low = low
        self.high = high
        self.about = about
        self.source = source

    def forsaken(self) -> list[int]:
        return [self.low]

    def advance(self, game: Machine) -> None:
        game.ask()

    def question(self, game: Machine) -> Decision:
        options = [Option(NUMBER, NOTHING, NOTHING, number) for number in range(self.low, self.high + 1)]
        return Decision(self.player, NUMBER, options, self.about, source=self.source)

    def answer(self, game: Machine, option: Option) -> None:
        game.finish([option.number])


class AskOrder(Asking):
    """Put things into an order, the first (uppermost) first; the result is that order."""

    REFS = ("picked", "things")

    def __init__(self, player: int, things: list[int], about: str = "") -> None:
        self.player = player
        self.things = things
        self.about = about
        self.picked: list[int] = []

    def left(self) -> list[int]:
        return [ref for ref in self.things if ref not in self.picked]

    def forsaken(self) -> list[int]:
        return self.picked + self.left()

    def advance(self, game: Machine) -> None:
        left = self.left()
        if len(left) <= 1:
            game.finish(self.picked + left)
        else:
            game.ask()

    def question(self, game: Machine) -> Decision:
        total = len(self.things)
        return Decision(
            self.player,
            "order",
            CHOICES.each(self.left()),
            self.about,
            ordering=True,
            picked=tuple(self.picked),
            least=total,
            most=total,
        )

    def answer(self, game: Machine, option: Option) -> None:
        self.picked.append(option.card)


class AskDivide(Asking):
    """Divide a value among things, at least 1 each; the result is their shares in order."""

    def __init__(self, player: int, things: list[int], total: int, about: str = "", source: int = NOTHING) -> None:
        self.player = player
        self.things = things
        self.total = total
        self.about = about
        self.source = source
        self.shares: list[int] = []

    def forsaken(self) -> list[int]:
        others = len(self.things) - 1
        return [self.total - others] + [1] * others

    def advance(self, game: Machine) -> None:
        others = len(self.things) - len(self.shares) - 1
        if others < 0:
            game.finish(self.shares)
        elif others == 0:
            game.finish([*self.shares, self.total - sum(self.shares)])
        else:
            game.ask()

    def question(self, game: Machine) -> Decision:
        done = len(self.shares)
        others = len(self.things) - done - 1
        left = self.total - sum(self.shares)
        options = [Option(NUMBER, self.things[done], NOTHING, share) for share in range(1, left - others + 1)]
        return Decision(
            self.player,
            "divide",
            options,
            self.about,
            picked=tuple(self.shares),
            most=self.total,
            source=self.source,
        )

    def answer(self, game: Machine, option: Option) -> None:
        self.shares.append(option.number)
