"""What `make quick` runs: the tests that say most, in the least time, about what has changed.

Git tells what has changed: everything that is not committed, or the last commit where all is committed. A change in one
game is tried by that game's scenarios, a change in the engine or the reader by every tenth scenario of all games.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = tuple(sorted(folder.name for folder in (ROOT / "tests/games").iterdir() if (folder / "scenarios").is_dir()))
ALWAYS = ("tests/engine/test_imports.py", "tests/engine/test_stones.py", "tests/test_catalogue.py", "tests/golden")
FAST = {
    "src/gorin/scenario": ("tests/scenario",),
    "src/gorin/players": ("tests/players",),
    "src/gorin/table": ("tests/table/test_protocol.py", "tests/table/test_words.py"),
    "src/gorin/text": ("tests/text/test_normalise.py", "tests/text/test_diagnostics.py"),
}
PART = 10
"""Of the scenarios of a game that was not touched itself, one in so many is run."""


def changed_files() -> list[str]:
    """Paths that differ from the last commit; if none does, those that the last commit changed."""
    found = git("status", "--porcelain", "--untracked-files=all")
    paths = [line[3:].split(" -> ")[-1] for line in found]
    return paths or git("diff", "--name-only", "HEAD~1", "HEAD")


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def games_in(paths: Iterable[str]) -> list[str]:
    """The games whose own files are among these."""
    return [game for game in GAMES if any(f"/games/{game}/" in f"/{path}" for path in paths)]


def tests_for(paths: Sequence[str]) -> list[str]:
    """The files and folders of tests that these changes call for."""
    found = [*ALWAYS]
    for folder, tests in FAST.items():
        if any(path.startswith(folder) for path in paths):
            found += tests
    found += [path for path in paths if path.startswith("tests/") and Path(path).name.startswith("test_")]
    return [path for path in dict.fromkeys(found) if (ROOT / path).exists()]


def run(name: str, command: Sequence[str]) -> None:
    print(f"quick: {name}", flush=True)
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code not in (0, 5):
        sys.exit(code)


def main() -> None:
    paths = changed_files()
    python = [path for path in paths if path.endswith(".py") and (ROOT / path).exists()]
    binaries = Path(sys.executable).parent
    if python:
        run("format", [str(binaries / "ruff"), "format", "--check", *python])
        run("lint", [str(binaries / "ruff"), "check", *python])
    run("types", [str(binaries / "mypy"), "--strict", "src"])
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]
    run("tests", [*pytest, *tests_for(paths)])
    touched = games_in(paths)
    if touched:
        run(f"scenarios of {', '.join(touched)}", [*pytest, "tests/test_scenarios.py", "-k", " or ".join(touched)])
    elif any(path.startswith(("src/gorin/engine", "src/gorin/text", "src/gorin/scenario")) for path in paths):
        chosen = " or ".join(f"-{number:03}-" for number in range(1, 200, PART))
        run(f"one scenario in {PART} of all games", [*pytest, "tests/test_scenarios.py", "-k", chosen])


if __name__ == "__main__":
    main()
