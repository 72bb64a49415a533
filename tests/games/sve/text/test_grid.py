"""Crossed sentences: parts that are known by themselves are read wherever they can stand, or refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from gorin.games.sve import dialect, terms
from gorin.text import TextError

CONDITIONS = (
    "自分の手札が3枚以上なら、",
    "自分の場にアミュレットがあるなら、",
    "自分の場に『灯台守』がいないなら、",
    "自分の場にフォロワーが2体以上いるなら、",
    "自分の墓場のスペルが4枚以下なら、",
    "自分のリーダーの体力が10以下なら、",
    "【覚醒】状態なら、",
    "【真紅】状態でないなら、",
    "自分の残りPPが2以上なら、",
    "相手の手札が自分の手札より多いなら、",
    "このターン、自分のフォロワーが進化していたなら、",
    "このターン中に自分の手札を捨てていたなら、",
    "自分の手札が2枚以下か自分の墓場が9枚以上なら、",
    "相手の場のカードが0枚なら、",
    "【コンボ_3】",
    "【ネクロチャージ_5】",
)
FRAMES = (
    "{}1枚引く。",
    "相手のフォロワー1体を選ぶ。{}それを破壊する。",
    "{}自分のリーダーは《体力》+2する。",
    "1枚引く。{}代わりに2枚引く。",
    "{}『ナイト』1体を出す。",
    "{}自分の手札1枚を捨てる。そうしたなら、2枚引く。",
    "{}相手のリーダーに2ダメージ。その後、1枚引く。",
    "{}自分のフォロワーすべては【守護】を持つ。",
    "{}相手プレイヤーすべては、自身の手札1枚を捨てる。",
    "下記から1つチョイスする。【1】{}1枚引く。【2】自分のPPを1回復する。",
)
DURATIONS = ("このターン、", "ターンの終わりまで、", "")
PREDICATES = (
    "それは《攻撃力》+1する。",
    "それは《攻撃力》+2/《体力》+1する。",
    "それは【突進】を持つ。",
    "それは【守護】を失う。",
    "それは能力をすべて失う。",
    "それは攻撃できない。",
    "それは相手のリーダーを攻撃できない。",
    "それはダメージを受けない。",
    "それは次のダメージを受けない。",
    "それはダメージを与えない。",
    "それは能力によって破壊されない。",
    "それは能力ダメージを受けない。",
    "それが受けるダメージを-1する。",
    "それが与えるダメージを2倍にする。",
    "それは「《ラストワード》1枚引く」を持つ。",
    "それの攻撃力を3にする。",
)
COSTS = ("{}1枚を捨てる", "{}1枚を消滅", "{}1枚を墓場に置く", "{}1枚を手札に戻す", "{}1枚をEXエリアに置く")
COST_ZONES = (
    "手札のスペル",
    "場の兵士・フォロワー",
    "場の他のカード",
    "墓場のフォロワー",
    "EXエリアのカード",
    "場かEXエリアのアミュレット",
)
IMPOSSIBLE = frozenset(
    (cost, zone) for cost, zone in product(COSTS, COST_ZONES) if "捨てる" in cost and not zone.startswith("手札")
)
"""Only cards of a hand are discarded (5.8.1)."""
FILTERS = (
    "コスト3以下の",
    "元のコスト2以上の",
    "攻撃力5以上の",
    "元の体力3の",
    "アクト状態の",
    "スタンド状態の",
    "【守護】を持つ",
    "【突進】や【疾走】を持つ",
    "《ラストワード》を持つ",
    "進化した",
    "進化していない",
    "《エルフ》でない",
    "《ロイヤル》",
    "兵士・",
    "他の",
    "カード名に『灯』を含む",
    "これと同名を除く",
    "このターン中に場に出た",
    "トークンの",
    "攻撃力最大の",
)
HEADS = (
    "相手の場の{}フォロワー1体を選ぶ。それを破壊する。",
    "{}相手の場のフォロワー1体を選ぶ。それを破壊する。",
    "相手の場の「{}フォロワー」1体を選ぶ。それを手札に戻す。",
    "相手の場の{}フォロワーすべてに1ダメージ。",
    "自分の場に{}フォロワーがいるなら、1枚引く。",
    "自分の場の{}フォロワーが2体以上なら、1枚引く。",
    "相手のリーダーに「自分の場の{}フォロワーの数」と同じダメージ。",
    "このターン、自分の場の{}フォロワーは【突進】を持つ。",
    "自分の場の{}フォロワー1体か相手のリーダー1人を選ぶ。それに1ダメージ。",
)
NO_ADJOINING = frozenset(("《ロイヤル》", "兵士・"))
"""A class or a type stands right before its noun."""
WHOSE = frozenset(("攻撃力最大の",))
"""The greatest is one among cards of one player, so it follows whose they are."""


def crossed() -> Iterator[tuple[str, int, str]]:
    for condition, frame in product(CONDITIONS, FRAMES):
        yield "conditions", terms.SPELL, frame.format(condition)
    for duration, predicate in product(DURATIONS, PREDICATES):
        yield "durations", terms.SPELL, f"自分のフォロワー1体を選ぶ。{duration}{predicate}"
    for cost, zone in product(COSTS, COST_ZONES):
        if (cost, zone) not in IMPOSSIBLE:
            yield "costs", terms.FOLLOWER, f"《起動》{cost.format(zone)}：1枚引く。"
    for chosen, head in product(FILTERS, HEADS):
        if head.startswith("{}") and chosen in NO_ADJOINING:
            continue
        yield "filters", terms.SPELL, head.format(chosen)


def is_read(kinds: int, text: str) -> bool:
    try:
        return bool(dialect.read(text, kinds, ("ナイト",)))
    except TextError:
        return False


@pytest.mark.parametrize("part", ["conditions", "durations", "costs", "filters"])
def test_known_parts_are_read_in_each_other(part: str) -> None:
    texts = [(kinds, text) for name, kinds, text in crossed() if name == part]
    refused = [text for kinds, text in texts if not is_read(kinds, text)]
    assert len(refused) <= len(texts) * 0.05, "\n".join(refused)


@pytest.mark.parametrize(("cost", "zone"), sorted(IMPOSSIBLE))
def test_what_no_rule_allows_is_refused(cost: str, zone: str) -> None:
    assert not is_read(terms.FOLLOWER, f"《起動》{cost.format(zone)}：1枚引く。")
