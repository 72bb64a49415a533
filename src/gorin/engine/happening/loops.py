"""Loops: a chain of processing that returns to an equal state without any choice in between never ends."""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.kernel.state import StatePart, fields_of

LOOK_AFTER: Final = 30
LOOK_UNTIL: Final = 300
"""What has not come back by then only grows, and has its end in `Game.another_round`."""
EMPTY_LIST: Final = hash(())
EMPTY_DICT: Final = hash(frozenset())


def fingerprint(game: Game) -> int:
    """Everything the rules can see, as one number that is the same in every process.

    Fields that only count up (`PASSING`) and the players' knowledge are left out. `Hooks.also_seen` adds what a
    rulebook looks at besides.
    """
    seen = [digest(getattr(game, name), game) for name in compared_fields(game)]
    seen.append(digest(game.also_seen(), game))
    return hash(tuple(seen))


_COMPARED: Final[dict[type, tuple[str, ...]]] = {}


def compared_fields(game: Game) -> tuple[str, ...]:
    """The fields that tell one state of a game from another."""
    kind = type(game)
    if kind not in _COMPARED:
        _COMPARED[kind] = tuple(name for name in fields_of(game) if name not in game.PASSING)
    return _COMPARED[kind]


def digest(value: Any, game: Game) -> int:
    """The content of a value as one number; its age does not count."""
    kind = type(value)
    if kind is int or kind is bool:
        return int(value)
    if kind is list:
        if not value:
            return EMPTY_LIST
        if type(value[0]) is int:
            return hash(tuple(value))
        return hash(tuple([digest(each, game) for each in value]))
    if kind is tuple:
        if not value:
            return EMPTY_LIST
        for each in value:
            if type(each) is not int:
                return hash(tuple([digest(each, game) for each in value]))
        return hash(tuple(value))
    if kind is dict:
        if not value:
            return EMPTY_DICT
        return hash(frozenset([(digest(key, game), digest(each, game)) for key, each in value.items()]))
    if kind is str:
        return crc32(value.encode())
    if value is None:
        return -1
    said = game.gist(value)
    return digest(said, game) if isinstance(said, (str, tuple)) else crc32(repr(said).encode())


@mypyc_attr(serializable=True, acyclic=True)
class Rounds(StatePart):
    """Rounds of checks since somebody last had a choice, as far as one procedure goes. Never changed.

    `saved` is the state after some earlier round, taken anew after 32, 64, 128... rounds; if it comes back
    (`again`), everything goes round.
    """

    __slots__ = ("again", "choices", "count", "saved")

    def __init__(self, count: int = 0, choices: int = 0, saved: int = 0, again: bool = False) -> None:
        self.count = count
        self.choices = choices
        self.saved = saved
        self.again = again

    def another(self, game: Game) -> Rounds:
        """One more round."""
        if game.choices != self.choices:
            return Rounds(1, game.choices)
        count = self.count + 1
        if not LOOK_AFTER < count <= LOOK_UNTIL:
            return Rounds(count, self.choices)
        state = fingerprint(game)
        if count == LOOK_AFTER + 1:
            return Rounds(count, self.choices, state)
        renew = count & (count - 1) == 0
        return Rounds(count, self.choices, state if renew else self.saved, state == self.saved)


def goes_round(game: Game, rounds: Rounds) -> bool:
    """Whether an earlier state is there again, or there were far too many rounds; then the game has ended."""
    if rounds.again:
        game.endless()
        return True
    return game.another_round()
