"""Sections 4 to 6: damage, status, information, states, movement (T45-T74)."""

from __future__ import annotations

from gorin.engine.program.amount import (
    ONE,
    Exactly,
    NumberOf,
    PlayerNumber,
    PrintedNumber,
    Product,
    Result,
    Sum,
    Times,
)
from gorin.engine.program.condition import AT_MOST, Compare, Fits
from gorin.engine.program.group import HasWord
from gorin.engine.program.numbers import Damage, Lasting, Turn
from gorin.engine.program.things import THIS, Among
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.engine.values.ability import Target
from gorin.engine.values.change import (
    ADD,
    DEALT,
    RECEIVED,
    SET,
    DamageChange,
    GiveAbility,
    GiveWord,
    LoseAbilities,
    Number,
    SetWord,
    TakeKeyword,
    TakeWord,
)
from gorin.engine.values.geometry import BLUE, RED
from gorin.games.strike import terms
from gorin.games.strike.program.changes import CopyRange, HandLimit, Shelter, WidenRange
from gorin.games.strike.program.conditions import TARGETS
from gorin.games.strike.program.costs import Price
from gorin.games.strike.program.operations import LastingForPlayers, LayRule, Relocate, Step, SwapPlaces
from gorin.games.strike.program.tests import ACTOR, ATTACK_TARGET, CASTER, InRange, IsAce, NextTo
from gorin.games.strike.program.things import Areas
from gorin.games.strike.rules import keywords
from gorin.games.strike.rules.entries import Entry
from gorin.games.strike.terms import DEF, POW, RANK, THIS_CHAIN, THIS_EFFECT, THIS_TURN
from tests.games.strike.text.kit import (
    FOE,
    RANGE,
    Case,
    aimed,
    always,
    cast,
    count,
    draw,
    hit,
    plus,
    printed,
    spell,
    strikers,
    turn,
    when,
)

N = Result(terms.N_NUM)


def changed(direction: str, amount: int, once: bool = False, kinds: int = 0) -> DamageChange:
    return DamageChange(direction, ADD, Exactly(amount), once, kinds)


CASES = (
    aimed(45, hit(5), "対象に【5】ダメージ。", "対象に【５】ダメージを与える。", "対象に、【5】 ダメージ"),
    aimed(46, hit(Sum((NumberOf(ACTOR, POW), Exactly(2)))), "対象に【POW+2】ダメージ。", "対象に【POW＋２】ダメージ。"),
    aimed(46, hit(Sum((NumberOf(ACTOR, POW), Exactly(-2)))), "対象に【POW-2】ダメージ。", "対象に【POW－2】ダメージ。"),
    aimed(46, hit(Sum((NumberOf(CASTER, DEF), NumberOf(TARGETS, RANK)))), "対象に【術者のDEF+対象のRank】ダメージ。"),
    aimed(47, hit(PrintedNumber(TARGETS, DEF)), "対象に【対象の本来のDEF】ダメージ。"),
    aimed(45, hit(count(terms.HAND, OTHER)), "対象に【相手の手札の枚数】ダメージ。"),
    aimed(
        45,
        hit(Times(count(terms.DISCARD), 2)),
        "対象に【捨て札の枚数×2】ダメージ。",
        "対象に【2×捨て札の枚数】ダメージ。",
    ),
    aimed(45, hit(count(terms.STAGE, SELF, NextTo())), "対象に【隣接する味方の数】ダメージ。"),
    aimed(45, hit(Product(count(terms.STAGE, OTHER), NumberOf(ACTOR, RANK))), "対象に【敵の数×Rank】ダメージ。"),
    aimed(
        45,
        hit(Sum((PlayerNumber("score", OTHER), Times(PlayerNumber("score", SELF), -1)))),
        "対象に【相手のスコア-あなたのスコア】ダメージ。",
    ),
    aimed(
        48,
        spell(
            Damage(Among(TARGETS, (InRange(RANGE, RED),)), Exactly(2)),
            Damage(Among(TARGETS, (InRange(RANGE, BLUE),)), Exactly(5)),
            targets=(FOE,),
        ),
        "赤の範囲の対象に【2】ダメージ。青の範囲の対象に【5】ダメージ。",
    ),
    printed(
        49,
        always(THIS, changed(DEALT, 3, kinds=terms.ATTACK), condition=Fits(ATTACK_TARGET, (IsAce(),))),
        "攻撃の対象がエースである場合、攻撃のダメージ【+3】。",
        "[常]攻撃の対象がエースの場合、攻撃のダメージ【＋３】。",
    ),
    printed(
        49,
        when(
            terms.ATTACK_DECLARED,
            Lasting(THIS, (changed(DEALT, 1, kinds=terms.ATTACK),), THIS_CHAIN),
            this=True,
        ),
        "このストライカーが攻撃を宣言した場合、攻撃のダメージ【+1】。",
    ),
    aimed(
        50,
        turn(TARGETS, changed(RECEIVED, -4, True)),
        "[ターン]対象が次に受けるダメージ【-4】。",
        "ターン終了時まで、対象が次に受けるダメージ【－４】。",
    ),
    aimed(
        50, Lasting(TARGETS, (changed(RECEIVED, 1, True),), THIS_CHAIN), "[チェイン]対象が次に受けるダメージ【+1】。"
    ),
    aimed(
        51,
        Lasting(TARGETS, (changed(RECEIVED, -1, True, terms.SPELL),), THIS_CHAIN),
        "[チェイン]対象が次に受けるスペルカードのダメージ【-1】。",
    ),
    aimed(
        51,
        Lasting(TARGETS, (changed(RECEIVED, -1, True, terms.ATTACK),), THIS_CHAIN),
        "[チェイン]対象が次に受ける攻撃のダメージ【-1】。",
    ),
    cast(52, turn(CASTER, changed(DEALT, 3, True)), "[ターン]術者が次に与えるダメージ【+3】。"),
    printed(
        53,
        always(THIS, changed(RECEIVED, -2, kinds=terms.ABILITY)),
        "[常]このストライカーが受けるアビリティのダメージ【-2】。",
    ),
    printed(53, always(THIS, changed(DEALT, 1)), "[常]このストライカーが与えるダメージ【+1】。"),
    aimed(54, turn(TARGETS, plus(RANK, -1)), "[ターン]対象を「Rank：-1」する。"),
    aimed(54, Lasting(TARGETS, (plus(POW, 2),), THIS_EFFECT), "対象を「POW：+2」する。"),
    aimed(
        54,
        spell(turn(TARGETS, Number(POW, ADD, Times(N, -1))), targets=(FOE,), price=Price(free=True)),
        "[ターン]対象を「POW：-n」する。",
        cost="[手札n]",
    ),
    aimed(
        55,
        Lasting(TARGETS, (plus(POW, 2), plus(DEF, -2)), THIS_CHAIN),
        "[チェイン]対象を「POW：+2」「DEF：-2」する。",
    ),
    aimed(56, turn(TARGETS, Number(DEF, SET, Exactly(2))), "[ターン]対象を「DEF：2」に変更する。"),
    aimed(57, turn(TARGETS, GiveWord("属性:神")), "[ターン]対象は「属性：神」を得る。"),
    aimed(57, turn(TARGETS, TakeWord("種族:狐")), "[ターン]対象は「種族：狐」を失う。"),
    aimed(58, turn(TARGETS, SetWord("所属", "夜市")), "[ターン]対象の所属を「所属：夜市」に変更する。"),
    aimed(
        59,
        turn(TARGETS, GiveAbility(when(terms.DAMAGED, draw(), this=True))),
        "[ターン]対象は『このストライカーがダメージを受けた場合、カードを1枚引く。』を得る。",
        "[ターン] 対象は『 このストライカーがダメージを受けたとき、カードを１枚引く 』を得る。",
    ),
    aimed(60, turn(TARGETS, GiveAbility(keywords.point_blank(Exactly(3)))), "[ターン]対象は《接射》3を得る。"),
    aimed(60, turn(TARGETS, TakeKeyword(terms.SHELTER)), "[ターン]対象は《遮断》を失う。"),
    aimed(
        60,
        turn(TARGETS, GiveAbility(keywords.shelter(Shelter(kinds=terms.SPELL))), GiveAbility(keywords.swift())),
        "[ターン]対象は《遮断》スペルカードと《瞬速》を得る。",
    ),
    aimed(61, turn(TARGETS, LoseAbilities()), "[ターン]対象はアビリティを失う。"),
    cast(62, turn(CASTER, WidenRange()), "[ターン]術者の攻撃範囲に隣接するエリアを加える。"),
    aimed(63, turn(CASTER, CopyRange(TARGETS)), "[ターン]術者の攻撃範囲を対象の攻撃範囲に変更する。"),
    cast(
        64,
        (spell(LayRule()), always(THIS, HandLimit(OTHER, Exactly(-2)), zones=1 << terms.RULE)),
        "[ルール]相手の手札の上限枚数：-2。",
        "[ルール]相手の手札の上限枚数:－２。",
    ),
    cast(64, LastingForPlayers((HandLimit(SELF, Exactly(3)),), THIS_TURN), "[ターン]あなたの手札の上限枚数：+3。"),
    cast(64, LastingForPlayers((HandLimit(ALL, Exactly(1)),), THIS_TURN), "[ターン]お互いの手札の上限枚数：+1。"),
    printed(
        65,
        always(THIS, plus(POW, 3), condition=Compare(count(terms.HAND), AT_MOST, Exactly(1))),
        "[常]あなたの手札が1枚以下の場合、このストライカーを「POW：+3」する。",
        "[常]手札が1枚以下のとき、このストライカーを「POW：+3」する。",
    ),
    printed(
        66,
        (always(strikers(OTHER, NextTo()), plus(POW, -1)), always(THIS, GiveWord("種族:狐"))),
        "[常]隣接する敵全員を「POW：-1」する。このストライカーは「種族：狐」を得る。",
    ),
    aimed(67, Turn(TARGETS, terms.ACTED, False), "対象を未行動状態にする。", "対象を未行動状態にさせる。"),
    aimed(68, Step(TARGETS, 1), "対象を前進させる。", "対象を前進する。"),
    aimed(69, Step(TARGETS, -1, Exactly(3)), "対象を3回後退させる。"),
    aimed(70, Relocate(TARGETS, "adjacent"), "対象を隣接するエリアに移動させる。", "対象を隣接するエリアに移動する。"),
    Case(
        71,
        (spell(Relocate(CASTER, "in_range", RANGE)),),
        (Entry("spell", "術者を範囲内のエリアに移動させる。", terms.ACTION, "", RANGE),),
    ),
    Case(
        72,
        (spell(Relocate(CASTER, "target_area"), targets=(Target(1, Areas((), RANGE), 1, ONE),)),),
        (Entry("spell", "術者を対象のエリアに移動させる。", terms.ACTION, "", RANGE, "エリア1つ"),),
    ),
    aimed(73, SwapPlaces(CASTER, TARGETS), "術者と対象の位置を入れ替える。", "術者および対象の位置を入れ替える。"),
    aimed(74, Relocate(TARGETS, "gate"), "対象をゲートエリアに移動させる。"),
    printed(
        66,
        always(strikers(SELF, HasWord("種族:狐")), plus(POW, 1)),
        "[常]「種族：狐」を持つ味方全員を「POW：+1」する。",
    ),
)
