"""The reader's law: what the grammar recognises and nothing is built from is refused at that word."""

from __future__ import annotations

import time

import pytest

from gorin.games.orphelia import dialect as orphelia
from gorin.games.orphelia import terms as orphelia_terms
from gorin.games.strike import dialect as strike
from gorin.games.strike import terms as strike_terms
from gorin.games.strike.rules.entries import Entry
from gorin.games.sve import dialect as sve
from gorin.games.sve import terms as sve_terms
from gorin.text import TextError
from tests.games.sve.text.corpus.kit import TOKENS

SVE = {
    "filter of a leader": "▲攻撃力3以上の自分のリーダーは体力+1する。",
    "duration of a leader": "▲このターン、自分のリーダーは体力+2する。",
    "duration of PP": "▲このターン、自分のPPを1回復する。",
    "second duration": "このターン、▲ターンの終わりまで、自分のフォロワーすべては攻撃力+1する。",
    "permission of modes": "下記から1つ▲チョイスしてよい。【1】1枚引く。【2】2枚引く。",
    "unused definition": "1枚引く。Xは▲「自分の手札の枚数」である。",
    "several opponents": "相手プレイヤー▲2人は1枚引く。",
    "owner of a zone": "相手のフォロワー1体を選ぶ。それを▲自分の手札に戻す。",
    "kind of the chosen": "自分のフォロワー1体を選ぶ。▲選んだアミュレットを手札に戻す。",
}
ORPHELIA = {
    "every with a number": "▲全てのノーディア1つを破壊する。",
    "owner of what is drawn": "▲相手のカードを2枚引く。",
    "up to broken": "自分のシールドを1枚▲までブレイクする。",
    "subject of a target": "相手は▲ノーディア1つを対象とし、それを破壊する。",
    "up to taken off": "ノーディア1つを対象とし、それから毒カウンターを2つ▲まで取り除く。",
    "another kind": "▲このアーティファクトを破壊する。",
}
STRIKE = {
    "nothing that was looked at": "カードを1枚引く。▲1枚を手札に加える。残りを捨て札に置く。",
}


@pytest.mark.parametrize("marked", SVE.values(), ids=SVE)
def test_sve(marked: str) -> None:
    with pytest.raises(TextError) as refused:
        sve.read(marked.replace("▲", ""), sve_terms.SPELL, TOKENS)
    assert refused.value.offset == marked.index("▲")


@pytest.mark.parametrize("marked", ORPHELIA.values(), ids=ORPHELIA)
def test_orphelia(marked: str) -> None:
    with pytest.raises(TextError) as refused:
        orphelia.read(marked.replace("▲", ""), orphelia_terms.EFFECT, "")
    assert refused.value.offset == marked.index("▲")


@pytest.mark.parametrize("marked", STRIKE.values(), ids=STRIKE)
def test_strike(marked: str) -> None:
    entry = Entry("spell", marked.replace("▲", ""), strike_terms.ACTION)
    with pytest.raises(TextError) as refused:
        strike.read((entry,), "", strike_terms.SPELL_CARD, "")
    assert refused.value.offset == marked.index("▲")


def test_what_the_rules_repeat_is_read() -> None:
    for text in ("相手のリーダーすべてに1ダメージ。", "自分の手札1枚を捨てる。", "1枚引く。さらに2枚引く。"):
        assert sve.read(text, sve_terms.SPELL, TOKENS)


def test_a_line_is_not_checked_for_ever() -> None:
    """The trials of one reading are bounded: a keyword that is repeated would be read again for each of its places."""
    began = time.process_time()
    with pytest.raises(TextError) as refused:
        sve.read("【守護】" * 480, sve_terms.FOLLOWER, {})
    assert "at most 200 words" in refused.value.message("en")
    assert time.process_time() - began < 2
    assert sve.read("【守護】" * 10, sve_terms.FOLLOWER, {})
