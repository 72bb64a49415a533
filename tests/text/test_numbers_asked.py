"""Conditions on how many there are: bounds, two things at once, and the number that was asked for before."""

from __future__ import annotations

import pytest

from gorin.engine.program.amount import ONE, Count, Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Every
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import OTHER, SELF
from gorin.games.strike import terms
from gorin.text import TextError
from tests.text.test_mentions import read

HAND = Count(Group((Part(terms.HAND, SELF),)))
ALLIES, ENEMIES = (Count(Group((Part(terms.STAGE, who),))) for who in (SELF, OTHER))
EITHER = Count(Group((Part(terms.STAGE, SELF), Part(terms.STAGE, OTHER))))
ASKED = {
    "手札が3枚以上の場合、カードを1枚引く。": [Compare(HAND, AT_LEAST, Exactly(3))],
    "手札が3枚未満の場合、カードを1枚引く。": [Compare(HAND, AT_MOST, Exactly(2))],
    "手札がちょうど3枚の場合、カードを1枚引く。": [Compare(HAND, EQUAL, Exactly(3))],
    "味方と敵が存在する場合、カードを1枚引く。": [
        Every((Compare(ALLIES, AT_LEAST, ONE), Compare(ENEMIES, AT_LEAST, ONE)))
    ],
    "味方か敵が存在する場合、カードを1枚引く。": [Compare(EITHER, AT_LEAST, ONE)],
    "手札が3枚以下の場合、カードを1枚引く。1枚以下の場合、カードを1枚引く。": [
        Compare(HAND, AT_MOST, Exactly(3)),
        Compare(HAND, AT_MOST, Exactly(1)),
    ],
}


def asked(text: str) -> list[Condition]:
    return [op.condition for op in read(text)[0].program.ops if isinstance(op, Branch)]


@pytest.mark.parametrize("text", ASKED)
def test_what_is_asked(text: str) -> None:
    assert asked(text) == ASKED[text]


@pytest.mark.parametrize("text", ["1枚以下の場合、カードを1枚引く。", "手札がちょうど3枚以上の場合、カードを1枚引く。"])
def test_what_nobody_can_ask(text: str) -> None:
    with pytest.raises(TextError):
        read(text)
