"""Section C: noun phrases (T28-T36)."""

from __future__ import annotations

from gorin.engine.program.cards import Move
from gorin.engine.program.group import Group, HasState, HasWord, IsKind, NumberIs, Part
from gorin.engine.program.group import Not as NoTest
from gorin.engine.program.things import It
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.engine.values.ability import Target
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.operations import Aim, BreakShields, CounterIt
from gorin.games.orphelia.program.tests import AttributeCount, HasCounters, IsDamaged
from gorin.games.orphelia.program.things import PlayersMeant
from tests.games.orphelia.text.kit import Case, n, spell

CASES = (
    Case(
        "T28",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("相手のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T28",
        terms.SPELL,
        (spell(Aim(1, 2), BreakShields(Who("master_of", 1), n(1)), targets=(Target(1, PlayersMeant(()), most=n(1)),)),),
        ("プレイヤー1人を対象とし、対象のプレイヤーのシールドを1枚ブレイクする。",),
    ),
    Case(
        "T29",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(NoTest(IsKind(terms.NOT_A_CARD)),)),)), most=n(1)),),
            ),
        ),
        ("カード1枚を対象とし、それを破壊する。",),
    ),
    Case(
        "T29",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), IsKind(terms.TOKEN))),)), most=n(1)
                    ),
                ),
            ),
        ),
        ("ノーディアトークン1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T29",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.MATERIAL),)),)), most=n(1)),),
            ),
        ),
        ("マテリア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T30",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CounterIt(It(1)),
                targets=(Target(1, Group((Part(terms.STACK, tests=(IsKind(terms.ACTIVATED_ABILITY),)),)), most=n(1)),),
            ),
        ),
        ("起動型能力1つを対象とし、それを打ち消す。",),
    ),
    Case(
        "T30",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CounterIt(It(1)),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.STACK, tests=(NoTest(IsKind(terms.NOT_A_CARD)), IsKind(terms.NORDIA))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("スタック上のノーディアカード1枚を対象とし、それを打ち消す。",),
    ),
    Case(
        "T30",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CounterIt(It(1)),
                targets=(Target(1, Group((Part(terms.STACK, tests=(IsKind(terms.REACT),)),)), most=n(1)),),
            ),
        ),
        ("リアクト1つを対象とし、それを打ち消す。",),
    ),
    Case(
        "T31",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.EXILE),
                targets=(Target(1, Group((Part(terms.FIELD), Part(terms.STACK))), most=n(1)),),
            ),
        ),
        ("オブジェクト1つを対象とし、それを還元領域に置く。",),
    ),
    Case(
        "T32",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), HasWord("subtype:獣"))),)), most=n(1)
                    ),
                ),
            ),
        ),
        (
            "ノーディア-獣1つを対象とし、それを破壊する。",
            "サブタイプ「獣」を持つノーディア1体を対象とし、それを破壊する。",
            "サブタイプ『獣』を持つノーディア1つを対象とし、それを破壊する。",
        ),
    ),
    Case(
        "T33",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.HAND, terms.RETURN),
                targets=(Target(1, Group((Part(terms.GRAVEYARD, SELF, (IsKind(terms.FRAGMENT),)),)), most=n(1)),),
            ),
        ),
        ("自分の墓地のフィグメントカード1枚を対象とし、それを手札に戻す。",),
    ),
    Case(
        "T33",
        terms.SPELL,
        (
            spell(
                Aim(1, 2), Move(It(1), terms.EXILE), targets=(Target(1, Group((Part(terms.MANA, OTHER),)), most=n(1)),)
            ),
        ),
        ("相手のマナゾーンのカード1枚を対象とし、それを還元領域に置く。",),
    ),
    Case(
        "T34",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), HasWord("attribute:火"))),)), most=n(1)
                    ),
                ),
            ),
        ),
        (
            "火属性のノーディア1つを対象とし、それを破壊する。",
            "火のノーディア1つを対象とし、それを破壊する。",
        ),
    ),
    Case(
        "T34",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), AttributeCount(">=", 2))),)), most=n(1)
                    ),
                ),
            ),
        ),
        ("複数属性のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T34",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), AttributeCount("==", 0))),)), most=n(1)
                    ),
                ),
            ),
        ),
        ("無属性のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T35",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA), NumberIs(terms.COST, "<=", n(3)))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("相手のコスト3以下のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T35",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), NumberIs(terms.L, "==", n(1)))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("L値1のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T36",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group(
                            (
                                Part(
                                    terms.FIELD,
                                    OTHER,
                                    (IsKind(terms.NORDIA), HasWord("attribute:雷"), HasState(terms.RUNOA)),
                                ),
                            )
                        ),
                        0,
                        n(2),
                    ),
                ),
            ),
        ),
        ("相手のルノア状態の雷属性のノーディア2つまでを対象とし、それらを破壊する。",),
    ),
    Case(
        "T36",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), HasCounters("毒"))),)), most=n(1)),
                ),
            ),
        ),
        ("毒カウンターが乗っているノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T36",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), HasState(terms.ANY_STATUS))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("状態異常のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T36",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), IsDamaged())),)), most=n(1)),),
            ),
        ),
        ("ダメージを受けているノーディア1つを対象とし、それを破壊する。",),
    ),
)
