"""The roots of what a text is made of: amounts, conditions, things, tests, operations, costs, changes.

Each is plain data that is asked about a game. Which games a piece can be asked about is its own
business: pieces of the engine speak of every game, a rulebook's pieces of that rulebook's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import CARD_MASK
from gorin.engine.kernel.table import Table
from gorin.engine.program.context import Context


@dataclass(frozen=True)
class Amount:
    """A number that can be asked for."""

    def value(self, game: Any, ctx: Context) -> int:
        raise AssertionError("an amount has a value")

    def value_for(self, game: Any, ctx: Context, player: int) -> int:
        """The number for one of several players who do the same."""
        return self.value(game, ctx)

    def is_natural(self) -> bool:
        """Whether it is sure never to be below 0."""
        return False

    def reads(self) -> frozenset[str]:
        """What continuous effects could change under this amount (see `engine.values.continuous`)."""
        return frozenset()


@dataclass(frozen=True)
class Condition:
    """Something that holds or not."""

    def holds(self, game: Any, ctx: Context) -> bool:
        raise AssertionError("a condition can be judged")

    def reads(self) -> frozenset[str]:
        """What continuous effects could change under this condition."""
        return frozenset()


@dataclass(frozen=True)
class Test:
    """One property that a card may have."""

    def passes(self, game: Any, card: int, ctx: Context) -> bool:
        raise AssertionError("a test can be made")

    def is_inward(self) -> bool:
        """Whether the test looks at the card alone: its information, its names, its abilities."""
        return False

    def reads(self) -> frozenset[str]:
        """What continuous effects could change under this test."""
        return frozenset()


@dataclass(frozen=True)
class Things:
    """A reference to cards."""

    def sightings(self, game: Any, ctx: Context) -> list[int]:
        """Return the sightings of everything named, wherever it is now."""
        raise AssertionError("things can be named")

    def cards(self, game: Any, ctx: Context) -> list[int]:
        """Return the named cards that have stayed where they were seen, or that only this very text has moved."""
        table: Table = game
        found: list[int] = []
        for sight in self.sightings(game, ctx):
            if table.still_there(sight, ctx):
                found.append(sight & CARD_MASK)
        return found

    def names(self, game: Any, card: int, ctx: Context) -> bool:
        """Whether this card is among the things."""
        return card in self.cards(game, ctx)

    def is_inward(self) -> bool:
        """Whether each card is judged by itself, by what it is, is called and can do."""
        return False

    def reads(self) -> frozenset[str]:
        return frozenset()

    def zones(self) -> int:
        """The zones in which it may find cards other than its own, as a mask (-1: anywhere)."""
        return -1


@dataclass(frozen=True)
class Op:
    """One instruction. `run` carries it out at once, or calls a procedure as its last act.

    It says in `effect.ctx.did` whether it really did something. Whatever it calls hands its result
    back through `Effect.take`, which comes to `take` here.
    """

    def run(self, game: Any, effect: Any) -> None:
        raise AssertionError("an operation can be run")

    def possible(self, game: Any, ctx: Context) -> bool:
        """Whether it could do any of what it says now (asked before it replaces another event)."""
        return True

    def may_be_declined(self) -> bool:
        """Whether the operation itself lets its player decline it, by picking nothing."""
        return False

    def complete(self, game: Any, ctx: Context) -> bool:
        """Whether all of it could be done now and would change something (asked before a may)."""
        return True

    def take(self, game: Any, effect: Any, result: list[int]) -> None:
        """Take the result of what `run` called."""

    def offered(self, game: Any, effect: Any) -> list[int] | None:
        """Return the cards among which the operation's player selects. None: it offers no list of cards."""
        return None

    def is_choice(self) -> bool:
        """Whether it only asks, looks or steers: where several players carry out one sentence, each does so before
        anything happens.
        """
        return False

    def joins(self) -> bool:
        """Whether it happens for several players at one moment (`run_together`)."""
        return False

    def prepare(self, game: Any, part: Any, then: Take) -> None:
        """Let a player choose what it needs, into the plan of the part; may call a procedure as its last act,
        with `then` for its result.
        """

    def run_together(self, game: Any, parts: list[Any], then: Take) -> None:
        """Carry it out for several players at one moment, as each has planned it, and give `then` the result."""
        raise AssertionError("an operation that joins says how")

    def take_share(self, game: Any, part: Any, result: list[int]) -> None:
        """Take this player's share of what happened to all players together."""
        table: Table = game
        self.take(game, part, [card for card in result if table.owner[card] == part.ctx.actor])

    def register(self) -> int:
        """The register that it fills (-1: none)."""
        return -1


@dataclass(frozen=True)
class Act(Op):
    """An operation that calls a procedure and was really done if that has a result."""

    def take(self, game: Any, effect: Any, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Choice(Op):
    """An operation that only asks, looks or steers."""

    def is_choice(self) -> bool:
        return True


@dataclass(frozen=True)
class Cost:
    """One action of a cost. Who pays and how a choice is asked is the play procedure's work."""

    def payable(self, game: Any, ctx: Context) -> bool:
        """Whether this action alone can be carried out now."""
        raise AssertionError("a cost can be judged")

    def pay(self, game: Any, ctx: Context) -> None:
        """Carry it out; may call a procedure as its last act."""
        raise AssertionError("a cost can be paid")
