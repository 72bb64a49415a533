"""Why a text of the vampire game may mean the same although one of its words was changed."""

from __future__ import annotations

import re

OWN = "シフトリミット|手札|山札|デッキ|コフィン|墓地|リムカード|ライフ|シフトエリア|コアカード|真祖の断片|断片置き場"
PRICE = "破壊|除外|捨て|消費|スリープ|戻|置|選"
KIND = "眷属|権能|秘宝|領地|真祖の断片|カード"
ACTIVATED = (
    "1ターンに|自分・相手|お互いのターン|自分のターンに1|ゲーム中1|攻撃する代わりに|装備されている"
    "|[^。、]*カウンターを\\d個取り除くことで|行動権を\\d消費することで|自分プレイフェイズに発動できる"
)
MAY = (
    "して(も)?よい。?>する。?|する。>して(も)?よい。|て(も)?よい。>る。|引く。>引いて(も)?よい。"
    "|いてもよい>く|捨ててもよい>捨てる"
)
REASONS: tuple[tuple[str, str], ...] = (
    (
        rf"^\S+>\S+ .*(この|装備されているこの)¦({KIND})",
        "この眷属 on a card of another kind is a slip for the card itself (N10, N16)",
    ),
    (
        rf"^[+-]自分の .*¦(自分の)?({OWN})",
        "hands, decks, coffins, rims and the 真祖の断片 without an owner are those of the player who acts (N9, R117)",
    ),
    (rf"^[+-]自分の (.*[、。])?(自分の)?({OWN})[^¦、]*から[^¦、]*¦", "the place says whose they are (N13)"),
    (rf"^[+-]自分の .*¦(自分の)?({KIND})[^。]*({OWN})[^、。]*から", "the place says whose they are (N13)"),
    (
        rf"^[+-](自分の|相手の) [^¦。]*(自分|相手)の?({OWN}|フィールド)[のにで][^¦、。]*¦",
        "the place says whose they are (N13)",
    ),
    (
        rf"^[+-]自分の (.*。)?[^。¦]*¦[^。]*?({PRICE})[^。]*(ことで|てもよい。そうした場合|発動|なくてはならない)",
        "a price is paid with own cards (R117)",
    ),
    (r"^\+(自分の|相手の|次の|他の) .*(\1¦|¦\1|¦(..の)\3)", "the same word twice"),
    (
        rf"^[+-](相手の|自分の) (.*。)?[^。]*¦(相手の|自分の)?({OWN})[^。、]*[にへ]",
        "a card goes to its owner's place (R67)",
    ),
    (
        r"^([+-]相手の|[+-]自分の|相手>自分|自分>相手) [^。\n]*相手[はに][^。\n]*¦",
        "that player has his own cards (R118)",
    ),
    (r"^(-相手は 相手¦の手札を|相手>自分 ¦自分は相手の手札を)", "whose hand it is says who discards (R117)"),
    (
        r"^[+-]相手の (.*。)?[^。]*¦(相手の)?(致命攻撃|真祖の断片にも?攻撃)",
        "only the opponent's can be attacked, or attacks (R48)",
    ),
    (r"^-自分の (.*。)?[^。]*¦フィールドに召喚", "one summons onto one's own field (R104)"),
    (
        r"^[+-]このターン、 (.*。)?[^。]*¦[^。]*(行動権\dで召喚できる|無視することができる)",
        "such permissions end with the turn (R140, R141)",
    ),
    (r"^\+ターン終了時まで、 (.*。)?[^。]*¦[^。]*無視することができる", "such permissions end with the turn (R141)"),
    (r"^(-まで|まで>) [^。]*体¦行動権\dで召喚できる", "so many summons cost less, and none must be made (R140)"),
    (r"^\+まで 以下の.*つ¦まで.*発動してもよい", "who may decline need not choose"),
    (r"^-このターン、 このターン中?、.*。¦", "a duration at the head of a 権能's line holds for all of it (T131)"),
    (r"^-まで (.*。)?1ターンに\d回¦", "a number of uses is a limit (R45)"),
    (r"^-手札の .*¦権能のコスト", "what a 権能 costs matters in the hand"),
    (r"^-このターン、 .*¦自分の手札の眷属の召喚コスト", "prices that an effect changes are those of this turn (R140)"),
    (r"^-戦闘を行い、 .*¦勝利", "one wins in a battle"),
    (r"^[+-]追加で ", "追加で has no meaning of its own (N14)"),
    (r"^-(その後、|さらに|また、) ", "sentences are carried out in order anyway (section 7)"),
    (r"^-好きな順番で ", "cards that go to a deck together are ordered by their player (R122)"),
    (r"^-(選んで|その中から|だけ|ゲームから) ", "words that may be left out (N12, N14)"),
    (
        r"^-手札から (.*。)?[^。]*¦[^。]*(召喚|展開|セット|使用|出す)",
        "what is played without a place is in the hand (R112)",
    ),
    (r"^[+-](フィールドの|フィールドに|フィールドから) ", "without a place the field is meant (R112)"),
    (r"^-(1体|1枚) ", "an object without a number is one (R117)"),
    (r"^(-すべて|-すべての|すべての>) ", "a subject without a number is all, プレイヤー alone everybody (R117)"),
    (r"^(場合>時|限り>場合|とき>時) ", "after a state they are one (section 6, N8)"),
    (r"^-召喚時、 (.*「)?¦", "an order without a moment is a 召喚時 effect (T30)"),
    (r"^\+自分か相手の ", "both are meant anyway (R117)"),
    (r"^[+-]自分の .*除外され(た|ている)¦", "removed cards are the own ones (T57)"),
    (r"^\+コフィンエリアの .*¦コフィンエリアの[^。]*コフィンエリアから", "the same place twice"),
    (r"^-自身の ", "each player acts with his own cards (R118)"),
    (r"^\+毎ターンの ", "every turn is meant anyway (N14)"),
    (r"^(破壊|除外)>(召喚|除外|破壊) .*¦..(した|された)", "by another verb what was just dealt with (R121)"),
    (
        r"^-(自分は|相手が|すべてのプレイヤーは) ",
        "where nobody is named the card's player acts, or everybody is bound (R4, T104)",
    ),
    (r"^\+相手は .*相手(プレイヤー)?は.*¦相手はその後、", "相手は holds for what その後 joins (R118)"),
    (r"^カード>(\S+) .*\1.*その¦", "the kind that was named before (N16)"),
    (r"^-ずつ .*その2体", "その2体 says that there is one of each"),
    (r"^\+相手は .*クイズに", "only the opponent is asked (T155)"),
    (r"^-相手が .*¦(出題数の)?(過半数以上)?正解", "only the opponent is asked (T155)"),
    (r"^\+各プレイヤーは、 .*すべてのプレイヤーは.*¦", "すべてのプレイヤーは holds to the end of the line (R118)"),
    (
        r"^\+各プレイヤーは、 .*¦[^。]*(でき|なくな)",
        "what is forbidden without a subject is forbidden to everybody (T104)",
    ),
    (r"^\+(一番|あらかじめ) ", "上 is 一番上, and あらかじめ has no meaning of its own (N14)"),
    (r"^\+(コフィンエリア|デッキ)(の|から) .*(コフィンエリア|墓地|山札)[にからの].*¦", "the same place twice"),
    (r"^\S+ ([^¦\n]*(生贄|怪物)\d|呪縛)[：:][^\n]*¦", "the words behind a keyword only restate its rule (N17)"),
    (r"^\S+ (なお、|この戦闘力減少は)", "such a sentence only restates a rule (N17)"),
    (r"^-それぞれのプレイヤーは ¦このカード名の効果を", "it is counted for each player anyway (R45)"),
    (r"^(-まで|まで>) .*このカード名の効果を1ターンに1回¦", "a number of uses is a limit (T39)"),
    (r"^\+このターン、 このターン、.*このターン", "the same duration twice"),
    (r"^-山札から .*¦カードを\d枚引", "one draws from the deck (N14)"),
    (r"^\+手札から .*手札.*¦手札から召喚", "the same place twice"),
    (r"^-手札から .*¦(\d枚)?捨て", "one discards from the hand (R1)"),
    (r"^-あらかじめ ", "あらかじめ has no meaning of its own (N14)"),
    (r"^-自分の .*¦フィールドから除外", "it lies on the own field (R36)"),
    (
        r"^-次の (.*。)?[^。]*¦(自分|相手)の?[^。]*(フェイズ[^。]*まで|ターン(開始時|終了時)|フェイズに)",
        "a phase to come is the next one (R120, R142)",
    ),
    (
        r"^(たび>時) [^。]*(この(眷属|真祖の断片)|【生命転化】)[^。]*¦",
        "of one card, and of conversions, there is one event at a moment (R134)",
    ),
    (
        r"^(たび>時) (.*。)?[^。]*¦[^。]*(された|その)(枚)?数分",
        "a number of cards is counted once for the moment (R134)",
    ),
    (
        rf"^({MAY}) ({ACTIVATED})",
        "who activates an effect may leave it (T18)",
    ),
    (r"^する。>して(も)?よい。 .*無視¦", "who may ignore a prohibition is not bound by it (R44)"),
    (r"^\+戦闘(によって|で) .*戦闘を行い、.*¦", "the same battle twice"),
)
"""Pairs of a pattern over the change and its line with the place marked (¦), and why such a change says the same."""


def reason_of(how: str, before: str, after: str) -> str:
    """Why a change may mean the same, if that is known."""
    if without_reminders(before) == without_reminders(after):
        return "reminder text is not read"
    at = next((place for place, pair in enumerate(zip(after, before, strict=False)) if pair[0] != pair[1]), len(after))
    start = after.rfind("\n", 0, at) + 1
    end = after.find("\n", at)
    said = f"{how} {after[start:at]}¦{after[at : end if end >= 0 else len(after)]}"
    return next((reason for pattern, reason in REASONS if re.search(pattern, said)), "")


def without_reminders(text: str) -> str:
    return re.sub(r"[（(][^（）()]*[）)]", "", text)
