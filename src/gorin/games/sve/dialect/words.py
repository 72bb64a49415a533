"""The words of printed texts and what they stand for in the rulebook's terms."""

from __future__ import annotations

from gorin.games.sve import terms

CLASS_WORD = "class:"
NEITHER = "neither"
"""どちらでもないなら."""
FIRST = "first"
"""最初に: of the cards that a player plays in a turn."""

PLAIN_ICONS = ("攻撃力", "体力")
"""2.7.1.1, 2.8.1.1, R2: the icon means the same as the word."""
SPELLINGS = {
    "繰り返": "くり返",
    "繰返": "くり返",
    "【SC": "【スペルチェイン",
    "【NC": "【ネクロチャージ",
    "全て": "すべて",
    "もしくは": "または",
    "とき、または": "ときか",
    "それ以外を": "残りを",
    "代りに": "代わりに",
    "割りふ": "割り振",
    "残りPP": "現在のPP",
    "それのプレイヤーの": "それの",
    "が場にいる限り": "がいる限り",
    "が場にある限り": "がある限り",
    "が場にいる間": "がいる間",
    "が場にある間": "がある間",
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

OUTSIDE = r"超進化|アドバンス|《Q》|\bSEP\b|操縦する|ドライブ|ライド(?!・)|タイトル|なければならない"
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

NUMBERS = {"攻撃力": terms.ATTACK, "体力": terms.HEALTH, "コスト": terms.COST}
PLAYER_NUMBERS = {"PP": terms.PP, "PP最大値": terms.MAX_PP, "EP": terms.EP}
