"""Sections A to C: spelling, kinds of ability, costs (T1-T40)."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly, IfElse
from gorin.engine.program.cards import Discard, DrawUpTo
from gorin.engine.program.condition import OtherFits, TurnOf
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TakeCountersOff, TurnThis
from gorin.engine.program.group import Group, IsKind, IsNamed, IsOther
from gorin.engine.program.numbers import PlayerChange
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.program.who import ALL, ANY, EVENT_PLAYER, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import ACTIVATED, DECK, PLAYING, Ability, Playing, Trigger
from gorin.engine.values.change import ADD, RECEIVED, DamageChange, Rule
from gorin.games.sve import terms
from gorin.games.sve.program.costs import EarthRite
from gorin.games.sve.program.operations import Evolve
from gorin.games.sve.terms import CEMETERY, EX, FIELD, HAND
from tests.games.sve.text.corpus.kit import (
    ATTACK_UP,
    DRAW,
    ENEMY_LEADER,
    FOE,
    FRIEND,
    FRIENDS,
    IT,
    Case,
    F,
    S,
    activated,
    all_of,
    always,
    at_most,
    attack,
    bounce,
    combo,
    count,
    damage,
    draw,
    effect,
    fanfare,
    field,
    gets,
    heal,
    health,
    keyword,
    last_words,
    make,
    of_type,
    on_amulet,
    on_attack,
    on_evolve,
    on_follower,
    on_spell,
    part,
    pp,
    target,
    when,
)

END_PHASE = Trigger((terms.END_PHASE,), SELF)
DISCARDED = Trigger((terms.DISCARDED,), this=True)
RECOVER = PlayerChange(SELF, terms.PP, "recover", Exactly(1))
ACT = TurnThis(terms.ACT)


def from_hand(*tests: IsKind, number: int = 1) -> MoveCards:
    return MoveCards(Group((part(HAND, SELF, *tests),)), number, CEMETERY, terms.DISCARD)


CASES: tuple[Case, ...] = (
    on_follower(
        1,
        keyword(terms.RUSH) + when(END_PHASE, bounce(THIS)),
        "【突進】自分のエンドフェイズが来たとき、これを手札に戻す。",
        "【突進】\n自分のエンドフェイズが来たとき、これを手札に戻す。",
        "【突進】\n\n自分のエンドフェイズが来たとき、これを手札に戻す",
    ),
    on_follower(
        1,
        keyword(terms.GUARD) + keyword(terms.AURA),
        "【守護】【オーラ】",
        "【守護】\n【オーラ】",
        "【守護】 【オーラ】\n",
    ),
    on_spell(
        2,
        when(DISCARDED, heal(1), zones=1 << HAND) + effect(draw(2)),
        "これを自分の手札から捨てたとき、自分のリーダーは《体力》+1する。\n----------\n2枚引く。",
        "これを手札から捨てたとき、自分のリーダーは《体力》+1する。\n---\n2枚引く。",
        "これを自分の手札から捨てたとき、自分のリーダーは体力+1する。\n－－－－\n２枚引く",
    ),
    on_spell(
        3,
        effect(make(FIELD, ("ナイト", 2))),
        "『ナイト』2体を出す。\n―――\n『ナイト』兵士・フォロワー 1/1",
        "『ナイト』2体を場に出す。\n――――――\n『ナイト』\n【守護】\nこれはでたらめ",
        "『ナイト』2枚を出す。\n———\n",
    ),
    on_follower(
        4,
        keyword(terms.BANE),
        "【必殺】（これと交戦したフォロワーを破壊する）",
        "(強い)【必殺】",
        "【必殺】\n（これと交戦した\nフォロワーを破壊する）",
    ),
    on_amulet(
        4,
        keyword(terms.STACK) + fanfare(draw(1)),
        "【スタック】\nこれは場に出るとき、スタックカウンター1つを置く。\n《ファンファーレ》1枚引く。",
        "【スタック】\nこれが場を離れるとき、代わりにこれのスタックカウンター1つを取る。\n《ファンファーレ》1枚引く。",
        "【スタック】\n《起動》これを《アクト》：自分の【スタック】を持つ他のアミュレット1つを選ぶ。"
        "それにこれのスタックカウンターすべてを移す。\n《ファンファーレ》1枚引く。",
    ),
    on_follower(
        5,
        activated(pp(2), ACT, do=(gets(THIS, attack(1), health(2)),)),
        "《起動》《コスト2》これを《アクト》：これは《攻撃力》+1/《体力》+2する。",
        "[起動][コスト2]これを[アクト]：これは[攻撃力]+1/[体力]+2する。",
        "〔起動〕〔コスト２〕これを〔アクト〕:これは攻撃力＋１／体力＋２する",
    ),
    on_follower(
        6,
        keyword(terms.INTIMIDATE) + keyword(terms.BANE) + on_evolve(DRAW),
        "【威圧】【必殺】\n【進化時】1枚引く。",
        "【威圧】【必殺】【進化時】1枚引く。",
        "【威圧】\n【必殺】\n【進化時】 １枚 引く",
    ),
    on_spell(
        7,
        effect(
            gets(IT, attack(count(part(HAND, SELF)))),
            targets=(target(1, field(ANY, IsNamed(("灯台守",)))),),
        ),
        "『灯台守』1体を選ぶ。それは《攻撃力》+Xする。Xは「自分の手札の枚数」である。",
        "『灯台守』1体を選び、それは攻撃力+Xする。Xは「自分の手札のカードの数」である。",
        "『灯台守』1枚を選ぶ。\nそれは《攻撃力》＋Xする。\nXは「自分の手札の枚数」である。",
    ),
    on_spell(
        8,
        effect(gets(IT, attack(1), health(-2)), damage(IT, IfElse(combo(3), Exactly(4), Exactly(1))), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。それは《攻撃力》+1/《体力》-2する。それに1ダメージ。【コンボ_3】代わりに4ダメージ。",
        "相手のフォロワー１体を選ぶ。それは攻撃力＋１／体力―２する。それに１ダメージ。【コンボ 3】代わりに４ダメージ",
        "相手 の フォロワー 1 体 を選び, それは 〔攻撃力〕+1/〔体力〕－2 し、それに1ダメージ。\r\n"
        "【コンボ3】代わりに4ダメージ。",
    ),
    on_spell(
        9,
        effect(gets(IT, attack(3)), bounce(IT), targets=(FRIEND,)),
        "自分のフォロワー1体を選ぶ。それは《攻撃力》+3する。それを手札に戻す。",
        "自分のフォロワー1体を選ぶ。それは《攻撃力》+3する。選んだフォロワーを手札に戻す。",
        "自分のフォロワー1体を選び、それは《攻撃力》+3し、それを手札に戻す。",
    ),
    on_follower(
        9,
        when(Trigger((terms.DESTROYED,), OTHER, False, (F,)), gets(EVENT, attack(1))),
        "相手のフォロワーが破壊されたとき、それは《攻撃力》+1する。",
        "相手の場のフォロワーが破壊されたとき、それらは《攻撃力》+1する。",
        "相手のフォロワーが破壊されたとき、それは攻撃力+1する",
    ),
    on_spell(
        10,
        effect(draw(1, Who(MASTER_OF, 1)), targets=(FOE,)),
        "相手のフォロワー1体を選ぶ。それのプレイヤーは1枚引く。",
        "相手のフォロワー1体を選び、それのプレイヤーは、1枚引く。",
        "相手のフォロワー1体を選ぶ。\nそれのプレイヤーは1枚引く",
    ),
    on_spell(
        10,
        effect(Discard(ALL, Exactly(1))),
        "各プレイヤーは、自身の手札1枚を捨てる。",
        "各プレイヤーは手札1枚を捨てる。",
        "各プレイヤーは、手札を1枚捨てる。",
    ),
    on_spell(
        11,
        effect(make(FIELD, ("大地の魔片", 2))),
        "『大地の魔片』2つを出す。",
        "『大地の魔片』2個を出す。",
        "『大地の魔片』2枚を場に出す。",
    ),
    on_follower(
        12,
        (Ability(ACTIVATED, effect(DrawUpTo(SELF, Exactly(2), 0))[0].program, costs=((pp(1),),)),),
        "《起動》《コスト1》：2枚まで引く。",
        "《起動》《コスト1》：自分は2枚まで引く。",
        "[起動]《コスト1》:２枚まで引く",
    ),
    on_follower(
        13,
        activated(pp(3), do=(Evolve(THIS),), keyword=terms.EVOLVE),
        "《進化》《コスト3》：これは進化する。",
        "[進化][コスト3]：これは進化する",
        "《進化》《コスト３》:これは進化する。（進化フォロワーを重ねる）",
    ),
    on_follower(
        14,
        fanfare(heal(3)),
        "《ファンファーレ》自分のリーダーは《体力》+3する。",
        "【ファンファーレ】自分のリーダーは体力+3する。",
        "《ファンファーレ》自分のリーダーの《体力》を+3する。",
    ),
    on_follower(
        15,
        last_words(make(FIELD, ("ナイト", 1))),
        "《ラストワード》『ナイト』1体を出す。",
        "《ラストワード》自分の場に『ナイト』1体を出す。",
        "《ラストワード》自分は『ナイト』1枚を場に出す。",
    ),
    on_follower(16, on_evolve(draw(2)), "【進化時】2枚引く。", "【進化時】自分は2枚引く。", "《進化時》２枚引く"),
    on_follower(
        17,
        on_attack(ATTACK_UP),
        "【攻撃時】これは《攻撃力》+1する。",
        "【攻撃時】これの《攻撃力》を+1する。",
        "《攻撃時》これは攻撃力+1する",
    ),
    on_follower(
        18,
        when(Trigger((terms.PLAYED_CARD,), SELF, False, (S,)), gets(THIS, health(1))),
        "自分がスペルをプレイしたとき、これは《体力》+1する。",
        "自分がスペルをプレイしたときこれは《体力》+1する。",
        "自分がスペルをプレイしたとき、これの《体力》を+1する。",
    ),
    on_follower(
        19,
        fanfare(DRAW, costs=((from_hand(),),)),
        "《ファンファーレ》手札1枚を捨てる：1枚引く。",
        "《ファンファーレ》自分の手札1枚を捨てる：1枚引く。",
        "《ファンファーレ》手札 1 枚を捨てる : 1 枚引く",
    ),
    on_follower(
        19,
        when(END_PHASE, DRAW, costs=((Provided(at_most(count(part(HAND, SELF)), 3)), pp(1)),)),
        "自分のエンドフェイズが来たとき、自分の手札が3枚以下なら、《コスト1》：1枚引く。",
        "自分のエンドフェイズが来たとき、自分の手札のカードが3枚以下なら《コスト1》：1枚引く。",
        "自分のエンドフェイズが来たとき、手札が3枚以下なら、《コスト1》：1枚引く。",
    ),
    on_follower(
        19,
        on_attack(DRAW, costs=((Provided(OtherFits((IsKind(terms.KIND_LEADER),))), pp(1)),)),
        "【攻撃時】リーダーへの攻撃なら、《コスト1》：1枚引く。",
        "【攻撃時】リーダーへの攻撃なら《コスト1》：自分は1枚引く。",
        "《攻撃時》リーダーへの攻撃なら、[コスト1]:1枚引く",
    ),
    on_amulet(
        20,
        always(all_of(FRIENDS), health(1)),
        "これがある限り、自分のフォロワーすべては《体力》+1する。",
        "これがいる限り、自分の場のフォロワーすべては《体力》+1する。",
        "自分のフォロワーは体力+1する。",
    ),
    on_follower(
        21,
        always(THIS, attack(2), condition=TurnOf(SELF)),
        "自分のターン中、これは《攻撃力》+2する。",
        "自分のターン中これは攻撃力+2する。",
        "これがいる限り、自分のターン中、これの《攻撃力》を+2する。",
    ),
    on_follower(
        21,
        always(THIS, DamageChange(RECEIVED, ADD, Exactly(-1)), condition=TurnOf(OTHER)),
        "相手のターン中、これが受けるダメージを-1する。",
        "相手のターンなら、これが受けるダメージを-1する。",
        "相手のターン中、これが受けるダメージを―1する",
    ),
    on_spell(
        22,
        keyword(terms.QUICK) + effect(gets(all_of(FRIENDS), health(1))),
        "《クイック》\n自分のフォロワーすべては《体力》+1する。",
        "【クイック】\n自分のフォロワーすべては《体力》+1する。",
        "[クイック]\n自分の場のフォロワーすべては体力+1する。",
    ),
    on_follower(
        22,
        keyword(terms.QUICK) + keyword(terms.GUARD),
        "《クイック》\n【守護】",
        "【クイック】\n【守護】",
        "《クイック》【守護】",
    ),
    on_follower(
        23,
        (Ability(PLAYING, playing=Playing(ADD, IfElse(combo(5), Exactly(-2), Exactly(0)))),),
        "これをプレイする際、【コンボ_5】コストを-2する。",
        "これをプレイする際【コンボ5】コストを－２する",
        "これをプレイする際、【コンボ 5】コストを-2する。（安くなる）",
    ),
    on_amulet(
        24,
        activated(pp(2), do=(DRAW,), limit=1),
        "《起動》《コスト2》：1枚引く。この能力は1ターンに1回使える。",
        "《起動》《コスト2》:１枚引く。この能力は１ターンに１回使える",
        "《起動》《コスト2》：自分は1枚引く。この能力は1ターンに1回使える。",
    ),
    on_follower(
        25,
        when(Trigger((terms.DESTROYED,), SELF, False, (F,), condition=TurnOf(SELF)), DRAW, limit=1),
        "自分のターンごとに1回、自分のフォロワーが破壊されたとき、1枚引く。",
        "自分のターンごとに1回自分のフォロワーが破壊されたとき1枚引く。",
        "自分のターンごとに１回、自分の場のフォロワーが破壊されたとき、自分は１枚引く",
    ),
    on_follower(
        26,
        (Ability(DECK), *keyword(terms.RUSH)),
        "これはデッキに好きな枚数入れることができる。\n【突進】",
        "これはデッキに好きな枚数入れることができる\n【突進】",
        "これは デッキに 好きな枚数 入れることができる。（3枚を超えてもよい）\n《突進》",
    ),
    on_amulet(
        27,
        (*always(THIS, Rule(terms.ENTERS_ACTED)), *activated(ACT, do=(draw(3),))),
        "これはアクト状態で場に出る。\n《起動》これを《アクト》：3枚引く。",
        "これはアクト状態で場に出る\n[起動]これを[アクト]:３枚引く",
        "これは アクト状態で 場に出る。\n《起動》 これを《アクト》： 3枚引く。",
    ),
    on_amulet(
        28,
        activated(pp(4), do=(make(FIELD, ("ドラゴン", 1)),)),
        "《起動》《コスト4》：『ドラゴン』1体を出す。",
        "《起動》[コスト4]:『ドラゴン』1体を場に出す",
        "《起動》《コスト４》：自分の場に『ドラゴン』１枚を出す。",
    ),
    on_amulet(
        29,
        activated(ACT, do=(RECOVER,)),
        "《起動》これを《アクト》：自分のPPを1回復する。",
        "《起動》これを[アクト]：PPを1回復する。",
        "《起動》これを〔アクト〕：自分のＰＰを１回復する",
    ),
    on_amulet(
        30,
        activated(ACT, MoveThis(CEMETERY), do=(make(FIELD, ("ヴァイキング", 1)),)),
        "《起動》これを《アクト》墓場に置く：『ヴァイキング』1体を出す。",
        "《起動》これを《アクト》これを墓場に置く：『ヴァイキング』1体を出す。",
        "《起動》これを《アクト》、これを墓場に置く：『ヴァイキング』1体を出す。",
    ),
    on_follower(
        31,
        activated(pp(1), MoveThis(HAND, terms.RETURN), do=(heal(2),)),
        "《起動》《コスト1》これを手札に戻す：自分のリーダーは《体力》+2する。",
        "《起動》《コスト1》、これを手札に戻す：自分のリーダーは体力+2する。",
        "《起動》《コスト1》これを手札に戻す：自分のリーダーの《体力》を+2する。",
    ),
    on_follower(
        31,
        activated(MoveThis(terms.BANISH, terms.BANISHED), do=(DRAW,)),
        "《起動》これを消滅：1枚引く。",
        "《起動》これを消滅させる：1枚引く。",
        "《起動》これを消滅する：1枚引く。",
    ),
    on_follower(
        32,
        activated(from_hand(IsKind(terms.AMULET)), do=(draw(2),)),
        "《起動》手札のアミュレット1枚を捨てる：2枚引く。",
        "《起動》自分の手札のアミュレット1枚を捨てる：2枚引く。",
        "《起動》手札のアミュレット1つを捨てる:2枚引く",
    ),
    on_amulet(
        33,
        activated(MoveCards(Group((FRIENDS,)), 1, CEMETERY), do=(draw(3),)),
        "《起動》フォロワー1体を墓場に置く：3枚引く。",
        "《起動》自分のフォロワー1体を墓場に置く：3枚引く。",
        "《起動》場のフォロワー1体を墓場に置く：3枚引く。",
    ),
    on_follower(
        33,
        activated(MoveCards(Group((field(SELF, F, of_type("兵士"), IsOther()),)), 2, CEMETERY), do=(DRAW,)),
        "《起動》場の他の兵士・フォロワー2体を墓場に置く：1枚引く。",
        "《起動》自分の場の他の兵士・フォロワー2体を墓場に置く：1枚引く。",
        "《起動》他の兵士・フォロワー2体を墓場に置く：1枚引く。",
    ),
    on_follower(
        34,
        last_words(DRAW, costs=((MoveCards(Group((field(SELF, IsOther()),)), 1, HAND, terms.RETURN),),)),
        "《ラストワード》場の他のカード1枚を手札に戻す：1枚引く。",
        "《ラストワード》自分の場の他のカード1枚を手札に戻す：1枚引く。",
        "《ラストワード》他のカード1枚を手札に戻す：1枚引く。",
    ),
    on_amulet(
        35,
        activated(
            pp(2),
            MoveThis(CEMETERY),
            MoveCards(Group((field(SELF, IsNamed(("灯台守",))),)), 1, CEMETERY),
            do=(make(FIELD, ("ドラゴン", 2)),),
        ),
        "《起動》《コスト2》これと『灯台守』1体を墓場に置く：『ドラゴン』2体を出す。",
        "《起動》《コスト2》これと自分の『灯台守』1体を墓場に置く：『ドラゴン』2体を出す。",
        "《起動》《コスト2》これと場の『灯台守』1枚を墓場に置く：『ドラゴン』2体を場に出す。",
    ),
    on_amulet(
        36,
        activated(MoveCards(Group((part(EX, SELF, F),)), 1, terms.BANISH, terms.BANISHED), do=(DRAW,)),
        "《起動》EXエリアのフォロワー1枚を消滅：1枚引く。",
        "《起動》自分のEXエリアのフォロワー1枚を消滅させる：1枚引く。",
        "《起動》EX エリアのフォロワー1体を消滅:1枚引く。",
    ),
    on_follower(
        36,
        fanfare(DRAW, costs=((MoveCards(Group((part(CEMETERY, SELF),)), 6, terms.BANISH, terms.BANISHED),),)),
        "《ファンファーレ》墓場のカード6枚を消滅：1枚引く。",
        "《ファンファーレ》自分の墓場のカード6枚を消滅：1枚引く。",
        "《ファンファーレ》墓場のカード6枚を消滅させる：1枚引く。",
    ),
    on_amulet(
        37,
        activated(PayNumber(terms.LEADER_HEALTH, Exactly(2)), do=(DRAW,)),
        "《起動》リーダーの《体力》-2：1枚引く。",
        "《起動》自分のリーダーの《体力》-2：1枚引く。",
        "《起動》リーダーの体力―2:1枚引く",
    ),
    on_amulet(
        38,
        activated(TakeCountersOff("火", 2), do=(damage(ENEMY_LEADER, 2),)),
        "《起動》これの火カウンター2つを取る：相手のリーダーに2ダメージ。",
        "《起動》これの火カウンター2個を取る：相手のリーダーに2ダメージを与える。",
        "《起動》これの火カウンターを2つ取り除く：相手のリーダーに2ダメージ。",
    ),
    on_amulet(
        39,
        activated(ACT, EarthRite(), do=(draw(2),)),
        "《起動》これを《アクト》【土の秘術】：2枚引く。",
        "《起動》これを[アクト]、【土の秘術】：2枚引く。",
        "《起動》これを《アクト》 【土の秘術】 : 2枚引く",
    ),
    on_amulet(
        40,
        (
            Ability(
                ACTIVATED,
                effect(PlayerChange(SELF, terms.EP, "add", Exactly(1)))[0].program,
                costs=((from_hand(number=2),), (PayNumber(terms.LEADER_HEALTH, Exactly(5)),)),
            ),
        ),
        "《起動》手札2枚を捨てる、または、リーダーの《体力》-5：自分のEPを+1する。",
        "《起動》手札2枚を捨てる、またはリーダーの《体力》-5：自分のEPを+1する。",
        "《起動》自分の手札2枚を捨てる または 自分のリーダーの体力-5：EPを+1する。",
    ),
    on_amulet(
        63,
        when(Trigger((terms.MAIN_PHASE,), ANY), draw(1, Who(EVENT_PLAYER))),
        "各プレイヤーは、自身のメインフェイズが来たとき、1枚引く。",
        "各プレイヤーは自身のメインフェイズが来たとき1枚引く。",
        "各プレイヤーは、自身のメインフェイズが来たとき、１枚引く",
    ),
)
