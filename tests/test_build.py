"""Which build runs: the one that was asked for."""

from __future__ import annotations

import os
import subprocess
import sys

from gorin.cli.bench import is_compiled


def test_the_build_is_the_one_that_was_asked_for() -> None:
    assert is_compiled() == (os.environ.get("GORIN_EXPECTED") == "compiled")


def test_the_module_is_the_command() -> None:
    said = subprocess.run([sys.executable, "-m", "gorin", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("gorin "), said
    assert ("compiled" in said.stdout) == is_compiled()
