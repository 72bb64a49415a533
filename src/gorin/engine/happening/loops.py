"""Repeated states: what goes round without any choice in between has no end."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from gorin.engine.game import Game
from gorin.engine.kernel.state import fields_of

MOST_ROUNDS = 10_000
LOOK_AFTER = 30


def fingerprint(game: Game) -> int:
    """Everything the rules can see, as one number that is the same in every process.

    Not what only counts on (`PASSING`), and not who has learned what.
    """
    passing = game.PASSING
    state = [(name, plain(getattr(game, name), game)) for name in fields_of(game) if name not in passing]
    return crc32(repr(state).encode())


def plain(value: Any, game: Game) -> Any:
    """A value of the state by what it says, not by when it began."""
    if isinstance(value, dict):
        return sorted((repr(key), plain(each, game)) for key, each in value.items())
    if isinstance(value, list | tuple):
        return [plain(each, game) for each in value]
    if isinstance(value, int | str | float) or value is None:
        return value
    return game.gist(value)


class Rounds:
    """Rounds of checks since somebody last had a choice, and the states that were there. Never changed."""

    __slots__ = ("choices", "count", "seen")

    def __init__(self, count: int = 0, choices: int = 0, seen: tuple[int, ...] = ()) -> None:
        self.count = count
        self.choices = choices
        self.seen = seen

    def another(self, game: Game) -> Rounds:
        """One more round."""
        if game.choices != self.choices:
            return Rounds(1, game.choices)
        if self.count < LOOK_AFTER:
            return Rounds(self.count + 1, self.choices, self.seen)
        return Rounds(self.count + 1, self.choices, (*self.seen, fingerprint(game)))

    def goes_round(self) -> bool:
        """Whether the newest state was there before, or there were far too many rounds."""
        return self.count > MOST_ROUNDS or (bool(self.seen) and self.seen[-1] in self.seen[:-1])
