"""The registry: which classes a stored state may hold, by tags that outlive a change of modules.

A tag is the name of a class. What may be stored are the classes that the rules are made of: those of
the engine's parts and of one game's chapters. A tag that is not here means nothing, whatever a file
says; reading an object sets its declared fields and runs no code of its own.
"""

from __future__ import annotations

import dis
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.frames import Machine
from gorin.engine.kernel.seats import Seats

PARTS: Final = ("kernel", "values", "program", "happening")
"""The folders of the engine whose classes make up states."""

OUTSIDE: Final = ("dialect", "notation", "presentation", "rulebook", "library")
"""What of a game makes up no state."""

NEVER: Final = (Machine, BaseException, Library, Printed, Seats, type)


@cache
def classes(package: str) -> dict[str, type]:
    """The classes that a state of the game in this package may hold, by tag."""
    found: dict[str, type] = {}
    for name, module in sorted(sys.modules.items()):
        if module is None or not is_part(name, package):
            continue
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == name and not issubclass(value, NEVER):
                other = found.setdefault(value.__name__, value)
                if other is not value:
                    raise AssertionError(f"two state classes are called {value.__name__}: {other} and {value}")
    return found


def is_part(module: str, package: str) -> bool:
    """Whether states are made of what this module defines."""
    if module.startswith("gorin.engine."):
        return module.split(".")[2] in PARTS
    if module != package and not module.startswith(f"{package}."):
        return False
    inner = module[len(package) + 1 :].split(".")[0]
    return inner not in OUTSIDE


@cache
def declared(kind: type) -> frozenset[str]:
    """The fields that an object of this class has: those that its constructor gives a first value."""
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
