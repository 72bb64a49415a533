"""Wordings of phrases that are no nouns: times, quantities with their own form, endings of verbs."""

from __future__ import annotations

import re
from typing import Final

from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.lexicon import PRONOUNS, STATES

PARTICLES: Final = (
    "の中で",
    "より",
    "からも",
    "からの",
    "から",
    "としても",
    "として",
    "でも",
    "に対して",
    "を",
    "に",
    "は",
    "が",
    "で",
    "と",
    "へ",
    "も",
)

ADVERBS: Final = {
    "さらに、": "further",
    "さらに": "further",
    "追加で、": "also",
    "追加で": "also",
    "かわりに、": "instead",
    "かわりに": "instead",
    "【レスト】で": "resting",
    "【スタンド】で": "standing",
    "裏向きで": "face_down",
    "表向きで": "face_up",
    "相手の好きな順番で": "their_order",
    "自分の好きな順番で": "any_order",
    "好きな順番で": "any_order",
    "もう1回": "once_more",
    "常に": "always",
    "両方": "both",
    "それぞれ": "each",
    "合計で": "total",
    "合計": "total",
    "次に": "next",
    "サポートなしで": "without_support",
    "手札にあるかのように": "as_if_in_hand",
    "この効果で、": "by_this",
    "この効果で": "by_this",
    "そうしたら、": "if_done",
    "そうしたら": "if_done",
    "その後、": "then",
    "その後": "then",
    "ただし、": "but",
    "ただし": "but",
    "各ターン、最初に": "first_each_turn",
    "各ターン、": "each_turn",
    "各ターン": "each_turn",
    "最初に": "first",
    "重ねて": "stacked",
    "上から": "from_top",
    "他に": "beside",
    "本来より": "than_usual",
    "すべて": "all",
    "全部": "all",
}

TIMES_EACH_TURN: Final = re.compile(r"各ターン(\d+)回まで、?")

ORDINAL_ONLY: Final = re.compile(r"各ターン(\d+)回目のみ、?")

MODIFIER: Final = re.compile(r"([+\-±]?)(\d+|X)/([+\-±]?)(\d+|X)")

SIGNED: Final = re.compile(r"([+\-])(\d+|X)(?!/)")

BARE_NUMBER: Final = re.compile(r"(\d+)(?=に|倍|ダメージ|と|なら|の時)")

ARRIVED: Final = re.compile(
    r"このターン(?:に)?、?(?:(あなた|相手)の)?(?:(手札|デッキ|控え室|メンバー|エントリー|リタイア|エネルギー)から)?(エントリー|メンバー)に置かれた"
    r"(?:(\d+)枚目以降の)?(?:キャラ|カード)(でない)?なら、?"
)

ATTACK_COUNT: Final = re.compile(r"(?:このターン(?:の|に|中の)?、?)?(?:(このキャラ|あなた|相手)の)?アタック回数")
ATTACK_COUNT_IS: Final = re.compile(ATTACK_COUNT.pattern + "が、?")

FEWER: Final = re.compile(
    r"(?:あなたの、?)?((?:(?:エントリー|メンバー|エネルギー|リタイア|デッキ|手札|控え室|思い出)[、と]?)+)"
    r"の枚数をそれぞれ相手と比較し、?枚数が(少ない|多い)領域1つにつき、?"
)

TOTAL: Final = re.compile(
    r"([^。]+?)の枚数(?:の(\d+)倍の値)?と、?([^。]+?)の枚数(?:の(\d+)倍の値)?の合計値"
    r"(?:(\d+)につき、?|が?(\d+)(以上|以下)なら、?)"
)

AS_DECLARED: Final = re.compile(r"(?:(?:それ|そのカード|そのキャラ|その)の?)?(?:コスト)?が?、?宣言と(違う|同じ)なら、?")

GREATEST: Final = re.compile(r"(?:その中で、?)?最も大きいコストのキャラを公開した各プレイヤーは、?")

STANDING_SUPPORT: Final = re.compile(r"メンバーを【レスト】せずに(?=サポート)")

HIT_IF: Final = re.compile(r"(当たり|ハズレ|はずれ|外れ)なら、?")

AS_NUMBER: Final = re.compile(r"(\d+)枚として(?=扱)")

TOTAL_AGAIN: Final = re.compile(r"合計値が?(\d+)(以上|以下)なら、?")

SPLIT_GOAL: Final = re.compile(r"(エントリー|メンバー)に(\d+)枚までと、?(エントリー|メンバー)に(\d+)枚まで")

TURN_IF: Final = re.compile(r"(あなた|自分|相手)のターン(?:中)?なら、?")

ATTACK_NUMBER: Final = re.compile(
    r"(?:この|その)?(?:ターン(?:の|に)?、?)?(?:(このキャラ|そのキャラ|あなた|相手)の)?(\d+)回目のアタック"
)

DECK_TOP: Final = re.compile(r"(?:(あなた|自分|相手|そのプレイヤー|各プレイヤー)の、?)?デッキの(?:一番)?(上|下)から、?")

DECK_END: Final = re.compile(
    r"(?:(あなた|自分|相手|そのプレイヤー|持ち主|オーナー)の、?)?デッキの(?:一番)?(上か下|上|下)に、?"
)

SLOTS: Final = re.compile(
    r"(?:(?:あなた|自分)の、?)?((?:[^、。をはが]|を持)*?)[のが]い(ない|る)(?:(?:あなた|自分)の、?)?メンバーに(も)?"
)

SUM_WITH: Final = re.compile(r"([^、。]+?)と選んだ枚数が合計(\d+)枚になるように、?")

PER_IT: Final = re.compile(r"(?:その|それらの?|控え室に置かれた|置かれた|置いた|公開した)(\d+)枚につき、?")

PER_COST: Final = re.compile(r"その(コスト|ATK|DEF)(\d+)につき、?")

SET_LIKE: Final = re.compile(
    r"(?:(このキャラ|そのキャラ)の)?((?:コスト|ATK|DEF)(?:[、と](?:コスト|ATK|DEF))*)を、?(そのキャラ|それ)と同じに"
)

ONTO: Final = re.compile(r"((?:《[^《》]+》|〔[^〔〕]+〕)(?:か(?:《[^《》]+》|〔[^〔〕]+〕))*)のいたエントリーに")

PHASE_NAME: Final = re.compile(r"(?:この|(?:あなたの)?(スタンバイ|エネルギー|メイン|アタック|エンド))フェイズを")

FACE: Final = re.compile(r"(裏向き|表向き)に、?(?=し|する)")

UNDONE: Final = re.compile(r"その(リタイアとダメージ|リタイア)を")

ATTACKS: Final = re.compile(
    r"(?:(この|その)アタック|(?:(このターン|各ターン)、?)?(?:(このキャラ|そのキャラ|あなた|自分|相手)の)?"
    r"(?:(このキャラ|そのキャラ)への)?(次の)?((?:\d+回目と?、?)+の)?(?:((?:ATK|DEF|コスト)\d+(?:以上|以下)?)のキャラからの)?(?:すべての)?アタック)は、?"
)

END_OF_TURN: Final = re.compile(r"(?:自分|あなた|この)?の?ターン終了時に(?=Reバース)")

VALIDITY: Final = re.compile(r"(有効|無効)に、?")

PLAY_COST: Final = re.compile(
    r"(このキャラ|このカード|(?:このターン、?)?(?:(?P<once>次に))?キャラ)を(?:(エントリーかメンバー|エントリー|メンバー)に)?プレイする(?:ための)?コスト(?:は|を)"
)

DAMAGE_KIND: Final = re.compile(
    r"(受けている|負っている|受けるアタックの|受けるアタック|受ける|そのアタックの|このアタックの|このアタックで受ける|そのアタックで受ける)ダメージ[をが]、?"
)

BLOCK_TIMING: Final = re.compile(r"【ブロッカー】のタイミングで")

AT_MOST: Final = re.compile(r"(?:各ターン、?)?(\d+)[回枚](?:まで)?しか")

NO_BLOCKER: Final = re.compile(r"【ブロッカー】でない")

NOT_BY_EFFECT: Final = re.compile(r"効果以外で")

PLUS: Final = re.compile(r"([+\-]\d+)に(?=する|し)")

ARRIVAL: Final = re.compile(r"次に(あなた|相手)のエントリーに置かれる、?([^、。]*?)(?=を)")

DAMAGE: Final = re.compile(r"(\d+|X)ダメージを?")

ENERGY: Final = re.compile(r"エネ(\d+|X|無)|(\d+)(?=することで)")

GIVEN: Final = re.compile(
    r"コスト(\d+)(?:で、?|/)?ATK(\d+)/DEF(\d+)(?:の、?|で、?|)((?:〔[^〔〕]+〕)?)(?:で|の|を持つ)?、?"
    r"(?:『([^『』]+)』)?の?(キャラ)?として"
)

RANGE: Final = re.compile(r"(\d+)[~\-](\d+)の(数字|コスト)を?(?:1つ)?")

WORDS_CHOICE: Final = re.compile(r"((?:[「『][^「」『』]+[」』](?:か|、|と)?)+)")

OWN: Final = r"(?:(あなた|自分|相手|味方|各プレイヤー|そのプレイヤー)の、?)?"

CARD: Final = r"(このキャラ|そのキャラ|このカード|サポートされたキャラ|それら|それ)"

SPANS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "this_turn",
        re.compile(
            r"このターンの終わりまで、?|このターン終了時まで、?|ターン終了時まで、?|あなたのターンの終わりまで、?"
        ),
    ),
    ("this_turn", re.compile(r"このターン中(?:に|は)?、?")),
    ("this_attack", re.compile(r"このアタック中(?:に|は)?、?")),
    ("that_attack", re.compile(r"そのアタック中(?:に|は)?、?")),
    ("this_game", re.compile(r"このゲーム中、?")),
    ("next_turn_end", re.compile(r"次の相手のターン終了時まで、?|次の相手のターンの終わりまで、?")),
    ("next_own_turn", re.compile(r"次のあなたのターン開始時まで、?|次の自分のターン開始時まで、?")),
    ("next_opponent_turn", re.compile(r"次の相手のターン中(?:に)?、?")),
    ("next_support", re.compile(rf"(?:このターン(?:中)?、?)?{CARD}が、?次にサポートしたアタック中、?")),
    ("next_attack", re.compile(rf"(?:このターン(?:中)?、?)?{CARD}の次のアタック中、?")),
    ("next_attack_any", re.compile(r"このターン(?:中)?、?(?:の)?(?:(あなた|相手)の)?次のアタック中、?")),
    (
        "nth_attack",
        re.compile(r"各ターン、?(?:(このキャラ|そのキャラ|あなた|相手)の)?((?:\d+回目と?、?)+)のアタック中、?"),
    ),
    ("card_attack", re.compile(rf"{CARD}のアタック中、?")),
    ("attack_on", re.compile(rf"{CARD}への?アタック中、?")),
    (
        "this_turn",
        re.compile(
            r"このターン(?:に)?、?(?=(?:このキャラ|そのキャラ|このカード|あなた|相手|相手のキャラ|サポートされたキャラ)が|次に(?:このキャラ|あなた|相手|アタック))"
        ),
    ),
    ("this_turn", re.compile(r"このターンに、?(?=[^。]*【?キャンセル】?されて)")),
    ("turn_of", re.compile(rf"{OWN}ターン中(?:に|は|なら)?、?")),
    (
        "phase_of",
        re.compile(rf"{OWN}(スタンバイ|エネルギー|メイン|アタック|エンド)フェイズ(?:中)?(?:に|は)?、?(?!開始|終了|を)"),
    ),
)

TIMINGS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("delayed_end", re.compile(r"このターン(?:の)?(?:終了時|の終わりに)に?、?")),
    (
        "delayed_next",
        re.compile(
            r"次の(あなた|自分|相手)の(ターン|スタンバイフェイズ|メインフェイズ|アタックフェイズ)(開始時|終了時)(?!まで)に?、?"
        ),
    ),
    ("delayed_attack_end", re.compile(r"(?:この|その)アタック(?:の)?終了時、?")),
    (
        "phase",
        re.compile(
            r"(?:(各プレイヤー|あなた|自分|相手)の、?|(各))?(?:(各))?(ターン|スタンバイフェイズ|エネルギーフェイズ|メインフェイズ|アタックフェイズ|"
            r"スタートステップ|ブロックステップ|ダメージステップ|クローズステップ|ゲーム)(?:の)?(開始時|終了時|始めに|終わりに)に?、?"
        ),
    ),
    ("attack_end", re.compile(r"(?:あなたの|相手の)?(?:各)?アタック(?:の)?終了時、?")),
)

TAILS: Final = {
    verbs.END: (
        ("ことで、", "by"),
        ("ことで", "by"),
        ("時のみ、", "only_when"),
        ("時のみ", "only_when"),
        ("時、", "would"),
        ("時", "would"),
        ("際に、", "would"),
        ("際、", "would"),
        ("際に", "would"),
        ("際", "would"),
        ("直前に、", "just_before"),
        ("なら、", "if"),
        ("なら", "if"),
        ("かわりに、", "in_place"),
        ("かわりに", "in_place"),
        ("ためのコスト", "cost_of"),
        ("か、", "or"),
        ("か", "or"),
    ),
    verbs.PAST: (
        ("ら、", "done"),
        ("ら", "done"),
        ("時のみ、", "only_when"),
        ("時のみ", "only_when"),
        ("時でも", "also_when"),
        ("時の能力", "ability_when"),
        ("時か", "when_or"),
        ("時、", "when"),
        ("時", "when"),
        ("なら、", "if"),
        ("なら", "if"),
        ("後に、", "after"),
        ("後、", "after"),
        ("後に", "after"),
        ("後", "after"),
        ("アタック終了時、", "attack_end"),
        ("アタック終了時", "attack_end"),
        ("アタックで、", "in_attack"),
        ("アタックで", "in_attack"),
        ("アタック中、", "during"),
        ("アタック中", "during"),
        ("ターン終了時、", "turn_end"),
    ),
    verbs.MUST: (("", "must"),),
    verbs.NEG: (
        ("なら、", "if"),
        ("なら", "if"),
        ("時のみ", "only_when"),
        ("時、", "when"),
        ("と使えない", "unless"),
        ("と、", "unless"),
    ),
    verbs.STATE: (
        ("なら、", "if"),
        ("なら", "if"),
        ("時のみ、", "only_when"),
        ("時のみ", "only_when"),
        ("間、", "while"),
        ("間", "while"),
        ("時、", "when"),
        ("アタック中、", "during"),
        ("アタック中", "during"),
    ),
    verbs.NEG_STATE: (("なら、", "if"), ("なら", "if"), ("間、", "while")),
    verbs.CAN: (("なら、", "if"), ("なら", "if")),
    verbs.CANNOT: (("なら、", "if"), ("なら", "if")),
}

COPULA: Final = (
    ("でないなら、", "if_not"),
    ("でないなら", "if_not"),
    ("ではないなら、", "if_not"),
    ("でない時", "when_not"),
    ("のみなら、", "if_only"),
    ("のみなら", "if_only"),
    ("だけなら、", "if_only"),
    ("なら、", "if"),
    ("なら", "if"),
    ("の時のみ", "only_when"),
    ("の時、", "when"),
    ("の間、", "while"),
    ("であり、", "and"),
    ("で、", "and"),
    ("で", "and"),
)

LONGER: Final = tuple(
    word for word in (*STATES, *PRONOUNS) if any(word.startswith(each) for each in ADVERBS if each != word)
)

STOPS: Final = ("。", "、", "』", "」", "]")
