"""Which build runs: the one that was asked for."""

from __future__ import annotations

import os

from gorin.cli.bench import is_compiled


def test_the_build_is_the_one_that_was_asked_for() -> None:
    assert is_compiled() == (os.environ.get("GORIN_EXPECTED") == "compiled")
