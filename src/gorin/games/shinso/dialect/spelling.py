"""The first step of reading: one spelling for what may be printed in several (N2 to N8, R1)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.text.normalise import Normal, normalise

CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"
MARKS: Final = "❶❷❸❹❺❻❼❽❾"
"""Circled numbers as signs that NFKC leaves alone."""
DOT: Final = "・"
STOP: Final = "。"

SIGNS: Final = str.maketrans(
    {
        **dict(zip(CIRCLED, MARKS, strict=True)),
        **dict.fromkeys("〜～", "~"),
        **dict.fromkeys("[［", "〚"),
        **dict.fromkeys("]］", "〛"),
        "〈": "<",
        "〉": ">",
        "，": "、",
        "．": ".",
        "『": "「",
        "』": "」",
    }
)
"""Signs of which one stands for another, one character each."""
NUMERALS: Final = {"一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9"}
SPELLINGS: Final = {
    "眷族": "眷属",
    "味方の": "自分の",
    "コフィン・エリア": "コフィンエリア",
    "墓地": "コフィンエリア",
    "フィールド・エリア": "フィールド",
    "ライフ・カード": "リムカード",
    "ライフカード": "リムカード",
    "ライフ・クラッシュ": "リムブラスト",
    "ライフクラッシュ": "リムブラスト",
    "リム・ブラスト": "リムブラスト",
    "ライフ・デッキ": "ライフデッキ",
    "コア・カード": "コアカード",
    "ダウン": "スリープ",
    "レイズ": "アウェイク",
    "コントロール権": "コントロール",
    "かわりに": "代わりに",
    "替わりに": "代わりに",
    "代りに": "代わりに",
    "全て": "すべて",
    "かぎり": "限り",
    "へ": "に",
    "まだ": "",
    **{f"{unit}{only}の場合": f"{unit}の場合" for unit in "体枚個つ" for only in ("のみ", "だけ")},
    "の分だけ": "分だけ",
    "その対象": "攻撃の対象",
    **{f"{of}持ち主の": "持ち主の" for of in ("それぞれ元の", "それぞれの", "元の", "本来の", "その")},
    **{
        f"持ち主の{zone}{end}に": f"{zone}{end}に"
        for zone in ("手札", "山札", "デッキ", "コフィンエリア")
        for end in ("", "の一番下", "の一番上", "の下", "の上")
    },
    "・": "/",
    "●": DOT,
    "のいずれか": "",
    "のどちらか": "",
    **{f"異なる{number}つ": f"{number}つ" for number in (2, 3, 4)},
    **{f"と同じ{word}": f"に等しい{word}" for word in ("場合", "とき", "時")},
    **{f"残ってい{ending}": f"い{ending}" for ending in ("る", "ない", "た", "なかった")},
    "次の効果から": "以下の効果から",
    "次から": "以下から",
    "その戦闘に": "この戦闘に",
    **{f"{time}が終わるまで": f"{time}終了時まで" for time in ("ターン", "攻撃", "戦闘")},
    **{f"{time}が終了するまで": f"{time}終了時まで" for time in ("ターン", "攻撃", "戦闘")},
    "そうして、": "その後、",
    "同名の": "同じ名前の",
    "と同じなら": "に等しいなら",
    "と同じである": "に等しい",
}
"""R1, N6, N8: the word that is kept for each that means the same, in this order."""
MINUS: Final = re.compile(r"(?<=[力痕刃撃化鎧])[ー―‐−–](?=\d)")
NUMERAL: Final = re.compile(r"[一二三四五六七八九](?=[枚体度回つ個問択面](?!も))")
COUNTED: Final = re.compile(r"〚([^〚〛]*)〛(?=の(?:数|枚数|半分))")
"""N4: brackets around what is counted anyway."""
LINE_MARK: Final = re.compile(rf"^(?:[{MARKS}]|\d{{1,2}}\.|{DOT})")
RESTATED: Final = re.compile(r"(?:(?<=^)|(?<=。))(?:なお|この戦闘力減少は)[^。]*。?")
"""N17: sentences that only restate a rule."""
MODE_MARK: Final = re.compile(rf"[{MARKS}](?![、{MARKS}からの])|(?<=。)\d\.")


def plain(text: str) -> Normal:
    """A printed text in the spelling that the lexicon has."""
    signs = NUMERAL.sub(lambda found: NUMERALS[found[0]], text.translate(SIGNS))
    normal = replace(normalise(signs, (), SPELLINGS, names="《》"), original=text)
    return normal.respelled(MINUS, "-").respelled(COUNTED, r"\1")


def lines_of(normal: Normal) -> list[Normal]:
    """N1: one line is one ability; a line that begins with the mark of a mode goes on with the line before (T146)."""
    found: list[Normal] = []
    last = 0
    for line in normal.lines():
        if not line.text:
            continue
        mark = LINE_MARK.match(line.text)
        number = number_of(mark[0]) if mark is not None else 0
        if found and mark is not None and number in (0, 1, last + 1):
            last = number
            before = found[-1]
            if not before.text.endswith(STOP):
                before = before.joined(Normal(STOP, (line.origin[0], line.origin[0]), line.original))
            found[-1] = before.joined(line.respelled(LINE_MARK, DOT))
        else:
            found.append(line)
    kept = [line.respelled(RESTATED, "") for line in found]
    return [marked(line) for line in kept if line.text]


def marked(line: Normal) -> Normal:
    """The marks of modes inside a line as dots, in their order; those that a header lists stay as they are."""
    last = 0
    modes: set[int] = set()
    for mark in MODE_MARK.finditer(line.text):
        number = number_of(mark[0])
        if number in (1, last + 1):
            last = number
            modes.add(mark.start())
    return line.respelled(MODE_MARK, lambda mark: DOT if mark.start() in modes else mark[0])


def number_of(mark: str) -> int:
    """The number of a mode's mark (0: it has none)."""
    return MARKS.find(mark) + 1 or int(mark.rstrip(".") if mark[0].isdigit() else 0)
