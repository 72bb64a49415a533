"""Section B: executing the card, modes, glyphs, granted abilities (T15-T27)."""

from __future__ import annotations

from gorin.engine.program.amount import Count, IfElse, Times
from gorin.engine.program.cards import Draw, Move
from gorin.engine.program.condition import Compare, ModePicked, Paid
from gorin.engine.program.cost import MoveCards, TurnThis
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, HasWord, IsKind, Part
from gorin.engine.program.numbers import PlayerChange
from gorin.engine.program.things import NOBODY, All, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Playing, Target
from gorin.engine.values.change import GiveAbility, GiveKeyword, Number
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.amounts import InSequence
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.program.costs import ManaCost
from gorin.games.orphelia.program.operations import Aim
from gorin.games.orphelia.program.tests import BEARER
from tests.games.orphelia.text.kit import Case, activated, attach, mana, n, playing, spell, static

CASES = (
    Case(
        "T15",
        terms.SPELL,
        (
            playing(Playing(terms.TIMING, n(4))),
            spell(Draw(SELF, n(1))),
        ),
        (
            "攻撃中に実行できる。\nカードを1枚引く。",
            "攻撃中にのみ実行できる。\nカードを1枚引く。",
        ),
    ),
    Case(
        "T16",
        terms.SPELL,
        (
            playing(
                Playing(
                    terms.ALTERNATIVE,
                    n(0),
                    costs=(MoveCards(Group((Part(terms.HAND, SELF),)), 1, terms.GRAVEYARD, terms.DISCARD),),
                )
            ),
            playing(Playing(terms.ALTERNATIVE, n(0), costs=(ManaCost(mana("闇", 1)),))),
            spell(Draw(SELF, n(1))),
        ),
        ("代替コスト：手札を1枚捨てる。\n代替コスト：《1闇》。\nカードを1枚引く。",),
    ),
    Case(
        "T17",
        terms.SPELL,
        (
            playing(
                Playing(
                    terms.ALTERNATIVE,
                    n(0),
                    Compare(Count(Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),))), ">=", n(2)),
                    (ManaCost(mana("")),),
                )
            ),
            spell(Draw(SELF, n(1))),
        ),
        ("相手の場にノーディアが2つ以上あるなら、代替コスト：《0》。\nカードを1枚引く。",),
    ),
    Case(
        "T18",
        terms.SPELL,
        (
            playing(
                Playing(
                    terms.ADDITIONAL,
                    n(0),
                    costs=(
                        MoveCards(
                            Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),)),
                            1,
                            terms.GRAVEYARD,
                            terms.SACRIFICE,
                        ),
                    ),
                )
            ),
            spell(Draw(SELF, n(2))),
        ),
        ("追加コスト：自分のノーディア1つを犠牲にする。\nカードを2枚引く。",),
    ),
    Case(
        "T19",
        terms.SPELL,
        (
            playing(Playing(terms.OPTIONAL, n(0), costs=(ManaCost(mana("", 2)),))),
            spell(Draw(SELF, IfElse(Paid(0), n(4), n(1)))),
        ),
        ("追加コスト（任意）：《2》。\nカードを1枚引く。追加コストを支払ったなら、代わりにカードを4枚引く。",),
    ),
    Case(
        "T20",
        terms.SPELL,
        (
            playing(
                Playing(terms.CHANGE_COST, n(-1), Compare(InSequence("before", (IsKind(terms.SPELL),)), ">=", n(1)))
            ),
            spell(PlayerChange(SELF, terms.RESERVE, "add", n(1))),
        ),
        ("先行するスペルがあるなら、このカードのコストを1減らす。\n1リザーブする。",),
    ),
    Case(
        "T20",
        terms.NORDIA,
        (
            playing(
                Playing(
                    terms.CHANGE_COST, Times(Count(Group((Part(terms.GRAVEYARD, SELF, (IsKind(terms.SPELL),)),))), -1)
                )
            ),
        ),
        ("自分の墓地のスペルカード1枚につき、このカードのコストを1減らす。",),
    ),
    Case(
        "T21",
        terms.NORDIA,
        (static(NOBODY, PlayerRule(terms.COST_CHANGE, OTHER)),),
        ("相手が実行するカードのコストを1増やす。",),
    ),
    Case(
        "T21",
        terms.NORDIA,
        (
            static(
                NOBODY,
                PlayerRule(terms.COST_CHANGE, amount=n(-2), tests=(IsKind(terms.NORDIA), HasWord("attribute:火"))),
            ),
        ),
        ("自分の火属性のノーディアカードのコストを2減らす。",),
    ),
    Case(
        "T22",
        terms.SPELL,
        (
            spell(
                Branch(ModePicked(1), 2),
                Draw(SELF, n(1)),
                Branch(ModePicked(2), 5),
                Aim(1, 5),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1), mode=2),),
                modes=1,
                mode_count=2,
            ),
        ),
        ("以下から1つを選ぶ。\n・カードを1枚引く。\n・ノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T23",
        terms.SPELL,
        (
            spell(
                Branch(ModePicked(1), 2),
                Draw(SELF, n(1)),
                Branch(ModePicked(2), 4),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
                modes=2,
                mode_count=2,
                mode_least=0,
            ),
        ),
        (
            "以下から2つまで選ぶ。\n・カードを1枚引く。\n・1リザーブする。",
            "以下から2つまでを選ぶ。\n・カードを1枚引く\n・1リザーブする",
        ),
    ),
    Case(
        "T23",
        terms.SPELL,
        (
            spell(
                Branch(ModePicked(1), 2),
                Draw(SELF, n(1)),
                Branch(ModePicked(2), 4),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
                modes=2,
                mode_count=2,
                mode_least=1,
            ),
        ),
        ("以下から1つ以上を選ぶ。\n・カードを1枚引く。\n・1リザーブする。",),
    ),
    Case(
        "T24",
        terms.GLYPH,
        (attach(Target(1, Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),)), most=n(1))),),
        ("相手のノーディア1つを対象とし、これを付ける。",),
    ),
    Case(
        "T24",
        terms.GLYPH,
        (attach(Target(1, Group((Part(terms.SHIELDS, SELF),)), most=n(1))),),
        ("自分のシールド1枚を対象とし、これを付ける。",),
    ),
    Case(
        "T25",
        terms.GLYPH,
        (static(All(Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),))), Number(terms.D, "add", n(-1))),),
        ("全てのノーディアのD値を-1する。",),
    ),
    Case(
        "T26",
        terms.GLYPH,
        (static(BEARER, Number(terms.A, "add", n(3)), GiveKeyword(terms.FLYING)),),
        ("付いているノーディアのA値を+3し、付いているノーディアは飛翔を得る。",),
    ),
    Case(
        "T27",
        terms.NORDIA,
        (
            static(
                All(Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),))),
                GiveAbility(activated((TurnThis(terms.RUNOA),), PlayerChange(SELF, terms.RESERVE, "add", n(2)))),
            ),
        ),
        ("自分のノーディアは「ルノア：2リザーブする。」を得る。",),
    ),
)
