"""Section E: conditions, links, amounts (T53-T64)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, IfElse, PlayerNumber, Times
from gorin.engine.program.cards import Discard, Draw, Move
from gorin.engine.program.condition import Compare, Did, TurnOf
from gorin.engine.program.condition import Not as NoCondition
from gorin.engine.program.flow import Branch, Goto, May, MayInFull
from gorin.engine.program.group import Group, HasState, HasWord, IsKind, IsNamed, IsOther, Part
from gorin.engine.program.group import Not as NoTest
from gorin.engine.program.numbers import Damage, PlayerChange, Turn
from gorin.engine.program.things import NOBODY, THIS, All, It
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Target
from gorin.engine.values.change import GiveKeyword, Number
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.amounts import DestroyedThisTurn, InSequence
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.program.conditions import WasSeen
from gorin.games.orphelia.program.operations import Aim, PayMana
from gorin.games.orphelia.program.tests import SequenceAround
from tests.games.orphelia.text.kit import Case, mana, n, spell, static

CASES = (
    Case(
        "T53",
        terms.SPELL,
        (spell(Branch(Compare(Count(Group((Part(terms.HAND, SELF),))), "==", n(0)), 2), Draw(SELF, n(2))),),
        (
            "自分の手札が0枚なら、カードを2枚引く。",
            "自分の手札が0枚の場合、カードを2枚引く。",
        ),
    ),
    Case(
        "T54",
        terms.SPELL,
        (spell(Branch(Compare(PlayerNumber(terms.RESERVE), "<=", n(3)), 2), Draw(SELF, n(1))),),
        ("自分のリザーブが3以下なら、カードを1枚引く。",),
    ),
    Case(
        "T54",
        terms.SPELL,
        (
            spell(
                Branch(Compare(Count(Group((Part(terms.FIELD, SELF, (IsNamed(("石像",)),)),))), ">=", n(1)), 2),
                Draw(SELF, n(1)),
            ),
        ),
        ("自分の場に「石像」があるなら、カードを1枚引く。",),
    ),
    Case(
        "T54",
        terms.SPELL,
        (
            spell(
                Aim(1, 3),
                Branch(WasSeen(It(1), (HasWord("attribute:火"),)), 3),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それが火属性なら、それを破壊する。",),
    ),
    Case(
        "T54",
        terms.SPELL,
        (
            spell(
                Branch(WasSeen(All(Group((Part(terms.ARKEIA, SELF),))), (HasWord("attribute:火"),)), 2),
                Draw(SELF, n(1)),
            ),
        ),
        ("自分のアルケイアが火属性なら、カードを1枚引く。",),
    ),
    Case(
        "T55",
        terms.SPELL,
        (spell(Branch(Compare(PlayerNumber(terms.EXPLORED_NUMBER), ">=", n(1)), 2), Draw(SELF, n(1))),),
        ("このターンに自分が探索したなら、カードを1枚引く。",),
    ),
    Case(
        "T55",
        terms.SPELL,
        (
            spell(
                Branch(Compare(DestroyedThisTurn((IsKind(terms.NORDIA),)), ">=", n(1)), 2),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("このターンにノーディアが破壊されたなら、1リザーブする。",),
    ),
    Case(
        "T55",
        terms.SPELL,
        (
            spell(
                Aim(1, 3),
                Branch(WasSeen(It(1), (HasState(terms.ATTACKED_THIS_TURN),)), 3),
                Turn(It(1), terms.RUNOA, True),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それがこのターンに攻撃したなら、それをルノアする。",),
    ),
    Case(
        "T56",
        terms.SPELL,
        (
            spell(
                Branch(Compare(InSequence("after", (IsKind(terms.SPELL),)), ">=", n(1)), 2),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("後続するスペルがあるなら、1リザーブする。",),
    ),
    Case(
        "T56",
        terms.SPELL,
        (
            spell(
                Branch(Compare(InSequence("before", (NoTest(IsKind(terms.NOT_A_CARD)),)), "==", n(0)), 2),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("先行するカードがないなら、1リザーブする。",),
    ),
    Case(
        "T57",
        terms.SPELL,
        (spell(Branch(TurnOf(SELF), 3), Draw(SELF, n(1)), Goto(4), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("自分のターンなら、カードを1枚引く。そうでないなら、1リザーブする。",),
    ),
    Case(
        "T58",
        terms.SPELL,
        (spell(Discard(SELF, n(1), exact=True), Branch(Did(), 3), Draw(SELF, n(2))),),
        (
            "手札を1枚捨てる。そうしたら、カードを2枚引く。",
            "手札を1枚捨てる。そうしたらカードを2枚引く。",
        ),
    ),
    Case(
        "T59",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                Draw(SELF, n(1)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それを破壊する。その後、カードを1枚引く。",),
    ),
    Case(
        "T60",
        terms.SPELL,
        (spell(MayInFull(2), PayMana(mana("", 1)), Branch(Did(), 4), Draw(SELF, n(1))),),
        ("《1》を支払ってもよい。そうしたら、カードを1枚引く。",),
    ),
    Case(
        "T60",
        terms.SPELL,
        (
            spell(
                May(2),
                Discard(SELF, n(1), exact=True),
                Branch(Did(), 5),
                Draw(SELF, n(1)),
                Goto(6),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("手札を1枚捨ててもよい。そうしたら、カードを1枚引く。そうでないなら、1リザーブする。",),
    ),
    Case(
        "T61",
        terms.SPELL,
        (
            spell(
                PlayerChange(
                    SELF, terms.RESERVE, "add", Count(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),)))
                )
            ),
        ),
        ("自分の場のノーディア1つにつき、1リザーブする。",),
    ),
    Case(
        "T61",
        terms.SPELL,
        (spell(PlayerChange(SELF, terms.RESERVE, "add", Times(Count(Group((Part(terms.HAND, SELF),))), 2))),),
        ("自分の手札のカード1枚につき、2リザーブする。",),
    ),
    Case(
        "T62",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Damage(It(1), Count(Group((Part(terms.HAND, SELF),)))),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それに基礎ダメージXを与える。Xは自分の手札の枚数に等しい。",),
    ),
    Case(
        "T63",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Damage(It(1), IfElse(Compare(InSequence("before", (IsKind(terms.SPELL),)), ">=", n(1)), n(4), n(2))),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        (
            "ノーディア1つを対象とし、それに基礎ダメージ2を与える。先行するスペルがあるなら、代わりに基礎ダメージ4を与える。",
        ),
    ),
    Case(
        "T63",
        terms.SPELL,
        (
            spell(
                Aim(1, 5),
                Branch(Compare(InSequence("before", (IsKind(terms.SPELL),)), ">=", n(1)), 4),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                Goto(5),
                Turn(It(1), terms.RUNOA, True),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それをルノアする。先行するスペルがあるなら、代わりにそれを破壊する。",),
    ),
    Case(
        "T64",
        terms.NORDIA,
        (static(THIS, GiveKeyword(terms.HASTE), condition=Compare(PlayerNumber(terms.RESERVE), ">=", n(3))),),
        ("自分のリザーブが3以上であるかぎり、このノーディアは速攻を得る。",),
    ),
    Case(
        "T64",
        terms.NORDIA,
        (
            static(
                NOBODY,
                PlayerRule(
                    terms.COST_CHANGE,
                    amount=n(-2),
                    tests=(IsKind(terms.SPELL), SequenceAround("before", (IsKind(terms.SPELL),))),
                ),
            ),
        ),
        ("先行するスペルがあるなら、自分のスペルのコストを2減らす。",),
    ),
    Case(
        "T64",
        terms.NORDIA,
        (
            static(
                All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))),
                Number(terms.A, "add", IfElse(Compare(PlayerNumber(terms.RESERVE), ">=", n(5)), n(2), n(1))),
            ),
        ),
        ("自分のノーディアのA値を+1する。自分のリザーブが5以上なら、代わりに+2する。",),
    ),
    Case(
        "T54",
        terms.NORDIA,
        (
            static(
                All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA), IsOther())),))),
                Number(terms.D, "add", n(1)),
                condition=WasSeen(THIS, (HasState(terms.RUNOA),)),
            ),
        ),
        ("このノーディアがルノア状態であるかぎり、自分の他のノーディアのD値を+1する。",),
    ),
    Case(
        "T54",
        terms.SPELL,
        (
            spell(
                Aim(1, 3),
                Branch(NoCondition(WasSeen(It(1), (IsKind(terms.NORDIA), HasWord("subtype:竜")))), 3),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それがノーディア-竜でないなら、それを破壊する。",),
    ),
)
