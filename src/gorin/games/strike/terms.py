"""The words of the rulebook as numbers: zones, keywords, states, rules, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

from typing import Final

# 2.3.2, 2.3.3, 4.2.1, 4.3.1, 4.4.1, 4.5.1, 4.6.1, 4.7.1, 4.8.1: zones (ゾーン).
# ATTACHED holds options and equip spells on strikers.
STAGE: Final = 0
DECK: Final = 1
HAND: Final = 2
DISCARD: Final = 3
SCORE: Final = 4
REMOVED: Final = 5
RULE: Final = 6
EFFECT: Final = 7
ATTACHED: Final = 8
ZONE_NAMES: Final = (
    "stage",
    "deck",
    "hand",
    "discard",
    "score_area",
    "removed",
    "rule_area",
    "effect_zone",
    "attached",
)

# 2.2.2, 3.1.2: kinds of cards.
SPELL_CARD: Final = 1
OPTION_CARD: Final = 2
CARD_KINDS: Final = {"スペルカード": SPELL_CARD, "オプション": OPTION_CARD}

# 3.3.1.1, 3.3.1.2, 3.3.7: attributes (属性), as bits for payment; a card may have several or none.
ATTRIBUTES: Final = {"神": 1, "魔": 2, "霊": 4, "妖": 8}
NO_ATTRIBUTE: Final = "無"

# 3.10.1, 3.11.1, 3.12.1, 3.12.2, 8.2.3: the words on a card, written `field:word` in its traits.
ATTRIBUTE: Final = "属性"
RACE: Final = "種族"
AFFILIATION: Final = "所属"
SPELL_TYPE: Final = "タイプ"
STRIKER_NAME: Final = "ストライカー名"

# 8.2.6, 10.1, 10.1.1: keywords, by the word that stands in the brackets.
POINT_BLANK: Final = 1
AWAKENING: Final = 1 << 1
FORMATION: Final = 1 << 2
SHELTER: Final = 1 << 3
SWIFT: Final = 1 << 4
COLLECTING: Final = 1 << 5
JOINING: Final = 1 << 6
BLESSING: Final = 1 << 7
KEYWORDS: Final = {
    "接射": POINT_BLANK,
    "覚醒": AWAKENING,
    "陣形": FORMATION,
    "遮断": SHELTER,
    "瞬速": SWIFT,
    "蒐集": COLLECTING,
    "加勢": JOINING,
    "加護": BLESSING,
}

# Rules that effects lay on a striker: prohibitions, permissions, immunities (T141 to T148).
CANNOT_MOVE: Final = 1
CANNOT_ATTACK: Final = 1 << 1
CANNOT_CAST: Final = 1 << 2
CANNOT_USE_ABILITY: Final = 1 << 3
CANNOT_DECLARE: Final = CANNOT_ATTACK | CANNOT_CAST | CANNOT_USE_ABILITY
STAYS_ACTED: Final = 1 << 4
STAYS_UNACTED: Final = 1 << 5
ATTACKS_ACTED: Final = 1 << 6
NOT_ATTACKED: Final = 1 << 7
NOT_TARGETED_BY_ENEMY: Final = 1 << 8
NOT_TARGETED: Final = 1 << 9
NOT_DESTROYED: Final = 1 << 10
NO_DAMAGE: Final = 1 << 11
IMMUNE_ENEMY_SPELLS: Final = 1 << 12
IMMUNE_ENEMY_ABILITIES: Final = 1 << 13
IMMUNE_ENEMY_EFFECTS: Final = IMMUNE_ENEMY_SPELLS | IMMUNE_ENEMY_ABILITIES
IMMUNE_SPELLS: Final = 1 << 14
IMMUNE_ABILITIES: Final = 1 << 15
IMMUNE_EFFECTS: Final = IMMUNE_SPELLS | IMMUNE_ABILITIES

# Rules that effects lay on a player (T144).
NO_GRAZE: Final = 1
NO_REACTION: Final = 1 << 1
NO_SUMMON: Final = 1 << 2
NO_ATTACKS: Final = 1 << 3
NO_SPELLS: Final = 1 << 4
NO_ABILITIES: Final = 1 << 5
NO_DECLARATIONS: Final = NO_ATTACKS | NO_SPELLS | NO_ABILITIES

# 2.2.4, 2.2.4.5: states of a card.
ACTED: Final = 1
FACE_DOWN: Final = 1 << 1
AREA_SHIFT: Final = 8
"""Where the last area (plus 1) stands in what is remembered of a striker."""

# 2.2.5.1, 3.5.1, 3.7.1, 3.8.1, 3.9.1: numbers of a card and where they stand in its traits.
RANK: Final = "rank"
POW: Final = "pow"
DEF: Final = "def"
NUMBERS: Final = {RANK: 0, POW: 1, DEF: 2}

# Numbers of a player.
SCORE_POINTS: Final = "score"
HAND_LIMIT: Final = "hand_limit"
STRIKERS: Final = "strikers"
MOST_STRIKERS: Final = 6
BASE_HAND_LIMIT: Final = 6
WINNING_SCORE: Final = 15

# 2.5.2, 2.6.2: kinds of declarations, also kinds of damage and of effects.
ATTACK: Final = 1
SPELL: Final = 2
ABILITY: Final = 4

# 2.5.4.2: timings.
ACTION: Final = 1
REACTION: Final = 2
TIMINGS: Final = {"アクション": ACTION, "リアクション": REACTION}

# 2.4.2, 2.4.6, 2.4.7: how long an effect lasts (without an icon: while the effect resolves).
THIS_EFFECT: Final = "this_effect"
THIS_TURN: Final = "this_turn"
THIS_CHAIN: Final = "this_chain"
FOR_GOOD: Final = "for_good"

# 4.1.7: regions of the stage.
BASE_LINE: Final = "base_line"
GATE_AREA: Final = "gate_area"
CENTER_LINE: Final = "center_line"
TERRITORY: Final = "territory"

# Registers and numbers of a text that the rules fill; a dialect uses those from FREE on.
EVENT_REG: Final = 0
TARGET_REG: Final = 1
CASTER_REG: Final = 2
FREE_REG: Final = 3
N_NUM: Final = 0
AREA_NUM: Final = 1
FREE_NUM: Final = 2

# Why a card moves.
DESTROY: Final = "destroy"
RETIRE: Final = "retire"
RETURN: Final = "return"
REMOVE: Final = "remove"
RULES: Final = "rule"
PAY: Final = "pay"

# Events that triggered abilities wait for, and those about to happen (8.1.8, 8.1.8.1).
SUMMONED: Final = 0
DESTROYED: Final = 1
RETIRED: Final = 2
LEFT: Final = 3
MOVED: Final = 4
ATTACK_DECLARED: Final = 5
ATTACK_TARGETED: Final = 6
TARGETED: Final = 7
SPELL_DECLARED: Final = 8
ABILITY_DECLARED: Final = 9
DAMAGED: Final = 10
DESTROYED_ENEMY: Final = 11
BECAME_ACTED: Final = 12
BECAME_UNACTED: Final = 13
GRAZED: Final = 14
DREW: Final = 15
DISCARDED: Final = 16
TURN_STARTS: Final = 17
TURN_ENDS: Final = 18
STRIKER_PHASE_STARTS: Final = 19
STRIKER_PHASE_ENDS: Final = 20
COMMAND_PHASE_STARTS: Final = 21
COMMAND_PHASE_ENDS: Final = 22
END_PHASE_STARTS: Final = 23
CHAIN_ENDS: Final = 24
WOULD_BE_DESTROYED: Final = 25
WOULD_RETIRE: Final = 26
WOULD_LEAVE: Final = 27
WOULD_MOVE: Final = 28
WOULD_BE_DAMAGED: Final = 29
WOULD_BECOME_ACTED: Final = 30
WOULD_BECOME_UNACTED: Final = 31
WOULD_DRAW: Final = 32
WOULD_DISCARD: Final = 33
WOULD_BE_SUMMONED: Final = 34
EVENT_COUNT: Final = 35
FIRST_WOULD: Final = WOULD_BE_DESTROYED

# 5.2.3, R3: four phases in this order, and what comes before the game.
SETUP_PHASE: Final = "setup"
REFRESH_PHASE: Final = "refresh"
STRIKER_PHASE: Final = "striker"
COMMAND_PHASE: Final = "command"
END_PHASE: Final = "end"
PHASES: Final[tuple[str, ...]] = (SETUP_PHASE, REFRESH_PHASE, STRIKER_PHASE, COMMAND_PHASE, END_PHASE)

# Verbs of options.
ACE_VERB: Final = "ace"
MOVE_VERB: Final = "move"
ATTACK_VERB: Final = "attack"
SPELL_VERB: Final = "spell"
ABILITY_VERB: Final = "ability"
RETIRE_VERB: Final = "retire"
SUMMON_VERB: Final = "summon"
