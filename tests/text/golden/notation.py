"""Programs as text: one canonical notation, made for comparing by eye and by `diff`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from inspect import signature
from typing import Any

WIDTH = 110
INDENT = "  "


def written(value: object) -> str:
    """A value of a program on one line: class names, and the fields that differ from their defaults."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(written(each) for each in value) + "]"
    if isinstance(value, frozenset | set):
        return "{" + ", ".join(sorted(written(each) for each in value)) + "}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(key)}: {written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, str | int | float | None):
        return repr(value)
    if isinstance(value, type):
        return value.__name__
    parts = ", ".join(f"{name}={written(each)}" for name, each in told_fields(value))
    return f"{type(value).__name__}({parts})"


def lines(value: object, depth: int = 0, head: str = "") -> Iterable[str]:
    """The same value over several lines where one line would be too long."""
    line = INDENT * depth + head + written(value)
    inner: list[tuple[str, Any]]
    if isinstance(value, tuple | list):
        inner, opening, closing = [("", each) for each in value], "[", "]"
    elif isinstance(value, str | int | float | None | type | dict | frozenset | set):
        inner, opening, closing = [], "", ""
    else:
        inner = [(f"{name}=", each) for name, each in told_fields(value)]
        opening, closing = f"{type(value).__name__}(", ")"
    if len(line) <= WIDTH or not inner:
        yield line
        return
    yield INDENT * depth + head + opening
    for name, each in inner:
        yield from lines(each, depth + 1, name)
    yield INDENT * depth + closing


def told_fields(value: object) -> list[tuple[str, Any]]:
    """The fields that have to be told: those that differ from the default; of a plain class what it is made of."""
    if is_dataclass(value):
        return [(each.name, getattr(value, each.name)) for each in fields(value) if differs(value, each)]
    made_of = list(signature(type(value).__init__).parameters)[1:]
    return [(name, getattr(value, name)) for name in made_of if hasattr(value, name)]


def differs(value: object, each: Field[Any]) -> bool:
    """Whether a field has another value than its default."""
    found = getattr(value, each.name)
    if each.default is not MISSING:
        return type(found) is not type(each.default) or bool(found != each.default)
    if each.default_factory is not MISSING:
        return bool(found != each.default_factory())
    return True


def program_text(abilities: Iterable[object]) -> str:
    """The program of a card: its abilities in printed order."""
    return "\n".join(line for ability in abilities for line in lines(ability))
