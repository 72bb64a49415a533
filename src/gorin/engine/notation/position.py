"""Positions: reading and checking what is then laid out (`laying`). Every error says where it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gorin.engine.notation.syntax import NotationError, Path, player_name, player_named

KEYS: Final = ("turn", "active", "first", "phase", "seed")
ENTRY_KEYS: Final = ("card", "id")
MOST: Final = 1_000_000
"""No number of a position is larger."""


class Labels:
    """The labels that entries give their cards."""

    __slots__ = ("cards",)

    def __init__(self) -> None:
        self.cards: dict[str, int] = {}

    def add(self, entry: Mapping[str, Any], card: int, path: Path) -> None:
        """Take the `id` of an entry, if it has one."""
        label = entry.get("id")
        if label is None:
            return
        if not isinstance(label, str) or player_named(label) is not None:
            raise NotationError("position.label", (*path, "id"), found=label)
        if label in self.cards:
            raise NotationError("position.label_twice", (*path, "id"), found=label)
        self.cards[label] = card


def unknown(key: str, path: Path, found: object, expected: Sequence[str]) -> NotationError:
    return NotationError(f"position.{key}", path, found=found, expected=", ".join(expected))


def number(
    mapping: Mapping[str, Any], key: str, default: int, path: Path, least: int | None = 0, most: int = MOST
) -> int:
    """A whole number; `least` None: it may be negative."""
    value = mapping.get(key, default)
    if type(value) is not int or not (-most if least is None else least) <= value <= most:
        raise NotationError("position.number", (*path, key), what=key, found=value)
    return value


def truth(mapping: Mapping[str, Any], key: str, path: Path) -> bool:
    value = mapping.get(key, False)
    if type(value) is not bool:
        raise NotationError("position.truth", (*path, key), what=key, found=value)
    return value


def one_of(mapping: Mapping[str, Any], key: str, default: str, expected: Sequence[str], path: Path = ()) -> str:
    value = mapping.get(key, default)
    if value not in expected:
        raise unknown("value", (*path, key), value, expected)
    return str(value)


def seat(mapping: Mapping[str, Any], key: str, players: int) -> int:
    """A player of the position, p1 if it is left out."""
    names = [player_name(player) for player in range(players)]
    return names.index(one_of(mapping, key, names[0], names))


def read_players(
    position: Mapping[str, Any], players: int, values: Sequence[str], zones: Sequence[str], more: Sequence[str] = ()
) -> list[Mapping[str, Any]]:
    """The mapping of each player, every key of the position checked (`more`: keys of this game)."""
    names = [player_name(player) for player in range(players)]
    for key in position:
        if key not in KEYS and key not in names and key not in more:
            raise unknown("key", (key,), key, (*KEYS, *more, *names))
    return [read_player(position, name, values, zones) for name in names]


def read_player(
    position: Mapping[str, Any], name: str, values: Sequence[str], zones: Sequence[str]
) -> Mapping[str, Any]:
    mapping = position.get(name)
    if mapping is None:
        return {}
    if not isinstance(mapping, Mapping):
        raise NotationError("position.player", (name,), found=mapping)
    for key, value in mapping.items():
        if key not in values and key not in zones:
            raise unknown("player_key", (name, key), key, (*values, *zones))
        if key in zones and not isinstance(value, list | tuple):
            raise NotationError("position.zone", (name, key), what=key, found=value)
    return mapping


def entries(mapping: Mapping[str, Any], player: int, zones: Sequence[str]) -> list[tuple[str, Path, Any]]:
    """The card entries of a player in the order written: zone, place, what is written."""
    return [
        (zone, (player_name(player), zone, index), entry)
        for zone, listed in mapping.items()
        if zone in zones
        for index, entry in enumerate(listed)
    ]


def read_entry(entry: Any, path: Path, states: Sequence[str]) -> Mapping[str, Any]:
    """A card entry: a name, or a mapping with `card`, a label and states."""
    if isinstance(entry, str):
        return {"card": entry}
    if not isinstance(entry, Mapping) or not isinstance(entry.get("card"), str):
        raise NotationError("position.entry", path, found=entry)
    for key in entry:
        if key not in ENTRY_KEYS and key not in states:
            raise unknown("state", (*path, key), key, (*ENTRY_KEYS, *states))
    return entry


def read_counters(entry: Mapping[str, Any], path: Path) -> dict[str, int]:
    """The counters of an entry by name; names with 0 are left out."""
    counters = entry.get("counters", {})
    if not isinstance(counters, Mapping):
        raise NotationError("position.counters", (*path, "counters"), found=counters)
    inner: Path = (*path, "counters")
    found = {str(name): number(counters, name, 0, inner) for name in counters}
    return {name: amount for name, amount in found.items() if amount}
