"""Sections G and M: moving things, hidden cards and chance (T70-T90, T150-T152)."""

from __future__ import annotations

from gorin.engine.program.cards import Discard, Draw, Move, Pick, PickAtRandom, PlayIt, Remember
from gorin.engine.program.flow import Branch, May
from gorin.engine.program.group import Group, IsKind, NumberIs, Part
from gorin.engine.program.looking import Look, LookAt, LookAtHand, Reveal, RevealHand, Search, Shuffle
from gorin.engine.program.numbers import THIS_TURN, Lasting, Turn
from gorin.engine.program.things import All, It, Rest, TopCards
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Target
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.changes import HeldBy
from gorin.games.orphelia.program.conditions import WasSeen
from gorin.games.orphelia.program.operations import Aim, BreakShields, MakeCopies, MakeTokens, MoveGlyph
from gorin.games.orphelia.rules.tokens import Token
from tests.games.orphelia.text.kit import Case, keyword, n, spell

CASES = (
    Case(
        "T70",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.GRAVEYARD, terms.DESTROY),
                targets=(
                    Target(
                        1,
                        Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA), NumberIs(terms.A, "<=", n(2)))),)),
                        most=n(1),
                    ),
                ),
            ),
        ),
        ("相手のA値2以下のノーディア1つを対象とし、それを破壊する。",),
    ),
    Case(
        "T71",
        terms.SPELL,
        (
            spell(
                Pick(1, Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),)), most=n(1)),
                Move(It(1), terms.GRAVEYARD, terms.SACRIFICE),
            ),
        ),
        ("自分のノーディア1つを選び、犠牲にする。",),
    ),
    Case(
        "T72",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.HAND, terms.RETURN),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.MATERIAL),)),)), most=n(1)),),
            ),
        ),
        ("マテリア1つを対象とし、それを手札に戻す。",),
    ),
    Case(
        "T72",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.ARCHIVE, terms.RETURN, "top"),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それをアーカイブの上に戻す。",),
    ),
    Case(
        "T72",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.ARCHIVE, terms.RETURN, "bottom"),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、それをアーカイブの下に置く。",),
    ),
    Case(
        "T73",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.EXILE),
                targets=(Target(1, Group((Part(terms.GRAVEYARD, SELF),)), most=n(1)),),
            ),
        ),
        (
            "自分の墓地のカード1枚を対象とし、それを還元領域に置く。",
            "自分の墓地のカード1枚を対象とし、それを追放する。",
            "自分の墓地のカード一枚を対象とし、それをゲームから除外する。",
        ),
    ),
    Case(
        "T74",
        terms.SPELL,
        (spell(Draw(OTHER, n(3))),),
        (
            "相手はカードを3枚引く。",
            "相手は3枚ドローする。",
        ),
    ),
    Case("T75", terms.SPELL, (spell(Discard(OTHER, n(1))),), ("相手は手札を1枚捨てる。",)),
    Case("T75", terms.SPELL, (spell(Discard(SELF, None)),), ("手札を全て捨てる。",)),
    Case(
        "T76",
        terms.SPELL,
        (spell(Move(TopCards(terms.ARCHIVE, n(2), OTHER), terms.GRAVEYARD, sure=True)),),
        ("相手はアーカイブの上からカードを2枚墓地に置く。",),
    ),
    Case(
        "T77",
        terms.SPELL,
        (spell(Move(All(Group((Part(terms.GRAVEYARD, SELF, (IsKind(terms.NORDIA),)),))), terms.HAND, terms.RETURN)),),
        ("自分の墓地の全てのノーディアカードを手札に戻す。",),
    ),
    Case(
        "T77",
        terms.SPELL,
        (spell(Move(All(Group((Part(terms.GRAVEYARD, SELF),))), terms.ARCHIVE, terms.RETURN), Shuffle()),),
        ("自分の墓地の全てのカードをアーカイブに戻す。",),
    ),
    Case(
        "T78",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.FIELD, flags=terms.RUNOA),
                targets=(Target(1, Group((Part(terms.GRAVEYARD, SELF, (IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("自分の墓地のノーディアカード1枚を対象とし、それをルノア状態で場に出す。",),
    ),
    Case(
        "T79",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Move(It(1), terms.EXILE),
                Move(It(1), terms.FIELD),
                targets=(Target(1, Group((Part(terms.FIELD, SELF, (IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("自分のノーディア1つを対象とし、それを還元領域に置く。その後、それを場に出す。",),
    ),
    Case(
        "T80",
        terms.SPELL,
        (spell(Move(TopCards(terms.ARCHIVE, n(1), SELF), terms.MANA, flags=terms.RUNOA, sure=True)),),
        ("自分のアーカイブの上からカードを1枚ルノア状態でマナゾーンに置く。",),
    ),
    Case(
        "T81",
        terms.SPELL,
        (spell(Pick(1, Group((Part(terms.HAND, SELF),)), most=n(1)), Move(It(1), terms.SHIELDS)),),
        ("自分の手札のカード1枚を選び、シールドゾーンに置く。",),
    ),
    Case(
        "T82",
        terms.SPELL,
        (
            spell(
                Search(1, Group((Part(terms.ARCHIVE, SELF, (IsKind(terms.SPELL),)),)), n(1), False),
                Reveal(It(1)),
                Move(It(1), terms.HAND),
                Shuffle(),
            ),
        ),
        ("アーカイブからスペルカード1枚を探し、相手に見せて手札に加える。その後、アーカイブをシャッフルする。",),
    ),
    Case(
        "T83",
        terms.SPELL,
        (
            spell(
                Look(1, n(4)),
                Pick(2, among=It(1), most=n(1)),
                Move(It(2), terms.HAND),
                Move(Rest(1, (2,)), terms.ARCHIVE, place="bottom"),
            ),
        ),
        ("アーカイブの上から4枚を見る。その中から1枚を手札に加え、残りを好きな順番でアーカイブの下に置く。",),
    ),
    Case(
        "T84",
        terms.SPELL,
        (
            spell(
                Remember(1, TopCards(terms.ARCHIVE, n(1), SELF)),
                Reveal(It(1)),
                Branch(WasSeen(It(1), (IsKind(terms.NORDIA),)), 4),
                Move(It(1), terms.HAND),
            ),
        ),
        ("アーカイブの一番上のカードを公開する。それがノーディアカードなら、それを手札に加える。",),
    ),
    Case("T85", terms.SPELL, (spell(BreakShields(OTHER, n(2))),), ("相手のシールドを2枚ブレイクする。",)),
    Case(
        "T86",
        terms.SPELL,
        (
            spell(
                MakeTokens(
                    Token(
                        "狼", subtypes=("獣",), attributes=("土",), attack=1, life=2, abilities=(keyword(terms.HASTE),)
                    ),
                    n(2),
                )
            ),
        ),
        ("「狼」トークン（ノーディア-獣、土属性、A1／D0／L2、速攻）を2つ場に出す。",),
    ),
    Case(
        "T86",
        terms.SPELL,
        (spell(MakeTokens(Token("鏡", "アーティファクト"))),),
        ("「鏡」トークン（アーティファクト）を1つ場に出す。",),
    ),
    Case(
        "T87",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                MakeCopies(It(1)),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.GLYPH),)),)), most=n(1)),),
            ),
        ),
        ("グリフ1つを対象とし、それのコピーであるトークンを1つ場に出す。",),
    ),
    Case(
        "T88",
        terms.SPELL,
        (
            spell(
                Aim(1, 3),
                Aim(2, 3),
                MoveGlyph(It(1), It(2)),
                targets=(
                    Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.GLYPH),)),)), most=n(1)),
                    Target(2, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),
                ),
            ),
        ),
        ("グリフ1つとノーディア1つを対象とし、前者を後者に付け替える。",),
    ),
    Case(
        "T89",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(It(1), (HeldBy(),), THIS_TURN),
                Turn(It(1), terms.RUNOA, False),
                targets=(Target(1, Group((Part(terms.FIELD, OTHER, (IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("相手のノーディア1つを対象とし、ターン終了時まで自分はそれのホルダーになる。それをリノアする。",),
    ),
    Case(
        "T90",
        terms.SPELL,
        (
            spell(
                Pick(1, Group((Part(terms.HAND, SELF, (IsKind(terms.SPELL),)),)), most=n(1)),
                May(3),
                PlayIt(It(1), n(0)),
            ),
        ),
        ("自分の手札のスペルカード1枚を選び、コストを支払わずに実行してもよい。",),
    ),
    Case(
        "T150",
        terms.SPELL,
        (
            spell(
                LookAtHand(OTHER, 1),
                Pick(2, among=It(1), tests=(NumberIs(terms.COST, "<=", n(2)),), most=n(1)),
                Move(It(2), terms.GRAVEYARD, terms.DISCARD),
            ),
        ),
        ("相手の手札を見る。その中からコスト2以下のカード1枚を選び、捨てさせる。",),
    ),
    Case(
        "T150",
        terms.SPELL,
        (
            spell(
                RevealHand(OTHER, 1),
                Pick(2, among=It(1), tests=(IsKind(terms.SPELL),), most=n(1)),
                Move(It(2), terms.GRAVEYARD, terms.DISCARD),
            ),
        ),
        ("相手は手札を公開する。その中からスペルカード1枚を選び、捨てさせる。",),
    ),
    Case(
        "T151",
        terms.SPELL,
        (spell(Pick(1, Group((Part(terms.SHIELDS, SELF),)), most=n(1)), LookAt(It(1))),),
        ("自分のシールド1枚を選び、見る。",),
    ),
    Case(
        "T152",
        terms.SPELL,
        (spell(PickAtRandom(1, Group((Part(terms.HAND, OTHER),)), n(1)), Move(It(1), terms.GRAVEYARD, terms.DISCARD)),),
        ("相手は手札を1枚無作為に捨てる。",),
    ),
    Case(
        "T83",
        terms.SPELL,
        (
            spell(
                Remember(1, TopCards(terms.ARCHIVE, n(2), OTHER)),
                LookAt(It(1)),
                Pick(2, among=It(1), most=n(1)),
                Move(It(2), terms.GRAVEYARD),
                Move(Rest(1, (2,)), terms.ARCHIVE, place="top"),
            ),
        ),
        ("相手のアーカイブの上から2枚を見る。その中から1枚を墓地に置き、残りを好きな順番でアーカイブの上に戻す。",),
    ),
    Case(
        "T84",
        terms.SPELL,
        (
            spell(
                Remember(1, TopCards(terms.ARCHIVE, n(3), SELF)),
                Reveal(It(1)),
                Pick(2, among=It(1), tests=(IsKind(terms.NORDIA),), most=n(1)),
                Move(It(2), terms.HAND),
                Move(Rest(1, (2,)), terms.GRAVEYARD),
            ),
        ),
        ("アーカイブの上からカードを3枚公開する。その中からノーディアカード1枚を手札に加え、残りを墓地に置く。",),
    ),
)
