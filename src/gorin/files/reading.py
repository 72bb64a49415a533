"""Reading and writing files: encodings, sizes, and errors that name the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gorin.engine.cards.reading import MOST_TEXT, Document, Lines, ReadingError, read_json
from gorin.engine.kernel.errors import GorinError, NotFound


class InputError(GorinError, ValueError):
    """A file or an argument that cannot be used."""


MISSING = ("file.not_found", "file.unreadable", "file.empty_folder")


def is_missing(error: GorinError) -> bool:
    """Whether there was nothing to read at all."""
    return error.key in MISSING


def expand(paths: Sequence[Path], endings: Sequence[str]) -> list[Path]:
    """Files as given, and everything in folders with one of these endings."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if each.suffix.lower() in endings and each.is_file())
            if not inside:
                raise InputError("file.empty_folder", file=path, expected=", ".join(endings))
            found += inside
        else:
            found.append(path)
    return found


def read_bytes(path: Path) -> bytes:
    try:
        if path.is_file() and path.stat().st_size > MOST_TEXT * 4:
            raise InputError("file.too_large", file=path, most=MOST_TEXT)
        return path.read_bytes()
    except FileNotFoundError:
        raise NotFound("file.not_found", file=path) from None
    except (OSError, ValueError) as error:
        raise InputError("file.unreadable", file=path, why=why(error)) from None


def read_text(path: Path) -> str:
    """UTF-8 with or without a mark, else CP932 (what spreadsheets in Japan write)."""
    data = read_bytes(path)
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError("file.encoding", file=path, expected="UTF-8, CP932")


def write_text(path: Path, text: str) -> None:
    """Write a whole file, or leave what was there."""
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        beside = path.with_name(path.name + ".part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise InputError("file.unwritable", file=path, why=why(error)) from None


def why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def read_data(path: Path) -> Any:
    """A YAML or JSON file; what is broken is said with its place."""
    return read_document(path)[0]


def read_document(path: Path) -> tuple[Any, Lines]:
    """The same with the line of each of its parts, as far as they are known."""
    text = read_text(path)
    try:
        if path.suffix.lower() != ".json":
            document = Document(text)
            return document.data, document.lines
        data = read_json(text)
    except ReadingError as error:
        raise InputError("file.broken", file=path, why=str(error)) from None
    try:
        return data, Document(text.replace("\t", " ")).lines
    except ReadingError:
        return data, {}
