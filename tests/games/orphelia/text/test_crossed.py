"""Crossed sentences of known parts: conditions and events × effects, durations × statements, costs, filters × heads.

Every row of a grid is one test: all of its sentences are read.
"""

from __future__ import annotations

import pytest

from gorin.games.orphelia import dialect, terms
from gorin.text import TextError

NORDIA = terms.NORDIA | terms.MATERIAL
CONDITIONS = {
    "hand": "自分の手札が2枚以下",
    "shields": "相手のシールドが3枚以上",
    "reserve": "自分のリザーブが5以上",
    "there": "自分の場にノーディアが2つ以上ある",
    "none there": "相手の場にグリフがない",
    "turn": "自分のターン",
    "state": "このノーディアがルノア状態である",
    "graveyard": "自分の墓地のカードが4枚以上",
    "number": "このノーディアのA値が3以上",
    "counter": "このノーディアに毒カウンターが乗っている",
    "destroyed": "このターンにノーディアが破壊された",
    "explored": "このターンに自分が探索した",
    "before": "先行するスペルがある",
    "more": "自分の手札が相手の手札より多い",
    "is not": "このノーディアがルノア状態でない",
    "named": "自分の場に「石像」がある",
    "either": "自分の場にグリフかアーティファクトがある",
    "attribute": "自分のアルケイアが火属性である",
}
EFFECTS = {
    "draw": "カードを1枚引く",
    "discard": "手札を1枚捨てる",
    "reserve": "2リザーブする",
    "destroy": "ノーディア1つを対象とし、それを破壊する",
    "damage": "ノーディア1つを対象とし、それに基礎ダメージ2を与える",
    "bounce": "マテリア1つを対象とし、それを手札に戻す",
    "turn": "このノーディアをリノアする",
    "counter": "このノーディアに毒カウンターを1つ乗せる",
    "status": "ノーディア1つを対象とし、それを凍結状態にする",
    "mill": "相手はアーカイブの上からカードを2枚墓地に置く",
    "pick": "自分の墓地のカード1枚を選び、手札に戻す",
    "token": "「石像」トークン（ノーディア-岩、土属性、A0／D2／L2）を1つ場に出す",
    "each": "各プレイヤーは手札を1枚捨てる",
    "mana": "《火》を加える",
    "heal": "自分のノーディア1つを対象とし、それのL値を2回復する",
    "break": "相手のシールドを1枚ブレイクする",
    "until": "ターン終了時まで、このノーディアのA値を+1する",
    "search": "アーカイブからノーディアカード1枚を探し、手札に加える",
    "exile": "ノーディア1つを対象とし、それを還元領域に置く",
}
EVENTS = {
    "enters": "このノーディアが場に出た",
    "destroyed": "自分のノーディアが破壊された",
    "attacks": "相手のノーディアが攻撃した",
    "drew": "相手がカードを引いた",
    "executed": "自分がスペルを実行した",
    "damaged": "このノーディアがダメージを受けた",
    "broken": "自分のシールドがブレイクされた",
    "counter": "ノーディアに毒カウンターが乗った",
    "turned": "他のノーディアがルノアされた",
    "buried": "カードが墓地に置かれた",
    "left": "ノーディアかグリフが場を離れた",
    "frozen": "ノーディアが凍結状態になった",
    "explored": "自分が探索した",
    "reserved": "相手がリザーブした",
    "targeted": "このノーディアが対象になった",
    "blocked": "このノーディアがブロックされた",
}
DURATIONS = {
    "turn": "ターン終了時まで、",
    "this turn": "このターン、",
    "own": "次の自分のターンまで、",
    "other": "次の相手のターンまで、",
    "own end": "次の自分のターン終了時まで、",
    "other end": "次の相手のターン終了時まで、",
    "good": "",
}
STATEMENTS = {
    "a": "自分のノーディアのA値を+1する",
    "both": "自分のノーディアのA値とL値を+1する",
    "set": "このノーディアのA値を5にする",
    "twice": "このノーディアのA値を2倍にする",
    "half": "相手のノーディアのA値を÷2する（端数切り上げ）",
    "keyword": "自分のノーディアは速攻を得る",
    "lose": "相手のノーディアは飛翔を失う",
    "attribute": "自分のノーディアは火属性を得る",
    "subtype": "自分のノーディアはサブタイプ「竜」を得る",
    "abilities": "相手のノーディアは全ての能力を失う",
    "no attack": "相手のノーディアは攻撃できない",
    "no block": "相手のノーディアはブロックできない",
    "unblocked": "このノーディアはブロックされない",
    "kept": "自分のノーディアは破壊されない",
    "no damage": "このノーディアはダメージを受けない",
    "less": "自分のノーディアが受けるダメージを1軽減する",
    "execute": "相手はスペルを実行できない",
    "explore": "相手は探索できない",
    "cost": "自分のスペルのコストを1減らす",
    "redefine": "自分のノーディアを闇属性に再定義する",
    "ability": "自分のノーディアは「ルノア：1リザーブする。」を得る",
}
COSTS = {
    "mana": "《2火》",
    "turn": "ルノア",
    "reserve": "リザーブ2",
    "discard": "手札を1枚捨てる",
    "sacrifice": "このノーディアを犠牲にする",
    "other": "自分の他のノーディア1つを犠牲にする",
    "exile": "自分の墓地のカード2枚を還元領域に置く",
    "counter": "このノーディアから毒カウンターを1つ取り除く",
    "turn other": "自分のアーティファクト1つをルノアする",
    "return": "自分のノーディア1つを手札に戻す",
    "typed": "火属性のカードを手札から1枚捨てる",
    "either": "自分のグリフかアーティファクト1つを犠牲にする",
    "shield": "自分のシールド1枚を墓地に置く",
}
FILTERS = {
    "own": "自分の",
    "other": "他の",
    "cost": "コスト3以下の",
    "attack": "A値2以上の",
    "attribute": "火属性の",
    "none": "無属性の",
    "turned": "ルノア状態の",
    "status": "毒状態の",
    "counter": "毒カウンターが乗っている",
    "damaged": "ダメージを受けている",
    "attacking": "攻撃している",
    "named": "「石像」という名前の",
    "entered": "このターンに場に出た",
    "subtype": "サブタイプ「竜」を持つ",
    "keyword": "飛翔を持つ",
    "without": "速攻を持たない",
    "not": "トークンでない",
    "highest": "A値が最も高い",
    "lowest": "コストが最小の",
    "than": "このノーディアよりA値が低い",
    "either": "火属性か水属性の",
    "else": "火属性以外の",
}
HEADS = {
    "nordia": "ノーディア1つ",
    "up to": "ノーディア2つまで",
    "artifact": "アーティファクト1つ",
    "material": "マテリア1つ",
    "dragon": "ノーディア-竜1つ",
    "token": "ノーディアトークン1つ",
    "any": "好きな数のノーディア",
    "either": "ノーディアかアーティファクト1つ",
}


def refused(sentences: list[str]) -> list[str]:
    """Those that are not read; each has to be refused by name."""
    found: list[str] = []
    for text in sentences:
        try:
            dialect.read(text, NORDIA, "試し")
        except TextError as error:
            assert error.reason is not None, text
            found.append(text)
    return found


def holding(condition: str) -> str:
    """A condition before かぎり."""
    return condition + ("であるかぎり" if condition.endswith(("以上", "以下", "ターン")) else "かぎり")


@pytest.mark.parametrize("name", CONDITIONS)
def test_conditions_and_effects(name: str) -> None:
    assert (
        refused([f"このノーディアが場に出たとき、{CONDITIONS[name]}なら、{each}。" for each in EFFECTS.values()]) == []
    )


@pytest.mark.parametrize("name", CONDITIONS)
def test_conditions_and_statements(name: str) -> None:
    assert refused([f"{holding(CONDITIONS[name])}、{each}。" for each in STATEMENTS.values()]) == []


@pytest.mark.parametrize("name", EVENTS)
def test_events_and_effects(name: str) -> None:
    assert refused([f"{EVENTS[name]}とき、{each}。" for each in EFFECTS.values()]) == []


@pytest.mark.parametrize("name", DURATIONS)
def test_durations_and_statements(name: str) -> None:
    assert refused([f"《1》：{DURATIONS[name]}{each}。" for each in STATEMENTS.values()]) == []


@pytest.mark.parametrize("name", COSTS)
def test_costs_and_effects(name: str) -> None:
    assert refused([f"{COSTS[name]}：{each}。" for each in EFFECTS.values()]) == []


@pytest.mark.parametrize("name", FILTERS)
def test_filters_and_heads(name: str) -> None:
    sentences = [f"ルノア：{FILTERS[name]}{each}を対象とし、それらを破壊する。" for each in HEADS.values()]
    assert refused(sentences) == []
