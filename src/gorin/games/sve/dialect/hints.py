"""What was probably meant where a text cannot be read: habits of writing that have a usual cause."""

from __future__ import annotations

import re

from gorin.games.sve import terms

BRACKETED = {
    **{word: f"【{word}】" for word in terms.KEYWORDS},
    **{word: f"《{word}》" for word in ("ファンファーレ", "ラストワード", "クイック", "起動", "進化", "アクト")},
}
"""Keywords and icons by the word that stands in their brackets."""
_AFTER = "|".join(("[：:、。をでが]", "$", "自分", "相手", "これ", "それ", r"\d", "[【《『]", *terms.KEYWORDS))
BARE = {word: re.compile(f"{word}(?={_AFTER})") for word in sorted(BRACKETED, key=len, reverse=True)}
OPENING = ("《", "【", "『")
CLOSING = ("。", "】", "》")
BEGINS_ABILITY = ("《ファンファーレ》", "《ラストワード》", "《起動》", "《進化》", "【進化時】", "【攻撃時】")
ELSEWHERE = ("カウントダウン", "エンハンス", "アクセラレート", "結晶", "ネクロマンス", "消費", "リアニメイト", "葬送")
"""Rules words of the digital game, which this rulebook does not have."""


BACK = 4
"""How far a diagnostic may stand inside the word that is meant: words that begin alike are told apart there."""


def hint(text: str, offset: int) -> tuple[int, str, str, str] | None:
    """Where the word begins, a reason, the word and what should stand there, if the place is a known habit."""
    for start in range(offset, max(offset - BACK, 0) - 1, -1):
        rest = text[start:]
        before = text[start - 1] if start else ""
        for word, bare in BARE.items():
            if before not in OPENING and rest.startswith(word) and bare.match(rest) is not None:
                return start, "bare_word", word, BRACKETED[word]
        for word in ELSEWHERE:
            if rest.startswith(word):
                return start, "other_game", word, ""
        for icon in BEGINS_ABILITY:
            if before in CLOSING and rest.startswith(icon):
                return start, "own_line", icon, icon
    return None
