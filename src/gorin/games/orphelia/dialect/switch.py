"""Which reader reads a text: the one of words first, the grammar where that one refuses."""

from __future__ import annotations

from gorin.games.orphelia.old_dialect.lines import read

__all__ = ["read"]
