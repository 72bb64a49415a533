"""The diagnostic for a text that cannot be read: where, what could have stood there, what is near."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from gorin import words
from gorin.engine.kernel.errors import CardError
from gorin.text.trial import on_trial

Result = TypeVar("Result")
SHOWN = 8
MOST_FAULTS = 8
"""Of one text that are shown."""
SEEN = 8
EITHER = "||"
"""Between the Japanese and the English name of a group of words."""
COMPARED = 120
CLOSEST = 8
WIDE = "WFA"
FRAME: Mapping[str, Mapping[str, str]] = {
    "head": {
        "ja": "{card}{line}行目{column}文字目の{found}から読めない",
        "en": "{card}the text cannot be read from line {line}, column {column} on, at {found}",
    },
    "end": {"ja": "行の終わり", "en": "the line's end"},
    "card": {"ja": "『{card}』：", "en": "{card}: "},
    "reason": {"ja": "：{reason}。", "en": ": {reason}."},
    "stop": {"ja": "。", "en": "."},
    "expected": {"ja": "ここに立ち得るもの：{expected}", "en": "Here could stand: {expected}"},
    "more": {"ja": "（ほか{more}）", "en": " (and {more} more)"},
    "nearest": {"ja": "最も近い読める書き方：{nearest}", "en": "The nearest wording that can be read: {nearest}"},
}


class TextError(CardError):
    """A card text that was refused as a whole.

    `line` and `column` count from 1 in the text as printed, `offset` from 0. `expected`: words
    that could have stood there. `nearest`: the known construction most like the line. `reason`:
    what is wrong, in both languages, where it is not only that a word does not fit. `others`: further
    faults of the same text, in other lines.
    """

    def __init__(
        self,
        original: str,
        offset: int,
        reason: Mapping[str, str] | None = None,
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
        self.others: tuple[TextError, ...] = ()
        super().__init__("card.text", card=card, line=self.line, column=self.column)

    def __str__(self) -> str:
        return self.message()

    def caret(self) -> str:
        """A line that points at the first unread character when it stands below the printed line."""
        before = self.text[: self.column - 1]
        return "".join("　" if unicodedata.east_asian_width(char) in WIDE else " " for char in before) + "^"

    def message(self, lang: str | None = None) -> str:
        """The diagnostic in words, several lines."""
        chosen = words.language(lang)

        def say(key: str, **values: object) -> str:
            return FRAME[key][chosen].format(**values)

        start = self.column - 1
        found = f"「{self.text[start : start + SEEN]}」" if start < len(self.text) else say("end")
        card = say("card", card=self.card) if self.card else ""
        head = say("head", card=card, line=self.line, column=self.column, found=found)
        head += say("reason", reason=self.reason[chosen]) if self.reason else say("stop")
        lines = [head, f"  {self.text}", f"  {self.caret()}"]
        if self.expected:
            more = len(self.expected) - SHOWN
            named = [each.split(EITHER)[-1 if chosen == "en" else 0] for each in self.expected[:SHOWN]]
            shown = "、".join(named) + (say("more", more=more) if more > 0 else "")
            lines.append(say("expected", expected=shown))
        if self.nearest:
            lines.append(say("nearest", nearest=self.nearest))
        return "\n".join([*lines, *(other.message(lang) for other in self.others)])


def all_of(readings: Iterable[Callable[[], Result]]) -> list[Result]:
    """What all parts of a text are read as; if some are refused, all their faults in one error."""
    found: list[Result] = []
    faults: list[TextError] = []
    for read in readings:
        try:
            found.append(read())
        except TextError as error:
            if on_trial():
                raise
            faults += [error, *error.others]
    if faults:
        faults[0].others = tuple(faults[1:MOST_FAULTS])
        raise faults[0]
    return found


def nearest(line: str, examples: Sequence[str]) -> str:
    """The example most like a line."""
    if on_trial():
        return ""
    line = line[:COMPARED]
    pairs = {*pairwise(line), *line}
    alike = sorted(examples, key=lambda example: -shared_pairs(pairs, example))[:CLOSEST]
    best = ""
    best_ratio = 0.0
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(line)
    for example in alike:
        matcher.set_seq1(example)
        ratio = matcher.ratio()
        if ratio > best_ratio:
            best, best_ratio = example, ratio
    return best


def shared_pairs(pairs: set[tuple[str, str] | str], example: str) -> float:
    """How many letters and pairs of letters two texts share, for their length."""
    own = pairs_of(example)
    return len(pairs & own) / (len(pairs) + len(own) + 1)


@lru_cache(maxsize=4096)
def pairs_of(example: str) -> frozenset[tuple[str, str] | str]:
    return frozenset((*pairwise(example), *example))
