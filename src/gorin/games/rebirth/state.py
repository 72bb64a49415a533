"""The state of a game of Rebirth for you: slots, damage, souls, the attack, what the turn remembers.

The chapters in `rules/` work on it; `game.py` answers its hooks with them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT, is_card
from gorin.engine.kernel.seats import Seats
from gorin.engine.values.lasting import Application, Mark
from gorin.engine.values.past import Past
from gorin.engine.values.rules import Replacing, ZoneRules
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.facts import Facts, facts_of
from gorin.games.rebirth.program.operations import Given
from gorin.games.rebirth.remembered import Attack, Promise, Rule, Wound
from gorin.games.rebirth.seating import Seating
from gorin.games.rebirth.terms import (
    ATK,
    CHARACTER,
    DECK,
    DEF,
    DISCARDED,
    ENERGY,
    ENTRY,
    EVENT_COUNT,
    HAND,
    MEMBERS,
    NUMBERS,
    OUT,
    PARTNER,
    REBIRTH_CARD,
    START_SLOTS,
    STATE,
    TRAIT,
    WAITING_ROOM,
    ZONE_NAMES,
)
from gorin.games.rebirth.zones import PUBLIC, REPLACING, ZONES

EVERYBODY: Final = -1
"""All players, as a mask."""


class RebirthState(Seating):
    """4.5.3: slots; 4.4.4: damage; 4.5.5: what face-down characters are; R112: souls; chapter 8: the attack.

    `points`: of each team (12.9.3). `tied`: the first knockout left several with the fewest retired cards (12.6.3.2).
    `slot`, `damage`, `given`, `souls`: by card. `struck`: characters that have received a partner attack (8.4.3.2);
    `wounds`: by whom each was hurt since the last recovery processing.
    `arriving`: what cards on their way are to be face-down (R129), `other_side`: effects on the side of a card that
    lies below (4.5.5.2). `attacks_by`: attacks of each card this turn. `arrivals`: cards that came this turn, with
    the zone they came from and as the how manieth (`arrived` counts them); `together`: those that came to one entry
    in one move (R20).
    `sparks_cancelled`, `kept`: what T181 and R142 remember of the turn; `modes` the modes that were picked (R126),
    `acts` what was counted for a card or player this turn, `doings` what texts have done to cards (R122).
    `history`: what texts ask for that happened this turn: the event, its player, the card as it was seen, from which
    zone to which, the other card. `check_won`: R130. `ending`: the phase that an effect has ended (R125). `in_play`:
    the cards being played, which stay where they are (R98). `doomed`: who has neither deck nor waiting room
    (10.2.1.1), a mask.
    `stray`: partners outside hand and energy (10.3.7). `by_hand`: the payer names what the next payment rests (R36).
    `crowded`: two characters may be in one slot (10.3.4). `sums`: what continuous effects add to numbers, where they do
    nothing else (`rules.values`), `sums_write`: to which, `sums_look`: the zones (a mask) on whose cards it depends how
    much or whether, `only_raised`: whether they make no DEF less. `unsettled`: of which players (a mask) anything has
    changed in entry, rebirth or retire zone since it was found as it should be (`rules.checks`), or two characters may
    be in one slot; and a further bit where it has to be looked what is so at the moment (`Facts.restless`).
    """

    __slots__ = (
        "acts",
        "arrivals",
        "arrived",
        "arriving",
        "attack",
        "attacks",
        "attacks_by",
        "by_hand",
        "check_won",
        "crowded",
        "damage",
        "doings",
        "doomed",
        "ending",
        "facts",
        "given",
        "history",
        "in_keyword",
        "in_play",
        "kept",
        "looking_up",
        "modes",
        "only_raised",
        "other_side",
        "points",
        "promises",
        "rule_book",
        "slot",
        "slots",
        "souls",
        "sources",
        "sources_at",
        "sparks_cancelled",
        "stray",
        "struck",
        "sums",
        "sums_look",
        "sums_write",
        "tied",
        "together",
        "unsettled",
        "wounds",
    )

    ZONES: ClassVar[tuple[ZoneRules, ...]] = ZONES
    REPLACING: ClassVar[Replacing] = REPLACING
    PUBLIC: ClassVar[frozenset[int]] = PUBLIC
    HIDES_BY_STATE: ClassVar[bool] = True
    NOWHERE: ClassVar[int] = OUT
    ZONE_NAMES: ClassVar[tuple[str, ...]] = ZONE_NAMES[:OUT]
    DECK_ZONE: ClassVar[int] = DECK
    HAND_ZONE: ClassVar[int] = HAND
    DISCARD_ZONE: ClassVar[int] = WAITING_ROOM
    """5.11.1; 1.3.4.1, R108: unseen, until all have chosen."""
    DISCARDED: ClassVar[str] = DISCARDED
    STATES: ClassVar[int] = STATE
    """9.8.6.1, R56."""
    CLAUSES: ClassVar[dict[str, str]] = {"shuffle": "5.8.1", "endless": "13.1.1.3", "unending": "13.1.1.3"}
    """5.8.1.1, 5.8.1.2, 5.8.2: with one card or none it is a shuffle too. R96: an endless loop."""
    ZONE_COUNT: ClassVar[int] = OUT + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    LAYERS: ClassVar[int] = 3
    DERIVED: ClassVar[frozenset[str]] = (
        Game.DERIVED
        | {"only_raised", "sides", "sources", "sources_at", "sums", "sums_look", "sums_write", "unsettled"}
        | {"facts", "in_keyword", "looking_up", "rule_book"}
    )
    PASSING: ClassVar[frozenset[str]] = (
        Game.PASSING | {"arrivals", "arrived", "doings", "together"} | {"holder", "owner", "printed", "zone"}
    )

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        count = seats.count
        self.points = [0] * count
        self.tied = False
        self.slots = [START_SLOTS] * count
        self.slot: dict[int, int] = {}
        self.damage: dict[int, int] = {}
        self.given: dict[int, Given] = {}
        self.souls: dict[int, int] = {}
        self.struck: dict[int, int] = {}
        self.wounds: dict[int, Wound] = {}
        self.attack: Attack | None = None
        self.attacks = [0] * count
        self.attacks_by: dict[int, int] = {}
        self.arrivals: dict[int, tuple[int, int]] = {}
        self.arrived: dict[tuple[int, int], int] = {}
        self.promises: list[Promise] = []
        self.arriving: dict[int, Given] = {}
        self.other_side: dict[int, tuple[Mark, ...]] = {}
        self.sparks_cancelled: list[int] = []
        self.kept: list[int] = []
        self.modes: dict[tuple[int, int], int] = {}
        self.acts: dict[tuple[int, str], int] = {}
        self.doings: list[tuple[int, str, int, int, int, int]] = []
        self.history: list[tuple[int, int, int, int, int, int]] = []
        self.check_won = NOTHING
        self.ending = ""
        self.in_play: list[int] = []
        self.stray: list[int] = []
        self.together: dict[int, tuple[int, ...]] = {}
        self.doomed = 0
        self.by_hand = False
        self.crowded = True
        self.facts: Facts = facts_of(library)
        self.rule_book: dict[type, list[Rule]] | None = None
        self.sources: list[int] = []
        self.sources_at = NOTHING
        self.sums: list[Application] | None = None
        self.sums_write: frozenset[str] = frozenset()
        self.sums_look = 0
        self.only_raised = False
        self.unsettled = EVERYBODY
        self.in_keyword = False
        self.looking_up = False

    def clone(self) -> Any:
        new = super().clone()
        new.facts = self.facts
        new.rule_book = self.rule_book
        new.sources = self.sources
        new.sources_at = self.sources_at
        new.sums = self.sums
        new.sums_write = self.sums_write
        new.sums_look = self.sums_look
        new.only_raised = self.only_raised
        new.unsettled = self.unsettled
        new.in_keyword = False
        new.looking_up = False
        return new

    def restored(self) -> None:
        self.unsettled = EVERYBODY
        super().restored()

    def happened(self) -> list[tuple[int, int, int]]:
        return [(kind, player, sight) for kind, player, sight, _, _, _ in self.history]

    def told(self) -> list[tuple[int, int, int, int, int, int]]:
        return self.history

    def write_down(self, events: list[Event]) -> None:
        asked = self.library.recorded
        found = [
            (each.kind, each.player, self.seen(each.card), each.amount, each.to, self.seen(each.other))
            for each in events
            if asked >> each.kind & 1
        ]
        if found:
            self.history = [*self.history, *found]
            self.changed("history")

    def seen(self, card: int) -> int:
        """A card of an event as it is seen now, or NOTHING."""
        return self.sight(card) if is_card(card) else NOTHING

    def touch(self, card: int) -> None:
        self.unsettled |= 1 << self.holder[card]
        super().touch(card)

    def touch_all(self) -> None:
        if self.may_weaken():
            self.unsettled = EVERYBODY
        super().touch_all()

    def renew_statics(self, moved: bool = False) -> None:
        before = self.may_weaken()
        super().renew_statics(moved)
        if before or self.may_weaken():
            self.unsettled = EVERYBODY

    def may_weaken(self) -> bool:
        """10.3.5: whether a character may cease to hold out by a change of continuous effects."""
        return self.sums is None or (DEF in self.sums_write and self.leans_on_effects())

    def leans_on_effects(self) -> bool:
        """Whether continuous effects can decide if some character holds out.

        There is damage, a weakening effect, or a character that is frail as printed.
        """
        return not self.only_raised or bool(self.damage or self.marks or self.given) or self.facts.frail

    def forget_watches(self) -> None:
        super().forget_watches()
        self.rule_book = None
        self.sources_at = NOTHING

    def add_card(self, printed: Printed, owner: int, zone: int, player: int) -> int:
        card = super().add_card(printed, owner, zone, player)
        if printed.traits.kind & PARTNER and zone not in (HAND, ENERGY):
            self.stray.append(card)
            self.unsettled = EVERYBODY
        return card

    # The table (chapter 4)

    def entry_of(self, player: int) -> int:
        """4.4.1, 4.4.3, R72: return the character placed last in a player's entry, else NOTHING."""
        cards = self.zones[ENTRY * self.nplayers + player]
        if cards and not self.given:
            last = cards[-1]
            if self.printed[last].traits.kind & CHARACTER:
                return last
        for card in reversed(cards):
            if self.base_traits(card).kind & CHARACTER:
                return card
        return NOTHING

    def is_character(self, card: int) -> bool:
        """2.2.1, 2.2.2.1, R54: by its kind; a rebirth card that lies in entry is none."""
        return bool((self.base_traits(card) if self.given else self.printed[card].traits).kind & CHARACTER)

    def member_in(self, player: int, slot: int) -> int:
        """4.5.3.2: return the member in this slot, or NOTHING for a vacant slot."""
        slots = self.slot
        for card in self.zones[MEMBERS * self.nplayers + player]:
            if slots[card] == slot:
                return card
        return NOTHING

    def unsound(self) -> str:
        """4.5.3: every member has a slot."""
        slots = self.slot
        lies = all(type(slots.get(card)) is int and 0 <= slots[card] < 64 for card in self.cards_in(MEMBERS))
        return "" if lies else "slot"

    def vacant_slots(self, player: int) -> list[int]:
        """4.5.3.2 空席: slots without a character."""
        taken = 0
        slots = self.slot
        for card in self.zones[MEMBERS * self.nplayers + player]:
            taken |= 1 << slots[card]
        found: list[int] = []
        for slot in range(self.slots[player]):
            if not taken >> slot & 1:
                found.append(slot)
        return found

    def covered(self, player: int) -> list[int]:
        """R80: whom プレイヤー means."""
        raise AssertionError("a format says whom")

    def is_open_hand(self, player: int) -> bool:
        """R97 常に公開する: whether a text keeps this hand open."""
        return False

    def souls_under(self, card: int) -> list[int]:
        """R112."""
        if not self.souls:
            return []
        return [soul for soul, host in self.souls.items() if host == card]

    # Values (9.10)

    def base_traits(self, card: int) -> Traits:
        """4.5.5.1, 9.10.1, 9.10.1.1: what is printed, or what a face-down card was given (R31, R132).

        The kind of a card is always this one: no text changes it.
        """
        if self.given:
            given = self.given.get(card)
            if given is not None:
                return given_traits(given)
        return self.printed[card].traits

    def text_of(self, card: int) -> Traits:
        known = self.cache[card]
        if known is not None:
            return known
        if self.statics is None or self.statics_give or self.given or (self.marks and card in self.marks):
            return super().text_of(card)
        return self.printed[card].traits

    def identity(self, card: int) -> Traits:
        """Not worked out where effects only add to numbers."""
        known = self.cache[card]
        if known is not None:
            return known
        if self.sums is None or self.given or (self.marks and card in self.marks):
            return self.refresh(card)
        return self.printed[card].traits

    def holds_out(self, card: int) -> bool:
        """10.3.5: whether a character has more DEF than damage.

        Printed DEF is taken at once where nothing can have weakened it.
        """
        hurt = self.damage[card] if self.damage and card in self.damage else 0
        known = self.cache[card]
        if known is None:
            known = self.printed[card].traits
            written = DEF in self.sums_write and not (self.only_raised and known.numbers[2] > hurt)
            if written or self.sums is None or self.given or (self.marks and card in self.marks):
                known = self.refresh(card)
        return known.numbers[2] > hurt and known.kind & CHARACTER != 0

    def has_printed_texts(self) -> bool:
        """Whether all cards have the abilities printed on them, except where an effect lasts on one."""
        return self.statics is not None and not self.statics_give and not self.given

    def card_number(self, card: int, number: str) -> int:
        """Return a number of the card. Its printed number is taken at once where no effect changes such numbers."""
        known = self.cache[card]
        if known is None:
            written = self.sums is None or number in self.sums_write
            if written or self.given or (self.marks and card in self.marks):
                known = self.traits(card)
            else:
                known = self.printed[card].traits
        return known.numbers[NUMBERS[number]]

    def numbers_of(self, card: int) -> tuple[int, ...]:
        return tuple(self.traits(card).numbers)

    def remember(self, card: int) -> None:
        """Only where a text asks for it: whose a card is never changes (R18)."""
        if not self.facts.looks_back:
            return
        traits = self.cache[card] or self.refresh(card)
        counters = self.counters[card] if self.counters and card in self.counters else {}
        sight = card | self.stamp[card] << STAMP_SHIFT
        self.past[sight] = Past(traits, tuple(traits.numbers), self.holder[card], self.flags[card], counters)

    def base_number(self, card: int, number: str) -> int | None:
        """2.3.1, 2.6.1, 2.7.1, R99: a printed or given number; None: the card has none."""
        given = self.given.get(card) if self.given else None
        if given is not None:
            return {"cost": given.cost, ATK: given.atk, "def": given.defence}[number]
        traits = self.printed[card].traits
        return traits.numbers[NUMBERS[number]] if traits.kind & CHARACTER else None

    def damage_on(self, card: int) -> int:
        """4.4.4 負っているダメージ."""
        return self.damage.get(card, 0)

    def note_retired(self, source: int, retired: int) -> None:
        """T154, T181: a character has retired in the present attack."""
        if self.attack is not None:
            self.attack.retired = (*self.attack.retired, (source, retired))
            self.changed("attack")

    def gist(self, value: Any) -> Any:
        if isinstance(value, Promise):
            return (repr(value.changes), value.until, value.sights, value.on)
        return super().gist(value)


def given_traits(given: Given) -> Traits:
    """R31, R129, R132: what a face-down card is: exactly what the effect gives it."""
    words = frozenset(TRAIT + each for each in given.traits)
    numbers = [given.cost or 0, given.atk or 0, given.defence or 0]
    kind = REBIRTH_CARD if given.rebirth else CHARACTER
    return Traits(given.name, kind, words, 0, numbers, ())


def held(game: RebirthState, sight: int) -> bool:
    """Whether this card is still where it was seen."""
    return sight != NOTHING and game.stamp[sight & CARD_MASK] == sight >> STAMP_SHIFT
