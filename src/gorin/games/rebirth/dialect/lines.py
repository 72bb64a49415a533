"""A text falls into abilities; each begins with its icons (T1 to T30, T128 to T146)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.roots import Cost
from gorin.engine.program.things import NOBODY
from gorin.engine.values.ability import STATIC, Ability, Static
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.abilities import line
from gorin.games.rebirth.dialect.examples import EXAMPLES
from gorin.games.rebirth.dialect.spelling import normalise
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.text.draft import both
from gorin.text.normalise import Normal
from gorin.text.source import Origin
from gorin.text.tokens import Unreadable

LONGEST: Final = 2000
KEYWORD_ICONS: Final = ("スパーク", "キャンセル", "ブロッカー", "のびしろ")
START: Final = re.compile(r"【(永|起|自|スパーク|キャンセル|ブロッカー|のびしろ)】")
HEADED: Final = re.compile(
    r"【(?:永|起|自|スパーク|キャンセル|ブロッカー|のびしろ)】(?:【[^【】]+】|〔[^〔〕]+〕|《[^《》]+》|or|か|&)*(?::|\[|$)"
)


def read(text: str, kinds: int, card: str = "") -> tuple[Ability, ...]:
    """2.4.1: the abilities that a printed text gives its card, all of them, or `TextError`."""
    if len(text) > LONGEST:
        raise origin(normalise(text[:LONGEST]), card).error(LONGEST, "too_long")
    normal = normalise(text)
    found: list[Ability] = []
    for number, (start, end) in enumerate(stretches(normal.text), 1):
        abilities = ability(normal.part(start, end), kinds, card)
        found += [replace(each, line=number) if isinstance(each, RebirthAbility) else each for each in abilities]
    return tuple(merged(found))


def origin(normal: Normal, card: str) -> Origin:
    return Origin(normal, card, __package__, EXAMPLES)


def ability(part: Normal, kinds: int, card: str) -> tuple[Ability, ...]:
    """One ability as printed; a 【永】 may be several."""
    normal = without_breaks(part.part(0, len(part.text.rstrip("\n。"))))
    try:
        return line(normal.text, kinds)
    except Unreadable as error:
        raise origin(normal, card).refused(error) from None


def stretches(text: str) -> list[tuple[int, int]]:
    """Where each ability begins and ends: at the start of a line, or right after a sentence (T1)."""
    starts = [found.start() for found in START.finditer(text) if begins(text, found)]
    first = next((index for index, char in enumerate(text) if char != "\n"), len(text))
    if (not starts or starts[0] != first) and text.strip("\n"):
        starts.insert(0, 0)
    bounds = [*starts, len(text)]
    return [(bounds[i], bounds[i + 1]) for i in range(len(starts)) if text[bounds[i] : bounds[i + 1]].strip("\n。、")]


def begins(text: str, found: re.Match[str]) -> bool:
    """Whether an ability begins with this icon: one inside a sentence (【スパーク】の…) has no colon of its own."""
    at = found.start()
    before = text[:at].rstrip("\n")
    if at == 0 or text[at - 1] == "\n":
        keyword = found.group(1) in KEYWORD_ICONS
        plain = found.group(1) in KEYWORD_ICONS[1:]
        return not before or not keyword or plain or before.endswith("。") or HEADED.match(text, at) is not None
    closed = text[:at].count("『") == text[:at].count("』")
    return text[at - 1] == "。" and closed and HEADED.match(text, at) is not None


def without_breaks(normal: Normal) -> Normal:
    """Line breaks inside an ability mean nothing."""
    keep = [index for index, char in enumerate(normal.text) if char != "\n"]
    text = "".join(normal.text[index] for index in keep)
    places = (*(normal.origin[index] for index in keep), normal.origin[len(normal.text)])
    return Normal(text, places, normal.original)


def merged(found: list[Ability]) -> list[Ability]:
    """T132: what a line says about the card's own 【キャンセル】 belongs to that; without one it does nothing."""
    provisos = [each for each in found if isinstance(each, RebirthAbility) and each.kind == "proviso"]
    if not provisos:
        return found
    idle = not any(each.keyword & terms.CANCEL for each in found)
    kept: list[Ability] = []
    for each in found:
        if each in provisos:
            if idle:
                kept.append(replace(each, kind=STATIC, static=Static(NOBODY, ())))
            continue
        if isinstance(each, RebirthAbility) and each.keyword == terms.CANCEL:
            for proviso in provisos:
                both_hold = both([part for part in (each.proviso, proviso.proviso) if part is not None])
                each = replace(each, proviso=both_hold, costs=joined_costs(each.costs, proviso.costs))
        kept.append(each)
    return kept


def joined_costs(
    first: tuple[tuple[Cost, ...], ...], second: tuple[tuple[Cost, ...], ...]
) -> tuple[tuple[Cost, ...], ...]:
    if not second:
        return first
    return ((*(first[0] if first else ()), *second[0]),)
