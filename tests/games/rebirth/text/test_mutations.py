"""Every word counts, wherever it is put: a word of this game added at any place, exchanged or removed is noticed.

The common mutants (`tests.text.mutations`) add words only where they fit.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from gorin.games.rebirth import dialect, terms
from gorin.text.error import TextError
from tests.documents import load

ROOT = Path(__file__).parents[4]
NUMBER = 200

EXCHANGED = (
    *(("あなた", "相手"), ("自分", "相手"), ("相手", "自分"), ("以上", "以下"), ("以下", "以上"), ("ATK", "DEF")),
    *(("１", "２"), ("２", "３"), ("３", "４"), ("＋", "－"), ("控え室", "リタイア"), ("手札", "控え室"), ("か", "と")),
    *(("メンバー", "エントリー"), ("エントリー", "メンバー"), ("【レスト】", "【スタンド】"), ("と", "か")),
    *(
        ("してよい", "する"),
        ("いてよい", "く"),
        ("デッキの下", "デッキの上"),
        ("サポート", "アタック"),
        ("登場", "アタック"),
    ),
    *(("を得る", "を失う"), ("いるなら", "いないなら"), ("このターン中", "このアタック中"), ("した時", "された時")),
)
REMOVED = (
    *("まで", "すべて", "他の", "空席の", "【レスト】で", "このターン中、", "このアタック中、", "好きな順番で"),
    *("それぞれ", "ずつ", "以外", "公開し、", "次に", "効果で", "かわりに", "【レスト】している", "相手の"),
    *("１枚選び、", "それが"),
)
ADDED = (
    *("相手の", "他の", "【レスト】している", "まで", "２枚", "コスト３以下の", "〔灯〕の", "このターン中、"),
    *("裏向きの", "ずつ", "１回目の", "相手は", "かわりに", "それぞれ", "【レスト】で", "空席の"),
    *("あなたのターン中、", "追加で"),
)
SAME = (
    ("と>か", r"(?:エントリー|メンバー|手札|リタイア|控え室)か", "zones to choose among, joined either way"),
    ("か>と", r"(?:エントリー|メンバー|手札|リタイア|控え室)と", "zones to choose among, joined either way"),
    ("か>と", r"と[^。]*を１枚選び", "one card of several descriptions, joined either way"),
    ("自分>相手", r"相手は、?相手の", "the opponent's own"),
    ("+相手", r"相手[はが][^。]*相手[のよ]|相手[のは][^。]*相手は", "the opponent's own"),
    ("+このターン中、", r"さらに", "the time that さらに takes over"),
    ("-１枚選び、", r"", "a number that is left out is one"),
    ("-すべて", r"(?:あなた|相手)のキャラ[をは]", "all characters are meant without すべて too (T100)"),
    ("-すべて", r"により以下を行う", "every line whose head holds is done (R126)"),
    ("+", r"（[^）]*）", "a reminder means nothing (R16)"),
)
"""Changes that say the same: how, what the text then looks like, why."""


def texts() -> list[str]:
    found: list[str] = []
    for file in sorted((ROOT / "src/gorin/games/rebirth/cards").glob("*.yaml")):
        found += [card["text"] for card in load(file) if "text" in card]
    corpus = load(Path(__file__).parent / "corpus.yaml")
    return found + [case["text"] for case in corpus]


def mutants(text: str) -> Iterator[tuple[str, str]]:
    for old, new in EXCHANGED:
        for at in re.finditer(re.escape(old), text):
            yield f"{old}>{new}", text[: at.start()] + new + text[at.end() :]
    for word in REMOVED:
        for at in re.finditer(re.escape(word), text):
            yield f"-{word}", text[: at.start()] + text[at.end() :]
    for word in ADDED:
        for place in range(len(text) + 1):
            yield f"+{word}", text[:place] + word + text[place:]


def survives(text: str, mutant: str) -> bool:
    try:
        return dialect.read(mutant, terms.CHARACTER) == dialect.read(text, terms.CHARACTER)
    except TextError:
        return False


def is_explained(how: str, mutant: str) -> bool:
    return any(how.startswith(change) and re.search(pattern, mutant) for change, pattern, _ in SAME)


def test_no_changed_word_goes_unnoticed() -> None:
    chosen = random.Random(5)
    pool = texts()
    left = []
    for _ in range(NUMBER):
        text = chosen.choice(pool)
        how, mutant = chosen.choice(list(mutants(text)))
        if mutant != text and survives(text, mutant) and not is_explained(how, mutant):
            left.append((how, mutant))
    assert left == []
