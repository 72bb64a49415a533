"""Sections 1 to 3: kinds of abilities, targets, descriptions, costs, use conditions (T1-T44)."""

from __future__ import annotations

from gorin.engine.program.amount import ONE, Exactly, Result, Times
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Fits
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.cost import Provided
from gorin.engine.program.group import Group, HasState, HasWord, Not, NumberIs, Part
from gorin.engine.program.numbers import Lasting, Turn
from gorin.engine.program.things import THIS, Among, Both
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.engine.values.ability import Target
from gorin.engine.values.geometry import BLUE, RED
from gorin.games.strike import terms
from gorin.games.strike.program.changes import PowerLess
from gorin.games.strike.program.conditions import TARGETS, LatestDeclaration
from gorin.games.strike.program.costs import Price
from gorin.games.strike.program.operations import Equip, LayRule, Relocate, Step
from gorin.games.strike.program.tests import (
    BEARER,
    CASTER,
    InRange,
    InRegion,
    IsAce,
    IsEquipped,
    IsEquipSpell,
    IsNot,
    NextTo,
)
from gorin.games.strike.program.things import Areas
from gorin.games.strike.rules import keywords
from gorin.games.strike.rules.entries import Entry
from gorin.games.strike.terms import DEF, POW, STAGE
from tests.games.strike.text.kit import (
    FOE,
    FRIEND,
    PICKED,
    RANGE,
    Case,
    aimed,
    always,
    cast,
    declared,
    draw,
    hit,
    pick,
    plus,
    printed,
    spell,
    strikers,
    target,
    turn,
    when,
)

ACTED = HasState(terms.ACTED, True)
UNACTED = HasState(terms.ACTED, False)


def on(number: int, words: str, chosen: Target) -> Case:
    """Target words with the simplest text that uses them."""
    entry = Entry("spell", "対象に【2】ダメージ。", terms.ACTION, "", RANGE, words)
    return Case(number, (spell(hit(2), targets=(chosen,)),), (entry,))


def entry(number: int, meaning: object, *entries: Entry) -> Case:
    assert isinstance(meaning, tuple)
    return Case(number, meaning, entries)


CASES = (
    printed(
        1,
        always(THIS, plus(DEF, 2)),
        "[常]このストライカーを「DEF：+2」する。",
        "［常時］このストライカーを「DEF：＋２」する",
        "《常》このストライカーを、「DEF:+2」する。（つねに）",
    ),
    printed(
        2,
        when(terms.SUMMONED, draw(2), this=True),
        "このストライカーが召喚された場合、カードを2枚引く。",
        "このストライカーが召喚されたとき、カードを２枚引く。",
        "このストライカーが召喚された時\nカードを2枚引く",
    ),
    entry(
        3,
        (declared(draw(3), price=Price(caster=(4,))),),
        Entry("ability", "カードを3枚引く。", terms.ACTION, "[術霊]"),
        Entry("ability", "[アクション][術霊]カードを3枚引く。"),
        Entry("ability", "《アクション》《術霊》カードを3枚引く。"),
    ),
    entry(
        4,
        (spell(draw(), price=Price(power=(2,)), timing=terms.REACTION),),
        Entry("spell", "カードを1枚引く。", terms.REACTION, "[魔]"),
        Entry("spell", "[リアクション][魔]カードを1枚引く。"),
    ),
    entry(
        5,
        (spell(Turn(CASTER, terms.ACTED, False), price=Price(hand=1), timing=terms.ACTION | terms.REACTION),),
        Entry("spell", "[アクション][リアクション][手札1]術者を未行動状態にする。"),
        Entry("spell", "術者を未行動状態にする。", terms.ACTION | terms.REACTION, "[手札1]"),
    ),
    aimed(6, turn(TARGETS, plus(POW, 4)), "[ターン]対象を「POW：+4」する。", "《ターン》対象を「POW：+4」する。"),
    aimed(
        7,
        Lasting(TARGETS, (plus(DEF, 4),), terms.THIS_CHAIN),
        "[チェイン]対象を「DEF：+4」する。",
        "[チェーン]対象を「DEF：+4」する。",
    ),
    aimed(
        8,
        (
            spell(draw(), Equip(TARGETS), draw(2), targets=(FRIEND,)),
            always(BEARER, plus(POW, 3), zones=1 << terms.ATTACHED),
        ),
        "カードを1枚引く。[装備]装備しているストライカーを「POW：+3」する。カードを2枚引く。",
        target="味方1体",
    ),
    cast(
        9,
        (spell(LayRule()), always(strikers(OTHER), plus(POW, -1), zones=1 << terms.RULE)),
        "[ルール]敵全員を「POW：-1」する。",
        "［ルール］敵すべてを「POW：－１」する",
        "[ルール]敵全てを「POW：−1」する。",
    ),
    aimed(
        10,
        turn(TARGETS, plus(POW, -2)),
        "ターン終了時まで、対象を「POW：-2」する。",
        "対象をターン終了時まで「POW：-2」する。",
        "[ターン]対象を「POW：-2」する。",
    ),
    aimed(10, Lasting(TARGETS, (plus(POW, 1),), terms.THIS_CHAIN), "チェイン終了時まで、対象を「POW：+1」する。"),
    on(11, "敵1体", FOE),
    on(11, "味方1人", FRIEND),
    on(11, "ストライカー1体", target(ANY)),
    on(12, "敵3体", target(OTHER, 3, Exactly(3))),
    on(13, "味方2体まで", target(SELF, 1, Exactly(2))),
    on(14, "敵全員", target(OTHER, 1, None)),
    on(14, "敵味方すべて", target(ANY, 1, None)),
    on(15, "他の味方2体", target(SELF, 2, Exactly(2), (IsNot(),))),
    on(16, "「種族：狐」を持つ敵1体", target(tests=(HasWord("種族:狐"),))),
    entry(
        17,
        (spell(Relocate(CASTER, "target_area"), targets=(Target(1, Areas((), RANGE, True), 1, ONE),)),),
        Entry("spell", "術者を対象のエリアに移動させる。", 1, "", RANGE, "ストライカーが存在しないエリア1つ"),
        Entry("spell", "術者を対象のエリアに移動する。", 1, "", RANGE, "空いているエリア1つ"),
    ),
    on(
        18,
        "敵の装備スペル1枚",
        Target(1, Group((Part(terms.ATTACHED, ANY, (IsEquipSpell(OTHER), InRange(RANGE))),)), 1, ONE),
    ),
    cast(19, draw(4), "カードを4枚引く。"),
    aimed(
        20,
        spell(hit(2), Step(TARGETS, -1), targets=(FOE,)),
        "対象に【2】ダメージ。対象を後退させる。",
        "敵1体に【2】ダメージを与える。敵1体を後退させる。",
    ),
    cast(21, Step(CASTER, -1), "術者を後退させる。"),
    entry(
        22,
        (declared(Turn(THIS, terms.ACTED, True)),),
        Entry("ability", "このストライカーを行動済み状態にする。", terms.ACTION),
    ),
    cast(
        23, hit(1, strikers(SELF, IsNot())), "他の味方全員に【1】ダメージ。", "他の味方すべてに【1】ダメージを与える。"
    ),
    entry(
        23,
        (spell(hit(3, strikers(OTHER, InRange(RANGE)))),),
        Entry("spell", "範囲内の敵全員に【3】ダメージ。", terms.ACTION, "", RANGE),
    ),
    printed(
        24,
        when(terms.RETIRED, pick(Part(STAGE, OTHER)), hit(4, PICKED), this=True),
        "このストライカーが退場した場合、敵1体に【4】ダメージ。",
    ),
    printed(
        24,
        when(terms.MOVED, pick(Part(STAGE, OTHER, (InRange(RANGE),))), hit(1, PICKED), this=True),
        "このストライカーが移動した場合、敵1体に【1】ダメージ。",
        map=True,
    ),
    aimed(
        25,
        (
            spell(Equip(TARGETS), targets=(FOE,)),
            always(BEARER, plus(POW, -2), zones=1 << terms.ATTACHED),
            always(BEARER, plus(DEF, -1), zones=1 << terms.ATTACHED),
        ),
        "[装備]装備しているストライカーを「POW：-2」する。装備しているストライカーを「DEF：-1」する。",
        "[装備]装備しているストライカーを「POW：-2」し、「DEF：-1」する。",
    ),
    on(26, "「所属：夜市」を持つ敵1体", target(tests=(HasWord("所属:夜市"),))),
    on(26, "「属性：妖」を持つ味方1体", target(SELF, tests=(HasWord("属性:妖"),))),
    on(26, "「ストライカー名：渡し守」を持つ敵1体", target(tests=(HasWord("ストライカー名:渡し守"),))),
    on(27, "「種族：狐」を持たない敵1体", target(tests=(Not(HasWord("種族:狐")),))),
    on(28, "未行動状態の敵1体", target(tests=(UNACTED,))),
    on(28, "行動済み状態の敵全員", target(OTHER, 1, None, (ACTED,))),
    on(29, "装備中の敵1体", target(tests=(IsEquipped(),))),
    on(29, "エースの味方1体", target(SELF, tests=(IsAce(),))),
    on(29, "エースでない敵1体", target(tests=(Not(IsAce()),))),
    on(30, "POWが3以上の敵1体", target(tests=(NumberIs(POW, AT_LEAST, Exactly(3)),))),
    on(
        30,
        "DEFが２以下のRankが1以上の敵1体",
        target(tests=(NumberIs(DEF, AT_MOST, Exactly(2)), NumberIs(terms.RANK, AT_LEAST, ONE))),
    ),
    on(31, "センターラインに存在する敵1体", target(tests=(InRegion(terms.CENTER_LINE),))),
    on(31, "相手のテリトリーに存在する味方1体", target(SELF, tests=(InRegion(terms.TERRITORY, OTHER),))),
    on(31, "あなたのベースラインに存在する敵1体", target(tests=(InRegion(terms.BASE_LINE, SELF),))),
    on(31, "ゲートエリアに存在する敵1体", target(tests=(InRegion(terms.GATE_AREA),))),
    cast(32, hit(2, strikers(OTHER, NextTo())), "隣接する敵全員に【2】ダメージ。"),
    aimed(32, hit(2, strikers(ANY, NextTo(TARGETS))), "対象に隣接するストライカー全員に【2】ダメージ。"),
    aimed(
        33,
        spell(
            hit(3, Among(TARGETS, (InRange(RANGE, RED),))),
            hit(1, Among(TARGETS, (InRange(RANGE, BLUE),))),
            targets=(FOE,),
        ),
        "赤の範囲の対象に【3】ダメージ。青の範囲の対象に【1】ダメージ。",
        "赤の範囲の敵1体に【3】ダメージ。青の範囲の敵1体に【1】ダメージ。",
    ),
    cast(34, spell(draw(), price=Price(power=(8, 0))), "カードを1枚引く。", cost="[妖][無]"),
    cast(35, spell(draw(), price=Price(caster=(0,))), "カードを1枚引く。", cost="[術無]"),
    entry(
        36,
        (spell(draw(3), price=Price(hand=2)),),
        Entry("spell", "[アクション][手札2]カードを3枚引く。"),
        Entry("spell", "[アクション][手札]2カードを3枚引く。"),
    ),
    cast(37, spell(draw(2), price=Price(score=2)), "カードを2枚引く。", cost="[スコア][スコア]"),
    aimed(
        38,
        spell(hit(Times(Result(terms.N_NUM), 3)), targets=(FOE,), price=Price(free=True)),
        "対象に【n×3】ダメージ。",
        "対象に【3*n】ダメージ。",
        cost="[手札n]",
    ),
    cast(
        39,
        spell(draw(), costs=(Provided(Fits(CASTER, (InRegion(terms.CENTER_LINE),))),)),
        "この宣言は術者がセンターラインに存在する場合にのみできる。カードを1枚引く。",
        "この宣言は、術者がセンターラインに存在する場合のみできる。カードを1枚引く。",
    ),
    cast(
        40,
        spell(draw(), costs=(Provided(Never(Fits(CASTER, (IsAce(),)))),)),
        "この宣言は術者がエースである場合できない。カードを1枚引く。",
        "この宣言は術者がエースの場合できない。カードを1枚引く。",
    ),
    cast(41, spell(draw(), limit=1), "この宣言は1ターンに1回のみできる。カードを1枚引く。"),
    cast(
        42,
        spell(draw(), costs=(Provided(LatestDeclaration(terms.ABILITY)),)),
        "この宣言はアビリティ宣言に対してのみできる。カードを1枚引く。",
    ),
    cast(
        42,
        spell(draw(), costs=(Provided(LatestDeclaration(terms.ATTACK)),), limit=2),
        "この宣言は攻撃宣言に対してのみできる。この宣言は1ターンに2回のみできる。カードを1枚引く。",
    ),
    cast(
        43,
        spell(draw(), costs=(Provided(Fits(CASTER, (HasWord("種族:狐"), UNACTED))),)),
        "この宣言は「種族：狐」を持つ未行動状態の術者のみできる。カードを1枚引く。",
    ),
    printed(
        44,
        always(THIS, PowerLess(SELF, Exactly(2))),
        "[常]あなたが宣言するスペルカードの符力コストは[無]2つ少なくなる。",
    ),
    cast(
        23,
        hit(1, Both((CASTER, strikers(SELF, NextTo())))),
        "術者と隣接する味方全員に【1】ダメージ。",
        "術者および隣接する味方全員に【1】ダメージ。",
    ),
    printed(155, keywords.point_blank(ONE), "《接射》1", "《接射》１。"),
)
