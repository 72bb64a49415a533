"""Sections D and F: targets, choices and durations (T43-T52, T65-T69)."""

from __future__ import annotations

from gorin.engine.program.amount import NumberOf, Result
from gorin.engine.program.cards import Discard, Draw, Move, Pick
from gorin.engine.program.condition import Did
from gorin.engine.program.flow import Branch, EachPlayer, Goto, PickNumber
from gorin.engine.program.group import Group, IsKind, NotChosen, Part
from gorin.engine.program.numbers import THIS_TURN, Damage, Lasting, Meanwhile, Turn
from gorin.engine.program.things import All, Both, It
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.engine.values import durations
from gorin.engine.values.ability import Static, Target
from gorin.engine.values.change import Number, Rule
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.operations import Aim, ConsumeReserve, GiveStatus, PickAttribute
from gorin.games.orphelia.program.tests import HasPickedAttribute
from gorin.games.orphelia.program.things import PlayersMeant
from tests.games.orphelia.text.kit import Case, n, spell

CASES = (
    Case(
        "T43",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、それを破壊する。",
            "ノーディアを1つ対象とし、それを破壊する。",
            "ノーディア1体を対象とする。そのノーディアを破壊する。",
        ),
    ),
    Case(
        "T44",
        terms.SPELL,
        (
            spell(
                Aim(2, 2),
                Damage(It(2), NumberOf(It(1), terms.A)),
                targets=(
                    Target(1, Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),)), most=n(1)),
                    Target(2, Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),)), most=n(1)),
                ),
            ),
        ),
        ("自分のノーディア1つと相手のノーディア1つを対象とし、前者のA値に等しい基礎ダメージを後者に与える。",),
    ),
    Case(
        "T44",
        terms.SPELL,
        (
            spell(
                Aim(1, 1),
                Aim(2, 2),
                Turn(It(1), terms.RUNOA, True),
                Turn(It(2), terms.RUNOA, False),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),
                    Target(2, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), NotChosen(1))),)), most=n(1)),
                ),
            ),
        ),
        ("ノーディア1つと他のノーディア1つを対象とし、前者をルノアし、後者をリノアする。",),
    ),
    Case(
        "T44",
        terms.SPELL,
        (
            spell(
                Aim(1, 1),
                Aim(2, 2),
                Move(Both((It(1), It(2))), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.ARTIFACT),)),)), most=n(1)),
                    Target(2, Group((Part(terms.FIELD, tests=(IsKind(terms.GLYPH),)),)), most=n(1)),
                ),
            ),
        ),
        ("アーティファクト1つとグリフ1つを対象とし、それらを破壊する。",),
    ),
    Case(
        "T45",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Turn(It(1), terms.RUNOA, True),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), 0, n(2)),),
            ),
        ),
        ("ノーディア2つまでを対象とし、それらをルノアする。",),
    ),
    Case(
        "T46",
        terms.SPELL,
        (spell(Aim(1, 2), Draw(Who("master_of", 1), n(2)), targets=(Target(1, PlayersMeant(()), most=n(1)),)),),
        ("プレイヤー1人を対象とし、そのプレイヤーはカードを2枚引く。",),
    ),
    Case(
        "T47",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Turn(It(1), terms.RUNOA, False),
                Aim(2, 4),
                Turn(It(2), terms.RUNOA, True),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),
                    Target(2, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), NotChosen(1))),)), most=n(1)),
                ),
            ),
        ),
        ("ノーディア1つを対象とし、それをリノアする。他のノーディア1つを対象とし、それをルノアする。",),
    ),
    Case(
        "T48",
        terms.SPELL,
        (
            spell(
                Pick(1, Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),)), most=n(1), who=OTHER),
                Move(It(1), terms.GRAVEYARD, terms.SACRIFICE),
            ),
        ),
        ("相手は自身のノーディア1つを選び、犠牲にする。",),
    ),
    Case(
        "T49",
        terms.SPELL,
        (spell(EachPlayer(2, 3), Discard(Who("actor"), n(1)), Goto(0)),),
        ("各プレイヤーは手札を1枚捨てる。",),
    ),
    Case(
        "T49",
        terms.SPELL,
        (
            spell(
                EachPlayer(2, 4),
                Pick(
                    1, Group((Part(terms.FIELD, Who("actor"), (IsKind(terms.NORDIA),)),)), most=n(1), who=Who("actor")
                ),
                Move(It(1), terms.GRAVEYARD, terms.SACRIFICE),
                Goto(0),
            ),
        ),
        ("各プレイヤーは自身のノーディア1つを選び、犠牲にする。",),
    ),
    Case(
        "T50",
        terms.SPELL,
        (
            spell(
                PickAttribute(2),
                Lasting(
                    All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA), HasPickedAttribute(2))),))),
                    (Number(terms.A, "add", n(2)),),
                    THIS_TURN,
                ),
            ),
        ),
        ("属性を1つ選ぶ。ターン終了時まで、自分のその属性のノーディアのA値を+2する。",),
    ),
    Case(
        "T51",
        terms.SPELL,
        (spell(PickNumber(0, 0, 99), ConsumeReserve(Result(0)), Branch(Did(), 4), Draw(SELF, Result(0))),),
        ("0以上の数を1つ選ぶ。Xはその数に等しい。リザーブをX消費する。そうしたら、カードをX枚引く。",),
    ),
    Case(
        "T52",
        terms.SPELL,
        (spell(Damage(All(Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),))), n(2))),),
        ("場の全てのノーディアに基礎ダメージ2を与える。",),
    ),
    Case(
        "T65",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (Number(terms.A, "add", n(2)),), THIS_TURN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、ターン終了時までそれのA値を+2する。",
            "ノーディア1つを対象とし、それのA値をターンの終わりまで+2する。",
            "ノーディア1つを対象とし、ターン終了まで、それのA値を＋2する。",
        ),
    ),
    Case(
        "T66",
        terms.SPELL,
        (
            spell(
                Lasting(
                    All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))),
                    (Rule(terms.INDESTRUCTIBLE),),
                    durations.UNTIL_OWN_TURN,
                )
            ),
        ),
        ("次の自分のターンまで、自分のノーディアは破壊されない。",),
    ),
    Case(
        "T67",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                GiveStatus(It(1), terms.FROZEN, durations.UNTIL_OTHER_TURN_END),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、次の相手のターン終了時まで、それを凍結状態にする。",),
    ),
    Case(
        "T68",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (Number(terms.A, "add", n(1)),)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それのA値を+1する。",),
    ),
    Case(
        "T69",
        terms.SPELL,
        (
            spell(
                Meanwhile(
                    Static(
                        All(Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),))), (Rule(terms.CANNOT_ATTACK),)
                    )
                )
            ),
        ),
        ("このターン、相手のノーディアは攻撃できない。",),
    ),
)
