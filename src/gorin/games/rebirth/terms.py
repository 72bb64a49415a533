"""The words of the rulebook as numbers and names: zones, kinds, keywords, states, events, roles.

Everything else in this package and its dialect speaks of the game through these names.
"""

from __future__ import annotations

from typing import Final

# Chapter 4: zones (領域).
ENTRY: Final = 0
"""4.4.1 エントリー領域: the character that attacks."""
MEMBERS: Final = 1
"""4.5.1 メンバー領域: the characters that support, each in a slot."""
ENERGY: Final = 2
"""4.6.1 エネルギー置場: partners face-up, other cards face-down."""
REBIRTH: Final = 3
"""4.7.1 Reバース置場: set cards."""
RETIRE: Final = 4
"""4.8.1, 4.8.4 リタイア置場: seven cards lose."""
DECK: Final = 5
"""4.9.1, 4.9.4 デッキ置場."""
HAND: Final = 6
"""4.10.1, 4.10.3 手札."""
WAITING_ROOM: Final = 7
"""4.11.1 控え室."""
MEMORY: Final = 8
"""4.12.1, 4.12.3 思い出置場."""
SOUL: Final = 9
"""R112 魂: under the character in entry."""
OUT: Final = 10
"""5.20 除外: no zone of the game."""
ZONE_NAMES: Final = (
    "entry",
    "members",
    "energy",
    "rebirth",
    "retire",
    "deck",
    "hand",
    "waiting_room",
    "memory",
    "soul",
    "out",
)
STAGE: Final[tuple[int, ...]] = (ENTRY, MEMBERS)
"""2.2.3.1, R3: where characters are that no zone is said of."""
START_SLOTS: Final = 3
"""4.5.3.1."""

# 2.2: kinds (種別), as a mask.
CHARACTER: Final = 1
REBIRTH_CARD: Final = 2
PARTNER: Final = 4
CARD_KINDS: Final = {
    "キャラ": CHARACTER,
    "Reバース": REBIRTH_CARD,
    "パートナー": PARTNER,
    "CH": CHARACTER,
    "RE": REBIRTH_CARD,
    "PA": PARTNER,
}
"""2.2.2: the kinds, as they are called (2.2.3) and as they are printed (2.2.2.1 to 2.2.2.3)."""

# 2.3, 2.6, 2.7, 4.4.4: numbers of a card.
COST: Final = "cost"
ATK: Final = "atk"
DEF: Final = "def"
DAMAGE: Final = "damage"
NUMBERS: Final = {COST: 0, ATK: 1, DEF: 2}

# 4.3: states, as flags.
REST: Final = 1
"""4.3.2.2 レスト状態."""
FACE_DOWN: Final = 1 << 1
"""4.3.3.2 裏向き."""

# Chapter 11: keywords, as a mask.
SPARK: Final = 1
CANCEL: Final = 1 << 1
BLOCKER: Final = 1 << 2
RE_COMBO: Final = 1 << 3
FULL_POWER: Final = 1 << 4
NOBISHIRO: Final = 1 << 5
KEYWORDS: Final = {
    "スパーク": SPARK,
    "キャンセル": CANCEL,
    "ブロッカー": BLOCKER,
    "Reコンボ": RE_COMBO,
    "本領発揮": FULL_POWER,
    "のびしろ": NOBISHIRO,
}
"""11.3 to 11.8, by the word in the icon."""

# 9.1.1: kinds of ability, as icons name them; a spark is an automatic ability too (R41).
ABILITY_KINDS: Final = {"自": "automatic", "起": "activated", "永": "continuous"}

# Words on cards.
TRAIT: Final = "trait:"
"""2.5 属性."""
WORK: Final = "work:"
"""2.8 作品名."""

# Events that triggers notice and replacements replace.
MOVED: Final = 0
"""A card went from one zone to another (9.8.4)."""
APPEARED: Final = 1
"""5.5.1: a character arrived in entry or members from elsewhere."""
ATTACKED: Final = 2
"""8.2.4.2: a character attacks; the event's other card is the attacked one."""
SUPPORTED: Final = 3
"""8.2.4.2: a member supports; the event's other card is the supported one."""
BLOCKED: Final = 4
"""8.3.3.1: a card blocks; the event's other card is the blocked character (R118)."""
RETIRED_BY: Final = 5
"""5.15.2, R61: a character has retired another; the event's other card is the retired one."""
SET: Final = 6
"""5.6, R32: a rebirth card was set."""
RESTED: Final = 7
STOOD: Final = 8
DAMAGED: Final = 9
"""R15: more than 0 damage was added."""
DREW: Final = 10
RECOVERED: Final = 11
"""5.16: a player recovered."""
PRESENTED: Final = 12
"""9.7.3.1: a player has presented a cancel ability."""
CANCELLED: Final = 13
"""5.13: a spark of a card was cancelled (T157)."""
SPARK_CHOSEN: Final = 14
"""R127: a spark of a card was chosen to be triggered."""
CHECKED: Final = 15
"""R130: a player has made a check (チェック); the event's number is 1 if it was won."""
BECAME_SOUL: Final = 16
"""R112."""
DISCARDED_BY: Final = 17
"""R110: a player has put cards from hand into the waiting room, once for each time."""
GAME_START: Final = 18
TURN_START: Final = 19
TURN_END: Final = 20
STANDBY_START: Final = 21
ENERGY_START: Final = 22
MAIN_START: Final = 23
ATTACK_START: Final = 24
START_STEP: Final = 25
BLOCK_STEP: Final = 26
DAMAGE_STEP: Final = 27
CLOSE_STEP: Final = 28
ATTACK_END: Final = 29
"""8.5.1: the attack is over; the event's card is the attacking one."""
STATE: Final = 30
"""9.8.6: not an event but a state that holds."""
SPARKED: Final = 31
"""11.3.1: entry processing put this card from the deck into entry."""
BLOCKED_ATTACK: Final = 32
"""R118: the attack of a character was blocked."""
WAS_ATTACKED: Final = 33
WAS_SUPPORTED: Final = 34
"""8.2.4.2: the same declarations, told of the attacked and of the supported character."""
WAS_BLOCKED: Final = 35
BLOCK_END: Final = 36
"""8.5.1: the attack in which this card blocked is over; it lies in the waiting room by then."""
ATTACKED_END: Final = 37
SUPPORTED_END: Final = 38
WAS_ATTACKED_END: Final = 39
WAS_SUPPORTED_END: Final = 40
"""8.5.1: the attack in which this card had this part is over, and it is still the same card (T45, T154)."""
RETIRED_BY_END: Final = 41
"""8.5.1: the attack in which this card has retired another one is over."""
EVENT_COUNT: Final = 42

# 8.2.4.3, 8.3.3.2: roles in the present attack (R72, R73).
ATTACKING: Final = "attacking"
DEFENDING: Final = "attacked"
SUPPORTING: Final = "supporting"
SUPPORTED_ONE: Final = "supported"
"""R72: the character that was attacking at the declaration."""
BLOCKED_ONE: Final = "blocked"

# Durations (R105, R119).
THIS_TURN: Final = "this_turn"
THIS_ATTACK: Final = "this_attack"
NEXT_TURN_END: Final = "next_opponent_turn_end"
NEXT_OWN_TURN: Final = "next_own_turn_start"
NEXT_OPPONENT_TURN: Final = "next_opponent_turn"
NEXT_ATTACK: Final = "next_attack"
"""R119: the next attack of the character meant, this turn."""
NEXT_SUPPORT: Final = "next_support"
"""R119: the next attack that the character meant supports, this turn."""
NEXT_ATTACK_BY_ANYBODY: Final = "next_attack_by_anybody"
THIS_GAME: Final = "this_game"

# Phases and steps (7.2 to 7.6, 8.2 to 8.5).
SETUP: Final = "setup"
"""6.2: the procedure before the game."""
STANDBY: Final = "standby"
ENERGY_PHASE: Final = "energy"
MAIN: Final = "main"
ATTACK: Final = "attack"
END: Final = "end"

# 6.1.1, 10.6.2: figures.
MOST_PLAYERS: Final = 6
DECK_SIZE: Final = 50
COPIES: Final = 4
MOST_REBIRTH: Final = 8
PARTNERS: Final = 3
START_COST: Final = 2
LOSING_RETIRE: Final = 7

# Verbs of options.
CHARGE: Final = "charge"
"""7.3.2: `card` is the other card, `target` the partner; either may be NOTHING."""
PLAY: Final = "play"
"""7.4.2.1: `number` is 0 for entry, else the slot from 1 on."""
MOVE: Final = "move"
"""7.4.2.2: the entry character to the slot `number`."""
ACTIVATE: Final = "activate"
"""7.4.2.3: `number` is the place of the ability among the card's, from 0 on."""
SET_CARD: Final = "set"
"""7.4.2.4."""
ATTACK_WITH: Final = "attack"
"""8.2.4: `card` supports (NOTHING: nobody, R140), `target` is the player attacked, `number` 1 a partner attack."""
BLOCK: Final = "block"
"""8.3.3."""
SET_AT_BLOCK: Final = "set"
"""R150."""
CANCEL_WITH: Final = "cancel"
"""9.7.3.1: `number` is the place of the ability, times 64 with the place of its object in the chain."""

PAY: Final = "pay"
"""R36: name the energy that the next payment rests first."""

# Reasons of moves.
PLAYED: Final = "play"
DRAWN: Final = "draw"
DISCARDED: Final = "discard"
SETTING: Final = "set"
RECOVERING: Final = "recovery"
"""10.3.5, 10.3.6: a character retires in recovery processing."""
BY_ENTRY_PROCESSING: Final = "entry"
CANCELLING: Final = "cancel"
BLOCKING: Final = "block"
CHARGING: Final = "charge"
EXCHANGING: Final = "exchange"
DISPLACED: Final = "displaced"

# 4.4, 4.5.3: places that can be pointed at: the entry of a player, then the slots.
FIRST_PLACE: Final = 3072
PLACES: Final = 16
"""So many numbers belong to each player; the first place is a multiple of it."""
