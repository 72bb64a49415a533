"""Sections K and L: tokens, numbers, states, costs of playing, turns, the game (T110-T135)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import CountOf, Exactly, IfElse, NumberOf, PlayerNumber, Result, Sum
from gorin.engine.program.cards import Discard, Move, PlayIt
from gorin.engine.program.condition import AT_MOST, Did, ModePicked, Paid
from gorin.engine.program.cost import MoveCards
from gorin.engine.program.flow import Branch, Goto, May, Picked, PickOption
from gorin.engine.program.group import Group, HasKeyword, IsOther, NumberIs
from gorin.engine.program.numbers import (
    Lose,
    MoveCounters,
    PlayerChange,
    PutCounters,
    TakeCounters,
    Win,
)
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import ANY, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import PLAYING, SPELL, Ability, Extra, Playing, Program, Replacement
from gorin.engine.values.change import ADD, SET, LoseAbilities, Number, Rule, TakeKeyword
from gorin.games.sve import terms
from gorin.games.sve.program.costs import EarthRite
from gorin.games.sve.program.operations import Evolve, ExtraTurn, StackPlus
from gorin.games.sve.terms import ATTACK, CEMETERY, COST, EX, FIELD, HAND, HEALTH, RESOLUTION
from tests.games.sve.text.corpus.kit import (
    DRAW,
    ENEMY_LEADER,
    FOE,
    FOES,
    FRIEND,
    FRIENDS,
    IT,
    MY_LEADER,
    ONE,
    SANGUINE,
    A,
    Case,
    F,
    S,
    all_of,
    always,
    at_least,
    attack,
    count,
    damage,
    destroy,
    draw,
    effect,
    fanfare,
    field,
    gets,
    gives,
    heal,
    health,
    last_words,
    make,
    necrocharge,
    on_amulet,
    on_attack,
    on_follower,
    on_spell,
    part,
    replaced,
    target,
    this_turn,
)

MY_AMULET = target(1, field(SELF, A))
RECOVER = PlayerChange(SELF, terms.PP, "recover", ONE)


def playing(*steps: Playing) -> tuple[Ability, ...]:
    return tuple(Ability(PLAYING, playing=step) for step in steps)


CASES: tuple[Case, ...] = (
    on_spell(
        110,
        effect(make(FIELD, ("フォレストバット", 2), who=OTHER)),
        "相手の場に『フォレストバット』2体を出す。",
        "相手は『フォレストバット』2体を出す。",
        "『フォレストバット』2体を相手の場に出す。",
    ),
    on_spell(
        110,
        effect(destroy(IT), make(FIELD, ("ナイト", 1), who=Who(MASTER_OF, 1)), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。それを破壊する。それのプレイヤーは『ナイト』1体を出す。",
        "相手のフォロワー1体を選び、それを破壊し、それのプレイヤーは『ナイト』1体を場に出す。",
        "相手のフォロワー1体を選ぶ。それを破壊する。\nそれのプレイヤーは、『ナイト』1枚を出す",
    ),
    on_spell(
        110,
        effect(make(FIELD, ("ナイト", 1), reg=1), gets(IT, gives(terms.STORM))),
        "『ナイト』1体を出す。それは【疾走】を持つ。",
        "『ナイト』1体を場に出し、それは【疾走】を持つ。",
        "自分の場に『ナイト』1体を出す。それは《疾走》を持つ。",
    ),
    on_spell(
        111,
        effect(
            PickOption(0, 2),
            Branch(Picked(0, 1), 4),
            make(FIELD, ("ナイト", 1)),
            Goto(5),
            make(FIELD, ("スティールナイト", 1)),
        ),
        "『ナイト』1体か『スティールナイト』1体を出す。",
        "『ナイト』1体か、『スティールナイト』1体を場に出す。",
        "『ナイト』か『スティールナイト』1体を出す。",
    ),
    on_spell(
        111,
        effect(make(FIELD, ("スティールナイト", 2), ("ナイト", 1), ("ゴースト", 1))),
        "『スティールナイト』2体と『ナイト』1体と『ゴースト』1体を出す。",
        "『スティールナイト』2体と、『ナイト』1体と、『ゴースト』1体を場に出す。",
        "自分の場に『スティールナイト』2枚と『ナイト』1枚と『ゴースト』1枚を出す。",
    ),
    on_spell(
        112,
        effect(make(EX, ("ドラゴン", 2))),
        "『ドラゴン』2枚をEXエリアに置く。",
        "『ドラゴン』2体を自分のEXエリアに置く。",
        "EXエリアに『ドラゴン』2枚を置く。",
    ),
    on_spell(
        112,
        effect(make(EX, ("ミミ", 1), ("ココ", 1))),
        "『ミミ』『ココ』1枚ずつEXエリアに置く。",
        "『ミミ』『ココ』1枚ずつをEXエリアに置く。",
        "『ミミ』1枚と『ココ』1枚をEXエリアに置く。",
    ),
    on_spell(
        112,
        effect(
            Branch(SANGUINE, 3),
            make(EX, ("ミミ", 1), ("ココ", 1)),
            Goto(8),
            PickOption(0, 2),
            Branch(Picked(0, 1), 7),
            make(EX, ("ミミ", 1)),
            Goto(8),
            make(EX, ("ココ", 1)),
        ),
        "『ミミ』1枚か『ココ』1枚をEXエリアに置く。【真紅】状態なら、代わりに1枚ずつ置く。",
        "『ミミ』か『ココ』1枚をEXエリアに置く。【真紅】状態なら代わりに1枚ずつEXエリアに置く。",
        "『ミミ』1枚か、『ココ』1枚をEXエリアに置く。\n【真紅】状態なら、代わりに、『ミミ』『ココ』1枚ずつEXエリアに置く。",
    ),
    on_spell(
        113,
        effect(make(FIELD, ("ゴースト", 4), overflow=EX)),
        "『ゴースト』4枚を、場が上限になるまで出す。残りをEXエリアに置く。",
        "『ゴースト』4体を場が上限になるまで出す。残りをEXエリアに置く。",
        "『ゴースト』４枚を、場が上限になるまで出し、残りをEXエリアに置く。",
    ),
    on_spell(
        114,
        effect(this_turn(all_of(FRIENDS), attack(2))),
        "ターンの終わりまで、自分のフォロワーすべては《攻撃力》+2する。",
        "このターン、自分のフォロワーすべては《攻撃力》+2する。",
        "自分のフォロワーすべてはこのターン、攻撃力+2する。",
    ),
    on_spell(
        114,
        effect(gets(IT, attack(-1), health(-2)), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。それは《攻撃力》-1/《体力》-2する。",
        "相手のフォロワー1体を選び、それは攻撃力-1、体力-2する。",
        "相手のフォロワー1体を選ぶ。それは-1/-2する。",
    ),
    on_spell(
        115,
        effect(gets(IT, Number(ATTACK, SET, Exactly(0))), targets=(target(1, field(ANY, F)),)),
        "フォロワー1体を選ぶ。それの《攻撃力》を0にする。",
        "フォロワー1体を選び、それの攻撃力を0にする。",
        "場のフォロワー1体を選ぶ。選んだフォロワーの《攻撃力》を０にする",
    ),
    on_spell(
        115,
        effect(gets(IT, Number(HEALTH, SET, Exactly(4))), targets=(FRIEND,)),
        "自分のフォロワー1体を選ぶ。それの《体力》を4にする。",
        "自分のフォロワー1体を選び、それの体力を4にする。",
        "自分のフォロワー1体を選ぶ。それらの[体力]を４にする",
    ),
    on_spell(
        116,
        effect(
            gets(IT, health(2)),
            gets(IT, gives(terms.GUARD)),
            targets=(target(1, field(SELF, F, IsOther())),),
        ),
        "自分の他のフォロワー1体を選ぶ。それは《体力》+2して、【守護】を持つ。",
        "自分の他のフォロワー1体を選ぶ。それは《体力》+2する。それは【守護】を持つ。",
        "他の自分のフォロワー1体を選び、それは体力+2し、《守護》を持つ。",
    ),
    on_spell(
        116,
        effect(this_turn(IT, gives(terms.STORM | terms.DRAIN)), targets=(FRIEND,)),
        "自分のフォロワー1体を選ぶ。このターン、それは【疾走】【ドレイン】を持つ。",
        "自分のフォロワー1体を選ぶ。このターン、それは【疾走】と【ドレイン】を持つ。",
        "自分のフォロワー1体を選び、ターンの終わりまで、それは【ドレイン】と【疾走】を持つ。",
    ),
    on_spell(
        117,
        effect(this_turn(IT, TakeKeyword(terms.GUARD)), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。このターン、それは【守護】を失う。",
        "相手のフォロワー1体を選び、このターン中、それは【守護】を失う。",
        "相手のフォロワー1体を選ぶ。それはターンの終わりまで《守護》を失う。",
    ),
    on_spell(
        117,
        effect(gets(IT, LoseAbilities()), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。それは能力をすべて失う。",
        "相手のフォロワー1体を選ぶ。それはすべての能力を失う。",
        "相手のフォロワー1体を選び、それは能力を全て失う。",
    ),
    on_follower(
        118,
        last_words(heal(6)),
        "《ラストワード》自分のリーダーは《体力》+6する。",
        "《ラストワード》自分のリーダーは体力+6する。",
        "《ラストワード》自分のリーダーの《体力》を+6する。",
    ),
    on_spell(
        119,
        effect(PlayerChange(SELF, terms.PP, "recover", Exactly(3)), PlayerChange(SELF, terms.EP, "add", ONE)),
        "自分のPPを3回復する。自分のEPを+1する。",
        "PPを3回復する。EPを+1する。",
        "自分のPPを3回復し、自分のEPを＋１する。",
    ),
    on_spell(
        119,
        effect(PlayerChange(SELF, terms.MAX_PP, "add", ONE)),
        "自分のPP最大値を+1する。",
        "PP最大値を+1する。",
        "自分の PP 最大値を＋１する",
    ),
    on_spell(
        120,
        effect(PlayerChange(SELF, terms.PP, "recover", count(field(SELF, A)))),
        "自分のPPを「自分の場のアミュレットの数」と同じだけ回復する。",
        "PPを「自分のアミュレットの数」と同じだけ回復する。",
        "自分のPPをX回復する。Xは「自分の場のアミュレットの数」である。",
    ),
    on_follower(
        121,
        fanfare(gets(THIS, health(count(part(CEMETERY, SELF, S))))),
        "《ファンファーレ》これは《体力》+Xする。Xは「自分の墓場のスペルの枚数」である。",
        "《ファンファーレ》これの体力を+Xする。Xは「自分の墓場のスペルの数」である。",
        "《ファンファーレ》これは[体力]＋Xする。Xは「自分の墓場のスペルの枚数」である",
    ),
    on_spell(
        121,
        effect(damage(ENEMY_LEADER, Sum((PlayerNumber(terms.PLAYED), Exactly(-1))))),
        "相手のリーダーにXダメージ。Xは「これを含めず、このターン中にプレイした枚数」である。",
        "相手のリーダーに「これを含めず、このターン中にプレイした枚数」と同じダメージ。",
        "相手のリーダーにXダメージを与える。\nXは「これを含めず、このターン中に自分がプレイしたカードの枚数」である。",
    ),
    on_spell(
        121,
        effect(
            Discard(SELF, Exactly(2), reg=1),
            damage(ENEMY_LEADER, CountOf(It(1))),
            heal(PlayerNumber(terms.PP)),
            damage(It(2), NumberOf(It(2), ATTACK)),
            targets=(replace(FOE, reg=2),),
        ),
        "手札2枚を捨てる。相手のリーダーに「捨てた枚数」と同じダメージ。自分のリーダーは《体力》+Xする。"
        "Xは「自分の現在のPP」である。相手のフォロワー1体を選ぶ。それに「選んだフォロワーの攻撃力」と同じダメージ。",
        "自分の手札2枚を捨てる。相手のリーダーにXダメージ。Xは「捨てた枚数」である。自分のリーダーは体力+Xする。"
        "Xは「現在のPP」である。相手のフォロワー1体を選ぶ。それに「それの攻撃力」と同じダメージ。",
        "手札を2枚捨てる。相手のリーダーに「捨てた枚数」と同じダメージを与える。\n"
        "自分のリーダーは《体力》+Xする。Xは「自分のPP」である。\n"
        "相手のフォロワー1体を選び、それに「それの《攻撃力》」と同じダメージ。",
    ),
    on_spell(
        122,
        effect(PutCounters(IT, "灯", Exactly(2)), targets=(MY_AMULET,)),
        "自分のアミュレット1つを選ぶ。それに灯カウンター2つを置く。",
        "自分のアミュレット1つを選び、それに灯カウンターを2個置く。",
        "自分の場のアミュレット1枚を選ぶ。それに灯カウンター２個を置く",
    ),
    on_spell(
        122,
        effect(TakeCounters(IT, "灯", ONE), targets=(MY_AMULET,)),
        "自分のアミュレット1つを選ぶ。それから灯カウンター1つを取る。",
        "自分のアミュレット1つを選ぶ。それの灯カウンター1つを取る。",
        "自分のアミュレット1つを選び、それから灯カウンターを1個取り除く。",
    ),
    on_amulet(
        122,
        fanfare(
            MoveCounters(THIS, IT, "スタック"),
            targets=(target(1, field(SELF, A, HasKeyword(terms.STACK), IsOther())),),
        ),
        "《ファンファーレ》自分の他の【スタック】を持つアミュレット1つを選ぶ。それにこれのスタックカウンターすべてを移す。",
        "《ファンファーレ》【スタック】を持つ自分の他のアミュレット1つを選び、それにこれのスタックカウンターをすべて移す。",
        "《ファンファーレ》他の自分の【スタック】を持つアミュレット1枚を選ぶ。それにこれのスタックカウンター全てを移す。",
    ),
    on_spell(
        123,
        effect(DRAW, StackPlus()),
        "1枚引く。自分の場の【スタック】を+1する。",
        "1枚引き、自分の【スタック】を+1する。",
        "1枚引く。\n【スタック】を＋１する",
    ),
    on_spell(
        124,
        effect(Evolve(IT), targets=(target(1, field(SELF, F, NumberIs(COST, AT_MOST, Exactly(2)))),)),
        "自分のコスト2以下のフォロワー1体を選ぶ。それは進化する。",
        "コスト2以下の自分のフォロワー1体を選び、それは進化する。",
        "自分のコスト2以下のフォロワー1体を選ぶ。それを進化させる。",
    ),
    on_spell(
        125,
        effect(this_turn(IT, Rule(terms.CANNOT_ATTACK)), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。このターン、それは攻撃できない。",
        "相手のフォロワー1体を選び、ターンの終わりまで、それは攻撃できない。",
        "相手のフォロワー1体を選ぶ。それはこのターン攻撃できない。",
    ),
    on_follower(
        125,
        always(THIS, Rule(terms.CANNOT_ATTACK)) + always(THIS, Rule(terms.CANNOT_ATTACK_LEADER)),
        "これは相手を攻撃できない。\nこれは相手のリーダーを攻撃できない。",
        "これは攻撃できない。\nこれはリーダーを攻撃できない。",
        "これがいる限り、これは相手を攻撃できない。\nこれは相手のリーダーを攻撃できない",
    ),
    on_follower(
        126,
        playing(Playing(ADD, IfElse(necrocharge(16), Exactly(-5), IfElse(necrocharge(8), Exactly(-2), Exactly(0))))),
        "これをプレイする際、【NC_8】コストを-2する。【NC_16】代わりに-5する。",
        "これをプレイする際、【ネクロチャージ_8】コストを-2する。【ネクロチャージ_16】代わりにコストを-5する。",
        "これをプレイする際【NC 8】コストを―2する。【NC16】代わりに－５する",
    ),
    on_follower(
        126,
        playing(Playing(ADD, IfElse(at_least(count(field(SELF, A)), 1), Exactly(-1), Exactly(0)))),
        "これをプレイする際、自分の場にアミュレットがあるなら、コストを-1する。",
        "これをプレイする際、自分の場にアミュレットがあるならコストを-1する。",
        "これをプレイする際、自分の場にアミュレットが1つ以上あるなら、コストを－1する。",
    ),
    on_follower(
        127,
        playing(Playing(ADD, Exactly(-2), None, (MoveCards(Group((part(HAND, SELF),)), 1, CEMETERY, terms.DISCARD),))),
        "これをプレイする際、手札1枚を捨てる：コストを-2する。",
        "これをプレイする際、自分の手札1枚を捨てる：コストを-2する。",
        "これをプレイする際手札1枚を捨てる:コストを－２する",
    ),
    on_spell(
        127,
        playing(Playing(SET, Exactly(1), None, (MoveCards(Group((FRIENDS,)), 1, CEMETERY),))) + effect(DRAW),
        "これをプレイする際、フォロワー1体を墓場に置く：コストを1にする。\n1枚引く。",
        "これをプレイする際、自分のフォロワー1体を墓場に置く：コストを1にする。\n1枚引く。",
        "これをプレイする際、場のフォロワー1体を墓場に置く:コストを１にする\n１枚引く",
    ),
    on_amulet(
        128,
        always(
            all_of(part(HAND, SELF, S), part(EX, SELF, S), part(RESOLUTION, SELF, S)),
            Number(COST, ADD, Exactly(-1)),
        ),
        "これがある限り、自分がスペルをプレイするコストを-1する。",
        "自分がスペルをプレイするコストを-1する。",
        "これがいる限り自分がスペルをプレイするコストを－１する",
    ),
    on_spell(
        128,
        effect(Move(IT, EX), gets(IT, Number(COST, ADD, Exactly(-2))), targets=(target(1, part(CEMETERY, SELF, S)),)),
        "自分の墓場のスペル1枚を選ぶ。それをEXエリアに置く。それをプレイする際、コストを-2する。",
        "自分の墓場のスペル1枚を選び、それをEXエリアに置き、それをプレイする際、コストを-2する。",
        "自分の墓場のスペル1枚を選ぶ。それをEXエリアに置く。\nそれをプレイする際コストを―２する",
    ),
    on_spell(
        129,
        effect(PlayIt(IT, Exactly(0)), targets=(target(1, part(HAND, SELF, S)),)),
        "自分の手札のスペル1枚を選ぶ。それのコストを0にしてプレイする。",
        "手札のスペル1枚を選び、それのコストを0にしてプレイする。",
        "自分の手札のスペル１枚を選ぶ。\nそれのコストを０にしてプレイする",
    ),
    on_spell(
        130,
        effect(ExtraTurn(SELF)),
        "このターンのあと、自分の追加ターンを行う。",
        "このターンの後、自分の追加ターンを行う。",
        "このターンのあと自分の追加ターンを行う",
    ),
    on_spell(
        131,
        effect(Branch(at_least(count(part(CEMETERY, SELF)), 30), 2), Win(SELF)),
        "自分の墓場のカードが30枚以上なら、自分はゲームに勝利する。",
        "自分の墓場にカードが30枚以上あるなら、自分はゲームに勝利する。",
        "自分の墓場のカードが３０枚以上なら自分は、ゲームに勝利する",
    ),
    on_spell(
        131,
        effect(Lose(OTHER)),
        "相手はゲームに敗北する。",
        "相手は、ゲームに敗北する。",
        "相手プレイヤー1人はゲームに敗北する",
    ),
    on_spell(
        132,
        (
            Ability(
                SPELL,
                Program(
                    (Branch(ModePicked(1), 2), damage(IT, 2), Branch(ModePicked(2), 4), DRAW),
                    (target(1, FOES, mode=1),),
                    modes=1,
                    mode_count=2,
                ),
            ),
        ),
        "下記から1つチョイスする。【1】相手のフォロワー1体を選ぶ。それに2ダメージ。【2】1枚引く。",
        "下記から1つチョイスする。\n【1】相手のフォロワー1体を選び、それに2ダメージ。\n【2】1枚引く。",
        "下記から１つをチョイスする。【１】相手のフォロワー1体を選ぶ。それに2ダメージ。\n【２】1枚引く",
    ),
    on_spell(
        132,
        (
            Ability(
                SPELL,
                Program(
                    (
                        Branch(ModePicked(1), 2),
                        DRAW,
                        Branch(ModePicked(2), 5),
                        Branch(Paid(0), 5),
                        heal(2),
                        Branch(ModePicked(3), 7),
                        RECOVER,
                    ),
                    (),
                    (Extra((EarthRite(),), 2),),
                    modes=2,
                    mode_count=3,
                ),
            ),
        ),
        "下記から2つチョイスする。【1】1枚引く。【2】【土の秘術】自分のリーダーは《体力》+2する。【3】自分のPPを1回復する。",
        "下記から2つチョイスする。\n【1】1枚引く。\n【2】【土の秘術】自分のリーダーは体力+2する。\n【3】PPを1回復する。",
        "以下から２つチョイスする。【1】1枚引く。\n【2】【土の秘術】自分のリーダーの《体力》を+2する。【3】自分のPPを1回復する",
    ),
    on_amulet(
        133,
        replaced(Replacement((terms.WOULD_LEAVE,), this=True), TakeCounters(THIS, "盾", ONE)),
        "これが場を離れるとき、代わりにこれの盾カウンター1つを取る。",
        "これが場を離れるとき、代わりに、これの盾カウンターを1つ取る。",
        "これが場を離れるとき代わりにこれから盾カウンター1個を取り除く",
    ),
    on_amulet(
        133,
        replaced(Replacement((terms.WOULD_BE_DESTROYED,), this=True), TakeCounters(THIS, "火", ONE)),
        "これが破壊されるとき、代わりにこれの火カウンター1つを取る。",
        "これが破壊されるとき、代わりにこれから火カウンター1つを取る。",
        "これが破壊されるとき代わりにこれの火カウンター1個を取る",
    ),
    on_follower(
        133,
        replaced(Replacement((terms.WOULD_LOSE,), SELF), PlayerChange(SELF, terms.LEADER_HEALTH, "set", ONE)),
        "自分がゲームに敗北するとき、代わりに自分のリーダーの《体力》を1にする。",
        "自分がゲームに敗北するとき、代わりに、自分のリーダーの体力を1にする。",
        "自分がゲームに敗北するとき代わりに自分のリーダーの[体力]を１にする",
    ),
    on_spell(
        134,
        effect(May(2), damage(MY_LEADER, 1), Branch(Did(), 4), DRAW),
        "自分のリーダーに1ダメージを与えてよい。そうしたなら、1枚引く。",
        "自分のリーダーに1ダメージを与えてもよい。そうしたなら1枚引く。",
        "自分は自分のリーダーに１ダメージを与えてよい。\nそうしたなら、１枚引く",
    ),
    on_spell(
        134,
        effect(Discard(SELF, Exactly(2), (), 0, 0), Branch(at_least(Result(0), 2), 3), draw(3)),
        "手札2枚を捨ててよい。そうしたなら、3枚引く。",
        "自分の手札2枚を捨ててもよい。そうしたなら3枚引く。",
        "手札を2枚捨ててよい。そうしたなら、自分は3枚引く。",
    ),
    on_follower(
        134,
        on_attack(May(2), DRAW),
        "【攻撃時】1枚引いてよい。",
        "【攻撃時】自分は1枚引いてもよい。",
        "【攻撃時】1枚引いてもよい",
    ),
    on_spell(
        135,
        effect(destroy(IT), heal(1), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。それを破壊し、自分のリーダーは《体力》+1する。",
        "相手のフォロワー1体を選び、それを破壊して、自分のリーダーは《体力》+1する。",
        "相手のフォロワー1体を選ぶ。それを破壊する。自分のリーダーは《体力》+1する。",
    ),
)
