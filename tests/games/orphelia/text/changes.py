"""Section H: damage, values, states (T91-T110)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, NumberOf
from gorin.engine.program.cost import TurnThis
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.numbers import THIS_TURN, Damage, Lasting, Meanwhile, PutCounters, TakeCounters, Turn
from gorin.engine.program.things import NOBODY, THIS, All, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Static, Target, Trigger
from gorin.engine.values.change import (
    DamageChange,
    GiveKeyword,
    GiveWord,
    LoseAbilities,
    Number,
    Rule,
    SetWords,
    TakeKeyword,
    TakeWord,
)
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.changes import Divide, PlayerRule
from gorin.games.orphelia.program.operations import Aim, EndStatus, GiveStatus, Recover, TrueDamage
from gorin.games.orphelia.program.tests import BEARER
from tests.games.orphelia.text.kit import Case, activated, automatic, n, spell, static

CASES = (
    Case(
        "T91",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Damage(It(1), n(3)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それに基礎ダメージ3を与える。",),
    ),
    Case(
        "T92",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Damage(It(1), Count(Group((Part(terms.HAND, SELF),)))),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それに、自分の手札の枚数に等しい基礎ダメージを与える。",),
    ),
    Case(
        "T92",
        terms.NORDIA,
        (
            activated(
                (TurnThis(terms.RUNOA),),
                Aim(1, 2),
                Damage(It(1), NumberOf(THIS, terms.A)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ルノア：ノーディア1つを対象とし、それに、このノーディアのA値に等しい基礎ダメージを与える。",),
    ),
    Case(
        "T93",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                TrueDamage(It(1), n(1)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それにD値を無視した1ダメージを与える。",),
    ),
    Case(
        "T94",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Recover(It(1), n(2)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それのL値を2回復する。",),
    ),
    Case(
        "T95",
        terms.NORDIA,
        (static(THIS, DamageChange("received", "add", n(-1))),),
        ("このノーディアが受けるダメージを1軽減する。",),
    ),
    Case(
        "T95",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (DamageChange("received", "add", n(-2), True),), THIS_TURN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、ターン終了時まで、それが次に受けるダメージを2軽減する。",),
    ),
    Case(
        "T95",
        terms.NORDIA,
        (static(All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))), Rule(terms.NO_DAMAGE)),),
        ("自分のノーディアはダメージを受けない。",),
    ),
    Case(
        "T96",
        terms.NORDIA,
        (
            static(
                All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))),
                Number(terms.A, "add", n(1)),
                Number(terms.L, "add", n(1)),
            ),
        ),
        ("自分のノーディアのA値とL値を+1する。",),
    ),
    Case(
        "T96",
        terms.SPELL,
        (
            spell(
                Aim(1, 3),
                Lasting(It(1), (Number(terms.A, "add", n(2)),)),
                Lasting(It(1), (Number(terms.D, "add", n(-1)),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、それのA値を+2し、D値を-1する。",
            "ノーディア1つを対象とし、それのA値を＋2し、それのD値を－1する。",
            "ノーディア1つを対象とし、それのA値を+2し、D値をー1する。",
        ),
    ),
    Case(
        "T97",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (Number(terms.A, "times", n(2)),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、それのA値を×2する。",
            "ノーディア1つを対象とし、それのA値をx2する。",
            "ノーディア1つを対象とし、それのA値を2倍にする。",
        ),
    ),
    Case(
        "T98",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (Divide(terms.A, n(2), True),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、それのA値を÷2する（端数切り上げ）。",
            "ノーディア1つを対象とし、それのA値を半分にする（端数切り上げ）。",
        ),
    ),
    Case(
        "T98",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (Divide(terms.L, n(3)),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、それのL値を÷3する。",
            "ノーディア1つを対象とし、それのL値を÷3する（端数切り捨て）。",
        ),
    ),
    Case(
        "T99",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (Number(terms.A, "set", n(5)),), THIS_TURN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、ターン終了時までそれのA値を5にする。",),
    ),
    Case(
        "T100",
        terms.SPELL,
        (
            spell(
                Lasting(
                    All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))),
                    (GiveKeyword(terms.HASTE),),
                    THIS_TURN,
                )
            ),
        ),
        ("ターン終了時まで、自分のノーディアは速攻を得る。",),
    ),
    Case(
        "T100",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (TakeKeyword(terms.FLYING),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それは飛翔を失う。",),
    ),
    Case(
        "T100",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (LoseAbilities(),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それは全ての能力を失う。",),
    ),
    Case(
        "T101",
        terms.NORDIA,
        (static(All(Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),))), Rule(terms.CANNOT_BLOCK)),),
        ("相手のノーディアはブロックできない。",),
    ),
    Case(
        "T101", terms.NORDIA, (static(THIS, Rule(terms.NO_TARGET)),), ("このノーディアは相手の効果の対象にならない。",)
    ),
    Case(
        "T101",
        terms.GLYPH,
        (static(BEARER, Rule(terms.STAYS_RUNOA)),),
        ("付いているノーディアはリノア・ステップにリノアしない。",),
    ),
    Case(
        "T102",
        terms.NORDIA,
        (static(NOBODY, PlayerRule(terms.FORBID_EXECUTE, OTHER, tests=(IsKind(terms.SPELL),))),),
        ("相手はスペルを実行できない。",),
    ),
    Case(
        "T102",
        terms.SPELL,
        (spell(Meanwhile(Static(NOBODY, (PlayerRule(terms.FORBID_EXPLORE, OTHER),)))),),
        ("このターン、相手は探索できない。",),
    ),
    Case(
        "T103",
        terms.NORDIA,
        (static(All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))), Rule(terms.ATTACKS_AT_ONCE)),),
        ("自分のノーディアは場に出たターンにも攻撃できる。",),
    ),
    Case(
        "T104",
        terms.SPELL,
        (spell(Turn(All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))), terms.RUNOA, False)),),
        ("自分の全てのノーディアをリノアする。",),
    ),
    Case(
        "T105",
        terms.SPELL,
        (spell(GiveStatus(All(Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),))), terms.POISONED)),),
        ("相手の全てのノーディアを毒状態にする。",),
    ),
    Case(
        "T106",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                EndStatus(It(1), terms.FROZEN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それの凍結状態を解除する。",),
    ),
    Case(
        "T106",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                EndStatus(It(1), terms.ANY_STATUS),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それの全ての状態異常を解除する。",),
    ),
    Case(
        "T107",
        terms.NORDIA,
        (automatic(Trigger((terms.ATTACKED,), this=True), PutCounters(THIS, "+1／+1", n(1))),),
        (
            "このノーディアが攻撃したとき、このノーディアに+1／+1カウンターを1つ乗せる。",
            "このノーディアが攻撃したとき、これに＋１／＋１カウンターを１つ乗せる。",
        ),
    ),
    Case(
        "T108",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                TakeCounters(It(1), "A-1", n(2)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それからA-1カウンターを2つ取り除く。",),
    ),
    Case(
        "T108",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                TakeCounters(It(1), "毒", None),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それから毒カウンターを全て取り除く。",),
    ),
    Case(
        "T109",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (GiveWord("attribute:火"),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それは火属性を得る。",),
    ),
    Case(
        "T109",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (SetWords("attribute:"),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それは全ての属性を失う。",),
    ),
    Case(
        "T109",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (SetWords("attribute:", ("attribute:闇",)),), THIS_TURN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、ターン終了時まで、それを闇属性に再定義する。",),
    ),
    Case(
        "T110",
        terms.NORDIA,
        (static(All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))), GiveWord("subtype:竜")),),
        ("自分のノーディアはサブタイプ「竜」を得る。",),
    ),
    Case(
        "T110",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (TakeWord("subtype:獣"),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それはサブタイプ「獣」を失う。",),
    ),
    Case(
        "T101",
        terms.SPELL,
        (
            spell(
                Aim(1, 3),
                Lasting(It(1), (Rule(terms.CANNOT_ATTACK),), THIS_TURN),
                Lasting(It(1), (Rule(terms.CANNOT_BLOCK),), THIS_TURN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、ターン終了時まで、それは攻撃できず、ブロックできない。",),
    ),
)
