"""The words of the rulebook as numbers: zones, card types, attributes, states, rules, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

from zlib import crc32

from gorin.engine.kernel.ref import place_of, place_ref

# 13-1-1: zones (ゾーン).
ARCHIVE = 0
HAND = 1
FIELD = 2
MANA = 3
SHIELDS = 4
GRAVEYARD = 5
ARKEIA = 6
EXILE = 7
STACK = 8
NOWHERE = 9
ZONE_NAMES = ("archive", "hand", "field", "mana", "shields", "graveyard", "arkeia", "exile", "stack", "none")

# Chapter 17: card types and the subtypes that rules speak of, as a mask so that a text may mean several.
KIND_ARKEIA = 1
NORDIA = 1 << 1
ARTIFACT = 1 << 2
GLYPH = 1 << 3
SPELL = 1 << 4
ARTS = 1 << 5
RECORD = 1 << 6
REACT = 1 << 7
TOKEN = 1 << 8
COPY = 1 << 9
ACTIVATED_ABILITY = 1 << 10
TRIGGERED_ABILITY = 1 << 11
MATERIAL = NORDIA | ARTIFACT
"""17-2-1, 17-7-1: マテリア."""
EFFECT = SPELL | ARTS | RECORD
"""17-3-1: エフェクト."""
FRAGMENT = EFFECT | GLYPH
"""12-1-1, 17-8-1: フィグメント, which no マテリア is."""
ABILITIES = ACTIVATED_ABILITY | TRIGGERED_ABILITY
NOT_A_CARD = TOKEN | COPY | ABILITIES
CARD_TYPES = {
    "アルケイア": KIND_ARKEIA,
    "ノーディア": NORDIA,
    "アーティファクト": ARTIFACT,
    "グリフ": GLYPH,
    "エフェクト": 0,
}
EFFECT_TYPES = {"スペル": SPELL, "アーツ": ARTS, "レコード": RECORD}
REACT_WORD = "リアクト"

# 5-1-1: the eight attributes; 6-1-2: the nine kinds of mana, the attributes and 無.
ATTRIBUTES = ("火", "雷", "風", "土", "水", "闇", "光", "星")
PLAIN = 8
MANA_KINDS = (*ATTRIBUTES, "無")
KINDS_OF_MANA = 9
Mana = tuple[int, ...]
"""Mana by kind: the eight attributes, then 無; in a cost 無属性マナ, which any mana pays (R35)."""
NO_MANA: Mana = (0,) * KINDS_OF_MANA
MANA_PLACES = 1000
"""The kinds of mana as things to point at begin with this place."""
ATTRIBUTE_WORD = "attribute:"
SUBTYPE_WORD = "subtype:"

# Chapter 23: keywords, by their word.
HASTE = 1
FLYING = 1 << 1
MANIFEST = 1 << 2
KEYWORDS = {"速攻": HASTE, "飛翔": FLYING, "顕現": MANIFEST}

# Rules that effects lay on an object (2-3: prohibitions, permissions, immunities).
CANNOT_ATTACK = 1
CANNOT_BLOCK = 1 << 1
UNBLOCKABLE = 1 << 2
INDESTRUCTIBLE = 1 << 3
NO_TARGET = 1 << 4
STAYS_RUNOA = 1 << 5
ATTACKS_AT_ONCE = 1 << 6
NO_DAMAGE = 1 << 7
RULES = {
    "攻撃できない": CANNOT_ATTACK,
    "ブロックできない": CANNOT_BLOCK,
    "ブロックされない": UNBLOCKABLE,
    "破壊されない": INDESTRUCTIBLE,
    "相手の効果の対象にならない": NO_TARGET,
    "リノア・ステップにリノアしない": STAYS_RUNOA,
    "場に出たターンにも攻撃できる": ATTACKS_AT_ONCE,
    "ダメージを受けない": NO_DAMAGE,
}

# States of a card: its phase (8), summoning sickness (9-4), statuses (24), what happened this turn.
RUNOA = 1
SICK = 1 << 1
FROZEN = 1 << 2
BURNT = 1 << 3
BOUND = 1 << 4
PARALYSED = 1 << 5
POISONED = 1 << 6
ATTACKED_THIS_TURN = 1 << 7
ENTERED_THIS_TURN = 1 << 8
STATUSES = {"凍結": FROZEN, "火傷": BURNT, "拘束": BOUND, "麻痺": PARALYSED, "毒": POISONED}
ANY_STATUS = FROZEN | BURNT | BOUND | PARALYSED | POISONED
BURN_COUNTER = "A-1"
POISON_COUNTER = "毒"

# Numbers of a card (17-1-2, 17-2-2) and where they stand in its traits.
COST = "cost"
A = "a"
D = "d"
L = "l"
ETHER = "ether"
PHYSIS = "physis"
DEFENSE = "defense"
SHIELD = "shield"
WEIGHT = "weight"
NUMBERS = {COST: 0, A: 1, D: 2, L: 3, ETHER: 4, PHYSIS: 5, DEFENSE: 6, SHIELD: 7, WEIGHT: 8}
DIVISORS = len(NUMBERS)
"""From here on a card's numbers hold what they are divided by (R2), where something divides them."""

# Numbers of a player.
RESERVE = "reserve"
EXPLORED_NUMBER = "explored"
EXPLORE_LIMIT = "explore_limit"
DESTROYED_NUMBER = "destroyed"

# Rules that effects lay on players.
FORBID_EXECUTE = "forbid_execute"
FORBID_EXPLORE = "forbid_explore"
MORE_EXPLORING = "more_exploring"
COST_CHANGE = "cost_change"

# The lines about executing the card itself (`Playing.how`): 19-3, 19-4, 17-5-1.
ALTERNATIVE = "alternative"
ADDITIONAL = "additional"
OPTIONAL = "optional"
CHANGE_COST = "cost"
TIMING = "timing"
ATTACH = "attach"
"""The kind of the ability by which a glyph is attached (17-8-3)."""

# When a card may be executed (T15, R23).
QUIET = 1
WITH_PRIORITY = 2
DURING_ATTACK = 4
OPPONENTS_TURN = 8
OWN_TURN = 16

# Why a card moves.
DESTROY = "destroy"
SACRIFICE = "sacrifice"
DISCARD = "discard"
RETURN = "return"
EXECUTE = "execute"
BREAK = "break"
RULE = "rule"

# Durations (18-6-1, 18-6-2, R14): besides the engine's `for_good` and `this_turn`.
UNTIL_OWN_TURN = "until_own_turn"
UNTIL_OTHER_TURN = "until_other_turn"
UNTIL_OWN_TURN_END = "until_own_turn_end"
UNTIL_OTHER_TURN_END = "until_other_turn_end"

# Events that abilities wait for (18-3) and that replacements look at (2-8).
ENTERED = 0
LEFT = 1
DESTROYED = 2
TO_GRAVEYARD = 3
FIELD_TO_GRAVEYARD = 4
SACRIFICED = 5
ATTACKED = 6
BLOCKED = 7
WAS_BLOCKED = 8
ATTACK_ENDED = 9
DAMAGED = 10
DEALT_DAMAGE = 11
TURNED_RUNOA = 12
TURNED_RENOA = 13
COUNTERS_PUT = 14
COUNTERS_TAKEN = 15
EXECUTED = 16
DREW = 17
DISCARDED = 18
EXPLORED = 19
RESERVED = 20
BROKEN = 21
STATUS_BEGAN = 22
STATUS_ENDED = 23
TARGETED = 24
MANA_MADE = 25
TURN_STARTED = 26
TURN_ENDED = 27
WOULD_ENTER = 28
WOULD_BE_DESTROYED = 29
WOULD_RETURN = 30
WOULD_GO_TO_GRAVEYARD = 31
WOULD_DRAW = 32
EVENT_COUNT = 33

# Phases (chapter 14, 15); リノア, 攻撃宣言 and クリア have no decisions.
SETUP = "setup"
CHECK_IN = "check_in"
DRAW = "draw"
MAIN = "main"
RESPONSE = "response"
ATTACK_START = "attack_start"
BLOCK = "block"
DAMAGE = "damage"
ATTACK_END = "attack_end"
CHECK_OUT = "check_out"
PHASES = (CHECK_IN, DRAW, MAIN, RESPONSE, ATTACK_START, BLOCK, DAMAGE, ATTACK_END, CHECK_OUT)
ATTACK_PHASES = (ATTACK_START, BLOCK, DAMAGE, ATTACK_END)


def counter_code(name: str) -> int:
    """A number for the name of a counter, for triggers that look for one kind of them."""
    return crc32(name.encode()) & 0x3FFFFFFF


def mana_ref(kind: int) -> int:
    """A kind of mana, or an attribute, as something to point at."""
    return place_ref(MANA_PLACES + kind)


def mana_kind(ref: int) -> int:
    return place_of(ref) - MANA_PLACES


def subtype_word(subtype: str) -> str:
    """A subtype as a word of the card; R13: two spellings of one of them."""
    return SUBTYPE_WORD + ("アクセサリー" if subtype == "アクセサリ" else subtype)


FILLER = "ダミー"
DEFAULT_ARKEIA = "ダミーアルケイア"
