"""The parts of a sentence: what leads it, its clauses, how they end."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.games.strike import terms
from gorin.games.strike.dialect.conditions import is_event
from gorin.games.strike.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import trees, words_of

LEADS = frozenset(
    ["icon", "duration", "next", "then", "if_done", "if_not_done", "instead", "subject", "provided", "moment", "among"]
)
FINAL, JOINING, MAY = "final", "joining", "may"
JOINING_ENDS = frozenset(["し", "して", "させ", "させて", "き", "いて", "て", "び", "んで", "り", "って", "い"])
OPEN_STEMS = frozenset(["GAIN", "GIVE", "ADD_STEM", "DISCARD_STEM", "LOOK_STEM", "SWAP", "WIDEN", "CONTROL"])
ENDINGS = frozenset(["SURU", "KU", "SU", "ERU", "BU", "RU", "U"])
BESIDE = frozenset(["show", "look", "shuffle"])
"""Clauses beside which another one says what is done."""


def form_of(clause: Node) -> str:
    """How a clause ends: finally, going on, or with permission."""
    last = words_of(clause)[-1]
    if last.type in ENDINGS:
        return MAY if last.endswith("よい") else JOINING if last in JOINING_ENDS else FINAL
    return JOINING if last.type in OPEN_STEMS else FINAL


def checked_form(reading: Reading, clause: Node, last: bool) -> str:
    """How a clause ends, which only the last one of a sentence does finally."""
    form = form_of(clause)
    if last and form == JOINING:
        reading.fail(clause, "no_end", ("する。",), end=True)
    if not last and form == FINAL:
        reading.fail(clause, "goes_on", ("。",), end=True)
    return form


def is_trigger(part: Node) -> bool:
    """Whether a lead waits for something (T103 to T120)."""
    if part.data == "moment":
        return True
    return part.data == "provided" and is_event(next(trees(part)))


def clauses_of(parts: Sequence[Node]) -> list[Node]:
    return [part for part in parts if part.data not in LEADS and part.data != "alternative"]


def duration_of(node: Node) -> str:
    """T10: a duration in words."""
    return terms.THIS_TURN if words_of(node)[0].startswith("ターン") else terms.THIS_CHAIN


def chooses(clauses: Sequence[Node]) -> bool:
    """Whether the modes of the text belong to this (T133, T134)."""
    return any(each.data in ("choose_modes", "all_modes") for each in clauses)


def parts_done(parts: Sequence[Node]) -> int:
    """How many things a sentence does; what is permitted is done wholly or not at all, of alternatives one is done."""
    clauses = clauses_of(parts)
    if clauses and form_of(clauses[-1]) == MAY:
        return 1
    counts = [0]
    for part in parts:
        if part.data == "alternative":
            counts.append(0)
        elif part.data not in LEADS and part.data not in BESIDE:
            counts[-1] += 1
    return max(counts)
