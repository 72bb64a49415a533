"""The words of the rulebook as numbers: zones, card types, attributes, states, rules, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from gorin.engine.kernel.ref import place_of, place_ref

# 13-1-1: zones (ゾーン).
ARCHIVE: Final = 0
HAND: Final = 1
FIELD: Final = 2
MANA: Final = 3
SHIELDS: Final = 4
GRAVEYARD: Final = 5
ARKEIA: Final = 6
EXILE: Final = 7
STACK: Final = 8
NOWHERE: Final = 9
PUBLIC_ZONES: Final = frozenset((FIELD, MANA, GRAVEYARD, ARKEIA, EXILE, STACK))
"""13-4-1, 13-5-1, 13-7-1, 13-8-1, 13-10-1: open to both players; 6-3-3: like the mana in a pool."""
ZONE_NAMES: Final = ("archive", "hand", "field", "mana", "shields", "graveyard", "arkeia", "exile", "stack", "none")

# Chapter 17: card types and the subtypes that rules speak of, as a mask so that a text may mean several.
KIND_ARKEIA: Final = 1
NORDIA: Final = 1 << 1
ARTIFACT: Final = 1 << 2
GLYPH: Final = 1 << 3
SPELL: Final = 1 << 4
ARTS: Final = 1 << 5
RECORD: Final = 1 << 6
REACT: Final = 1 << 7
TOKEN: Final = 1 << 8
COPY: Final = 1 << 9
ACTIVATED_ABILITY: Final = 1 << 10
TRIGGERED_ABILITY: Final = 1 << 11
MATERIAL: Final = NORDIA | ARTIFACT
"""17-2-1, 17-7-1: マテリア."""
EFFECT: Final = SPELL | ARTS | RECORD
"""17-3-1: エフェクト."""
FRAGMENT: Final = EFFECT | GLYPH
"""12-1-1, 17-8-1: フィグメント, which no マテリア is."""
ABILITIES: Final = ACTIVATED_ABILITY | TRIGGERED_ABILITY
NOT_A_CARD: Final = TOKEN | COPY | ABILITIES
CARD_TYPES: Final = {
    "アルケイア": KIND_ARKEIA,
    "ノーディア": NORDIA,
    "アーティファクト": ARTIFACT,
    "グリフ": GLYPH,
    "エフェクト": 0,
}
EFFECT_TYPES: Final = {"スペル": SPELL, "アーツ": ARTS, "レコード": RECORD}
REACT_WORD: Final = "リアクト"

# 5-1-1: the eight attributes; 6-1-2: the nine kinds of mana, the attributes and 無.
ATTRIBUTES: Final = ("火", "雷", "風", "土", "水", "闇", "光", "星")
PLAIN: Final = 8
MANA_KINDS: Final = (*ATTRIBUTES, "無")
KINDS_OF_MANA: Final = 9
Mana = tuple[int, ...]
"""Mana by kind: the eight attributes, then 無; in a cost 無属性マナ, which any mana pays (R35)."""
NO_MANA: Final[Mana] = (0,) * KINDS_OF_MANA
MANA_PLACES: Final = 1000
"""The kinds of mana as things to point at begin with this place."""
ATTRIBUTE_WORD: Final = "attribute:"
SUBTYPE_WORD: Final = "subtype:"

# Chapter 23: keywords, by their word.
HASTE: Final = 1
FLYING: Final = 1 << 1
MANIFEST: Final = 1 << 2
KEYWORDS: Final = {"速攻": HASTE, "飛翔": FLYING, "顕現": MANIFEST}

# Rules that effects lay on an object (2-3: prohibitions, permissions, immunities).
CANNOT_ATTACK: Final = 1
CANNOT_BLOCK: Final = 1 << 1
UNBLOCKABLE: Final = 1 << 2
INDESTRUCTIBLE: Final = 1 << 3
NO_TARGET: Final = 1 << 4
STAYS_RUNOA: Final = 1 << 5
ATTACKS_AT_ONCE: Final = 1 << 6
NO_DAMAGE: Final = 1 << 7
RULES: Final = {
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
RUNOA: Final = 1
SICK: Final = 1 << 1
FROZEN: Final = 1 << 2
BURNT: Final = 1 << 3
BOUND: Final = 1 << 4
PARALYSED: Final = 1 << 5
POISONED: Final = 1 << 6
ATTACKED_THIS_TURN: Final = 1 << 7
ENTERED_THIS_TURN: Final = 1 << 8
STATUSES: Final = {"凍結": FROZEN, "火傷": BURNT, "拘束": BOUND, "麻痺": PARALYSED, "毒": POISONED}
ANY_STATUS: Final = FROZEN | BURNT | BOUND | PARALYSED | POISONED
BURN_COUNTER: Final = "A-1"
POISON_COUNTER: Final = "毒"

# Numbers of a card (17-1-2, 17-2-2) and where they stand in its traits.
COST: Final = "cost"
A: Final = "a"
D: Final = "d"
L: Final = "l"
ETHER: Final = "ether"
PHYSIS: Final = "physis"
DEFENSE: Final = "defense"
SHIELD: Final = "shield"
WEIGHT: Final = "weight"
NUMBERS: Final = {COST: 0, A: 1, D: 2, L: 3, ETHER: 4, PHYSIS: 5, DEFENSE: 6, SHIELD: 7, WEIGHT: 8}
DIVISORS: Final = len(NUMBERS)
"""From here on a card's numbers hold what they are divided by (R2), where something divides them."""

# Numbers of a player.
RESERVE: Final = "reserve"
EXPLORED_NUMBER: Final = "explored"
EXPLORE_LIMIT: Final = "explore_limit"
DESTROYED_NUMBER: Final = "destroyed"

# Rules that effects lay on players.
FORBID_EXECUTE: Final = "forbid_execute"
FORBID_EXPLORE: Final = "forbid_explore"
MORE_EXPLORING: Final = "more_exploring"
COST_CHANGE: Final = "cost_change"

# The first two numbers of a text: the declared X, and its number in the sequence (0: none yet).
X: Final = 0
NUMBER: Final = 1
BEFORE: Final = "before"
AFTER: Final = "after"

# The lines about executing the card itself (`Playing.how`): 19-3, 19-4, 17-5-1.
ALTERNATIVE: Final = "alternative"
ADDITIONAL: Final = "additional"
OPTIONAL: Final = "optional"
CHANGE_COST: Final = "cost"
TIMING: Final = "timing"
ATTACH: Final = "attach"
"""The kind of the ability by which a glyph is attached (17-8-3)."""

# When a card may be executed (T15, R23).
QUIET: Final = 1
WITH_PRIORITY: Final = 2
DURING_ATTACK: Final = 4
OPPONENTS_TURN: Final = 8
OWN_TURN: Final = 16

# Why a card moves.
DESTROY: Final = "destroy"
SACRIFICE: Final = "sacrifice"
DISCARD: Final = "discard"
RETURN: Final = "return"
EXECUTE: Final = "execute"
BREAK: Final = "break"
RULE: Final = "rule"

# Events that abilities wait for (18-3) and that replacements look at (2-8).
ENTERED: Final = 0
LEFT: Final = 1
DESTROYED: Final = 2
TO_GRAVEYARD: Final = 3
FIELD_TO_GRAVEYARD: Final = 4
SACRIFICED: Final = 5
ATTACKED: Final = 6
BLOCKED: Final = 7
WAS_BLOCKED: Final = 8
ATTACK_ENDED: Final = 9
DAMAGED: Final = 10
DEALT_DAMAGE: Final = 11
TURNED_RUNOA: Final = 12
TURNED_RENOA: Final = 13
COUNTERS_PUT: Final = 14
COUNTERS_TAKEN: Final = 15
EXECUTED: Final = 16
DREW: Final = 17
DISCARDED: Final = 18
EXPLORED: Final = 19
RESERVED: Final = 20
BROKEN: Final = 21
STATUS_BEGAN: Final = 22
STATUS_ENDED: Final = 23
TARGETED: Final = 24
MANA_MADE: Final = 25
TURN_STARTED: Final = 26
TURN_ENDED: Final = 27
WOULD_ENTER: Final = 28
WOULD_BE_DESTROYED: Final = 29
WOULD_RETURN: Final = 30
WOULD_GO_TO_GRAVEYARD: Final = 31
WOULD_DRAW: Final = 32
ACTIVATED: Final = 33
RETURNED: Final = 34
BROKE: Final = 35
UNBLOCKED: Final = 36
COUNTERED: Final = 37
EVENT_COUNT: Final = 38

# Phases (chapter 14, 15); リノア, 攻撃宣言 and クリア have no decisions.
SETUP: Final = "setup"
CHECK_IN: Final = "check_in"
DRAW: Final = "draw"
MAIN: Final = "main"
RESPONSE: Final = "response"
ATTACK_START: Final = "attack_start"
BLOCK: Final = "block"
DAMAGE: Final = "damage"
ATTACK_END: Final = "attack_end"
CHECK_OUT: Final = "check_out"
PHASES: Final[tuple[str, ...]] = (CHECK_IN, DRAW, MAIN, RESPONSE, ATTACK_START, BLOCK, DAMAGE, ATTACK_END, CHECK_OUT)
ATTACK_PHASES: Final[tuple[str, ...]] = (ATTACK_START, BLOCK, DAMAGE, ATTACK_END)


def counter_code(name: str) -> int:
    """A number for the name of a counter, for triggers that look for one kind of them."""
    return crc32(name.encode()) & 0x3FFFFFFF


def attributes_in(mana: Mana) -> tuple[tuple[int, int], ...]:
    """The attributes in a cost, with how much mana of each."""
    return tuple((kind, number) for kind, number in enumerate(mana[:PLAIN]) if number)


def mana_ref(kind: int) -> int:
    """A kind of mana, or an attribute, as something to point at."""
    return place_ref(MANA_PLACES + kind)


def mana_kind(ref: int) -> int:
    return place_of(ref) - MANA_PLACES


def subtype_word(subtype: str) -> str:
    """A subtype as a word of the card; R13: two spellings of one of them."""
    return SUBTYPE_WORD + ("アクセサリー" if subtype == "アクセサリ" else subtype)


FILLER: Final = "ダミー"
DEFAULT_ARKEIA: Final = "ダミーアルケイア"
