"""Steps of scenarios by hand: a payment that the player names becomes part of the step that it pays for."""

from __future__ import annotations

import pytest

from gorin.scenario.running import run
from gorin.table.laying import chosen, reach
from gorin.table.writing import picked, step, step_lines

SPELL = """game: orphelia
title: which mana pays
cards:
  - {name: 火花, type: エフェクト, subtypes: [スペル], cost: "1", text: "カードを1枚引く。"}
  - {name: 炉, type: ノーディア, a: 1, d: 0, l: 1, attributes: [火]}
  - {name: 泉, type: ノーディア, a: 1, d: 0, l: 1, attributes: [水]}
position:
  p1: {hand: [火花], mana: [炉, 泉]}
steps: []
"""
OTHER = """  - {name: 灯火, type: エフェクト, subtypes: [スペル], cost: "1", text: "カードを1枚引く。"}
"""
ABILITY = """game: rebirth
title: which energy rests
cards:
  - {name: 支払い, kind: キャラ, cost: 3, atk: 2, def: 6, text: "【起】【エントリー】：［エネ②］あなたは１枚引く。"}
  - {name: 連れ, kind: パートナー}
position:
  p1: {entry: [支払い], members: [ダミー], energy: [連れ, {card: ダミー, id: E1}, {card: ダミー, id: E2}]}
  p2: {entry: [ダミー]}
steps: []
"""
ENTRY = """game: rebirth
title: which energy rests
cards:
  - {name: 新入り, kind: キャラ, cost: 1, atk: 2, def: 6, text: ""}
  - {name: 連れ, kind: パートナー}
position:
  p1: {hand: [新入り], entry: [ダミー], energy: [連れ, {card: ダミー, id: E1}, {card: ダミー, id: E2}]}
  p2: {entry: [ダミー]}
steps: []
"""


def written(text: str, *wanted: tuple[str, str]) -> str:
    """The steps after taking each time the option with this verb and card, as somebody does who touches them."""
    steps, picks = 0, list[int]()
    for verb, name in wanted:
        match = picked(reach(chosen(text, 0), steps), picks)
        decision = match.decision
        assert decision is not None
        index = next(
            number
            for number, each in enumerate(decision.options)
            if each.verb == verb and (name == "" or match.game.printed[each.card].name == name)
        )
        found = step(text, 0, steps, [*picks, index], False)
        text, steps, picks = found["text"], found["steps"], found["picks"]
    assert picks == [], "the step was not written"
    scenario = chosen(text, 0)
    assert run(scenario).ok
    (line,) = step_lines(scenario)
    return line


@pytest.mark.parametrize(
    ("text", "wanted", "line"),
    [
        (
            SPELL,
            (("by_hand", ""), ("mana", "泉"), ("done", "")),
            "{p1: {execute: {card: 火花, pay: [泉]}}}",
        ),
        (
            SPELL.replace("hand: [火花]", "hand: [火花, 灯火]").replace("  - {name: 炉", f"{OTHER}  - {{name: 炉"),
            (("by_hand", ""), ("execute", "火花"), ("mana", "泉"), ("done", "")),
            "{p1: {execute: {card: 火花, pay: [泉]}}}",
        ),
        (
            ABILITY,
            (("pay", ""), ("activate", "支払い"), ("choose", "連れ"), ("choose", "ダミー")),
            "{p1: {activate: {card: 支払い, pay: [連れ, E1]}}}",
        ),
        (
            ENTRY,
            (("pay", ""), ("play", "新入り"), ("choose", "連れ")),
            "{p1: {play: {card: 新入り, to: entry, pay: [連れ]}}}",
        ),
    ],
)
def test_a_payment_by_hand_is_part_of_its_step(text: str, wanted: tuple[tuple[str, str], ...], line: str) -> None:
    assert written(text, *wanted) == line
