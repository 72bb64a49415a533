"""What a later word means: by kind, by number, by what was done; a minimal pair for each."""

from __future__ import annotations

import pytest

from gorin.engine.program.cards import Draw, Move
from gorin.engine.program.flow import Branch
from gorin.engine.program.roots import Things
from gorin.engine.program.things import It
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import dialect as orphelia
from gorin.games.orphelia.terms import ARTS
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


ALL_ENEMIES = "敵全員を後退させる。"
UP_TO_TWO = "手札を2枚まで捨てる。"
RETURNED = "相手のノーディア全てを手札に戻す。"
DONE = {
    "as a description": (f"{ALL_ENEMIES}これによって移動した敵を撃破する。", Move, "It(reg=3)"),
    "denied, the others": (f"{ALL_ENEMIES}これによって移動しなかった敵を撃破する。", Move, "IsNot(things=It(reg=3))"),
    "not chosen": ("敵2体を選ぶ。選ばれなかった敵を撃破する。", Move, "IsNot(things=It(reg=3))"),
    "as a number": (f"{UP_TO_TWO}この効果で捨てた枚数だけカードを引く。", Draw, "CountOf(things=It(reg=3))"),
    "for each": (f"{ALL_ENEMIES}移動した敵1体につき、カードを1枚引く。", Draw, "CountOf(things=It(reg=3))"),
    "some, with the number behind the noun": (f"{UP_TO_TWO}捨てたカードが2枚以上なら、カードを1枚引く。", Branch, ">="),
    "some, with the number before the verb": (
        f"{UP_TO_TWO}これによって手札を2枚以上捨てた場合、カードを1枚引く。",
        Branch,
        ">=",
    ),
    "none, of a noun": (f"{UP_TO_TWO}これによって捨てたカードが1枚もないなら、カードを1枚引く。", Branch, "=="),
    "none, of a verb": (f"{UP_TO_TWO}これによって1枚も捨てなかった場合、カードを1枚引く。", Branch, "=="),
    "where it went": (
        "捨て札のカード2枚までを手札に加える。この効果で手札に加えたカードが1枚もない場合、カードを1枚引く。",
        Branch,
        "CountOf(things=It(reg=4)), relation='=='",
    ),
    "what this effect destroyed": (
        "敵全員に【2】ダメージ。これにより敵を2体以上撃破した場合、カードを1枚引く。",
        Branch,
        ">=",
    ),
    "nobody of them": ("敵全員に【2】ダメージ。これによって撃破した敵がいない場合、カードを1枚引く。", Branch, "=="),
}
IN_ORPHELIA = {
    "the verb of what it was done to": (
        f"{RETURNED}これによって戻ったノーディアの数だけカードを引く。",
        Draw,
        "CountOf",
    ),
    "none of them": (f"{RETURNED}これによって手札に戻したノーディアが1つもないなら、カードを1枚引く。", Branch, "=="),
    "counters": (
        "ノーディア1つを対象とし、それから毒カウンターを全て取り除く。取り除いた数だけカードを引く。",
        Draw,
        "Result(index=2)",
    ),
    "within what was discarded": (
        "自分の手札を2枚まで捨てる。捨てたカードの中にスペルカードがあるなら、カードを1枚引く。",
        Branch,
        "Among(things=It(reg=1)",
    ),
}
NOT_DONE = {
    "nothing was discarded": "カードを1枚引く。これによって捨てたカードが1枚もないなら、カードを1枚引く。",
    "of another verb": f"{ALL_ENEMIES}これによって撃破しなかった敵を撃破する。",
    "put elsewhere": "捨て札のカード1枚を手札に加える。この効果で山札に加えたカードが1枚もない場合、カードを1枚引く。",
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


@pytest.mark.parametrize("name", DONE)
def test_what_this_text_has_done(name: str) -> None:
    text, kind, part = DONE[name]
    found = [op for op in read(text)[0].program.ops if isinstance(op, kind)]
    assert part in str(found[-1])


@pytest.mark.parametrize("name", IN_ORPHELIA)
def test_what_this_text_has_done_in_orphelia(name: str) -> None:
    text, kind, part = IN_ORPHELIA[name]
    found = [op for op in orphelia.read(text, ARTS, "試し")[0].program.ops if isinstance(op, kind)]
    assert part in str(found[-1])


@pytest.mark.parametrize("name", NOT_DONE)
def test_what_this_text_has_not_done(name: str) -> None:
    with pytest.raises(TextError):
        read(NOT_DONE[name])
