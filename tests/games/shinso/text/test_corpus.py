"""Every sentence of the corpus is understood as it is meant, however it is spelled, and can be explained."""

from __future__ import annotations

from functools import cache

import pytest

from gorin.engine.cards.library import parts_of
from gorin.engine.values.ability import Ability
from gorin.engine.values.change import GiveWord, SetKind
from gorin.games.shinso import dialect
from gorin.games.shinso.program.changes import SetName
from gorin.games.shinso.rules import signs
from gorin.games.shinso.state import RENAMES
from gorin.games.shinso.terms import ARTS, KIN, RELIC
from gorin.text import explain
from tests.games.shinso.text.corpus import CASES, Case
from tests.games.shinso.text.designs import DESIGNS


def label(case: Case) -> str:
    return f"{case.number}:{case.text[:20]}"


@cache
def read(text: str, kinds: int) -> tuple[Ability, ...]:
    return dialect.read(text, kinds)


def said(text: str, kinds: int) -> tuple[str, ...]:
    return tuple(explain(read(text, kinds), "ja", "shinso"))


@pytest.mark.parametrize("case", (*CASES, *DESIGNS), ids=label)
def test_meaning(case: Case) -> None:
    assert said(case.text, case.kinds) == case.lines


@pytest.mark.parametrize("case", (*CASES, *DESIGNS), ids=label)
def test_it_can_be_explained_in_english(case: Case) -> None:
    lines = explain(read(case.text, case.kinds), "en", "shinso")
    assert len(lines) == len(case.lines)
    assert not any("Exactly(" in line or "{" in line for line in lines)


@pytest.mark.parametrize("case", CASES[::9], ids=label)
def test_spaces_and_full_width_mean_nothing(case: Case) -> None:
    wide = case.text.translate({ord(str(digit)): chr(0xFF10 + digit) for digit in range(10)})
    wide = wide.replace("、", "、 ").replace("+", "＋")
    if "《" not in wide and "以下の1" not in case.text and "\n1." not in case.text:
        assert said(wide, case.kinds) == case.lines


SAME = [
    (ARTS, "自分の眷属1体を手札に戻す。", "味方の眷族1体を手札に戻す。"),
    (ARTS, "山札の上から2枚をコフィンエリアに置く。", "デッキの上から2枚を墓地に置く。"),
    (ARTS, "相手のリムカードを1枚破壊する。", "相手のライフ・カードを一枚、破壊する。"),
    (ARTS, "相手の眷属1体をスリープさせる。", "相手の眷属1体をダウン状態にする。"),
    (ARTS, "自分の眷属1体をアウェイクする。", "自分の眷族1体をレイズする。"),
    (ARTS, "カードを2枚引く。", "2枚ドローする"),
    (ARTS, "コフィンエリアからカードを1枚選んで手札に加える。", "カードを1枚コフィン・エリアから選んで手札に加える。"),
    (ARTS, "手札を1枚捨てる。", "カードを1枚手札から捨てる。"),
    (ARTS, "手札を1枚捨てる。", "手札からカードを1枚墓地に捨てる。"),
    (ARTS, "相手の眷属1体を破壊する。", "相手の眷属を1体選んで破壊する。"),
    (ARTS, "相手の眷属を任意の数破壊する。", "相手の眷属を好きなだけ破壊する。"),
    (ARTS, "手札から眷属を1体召喚する。", "眷属を1体、手札から召喚する。"),
    (
        ARTS,
        "手札を1枚捨ててもよい。そうした場合、カードを1枚引く。",
        "手札を1枚捨てて良い。そうした場合、カードを1枚引く。",
    ),
    (KIN, "リム・ブラスト：カードを1枚引く。", "ライフ・クラッシュ：カードを1枚引く"),
    (KIN, "この眷属が破壊された時、行動権+1。", "この眷属が破壊されたとき、行動権＋１"),
    (KIN, "1ターンに1回、カードを1枚引いてもよい。", "1ターンに一度、カードを一枚引いても良い。"),
    (KIN, "この眷属の戦闘力+2000。", "この眷属の戦闘力は+2000される。"),
    (RELIC, "この秘宝を装備する眷属の戦闘力-3000。", "これを装備している眷属の戦闘力を-3000する。"),
    (
        ARTS,
        "以下の①、②から1つ選んで発動する。①カードを1枚引く。②行動権+1。",
        "以下の1, 2から効果を一つ選んで発動する。\n1. カードを1枚引く。\n2. 行動権+1。",
    ),
]


@pytest.mark.parametrize(("kinds", "one", "other"), SAME)
def test_old_and_new_words_are_the_same(kinds: int, one: str, other: str) -> None:
    """R1, N2 to N14."""
    assert said(one, kinds) == said(other, kinds)


def test_reminders_say_nothing() -> None:
    """N5, N17."""
    assert (
        said("生贄2（眷属を2体破壊する。）", KIN) == said("生贄2：眷属を2体破壊して召喚する", KIN) == said("生贄2", KIN)
    )
    assert said("カードを1枚引く。なお、この効果は重複する。", ARTS) == said("カードを1枚引く。", ARTS)


def test_no_text_makes_a_card_another_kind() -> None:
    """R14, R127: so the kind of a card is that of its face (`ShinsoState.base_traits`)."""
    parts = [part for case in (*CASES, *DESIGNS) for each in read(case.text, case.kinds) for part in parts_of(each)]
    assert parts
    assert not any(isinstance(part, SetKind) for part in parts)


def test_what_changes_names_and_words_is_a_sign_of_it() -> None:
    """T98, R128: else `ShinsoState.identity` would take the name and colours of the face for those of now."""
    found = [part for case in (*CASES, *DESIGNS) for each in read(case.text, case.kinds) for part in parts_of(each)]
    changes = [part for part in found if isinstance(part, (SetName, GiveWord))]
    assert changes
    assert all(signs.sign_of(change) & RENAMES for change in changes)
