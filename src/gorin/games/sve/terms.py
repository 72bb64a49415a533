"""The words of the rulebook as numbers: zones, kinds, keywords, states, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

BOTH = 0b11
"""1.1.1: both players, as a mask."""

# Chapter 4: zones (領域).
LEADER = 0
"""4.3.1 リーダーエリア."""
FIELD = 1
"""4.4.1 場: followers and amulets."""
DECK = 2
"""4.5.1 デッキ置き場: the main deck."""
EVOLVE_DECK = 3
"""4.6.1 エボルヴデッキ置き場."""
HAND = 4
"""4.7.1 手札: cards that the opponent does not see."""
EX = 5
"""4.8.1 EXエリア: cards that both players see."""
CEMETERY = 6
"""4.9.1 墓場."""
BANISH = 7
"""4.10.1 消滅領域."""
EVOLUTION = 8
"""4.12.1 進化領域: evolve cards that are in use."""
RESOLUTION = 9
"""4.11.1 解決領域: what is being played."""
NOWHERE = 10
"""9.1.3: where an erased token is."""
ZONE_NAMES = (
    "leader",
    "field",
    "deck",
    "evolve_deck",
    "hand",
    "ex",
    "cemetery",
    "banish",
    "evolution",
    "resolution",
    "none",
)

# 2.3: kinds (種類), as a mask so that a text may mean several.
KIND_LEADER = 1
FOLLOWER = 2
AMULET = 4
SPELL = 8
EVOLVE_CARD = 16
TOKEN = 32
CARD_KINDS = {"リーダー": KIND_LEADER, "フォロワー": FOLLOWER, "アミュレット": AMULET, "スペル": SPELL}
"""2.3.1, 2.3.2: every card has one of these."""
SPECIAL_KINDS = {"エボルヴ": EVOLVE_CARD, "トークン": TOKEN}
"""2.3.3, 2.3.3.1, R3: what some cards are besides."""
CLASSES = ("エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ", "ニュートラル")
"""2.2.1, 2.2.2: the classes, as the icons name them."""

# Chapters 12 and 13: keywords, by the word that stands in the brackets.
GUARD = 1
STORM = 1 << 1
RUSH = 1 << 2
ASSAIL = 1 << 3
INTIMIDATE = 1 << 4
DRAIN = 1 << 5
BANE = 1 << 6
AURA = 1 << 7
QUICK = 1 << 8
STACK = 1 << 9
EVOLVE = 1 << 10
FANFARE = 1 << 11
LAST_WORDS = 1 << 12
ON_EVOLVE = 1 << 13
ON_ATTACK = 1 << 14
KEYWORDS = {
    "守護": GUARD,
    "疾走": STORM,
    "突進": RUSH,
    "指定攻撃": ASSAIL,
    "威圧": INTIMIDATE,
    "ドレイン": DRAIN,
    "必殺": BANE,
    "オーラ": AURA,
    "クイック": QUICK,
    "スタック": STACK,
    "進化": EVOLVE,
    "ファンファーレ": FANFARE,
    "ラストワード": LAST_WORDS,
    "進化時": ON_EVOLVE,
    "攻撃時": ON_ATTACK,
}
"""12.1.1: a card's keywords are a mask, so it has each of them once (12.13.3, 12.14.3)."""

# 1.3.1: what a text says against the rules of a card (prohibitions and the like).
CANNOT_ATTACK = 1
CANNOT_ATTACK_LEADER = 1 << 1
DEALS_NO_DAMAGE = 1 << 2
TAKES_NO_DAMAGE = 1 << 3
DEALS_HEALTH = 1 << 4
ENTERS_ACTED = 1 << 5

# 4.2: states of a card, and what the rules remember of it in this turn.
ACT = 1
"""4.2.1, 4.2.2: アクト; without it a card stands."""
NEW = 1 << 1
EVOLVED_THIS_TURN = 1 << 2
FACE_UP = 1 << 3
"""4.2.1, 4.2.3: face up where cards lie face down."""

# Numbers of a card (2.5, 2.7, 2.8) and where they stand in its traits.
COST = "cost"
ATTACK = "attack"
HEALTH = "health"
NUMBERS = {COST: 0, ATTACK: 1, HEALTH: 2}

# Numbers of a player (3.2, 2.8.3, chapter 13).
PP = "pp"  # 3.2.1, 3.2.2
MAX_PP = "max_pp"  # 3.2.1
EP = "ep"  # 3.2.1
LEADER_HEALTH = "health"
PLAYED = "played"
SPELLCHAIN = "spellchain"
NECROCHARGE = "necrocharge"
SANGUINE = "sanguine"
HAND_LIMIT = "hand_limit"
FIELD_LIMIT = "field_limit"
EX_LIMIT = "ex_limit"
PP_CEILING = 10  # 3.2.4.1
OVERFLOW_AT = 7  # 13.4.1.2

# Why a card moves.
DESTROY = "destroy"
DISCARD = "discard"
RETURN = "return"
BANISHED = "banish"
PLAY = "play"
RULE = "rule"

# Events that abilities wait for (10.1.1.2.1.1, 10.7) and that replacements look at (10.10).
ENTER = 0
LEAVE = 1
DESTROYED = 2
DISCARDED = 3
DRAWN = 4
DAMAGED = 5
ATTACK_DAMAGE = 6
ACTED = 7
STOOD = 8
EVOLVED = 9
PLAYED_CARD = 10
ATTACKED = 11
FOUGHT = 12
MAIN_PHASE = 13
END_PHASE = 14
STATE = 15
WOULD_LEAVE = 16
WOULD_BE_DESTROYED = 17
WOULD_LOSE = 18
EVENT_COUNT = 19

# Phases (chapter 7).
SETUP_PHASE = "setup"
START = "start"
MAIN = "main"
END = "end"

STACK_COUNTER = "スタック"

# The filler and the default leader of positions.
FILLER = "ダミー"
DEFAULT_LEADER = "リーダー"
