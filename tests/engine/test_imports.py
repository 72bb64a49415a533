"""The import directions of ARCHITECTURE.md hold, and no circle of imports is hidden anywhere."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import gorin

SOURCE = Path(gorin.__file__).parent

LAYERS = (
    ("gorin.engine",),
    ("gorin.text",),
    ("gorin.games",),
    ("gorin.scenario", "gorin.players"),
    ("gorin.lab",),
    ("gorin.table", "gorin.envs"),
    ("gorin.cli",),
)
"""Each may import itself and what stands before it; `gorin` itself is the public face and imports games lazily."""


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


def layer_of(name: str) -> int:
    for number, prefixes in enumerate(LAYERS):
        if any(name == prefix or name.startswith(f"{prefix}.") for prefix in prefixes):
            return number
    return -1


@pytest.mark.parametrize("name", [name for name in MODULES if layer_of(name) >= 0])
def test_imports_point_one_way(name: str) -> None:
    for other in imports_of(name):
        assert layer_of(other) <= layer_of(name), f"{name} imports {other}"


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
