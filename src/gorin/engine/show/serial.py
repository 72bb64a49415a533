"""The whole state as plain data: stored and continued, and hashed.

Printed cards are named by their key and abilities by their number in the library. Everything else
is numbers, words, lists, and objects written as their class with its fields.
"""

from __future__ import annotations

import importlib
import json
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import RecordError
from gorin.engine.kernel.state import fields_of
from gorin.engine.show.record import Picks, all_picks
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits

if TYPE_CHECKING:
    from gorin.engine.cards.rulebook import Rulebook
    from gorin.engine.game import Game
    from gorin.engine.match import Match

FORMAT = 1
CLASS = "$"


def canonical(game: Game) -> bytes:
    """The state as bytes, equal for equal states on every machine."""
    return json.dumps(encode_game(game), ensure_ascii=False, separators=(",", ":")).encode()


def encode_game(game: Game) -> dict[str, Any]:
    return {name: encode(getattr(game, name), game.library) for name in fields_of(game)}


def to_json(match: Match) -> dict[str, Any]:
    """A match that can be stored and continued."""
    return {
        "format": FORMAT,
        "game": match.rulebook.slug,
        "origin": match.origin,
        "picks": all_picks(match.picks),
        "cards": sorted(match.game.library.cards),
        "state": encode_game(match.game),
    }


def from_json(rulebook: Rulebook, data: dict[str, Any]) -> Match:
    """Continue a stored match."""
    from gorin.engine.match import Match

    if data.get("format") != FORMAT or data.get("game") != rulebook.slug:
        raise RecordError("state.format", expected=f"{rulebook.slug} {FORMAT}")
    game = rulebook.empty_game(data["cards"])
    try:
        for name in fields_of(game):
            setattr(game, name, decode(data["state"][name], game.library))
    except (KeyError, TypeError, ValueError, AttributeError, ImportError) as error:
        raise RecordError("state.damaged", why=f"{type(error).__name__}: {error}") from None
    game.restored()
    match = Match(rulebook, game, data.get("origin"))
    for pick in data["picks"]:
        match.picks = Picks(pick, match.picks)
    return match


def encode(value: Any, library: Library) -> Any:
    """Any value of a game's state as plain data."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if callable(value):
        return str(value.__name__)
    if isinstance(value, list):
        return [encode(each, library) for each in value]
    if isinstance(value, tuple):
        return {CLASS: "tuple", "of": [encode(each, library) for each in value]}
    if isinstance(value, dict):
        pairs = [[encode(key, library), encode(each, library)] for key, each in value.items()]
        return {CLASS: "dict", "of": pairs}
    if isinstance(value, Printed):
        return {CLASS: "card", "key": value.key}
    if isinstance(value, Ability) and library.has(value):
        return {CLASS: "ability", "number": library.number_of(value)}
    if isinstance(value, frozenset):
        return {CLASS: "set", "of": sorted(value)}
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    return {CLASS: name, **{each: encode(getattr(value, each), library) for each in field_names(value)}}


def field_names(value: Any) -> list[str]:
    """The fields of an object that make up its state."""
    if is_dataclass(value):
        return [each.name for each in fields(value)]
    return [name for name in fields_of(value) if name != "profile"]


def decode(data: Any, library: Library) -> Any:
    """The opposite of `encode`."""
    if isinstance(data, list):
        return [decode(each, library) for each in data]
    if not isinstance(data, dict):
        return data
    name = data[CLASS]
    if name == "tuple":
        return tuple(decode(each, library) for each in data["of"])
    if name == "dict":
        return {decode(key, library): decode(each, library) for key, each in data["of"]}
    if name == "set":
        return frozenset(data["of"])
    if name == "card":
        return library.cards[data["key"]]
    if name == "ability":
        return library.ability(data["number"])
    return decode_object(name, {key: decode(each, library) for key, each in data.items() if key != CLASS})


def decode_object(name: str, values: dict[str, Any]) -> Any:
    module, _, qualname = name.rpartition(".")
    if not module.startswith("gorin."):
        raise ValueError(name)
    cls: Any = getattr(importlib.import_module(module), qualname)
    plain = is_dataclass(cls) or cls is Traits
    if plain:
        return cls(**values)
    thing = cls.__new__(cls)
    for field, value in values.items():
        setattr(thing, field, getattr(cls, value) if field == "then" and value is not None else value)
    return thing
