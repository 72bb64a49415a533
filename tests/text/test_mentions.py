"""What a later word means: by kind, by number, by what was done; a minimal pair for each."""

from __future__ import annotations

import pytest

from gorin.engine.program.cards import Move
from gorin.engine.program.roots import Things
from gorin.engine.program.things import It
from gorin.engine.values.ability import Ability
from gorin.games.strike import dialect, terms
from gorin.games.strike.rules.entries import Entry
from gorin.text import TextError
from tests.games.strike.text.kit import RANGE

FIRST, SECOND = It(terms.FREE_REG), It(terms.FREE_REG + 1)
PAIRS = {
    "the last is meant": ("味方1体を前進させる。敵1体を後退させる。それを撃破する。", SECOND),
    "its kind says which": (
        "味方1体を前進させる。捨て札のカード1枚を手札に加える。そのストライカーを撃破する。",
        FIRST,
    ),
    "so does another kind": (
        "味方1体を前進させる。捨て札のカード1枚を手札に加える。そのカードを捨て札に置く。",
        SECOND,
    ),
    "a word before a broader one": ("敵1体を前進させる。味方1体を後退させる。その敵を撃破する。", FIRST),
    "several are それら": ("味方2体を前進させる。敵1体を後退させる。それらを撃破する。", FIRST),
    "one is それ": ("味方1体を前進させる。敵2体を後退させる。それを撃破する。", FIRST),
    "what was done says which": (
        "味方1体を前進させる。敵1体を後退させる。前進させたストライカーを撃破する。",
        FIRST,
    ),
    "so does another deed": ("味方1体を前進させる。敵1体を後退させる。後退させたストライカーを撃破する。", SECOND),
}
REFUSED = {
    "nothing of the kind": "捨て札のカード1枚を手札に加える。そのストライカーを撃破する。",
    "nothing was done so": "味方1体を前進させる。退場させたストライカーを撃破する。",
    "counted as something else": "手札を3体捨てる。",
    "none of them": "カードを0枚引く。",
}


def read(text: str) -> tuple[Ability, ...]:
    return dialect.read((Entry("spell", text, terms.ACTION, "", RANGE, "敵3体"),), "", terms.SPELL_CARD, "試し")


@pytest.mark.parametrize("name", PAIRS)
def test_a_later_word(name: str) -> None:
    text, meant = PAIRS[name]
    moved: list[Things] = [op.things for op in read(text)[0].program.ops if isinstance(op, Move)]
    assert moved[-1] == meant


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name(name: str) -> None:
    with pytest.raises(TextError) as refused:
        read(REFUSED[name])
    assert refused.value.reason is not None
