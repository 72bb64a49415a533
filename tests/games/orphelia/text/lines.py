"""Section B: keywords, static, activated, triggered and replacing lines (T1-T14)."""

from __future__ import annotations

from gorin.engine.program.cards import Draw, Move
from gorin.engine.program.cost import MoveThis, Provided, TurnThis
from gorin.engine.program.group import Group, HasWord, IsKind, IsOther, NumberIs, Part
from gorin.engine.program.numbers import PlayerChange
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Replacement, Trigger
from gorin.engine.values.change import Number
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.conditions import Quiet
from gorin.games.orphelia.program.costs import ManaCost
from gorin.games.orphelia.program.operations import AddMana
from gorin.games.orphelia.program.recognised import EnterRunoa
from tests.games.orphelia.text.kit import Case, activated, automatic, keyword, mana, n, replacement, static

CASES = (
    Case(
        "T1",
        terms.NORDIA,
        (
            keyword(terms.HASTE),
            keyword(terms.FLYING),
        ),
        (
            "速攻、飛翔",
            "速攻と飛翔",
        ),
    ),
    Case(
        "T2",
        terms.NORDIA,
        (
            static(
                All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA), IsOther())),))), Number(terms.A, "add", n(3))
            ),
        ),
        ("自分の他のノーディアのA値を+3する。",),
    ),
    Case(
        "T3",
        terms.NORDIA,
        (activated((ManaCost(mana("雷", 1)), TurnThis(terms.RUNOA)), Draw(SELF, n(1))),),
        (
            "《1雷》、ルノア：カードを1枚引く。",
            "《1》《雷》、このノーディアをルノアする：1枚ドローする。",
            "1雷、ルノア：カードを１枚引く",
        ),
    ),
    Case(
        "T4",
        terms.NORDIA,
        (activated((ManaCost(mana("", 3)),), Draw(SELF, n(1))),),
        ("《3》を支払う：カードを1枚引く。",),
    ),
    Case(
        "T5",
        terms.NORDIA,
        (automatic(Trigger((terms.ENTERED,), this=True), PlayerChange(SELF, terms.RESERVE, "add", n(2))),),
        (
            "このノーディアが場に出たとき、2リザーブする。",
            "これが場に出た時2リザーブする。",
        ),
    ),
    Case(
        "T6",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.EXECUTED,), SELF, tests=(IsKind(terms.ARTS),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        (
            "自分がアーツを実行するたび、1リザーブする。",
            "自分がアーツを実行する度に、1リザーブする。",
            "自分がアーツを実行したとき、1リザーブする。",
        ),
    ),
    Case(
        "T7",
        terms.NORDIA,
        (automatic(Trigger((terms.TURN_STARTED,), SELF), Draw(SELF, n(1))),),
        ("自分のターン開始時、カードを1枚引く。",),
    ),
    Case(
        "T7",
        terms.NORDIA,
        (automatic(Trigger((terms.TURN_ENDED,)), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        (
            "ターン終了時、1リザーブする。",
            "各ターン終了時、1リザーブする。",
        ),
    ),
    Case(
        "T7",
        terms.NORDIA,
        (automatic(Trigger((terms.TURN_STARTED,), OTHER), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("相手のターン開始時、1リザーブする。",),
    ),
    Case(
        "T8",
        terms.NORDIA,
        (replacement(Replacement((terms.WOULD_BE_DESTROYED,), this=True), Move(THIS, terms.EXILE)),),
        ("このノーディアが破壊される代わりに、これを還元領域に置く。",),
    ),
    Case(
        "T9",
        terms.NORDIA,
        (replacement(Replacement((terms.WOULD_ENTER,), this=True), EnterRunoa()),),
        ("このノーディアは場に出るとき、ルノア状態で場に出る。",),
    ),
    Case(
        "T10",
        terms.NORDIA,
        (activated((TurnThis(terms.RUNOA),), AddMana((mana("土"),))),),
        (
            "ルノア：《土》を加える。",
            "ルノア：［土］をマナプールに加える。",
        ),
    ),
    Case(
        "T11",
        terms.NORDIA,
        (
            activated(
                (TurnThis(terms.RUNOA),),
                AddMana(
                    (
                        mana("火"),
                        mana("水"),
                    )
                ),
            ),
        ),
        ("ルノア：《火》か《水》を加える。",),
    ),
    Case(
        "T11",
        terms.ARTIFACT,
        (
            activated(
                (TurnThis(terms.RUNOA), MoveThis(terms.GRAVEYARD, terms.SACRIFICE)),
                AddMana(
                    (
                        mana("火"),
                        mana("雷"),
                        mana("風"),
                        mana("土"),
                        mana("水"),
                        mana("闇"),
                        mana("光"),
                        mana("星"),
                    ),
                    times=n(2),
                ),
            ),
        ),
        ("ルノア、このアーティファクトを犠牲にする：好きな属性のマナ2つを加える。",),
    ),
    Case(
        "T12",
        terms.KIND_ARKEIA,
        (
            automatic(
                Trigger((terms.BROKEN,), SELF, tests=(HasWord("attribute:水"),)),
                Move(It(0), terms.HAND, terms.RETURN),
                keyword=terms.MANIFEST,
            ),
        ),
        ("顕現（水属性のカード）：そのカードを手札に戻す。",),
    ),
    Case(
        "T12",
        terms.KIND_ARKEIA,
        (
            automatic(
                Trigger((terms.BROKEN,), SELF, tests=(NumberIs(terms.COST, "<=", n(3)),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
                keyword=terms.MANIFEST,
            ),
        ),
        ("顕現（コスト3以下のカード）：1リザーブする。",),
    ),
    Case(
        "T12",
        terms.KIND_ARKEIA,
        (
            automatic(
                Trigger((terms.BROKEN,), SELF), PlayerChange(SELF, terms.RESERVE, "add", n(1)), keyword=terms.MANIFEST
            ),
        ),
        ("顕現（全てのカード）：1リザーブする。",),
    ),
    Case(
        "T13",
        terms.NORDIA,
        (activated((ManaCost(mana("", 1)),), PlayerChange(SELF, terms.RESERVE, "add", n(1)), limit=1),),
        ("1ターンに1回、《1》：1リザーブする。",),
    ),
    Case(
        "T13",
        terms.NORDIA,
        (automatic(Trigger((terms.ATTACKED,), this=True), PlayerChange(SELF, terms.RESERVE, "add", n(1)), limit=1),),
        ("1ターンに1回、このノーディアが攻撃したとき、1リザーブする。",),
    ),
    Case(
        "T14",
        terms.NORDIA,
        (activated((TurnThis(terms.RUNOA), Provided(Quiet())), Draw(SELF, n(2))),),
        ("ルノア：カードを2枚引く。この能力は静止下でのみ起動できる。",),
    ),
)
