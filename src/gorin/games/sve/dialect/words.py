"""The words of printed texts and what they stand for in the rulebook's terms."""

from __future__ import annotations

from gorin.engine.program.cards import BOTTOM, TOP
from gorin.games.sve import terms

PLAYERS = 2
"""How many numbers a count for each player takes (1.1.1)."""

TYPE_WORD = "type:"
CLASS_WORD = "class:"

PLAIN_ICONS = ("攻撃力", "体力")
"""2.7.1.1, 2.8.1.1, R2: the icon means the same as the word."""
SPELLINGS = {
    "繰り返": "くり返",
    "繰返": "くり返",
    "【SC": "【スペルチェイン",
    "【NC": "【ネクロチャージ",
    "全て": "すべて",
    "もしくは": "または",
    "代りに": "代わりに",
    "割りふ": "割り振",
    "残りPP": "現在のPP",
    "それのプレイヤーの": "それの",
    "が場にいる限り": "がいる限り",
    "が場にある限り": "がある限り",
    "相手プレイヤーすべて": "相手プレイヤー1人",
    "相手のプレイヤーすべて": "相手プレイヤー1人",
    "相手プレイヤーは": "相手は",
    "能力すべてを失": "能力をすべて失",
    "エボルヴデッキに表向きで置いた": "エボルヴデッキの表向きの",
    "エボルヴフォロワー": "進化したフォロワー",
    "バトルに": "ゲームに",
    "能力によるダメージ": "能力ダメージ",
    "相手プレイヤーが": "相手が",
    "これは場にいる限り、": "これがいる限り、これは",
    "これは場にある限り、": "これがある限り、これは",
}

# 12.2.1.1, 12.3.1.1, 12.4.2, 12.5.2, R2: what is printed as an icon.
for _icon in ("起動", "進化", "アクト", "クイック", "ファンファーレ", "ラストワード"):
    SPELLINGS[f"【{_icon}】"] = f"《{_icon}》"
for _keyword in terms.KEYWORDS:
    SPELLINGS.setdefault(f"《{_keyword}》", f"【{_keyword}】")
for _icon in ("進化", "クイック", "ファンファーレ", "ラストワード"):
    del SPELLINGS[f"《{_icon}》"]

OUTSIDE = r"超進化|アドバンス|《Q》|\bSEP\b|操縦する|ドライブ|ライド(?!・)|タイトル"
"""T271 to T275: words of rules that other rulebooks of this game have."""
BRACKETED = r"【[^【】]*】|《[^《》]*》"
INSIDE = frozenset(
    [f"【{each}】" for each in (*terms.KEYWORDS, "土の秘術", "覚醒", "真紅")]
    + [f"《{each}》" for each in (*terms.KEYWORDS, *terms.CLASSES, "起動", "アクト", "攻撃力", "体力")]
)
BRACKETS = (
    *(
        "《起動》",
        "《進化》",
        "《ファンファーレ》",
        "《ラストワード》",
        "《クイック》",
        "《アクト》",
        "《コストN》",
        "《攻撃力》",
        "《体力》",
    ),
    *(f"《{each}》" for each in terms.CLASSES),
    *(
        "【守護】",
        "【疾走】",
        "【突進】",
        "【指定攻撃】",
        "【威圧】",
        "【ドレイン】",
        "【必殺】",
        "【オーラ】",
        "【スタック】",
        "【進化時】",
    ),
    *(
        "【攻撃時】",
        "【コンボ_N】",
        "【スペルチェイン_N】",
        "【ネクロチャージ_N】",
        "【土の秘術】",
        "【覚醒】状態",
        "【真紅】状態",
    ),
)
INSIDE_NUMBERED = r"【\d+】|《コスト(\d+|X)》|【(コンボ|スペルチェイン|ネクロチャージ|SC|NC)_?\d+】"
"""T5, T6, T276, T277: what can stand in brackets."""

KINDS = {
    "フォロワー": terms.FOLLOWER,
    "アミュレット": terms.AMULET,
    "スペル": terms.SPELL,
    "リーダー": terms.KIND_LEADER,
    "トークン": terms.TOKEN,
    "カード": 0,
}
"""2.3.4: the name of a kind means cards of that kind."""

ZONES = {
    "場": terms.FIELD,
    "墓場": terms.CEMETERY,
    "手札": terms.HAND,
    "EXエリア": terms.EX,
    "デッキ": terms.DECK,
    "進化領域": terms.EVOLUTION,
    "消滅領域": terms.BANISH,
}
"""4.5.3: デッキ is the zone of the main deck."""

EITHER_END = "either"
PLACES: dict[str, tuple[int, str]] = {
    "場に": (terms.FIELD, ""),
    "アクト状態で場に": (terms.FIELD, ""),
    "墓場に": (terms.CEMETERY, ""),
    "手札に": (terms.HAND, ""),
    "EXエリアに": (terms.EX, ""),
    "デッキに": (terms.DECK, ""),
    "デッキの上に": (terms.DECK, TOP),
    "デッキの一番上に": (terms.DECK, TOP),
    "デッキの下に": (terms.DECK, BOTTOM),
    "デッキの一番下に": (terms.DECK, BOTTOM),
    "デッキの上か下に": (terms.DECK, EITHER_END),
}

NUMBERS = {"攻撃力": terms.ATTACK, "体力": terms.HEALTH, "コスト": terms.COST}
PLAYER_NUMBERS = {"PP": terms.PP, "PP最大値": terms.MAX_PP, "EP": terms.EP}
MARKS = {"コンボ": terms.PLAYED, "スペルチェイン": terms.SPELLCHAIN, "ネクロチャージ": terms.NECROCHARGE}
"""13.2.1.1, 13.3.1.1, 13.5.1.1: which number each of these marks asks for."""
PHASES = {"エンドフェイズ": terms.END_PHASE, "メインフェイズ": terms.MAIN_PHASE}

ICONS = {
    "《ファンファーレ》": terms.FANFARE,
    "《ラストワード》": terms.LAST_WORDS,
    "【進化時】": terms.ON_EVOLVE,
    "【攻撃時】": terms.ON_ATTACK,
}
"""12.4 to 12.7; with を持つ also a property (T47)."""

FORBIDDEN = {
    "攻撃できない": terms.CANNOT_ATTACK,
    "相手を攻撃できない": terms.CANNOT_ATTACK,
    "相手のリーダーを攻撃できない": terms.CANNOT_ATTACK_LEADER,
    "リーダーを攻撃できない": terms.CANNOT_ATTACK_LEADER,
    "ダメージを与えない": terms.DEALS_NO_DAMAGE,
    "ダメージを受けない": terms.TAKES_NO_DAMAGE,
    "攻撃力ではなく体力と同じダメージを与える": terms.DEALS_HEALTH,
    "能力ダメージを受けない": terms.TAKES_NO_TEXT_DAMAGE,
    "交戦ダメージを受けない": terms.TAKES_NO_BATTLE_DAMAGE,
    "能力によって破壊されない": terms.NOT_DESTROYED,
    "能力によって消滅しない": terms.NOT_BANISHED,
    "能力によって破壊されず、消滅しない": terms.NOT_DESTROYED | terms.NOT_BANISHED,
    "【守護】を無視して攻撃できる": terms.IGNORES_GUARD,
    "自分のスタートフェイズにスタンドしない": terms.STAYS_ACTED,
}

READABLE = {
    "EVOLUTION": "の進化",
    "NUMBER": "数",
    "SIGNED": "+N・-N",
    "NAME": "『カード名』",
    "TYPE": "(タイプ)・",
    "COUNTER": "(名)カウンター",
    "COST_ICON": "《コストN》",
    "MARK": "【コンボ_N】【スペルチェイン_N】【ネクロチャージ_N】",
    "MODE": "【N】",
    "DECK_TOP": "デッキの上",
    "SHOWING": "公開して",
    "ICON_HAVE": "《進化》を持つ",
    "EACH_OWN": "各プレイヤーは、自身の",
    "ABILITY_LIMIT": "この能力は1ターンに1回使える",
    "QUOTED_ABILITY": "「能力」",
    "IN_TURN_TIMES": "このターン中に…回数",
    "LATER_TURN": "このターン、次に…とき、",
    "COUNTERS_LAID_WHILE": "これに(名)カウンターが置かれている限り",
    "PAST_MOD": "このターン中に破壊された",
    "BY_THIS": "これによって破壊した",
    "SAME_AS": "公開したカードと同名の",
    "NTH_CARD": "このターン中にN枚目の",
    "NTH_EVENT": "このターン中にN回目の",
    "IN_TURN": "このターン中に…ていたなら",
    "WHILE_HERE": "これがいる限り",
    "UNPLAYABLE": "これは…プレイできない",
    "DIE_SHOWS": "(出た目)なら",
    "DONE_MOD": "捨てた",
    "PLACE_NTH": "デッキの上からN番目に",
    "EVENT_TURN": "自分のターン中、…とき",
    "INTO_NAMES": "『カード名』に進化",
    "DECK_LIMIT": "デッキにN枚まで入れることができる",
    "THAT_DONE": "場に出たフォロワー",
    "THIS_IN": "場のこれ",
    "FIRST_PLACE": "手札か場に",
    "TOP_JUST": "上N枚",
    "DONE_SO": "捨てたなら",
    "DISCARDED_MANY": "手札をN枚以上捨てたとき",
    "SHUFFLED_IN": "戻し、シャッフル",
    "ZONE_AT": "場にある",
    "MODE_PAID": "【N】…:",
    "TIMES_OVER": "N回くり返す",
    "CLAUSE_OR": "(文の終わり)か",
    "ZONE_JOINT": "手札か場の",
    "TOKEN_MOD": "トークンの",
    "TYPE_GIVEN": "(タイプ)・タイプを持つ",
    "NAME_HAS": "カード名に『…』を含む",
    "THAT_NAMED": "その『カード名』",
    "USABLE": "使える",
    "RAISED_BEFORE": "を+していた",
    "TIMES_RAISED": "を+した回数",
    "HURT_FROM": "受けるN以上のダメージ",
}

BEGINNINGS = {
    "MARK": ("【コンボ_", "【スペルチェイン_", "【ネクロチャージ_"),
    "COST_ICON": ("《コスト",),
    "ABILITY_LIMIT": ("この能力は1ターンに",),
    "EACH_OWN": ("各プレイヤーは、自身の",),
    "DECK_TOP": ("デッキの上",),
    "SHOWING": ("公開して",),
}

GROUPS: dict[str, tuple[str, ...]] = {
    (
        "名詞（自分の、相手の、フォロワー、カード、『カード名』…）"
        "||a noun (自分の, 相手の, フォロワー, カード, 『name』 ...)"
    ): (
        *("SELF", "OPPONENT", "ONESELF", "ZONE", "OTHER", "CHOSEN", "STAT", "COST", "POSTURE", "ICON_HAVE"),
        *("EVOLVED_MOD", "TOKEN_MOD", "CLASS", "TYPE", "KIND", "NAME", "KEYWORD"),
    ),
    (
        "種類（フォロワー、アミュレット、スペル、カード、リーダー、『カード名』）"
        "||a kind (フォロワー, アミュレット, スペル, カード, リーダー, 『name』)"
    ): (
        "KIND",
        "NAME",
    ),
    "これ・それ・残り": ("THIS", "IT", "REST"),
    "これ・それ": ("THIS", "IT"),
    "数||a number": ("NUMBER", "UNKNOWN"),
    (
        "文頭の語（このターン、そうしたなら、代わりに、次に、その中から…）"
        "||a word that begins a sentence (このターン, そうしたなら, 代わりに, 次に, その中から ...)"
    ): (*("DURATION", "IF_DONE", "INSTEAD", "FURTHER", "NEXT", "AMONG", "FROM_ZONE", "EACH", "OTHER_PLAYER"),),
    ("条件（【覚醒】状態、リーダーへの攻撃…）||a condition (【覚醒】状態, リーダーへの攻撃 ...)"): (
        "STATE_MARK",
        "ATTACK_ON",
        "PLAYER_NUMBER",
    ),
    (
        "領域（場に、手札に、墓場に、EXエリアに、デッキの下に…）"
        "||a zone (場に, 手札に, 墓場に, EXエリアに, デッキの下に ...)"
    ): ("PLACE",),
    (
        "印（【コンボ_N】、【スペルチェイン_N】、【ネクロチャージ_N】、【土の秘術】）"
        "||a mark (【コンボ_N】, 【スペルチェイン_N】, 【ネクロチャージ_N】, 【土の秘術】)"
    ): (
        "MARK",
        "EARTH",
    ),
    (
        "アイコン（《ファンファーレ》、《ラストワード》、【進化時】、【攻撃時】）"
        "||an icon (《ファンファーレ》, 《ラストワード》, 【進化時】, 【攻撃時】)"
    ): ("TRIGGER_ICON",),
    (
        "動詞（選ぶ、破壊する、消滅させる、捨てる、公開する、アクトする…）"
        "||a verb (選ぶ, 破壊する, 消滅させる, 捨てる, 公開する, アクトする ...)"
    ): (*("CHOOSE_STEM", "DESTROY", "BANISH", "DISCARD_STEM", "SHOW", "ACT_VERB", "STAND_VERB"),),
}
"""Words that are named together when any of them could stand somewhere."""
