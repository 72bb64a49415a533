"""The words of the rulebook as numbers: zones, kinds, keywords, states, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

# Chapter 4: zones (領域).
LEADER: Final = 0
"""4.3.1 リーダーエリア."""
FIELD: Final = 1
"""4.4.1 場: followers and amulets."""
DECK: Final = 2
"""4.5.1 デッキ置き場: the main deck."""
EVOLVE_DECK: Final = 3
"""4.6.1 エボルヴデッキ置き場."""
HAND: Final = 4
"""4.7.1 手札: cards that the opponent does not see."""
EX: Final = 5
"""4.8.1 EXエリア: cards that both players see."""
CEMETERY: Final = 6
"""4.9.1 墓場."""
BANISH: Final = 7
"""4.10.1 消滅領域."""
EVOLUTION: Final = 8
"""4.12.1 進化領域: evolve cards that are in use."""
RESOLUTION: Final = 9
"""4.11.1 解決領域: what is being played."""
NOWHERE: Final = 10
"""9.1.3: where an erased token is."""
ZONE_NAMES: Final = (
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

PUBLIC_ZONES: Final = frozenset((LEADER, FIELD, EX, CEMETERY, BANISH, EVOLUTION, RESOLUTION))
"""4.3.2, 4.4.2, 4.8.2, 4.9.2, 4.10.2, 4.11.2, 4.12.2: everybody sees the cards there."""

# 2.3: kinds (種類), as a mask so that a text may mean several.
KIND_LEADER: Final = 1
FOLLOWER: Final = 2
AMULET: Final = 4
SPELL: Final = 8
EVOLVE_CARD: Final = 16
TOKEN: Final = 32
CARD_KINDS: Final = {"リーダー": KIND_LEADER, "フォロワー": FOLLOWER, "アミュレット": AMULET, "スペル": SPELL}
"""2.3.1, 2.3.2: every card has one of these."""
SPECIAL_KINDS: Final = {"エボルヴ": EVOLVE_CARD, "トークン": TOKEN}
"""2.3.3, 2.3.3.1, R3: what some cards are besides."""
CLASSES: Final = ("エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ", "ニュートラル")
"""2.2.1, 2.2.2: the classes, as the icons name them."""

# Chapters 12 and 13: keywords, by the word that stands in the brackets.
GUARD: Final = 1
STORM: Final = 1 << 1
RUSH: Final = 1 << 2
ASSAIL: Final = 1 << 3
INTIMIDATE: Final = 1 << 4
DRAIN: Final = 1 << 5
BANE: Final = 1 << 6
AURA: Final = 1 << 7
QUICK: Final = 1 << 8
STACK: Final = 1 << 9
EVOLVE: Final = 1 << 10
FANFARE: Final = 1 << 11
LAST_WORDS: Final = 1 << 12
ON_EVOLVE: Final = 1 << 13
ON_ATTACK: Final = 1 << 14
KEYWORDS: Final = {
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
CANNOT_ATTACK: Final = 1
CANNOT_ATTACK_LEADER: Final = 1 << 1
DEALS_NO_DAMAGE: Final = 1 << 2
TAKES_NO_DAMAGE: Final = 1 << 3
DEALS_HEALTH: Final = 1 << 4
ENTERS_ACTED: Final = 1 << 5
TAKES_NO_TEXT_DAMAGE: Final = 1 << 6
TAKES_NO_BATTLE_DAMAGE: Final = 1 << 7
NOT_DESTROYED: Final = 1 << 8
NOT_BANISHED: Final = 1 << 9
IGNORES_GUARD: Final = 1 << 10
STAYS_ACTED: Final = 1 << 11
MUST_BE_CHOSEN: Final = 1 << 12
EVOLVES_OFTEN: Final = 1 << 13
DRAWS_NOTHING: Final = 1 << 14
CANNOT_LOSE: Final = 1 << 15
USES_NOTHING: Final = 1 << 16
USES_ONLY_EVOLVE: Final = 1 << 17
"""The last of them are about the player of a leader, or about what a card's own abilities may do."""

MAY_BE_PLAYED: Final = 1 << 18
"""R170: it can be played from where it is."""
CANNOT_BE_PLAYED: Final = 1 << 19
"""1.3.3: a text forbids playing it."""
CANNOT_EVOLVE: Final = 1 << 20
"""1.3.3: neither an ability nor an effect lets it evolve."""
NOT_CHOSEN: Final = 1 << 21
"""1.3.3: an opponent cannot choose it."""

MODES_ONCE: Final = 1
"""227: each mode of an ability once in a turn (`Ability.timing`)."""
OF_GAME: Final = 2
"""The limit of an ability is for the whole game, not for a turn (`Ability.timing`)."""

# R140: kinds of damage, as a mask.
TEXT_DAMAGE: Final = 1
BATTLE_DAMAGE: Final = 2
LEADER_DAMAGE: Final = 4
"""8.4.9 with a leader: neither by a text nor between followers."""
ENEMY_DAMAGE: Final = 8
"""By a card of the opponent (R107)."""

# 4.2: states of a card, and what the rules remember of it in this turn.
ACT: Final = 1
"""4.2.1, 4.2.2: アクト; without it a card stands."""
NEW: Final = 1 << 1
EVOLVED_THIS_TURN: Final = 1 << 2
FACE_UP: Final = 1 << 3
"""4.2.1, 4.2.3: face up where cards lie face down."""
FROM_HAND: Final = 1 << 4
FROM_EX: Final = 1 << 5
FROM_CEMETERY: Final = 1 << 6
BY_TEXT: Final = 1 << 7
WAS_PLAYED: Final = 1 << 8
PAID_MORE: Final = 1 << 9
"""R139, R149: how a card came to be where it is, and whether more was paid for it than had to be."""
RAISED: Final = 1 << 10
"""R138: a text gave it attack or health in this turn."""
ORIGINS: Final = {HAND: FROM_HAND, EX: FROM_EX, CEMETERY: FROM_CEMETERY}
KEPT_WHEN_PLAYED: Final = FROM_HAND | FROM_EX | FROM_CEMETERY | PAID_MORE

# Numbers of a card (2.5, 2.7, 2.8) and where they stand in its traits.
COST: Final = "cost"
ATTACK: Final = "attack"
HEALTH: Final = "health"
EVOLVE_COST: Final = "evolve_cost"  # what texts add to the PP in the costs of its 進化 abilities
EVOLVE_COST_SET: Final = "evolve_cost_set"  # what texts set them to (R16)
NUMBERS: Final = {COST: 0, ATTACK: 1, HEALTH: 2, EVOLVE_COST: 3, EVOLVE_COST_SET: 4}
AS_PRINTED: Final = -1
"""No text sets the cost of evolving."""

# Numbers of a player (3.2, 2.8.3, chapter 13).
PP: Final = "pp"  # 3.2.1, 3.2.2
MAX_PP: Final = "max_pp"  # 3.2.1
EP: Final = "ep"  # 3.2.1
LEADER_HEALTH: Final = "health"
PLAYED: Final = "played"
SPELLCHAIN: Final = "spellchain"
NECROCHARGE: Final = "necrocharge"
SANGUINE: Final = "sanguine"
FIELD_LIMIT: Final = "field_limit"
EX_LIMIT: Final = "ex_limit"
PP_CEILING: Final = 10  # 3.2.4.1
OVERFLOW_AT: Final = 7  # 13.4.1.2

# Why a card moves.
DESTROY: Final = "destroy"
DISCARD: Final = "discard"
RETURN: Final = "return"
BANISHED: Final = "banish"
DRAW: Final = "draw"
CREATE: Final = "create"
PLAY: Final = "play"
RULE: Final = "rule"

# Events that abilities wait for (10.1.1.2.1.1, 10.7) and that replacements look at (10.10).
ENTER: Final = 0
LEAVE: Final = 1
DESTROYED: Final = 2
DISCARDED: Final = 3
DRAWN: Final = 4
DAMAGED: Final = 5
ATTACK_DAMAGE: Final = 6
ACTED: Final = 7
STOOD: Final = 8
EVOLVED: Final = 9
PLAYED_CARD: Final = 10
ATTACKED: Final = 11
FOUGHT: Final = 12
MAIN_PHASE: Final = 13
END_PHASE: Final = 14
STATE: Final = 15
WOULD_LEAVE: Final = 16
WOULD_BE_DESTROYED: Final = 17
WOULD_LOSE: Final = 18
DEALT: Final = 19
HURT_LEADER: Final = 20
HEALED: Final = 21
BLED: Final = 22
TARGETED: Final = 23
DISCARDED_TOGETHER: Final = 24
WOULD_BE_BURIED: Final = 25
TURN_BEGAN: Final = 26
BANISHED_FROM_HAND: Final = 27
COUNTER_PUT: Final = 28
COUNTER_TAKEN: Final = 29
WAS_ATTACKED: Final = 30
EVENT_COUNT: Final = 31
BY_OPPONENT: Final = 1
"""R145: it was chosen by an opponent of its player (`Event.to`)."""

# How a card's own text changes playing it (23), besides adding to its cost or setting it.
MUST_PAY: Final = "must_pay"
"""R149: an obligatory part of the cost."""
MAY_RAISE: Final = "may_raise"
"""197: the cost may be raised."""
NOT_PLAYED: Final = "not_played"
"""R175: it cannot be played."""

# Phases (chapter 7).
SETUP_PHASE: Final = "setup"
START: Final = "start"
MAIN: Final = "main"
END: Final = "end"

UNTIL_OWN_TURN: Final = "until_own_turn"
UNTIL_OTHER_TURN: Final = "until_other_turn"
UNTIL_OWN_TURN_END: Final = "until_own_turn_end"
UNTIL_OTHER_TURN_END: Final = "until_other_turn_end"
"""How long an effect lasts, as a text says it of its master: up to a next turn, or to the end of one."""
NEXT_PLAY: Final = "next_play"
"""R172: how long it lasts what holds for the next card that is played in this turn."""
STACK_COUNTER: Final = "スタック"

# The filler and the default leader of positions.
FILLER: Final = "ダミー"
DEFAULT_LEADER: Final = "リーダー"

COUNTER_NAMES: Final[dict[int, str]] = {}
"""By number the names of the counters that texts wait for."""


def counter_number(name: str) -> int:
    """14.1.2.2: a counter has nothing but its name; as a number events can tell it (`Event.to`)."""
    number = crc32(name.encode())
    COUNTER_NAMES[number] = name
    return number
