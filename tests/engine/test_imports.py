"""The import directions of ARCHITECTURE.md hold, and no circle of imports is hidden anywhere."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import gorin

SOURCE = Path(gorin.__file__).parent

ARCHITECTURE = SOURCE.parents[1] / "docs" / "ARCHITECTURE.md"
CELL = re.compile(r"`([\w/.]+)`([\w, ]*)")


def rows() -> list[list[str]]:
    """The modules and packages of each row of the table "What lives where", as the first column names them."""
    text = ARCHITECTURE.read_text(encoding="utf-8").partition("## What lives where")[2].partition("\n\nOutside")[0]
    found: list[list[str]] = []
    for line in text.splitlines():
        if not line.startswith("| `"):
            continue
        row: list[str] = []
        for place, names in CELL.findall(line.split("|")[1]):
            package = "gorin." + place.removesuffix(".py").rstrip("/").replace("/", ".")
            modules = names.replace(",", " ").split()
            row += [f"{package}.{name}" for name in modules] or [package]
        found.append(row)
    return found


ROWS = rows()
PUBLIC_FACE = ("gorin", "gorin.__main__", "gorin.engine")


def modules() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = ("gorin", *path.relative_to(SOURCE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def imports_of(name: str) -> frozenset[str]:
    """Every module that this one imports, wherever in it the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                found.add(inner if inner in MODULES else node.module)
    return frozenset(each for each in found if each in MODULES and each != name)


@cache
def row_of(name: str) -> int:
    """The row that names a module most exactly."""
    named = [
        (len(place), number)
        for number, row in enumerate(ROWS)
        for place in row
        if name == place or name.startswith(f"{place}.")
    ]
    return max(named)[1] if named else -1


def test_the_table_names_what_there_is() -> None:
    for row in ROWS:
        for place in row:
            assert place in MODULES, f"ARCHITECTURE.md names {place}"
    for name in MODULES:
        assert row_of(name) >= 0 or name in PUBLIC_FACE, f"ARCHITECTURE.md has no row for {name}"


def test_imports_point_one_way() -> None:
    upwards = [
        f"{name} imports {other}"
        for name in MODULES
        if name not in PUBLIC_FACE
        for other in imports_of(name)
        if row_of(other) > row_of(name)
    ]
    assert not upwards, "\n".join(upwards)


def test_games_do_not_know_each_other() -> None:
    for name in MODULES:
        if name.startswith("gorin.games."):
            own = ".".join(name.split(".")[:3])
            for other in imports_of(name):
                assert not other.startswith("gorin.games.") or other.startswith(own), f"{name} imports {other}"


def test_no_import_goes_round() -> None:
    """Also none that only TYPE_CHECKING or a function hides, except in the public face."""
    graph = {name: imports_of(name) for name in MODULES if name != "gorin"}
    state: dict[str, int] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        state[name] = 1
        for other in sorted(graph.get(name, ())):
            if state.get(other) == 1:
                circle = (*path[path.index(other) :], other) if other in path else (name, other)
                pytest.fail(" -> ".join(circle))
            if other in graph and other not in state:
                visit(other, (*path, other))
        state[name] = 2

    for name in graph:
        if name not in state:
            visit(name, (name,))
