"""Section J: costs (T121-T129)."""

from __future__ import annotations

from gorin.engine.program.amount import Result
from gorin.engine.program.cards import Draw
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group, HasWord, IsKind, IsOther, Part
from gorin.engine.program.numbers import PlayerChange
from gorin.engine.program.who import SELF
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.costs import ManaCost, TurnCards
from tests.games.orphelia.text.kit import Case, activated, mana, n

CASES = (
    Case(
        "T121",
        terms.NORDIA,
        (activated((ManaCost(mana("火"), 1),), Draw(SELF, Result(0))),),
        ("《X火》：カードをX枚引く。",),
    ),
    Case(
        "T121",
        terms.NORDIA,
        (activated((ManaCost(mana("")),), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("《0》：1リザーブする。",),
    ),
    Case(
        "T122",
        terms.NORDIA,
        (activated((TurnThis(terms.RUNOA),), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        (
            "ルノア：1リザーブする。",
            "このノーディアをルノアする：1リザーブする。",
        ),
    ),
    Case(
        "T123",
        terms.NORDIA,
        (activated((PayNumber(terms.RESERVE, n(2)),), Draw(SELF, n(1))),),
        (
            "リザーブ2：カードを1枚引く。",
            "2リザーブを消費する：カードを1枚引く。",
            "リザーブを2消費する：カードを1枚引く。",
        ),
    ),
    Case(
        "T124",
        terms.NORDIA,
        (
            activated(
                (MoveCards(Group((Part(terms.HAND, SELF),)), 2, terms.GRAVEYARD, terms.DISCARD),),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("手札を2枚捨てる：1リザーブする。",),
    ),
    Case(
        "T124",
        terms.NORDIA,
        (
            activated(
                (
                    MoveCards(
                        Group((Part(terms.HAND, SELF, (HasWord("attribute:火"),)),)), 1, terms.GRAVEYARD, terms.DISCARD
                    ),
                ),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("火属性のカードを手札から1枚捨てる：1リザーブする。",),
    ),
    Case(
        "T125",
        terms.NORDIA,
        (activated((MoveThis(terms.GRAVEYARD, terms.SACRIFICE),), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("このノーディアを犠牲にする：1リザーブする。",),
    ),
    Case(
        "T125",
        terms.NORDIA,
        (
            activated(
                (
                    MoveCards(
                        Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA), IsOther())),)),
                        1,
                        terms.GRAVEYARD,
                        terms.SACRIFICE,
                    ),
                ),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分の他のノーディア1つを犠牲にする：1リザーブする。",),
    ),
    Case(
        "T126",
        terms.NORDIA,
        (
            activated(
                (MoveCards(Group((Part(terms.GRAVEYARD, SELF),)), 3, terms.EXILE),),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分の墓地のカード3枚を還元領域に置く：1リザーブする。",),
    ),
    Case(
        "T127",
        terms.NORDIA,
        (activated((TakeCountersOff("毒", 2),), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("このノーディアから毒カウンターを2つ取り除く：1リザーブする。",),
    ),
    Case(
        "T128",
        terms.NORDIA,
        (
            activated(
                (TurnCards(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA), IsOther())),))),),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分の他のノーディア1つをルノアする：1リザーブする。",),
    ),
    Case(
        "T129",
        terms.NORDIA,
        (
            activated(
                (MoveCards(Group((Part(terms.FIELD, SELF, (IsKind(terms.ARTIFACT),)),)), 1, terms.HAND, terms.RETURN),),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分のアーティファクト1つを手札に戻す：1リザーブする。",),
    ),
)
