"""Sections 7, 8 and 11 to 15: leaving, cards, choices, replacement, rules, negation, keywords (T75-T165)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import ONE, Exactly, NumberOf, Result
from gorin.engine.program.cards import BOTTOM, TOP, Discard, Move, Pick, Remember
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Fits, ModePicked
from gorin.engine.program.flow import Branch, MayInFull, Picked, PickOption
from gorin.engine.program.group import Group, HasWord, IsOther, Not, NumberIs, Part
from gorin.engine.program.looking import Look, Reveal, RevealHand, Search, Shuffle
from gorin.engine.program.numbers import Lasting, Later, Turn, Win
from gorin.engine.program.things import THIS, All, It, Rest, TopCards
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.engine.values.ability import Ability, Program
from gorin.engine.values.change import GiveAbility, Rule
from gorin.games.strike import terms
from gorin.games.strike.program.changes import PlayerRules, Shelter
from gorin.games.strike.program.conditions import TARGETS
from gorin.games.strike.program.costs import Price
from gorin.games.strike.program.operations import (
    Equip,
    GainControl,
    LastingForPlayers,
    LayRule,
    Negate,
    NegateLatest,
    PayScore,
    RandomDiscard,
    Step,
    SufferInstead,
    SummonFrom,
)
from gorin.games.strike.program.tests import BEARER, CASTER, IsAce, IsOneOf
from gorin.games.strike.rules import keywords
from gorin.games.strike.rules.entries import Entry
from gorin.games.strike.terms import DECK, DEF, DISCARD, HAND, POW, SCORE, THIS_CHAIN, THIS_TURN
from gorin.text.nouns import AS_MANY
from tests.games.strike.text.kit import (
    FOE,
    FRIEND,
    PICKED,
    RANGE,
    Case,
    aimed,
    always,
    cast,
    count,
    draw,
    hit,
    instead,
    pick,
    plus,
    printed,
    spell,
    turn,
    when,
)

EQUIPPED = 1 << terms.ATTACHED
RULED = 1 << terms.RULE
FOX = HasWord("種族:狐")
BARRAGE = HasWord("タイプ:弾幕")


def extra(number: int, text: str, *abilities: Ability) -> Case:
    return Case(number, abilities, (Entry("ability", ""),), text)


CASES = (
    aimed(75, Move(TARGETS, SCORE, terms.DESTROY), "対象を撃破する。"),
    aimed(76, Move(TARGETS, DISCARD, terms.RETIRE), "対象を退場させる。", "対象を退場する。"),
    aimed(77, Move(TARGETS, HAND, terms.RETURN), "対象を手札に戻す。"),
    aimed(78, Move(TARGETS, DECK, terms.RETURN, TOP), "対象を山札の一番上に置く。"),
    aimed(78, Move(TARGETS, DECK, terms.RETURN, BOTTOM), "対象を山札の一番下に置く。"),
    aimed(79, Move(TARGETS, terms.REMOVED, terms.REMOVE), "対象を除外する。"),
    aimed(80, GainControl(TARGETS), "対象のコントロールを得る。"),
    aimed(80, GainControl(TARGETS, THIS_TURN), "[ターン]対象のコントロールを得る。"),
    cast(
        81,
        spell(MayInFull(2, SELF), SummonFrom(Group((Part(HAND, SELF, (FOX,)),)))),
        "手札の「種族：狐」を持つカード1枚を召喚コストを支払わずに召喚してもよい。",
    ),
    cast(
        82,
        SummonFrom(Group((Part(DISCARD, SELF, (NumberIs(terms.RANK, AT_MOST, Exactly(3)),)),))),
        "捨て札のRankが3以下のカード1枚を召喚する。",
    ),
    cast(
        83,
        SummonFrom(Group((Part(HAND, SELF),)), flags=terms.ACTED),
        "手札のカード1枚を召喚コストを支払わずに行動済み状態で召喚する。",
        "手札のカード1枚を行動済み状態で召喚コストを支払わずに召喚する。",
    ),
    aimed(84, Move(TARGETS, DISCARD), "対象を捨て札に置く。"),
    cast(85, Move(All(Group((Part(terms.RULE, OTHER),))), DISCARD), "相手のルールカードを捨て札に置く。"),
    cast(86, draw(2, ALL), "お互いのプレイヤーはカードを2枚引く。", "お互いはカードを2枚引く。"),
    cast(86, draw(1, OTHER), "相手はカードを1枚引く。"),
    aimed(87, draw(NumberOf(TARGETS, POW)), "対象のPOWに等しい枚数のカードを引く。"),
    cast(87, draw(count(SCORE, OTHER)), "相手のスコア置き場の枚数に等しい枚数のカードを引く。"),
    cast(88, Discard(OTHER, Exactly(2)), "相手は手札を2枚捨てる。", "相手は手札2枚を捨てる。"),
    cast(
        89,
        spell(Discard(SELF, None), draw(4)),
        "手札をすべて捨て、カードを4枚引く。",
        "手札を全て捨てる。カードを4枚引く。",
    ),
    cast(90, RandomDiscard(OTHER, Exactly(2)), "相手の手札を無作為に2枚捨てる。"),
    cast(91, Move(TopCards(DECK, Exactly(3), OTHER), DISCARD), "相手の山札の上から3枚を捨て札に置く。"),
    cast(91, Move(TopCards(DECK, ONE, SELF), DISCARD), "山札の上から1枚を捨て札に置く。"),
    cast(
        91,
        spell(Move(TopCards(DECK, Result(terms.N_NUM), SELF), DISCARD), price=Price(free=True)),
        "山札の上からn枚を捨て札に置く。",
        cost="[手札n]",
    ),
    cast(
        92,
        spell(
            Pick(3, Group((Part(DISCARD, SELF),)), least=AS_MANY, most=Result(terms.N_NUM)),
            Move(PICKED, HAND),
            price=Price(free=True),
        ),
        "捨て札のカードn枚を手札に加える。",
        cost="[手札n]",
    ),
    cast(
        92,
        spell(pick(Part(DISCARD, SELF, (BARRAGE,)), 2), Move(PICKED, HAND)),
        "捨て札の「タイプ：弾幕」を持つカード2枚を手札に加える。",
    ),
    cast(
        93,
        spell(pick(Part(DISCARD, SELF), 2), Move(PICKED, DECK, "", BOTTOM)),
        "捨て札のカード2枚を山札の一番下に置く。",
        "捨て札のカード2枚を好きな順番で山札の一番下に置く。",
    ),
    cast(
        93,
        spell(pick(Part(DISCARD, SELF), 2), Move(PICKED, DECK), Shuffle()),
        "捨て札のカード2枚を山札に戻してシャッフルする。",
        "捨て札のカード2枚を山札に戻し、山札をシャッフルする。",
    ),
    cast(
        94,
        spell(
            Remember(3, TopCards(DECK, ONE, SELF)), Reveal(PICKED), Branch(Fits(PICKED, (FOX,)), 4), Move(PICKED, HAND)
        ),
        "山札の一番上のカードを公開する。それが「種族：狐」を持つカードである場合、手札に加える。",
    ),
    cast(
        95,
        spell(Search(3, Group((Part(DECK, SELF, (FOX,)),)), ONE, False), Reveal(PICKED), Move(PICKED, HAND), Shuffle()),
        "山札から「種族：狐」を持つカード1枚を公開し、手札に加える。その後、山札をシャッフルする。",
    ),
    cast(
        96,
        spell(
            Look(3, Exactly(4)),
            Pick(4, among=It(3), least=1, most=ONE),
            Move(It(4), HAND),
            Move(Rest(3, (4,)), DECK, "", BOTTOM),
        ),
        "山札の上から4枚を見る。その中から1枚を手札に加え、残りを好きな順番で山札の一番下に置く。",
    ),
    cast(
        96,
        spell(
            Look(3, Exactly(2)),
            Pick(4, among=It(3), tests=(FOX,), least=1, most=ONE),
            Move(It(4), HAND),
            Move(Rest(3, (4,)), DISCARD),
        ),
        "山札の上から2枚を見る。その中から「種族：狐」を持つカード1枚を手札に加える。残りを捨て札に置く。",
    ),
    cast(97, RevealHand(OTHER, 3), "相手の手札を公開する。"),
    cast(98, PayScore(OTHER, Exactly(3)), "相手はスコアコストを3点支払う。"),
    cast(98, PayScore(SELF, ONE), "あなたはスコアコストを1点支払う。"),
    cast(
        99,
        spell(pick(Part(HAND, SELF)), Move(PICKED, SCORE, who=OTHER, flags=terms.FACE_DOWN)),
        "あなたの手札1枚を相手のスコア置き場に裏向きで置く。",
        "手札1枚を裏向きで相手のスコア置き場に置く。",
    ),
    cast(
        100,
        spell(pick(Part(SCORE, OTHER)), Move(PICKED, DISCARD)),
        "相手のスコア置き場のカード1枚を捨て札に置く。",
    ),
    cast(
        101,
        spell(pick(Part(SCORE, SELF)), Turn(PICKED, terms.FACE_DOWN, False)),
        "あなたのスコア置き場のカード1枚を表向きにする。",
    ),
    cast(
        102,
        spell(Branch(Compare(count(DECK, OTHER), EQUAL, Exactly(0)), 2), Win(SELF)),
        "相手の山札が0枚の場合、ゲームはあなたの勝利で終了する。",
    ),
    cast(131, spell(MayInFull(2, SELF), draw()), "カードを1枚引いてもよい。"),
    aimed(
        131,
        spell(MayInFull(3, SELF), Discard(SELF, ONE), hit(2), targets=(FOE,)),
        "手札を1枚捨て、対象に【2】ダメージを与えてもよい。",
    ),
    cast(131, spell(MayInFull(2, OTHER), draw(1, OTHER)), "相手はカードを1枚引いてもよい。"),
    aimed(
        132,
        spell(PickOption(2, 2, SELF), Branch(Picked(2, 1), 3), draw(), Branch(Picked(2, 2), 5), hit(1), targets=(FOE,)),
        "カードを1枚引く or 対象に【1】ダメージ。",
    ),
    cast(
        133,
        spell(Branch(ModePicked(1), 2), draw(2), Branch(ModePicked(2), 4), Step(CASTER, 1), modes=(1, 2)),
        "以下から1つを選ぶ。・カードを2枚引く。・術者を前進させる。",
        "以下から1つを選ぶ。\n・カードを2枚引く\n・術者を前進させる",
    ),
    printed(
        133,
        replace(
            when(terms.SUMMONED, this=True),
            program=Program(
                (Branch(ModePicked(1), 2), draw(), Branch(ModePicked(2), 4), Step(THIS, 1)), modes=1, mode_count=2
            ),
        ),
        "このストライカーが召喚された場合、以下から1つを選ぶ。・カードを1枚引く。・このストライカーを前進させる。",
    ),
    cast(
        134,
        spell(draw(), Step(CASTER, 1)),
        "以下のすべてを行う。・カードを1枚引く。・術者を前進させる。",
    ),
    cast(135, spell(draw(2), Discard(SELF, ONE)), "カードを2枚引く。その後、手札を1枚捨てる。"),
    aimed(136, spell(hit(1), Step(TARGETS, -1), targets=(FOE,)), "対象に【1】ダメージを与え、後退させる。"),
    printed(
        137,
        instead(terms.WOULD_BE_DESTROYED, Move(THIS, HAND, terms.RETURN), this=True),
        "このストライカーが撃破される場合、かわりにこのストライカーを手札に戻す。",
        "このストライカーが撃破されるとき、代わりにこのストライカーを手札に戻す。",
    ),
    cast(
        137,
        Later(instead(terms.WOULD_BE_DESTROYED, draw(), who=SELF), THIS_TURN),
        "[ターン]次に味方が撃破される場合、かわりにカードを1枚引く。",
    ),
    printed(
        138,
        instead(terms.WOULD_BE_DESTROYED, Discard(SELF, ONE), who=SELF, tests=(IsOther(),), optional=True),
        "他の味方が撃破される場合、かわりに手札を1枚捨ててもよい。",
    ),
    printed(
        139,
        instead(terms.WOULD_BE_DAMAGED, SufferInstead(THIS), who=SELF, tests=(FOX,)),
        "「種族：狐」を持つ味方がダメージを受ける場合、かわりにこのストライカーがそのダメージを受ける。",
    ),
    cast(
        140,
        (
            spell(LayRule()),
            instead(terms.WOULD_DRAW, Move(TopCards(DECK, ONE, OTHER), DISCARD), who=OTHER, zones=RULED),
        ),
        "[ルール]相手がカードを引く場合、かわりに相手の山札の上から1枚を捨て札に置く。",
    ),
    printed(141, always(THIS, Rule(terms.CANNOT_MOVE)), "[常]このストライカーは移動できない。"),
    aimed(142, turn(TARGETS, Rule(terms.CANNOT_CAST)), "[ターン]対象はスペルカード宣言を行うことができない。"),
    aimed(142, turn(TARGETS, Rule(terms.CANNOT_DECLARE)), "[ターン]対象は宣言を行うことができない。"),
    aimed(143, turn(TARGETS, Rule(terms.STAYS_ACTED)), "[ターン]対象は未行動状態にならない。"),
    aimed(143, turn(TARGETS, Rule(terms.STAYS_UNACTED)), "[ターン]対象は行動済み状態にならない。"),
    printed(144, always(THIS, PlayerRules(OTHER, terms.NO_REACTION)), "[常]相手はリアクションを行うことができない。"),
    cast(
        144,
        LastingForPlayers((PlayerRules(OTHER, terms.NO_GRAZE),), THIS_TURN),
        "[ターン]相手はグレイズを行うことができない。",
    ),
    printed(
        145,
        always(THIS, Rule(terms.ATTACKS_ACTED)),
        "[常]このストライカーは行動済み状態でも攻撃宣言を行うことができる。",
    ),
    printed(
        146, always(THIS, Rule(terms.NOT_TARGETED_BY_ENEMY)), "[常]このストライカーは敵の宣言能力の対象にならない。"
    ),
    printed(146, always(THIS, Rule(terms.NOT_ATTACKED)), "[常]このストライカーは攻撃の対象にならない。"),
    aimed(147, turn(TARGETS, Rule(terms.IMMUNE_ENEMY_SPELLS)), "[ターン]対象は敵のスペルカードの効果を受けない。"),
    aimed(147, turn(TARGETS, Rule(terms.IMMUNE_ENEMY_EFFECTS)), "[ターン]対象は相手の効果を受けない。"),
    aimed(
        148,
        Lasting(TARGETS, (Rule(terms.NOT_DESTROYED),), THIS_CHAIN),
        "[チェイン]対象は撃破されない。",
        "対象はチェイン終了時まで撃破されない。",
    ),
    aimed(148, Lasting(TARGETS, (Rule(terms.NO_DAMAGE),), THIS_CHAIN), "[チェイン]対象はダメージを受けない。"),
    aimed(149, Negate(TARGETS, terms.SPELL), "対象が宣言したスペルカードを打ち消す。"),
    aimed(149, Negate(TARGETS, terms.ABILITY), "対象が宣言したアビリティを打ち消す。"),
    aimed(150, Negate(TARGETS, terms.ATTACK), "対象の攻撃宣言を打ち消す。"),
    cast(151, NegateLatest(), "直前の宣言を打ち消す。"),
    aimed(
        152,
        (
            spell(Equip(TARGETS), targets=(FRIEND,)),
            always(BEARER, GiveAbility(when(terms.TURN_ENDS, draw(), who=SELF)), zones=EQUIPPED),
        ),
        "[装備]装備しているストライカーは『あなたのターンの終了時、カードを1枚引く。』を得る。",
        target="味方1体",
    ),
    aimed(
        153,
        (
            spell(Equip(TARGETS), targets=(FRIEND,)),
            always(BEARER, plus(POW, 1), zones=EQUIPPED),
            when(terms.DAMAGED, draw(), tests=(IsOneOf(BEARER),), zones=EQUIPPED),
        ),
        "[装備]対象を「POW：+1」する。[装備]装備しているストライカーがダメージを受けた場合、カードを1枚引く。",
        target="味方1体",
    ),
    cast(
        154,
        (spell(LayRule()), when(terms.TURN_STARTS, PayScore(OTHER, ONE), who=OTHER, zones=RULED)),
        "[ルール]相手のターンの開始時、相手はスコアコストを1点支払う。",
    ),
    extra(156, "このカードはデッキに何枚でも入れることができる。", keywords.any_number()),
    extra(157, "このカードはデッキに1枚のみ入れることができる。", keywords.only_one()),
    extra(
        157,
        "このカードはデッキに1枚のみ入れることができる。このカードはエースとして配置できない。",
        keywords.only_one(),
        keywords.not_ace(),
    ),
    printed(158, keywords.point_blank(Exactly(2)), "《接射》2", "《 接射 》２"),
    printed(159, keywords.awakening((plus(POW, 1), plus(DEF, 3))), "《覚醒》「POW：+1」「DEF：+3」"),
    printed(160, keywords.formation(RANGE, (FOX,), (plus(DEF, 2),)), "《陣形》「種族：狐」：「DEF：+2」", map=True),
    printed(160, keywords.formation(RANGE, (), (plus(DEF, 2),)), "《陣形》味方：「DEF：+2」", map=True),
    printed(
        160, keywords.formation(RANGE, (Not(IsAce()),), (plus(POW, 1),)), "《陣形》エースでない：「POW：+1」", map=True
    ),
    printed(161, keywords.shelter(Shelter(word="タイプ:弾幕")), "《遮断》「タイプ：弾幕」"),
    printed(161, keywords.shelter(Shelter(kinds=terms.ABILITY)), "《遮断》アビリティ"),
    printed(161, keywords.shelter(Shelter(timing=terms.REACTION)), "《遮断》リアクション"),
    printed(162, keywords.swift(), "《瞬速》", "《瞬速》（もう一度）"),
    printed(163, keywords.collecting(Exactly(2)), "《蒐集》2"),
    printed(164, keywords.joining(Compare(count(terms.STAGE), AT_MOST, Exactly(3))), "《加勢》味方が3体以下"),
    printed(164, keywords.joining(Compare(count(HAND, OTHER), AT_LEAST, Exactly(5))), "《加勢》相手の手札が5枚以上"),
    printed(165, keywords.blessing(), "《加護》"),
)
