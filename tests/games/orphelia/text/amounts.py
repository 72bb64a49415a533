"""Section C: battle, sequence, players, numbers (T37-T42), alternatives (T153)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, Counters, NumberOf, PlayerNumber, Result
from gorin.engine.program.cards import Draw, Move
from gorin.engine.program.cost import TurnThis
from gorin.engine.program.group import Group, HasState, HasWord, IsKind, IsNamed, Part
from gorin.engine.program.group import Not as NoTest
from gorin.engine.program.numbers import PlayerChange, Turn
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.engine.values.ability import Target, Trigger
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.amounts import InSequence
from gorin.games.orphelia.program.operations import Aim, CounterIt
from gorin.games.orphelia.program.tests import IsAttacking, IsBlocking, IsInSequence
from tests.games.orphelia.text.kit import Case, activated, automatic, n, spell

CASES = (
    Case(
        "T37",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), IsAttacking())),)), most=n(1)),
                ),
            ),
        ),
        ("攻撃しているノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T37",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.ATTACKED,), this=True),
                Aim(1, 2),
                Turn(It(1), terms.RUNOA, True),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), IsBlocking(True))),)), most=n(1)),
                ),
            ),
        ),
        ("このノーディアが攻撃したとき、このノーディアをブロックしているノーディア1つを対象とし、それをルノアする。",),
    ),
    Case(
        "T38",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), IsNamed(("案山子",)))),)), most=n(1)
                    ),
                ),
            ),
        ),
        ("「案山子」という名前のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T38",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), NoTest(IsKind(terms.TOKEN)))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("トークンでないノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T38",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), HasState(terms.ENTERED_THIS_TURN))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("このターンに場に出たノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T39",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CounterIt(It(1)),
                targets=(
                    Target(
                        1, Group((Part(terms.STACK, tests=(IsKind(terms.SPELL), IsInSequence("before"))),)), most=n(1)
                    ),
                ),
            ),
        ),
        ("先行するスペル1つを対象とし、それを打ち消す。",),
    ),
    Case(
        "T39",
        terms.SPELL,
        (spell(Draw(SELF, InSequence("after", (NoTest(IsKind(terms.NOT_A_CARD)), HasWord("attribute:水"))))),),
        ("カードをX枚引く。Xは後続する水属性のカードの数に等しい。",),
    ),
    Case(
        "T40",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Turn(It(1), terms.RUNOA, False),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), 0),),
            ),
        ),
        ("好きな数のノーディアを対象とし、それらをリノアする。",),
    ),
    Case(
        "T40",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Turn(It(1), terms.RUNOA, True),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), 99, Result(0)),),
            ),
        ),
        ("ノーディアX体を対象とし、それらをルノアする。",),
    ),
    Case(
        "T40",
        terms.SPELL,
        (spell(Move(All(Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),))), terms.GRAVEYARD, terms.DESTROY)),),
        ("場の全てのノーディアを破壊する。",),
    ),
    Case(
        "T41",
        terms.SPELL,
        (spell(PlayerChange(Who("active"), terms.RESERVE, "add", n(1))),),
        ("アクティブプレイヤーは1リザーブする。",),
    ),
    Case(
        "T41",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                PlayerChange(Who("owner_of", 1), terms.RESERVE, "add", n(1)),
                Draw(Who("master_of", 1), n(1)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それのマスターは1リザーブする。その後、それのホルダーはカードを1枚引く。",),
    ),
    Case(
        "T42",
        terms.SPELL,
        (spell(Draw(SELF, Count(Group((Part(terms.SHIELDS, OTHER),))))),),
        ("カードをX枚引く。Xは相手のシールドの枚数に等しい。",),
    ),
    Case(
        "T42",
        terms.SPELL,
        (spell(Draw(SELF, PlayerNumber(terms.RESERVE))),),
        ("カードをX枚引く。Xは自分のリザーブに等しい。",),
    ),
    Case(
        "T42",
        terms.SPELL,
        (spell(Draw(SELF, NumberOf(All(Group((Part(terms.ARKEIA, SELF),))), terms.ETHER))),),
        ("カードをX枚引く。Xは自分のアルケイアのEther値に等しい。",),
    ),
    Case(
        "T42",
        terms.NORDIA,
        (activated((TurnThis(terms.RUNOA),), Draw(SELF, Counters(THIS, "毒"))),),
        ("ルノア：カードをX枚引く。Xはこれに乗っている毒カウンターの数に等しい。",),
    ),
    Case(
        "T153",
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
                                Part(terms.FIELD, tests=(IsKind(terms.ARTIFACT),)),
                                Part(terms.FIELD, tests=(IsKind(terms.GLYPH),)),
                            )
                        ),
                        most=n(1),
                    ),
                ),
            ),
        ),
        (
            "アーティファクトかグリフ1つを対象とし、それを破壊する。",
            "アーティファクトまたはグリフ1つを対象とし、それを破壊する。",
        ),
    ),
    Case(
        "T153",
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
                                Part(terms.FIELD, OTHER, (IsKind(terms.ARTIFACT), HasWord("attribute:水"))),
                                Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA), HasWord("attribute:水"))),
                            )
                        ),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("相手の水属性のアーティファクトかノーディア1つを対象とし、それを破壊する。",),
    ),
)
