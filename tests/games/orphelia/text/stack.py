"""Section I: stack, resources, game (T111-T120)."""

from __future__ import annotations

from gorin.engine.program.amount import PlayerNumber
from gorin.engine.program.cards import Draw, Move
from gorin.engine.program.condition import Compare, Did
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, IsKind, NumberIs, Part
from gorin.engine.program.numbers import Later, Lose, Meanwhile, PlayerChange, Win
from gorin.engine.program.things import NOBODY, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Static, Target, Trigger
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.program.operations import (
    AddMana,
    Aim,
    CallOffAttack,
    ChangeTarget,
    ConsumeReserve,
    CopyIt,
    CounterIt,
    DrawnGame,
)
from gorin.games.orphelia.program.tests import IsAttacking
from tests.games.orphelia.text.kit import Case, automatic, mana, n, spell

CASES = (
    Case(
        "T111",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CounterIt(It(1)),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.STACK, tests=(IsKind(terms.SPELL), NumberIs(terms.COST, "<=", n(3)))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("コスト3以下のスペル1つを対象とし、それを打ち消す。",),
    ),
    Case(
        "T112",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CopyIt(It(1)),
                targets=(Target(1, Group((Part(terms.STACK, tests=(IsKind(terms.SPELL),)),)), most=n(1)),),
            ),
        ),
        ("スペル1つを対象とし、それをコピーする。",),
    ),
    Case(
        "T112",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CopyIt(It(1), True),
                targets=(Target(1, Group((Part(terms.STACK, tests=(IsKind(terms.SPELL),)),)), most=n(1)),),
            ),
        ),
        ("スペル1つを対象とし、それをコピーする。コピーの対象を選び直してもよい。",),
    ),
    Case(
        "T113",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                ChangeTarget(It(1)),
                targets=(Target(1, Group((Part(terms.STACK, tests=(IsKind(terms.EFFECT),)),)), most=n(1)),),
            ),
        ),
        ("エフェクト1つを対象とし、その対象を変更する。",),
    ),
    Case(
        "T113",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                ChangeTarget(It(1), True),
                targets=(Target(1, Group((Part(terms.STACK, tests=(IsKind(terms.EFFECT),)),)), most=n(1)),),
            ),
        ),
        ("エフェクト1つを対象とし、その対象を全て変更する。",),
    ),
    Case("T114", terms.SPELL, (spell(PlayerChange(OTHER, terms.RESERVE, "add", n(2))),), ("相手は2リザーブする。",)),
    Case(
        "T115",
        terms.SPELL,
        (spell(ConsumeReserve(n(2)), Branch(Did(), 3), Draw(SELF, n(2))),),
        ("リザーブを2消費する。そうしたら、カードを2枚引く。",),
    ),
    Case(
        "T115", terms.SPELL, (spell(PlayerChange(OTHER, terms.RESERVE, "add", n(-3))),), ("相手のリザーブを3減らす。",)
    ),
    Case("T116", terms.SPELL, (spell(AddMana((mana("火火"),))),), ("《火火》を加える。",)),
    Case(
        "T117",
        terms.SPELL,
        (spell(Meanwhile(Static(NOBODY, (PlayerRule(terms.MORE_EXPLORING, amount=n(2)),)))),),
        ("このターン、自分は追加で2回探索できる。",),
    ),
    Case(
        "T118",
        terms.SPELL,
        (spell(Branch(Compare(PlayerNumber(terms.RESERVE), ">=", n(20)), 2), Win(SELF)),),
        ("自分のリザーブが20以上なら、自分はゲームに勝利する。",),
    ),
    Case("T118", terms.SPELL, (spell(Lose(OTHER)),), ("相手はゲームに敗北する。",)),
    Case("T118", terms.SPELL, (spell(DrawnGame()),), ("ゲームは引き分けになる。",)),
    Case(
        "T119",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.FIELD),
                Later(automatic(Trigger((terms.TURN_ENDED,)), Move(It(1), terms.GRAVEYARD, terms.SACRIFICE))),
                targets=(Target(1, Group((Part(terms.GRAVEYARD, SELF, (IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("自分の墓地のノーディアカード1枚を対象とし、それを場に出す。このターンの終了時、それを犠牲にする。",),
    ),
    Case(
        "T119",
        terms.SPELL,
        (spell(Later(automatic(Trigger((terms.TURN_STARTED,), SELF), Draw(SELF, n(1))))),),
        ("次の自分のターン開始時、カードを1枚引く。",),
    ),
    Case(
        "T120",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                CallOffAttack(It(1)),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA), IsAttacking())),)), most=n(1)),
                ),
            ),
        ),
        ("攻撃しているノーディア1つを対象とし、それの攻撃を取り消す。",),
    ),
)
