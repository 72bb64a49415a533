"""Which reader reads a line: the one of words first, the grammar where that one refuses."""

from __future__ import annotations

from gorin.games.shinso.old_dialect.lines import read, read_conditions

__all__ = ["read", "read_conditions"]
