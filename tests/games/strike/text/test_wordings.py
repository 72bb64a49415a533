"""Wordings that shared mechanisms of the reader give to every game, in the words of this one: what each means."""

from __future__ import annotations

from typing import Any

import pytest

import gorin
from gorin.text import explain
from gorin.text.error import TextError

MAP = ["rrrrr", ".rrr.", "..o..", ".....", "....."]
READ = {
    # The difference of two numbers.
    "対象に【あなたのスコアと相手のスコアの差】ダメージ。": [
        "対象に「「自分のスコア」と「相手のスコア」の差」ダメージ"
    ],
    "あなたと相手のスコアの差に等しい枚数のカードを引く。": ["自分は「「自分のスコア」と「相手のスコア」の差」枚引く"],
    # More by a number.
    "敵が味方より2体以上多い場合、カードを2枚引く。": [
        "「相手のストライカーの数」が(「自分のストライカーの数」+2)以上なら：",
        "自分は2枚引く",
    ],
    "手札が相手の手札より1枚少ない場合、カードを1枚引く。": [
        "「相手の手札のカードの数」が(「自分の手札のカードの数」+1)なら：",
        "自分は1枚引く",
    ],
    # What there is in a zone, in a region, among shown cards.
    "捨て札に「種族：鬼」を持つカードが存在しない場合、カードを2枚引く。": [
        "「自分の捨て札のカード（「種族:鬼」を持つ）の数」が0なら：",
        "自分は2枚引く",
    ],
    "味方がベースラインに存在する場合、カードを1枚引く。": [
        "「自分のストライカー（ベースラインに存在）の数」が1以上なら：",
        "自分は1枚引く",
    ],
    "相手の手札を公開する。その中に「タイプ：弾幕」を持つカードが2枚以上存在する場合、相手は手札を1枚捨てる。": [
        "相手は手札を公開する→〔3〕",
        "「〔3〕のうち(「タイプ:弾幕」を持つ)の数」が2以上なら：",
        "相手は手札1枚を捨てる",
    ],
    # The deed before, asked about by its verb.
    "対象を2回後退させる。後退できなかった場合、対象を行動済み状態にする。": [
        "対象を2回後退させる",
        "「実際にそうした」でないなら：",
        "対象を行動済み状態にする",
    ],
    "手札を1枚捨ててもよい。捨てた場合、カードを2枚引く。": [
        "自分は次をすべて行えるなら行ってよい：",
        "自分は手札1枚を捨てる",
        "実際にそうしたなら：",
        "自分は2枚引く",
    ],
    # As many as another number says.
    "手札をすべて捨てる。捨てた枚数に等しい数の敵を撃破する。": [
        "自分は手札すべてを捨てる→〔3〕",
        "自分は相手のストライカーから「〔3〕の数」枚を選択する→〔4〕",
        "〔4〕を撃破する",
    ],
    "相手の手札の枚数と同じ枚数のカードを引く。": ["自分は「相手の手札のカードの数」枚引く"],
    # Cards elsewhere, chosen or removed.
    "相手の捨て札のカード1枚を選ぶ。それを除外する。": [
        "自分は相手の捨て札のカードから1枚を選択する→〔3〕",
        "〔3〕を除外する",
    ],
    # When the whole effect works.
    "カードを1枚引く。術者を未行動状態にする。この効果は術者がセンターラインに存在する場合にのみ適用する。": [
        "術者が(センターラインに存在)なら：",
        "自分は1枚引く",
        "術者を未行動状態にする",
    ],
    "カードを2枚引く。手札が5枚以上の場合、この効果は適用されない。": [
        "「「自分の手札のカードの数」が5以上」でないなら：",
        "自分は2枚引く",
    ],
}
REFUSED = (
    "この効果は術者がセンターラインに存在する場合にのみ適用する。",
    "カードを2枚引く。手札が5枚以上の場合にのみ、この効果は適用されない。",
    "対象に【あなたのスコアの差】ダメージ。",
    "相手の捨て札のカード1枚を選び、それのRankに等しい枚数のカードを引く。引いた枚数と同じ枚数の手札を捨てる。",
    "カードを1枚引く。捨てた場合、カードを1枚引く。",
    "味方2枚を選ぶ。それらを未行動状態にする。",
)


def spell(text: str) -> dict[str, Any]:
    return {
        "kind": "スペルカード",
        "striker_name": "試し",
        "spell_name": "試符「一」",
        "attributes": ["霊"],
        "summon_cost": "[霊]",
        "rank": 2,
        "pow": 2,
        "def": 2,
        "attack_map": MAP,
        "affiliations": ["里"],
        "races": ["人"],
        "spell_types": ["補助"],
        "spell": {"timing": "アクション", "cost": "[霊]", "map": MAP, "target": "味方1体", "text": text},
    }


def explained(text: str) -> list[str]:
    book = gorin.game("strike")
    said = explain(book.read_card(book.sheet.fields(spell(text))).abilities, "ja", "strike")
    return [line.strip() for line in said[3:]]


@pytest.mark.parametrize("text", READ)
def test_it_is_read(text: str) -> None:
    assert explained(text) == READ[text]


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        explained(text)
