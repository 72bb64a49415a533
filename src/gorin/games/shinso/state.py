"""The state of a game: the players' numbers, where cards lie on the field, who bears what, what has happened.

The chapters in `rules/` work on it; `game.py` answers the engine's hooks with them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

from gorin.engine.cards.library import Library
from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.program.history import noted
from gorin.engine.values import continuous
from gorin.engine.values.lasting import Application, Mark
from gorin.engine.values.rules import Replacing, ZoneRules
from gorin.engine.values.statics import settle_statics
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Event, Waiting
from gorin.games.shinso.hooks import Hooks
from gorin.games.shinso.printed import ShinsoPrinted, colour_mask
from gorin.games.shinso.terms import (
    ARTS,
    ARTS_SLOT,
    AS_RELIC,
    BODIES,
    COFFIN,
    CORE,
    DECK,
    DISCARD,
    EVENT_COUNT,
    FACE_UP,
    FRAGMENT,
    FRAGMENT_PLACE,
    HAND,
    LIFE_DECK,
    NOWHERE,
    NUMBERS,
    POWER,
    PUBLIC_ZONES,
    RIMS,
    SHIFT_AREA,
    SHIFT_LIMIT,
    SHIFT_LIMIT_UP,
    SLOT_COUNT,
    SLOTS,
    STAGE,
    UNDYING,
    ZONE_NAMES,
)
from gorin.games.shinso.zones import EMPTY_SLOTS, REPLACING, SOURCE_BITS, SOURCE_PILES, UNSEEN, ZONES

POWER_INDEX: Final = NUMBERS[POWER]
UNDYING_INDEX: Final = NUMBERS[UNDYING]
LIMIT_INDEX: Final = NUMBERS[SHIFT_LIMIT]
LIMIT_UP_INDEX: Final = NUMBERS[SHIFT_LIMIT_UP]
NOT_KNOWN: Final = -1
NO_SIGNS: Final = 0
"""Of what has to be looked for: it has not been worked out, or there are none (see `rules.signs`)."""
RENAMES: Final = 256
"""The sign that effects change what cards are called, or words and colours that they have."""
NO_CARDS_IN_FRONT: Final = [NOTHING] * (SLOT_COUNT + 1)


class ShinsoState(Hooks):
    """actions.1, R15: each player's numbers and places.

    `holder` is who controls a card. `slots`: the slot of each 眷属 that lies in one; `lies`: on whose side a card
    lies, where somebody else controls it (R56). `bearers`: the card that bears each equipped 秘宝, the oldest first.
    `faces`: the side as which a ドッペル was played (R14; `AS_RELIC`: T76). `offerings`: the power of the 生贄 of each
    眷属 (R126). `spent_undying`: how much of the 不死 that a 秘宝 gives is used up (R135).

    `mixed`: whether life cards have joined a playing deck unseen (R8).

    `turns` counts all turns, extra ones too; `began`: the moment when this one began. `extra_turns`: who has extra
    turns after this turn, `later_turns` after the next one (R144); `extra`: this is one; `regular`: whose the last
    turn in order was. `parked`: what looks for an event of the extra turn to come (T138). `skips`: phases that players
    will skip. `deeds`: who summoned, used, set or deployed which card in this turn (by the rule that forbids it).
    `history`: what texts ask for that happened in this turn: the event, its player, the card as it was seen.
    `names_used`: uses by player and card name in this turn, `names_ever` in this game (R45).
    `awakened`: how often 連続攻撃 awakened a card in this turn (R86). `returned`: cards that came back by 黄泉がえり
    in this turn (R99). `beaten`: who fought a card that leaves by a battle in what happens now, `won_against`: who won
    against it (R136). `free_used`: how many summons each effect of R140 has paid for. `nth`: how many events a delayed
    ability still waits for (R142). `losers`: who has lost, as a mask, before it takes effect (R42, R76); `lost_by`:
    the clause. `signs`: what has to be looked for as long as effects last (`rules.signs`). `cards`: the list
    `printed`, as cards of this game. `at_once`: the 即応 cards in each hand, `who_acts`: each player's cards on the
    field with activated effects (None: to be found, see `rules.quick`).
    """

    __slots__ = (
        "actions",
        "at_once",
        "awakened",
        "bearers",
        "beaten",
        "began",
        "buried",
        "burn_ends",
        "burned",
        "burned_now",
        "cards",
        "conversions",
        "deeds",
        "extra",
        "extra_turns",
        "faces",
        "free_used",
        "has_killed",
        "history",
        "later_turns",
        "lies",
        "losers",
        "lost_by",
        "mixed",
        "names_ever",
        "names_used",
        "nth",
        "offerings",
        "parked",
        "regular",
        "returned",
        "rims_at_start",
        "rules_now",
        "signs",
        "skips",
        "slots",
        "spent_undying",
        "turns",
        "who_acts",
        "won_against",
    )

    ZONES: ClassVar[tuple[ZoneRules, ...]] = ZONES
    REPLACING: ClassVar[Replacing] = REPLACING
    PUBLIC: ClassVar[frozenset[int]] = PUBLIC_ZONES
    NOWHERE: ClassVar[int] = NOWHERE
    ZONE_NAMES: ClassVar[tuple[str, ...]] = ZONE_NAMES[:NOWHERE]
    DECK_ZONE: ClassVar[int] = DECK
    """R68: of a smaller deck all cards are looked at. R115: who searches it sees it alone."""
    HAND_ZONE: ClassVar[int] = HAND
    DISCARD_ZONE: ClassVar[int] = COFFIN
    """R116: all choose, then all is discarded at the same moment. R1: to the owners' coffins."""
    DISCARDED: ClassVar[str] = DISCARD
    CLAUSES: ClassVar[dict[str, str]] = {"shuffle": "R115", "endless": "R77", "unending": "R147", "concede": "R109"}
    ZONE_COUNT: ClassVar[int] = NOWHERE + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    AHEAD: ClassVar[frozenset[str]] = frozenset(NUMBERS)
    IDENTITY_AHEAD: ClassVar[bool] = True
    LAYERS: ClassVar[int] = 6
    ABILITY_LAYER: ClassVar[int] = 1
    APART: ClassVar[bool] = True
    DISCARDS: ClassVar[int] = COFFIN
    CHECKS_STATES: ClassVar[bool] = True
    PASSING: ClassVar[frozenset[str]] = Game.PASSING | {
        "began",
        "turn",
        "turns",
        "used",
        "names_used",
        "deeds",
        "history",
    }
    DERIVED: ClassVar[frozenset[str]] = Game.DERIVED | {"at_once", "cards", "rules_now", "signs", "who_acts"}

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        count = seats.count
        self.cards = cast("list[ShinsoPrinted]", self.printed)
        self.actions = [0] * count
        self.conversions = [0] * count
        self.rims_at_start = [0] * count
        self.burned = [False] * count
        self.burn_ends = [0] * count
        self.has_killed = [False] * count
        self.buried = [False] * count
        self.burned_now = 0
        self.mixed = [False] * count
        self.turns = 0
        self.began = 0
        self.extra = False
        self.regular = 0
        self.extra_turns: list[int] = []
        self.later_turns: list[int] = []
        self.skips: list[tuple[int, str]] = []
        self.slots: dict[int, int] = {}
        self.lies: dict[int, int] = {}
        self.bearers: dict[int, int] = {}
        self.faces: dict[int, int] = {}
        self.offerings: dict[int, tuple[int, ...]] = {}
        self.spent_undying: dict[int, int] = {}
        self.names_used: dict[tuple[int, str], int] = {}
        self.names_ever: dict[tuple[int, str], int] = {}
        self.awakened: dict[int, int] = {}
        self.returned: list[int] = []
        self.beaten: dict[int, tuple[int, ...]] = {}
        self.won_against: dict[int, tuple[int, ...]] = {}
        self.free_used: dict[int, int] = {}
        self.nth: dict[int, int] = {}
        self.parked: list[Waiting] = []
        self.deeds: list[tuple[int, int, int]] = []
        self.history: list[tuple[int, int, int]] = []
        self.losers = 0
        self.lost_by = ""
        self.rules_now: list[tuple[Any, Any, Context]] | None = None
        self.signs = NOT_KNOWN
        self.at_once: list[list[int] | None] = [None] * self.nplayers
        self.who_acts: list[list[int] | None] = [None] * self.nplayers

    def clone(self) -> Any:
        new: ShinsoState = super().clone()
        new.cards = cast("list[ShinsoPrinted]", new.printed)
        new.rules_now = self.rules_now
        new.signs = self.signs
        new.at_once = self.at_once[:]
        new.who_acts = self.who_acts[:]
        return new

    def restored(self) -> None:
        self.cards = cast("list[ShinsoPrinted]", self.printed)
        self.rules_now = None
        self.signs = NOT_KNOWN
        self.at_once = [None] * self.nplayers
        self.who_acts = [None] * self.nplayers
        super().restored()

    def happened(self) -> list[tuple[int, int, int]]:
        return self.history

    def write_down(self, events: list[Event]) -> None:
        found = noted(self, events)
        if found:
            self.history = [*self.history, *found]
            self.changed("history")

    def base_traits(self, card: int) -> Traits:
        """R14, R127: on the field and while it is used a ドッペル is what it was played as; a set one is a 権能.

        Of which kind a card is no effect changes, so it is asked here.
        """
        printed = self.cards[card]
        if printed.constant and not self.faces:
            return printed.traits
        zone = self.zone[card]
        if zone == ARTS_SLOT:
            for side in printed.faces:
                if side.kind & ARTS:
                    return side
            return printed.traits
        if printed.off_field and zone in printed.off_field:
            return printed.off_field[zone]
        if not self.faces:
            return printed.traits
        face = self.faces.get(card, 0)
        if face == AS_RELIC:
            return printed.relic
        return printed.faces[face - 1] if 0 < face <= len(printed.faces) else printed.traits

    def identity(self, card: int) -> Traits:
        """Return a card's name, kind and words.

        Without effects that change them the printed information is taken at once.
        """
        traits = self.cache[card]
        if traits is not None:
            return traits
        known = self.signs
        return self.base_traits(card) if known != NOT_KNOWN and not known & RENAMES else self.refresh(card)

    def refresh(self, card: int) -> Traits:
        """R5: off the field no static ability of the card itself is valid."""
        zone = self.zone[card]
        reach = SOURCE_BITS | self.static_reach
        if reach >> zone & 1 or self.statics is None or card in self.marks:
            return continuous.refresh(self, card)
        traits = self.base_traits(card)
        self.cache[card] = traits
        return traits

    def is_body(self, card: int) -> bool:
        """Whether it is a 眷属 or 真祖の断片 on the field."""
        return self.zone[card] in (SLOTS, STAGE) and bool(self.base_traits(card).kind & BODIES)

    def bodies(self, player: int) -> list[int]:
        """The 眷属 and the 真祖の断片 that a player controls on the field (not to be changed by the caller)."""
        count = self.nplayers
        on_stage = self.zones[STAGE * count + player]
        in_slots = self.zones[SLOTS * count + player]
        return in_slots + on_stage if on_stage else in_slots

    def power(self, card: int) -> int:
        """power.1."""
        return self.traits(card).numbers[POWER_INDEX]

    def card_number(self, card: int, number: str) -> int:
        value = self.traits(card).numbers[NUMBERS[number]]
        if number == UNDYING and self.spent_undying:
            return value - sum(self.spent_undying.get(relic, 0) for relic in self.relics_on(card))
        return value

    def numbers_of(self, card: int) -> tuple[int, ...]:
        numbers = self.traits(card).numbers
        if not self.spent_undying:
            return tuple(numbers)
        return (*numbers[:UNDYING_INDEX], self.card_number(card, UNDYING), *numbers[UNDYING_INDEX + 1 :])

    def is_new(self, card: int) -> bool:
        """Whether the card came to its present zone in this turn."""
        return self.entered[card] > self.began

    def side_of(self, card: int) -> int:
        """R56, R107: the player on whose field a card lies."""
        return self.lies.get(card, self.holder[card]) if self.lies else self.holder[card]

    def on_side(self, zone: int, player: int) -> list[int]:
        """The cards that lie in a zone on a player's side, whoever controls them."""
        if not self.lies:
            return self.zones[zone * self.nplayers + player]
        return [card for card in self.cards_in(zone) if self.side_of(card) == player]

    def empty_slots(self, player: int) -> list[int]:
        """R15, R16 (not to be changed by the caller)."""
        return EMPTY_SLOTS[self.taken_slots(player)]

    def taken_slots(self, player: int) -> int:
        """R15: the others of a player's slots (a mask)."""
        taken = 0
        for card in self.on_side(SLOTS, player) if self.lies else self.zones[SLOTS * self.nplayers + player]:
            taken |= 1 << self.slots[card]
        return taken

    def on_stage(self, player: int) -> int:
        """R19: the card in a player's 登場枠 (NOTHING: it is empty)."""
        for card in self.on_side(STAGE, player) if self.lies else self.zones[STAGE * self.nplayers + player]:
            return card
        return NOTHING

    def in_front_of(self, card: int) -> int:
        """R15, R56: the card in the facing slot; a card on the other side than its controller's has none in front."""
        holder = self.holder[card]
        if self.zone[card] != SLOTS or (self.lies and self.side_of(card) != holder):
            return NOTHING
        slot = self.slots[card]
        across = self.seats.opposite[holder]
        for other in self.on_side(SLOTS, across) if self.lies else self.zones[SLOTS * self.nplayers + across]:
            if self.slots[other] == slot:
                return other
        return NOTHING

    def facing_slots(self, player: int) -> list[int]:
        """R15: the cards in front of a player's slots, by slot (NOTHING: none), if all lie on their sides."""
        found = NO_CARDS_IN_FRONT[:]
        for card in self.zones[SLOTS * self.nplayers + self.seats.opposite[player]]:
            found[self.slots[card]] = card
        return found

    def relics_on(self, card: int) -> list[int]:
        """card_types.7, card_types.9: the 秘宝 that a card bears, the oldest first."""
        return [relic for relic, bearer in self.bearers.items() if bearer == card] if self.bearers else []

    def fragment_of(self, player: int) -> int:
        """R6: return the player's 真祖の断片, wherever it lies, else NOTHING."""
        count = self.nplayers
        for card in self.zones[FRAGMENT_PLACE * count + player]:
            return card
        for card in self.zones[STAGE * count + player]:
            if self.base_traits(card).kind & FRAGMENT:
                return card
        return NOTHING

    def has_appeared(self, player: int) -> bool:
        """R3: the player's 真祖の断片 is in the 登場枠 right now."""
        for card in self.zones[STAGE * self.nplayers + player]:
            if self.base_traits(card).kind & FRAGMENT:
                return True
        return False

    def colours(self, player: int) -> int:
        """play.17, R31: the usable colours, as a mask: those of the 真祖の断片 and of the shift area."""
        fragment = self.fragment_of(player)
        mask = 0 if fragment == NOTHING else self.colours_now(fragment)
        for card in self.zones[SHIFT_AREA * self.nplayers + player]:
            mask |= self.colours_now(card)
        return mask

    def colours_now(self, card: int) -> int:
        """The colours of a card now, as a mask."""
        traits = self.identity(card)
        printed = self.cards[card]
        return printed.colours if traits is printed.traits else colour_mask(traits)

    def shift_limit(self, player: int) -> int:
        """card_types.14, shift.1, shift.2, R6."""
        fragment = self.fragment_of(player)
        if fragment == NOTHING:
            return 0
        numbers = (self.cache[fragment] or self.traits(fragment)).numbers
        limit = numbers[LIMIT_INDEX]
        return limit + numbers[LIMIT_UP_INDEX] if self.zone[fragment] == STAGE else limit

    def static_sources(self) -> list[int]:
        """card_types.5, remove.2, R5, R18, R69: what lies face up on the field."""
        found: list[int] = []
        zones = self.zones
        for index in SOURCE_PILES:
            found += zones[index]
        return found

    def bearing_statics(self) -> list[int]:
        """Those of them that have static abilities, and others where one or a lasting effect may give some.

        The oldest come first.
        """
        if self.statics is None:
            self.has_statics()
        cards = self.statics
        if cards is None or self.statics_give or self.marks:
            cards = self.static_sources()
        return sorted(cards, key=lambda card: self.entered[card])

    def has_valid_statics(self, card: int) -> bool:
        return bool(SOURCE_BITS >> self.zone[card] & 1)

    def reachable(self) -> list[int]:
        """The cards in zones that static abilities reach, and those that have them."""
        found = self.static_sources()
        reach = self.static_reach
        for zone in range(NOWHERE + 1):
            if (reach & ~SOURCE_BITS) >> zone & 1:
                found += self.cards_in(zone)
        return found

    def touch_abilities(self) -> None:
        self.rules_now = None
        self.who_acts = [None] * self.nplayers
        super().touch_abilities()

    def touch_statics(self) -> None:
        self.rules_now = None
        self.renew_statics(moved=True)
        if self.statics_give:
            self.who_acts = [None] * self.nplayers

    def touch_bearers(self) -> None:
        """R37, R135: a 秘宝 was equipped or taken off; unless static abilities give others, nobody's change by that."""
        if self.statics is None or self.statics_give:
            self.touch_abilities()
        else:
            self.rules_now = None
            self.forget_traits(self.static_reach)

    def statics_moved(self, card: int) -> None:
        known = self.signs
        if not settle_statics(self, card, self.has_valid_statics(card)):
            self.touch_statics()
            return
        self.rules_now = None
        printed = self.cards[card]
        self.signs = known if printed.constant and printed.traits.profile.notes == NO_SIGNS else NOT_KNOWN

    def forget_quick(self) -> None:
        """A 即応 card or one with activated effects has moved."""
        self.at_once = [None] * self.nplayers
        self.who_acts = [None] * self.nplayers

    def plan_statics(self) -> list[list[Application]]:
        self.signs = NOT_KNOWN
        return super().plan_statics()

    def unmark(self, card: int, keep: tuple[Mark, ...] = ()) -> None:
        if self.signs:
            self.signs = NOT_KNOWN
        super().unmark(card, keep)

    def seen_by(self, card: int) -> int:
        """R13, R18, R115: by its zone, and for as long as a look lasts."""
        zone = self.zone[card]
        shown = self.shown.get(card, 0) if self.shown else 0
        if zone in (HAND, ARTS_SLOT):
            return 1 << self.holder[card] | shown
        if UNSEEN >> zone & 1 or (zone == RIMS and not self.flags[card] & FACE_UP):
            return shown
        if zone == FRAGMENT_PLACE and self.phase == "setup":
            return self.known[card]
        return self.everybody()

    def hidden_group(self, card: int) -> int:
        """R8, R115: hidden cards of the life deck, rims and core among each other, and those of hand and deck;
        a 真祖の断片 before the game is one of its own.

        Where life cards have joined the playing deck nobody can tell which.
        """
        if self.zone[card] == FRAGMENT_PLACE:
            return 2
        return int(not self.mixed[self.owner[card]] and self.zone[card] in (LIFE_DECK, RIMS, CORE))
