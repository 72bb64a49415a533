"""Sentences crossed from known parts: conditions × frames, durations × predicates, costs × zones, filters × heads."""

from __future__ import annotations

from collections.abc import Iterator

from gorin.games.shinso.terms import ARTS, KIN

CONDITIONS = (
    "自分の手札が3枚以上の場合、",
    "自分の手札が3枚以下ならば、",
    "相手のリムカードが2枚以下の場合、",
    "自分のコフィンエリアにカードが5枚以上ある場合、",
    "自分のフィールドに種族：ウルフの眷属がいる場合、",
    "相手のフィールドに眷属が存在しない場合、",
    "自分の真祖の断片が登場している場合、",
    "自分の真祖の断片が緑の場合、",
    "自分の手札が相手の手札より多い場合、",
    "自分のリムカードが1枚もない場合、",
    "自分のフィールドに赤の眷属が2体以上いれば、",
    "自分の領地が展開されている場合、",
)
FRAMES = (
    "{c}カードを1枚引く。",
    "{c}相手の眷属1体を破壊する。",
    "{c}手札を1枚捨ててもよい。そうした場合、行動権+1。",
    "{c}カードを2枚引く。そうでなければ、手札を1枚捨てる。",
    "カードを1枚引く。その後、{c}行動権+1。",
    "{c}このターン中、自分の眷属1体の戦闘力+2000。",
    "{c}相手は手札を1枚捨てる。",
    "{c}コフィンエリアから眷属を1体召喚してもよい。",
)
ON_KIN = ("{c}この眷属の戦闘力+2000。", "{c}この眷属は防壁を得る。", "召喚時、{c}カードを1枚引く。")
DURATIONS = (
    "このターン中、",
    "このターン、",
    "次の相手のターン中、",
    "次の自分のドローフェイズまで、",
    "次の相手のクリンナップフェイズまで、",
    "次のターンのエンドフェイズまで、",
    "ゲーム終了まで、",
)
PREDICATES = (
    "自分の眷属1体の戦闘力+2000。",
    "相手の眷属1体の戦闘力-3000。",
    "自分のすべての眷属は貫通を得る。",
    "相手の眷属1体は攻撃できない。",
    "相手は権能を使用できない。",
    "自分の眷属1体に凶刃+1を付与する。",
    "自分の眷属は相手の真祖の断片に攻撃できる。",
    "相手の眷属は捕食を発動できない。",
    "自分のリムカードは破壊されない。",
    "自分の眷属1体は「攻撃時、カードを1枚引く」を得る。",
)
COSTS = (
    "手札を1枚捨てることで、",
    "手札の眷属を1枚捨てることで、",
    "コフィンエリアのカードを2枚除外することで、",
    "自分の眷属1体を破壊することで、",
    "自分の秘宝を1枚破壊することで、",
    "山札の上から2枚を墓地に置くことで、",
    "自分の眷属1体を手札に戻すことで、",
    "この眷属をスリープさせることで、",
    "行動権を1消費することで、",
)
EFFECTS = (
    "カードを1枚引く。",
    "相手の眷属1体の戦闘力-2000。",
    "コフィンエリアから権能を1枚選んで手札に加える。",
    "山札から領地を1枚選んで手札に加える。",
    "この眷属の戦闘力+1000。",
    "相手の山札の上から2枚を除外する。",
)
FILTERS = (
    "",
    "赤の",
    "赤か黒の",
    "コスト2以下の",
    "戦闘力5000未満の",
    "種族：ウルフの",
    "種族『ウルフ』を持つ",
    "吸血を持つ",
    "凶刃+1を持たない",
    "スリープ状態の",
    "召喚条件を持たない",
    "《月の影》以外の",
    "秘宝を装備している",
    "最も戦闘力の高い",
)
HEADS = (
    "相手の{f}眷属1体を破壊する。",
    "{f}眷属を1体手札に戻す。",
    "相手の{f}眷属をすべてスリープさせる。",
    "自分の{f}眷属の戦闘力+1000。",
    "自分の{f}眷属の数だけカードを引く。",
    "自分のフィールドに{f}眷属がいる場合、カードを1枚引く。",
    "相手の{f}眷属1体をゲームから除外する。",
)


def crossed() -> Iterator[tuple[int, str]]:
    """Each sentence with the kind of card that it stands on."""
    for condition in CONDITIONS:
        yield from ((ARTS, frame.format(c=condition)) for frame in FRAMES)
        yield from ((KIN, frame.format(c=condition)) for frame in ON_KIN)
    for duration in DURATIONS:
        yield from ((ARTS, duration + predicate) for predicate in PREDICATES)
        yield from ((KIN, f"召喚時、{duration}{predicate}") for predicate in PREDICATES)
    for cost in COSTS:
        yield from ((KIN, f"1ターンに1回、{cost}{effect}") for effect in EFFECTS)
    for each in FILTERS:
        yield from ((ARTS, head.format(f=each)) for head in HEADS)
