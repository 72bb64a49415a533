"""The first step of reading: one spelling for what may be printed in several.

Every character of the result remembers which character of the printed text it stands for, so
that a diagnostic can point into the text as its author wrote it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

DASHES = "―−–—‒‐‑─━"
RULES = "―—─━"
MINUSES = "−‐‑"
HALF_VOICING = "ﾞﾟ"
NAMES = "『』"
OPEN_ICON = {"[": "《", "〔": "《"}
CLOSE_ICON = {"]": "》", "〕": "》"}


SINGLE: dict[str, str] = {}
"""Characters that stand for themselves, or for one other, and join no character before them."""
for _code in (*range(0x20, 0x7F), *range(0x3000, 0x3100), *range(0x4E00, 0xA000), *range(0xFF01, 0xFF5F), 0x0A):
    _char = chr(_code)
    _kept = unicodedata.normalize("NFKC", _char)
    if len(_kept) == 1 and not unicodedata.combining(_char) and _char not in HALF_VOICING:
        SINGLE[_char] = _kept


@dataclass(frozen=True)
class Normal:
    """A normalised text: `origin[i]` is where character i stands in `original` (one more for the end)."""

    text: str
    origin: tuple[int, ...]
    original: str

    def lines(self) -> list[Normal]:
        """The same text line by line."""
        found: list[Normal] = []
        start = 0
        for line in self.text.split("\n"):
            end = start + len(line)
            found.append(self.part(start, end))
            start = end + 1
        return found

    def part(self, start: int, end: int) -> Normal:
        """A stretch of it."""
        return Normal(self.text[start:end], self.origin[start : end + 1], self.original)

    def respelled(self, pattern: re.Pattern[str], kept: str | Callable[[re.Match[str]], str]) -> Normal:
        """The text with every stretch of a pattern replaced; the new word stands where the old one did."""
        out: list[str] = []
        where: list[int] = []
        end = 0
        for found in pattern.finditer(self.text):
            start = found.start()
            out.append(self.text[end:start])
            where.extend(self.origin[end:start])
            end = found.end()
            word = found.expand(kept) if isinstance(kept, str) else kept(found)
            out.append(word)
            where.extend(self.origin[min(start + step, max(start, end - 1))] for step in range(len(word)))
        return Normal("".join((*out, self.text[end:])), (*where, *self.origin[end:]), self.original) if end else self

    def joined(self, following: Normal) -> Normal:
        """This stretch with another one after it."""
        return Normal(self.text + following.text, self.origin[:-1] + following.origin, self.original)


def normalise(
    text: str,
    plain_icons: Sequence[str] = (),
    spellings: Mapping[str, str] | None = None,
    reminder_lines: bool = False,
    names: str = NAMES,
) -> Normal:
    """NFKC, one spelling for brackets, signs and spaces, no reminder texts.

    `plain_icons`: icons that mean the same with and without brackets (the result has none).
    `spellings`: words of the game that may be written in another way, with the way kept.
    `names`: the brackets of names, which stay as they are ("": no such brackets).
    `reminder_lines`: only a line wholly in round brackets is a reminder; others are part of the text.
    """
    chars, origin = _compatible(text)
    if reminder_lines:
        chars, origin = _without_reminder_lines(chars, origin)
    else:
        chars, origin = _without_reminders(chars, origin, names)
    chars, origin = _tightened(chars, origin, names)
    if any(map(unicodedata.combining, chars)):
        chars, origin = _composed(chars, origin)
    written = "".join(chars)
    for variant, kept in (*((f"《{icon}》", icon) for icon in plain_icons), *(spellings or {}).items()):
        if variant in written:
            chars, origin = _respelled(chars, origin, variant, kept, names)
            written = "".join(chars)
    return Normal(written, (*origin, len(text)), text)


def plain(word: str) -> str:
    """A name, or another word of a card, in the spelling by which texts name it, whatever its width."""
    return unicodedata.normalize("NFKC", word).strip()


def _compatible(text: str) -> tuple[list[str], list[int]]:
    """NFKC, cluster by cluster, with line ends as \\n."""
    chars: list[str] = []
    origin: list[int] = []
    index = 0
    while index < len(text):
        start = index
        index += 1
        single = SINGLE.get(text[start])
        if single is not None and (index == len(text) or text[index] in SINGLE):
            chars.append(single)
            origin.append(start)
            continue
        if text[start] == "\r":
            if index < len(text) and text[index] == "\n":
                index += 1
            chars.append("\n")
            origin.append(start)
            continue
        while index < len(text) and (unicodedata.combining(text[index]) or text[index] in HALF_VOICING):
            index += 1
        for char in unicodedata.normalize("NFKC", text[start:index]):
            chars.append(char)
            origin.append(start)
    return chars, origin


def _composed(chars: list[str], origin: list[int]) -> tuple[list[str], list[int]]:
    """A mark that has come to stand behind a character, now that blanks and reminders are gone, joins it."""
    kept: list[str] = []
    places: list[int] = []
    for char, place in zip(chars, origin, strict=True):
        joined = unicodedata.normalize("NFKC", kept[-1] + char) if kept and unicodedata.combining(char) else ""
        if len(joined) == 1:
            kept[-1] = joined
        else:
            kept.append(char)
            places.append(place)
    return kept, places


def _without_reminders(chars: list[str], origin: list[int], names: str) -> tuple[list[str], list[int]]:
    """Without what stands in round brackets; an unclosed bracket is left to be refused."""
    kept: list[int] = []
    opened: list[int] = []
    named = False
    for index, char in enumerate(chars):
        if not opened and char in names:
            named = char == names[0]
        if char == "(" and not named:
            opened.append(len(kept))
        kept.append(index)
        if char == ")" and opened:
            start = opened.pop()
            if not opened:
                del kept[start:]
    return [chars[index] for index in kept], [origin[index] for index in kept]


def _without_reminder_lines(chars: list[str], origin: list[int]) -> tuple[list[str], list[int]]:
    """Without the lines that are one pair of round brackets from end to end."""
    kept: list[int] = []
    start = 0
    for end in [index for index, char in enumerate(chars) if char == "\n"] + [len(chars)]:
        line = "".join(chars[start:end]).strip()
        if not (line.startswith("(") and line.find(")") == len(line) - 1):
            kept += range(start, end)
        kept += range(end, min(end + 1, len(chars)))
        start = end + 1
    return [chars[index] for index in kept], [origin[index] for index in kept]


def _tightened(chars: list[str], origin: list[int], names: str) -> tuple[list[str], list[int]]:
    """Without spaces, with one kind of icon bracket, comma, minus and rule; names stay as they are."""
    out: list[str] = []
    where: list[int] = []
    named = False
    following = _following(chars)
    for index, char in enumerate(chars):
        if char in names:
            named = char == names[0]
        if named:
            out.append(char)
            where.append(origin[index])
            continue
        if char != "\n" and (char.isspace() or unicodedata.category(char) in ("Cf", "Cc")):
            continue
        if char in DASHES:
            number = following[index].isdigit() or following[index] == "X"
            char = "-" if number or char in MINUSES else "―" if char in RULES else char
        char = OPEN_ICON.get(char, CLOSE_ICON.get(char, "、" if char == "," else char))
        out.append(char)
        where.append(origin[index])
    return out, where


def _following(chars: list[str]) -> list[str]:
    """For each character the next one that is no space."""
    found = [""] * len(chars)
    for index in range(len(chars) - 2, -1, -1):
        found[index] = found[index + 1] if chars[index + 1].isspace() else chars[index + 1]
    return found


def _respelled(chars: list[str], origin: list[int], variant: str, kept: str, names: str) -> tuple[list[str], list[int]]:
    """With one spelling replaced by another; names stay as they are."""
    text = "".join(chars)
    out: list[str] = []
    where: list[int] = []
    index = 0
    named = False
    while index < len(text):
        if text[index] in names:
            named = text[index] == names[0]
        if not named and text.startswith(variant, index):
            inside = max(variant.find(kept), 0)
            for step, char in enumerate(kept):
                out.append(char)
                where.append(origin[index + (min(inside + step, len(variant) - 1) if step else 0)])
            index += len(variant)
            continue
        out.append(text[index])
        where.append(origin[index])
        index += 1
    return out, where
