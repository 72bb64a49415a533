"""T3, T251, R130: token lines, the only place with the information of some tokens."""

from __future__ import annotations

import re
from typing import Any

from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.text.normalise import normalise

RULE = re.compile(r"^―{3,}$", re.MULTILINE)
TOKEN = re.compile(
    r"『(?P<name>[^『』\n]+)』《(?P<class>[^《》]+)》(?P<types>(?:[^《》『』・]+・)*)(?P<kind>フォロワー|アミュレット|スペル)"
    r"《コスト(?P<cost>\d{1,2})》(?:攻撃力(?P<attack>\d{1,2})/体力(?P<health>\d{1,2}))?(?P<text>.*)"
)
KEYWORD = re.compile(
    "|".join(f"【{word}】" for word in terms.KEYWORDS if word not in ("進化時", "攻撃時")) + "|《クイック》"
)
BEGINNING = re.compile(
    "《起動》|《進化》|《ファンファーレ》|《ラストワード》|【進化時】|【攻撃時】|これを(EXエリアから|手札から)?プレイする際"
)
APART = re.compile("(とき|限り|際)、|プレイできない|でもある")
"""T251: with what a new ability begins."""


def token_lines(text: str) -> dict[str, dict[str, Any]]:
    """The fields of the tokens that a printed text informs about, by name."""
    normal = normalise(text, words.PLAIN_ICONS, words.SPELLINGS).text
    begin = RULE.search(normal)
    if begin is None:
        return {}
    found: dict[str, dict[str, Any]] = {}
    for line in normal[begin.end() :].split("\n"):
        written = TOKEN.fullmatch(line)
        if written is None or written["class"] not in terms.CLASSES:
            continue
        name = written["name"].strip()
        kind = written["kind"]
        fields: dict[str, Any] = {
            "name": name,
            "class": written["class"],
            "kind": kind,
            "special": ["トークン"],
            "types": [each for each in written["types"].split("・") if each],
            "cost": int(written["cost"]),
            "text": "\n".join(abilities_in(written["text"], kind == "スペル")),
        }
        if written["attack"] is not None:
            fields |= {"attack": int(written["attack"]), "health": int(written["health"])}
        found[name] = fields
    return found


def abilities_in(text: str, spell: bool) -> list[str]:
    """The abilities that follow one another without line break, each as a line of its own (T251)."""
    lines: list[str] = []
    goes_on = False
    for sentence in sentences(text):
        keyword = KEYWORD.match(sentence)
        while keyword is not None:
            lines.append(keyword[0])
            goes_on = False
            sentence = sentence[keyword.end() :]
            keyword = KEYWORD.match(sentence)
        if not sentence:
            continue
        begins = BEGINNING.match(sentence) is not None
        apart = APART.search(unquoted(sentence)) is not None
        if goes_on and not begins and not apart:
            lines[-1] += sentence
        else:
            lines.append(sentence)
        goes_on = not (spell and "プレイ" in sentence and apart)
    return lines


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with its 。; what stands in brackets is not parted."""
    found: list[str] = []
    start = depth = 0
    for index, char in enumerate(text):
        if char in "「『":
            depth += 1
        elif char in "」』":
            depth -= 1
        elif char == "。" and depth <= 0:
            found.append(text[start : index + 1])
            start = index + 1
    return [*found, text[start:]] if text[start:] else found


def unquoted(text: str) -> str:
    """Without what stands in corner brackets."""
    return re.sub(r"「[^「」]*(「[^「」]*」[^「」]*)*」", "", text)
