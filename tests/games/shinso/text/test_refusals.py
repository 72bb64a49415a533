"""Texts that cannot be read are refused at the word that does not fit, with what could have stood there."""

from __future__ import annotations

import pytest

from gorin.games.shinso import dialect
from gorin.games.shinso.terms import ARTS, FRAGMENT, KIN, RELIC, TERRITORY
from gorin.text import TextError

MISTAKES = [
    (KIN, "召喚時、▲【生命転化】を1回発動してもよい。"),
    # what can never be
    (ARTS, "▲召喚時、カードを1枚引く。"),
    (RELIC, "▲攻撃時、カードを1枚引く。"),
    (TERRITORY, "▲攻撃時、カードを1枚引く。"),
    (ARTS, "▲相手のスリープ状態の手札を1枚捨てる。"),
    (ARTS, "▲コフィンエリアのスリープ状態の眷属を1枚選んで手札に戻す。"),
    (TERRITORY, "この領地の▲戦闘力+1000。"),
    (RELIC, "この秘宝の▲戦闘力+1000。"),
    (TERRITORY, "▲防壁"),
    (TERRITORY, "この領地は▲攻撃できない。"),
    (RELIC, "自分のターン開始時、この秘宝を▲アウェイクする。"),
    (TERRITORY, "この領地が▲戦闘に勝利した時、カードを1枚引く。"),
    (ARTS, "▲生贄とした眷属の数だけカードを引く。"),
    (FRAGMENT, "自分のターン開始時、▲生贄とした眷属の数だけカードを引く。"),
    (TERRITORY, "自分のターン開始時、この領地の▲戦闘力分、自分の真祖の断片の戦闘力を上昇させる。"),
    (TERRITORY, "この領地が▲スリープしている場合、自分の眷属の戦闘力+1000。"),
    (TERRITORY, "▲生贄2"),
    (ARTS, "▲召喚条件:自分のコフィンエリアに眷属5枚以上"),
    (FRAGMENT, "▲召喚時、カードを1枚引く。"),
    (KIN, "▲ゲーム開始時、カードを1枚引く。"),
    (KIN, "この真祖の断片を▲登場させるには手札を1枚捨てなくてはならない。"),
    (KIN, "この眷属が▲登場している間、自分の眷属の戦闘力+1000。"),
    (KIN, "▲この秘宝は同時に2枚まで装備できる。"),
    (KIN, "召喚時、▲追加のターンのドローフェイズにカードを1枚引く。"),
    # one wrong character, a missing particle or word
    (ARTS, "相手の眷属1体を破▲懐する。"),
    (ARTS, "相手の▲春属1体を破壊する。"),
    (ARTS, "相手の▲カート1枚を破壊する。"),
    (ARTS, "カードを1枚▲弾く。"),
    (KIN, "▲招喚時、カードを1枚引く。"),
    (KIN, "護▲営"),
    # nothing that it could mean
    (ARTS, "▲その眷属を破壊する。"),
    (ARTS, "▲残りを手札に加える。"),
    (ARTS, "▲捨てた枚数だけカードを引く。"),
    (ARTS, "▲そうでなければ、カードを1枚引く。"),
    (ARTS, "▲そうした場合、カードを1枚引く。"),
    (ARTS, "その数だけカードを引く。"),
    (TERRITORY, "1ターンに1度、すべてのプレイヤーはカードを1枚▲引いてもよい。"),
    (KIN, "1ターンに1度、相手は手札を1枚▲捨ててもよい。"),
    (ARTS, "カードを1枚引く。▲そうでなければ、行動権+1。"),
    (ARTS, "すべてのプレイヤーは手札を1枚捨てる。▲そうした場合、カードを1枚引く。"),
    (ARTS, "次の自分のターン開始時に、カードを1枚引く。▲そうした場合、手札を1枚捨てる。"),
    (ARTS, "次の自分のターン開始時に、カードを1枚引く。▲その後、手札を1枚捨てる。"),
    (ARTS, "相手が▲正解した場合、カードを1枚引く。"),
    # back, but not to where
    (ARTS, "相手の手札を見て、1枚選び、▲戻す。"),
    (ARTS, "山札の上から2枚を見て、自分の眷属1体を▲戻す。"),
    (ARTS, "ライフ・デッキの上から2枚を見て、1枚を手札に加える。残りを▲デッキの一番下に置く。"),
    (ARTS, "ライフ・デッキの上から2枚を見て、1枚を手札に加える。残りを▲デッキに戻す。"),
    (ARTS, "ライフ・デッキの上から2枚を見て、1枚を手札に加える。残りを▲ライフ・デッキに戻す。"),
    (ARTS, "ライフ・デッキの上から2枚を見て、1枚をライフ・デッキの上に戻して▲シャッフルする。"),
    # words that nothing takes are never dropped
    (ARTS, "▲このターン中、カードを1枚引く。"),
    (ARTS, "カードを2枚▲まで引く。"),
    (ARTS, "カードを2枚▲ランダムに引く。"),
    (ARTS, "相手の眷属1体を▲自分の手札から破壊する。"),
    (ARTS, "コフィンエリアの眷属1体を▲手札から除外する。"),
    (ARTS, "相手の▲自分の眷属1体を破壊する。"),
    (ARTS, "相手の眷属2体を▲1体破壊する。"),
    (KIN, "召喚時、▲手札に相手の眷属1体を破壊する。"),
    (ARTS, "▲相手の赤のカードを2枚引く。"),
    (ARTS, "自分のリムカードを1▲破壊する。"),
    (KIN, "1ターンに1度、カードを1▲引いてもよい。"),
    (ARTS, "相手の眷属1体の戦闘力-3000。▲発動する。"),
    (ARTS, "▲破壊してもよい。カードを2枚引く。"),
    (KIN, "召喚時、コフィンエリアからカードを1枚選んで▲"),
    (ARTS, "山札の上から5枚を見て、その中から権能を1枚手札に加え▲。"),
    (KIN, "手札を▲召喚されるたび、カードを1枚引く。"),
    (ARTS, "相手は▲アウェイクする。"),
    (ARTS, "山札の上から3枚を見る。▲その2枚の中に眷属が含まれる場合、その眷属を手札に加える。"),
    (ARTS, "相手の眷属1体を▲自分の手札に戻す。"),
    (ARTS, "相手の山札の上から3枚を▲自分の墓地に置く。"),
    (ARTS, "山札の上から3枚を見る。その中から1枚を手札に加える。残りを▲相手のコフィンエリアに置く。"),
    (ARTS, "相手の眷属を1体選ぶ。▲その秘宝を破壊する。"),
    (ARTS, "山札の上から1枚を公開する。▲そのスペルを手札に加える。"),
    (ARTS, "自分の眷属1体を破壊する。破壊した▲秘宝の数だけカードを引く。"),
    (KIN, "この眷属が相手の眷属と戦闘した時、▲その真祖の断片をスリープさせる。"),
    (ARTS, "自分の眷属1体は貫通▲か吸血を得る。"),
    (KIN, "防壁▲か護衛"),
    (KIN, "この眷属が戦闘に▲勝利された時、カードを1枚引く。"),
    (KIN, "眷属が▲召喚した時、カードを1枚引く。"),
    (ARTS, "▲相手はお互いのコフィンエリアのカードをすべて除外する。"),
    (ARTS, "すべてのプレイヤーは、▲相手の眷属1体の戦闘力-3000。"),
    (ARTS, "山札の上から4枚を公開する。その中から▲赤のコフィンエリアの眷属をすべて手札に加える。"),
    (FRAGMENT, "この真祖の断片が相手のリムカードを▲効果によって破壊した時、カードを1枚引く。"),
    (ARTS, "▲次のドローフェイズをスキップする。"),
    (ARTS, "次の▲次のターンのエンドフェイズまで、相手の眷属1体の戦闘力-200。"),
    (ARTS, "相手は手札を1枚捨てる。▲自分が捨てたのと同じだけのカードを引く。"),
    (RELIC, "この秘宝を装備する眷属の戦闘力を倍に▲してもよい。"),
    (FRAGMENT, "自分はドローフェイズにカードを1枚多く▲引いてもよい。"),
    (ARTS, "自分は▲「～できる / ～できない」効果を一度だけ無視することができる。"),
    (ARTS, "以下の①、②から1つ選んで発動する。①カードを1枚引く。▲③行動権+1。"),
    (KIN, "生贄3：眷属を▲4体破壊して召喚する"),
    # not on this kind of card
    (TERRITORY, "▲カードを1枚引く。"),
    (RELIC, "▲相手の眷属1体を破壊する。"),
    (KIN, "▲この秘宝を装備する眷属の戦闘力+1000。"),
    (KIN, "▲消費した行動権の数だけ、カードを引く。"),
    (FRAGMENT, "▲手札を1枚捨てる。"),
    # layout
    (ARTS, "以下の①、②から1つ選んで発動する。"),
    (ARTS, "以下の①、②から1つ選んで発動する。①カードを1枚引く。"),
    (ARTS, "カードを1枚引く。\n●行動権+1。"),
    (KIN, "呪縛：▲カードを1枚引く。"),
    (KIN, "即応：▲いつか"),
]


def error_of(kinds: int, text: str) -> TextError:
    with pytest.raises(TextError) as caught:
        dialect.read(text, kinds, "試し")
    return caught.value


@pytest.mark.parametrize(("kinds", "marked"), MISTAKES)
def test_refused(kinds: int, marked: str) -> None:
    error = error_of(kinds, marked.replace("▲", ""))
    if "▲" in marked:
        assert abs(error.offset - marked.index("▲")) <= 4, f"{error}"
    assert error.message("ja") and error.message("en")
    assert error.nearest


def test_nothing_is_read_by_halves() -> None:
    assert error_of(ARTS, "カードを1枚引く。カードを2枚引く。ほげ").offset > 10
    assert error_of(KIN, "護衛\n防壁\nほげ").line == 3


def test_the_place_is_that_of_the_printed_text() -> None:
    error = error_of(ARTS, "（注）\r\nカードを 1枚 引く。\r\n相手の眷族 １体 を 破壞する。")
    assert error.line == 3
    assert error.original[error.offset] in "破壞"


def test_too_long_a_text_is_refused() -> None:
    assert error_of(ARTS, "カードを1枚引く。" * 1000).offset == 2000
