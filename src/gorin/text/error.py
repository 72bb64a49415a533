"""The diagnostic for a text that cannot be read: where, what could have stood there, what is near."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Sequence

SHOWN = 12


class TextError(ValueError):
    """A card text that was refused as a whole.

    `line` and `column` count from 1 in the text as printed, `offset` from 0. `expected`: words
    that could have stood there. `nearest`: the known construction most like the line.
    """

    def __init__(
        self,
        original: str,
        offset: int,
        reason: str = "",
        expected: Sequence[str] = (),
        nearest: str = "",
        card: str = "",
    ) -> None:
        self.original = original
        self.offset = min(max(offset, 0), len(original))
        before = original[: self.offset].replace("\r\n", "\n").replace("\r", "\n")
        self.line = before.count("\n") + 1
        self.column = len(before) - (before.rfind("\n") + 1) + 1
        lines = original.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.text = lines[self.line - 1]
        self.reason = reason
        self.expected = tuple(expected)
        self.nearest = nearest
        self.card = card
        super().__init__(self.message())

    def caret(self) -> str:
        """A line that points at the first unread character when it stands below the printed line."""
        wide = "WFA"
        before = self.text[: self.column - 1]
        return "".join("　" if unicodedata.east_asian_width(char) in wide else " " for char in before) + "^"

    def message(self) -> str:
        where = f"line {self.line}, column {self.column}"
        found = f"「{self.text[self.column - 1 : self.column + 7]}」" if self.column <= len(self.text) else "the line's end"
        head = f"{self.card}: " if self.card else ""
        lines = [
            f"{head}the text cannot be read at {where}, at {found}" + (f": {self.reason}" if self.reason else "."),
            f"  {self.text}",
            f"  {self.caret()}",
        ]
        if self.expected:
            shown = "、".join(self.expected[:SHOWN])
            more = f" (and {len(self.expected) - SHOWN} more)" if len(self.expected) > SHOWN else ""
            lines.append(f"Here could stand: {shown}{more}")
        if self.nearest:
            lines.append(f"The nearest wording that can be read: {self.nearest}")
        return "\n".join(lines)


def nearest(line: str, examples: Sequence[str]) -> str:
    """The example most like a line."""
    best = ""
    best_ratio = 0.0
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(line[:120])
    for example in examples:
        matcher.set_seq1(example)
        if matcher.real_quick_ratio() <= best_ratio or matcher.quick_ratio() <= best_ratio:
            continue
        ratio = matcher.ratio()
        if ratio > best_ratio:
            best, best_ratio = example, ratio
    return best
