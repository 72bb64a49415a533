"""The log: what happened, as numbers; words are made when somebody reads it.

Entries form a linked list from the newest to the oldest, so that cloning a game shares its log.
"""

from __future__ import annotations

from typing import Any

from gorin import words
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import NOTHING
from gorin.glossary import spoken


class Entry:
    """One line: a key of the catalogue, its clause, and what it is about.

    `seen` and `seen_other` are the players (masks) who could see the faces of the two cards
    when it happened; to the others the line shows a hidden card. -1: no card is concerned.
    `face` and `other_face` are the printed cards as they lay there: what a line once said must not
    change when a card's identity is drawn anew for a sample.
    """

    __slots__ = (
        "card",
        "clause",
        "face",
        "key",
        "number",
        "other",
        "other_face",
        "player",
        "seen",
        "seen_other",
        "turn",
    )

    def __init__(
        self,
        key: str,
        clause: str,
        player: int,
        card: int,
        other: int,
        number: int,
        seen: int,
        seen_other: int,
        turn: int,
        face: Printed | None,
        other_face: Printed | None,
    ) -> None:
        self.key = key
        self.clause = clause
        self.player = player
        self.card = card
        self.other = other
        self.number = number
        self.seen = seen
        self.seen_other = seen_other
        self.turn = turn
        self.face = face
        self.other_face = other_face


Log = tuple[Any, ...]
"""The fields of the newest entry in order, and last the log before it: cheap to make and to share."""


def without_faces(log: Log | None, mask: int, unknown: Printed) -> Log | None:
    """The same log, with an unknown card wherever one of these players did not see the card."""
    lines: list[Log] = []
    while log is not None:
        lines.append(log)
        log = log[-1]
    found: Log | None = None
    for line in reversed(lines):
        key, clause, player, card, other, number, seen, seen_other, turn, face, other_face, _ = line
        if face is not None and seen & mask != mask:
            card, face, seen = NOTHING, unknown, 0
        if other_face is not None and seen_other & mask != mask:
            other, other_face, seen_other = NOTHING, unknown, 0
        found = (key, clause, player, card, other, number, seen, seen_other, turn, face, other_face, found)
    return found


def length(log: Log | None) -> int:
    """How many entries there are."""
    count = 0
    while log is not None:
        count += 1
        log = log[-1]
    return count


def entries(log: Log | None, since: int = 0) -> list[Entry]:
    """The entries from this number on, the oldest first."""
    lines: list[Log] = []
    while log is not None:
        lines.append(log)
        log = log[-1]
    return [Entry(*lines[place][:-1]) for place in range(len(lines) - 1 - since, -1, -1)]


def line(entry: Entry, mask: int, slug: str, zones: tuple[str, ...], lang: str | None = None) -> str:
    """An entry in words, as all of these players (a mask) saw it; its clause stands beside it."""
    return spoken(slug, words.log_line(entry, mask, slug, zones, lang), lang)
