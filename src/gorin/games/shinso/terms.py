"""The words of the rulebook as numbers: zones, kinds, keywords, states, rules, events.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

from typing import Final

# R5, R12, R13, R15, R57: the places of a player. BROKEN holds destroyed rims while they are processed.
HAND: Final = 0
DECK: Final = 1
LIFE_DECK: Final = 2
RIMS: Final = 3
CORE: Final = 4
BROKEN: Final = 5
SLOTS: Final = 6
STAGE: Final = 7
ARTS_SLOT: Final = 8
TERRITORY_SLOT: Final = 9
RELIC_AREA: Final = 10
SHIFT_AREA: Final = 11
COFFIN: Final = 12
REMOVED: Final = 13
FRAGMENT_PLACE: Final = 14
ZONE_NAMES: Final = (
    "hand",
    "deck",
    "life_deck",
    "rims",
    "core",
    "broken",
    "kin",
    "stage",
    "arts",
    "territory",
    "relics",
    "shift",
    "coffin",
    "removed",
    "fragment",
    "none",
)
FIELD: Final = (SLOTS, STAGE, ARTS_SLOT, TERRITORY_SLOT, RELIC_AREA)
FIELD_BITS: Final = 1 << SLOTS | 1 << STAGE | 1 << ARTS_SLOT | 1 << TERRITORY_SLOT | 1 << RELIC_AREA
BODY_BITS: Final = 1 << SLOTS | 1 << STAGE
BODY_ZONES: Final[tuple[int, ...]] = (SLOTS, STAGE)
SLOT_COUNT: Final = 4

# card_types.1-16: kinds of cards (カードの種類); a ドッペル is of both its kinds off the field (R14).
KIN: Final = 1
ARTS: Final = 2
TERRITORY: Final = 4
RELIC: Final = 8
FRAGMENT: Final = 16
KINDS: Final = {"眷属": KIN, "権能": ARTS, "領地": TERRITORY, "秘宝": RELIC, "真祖の断片": FRAGMENT}
DOPPEL: Final = "ドッペル"
ANY_KIND: Final = KIN | ARTS | TERRITORY | RELIC | FRAGMENT

# colors.1-6: colours (色), written `色:赤` among the words of a card; races `種族:ウルフ`.
COLOUR: Final = "色"
RACE: Final = "種族"
COLOURS: Final = ("赤", "青", "緑", "黒", "白")
COLOURLESS: Final = "無色"

# Numbers of a card. The numbered keywords (R78) are numbers, so that several add up.
POWER: Final = "power"
COST: Final = "cost"
STRENGTHEN: Final = "strengthen"
ARMOUR: Final = "armour"
STIGMA: Final = "stigma"
BLADE: Final = "blade"
ATTACKS: Final = "attacks"
UNDYING: Final = "undying"
SHIFT_LIMIT: Final = "shift_limit"
SHIFT_LIMIT_UP: Final = "shift_limit_up"
NUMBERS: Final = {
    POWER: 0,
    COST: 1,
    STRENGTHEN: 2,
    ARMOUR: 3,
    STIGMA: 4,
    BLADE: 5,
    ATTACKS: 6,
    UNDYING: 7,
    SHIFT_LIMIT: 8,
    SHIFT_LIMIT_UP: 9,
    "per_battle": 10,
    "stopped": 11,
    "price": 12,
}
NUMBERED: Final = {
    "強化": STRENGTHEN,
    "鎧": ARMOUR,
    "聖痕": STIGMA,
    "凶刃": BLADE,
    "連続攻撃": ATTACKS,
    "不死": UNDYING,
}

# R82 to R102: keywords (キーワード能力) without a number.
PREY: Final = 1
TRIBUTE: Final = 1 << 1
VAMPIRISM: Final = 1 << 2
PIERCE: Final = 1 << 3
NIMBLE: Final = 1 << 4
PROTEAN: Final = 1 << 5
BARRIER: Final = 1 << 6
GUARD: Final = 1 << 7
DRAG_ALONG: Final = 1 << 8
EXORCISM: Final = 1 << 9
FRAGILE: Final = 1 << 10
REVIVAL: Final = 1 << 11
NO_DIRECT_ATTACK: Final = 1 << 12
SPELLBOUND: Final = 1 << 13
RETURN_FROM_DEATH: Final = 1 << 14
RIM_BLAST: Final = 1 << 15
KEYWORDS: Final = {
    "捕食": PREY,
    "献上": TRIBUTE,
    "吸血": VAMPIRISM,
    "貫通": PIERCE,
    "身軽": NIMBLE,
    "変幻自在": PROTEAN,
    "防壁": BARRIER,
    "護衛": GUARD,
    "道連れ": DRAG_ALONG,
    "祓魔": EXORCISM,
    "脆弱": FRAGILE,
    "蘇生": REVIVAL,
    "直接攻撃不能": NO_DIRECT_ATTACK,
    "呪縛": SPELLBOUND,
}

# States of a card, as flags.
ASLEEP: Final = 1
FACE_UP: Final = 1 << 1
BOUND: Final = 1 << 2

# Rules that texts lay on a card.
CANNOT_ATTACK: Final = 1
SAFE_FROM_EFFECTS: Final = 1 << 1
UNAFFECTED: Final = 1 << 2
NOT_OFFERED: Final = 1 << 3
KEEPS_CONTROLLER: Final = 1 << 4
STAYS_ASLEEP: Final = 1 << 5
ATTACKS_FRAGMENT: Final = 1 << 6
ATTACKS_AWAKE_FRAGMENT: Final = 1 << 7
ATTACKS_OWN_FRAGMENT: Final = 1 << 8
FRAGMENT_INSTEAD_OF_LETHAL: Final = 1 << 9
LETHAL: Final = 1 << 10
NO_PROHIBITIONS: Final = 1 << 11
RANDOM_TARGET: Final = 1 << 12
WHOLE_PREY: Final = 1 << 13
NOT_SET: Final = 1 << 14
NOT_UNEQUIPPED: Final = 1 << 15
REMOVED_WHEN_BROKEN: Final = 1 << 16
NOT_REMOVED: Final = 1 << 17
NO_BLAST: Final = 1 << 18
WHOLE_PREY_NOT_BY_TRIBUTE: Final = 1 << 19

# Rules that texts lay on players (T81, T104, T152).
NO_SUMMONING: Final = 1
NO_ARTS_USED: Final = 1 << 1
NO_ARTS_SET: Final = 1 << 2
NO_SET_ARTS_ACTIVATED: Final = 1 << 3
NO_ACTIONS_GAINED: Final = 1 << 4
NO_DEPLOYING: Final = 1 << 5
NO_RELICS: Final = 1 << 6
ONE_PROHIBITION_IGNORED: Final = 1 << 7
NO_CONVERSION: Final = 1 << 8

# Why a card goes to another zone.
DESTROY: Final = "destroy"
DISCARD: Final = "discard"
RETURN: Final = "return"
REMOVE: Final = "remove"
RETREAT: Final = "retreat"
MILL: Final = "mill"

# How long one-time effects last (R27, R64, R120): words, or `phase:whose` with `+end` for its end.
FOR_GOOD: Final = "for_good"
THIS_TURN: Final = "this_turn"
WHOLE_GAME: Final = "game"
OWN_CLEANUP: Final = "own_cleanup"
COMING: Final = "coming:"
"""次のターン (R120), with whose turn: it holds in that turn only."""
PHASES: Final = {
    "クリンナップフェイズ": "cleanup",
    "ドローフェイズ": "draw",
    "シフトフェイズ": "shift",
    "プレイフェイズ": "play",
    "バトルフェイズ": "battle",
    "リジェネレイトフェイズ": "regenerate",
    "エンドフェイズ": "end",
}
PHASE_NAMES: Final = ("setup", "cleanup", "draw", "shift", "play", "battle", "regenerate", "end")

# Events that abilities wait for.
SUMMONED: Final = 0
APPEARED: Final = 1
ATTACKED: Final = 2
DESTROYED: Final = 3
TURN_BEGINS: Final = 4
TURN_ENDS: Final = 5
GAME_BEGINS: Final = 6
BATTLE_WON: Final = 7
BATTLE_LOST: Final = 8
BATTLE_FOUGHT: Final = 9
RETREATED: Final = 10
RIM_DESTROYED: Final = 11
ARTS_USED: Final = 12
ATTACK_DECLARED: Final = 13
TO_FRAGMENT_PLACE: Final = 14
CARD_REMOVED: Final = 15
DISCARDED: Final = 16
DREW: Final = 17
KILLED: Final = 18
CLEANUP_PHASE: Final = 19
DRAW_PHASE: Final = 20
SHIFT_PHASE: Final = 21
PLAY_PHASE: Final = 22
BATTLE_PHASE: Final = 23
REGENERATE_PHASE: Final = 24
END_PHASE: Final = 25
BEFORE_DRAWING: Final = 26
SUMMONED_FROM_HAND: Final = 27
BLASTED: Final = 28
TO_COFFIN: Final = 29
NUMBER_BELOW: Final = 30
SET_DOWN: Final = 31
DEPLOYED: Final = 32
EQUIPPED: Final = 33
AWAKENED: Final = 34
FELL_ASLEEP: Final = 35
ATTACK_ENDED: Final = 36
PHASE_DRAW: Final = 37
DESTROYED_TO_COFFIN: Final = 38
FELL_IN_BATTLE: Final = 39
FELL_BY_EFFECT: Final = 40
KILLED_IN_BATTLE: Final = 41
SUMMONED_FROM_COFFIN: Final = 42
LEFT_FIELD: Final = 43
ATTACKED_PLAYER: Final = 44
CONVERTED: Final = 45
TWO_PARTIES: Final = (
    ATTACKED,
    DESTROYED,
    BATTLE_WON,
    BATTLE_LOST,
    BATTLE_FOUGHT,
    KILLED,
    FELL_IN_BATTLE,
    KILLED_IN_BATTLE,
)
"""Events of a card in which another takes part."""
PHASE_EVENTS: Final = {
    "cleanup": CLEANUP_PHASE,
    "draw": DRAW_PHASE,
    "shift": SHIFT_PHASE,
    "play": PLAY_PHASE,
    "battle": BATTLE_PHASE,
    "regenerate": REGENERATE_PHASE,
    "end": END_PHASE,
}

# When something can be played or activated besides the own play phase (R38, R101), as a mask.
WHEN_ATTACKED: Final = 1
WHEN_BATTLE: Final = 1 << 1
WHEN_ARTS_USED: Final = 1 << 2
THEIR_BATTLE_PHASE: Final = 1 << 3
MY_PLAY_PHASE: Final = 1 << 4
ANY_TURN: Final = 1 << 5
INSTEAD_OF_ATTACKING: Final = 1 << 6
WHEN_LETHAL: Final = 1 << 8

# Numbers and registers of a text that the rules fill before it runs.
X_NUM: Final = 0
"""The number of actions spent for this 権能 (R33)."""
FIRST_NUM: Final = 1

# Numbers of a player.
ACTIONS: Final = "actions"

# What a line about playing a card says (`Playing.how`).
SUMMON_FOR: Final = "summon_for"
COST_CHANGED: Final = "cost_changed"
SUMMON_FOR_IGNORING: Final = "summon_for_ignoring"
INSTEAD_OF_ACTIONS: Final = "instead_of_actions"
ALSO_PAID: Final = "also_paid"
ONLY_WHEN: Final = "only_when"
ONCE_A_TURN_BY_NAME: Final = "once_a_turn_by_name"
ONCE_A_GAME_BY_NAME: Final = "once_a_game_by_name"
SUMMONED_A_TURN: Final = "summoned_a_turn"
UNEQUIP_FOR: Final = "unequip_for"
ABANDON_FOR: Final = "abandon_for"
ABANDON_REMOVING_FOR: Final = "abandon_removing_for"
NOT_IN_DECKS: Final = "not_in_decks"
COPIES_ON_BEARER: Final = "copies_on_bearer"

FILLER: Final = "ダミー"

# Being used or announced: in no zone, seen by everybody.
NOWHERE: Final = 15
PUBLIC_ZONES: Final = frozenset(
    (BROKEN, SLOTS, STAGE, TERRITORY_SLOT, RELIC_AREA, SHIFT_AREA, COFFIN, REMOVED, FRAGMENT_PLACE, NOWHERE)
)
BODIES: Final = KIN | FRAGMENT
"""What has power, fights and bears 秘宝."""
EVENT_COUNT: Final = 46

# More reasons for a move: as a price (R124), by 祓魔 (R93), into play, and what gives way to a newcomer (R114).
OFFER: Final = "offer"
EXORCISE: Final = "exorcise"
PLAY: Final = "play"
DRAW: Final = "draw"
BURY: Final = "bury"
GIVE_WAY: Final = "give_way"
SHIFT: Final = "shift"
REFILL: Final = "refill"

# Numbers that only changes write: see `changes`.
PER_BATTLE: Final = "per_battle"
STOPPED: Final = "stopped"
PRICE: Final = "price"
LOST_TO_FRAGMENT: Final = 1 << 20
SAFE_FROM_BATTLES: Final = 1 << 21
NOT_BROKEN: Final = 1 << 22
SAFE_FROM_FOES: Final = 1 << 23
UNAFFECTED_BY_FOES: Final = 1 << 24
UNAFFECTED_BY_ARTS: Final = 1 << 25

# A lasting effect of the attack under way.
THIS_ATTACK: Final = "attack"

# The face of a 眷属 that lies there as a 秘宝 (T76).
AS_RELIC: Final = 3
