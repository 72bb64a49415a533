"""The registry: which classes a stored state may hold, by tags that outlive a change of modules.

A tag is the name of a class with the root of its family, and for a game's own classes the game's name:
`Procedure.Select`, `Amount.Exactly`, `sve.Procedure.MainPhase`, `Mark`. What may be stored are the
classes of which the engine's parts and one game's chapters make states: plain data (`dataclass`), what is made
by its constructor (`CONSTRUCTED`) and every `StatePart`. What the rules only work with has no tag. A tag that
is not here means nothing, whatever a file says; reading an object sets its declared fields and runs no
code of its own.
"""

from __future__ import annotations

import dis
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.seats import Seats
from gorin.engine.kernel.state import StatePart
from gorin.engine.values.geometry import Range
from gorin.engine.values.traits import Traits

PARTS: Final = ("kernel", "values", "program", "happening")
"""The folders of the engine whose classes make up states."""

OUTSIDE: Final = ("dialect", "notation", "presentation", "rulebook", "library")
"""What of a game makes up no state."""

_TAGS: Final[dict[type, str]] = {}
_FIELDS: Final[dict[type, frozenset[str]]] = {}
_EXPECTED: Final[dict[type, dict[str, str]]] = {}
NEVER: Final = (Library, Printed, Seats)
CONSTRUCTED: Final = (Traits, Range)
"""Looked at all the time, and quicker to look at where the compiler knows that their constructor made them."""


@cache
def classes(package: str) -> dict[str, type]:
    """The classes that a state of the game in this package may hold, by tag."""
    found: dict[str, type] = {}
    for name, module in sorted(sys.modules.items()):
        if module is None or not is_part(name, package):
            continue
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == name and is_stored(value):
                other = found.setdefault(tag(value), value)
                if other is not value:
                    raise AssertionError(f"two state classes are called {tag(value)}: {other} and {value}")
    return found


def is_stored(kind: type) -> bool:
    """Whether states may hold objects of this class."""
    return is_made_by_constructor(kind) or (issubclass(kind, StatePart) and kind is not StatePart)


def is_made_by_constructor(kind: type) -> bool:
    """Whether an object of this class is read back by calling it with all its fields."""
    return kind in CONSTRUCTED or (is_dataclass(kind) and not issubclass(kind, NEVER))


def tag(kind: type) -> str:
    """What a class is called in stored states and in hashes."""
    known = _TAGS.get(kind)
    if known is None:
        known = _TAGS[kind] = make_tag(kind)
    return known


def make_tag(kind: type) -> str:
    ours = [each for each in kind.__mro__ if each.__module__ == kind.__module__ or each.__module__[:6] == "gorin."]
    root = [each for each in ours if each is not StatePart][-1]
    parts = [kind.__name__] if root is kind else [root.__name__, kind.__name__]
    if not kind.__module__.startswith("gorin.engine."):
        package = kind.__module__.split(".")
        parts.insert(0, package[2] if len(package) > 2 else package[-1])
    return ".".join(parts)


def is_part(module: str, package: str) -> bool:
    """Whether states are made of what this module defines."""
    if module.startswith("gorin.engine."):
        return module.split(".")[2] in PARTS
    if module != package and not module.startswith(f"{package}."):
        return False
    inner = module[len(package) + 1 :].split(".")[0]
    return inner not in OUTSIDE


def declared(kind: type) -> frozenset[str]:
    """The fields of a class: whatever its constructor gives a first value."""
    known = _FIELDS.get(kind)
    if known is None:
        known = _FIELDS[kind] = find_fields(kind)
    return known


def find_fields(kind: type) -> frozenset[str]:
    if is_dataclass(kind):
        return frozenset(field.name for field in fields(kind))
    derived: frozenset[str] = getattr(kind, "DERIVED", frozenset()) | {"profile"}
    compiled: tuple[str, ...] | None = getattr(kind, "__mypyc_attrs__", None)
    found: set[str] = set()
    if compiled is not None:
        found.update(compiled)
    else:
        for each in kind.__mro__:
            found.update(each.__dict__.get("__slots__", ()))
            found.update(assigned(each.__dict__.get("__init__")))
    found.discard("__dict__")
    return frozenset(found - derived)


def assigned(constructor: Any) -> set[str]:
    """The attributes that a constructor sets."""
    code = getattr(constructor, "__code__", None)
    if code is None:
        return set()
    return {str(each.argval) for each in dis.get_instructions(code) if each.opname == "STORE_ATTR"}


def expected(kind: type) -> dict[str, str]:
    """What the constructor's annotations say of fields that it takes: the annotation as it is written."""
    known = _EXPECTED.get(kind)
    if known is None:
        known = _EXPECTED[kind] = {}
        for each in reversed(kind.__mro__):
            constructor = each.__dict__.get("__init__")
            known.update(
                (name, text)
                for name, text in getattr(constructor, "__annotations__", {}).items()
                if isinstance(text, str) and name in declared(kind)
            )
    return known
