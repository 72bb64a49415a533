"""The client's types, made from the messages of the protocol: `python -m gorin.table.typescript > FILE`."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from gorin.engine.show import view
from gorin.table import protocol

HEAD = "// Made from the engine's view.py and the table's protocol.py by `make protocol`; not edited by hand."
PLAIN: dict[Any, str] = {int: "number", float: "number", str: "string", bool: "boolean", Any: "unknown"}


def type_name(hint: Any) -> str:
    """A Python type as TypeScript writes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    if hint is type(None):
        return "null"
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(type_name(each) for each in inner))
    if origin in (list, tuple):
        element = type_name(inner[0])
        if inner[0] is view.CardView:
            element += " | null"
        return f"({element})[]" if " " in element else f"{element}[]"
    if origin is dict:
        return f"Record<string, {type_name(inner[1])}>"
    if isinstance(hint, type) and (issubclass(hint, Struct) or hint in protocol.VIEWS):
        return hint.__name__
    raise TypeError(f"the protocol has no TypeScript for {hint!r}")


def interface(message: type[Struct]) -> Iterator[str]:
    hints = get_type_hints(message, vars(protocol))
    tag = message.__struct_config__.tag
    yield f"export interface {message.__name__} {{"
    if tag is not None:
        yield f'  type: "{tag}";'
    for field in structs.fields(message):
        optional = "" if field.required else "?"
        yield f"  {field.name}{optional}: {type_name(hints[field.name])};"
    yield "}"


def part(kind: type) -> Iterator[str]:
    """A part of a view: what may be left out of it is so where it is empty."""
    assert is_dataclass(kind)
    hints = get_type_hints(kind, vars(view))
    yield f"export interface {kind.__name__} {{"
    for field in fields(kind):
        name = type_name(hints[field.name])
        optional = field.default is not MISSING
        yield f"  {field.name}?: {name.removesuffix(' | null')};" if optional else f"  {field.name}: {name};"
    yield "}"


def typescript() -> str:
    """The whole file."""
    lines = [HEAD, ""]
    for kind in protocol.VIEWS:
        lines += [*part(kind), ""]
    for message in (*protocol.PARTS, *protocol.CLIENT_MESSAGES, *protocol.SERVER_MESSAGES):
        lines += [*interface(message), ""]
    for name, messages in (
        ("ClientMessage", protocol.CLIENT_MESSAGES),
        ("ServerMessage", protocol.SERVER_MESSAGES),
    ):
        lines += [f"export type {name} =", *(f"  | {each.__name__}" for each in messages)]
        lines[-1] += ";"
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(typescript(), end="")
