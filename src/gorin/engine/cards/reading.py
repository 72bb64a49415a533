"""Reading what comes from outside: YAML, JSON and plain data of strangers, within limits.

Everything that the product reads and did not write itself passes through here: cards, decks,
scenarios, records, stored states, actions. What comes out is plain data (mappings, lists, text,
numbers, truth values, nothing) of bounded size and depth; whatever else a file could ask of a parser
(anchors that multiply, tags that build objects, numbers that take minutes, half characters) is an
error that says where it stands.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import yaml

from gorin.engine.kernel.errors import GorinError

MOST_TEXT: Final = 4_000_000
"""Characters of a file."""
MOST_DEPTH: Final = 64
"""Lists and mappings inside one another."""
MOST_STATE_DEPTH: Final = 200
"""The same for stored states, whose effects may stand inside one another."""
MOST_DIGITS: Final = 18
"""Digits of a whole number: every such number fits into 64 bits."""
MOST_SHOWN: Final = 60
"""Characters of a wrong value that an error repeats."""

Path = tuple[str | int, ...]
Lines = dict[Path, int]

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ESCAPED: Final = re.compile(r"\\u[dD][89a-fA-F]")
_INTEGER: Final = re.compile(r"[-+]?[0-9][0-9_]*$")
_STRUCTURE: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_TRUE: Final = ("yes", "true", "on")
_TAG: Final = "tag:yaml.org,2002:"
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ReadingError(GorinError, ValueError):
    """Something that cannot be read: `line` and `column` say where (0: not a place in a text)."""

    line: int = 0
    column: int = 0

    def __init__(self, key: str, line: int = 0, column: int = 0, **values: object) -> None:
        super().__init__(f"reading.{key}", line=line, column=column, **values)
        self.line = line
        self.column = column

    @property
    def why(self) -> str:
        """What is wrong, without the place."""
        return super().__str__()

    def __str__(self) -> str:
        if not self.line:
            return self.why
        return str(GorinError("reading.place", line=self.line, column=self.column, why=self.why))


def shown(value: object) -> str:
    """A wrong value as an error repeats it: short, and printable on every terminal."""
    text = value if isinstance(value, str) else type(value).__name__
    text = _SURROGATE.sub("\ufffd", text)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


def read_yaml(text: str) -> Any:
    """The only document of a YAML text as plain data (None: there is none)."""
    return Document(text).data


class Document:
    """One YAML document: its data and the line of each of its parts, counted from `start`."""

    __slots__ = ("_loader", "data", "lines", "start")

    def __init__(self, text: str, start: int = 0) -> None:
        check_text(text)
        self.start = start
        self.lines: Lines = {}
        self._loader = _LOADER(text)
        try:
            self.data = self._read()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            line, column = (start + mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
            raise ReadingError("yaml", line, column, why=error.problem) from None
        except yaml.YAMLError as error:
            raise ReadingError("yaml", why=str(error).splitlines()[0]) from None
        finally:
            self._loader.dispose()

    def _read(self) -> Any:
        loader = self._loader
        loader.get_event()
        if loader.check_event(yaml.StreamEndEvent):
            return None
        loader.get_event()
        data = self._value((), 0)
        loader.get_event()
        if not loader.check_event(yaml.StreamEndEvent):
            raise self._wrong("documents", loader.peek_event())
        return data

    def _value(self, path: Path, depth: int) -> Any:
        event = self._loader.get_event()
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self._wrong("alias", event)
        if depth > MOST_DEPTH:
            raise self._wrong("depth", event, most=MOST_DEPTH)
        self.lines.setdefault(path, self.start + event.start_mark.line + 1)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if event.tag is not None and event.tag not in (f"{_TAG}map", f"{_TAG}seq", "!"):
            raise self._wrong("tag", event, found=shown(event.tag))
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(path, depth)
        return self._mapping(path, depth)

    def _list(self, path: Path, depth: int) -> list[Any]:
        found: list[Any] = []
        while not self._loader.check_event(yaml.SequenceEndEvent):
            found.append(self._value((*path, len(found)), depth + 1))
        self._loader.get_event()
        return found

    def _mapping(self, path: Path, depth: int) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        while not self._loader.check_event(yaml.MappingEndEvent):
            event = self._loader.peek_event()
            if not isinstance(event, yaml.ScalarEvent) or event.start_mark is None:
                raise self._wrong("key", event)
            key = self._value((*path, ""), depth + 1)
            if not isinstance(key, str | int) or isinstance(key, float):
                raise self._wrong("key", event)
            if key in found:
                raise self._wrong("twice", event, found=shown(str(key)))
            inner = (*path, key)
            self.lines[inner] = self.start + event.start_mark.line + 1
            found[key] = self._value(inner, depth + 1)
        self._loader.get_event()
        return found

    def _scalar(self, event: Any) -> Any:
        text: str = event.value
        tag = event.tag
        if tag is None or tag == "!":
            tag = self._loader.resolve(yaml.ScalarNode, text, event.implicit)
        kind = tag.removeprefix(_TAG)
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() in _TRUE
        if kind == "int":
            return self._integer(text, event)
        if kind == "float":
            return self._float(text, event)
        if kind not in ("str", "timestamp", "merge", "value"):
            raise self._wrong("tag", event, found=shown(tag))
        return text

    def _integer(self, text: str, event: Any) -> Any:
        """A whole number in decimal digits; other spellings stay the text that they are."""
        if not _INTEGER.match(text):
            return text
        digits = text.replace("_", "")
        if len(digits.lstrip("+-")) > MOST_DIGITS:
            raise self._wrong("number", event, found=shown(text), most=MOST_DIGITS)
        return int(digits)

    def _float(self, text: str, event: Any) -> float | str:
        try:
            value = float(text.replace("_", ""))
        except ValueError:
            return text
        if not math.isfinite(value) or len(text) > MOST_SHOWN:
            raise self._wrong("number", event, found=shown(text), most=MOST_DIGITS)
        return value

    def _wrong(self, key: str, event: Any, **values: object) -> ReadingError:
        mark = event.start_mark
        return ReadingError(key, self.start + mark.line + 1, mark.column + 1, **values)


def read_json(text: str, depth: int = MOST_DEPTH) -> Any:
    """A JSON text as plain data."""
    check_text(text)
    now = 0
    for match in _STRUCTURE.finditer(text):
        mark = match.group()
        if mark in "[{":
            now += 1
            if now > depth:
                raise ReadingError("depth", *place(text, match.start()), most=depth)
        elif mark in "]}":
            now -= 1
    try:
        data = json.loads(
            text, parse_int=_json_integer, parse_float=_json_float, parse_constant=_json_word, object_pairs_hook=_pairs
        )
    except json.JSONDecodeError as error:
        raise ReadingError("json", error.lineno, error.colno, why=error.msg) from None
    except RecursionError:
        raise ReadingError("depth", most=depth) from None
    if _ESCAPED.search(text):
        check_plain(data, depth)
    return data


def place(text: str, index: int) -> tuple[int, int]:
    """The line and column of a character."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def check_text(text: str) -> None:
    """Not too long, and no half characters."""
    if len(text) > MOST_TEXT:
        raise ReadingError("size", found=len(text), most=MOST_TEXT)
    half = _SURROGATE.search(text)
    if half is not None:
        raise ReadingError("character", *place(text, half.start()))


def _json_integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise ReadingError("number", found=shown(digits), most=MOST_DIGITS)
    return int(digits)


def _json_float(digits: str) -> float:
    value = float(digits) if len(digits) <= MOST_SHOWN else math.inf
    if not math.isfinite(value):
        raise ReadingError("number", found=shown(digits), most=MOST_DIGITS)
    return value


def _json_word(word: str) -> Any:
    raise ReadingError("number", found=word, most=MOST_DIGITS)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ReadingError("twice", found=shown(key))
            seen.add(key)
    return found


def _check_word(value: str) -> None:
    if _SURROGATE.search(value):
        raise ReadingError("character_in", found=shown(value))


def _check_number(value: int) -> None:
    if value.bit_length() > 63:
        raise ReadingError("number", found="", most=MOST_DIGITS)


def check_plain(data: object, depth: int = MOST_DEPTH) -> None:
    """Data that a caller hands over: plain, finite, of bounded depth and size."""
    left: list[tuple[Iterable[object], int]] = [((data,), 0)]
    count = 0
    while left:
        values, level = left.pop()
        for value in values:
            count += 1
            if count > MOST_TEXT:
                raise ReadingError("size", found=count, most=MOST_TEXT)
            if isinstance(value, str):
                _check_word(value)
            elif value is None or isinstance(value, bool):
                continue
            elif isinstance(value, int):
                _check_number(value)
            elif isinstance(value, float):
                if not math.isfinite(value):
                    raise ReadingError("number", found=str(value), most=MOST_DIGITS)
            elif level > depth:
                raise ReadingError("depth", most=depth)
            elif isinstance(value, list | tuple):
                left.append((value, level + 1))
            elif isinstance(value, Mapping):
                left.append((_pairs_of(value), level + 1))
            else:
                raise ReadingError("plain", found=shown(value))


def _pairs_of(value: Mapping[Any, Any]) -> Iterator[object]:
    for key, each in value.items():
        if not isinstance(key, str | int):
            raise ReadingError("key")
        yield key
        yield each
