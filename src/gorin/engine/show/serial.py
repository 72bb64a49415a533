"""The whole state as plain data: stored and continued, and hashed.

Printed cards are named by their key and abilities by their number in the library. Everything else is
numbers, words, lists, and objects written as their tag (see `registry`) with their fields. What a
stranger's file says is checked as a whole before there is a match.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.kernel.errors import RecordError
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.state import blank, fields_of
from gorin.engine.show import log as logs
from gorin.engine.show import registry
from gorin.engine.show.sampling import UNKNOWN
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits

CLASS: Final = "$"
BIG: Final = 1 << 53
"""Numbers from here on are written as text: not every reader of JSON keeps them."""
LINE: Final = 11
"""Fields of a line of the log."""


class Damaged(Exception):
    """What is wrong with stored data, for `state.damaged`."""


def canonical(game: Game) -> bytes:
    """The state as bytes, equal for equal states on every machine."""
    return json.dumps(encode_game(game), ensure_ascii=False, separators=(",", ":")).encode()


def encode_game(game: Game) -> dict[str, Any]:
    return {name: encode(getattr(game, name), game.library) for name in fields_of(game)}


def encode_log(log: logs.Log | None) -> list[Any]:
    """The log, the oldest line first; faces by their keys."""
    found: list[Any] = []
    while log is not None:
        *plain, face, other = log[:-1]
        found.append([*plain, None if face is None else face.key, None if other is None else other.key])
        log = log[-1]
    found.reverse()
    return found


def encode(value: Any, library: Library) -> Any:
    """Any value of a game's state as plain data."""
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int:
        return value if -BIG < value < BIG else {CLASS: "int", "hex": f"{value:x}"}
    if kind is list:
        return value[:] if is_numbers(value) else [encode(each, library) for each in value]
    if kind is tuple:
        return {CLASS: "tuple", "of": [encode(each, library) for each in value]}
    if kind is dict:
        pairs = [[encode(key, library), encode(each, library)] for key, each in value.items()]
        return {CLASS: "dict", "of": pairs}
    if isinstance(value, Printed):
        return {CLASS: "card", "key": value.key}
    if isinstance(value, Ability) and library.has(value):
        return {CLASS: "ability", "number": library.number_of(value)}
    if kind is frozenset:
        return {CLASS: "set", "of": sorted(value)}
    if callable(value):
        return str(value.__name__)
    return {CLASS: registry.tag(kind), **{each: encode(getattr(value, each), library) for each in stored_fields(value)}}


def is_numbers(values: list[Any]) -> bool:
    """Whether a list is written as it is: the columns of a game, which are most of its state, are such lists."""
    return set(map(type, values)) <= {int} and min(values, default=0) > -BIG and max(values, default=0) < BIG


_STORED: Final[dict[type, list[str]]] = {}


def stored_fields(value: Any) -> list[str]:
    """The fields of an object that make up its state, in a fixed order."""
    kind = type(value)
    if kind not in _STORED:
        if not registry.is_stored(kind):
            raise AssertionError(f"{kind.__name__} is no StatePart, and a state holds one")
        names = [each.name for each in fields(value)] if is_dataclass(value) else fields_of(value)
        _STORED[kind] = sorted(name for name in names if name != "profile")
    return _STORED[kind]


class Decoder:
    """The opposite of `encode`, for one game's classes and one library."""

    __slots__ = ("classes", "library")

    def __init__(self, package: str, library: Library) -> None:
        self.classes = registry.classes(package)
        self.library = library

    def value(self, data: Any) -> Any:
        if isinstance(data, list):
            return [self.value(each) for each in data]
        if not isinstance(data, dict):
            return data
        tag = data.get(CLASS)
        if tag == "tuple":
            return tuple(self.parts(data))
        if tag == "dict":
            return self.mapping(data)
        if tag == "set":
            return self.words(data)
        if tag == "int":
            return self.integer(data)
        if tag == "card":
            return self.card(data.get("key"))
        if tag == "ability":
            return self.ability(data)
        return self.thing(data, tag)

    def parts(self, data: dict[str, Any]) -> list[Any]:
        of = data.get("of")
        if not isinstance(of, list) or len(data) != 2:
            raise Damaged(f"{data.get(CLASS)} without parts")
        return [self.value(each) for each in of]

    def mapping(self, data: dict[str, Any]) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for pair in self.parts(data):
            if not isinstance(pair, list) or len(pair) != 2:
                raise Damaged("an entry that is no pair")
            key, value = pair
            if not is_key(key) or key in found:
                raise Damaged(f"the key {key!r}")
            found[key] = value
        return found

    def words(self, data: dict[str, Any]) -> frozenset[Any]:
        found = self.parts(data)
        if not all(isinstance(each, str | int) for each in found):
            raise Damaged("a set of something else than words and numbers")
        return frozenset(found)

    def integer(self, data: dict[str, Any]) -> int:
        text = data.get("hex")
        if not isinstance(text, str) or len(text) > 80 or len(data) != 2:
            raise Damaged("a number that is none")
        try:
            return int(text, 16)
        except ValueError:
            raise Damaged(f"the number {text}") from None

    def card(self, key: Any) -> Printed:
        found = self.library.cards.get(key) if isinstance(key, str) else None
        if found is None:
            raise Damaged(f"the card {key!r}")
        return found

    def ability(self, data: dict[str, Any]) -> Ability:
        number = data.get("number")
        if type(number) is not int or not self.library.has_number(number) or len(data) != 2:
            raise Damaged(f"the ability {number!r}")
        return self.library.ability(number)

    def thing(self, data: dict[str, Any], tag: Any) -> Any:
        """An object of a registered class with exactly its declared fields."""
        kind: Any = self.classes.get(tag) if isinstance(tag, str) else None
        if kind is None:
            raise Damaged(f"the tag {tag!r}")
        names = registry.declared(kind)
        given = {name for name in data if name != CLASS}
        if given != names:
            raise Damaged(f"{tag}: {', '.join(sorted(given ^ names))}")
        values = {name: self.value(data[name]) for name in names}
        if kind is Traits and len(values["lines"]) != len(values["abilities"]):
            raise Damaged(f"{tag}: lines")
        if registry.is_made_by_constructor(kind):
            maker: Any = kind
            return maker(**values)
        thing = blank(kind)
        if isinstance(thing, Procedure):
            values["then"] = method(kind, values.get("then"))
            values["steps"] = kind.STEPS
        for name, value in values.items():
            setattr(thing, name, value)
        return thing

    def log(self, data: Any) -> logs.Log | None:
        """A stored log."""
        found: logs.Log | None = None
        if not isinstance(data, list):
            raise Damaged("log")
        for number, line in enumerate(data):
            if not isinstance(line, list) or len(line) != LINE:
                raise Damaged(f"line {number} of the log")
            key, clause, *numbers, face, other = line
            if not (isinstance(key, str) and isinstance(clause, str) and all(type(each) is int for each in numbers)):
                raise Damaged(f"line {number} of the log")
            found = (key, clause, *numbers, self.face(face), self.face(other), found)
        return found

    def face(self, key: Any) -> Printed | None:
        if key is None:
            return None
        return UNKNOWN if key == UNKNOWN.key else self.card(key)


def is_key(key: Any) -> bool:
    """Whether something can be the key of a mapping in a state."""
    if isinstance(key, tuple):
        return all(is_key(each) for each in key)
    return isinstance(key, str | int)


def method(kind: type, name: Any) -> Any:
    """The method of a class that takes the result of what it called."""
    if name is None:
        return None
    for each in kind.__mro__:
        found = each.__dict__.get(name) if isinstance(name, str) and not name.startswith("_") else None
        if callable(found):
            return found
    raise Damaged(f"{kind.__name__}.{name}")


def damaged(why: object) -> RecordError:
    return RecordError("state.damaged", why=why)
