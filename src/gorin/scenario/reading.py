"""Reading scenario files: YAML documents whose every key is checked and whose lines are remembered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as File
from typing import Any

from gorin.engine.cards.reading import Document, ReadingError
from gorin.engine.kernel.errors import GorinError
from gorin.engine.notation.syntax import NotationError, Path, player_named
from gorin.files.reading import read_text

KEYS = ("game", "title", "clauses", "cards", "position", "decks", "seed", "first", "steps", "expect")
TABLE_KEYS = ("format", "order", "teams", "one_out")
"""At which table decks are played; the game's vocabulary knows what they mean."""
STEP_KEYS = ("pN", "expect", "illegal", "legal", "until")
ASKED_KEYS = ("player", "do", "clause")
UNTIL_KEYS = ("turn", "phase", "end")


class Step:
    """One step of a scenario: its kind, the player of a `pN` step, its content, and its key as written."""

    __slots__ = ("key", "kind", "player", "what")

    def __init__(self, key: str, kind: str, what: Any, player: int = -1) -> None:
        self.key = key
        self.kind = kind
        self.what = what
        self.player = player


class Scenario:
    """A scenario as written, with the line of each of its parts."""

    __slots__ = ("data", "file", "lines", "steps", "title")

    def __init__(self, file: str, title: str, data: Mapping[str, Any], lines: dict[Path, int]) -> None:
        self.file = file
        self.title = title
        self.data = data
        self.lines = lines
        self.steps: list[Step] = []

    def line(self, path: Path) -> int:
        """The line of the innermost known part of a path."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1)


class Unreadable:
    """A document that is no scenario: where, and what is wrong with it."""

    __slots__ = ("error", "file", "line", "title")

    def __init__(self, file: str, title: str, line: int, error: Exception) -> None:
        self.file = file
        self.title = title
        self.line = line
        self.error = error


def read_file(file: str) -> list[Scenario | Unreadable]:
    """Every scenario of a file; what cannot be read does not hide the others."""
    try:
        text = read_text(File(file))
    except GorinError as error:
        return [Unreadable(file, "", 1, error)]
    found = [read_document(file, start, part) for start, part in documents(text)]
    scenarios = [each for each in found if each is not None]
    return scenarios or [Unreadable(file, "", 1, NotationError("no_scenario"))]


def documents(text: str) -> list[tuple[int, str]]:
    """The YAML documents of a text, each with the number of the line before it."""
    found: list[tuple[int, str]] = []
    lines: list[str] = []
    start = 0
    for number, line in enumerate(text.split("\n")):
        if line == "---" or line.startswith("--- "):
            found.append((start, "\n".join(lines)))
            lines = [line[3:]]
            start = number
        else:
            lines.append(line)
    found.append((start, "\n".join(lines)))
    return found


def read_document(file: str, start: int, text: str) -> Scenario | Unreadable | None:
    title = ""
    scenario: Scenario | None = None
    try:
        document = Document(text, start)
        data = document.data
        if data is None:
            return None
        if isinstance(data, dict):
            title = str(data.get("title", ""))
        scenario = Scenario(file, title, data, document.lines)
        check(scenario)
    except ReadingError as error:
        return Unreadable(file, title, error.line or start + 1, NotationError("yaml", why=error.why))
    except NotationError as error:
        line = scenario.line(error.path) if scenario is not None else start + 1
        return Unreadable(file, title, line, error)
    return scenario


def check(scenario: Scenario) -> None:
    """Every key of a scenario and of its steps is known, and says what it must say."""
    data = scenario.data
    if not isinstance(data, Mapping):
        raise NotationError("scenario", (), found=data)
    for key in data:
        expect_key(key, (*KEYS, *TABLE_KEYS), (key,))
    if not isinstance(data.get("game"), str):
        raise NotationError("game", ("game",), found=data.get("game"))
    for key, kind in (("cards", list), ("clauses", list), ("steps", list), ("position", dict), ("expect", dict)):
        if data.get(key) is not None and not isinstance(data[key], kind):
            raise NotationError(f"is_{kind.__name__}", (key,), what=key, found=data[key])
    if "position" not in data and "decks" not in data:
        raise NotationError("no_beginning", ())
    for key in ("decks", "seed", "first", *TABLE_KEYS):
        if "position" in data and key in data:
            raise NotationError("two_beginnings", (key,), found=key)
    for index, card in enumerate(data.get("cards") or ()):
        if not isinstance(card, Mapping):
            raise NotationError("is_dict", ("cards", index), what="cards", found=card)
    scenario.steps = [read_step(step, ("steps", index)) for index, step in enumerate(data.get("steps") or ())]


def expect_key(key: object, expected: tuple[str, ...], path: Path) -> None:
    if key not in expected:
        raise NotationError("unknown_key", path, found=key, expected=", ".join(expected))


def read_step(source: Any, path: Path) -> Step:
    """A mapping with one key."""
    if not isinstance(source, Mapping) or len(source) != 1:
        raise NotationError("step", path, found=source)
    ((kind, what),) = source.items()
    inner = (*path, kind)
    player = player_named(kind)
    if player is not None:
        return Step(kind, "act", what, player)
    expect_key(kind, STEP_KEYS[1:], inner)
    if not isinstance(what, Mapping):
        raise NotationError("is_dict", inner, what=kind, found=what)
    if kind in ("legal", "illegal"):
        for key in what:
            expect_key(key, ASKED_KEYS if kind == "illegal" else ASKED_KEYS[:2], (*inner, key))
        player = player_named(what.get("player"))
        if player is None or "do" not in what:
            raise NotationError("asked", inner, found=what)
        return Step(kind, kind, what, player)
    if kind == "until":
        for key in what:
            expect_key(key, UNTIL_KEYS, (*inner, key))
        if not what:
            raise NotationError("until", inner, expected=", ".join(UNTIL_KEYS))
    return Step(kind, kind, what)
