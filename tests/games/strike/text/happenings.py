"""Sections 9 and 10: triggers and conditions (T103-T130)."""

from __future__ import annotations

from gorin.engine.program.amount import ONE, Exactly, NumberOf, PlayerNumber
from gorin.engine.program.cards import Discard, Move
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Did, Either, Every, Fits
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.flow import Branch, MayInFull
from gorin.engine.program.group import HasState, HasWord, IsChosen, IsOther
from gorin.engine.program.numbers import Lasting, Later, Turn
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.strike import terms
from gorin.games.strike.program.conditions import TARGETS, WasDestroyed
from gorin.games.strike.program.operations import DestroyNow, PayScore, Step
from gorin.games.strike.program.tests import ATTACK_TARGET, CASTER, InRegion, IsAce, IsEquipped, NextTo
from gorin.games.strike.terms import DEF, POW, THIS_CHAIN, THIS_TURN
from tests.games.strike.text.kit import (
    FOE,
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

UNACTED = HasState(terms.ACTED, False)


CASES = (
    printed(
        103,
        when(terms.SUMMONED, Step(THIS, 1), this=True),
        "このストライカーが召喚された場合、このストライカーを前進させる。",
    ),
    printed(104, when(terms.DESTROYED, draw(3), this=True), "このストライカーが撃破された場合、カードを3枚引く。"),
    printed(104, when(terms.RETIRED, draw(), this=True), "このストライカーが退場した場合、カードを1枚引く。"),
    printed(104, when(terms.LEFT, draw(), this=True), "このストライカーがステージを離れた場合、カードを1枚引く。"),
    printed(105, when(terms.DESTROYED, draw(), who=SELF), "味方が撃破された場合、カードを1枚引く。"),
    printed(
        105, when(terms.DESTROYED, draw(), who=SELF, tests=(IsOther(),)), "他の味方が撃破された時、カードを1枚引く。"
    ),
    printed(
        105,
        when(terms.DESTROYED, hit(1, EVENT), who=OTHER, tests=(HasWord("種族:狐"),)),
        "「種族：狐」を持つ敵が撃破された場合、それに【1】ダメージ。",
    ),
    printed(
        106,
        when(terms.MOVED, hit(2, strikers(OTHER, NextTo())), this=True),
        "このストライカーが移動した場合、隣接する敵全員に【2】ダメージ。",
    ),
    printed(
        107,
        when(terms.ATTACK_DECLARED, Discard(OTHER, Exactly(2)), this=True),
        "このストライカーが攻撃を宣言した場合、相手は手札を2枚捨てる。",
    ),
    printed(
        108,
        when(terms.ATTACK_TARGETED, draw(), this=True),
        "このストライカーが攻撃の対象になった場合、カードを1枚引く。",
    ),
    printed(
        108, when(terms.TARGETED, draw(), this=True), "このストライカーが宣言の対象になった場合、カードを1枚引く。"
    ),
    printed(
        109,
        when(terms.SPELL_DECLARED, draw(), this=True),
        "このストライカーがスペルカードを宣言した場合、カードを1枚引く。",
    ),
    printed(
        109,
        when(terms.ABILITY_DECLARED, draw(), this=True),
        "このストライカーがアビリティを宣言した場合、カードを1枚引く。",
    ),
    printed(
        110,
        when(terms.WOULD_BE_DAMAGED, Lasting(THIS, (plus(DEF, 3),), THIS_CHAIN), this=True),
        "このストライカーがダメージを受ける場合、[チェイン]このストライカーを「DEF：+3」する。",
    ),
    printed(
        110,
        when(terms.DAMAGED, draw(), this=True, to=terms.ATTACK),
        "このストライカーが攻撃のダメージを受けた場合、カードを1枚引く。",
    ),
    printed(
        111, when(terms.DESTROYED_ENEMY, draw(2), this=True), "このストライカーが敵を撃破した場合、カードを2枚引く。"
    ),
    printed(
        112,
        when(terms.BECAME_ACTED, draw(), this=True),
        "このストライカーが行動済み状態になった場合、カードを1枚引く。",
    ),
    printed(
        112,
        when(terms.BECAME_UNACTED, draw(), this=True),
        "このストライカーが未行動状態になった場合、カードを1枚引く。",
    ),
    printed(113, when(terms.GRAZED, draw(2), who=OTHER), "相手がグレイズした場合、カードを2枚引く。"),
    printed(
        114, when(terms.DREW, hit(1, strikers(OTHER)), who=SELF), "あなたがカードを引いた場合、敵全員に【1】ダメージ。"
    ),
    printed(114, when(terms.DISCARDED, draw(), who=OTHER), "相手が手札を捨てた場合、カードを1枚引く。"),
    printed(
        115, when(terms.TURN_STARTS, draw()), "ターン開始時、カードを1枚引く。", "ターンの開始時、カードを1枚引く。"
    ),
    printed(115, when(terms.TURN_STARTS, draw(), who=SELF), "あなたのターンの開始時、カードを1枚引く。"),
    printed(115, when(terms.TURN_STARTS, draw(), who=OTHER), "相手のターン開始時、カードを1枚引く。"),
    printed(
        116,
        when(terms.STRIKER_PHASE_STARTS, draw(), who=SELF),
        "あなたのストライカーフェイズの開始時、カードを1枚引く。",
    ),
    printed(
        116, when(terms.COMMAND_PHASE_ENDS, draw(), who=SELF), "あなたのコマンダーフェイズの終了時、カードを1枚引く。"
    ),
    printed(
        116,
        when(terms.END_PHASE_STARTS, PayScore(OTHER, Exactly(2))),
        "エンドフェイズ開始時、相手はスコアコストを2点支払う。",
    ),
    printed(117, when(terms.TURN_ENDS, draw(), who=SELF), "あなたのターンの終了時、カードを1枚引く。"),
    printed(
        117, when(terms.CHAIN_ENDS, draw()), "チェイン終了時、カードを1枚引く。", "チェーン終了時、カードを1枚引く。"
    ),
    cast(
        118,
        Later(when(terms.DESTROYED, draw(), who=OTHER), THIS_TURN, True),
        "[ターン]敵が撃破された場合、カードを1枚引く。",
        "ターン終了時まで、敵が撃破された場合、カードを1枚引く。",
    ),
    aimed(
        118,
        Later(when(terms.MOVED, hit(1), tests=(IsChosen(terms.TARGET_REG),)), THIS_TURN, True),
        "[ターン]対象が移動した場合、対象に【1】ダメージ。",
    ),
    cast(
        119,
        Later(when(terms.DESTROYED, draw(2), who=SELF), THIS_TURN),
        "[ターン]次に味方が撃破された場合、カードを2枚引く。",
    ),
    cast(
        119,
        spell(Later(when(terms.DREW, draw(2), who=SELF), THIS_TURN), draw()),
        "[ターン]次にあなたがカードを引いた場合、カードを2枚引く。カードを1枚引く。",
    ),
    cast(
        119,
        spell(
            Later(
                when(
                    terms.MOVED,
                    MayInFull(2, SELF),
                    Discard(SELF, ONE),
                    Branch(Did(), 4),
                    draw(),
                    tests=(IsChosen(terms.CASTER_REG),),
                ),
                THIS_CHAIN,
            ),
            draw(3),
        ),
        "[チェイン]次に術者が移動した場合、手札を1枚捨ててもよい。そうした場合、カードを1枚引く。カードを3枚引く。",
    ),
    aimed(
        120,
        Later(when(terms.END_PHASE_STARTS, Move(TARGETS, terms.HAND, terms.RETURN)), THIS_TURN),
        "[ターン]エンドフェイズ開始時、対象を手札に戻す。",
    ),
    cast(
        121,
        spell(Branch(Fits(CASTER, (InRegion(terms.TERRITORY, OTHER),)), 2), draw()),
        "術者が相手のテリトリーに存在する場合、カードを1枚引く。",
    ),
    cast(
        122,
        spell(Branch(Compare(count(terms.HAND, OTHER), EQUAL, Exactly(0)), 2), draw()),
        "相手の手札が0枚の場合、カードを1枚引く。",
        "相手の手札が0枚である場合、カードを1枚引く。",
    ),
    cast(
        122,
        spell(Branch(Compare(count(terms.SCORE, SELF, HasWord("種族:狐")), AT_LEAST, Exactly(2)), 2), draw()),
        "スコア置き場の「種族：狐」を持つカードが2枚以上の場合、カードを1枚引く。",
    ),
    printed(
        123,
        always(THIS, plus(POW, 2), condition=Compare(PlayerNumber("score", OTHER), AT_LEAST, Exactly(7))),
        "[常]相手のスコアが7以上の場合、このストライカーを「POW：+2」する。",
    ),
    printed(
        124,
        when(terms.TURN_STARTS, draw(), who=SELF, condition=Compare(count(terms.STAGE), AT_MOST, Exactly(3))),
        "あなたのターンの開始時、味方が3体以下の場合、カードを1枚引く。",
    ),
    cast(
        124,
        spell(Branch(Compare(count(terms.STAGE, SELF, HasWord("種族:狐")), AT_LEAST, Exactly(2)), 2), draw()),
        "「種族：狐」を持つ味方が2体以上の場合、カードを1枚引く。",
    ),
    aimed(
        125,
        spell(Branch(Fits(TARGETS, (IsAce(),)), 2), draw(), targets=(FOE,)),
        "対象がエースである場合、カードを1枚引く。",
    ),
    aimed(
        125,
        spell(Branch(Fits(TARGETS, (HasWord("種族:狐"),)), 2), draw(), targets=(FOE,)),
        "対象が「種族：狐」を持つ場合、カードを1枚引く。",
    ),
    cast(125, spell(Branch(Fits(CASTER, (UNACTED,)), 2), draw()), "術者が未行動状態の場合、カードを1枚引く。"),
    cast(125, spell(Branch(Fits(CASTER, (IsEquipped(),)), 2), draw()), "術者が装備中の場合、カードを1枚引く。"),
    aimed(
        125,
        spell(Branch(Compare(NumberOf(TARGETS, POW), AT_LEAST, Exactly(3)), 2), draw(), targets=(FOE,)),
        "対象のPOWが3以上の場合、カードを1枚引く。",
    ),
    printed(
        126,
        always(THIS, plus(DEF, 2), condition=Compare(count(terms.STAGE, OTHER, NextTo(THIS)), AT_LEAST, ONE)),
        "[常]このストライカーが敵と隣接している場合、このストライカーを「DEF：+2」する。",
    ),
    printed(
        126,
        always(THIS, plus(POW, 2), condition=Fits(ATTACK_TARGET, (NextTo(THIS),))),
        "[常]このストライカーが攻撃の対象と隣接している場合、このストライカーを「POW：+2」する。",
    ),
    printed(
        127,
        always(
            THIS,
            plus(POW, 1),
            condition=Either((Fits(THIS, (InRegion(terms.CENTER_LINE),)), Fits(THIS, (IsAce(),)))),
        ),
        "[常]このストライカーがセンターラインに存在する or エースである場合、このストライカーを「POW：+1」する。",
    ),
    printed(
        127,
        when((terms.SUMMONED, terms.MOVED), draw(), this=True),
        "このストライカーが召喚された or 移動した場合、カードを1枚引く。",
    ),
    printed(
        128,
        always(
            THIS,
            plus(POW, 1),
            condition=Every((Fits(THIS, (IsAce(),)), Compare(PlayerNumber("score", OTHER), AT_LEAST, Exactly(3)))),
        ),
        "[常]このストライカーがエースであるかつ 相手のスコアが3以上の場合、このストライカーを「POW：+1」する。",
    ),
    cast(
        129,
        spell(MayInFull(2, SELF), Discard(SELF, Exactly(2)), Branch(Did(), 4), draw(3)),
        "手札を2枚捨ててもよい。そうした場合、カードを3枚引く。",
    ),
    cast(
        129,
        spell(Step(CASTER, 1), Branch(Never(Did()), 3), draw()),
        "術者を前進させる。そうしなかった場合、カードを1枚引く。",
    ),
    aimed(
        130,
        spell(hit(2), DestroyNow(), Branch(WasDestroyed(TARGETS), 4), Turn(CASTER, terms.ACTED, False), targets=(FOE,)),
        "対象に【2】ダメージ。対象を撃破した場合、術者を未行動状態にする。",
    ),
    printed(
        105,
        when(terms.MOVED, turn(THIS, plus(POW, 1)), who=ANY),
        "ストライカーが移動した場合、[ターン]このストライカーを「POW：+1」する。",
    ),
    printed(
        104,
        (when(terms.DESTROYED, draw(), draw(2), this=True), when(terms.RETIRED, draw(3), this=True)),
        "このストライカーが撃破された場合、カードを1枚引く。その後、カードを2枚引く。"
        "このストライカーが退場した場合、カードを3枚引く。",
    ),
)
