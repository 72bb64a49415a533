"""The general questions: which cards, yes or no, which mode, which order, how to divide.

Each is a procedure that asks one pick at a time and hands its result to the procedure that
called it. What has only one possible answer is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.decision import (
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
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game


class Select(Procedure["Game"]):
    """Pick from `least` to `most` of the candidates; the result is what was picked."""

    FIELDS = ("about", "candidates", "clause", "least", "most", "picked", "player", "source")
    __slots__ = FIELDS

    def __init__(
        self,
        player: int = 0,
        candidates: list[int] | None = None,
        least: int = 0,
        most: int = 0,
        about: str = "",
        clause: str = "",
        source: int = NOTHING,
    ) -> None:
        super().__init__()
        self.player = player
        self.candidates: list[int] = candidates if candidates is not None else []
        self.least = least
        self.most = most
        self.about = about
        self.clause = clause
        self.source = source
        self.picked: list[int] = []

    def advance(self, game: Game) -> None:
        picked = self.picked
        count = len(picked)
        left = [ref for ref in self.candidates if ref not in picked] if count else self.candidates
        if count >= self.most or not left:
            game.finish(picked)
            return
        if count + len(left) <= self.least:
            game.finish(picked + left)
            return
        printed = game.printed
        options = [Option(CHOOSE, ref, NOTHING, 0, printed) for ref in left]
        decline: Option | None = None
        if count >= self.least:
            decline = DONE_OPTION
            options.append(decline)
        game.ask(
            Decision(
                self.player,
                CHOOSE,
                options,
                self.about,
                self.clause,
                decline,
                False,
                tuple(picked),
                self.least,
                self.most,
                self.source,
            )
        )

    def answer(self, game: Game, option: Option) -> None:
        if option.verb == DONE:
            self.most = len(self.picked)
        else:
            self.picked.append(option.card)


class AskYesNo(Procedure["Game"]):
    """A may-question; the result is [1] or [0]."""

    FIELDS = ("about", "player", "source")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, about: str = "", source: int = NOTHING) -> None:
        super().__init__()
        self.player = player
        self.about = about
        self.source = source

    def advance(self, game: Game) -> None:
        options = [YES_OPTION, NO_OPTION]
        game.ask(Decision(self.player, "yes_no", options, self.about, decline=NO_OPTION, source=self.source))

    def answer(self, game: Game, option: Option) -> None:
        game.finish([1 if option.verb == YES else 0])


class AskOption(Procedure["Game"]):
    """Pick `count` of the numbered alternatives; the result is the numbers in printed order.

    `least`: fewer than `count` may be picked, but not fewer than this.
    """

    FIELDS = ("about", "count", "least", "numbers", "picked", "player", "source")
    __slots__ = FIELDS

    def __init__(
        self,
        player: int = 0,
        numbers: list[int] | None = None,
        about: str = "",
        count: int = 1,
        source: int = NOTHING,
        least: int = NOTHING,
    ) -> None:
        super().__init__()
        self.player = player
        self.numbers: list[int] = numbers if numbers is not None else []
        self.about = about
        self.count = count
        self.least = count if least == NOTHING else least
        self.source = source
        self.picked: list[int] = []

    def advance(self, game: Game) -> None:
        picked = self.picked
        left = [number for number in self.numbers if number not in picked]
        missing = self.count - len(picked)
        needed = self.least - len(picked)
        if missing <= 0 or len(left) <= needed:
            game.finish(sorted(picked + left[: max(missing, 0)]))
            return
        options = [Option(OPTION, NOTHING, NOTHING, number) for number in left]
        done: Option | None = None
        if needed <= 0:
            done = DONE_OPTION
            options.append(done)
        game.ask(
            Decision(
                self.player,
                OPTION,
                options,
                self.about,
                decline=done,
                picked=tuple(picked),
                least=self.least,
                most=self.count,
                source=self.source,
            )
        )

    def answer(self, game: Game, option: Option) -> None:
        if option.verb == DONE:
            self.numbers = []
            self.least = len(self.picked)
        else:
            self.picked.append(option.number)


class AskNumber(Procedure["Game"]):
    """A number from `low` to `high`; the result is that number."""

    FIELDS = ("about", "high", "low", "player", "source")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, low: int = 0, high: int = 0, about: str = "", source: int = NOTHING) -> None:
        super().__init__()
        self.player = player
        self.low = low
        self.high = high
        self.about = about
        self.source = source

    def advance(self, game: Game) -> None:
        options = [Option(NUMBER, NOTHING, NOTHING, number) for number in range(self.low, self.high + 1)]
        game.ask(Decision(self.player, NUMBER, options, self.about, source=self.source))

    def answer(self, game: Game, option: Option) -> None:
        game.finish([option.number])


class AskOrder(Procedure["Game"]):
    """Put things into an order, the first (uppermost) first; the result is that order."""

    FIELDS = ("about", "picked", "player", "things")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, things: list[int] | None = None, about: str = "") -> None:
        super().__init__()
        self.player = player
        self.things: list[int] = things if things is not None else []
        self.about = about
        self.picked: list[int] = []

    def advance(self, game: Game) -> None:
        left = [ref for ref in self.things if ref not in self.picked]
        if len(left) <= 1:
            game.finish(self.picked + left)
            return
        printed = game.printed
        options = [Option(CHOOSE, ref, NOTHING, 0, printed) for ref in left]
        total = len(self.things)
        game.ask(
            Decision(
                self.player,
                "order",
                options,
                self.about,
                ordering=True,
                picked=tuple(self.picked),
                least=total,
                most=total,
            )
        )

    def answer(self, game: Game, option: Option) -> None:
        self.picked.append(option.card)


class AskDivide(Procedure["Game"]):
    """Divide a value among things, at least 1 each; the result is their shares in order."""

    FIELDS = ("about", "player", "shares", "source", "things", "total")
    __slots__ = FIELDS

    def __init__(
        self,
        player: int = 0,
        things: list[int] | None = None,
        total: int = 0,
        about: str = "",
        source: int = NOTHING,
    ) -> None:
        super().__init__()
        self.player = player
        self.things: list[int] = things if things is not None else []
        self.total = total
        self.about = about
        self.source = source
        self.shares: list[int] = []

    def advance(self, game: Game) -> None:
        done = len(self.shares)
        left = self.total - sum(self.shares)
        others = len(self.things) - done - 1
        if others < 0:
            game.finish(self.shares)
            return
        if others == 0:
            game.finish([*self.shares, left])
            return
        ref = self.things[done]
        printed = game.printed
        options = [Option(NUMBER, ref, NOTHING, share, printed) for share in range(1, left - others + 1)]
        game.ask(
            Decision(
                self.player,
                "divide",
                options,
                self.about,
                picked=tuple(self.shares),
                most=self.total,
                source=self.source,
            )
        )

    def answer(self, game: Game, option: Option) -> None:
        self.shares.append(option.number)
