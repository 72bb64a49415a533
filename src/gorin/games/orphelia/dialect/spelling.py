"""One spelling for the words of printed texts, and the words that are in no list: names, subtypes, counters, mana."""

from __future__ import annotations

import re
from typing import Final

from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.sorts import SORTS, Sort
from gorin.text.lexicon import Info, Noun, Quoted, Sense
from gorin.text.values import KIND, QUALITY, Describing

CHARACTERS = str.maketrans("『』【】{}〈〉｛｝[]［］", "「」《》《》《》《》《》《》")
"""One character for another: names in 「」, mana in 《》."""
SIGNS = re.compile(r"(?<![ァ-ヺー])ー(?=\s*[0-9０-９X])|[xｘ](?=\s*[0-9０-９X])|[一二三四五六七八九](?=[つ体個枚人回])")
"""A minus, a times sign or a digit in another spelling, by what stands next to it."""
NUMERALS = dict(zip("一二三四五六七八九", "123456789", strict=True)) | {"ー": "-", "x": "×", "ｘ": "×"}
OUTSIDE = {"ゲーム中に": ("1ターンに1回、",), "なければならない": ()}
"""Words of what this rulebook does not have, with what can be written instead."""
SPELLINGS: dict[str, str] = {
    "ターンの終わりまで": "ターン終了時まで",
    "ターン終了まで": "ターン終了時まで",
    "全て": "すべて",
    "代りに": "代わりに",
    "ひとつ": "1つ",
    "ふたつ": "2つ",
    "みっつ": "3つ",
    "マナ・プール": "マナプール",
    "もしくは": "または",
    "ゲームから除外": "追放",
    "現在の": "",
    "するためのコスト": "するコスト",
}
for _unit in "つ体個枚人回":
    SPELLINGS[f"十{_unit}"] = f"10{_unit}"

SUBTYPE_FIELD: Final = "サブタイプ"
MANA, COUNTER, SCALE, TOKEN, NAME = "mana", "counter", "scale", "token", "name"
"""Groups of nouns: 《2火》, 毒カウンター, ×2, 「石像」トークン(…), 「石像」という名前."""
LETTERS: Final = "一-鿿々ァ-ヺーA-Za-z"
SUBTYPES: Final = rf"(?:-[{LETTERS}]+?(?=カード|トークン|[^{LETTERS}]|$))+"
TYPED = re.compile(rf"({'|'.join(sorted(SORTS, key=len, reverse=True))})({SUBTYPES})(カード|トークン)?")
COUNTERS = re.compile(r"(?:[ADL]?[+-]\d+(?:/[+-]\d+)?|[^\s\d+\-「」《》、。:・/()ぁ-ん]*?)カウンター")
MANA_SIGNS = re.compile(rf"(?:《[\dX{''.join(terms.MANA_KINDS)}]+》)+")
SCALED = re.compile(r"[×÷](?:\d{1,6}|X)")
QUOTATION = re.compile(r"「(?:[^「」]|「[^「」]*」)*」")
SUBTYPE = re.compile(r"サブタイプ「([^「」]+)」")
GIVEN = re.compile(r"を(?:得|持|失)")
CALLED = "という名前"


def plainer(text: str) -> str:
    """The text, character for character, in fewer spellings."""
    return SIGNS.sub(lambda found: NUMERALS[found.group()], text.translate(CHARACTERS))


Found = tuple[int, tuple[Sense, ...]]
NONE: Final[Found] = (0, ())


def typed(text: str, start: int) -> Found:
    """T32 ノーディア-竜, アーティファクト-装備品カード."""
    match = TYPED.match(text, start)
    if match is None:
        return NONE
    word, subtypes, suffix = match[1], match[2].split("-")[1:], match[3] or ""
    sort = SORTS.get(word + suffix)
    if sort is None:
        return NONE
    return match.end(), (Noun(KIND, word + suffix, sort.with_subtypes(tuple(subtypes))),)


def counters(text: str, start: int) -> Found:
    """T107; any of them without a name."""
    match = COUNTERS.match(text, start)
    if match is None:
        return NONE
    name = match[0].removesuffix("カウンター").replace("/", "／")
    return match.end(), (Noun(COUNTER, name, name),)


def mana(text: str, start: int) -> Found:
    """T121."""
    match = MANA_SIGNS.match(text, start)
    return NONE if match is None else (match.end(), (Noun(MANA, match[0], match[0]),))


def scale(text: str, start: int) -> Found:
    """T97, T98."""
    match = SCALED.match(text, start)
    return NONE if match is None else (match.end(), (Noun(SCALE, match[0], match[0]),))


def subtype(text: str, start: int) -> Found:
    """T32, T110."""
    match = SUBTYPE.match(text, start)
    return NONE if match is None else (match.end(), (Info(SUBTYPE_FIELD, match[1]),))


def quotation(text: str, start: int) -> Found:
    """T27 an ability that is given; T38 a name; T86 a token with what it is."""
    match = QUOTATION.match(text, start)
    if match is None:
        return NONE
    end = match.end()
    if text.startswith("トークン(", end):
        return token_end(text, end), (Noun(TOKEN, match[0]),)
    if text.startswith(CALLED, end):
        return end + len(CALLED), (Noun(QUALITY, match[0], NAMED),)
    if GIVEN.match(text, end):
        return end, (Quoted(),)
    return end, (Noun(KIND, match[0], Sort(name=match[0][1:-1])),)


def token_end(text: str, start: int) -> int:
    """Behind the bracket that closes the description of a token."""
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] == "(") - (text[index] == ")")
        if text[index] == ")" and depth == 0:
            return index + 1
    return len(text)


NAMED: Final = Describing(lambda scope, named: scope.named_test(named.key[1:-1]))
OPEN: Final = (typed, mana, subtype, quotation, scale, counters)
