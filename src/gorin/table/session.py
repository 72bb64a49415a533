"""A game at a table: the match with its picks, who made them, and what is told of it."""

from __future__ import annotations

import secrets
from contextlib import suppress
from copy import copy
from typing import Any

from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.show.idling import is_idle
from gorin.engine.show.labels import asked, seat_of
from gorin.table.bots import advance, begin
from gorin.table.errors import TableError
from gorin.table.state import Story

CHECK_EVERY = 8
SEED_BITS = 53
"""As many as a browser counts with: a record goes through one."""


def fresh_seed(fixed: int | None) -> int:
    """The seed of a new game; `fixed`: the one that the server was told to take."""
    return fixed if fixed is not None else secrets.randbits(SEED_BITS)


class Damaged(Exception):
    """A stored game that does not lead to the state that was stored with it."""


class Session:
    """The game from its origin through its picks; `pickers` is who made each of them.

    A table goes on with a fork of it and leaves the old one, so that a change can be stored before it counts.
    """

    def __init__(self, game: str, origin: dict[str, Any]) -> None:
        self.game = game
        self.origin = origin
        self.match = begin(game, origin)
        self.images: dict[str, str] = origin.get("images") or {}
        self.picks: list[int] = []
        self.pickers: list[int] = []
        self.idle: set[int] = set()
        self.story = Story()
        self.story.follow(self.match)
        self.before: dict[int, tuple[int, Match]] = {}

    @staticmethod
    def replayed(game: str, origin: dict[str, Any], picks: list[int], hash_at: int = 0, check: str = "") -> Session:
        """The game after these picks; the state after `hash_at` of them must be the one that was stored."""
        session = Session(game, origin)
        session.go_on(picks[:hash_at])
        if check and session.match.hash() != check:
            raise Damaged(f"the state after {hash_at} picks is not the stored one")
        session.go_on(picks[hash_at:])
        return session

    @staticmethod
    def as_far_as_possible(game: str, origin: dict[str, Any], picks: list[int]) -> Session:
        """A game of other rules, up to the first pick that cannot be made by these."""
        session = Session(game, origin)
        with suppress(Damaged, GorinError):
            session.go_on(picks)
        return session

    def go_on(self, picks: list[int]) -> None:
        """These picks, which were made earlier."""
        for pick in picks:
            decision = self.match.decision
            if decision is None:
                raise Damaged(f"pick {len(self.picks) + 1} comes after the end of the game")
            if pick >= len(decision.options):
                raise Damaged(f"pick {len(self.picks) + 1} is not on offer")
            picker = -1 - pick if pick < 0 else self.seat_of(pick)
            self.note_idle()
            advance(self.match, [pick])
            self.accept(self.match, pick, picker)

    def fork(self) -> Session:
        """The same game to be gone on with; this one stays where it is."""
        fork = copy(self)
        fork.picks, fork.pickers, fork.idle = list(self.picks), list(self.pickers), set(self.idle)
        fork.story, fork.before = self.story.fork(), dict(self.before)
        return fork

    def make(self, pick: int, picker: int) -> None:
        """A pick of somebody who is at the table."""
        self.accept(self.tried(pick), pick, picker)

    def tried(self, pick: int) -> Match:
        """The match after this pick; nothing is changed here."""
        match = self.match.clone()
        advance(match, [pick])
        return match

    def accept(self, match: Match, pick: int, picker: int) -> None:
        """What was tried counts now."""
        if match is not self.match:
            self.note_idle()
            if len(self.picks) not in self.idle:
                self.before[picker] = (len(self.picks), self.match)
        self.picks.append(pick)
        self.pickers.append(picker)
        self.match = match
        self.story.follow(match)

    @property
    def over(self) -> bool:
        return self.match.decision is None

    def is_idle(self) -> bool:
        """Whether passing is the only answer that makes sense now."""
        decision = self.match.decision
        return decision is not None and is_idle(self.match.rulebook.layout, decision)

    def note_idle(self) -> None:
        """Remember that the next pick answers what nobody need be asked."""
        if self.is_idle():
            self.idle.add(len(self.picks))

    def passing(self) -> int:
        """The option of the waiting decision that passes."""
        decision = self.match.decision
        assert decision is not None
        return next(index for index, each in enumerate(decision.options) if each is decision.decline)

    def asked(self) -> tuple[int, ...]:
        """The seats that the game waits for; none: it is over."""
        decision = self.match.decision
        return () if decision is None else asked(decision)

    def seat_of(self, index: int) -> int:
        """Whose option this is of the waiting decision."""
        decision = self.match.decision
        assert decision is not None
        return seat_of(decision, decision.options[index])

    def first_of(self, seat: int) -> int:
        """The first option that this seat has."""
        decision = self.match.decision
        assert decision is not None
        return next(index for index in range(len(decision.options)) if self.seat_of(index) == seat)

    def last_pick_of(self, seat: int) -> int:
        """The number of this seat's last pick that was a choice (-1: it has made none)."""
        for number in range(len(self.picks) - 1, -1, -1):
            if self.pickers[number] == seat and self.picks[number] >= 0 and number not in self.idle:
                return number
        return -1

    def revealed_since(self, count: int, seat: int) -> bool:
        """Whether somebody has learnt something since so many picks: a card, what chance decided, or an answer."""
        if any(picker != seat for picker in self.pickers[count:]):
            return True
        kept = self.before.get(seat)
        earlier = kept[1] if kept is not None and kept[0] == count else self.rewound(count).match
        return self.match.game.reveals_since(earlier.game)

    def rewound(self, count: int) -> Session:
        """The game as it was after so many picks."""
        return Session.replayed(self.game, self.origin, self.picks[:count])


def probe(game: str, origin: dict[str, Any], picks: list[int]) -> str:
    """Whether a game that a stranger describes can be played so far: the hash that it comes to, else an error."""
    try:
        return Session.replayed(game, origin, picks).match.hash()
    except GorinError:
        raise
    except (Damaged, TypeError, KeyError, ValueError, AttributeError, IndexError) as error:
        raise TableError("rules", why=str(error)) from None
