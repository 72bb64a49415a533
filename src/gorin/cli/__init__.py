"""The command line: `gorin COMMAND`. Every command is a module; none knows a game."""

from __future__ import annotations

from gorin.cli.app import app, main

__all__ = ["app", "main"]
