"""Every Python line of the README and of the docs runs, and every command that they show says what they show."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorin.cli import app

ROOT = Path(__file__).parents[1]
FILES = sorted([ROOT / "README.md", ROOT / "README.ja.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
GAMES = "4"
"""What a script that plays many games is told to play here."""


def blocks(kind: str) -> list[object]:
    found: list[object] = []
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            if block[1] == kind:
                line = text.count("\n", 0, block.start()) + 1
                found.append(pytest.param(block[2], id=f"{file.relative_to(ROOT)}:{line}"))
    return found


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_examples_run_as_they_stand(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    source = "\n".join(block[2] for block in BLOCK.finditer(text) if block[1] == "python" and ">>>" in block[2])
    test = doctest.DocTestParser().get_doctest(source, {}, file.name, str(file), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


@pytest.mark.parametrize("source", [each for each in blocks("python") if ">>>" not in str(each)])
def test_scripts_run(source: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(source, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), GAMES],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src"), "GORIN_LANG": "en", "PATH": ""},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("block", blocks("console"))
def test_commands_say_what_is_shown(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that begins with `$ gorin` is run; what stands below it is said, line by line."""
    monkeypatch.setenv("COLUMNS", "120")
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        name, *arguments = shlex.split(command)
        assert name == "gorin"
        result = CliRunner().invoke(app, arguments)
        for line in shown.splitlines():
            assert line.rstrip() in result.output, f"{command}: {line!r} is not said:\n{result.output}"
