"""Joined nouns share what describes the first; extremes are said among exactly the group that is named."""

from __future__ import annotations

import pytest

from gorin.engine.program import roots
from gorin.engine.program.amount import Exactly, NumberOf, Sum
from gorin.engine.program.condition import AT_MOST, EQUAL
from gorin.engine.program.group import AnyOf, Group, HasState, IsUtmost, NumberIs, Part
from gorin.engine.program.things import It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Ability
from gorin.games.strike import terms
from gorin.games.strike.program.tests import IsAce
from gorin.text import TextError
from gorin.text.checks import every_part
from tests.text.test_mentions import read

UNACTED = HasState(terms.ACTED, False)


def enemies(*tests: roots.Test) -> Group:
    return Group((Part(terms.STAGE, OTHER, tests),))


GROUPS = {
    "手札か捨て札のカード1枚を山札に戻す。": Group((Part(terms.HAND, SELF), Part(terms.DISCARD, SELF))),
    "手札のカード1枚を山札に戻す。": Group((Part(terms.HAND, SELF),)),
    "相手の手札か捨て札のカード1枚を山札に戻す。": Group((Part(terms.HAND, OTHER), Part(terms.DISCARD, OTHER))),
    "相手の捨て札かあなたの捨て札のカード1枚を山札に戻す。": Group(
        (Part(terms.DISCARD, OTHER), Part(terms.DISCARD, SELF))
    ),
    "未行動状態の味方か敵1体を撃破する。": Group(
        (Part(terms.STAGE, SELF, (UNACTED,)), Part(terms.STAGE, OTHER, (UNACTED,)))
    ),
    "未行動状態の味方かエースの敵1体を撃破する。": Group(
        (Part(terms.STAGE, SELF, (UNACTED,)), Part(terms.STAGE, OTHER, (IsAce(),)))
    ),
    "エースか未行動状態の敵1体を撃破する。": enemies(AnyOf((IsAce(), UNACTED))),
    "相手のストライカー1体を撃破する。": enemies(),
    "POWが最も高い敵1体を撃破する。": enemies(IsUtmost(enemies(), terms.POW, True)),
    "最もPOWが低い敵1体を撃破する。": enemies(IsUtmost(enemies(), terms.POW, False)),
    "POW3未満の敵1体を撃破する。": enemies(NumberIs(terms.POW, AT_MOST, Exactly(2))),
    "POWが最大の敵1体を撃破する。": enemies(IsUtmost(enemies(), terms.POW, True)),
    "POW最小の敵1体を撃破する。": enemies(IsUtmost(enemies(), terms.POW, False)),
    "未行動状態のPOWが最大の敵1体を撃破する。": enemies(UNACTED, IsUtmost(enemies(UNACTED), terms.POW, True)),
}


def groups(abilities: tuple[Ability, ...]) -> list[object]:
    return [part for part in every_part(abilities[0].program.ops) if isinstance(part, Group)]


@pytest.mark.parametrize("text", GROUPS)
def test_what_is_picked(text: str) -> None:
    assert groups(read(text))[0] == GROUPS[text]


def test_more_than_something_has() -> None:
    (found,) = groups(read("術者よりPOWが低い敵1体を撃破する。"))
    assert isinstance(found, Group)
    (test,) = found.parts[0].tests
    assert isinstance(test, NumberIs) and It(terms.CASTER_REG) in every_part(test)


def test_so_much_more_than_something_has() -> None:
    (found,) = groups(read("術者よりPOWが2高い敵1体を撃破する。"))
    assert isinstance(found, Group)
    (test,) = found.parts[0].tests
    assert test == NumberIs(terms.POW, EQUAL, Sum((NumberOf(It(terms.CASTER_REG), terms.POW), Exactly(2))))


@pytest.mark.parametrize("text", ["POWが高い敵1体を撃破する。", "手札と味方のカード1枚を山札に戻す。"])
def test_refused_by_name(text: str) -> None:
    with pytest.raises(TextError) as refused:
        read(text)
    assert refused.value.reason is not None
