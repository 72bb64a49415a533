"""The fields of a state object, listed once: where its constructor gives them their first value.

Copying, storing, hashing and the test for shared parts all ask here. Fields that a class derives from its
other fields stand in its `DERIVED` and belong to no state. Fields that every object of a class has may be copied
by their names, which is faster; they stand in its `COPIED`, and whatever does not is found.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr


@mypyc_attr(serializable=True, acyclic=True)
class StatePart:
    """Something of which states are made: copied and stored field by field, and made anew without its constructor.

    A stored state holds these, plain data and dataclasses, and what is made by its constructor (`show/registry.py`).
    """

    __slots__ = ()


@mypyc_attr(serializable=True, acyclic=True)
class Owned(StatePart):
    """Something that belongs to the one object whose field it is, and is copied with it."""

    __slots__ = ()

    def copy(self) -> Any:
        raise AssertionError("what is owned can be copied")


_NAMES: Final[dict[type, tuple[str, ...]]] = {}


def fields_of(thing: Any) -> tuple[str, ...]:
    """The names of the fields that make up this object's state, in a fixed order."""
    kind = type(thing)
    names = _NAMES.get(kind)
    if names is None:
        every = all_fields_of(thing)
        names = _NAMES[kind] = tuple(name for name in every if name not in getattr(kind, "DERIVED", ()))
    return names


_FURTHER: Final[dict[type, tuple[str, ...]]] = {}


def further_fields_of(thing: Any) -> tuple[str, ...]:
    """Return the fields of an object that its class does not copy by name (`COPIED`)."""
    kind = type(thing)
    names = _FURTHER.get(kind)
    if names is None:
        names = _FURTHER[kind] = tuple(name for name in fields_of(thing) if name not in kind.COPIED)
    return names


def all_fields_of(thing: Any) -> tuple[str, ...]:
    """Every field, derived ones included. A compiled class lists its fields itself."""
    kind = type(thing)
    compiled: tuple[str, ...] | None = getattr(kind, "__mypyc_attrs__", None)
    if compiled is not None:
        found = set(compiled)
    else:
        found = set(getattr(thing, "__dict__", ()))
        for each in kind.__mro__:
            found.update(each.__dict__.get("__slots__", ()))
    found.discard("__dict__")
    return tuple(sorted(found))


def blank(kind: Any) -> Any:
    """A new object of this class, before any field is set."""
    return kind.__new__(kind)


def copy_fields(old: Any, new: Any, names: tuple[str, ...]) -> None:
    """Give `new` these fields of `old`; lists, dictionaries and what is `Owned` of its own, the rest shared.

    What lies inside a list or dictionary is immutable, or replaced and never changed.
    """
    for name in names:
        value = getattr(old, name)
        kind = type(value)
        if kind is list:
            value = value[:]
        elif kind is dict or isinstance(value, Owned):
            value = value.copy()
        setattr(new, name, value)
