"""Which build runs: the one that was asked for."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import gorin
from gorin.cli.bench import is_compiled
from tests.text.golden.corpus import GAMES, load

EACH = 3
"""Every third card of a corpus is read."""


def test_the_build_is_the_one_that_was_asked_for() -> None:
    assert is_compiled() == (os.environ.get("GORIN_EXPECTED") == "compiled")


def test_the_module_is_the_command() -> None:
    said = subprocess.run([sys.executable, "-m", "gorin", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("gorin "), said
    assert ("compiled" in said.stdout) == is_compiled()


PLAIN_PARTS = ("gorin.text", "gorin.games", "gorin.scenario", "gorin.files", "gorin.players")
"""Packages whose plain modules make values for the compiled ones."""


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(gorin.__path__, "gorin."):
        if found.name.startswith(PLAIN_PARTS):
            yield importlib.import_module(found.name)


def test_what_is_interpreted_inherits_from_nothing_that_is_compiled() -> None:
    """Such a class can be declared, but the compiled build refuses to make one."""
    native = {module.__name__ for module in modules() if is_native(module)}
    native |= {name for name, module in sys.modules.items() if name.startswith("gorin.engine") and is_native(module)}
    assert bool(native) == is_compiled()
    for module in modules():
        made_here = [each for each in vars(module).values() if isinstance(each, type)]
        for each in made_here:
            if each.__module__ == module.__name__ and module.__name__ not in native:
                assert not any(base.__module__ in native for base in each.__mro__), each


@pytest.mark.parametrize("game", GAMES)
def test_this_build_reads_what_is_read(game: str) -> None:
    known = load(game)
    book = gorin.game(game).beside(known.beside)
    for card in known.cards[::EACH]:
        if not card.program.startswith("refused"):
            book.read_card(card.fields)


def is_native(module: ModuleType) -> bool:
    return not str(module.__file__).endswith(".py")


def test_a_build_is_taken_only_while_it_is_as_new_as_its_sources(tmp_path: Path) -> None:
    sources, build = tmp_path / "src", tmp_path / "build"
    for folder in (sources / "gorin", build / "gorin"):
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(f"HERE = {folder.parent.name!r}\n", encoding="utf-8")
    tool = Path(__file__).parents[1] / "packaging" / "compiled.py"
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    python = str(environment / "bin" / "python")
    subprocess.run([python, str(tool), "use", str(sources), str(build)], check=True)
    packages = next(environment.glob("lib/python*/site-packages"))
    (packages / "__editable__.gorin.pth").write_text(f"{sources}\n", encoding="utf-8")

    def taken(**settings: str) -> str:
        clean = {name: value for name, value in os.environ.items() if name not in ("GORIN_PLAIN", "PYTHONPATH")}
        asked = [python, "-c", "import gorin; print(gorin.HERE)"]
        return subprocess.run(asked, env=clean | settings, capture_output=True, text=True, check=True).stdout.strip()

    assert taken() == "build"
    assert taken(GORIN_PLAIN="1") == "src"
    source = sources / "gorin" / "__init__.py"
    later = time.time_ns() + 10**9
    os.utime(source, ns=(later, later))
    assert taken() == "build", "the contents are the same"
    source.write_text("HERE = 'src'  # changed\n", encoding="utf-8")
    os.utime(source, ns=(later, later))
    assert taken() == "src"
