"""Every construction of printed text is carried out in a position, by a scenario that names it (T1, T2, ...)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from gorin.games.sve import dialect as sve
from gorin.games.sve.terms import FOLLOWER
from gorin.text import TextError

GAMES = Path(__file__).parents[1] / "games"
NUMBER = {"sve": 277, "orphelia": 153, "strike": 165, "rebirth": 262, "shinso": 155}
"""How many constructions a game's cards are written in."""
ELSEWHERE: dict[str, dict[range, str]] = {
    "sve": {
        range(271, 278): "words of rules that the book does not have, refused as such (below)",
    }
}
"""Constructions that are not carried out, and why."""
NAMED = re.compile(r"\bT(\d+)(?:(?: to |-)T?(\d+))?")


@cache
def carried_out(game: str) -> frozenset[int]:
    """The constructions that the title or the clauses of a scenario name."""
    found: set[int] = set()
    for path in (GAMES / game / "scenarios").glob("*.yaml"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith(("title:", "clauses:")):
                for first, last in NAMED.findall(line):
                    found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game, most in NUMBER.items() for number in range(1, most + 1)]
)
def test_a_construction_is_carried_out(game: str, number: int) -> None:
    excused = any(number in numbers for numbers in ELSEWHERE.get(game, {}))
    assert (number in carried_out(game)) != excused


OUTSIDE = (
    ("超進化", "【超進化時】3枚引く。"),
    ("アドバンス", "《アドバンス起動》《コスト2》これを消滅：1枚引く。"),
    ("《Q》", "《Q》《起動》《コスト1》：1枚引く。"),
    ("操縦する", "《起動》場のフォロワー1体を《アクト》：これを操縦する。"),
    ("ドライブ", "自分の場のフォロワー1体をドライブする。"),
    ("【威風】", "【威風】"),
    ("《祈り》", "《祈り》1枚引く。"),
)


@pytest.mark.parametrize(("word", "text"), OUTSIDE)
def test_a_word_of_a_rule_that_the_book_does_not_have_is_refused_by_its_name(word: str, text: str) -> None:
    """T271 to T277."""
    with pytest.raises(TextError) as refused:
        sve.read(text, FOLLOWER, ())
    assert f"{word} belongs to a rule" in str(refused.value)
