"""The clauses that exist. Scenarios and refusals can cite only these."""

from __future__ import annotations

import difflib
import re
from functools import cache
from importlib.resources import files

from gorin.engine.notation.syntax import NotationError, Path

NEAR = 3
_NOTE = re.compile(r"[A-Z]\d+")
"""Rulings and other notes to the rulebook (R12), which are numbered apart."""


@cache
def clauses_of(slug: str) -> frozenset[str]:
    """The ids of a game's clauses, and of everything above them."""
    text = files(f"gorin.games.{slug}").joinpath("clauses.tsv").read_text(encoding="utf-8")
    found: set[str] = set()
    for line in text.splitlines()[1:]:
        clause = line.partition("\t")[0]
        found.add(clause)
        found.update(clause[: mark.start()] for mark in re.finditer(r"[.-]", clause))
    return frozenset(found)


def check_clause(slug: str, clause: object, path: Path) -> None:
    """Refuse a clause that the game does not have."""
    text = str(clause)
    if text in clauses_of(slug) or _NOTE.fullmatch(text):
        return
    near = difflib.get_close_matches(text, sorted(clauses_of(slug)), NEAR)
    raise NotationError("clause", path, found=text, near=", ".join(near) or "-")
