"""The words of the rulebook as numbers: zones, keywords, states, rules, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

# 2.3.2, 2.3.3, 4.2.1, 4.3.1, 4.4.1, 4.5.1, 4.6.1, 4.7.1, 4.8.1: zones (ゾーン).
# ATTACHED holds options and equip spells on strikers.
STAGE = 0
DECK = 1
HAND = 2
DISCARD = 3
SCORE = 4
REMOVED = 5
RULE = 6
EFFECT = 7
ATTACHED = 8
ZONE_NAMES = (
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
SPELL_CARD = 1
OPTION_CARD = 2
CARD_KINDS = {"スペルカード": SPELL_CARD, "オプション": OPTION_CARD}

# 3.3.1.1, 3.3.1.2, 3.3.7: attributes (属性), as bits for payment; a card may have several or none.
ATTRIBUTES = {"神": 1, "魔": 2, "霊": 4, "妖": 8}
NO_ATTRIBUTE = "無"

# 3.10.1, 3.11.1, 3.12.1, 3.12.2, 8.2.3: the words on a card, written `field:word` in its traits.
ATTRIBUTE = "属性"
RACE = "種族"
AFFILIATION = "所属"
SPELL_TYPE = "タイプ"
STRIKER_NAME = "ストライカー名"
EQUIP_TYPE = "装備"
RULE_TYPE = "ルール"

# 8.2.6, 10.1, 10.1.1: keywords, by the word that stands in the brackets.
POINT_BLANK = 1
AWAKENING = 1 << 1
FORMATION = 1 << 2
SHELTER = 1 << 3
SWIFT = 1 << 4
COLLECTING = 1 << 5
JOINING = 1 << 6
BLESSING = 1 << 7
KEYWORDS = {
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
CANNOT_MOVE = 1
CANNOT_ATTACK = 1 << 1
CANNOT_CAST = 1 << 2
CANNOT_USE_ABILITY = 1 << 3
CANNOT_DECLARE = CANNOT_ATTACK | CANNOT_CAST | CANNOT_USE_ABILITY
STAYS_ACTED = 1 << 4
STAYS_UNACTED = 1 << 5
ATTACKS_ACTED = 1 << 6
NOT_ATTACKED = 1 << 7
NOT_TARGETED_BY_ENEMY = 1 << 8
NOT_TARGETED = 1 << 9
NOT_DESTROYED = 1 << 10
NO_DAMAGE = 1 << 11
IMMUNE_ENEMY_SPELLS = 1 << 12
IMMUNE_ENEMY_ABILITIES = 1 << 13
IMMUNE_ENEMY_EFFECTS = IMMUNE_ENEMY_SPELLS | IMMUNE_ENEMY_ABILITIES
IMMUNE_SPELLS = 1 << 14
IMMUNE_ABILITIES = 1 << 15
IMMUNE_EFFECTS = IMMUNE_SPELLS | IMMUNE_ABILITIES

# Rules that effects lay on a player (T144).
NO_GRAZE = 1
NO_REACTION = 1 << 1
NO_SUMMON = 1 << 2

# 2.2.4, 2.2.4.5: states of a card.
ACTED = 1
FACE_DOWN = 1 << 1
AREA_SHIFT = 8
"""Where the last area (plus 1) stands in what is remembered of a striker."""

# 2.2.5.1, 3.5.1, 3.7.1, 3.8.1, 3.9.1: numbers of a card and where they stand in its traits.
RANK = "rank"
POW = "pow"
DEF = "def"
NUMBERS = {RANK: 0, POW: 1, DEF: 2}

# Numbers of a player.
SCORE_POINTS = "score"
HAND_LIMIT = "hand_limit"
STRIKERS = "strikers"
MOST_STRIKERS = 6
BASE_HAND_LIMIT = 6
WINNING_SCORE = 15

# 2.5.2, 2.6.2: kinds of declarations, also kinds of damage and of effects.
ATTACK = 1
SPELL = 2
ABILITY = 4

# 2.5.4.2: timings.
ACTION = 1
REACTION = 2
TIMINGS = {"アクション": ACTION, "リアクション": REACTION}

# 2.4.2, 2.4.6, 2.4.7: how long an effect lasts (without an icon: while the effect resolves).
THIS_EFFECT = "this_effect"
THIS_TURN = "this_turn"
THIS_CHAIN = "this_chain"
FOR_GOOD = "for_good"

# 4.1.7: regions of the stage.
BASE_LINE = "base_line"
GATE_AREA = "gate_area"
CENTER_LINE = "center_line"
TERRITORY = "territory"

# Registers and numbers of a text that the rules fill; a dialect uses those from FREE on.
EVENT_REG = 0
TARGET_REG = 1
CASTER_REG = 2
FREE_REG = 3
N_NUM = 0
AREA_NUM = 1
FREE_NUM = 2

# Why a card moves.
DESTROY = "destroy"
RETIRE = "retire"
RETURN = "return"
REMOVE = "remove"
DISCARDING = "discard"
RULES = "rule"
PAY = "pay"

# Events that triggered abilities wait for, and those about to happen (8.1.8, 8.1.8.1).
SUMMONED = 0
DESTROYED = 1
RETIRED = 2
LEFT = 3
MOVED = 4
ATTACK_DECLARED = 5
ATTACK_TARGETED = 6
TARGETED = 7
SPELL_DECLARED = 8
ABILITY_DECLARED = 9
DAMAGED = 10
DESTROYED_ENEMY = 11
BECAME_ACTED = 12
BECAME_UNACTED = 13
GRAZED = 14
DREW = 15
DISCARDED = 16
TURN_STARTS = 17
TURN_ENDS = 18
STRIKER_PHASE_STARTS = 19
STRIKER_PHASE_ENDS = 20
COMMAND_PHASE_STARTS = 21
COMMAND_PHASE_ENDS = 22
END_PHASE_STARTS = 23
CHAIN_ENDS = 24
WOULD_BE_DESTROYED = 25
WOULD_RETIRE = 26
WOULD_LEAVE = 27
WOULD_MOVE = 28
WOULD_BE_DAMAGED = 29
WOULD_BECOME_ACTED = 30
WOULD_BECOME_UNACTED = 31
WOULD_DRAW = 32
WOULD_DISCARD = 33
WOULD_BE_SUMMONED = 34
EVENT_COUNT = 35
FIRST_WOULD = WOULD_BE_DESTROYED

# 5.2.3, R3: four phases in this order, and what comes before the game.
SETUP_PHASE = "setup"
REFRESH_PHASE = "refresh"
STRIKER_PHASE = "striker"
COMMAND_PHASE = "command"
END_PHASE = "end"
PHASES = (SETUP_PHASE, REFRESH_PHASE, STRIKER_PHASE, COMMAND_PHASE, END_PHASE)

# Verbs of options.
ACE_VERB = "ace"
MOVE_VERB = "move"
ATTACK_VERB = "attack"
SPELL_VERB = "spell"
ABILITY_VERB = "ability"
RETIRE_VERB = "retire"
SUMMON_VERB = "summon"
