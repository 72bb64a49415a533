"""The state of a game of Shadowverse EVOLVE: its players' numbers, wounds and evolve links.

The chapters in `rules/` work on it; `game.py` answers its hooks with them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.cards.library import Library
from gorin.engine.game import Game
from gorin.engine.happening.deck_and_hand import DeckAndHandGame
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Change
from gorin.engine.values.change import SET, Number
from gorin.engine.values.rules import ANEW, ITS_PLAYER, NOBODY, Replacing, ZoneRules
from gorin.engine.values.statics import settle_statics
from gorin.engine.values.traits import Traits
from gorin.games.sve.history import Fact
from gorin.games.sve.terms import (
    CEMETERY,
    COST,
    DECK,
    DISCARD,
    EVENT_COUNT,
    EX,
    FIELD,
    HAND,
    HEALTH,
    LEADER,
    LEADER_HEALTH,
    NOWHERE,
    NUMBERS,
    PP,
    PP_CEILING,
    PUBLIC_ZONES,
    RESOLUTION,
    STATE,
    ZONE_NAMES,
)

ZONES: Final[tuple[ZoneRules, ...]] = (
    ZoneRules(),  # 4.3.2
    ZoneRules(owners=False, limited=True, valid=True, keeps=1 << EX | 1 << RESOLUTION | 1 << FIELD),
    ZoneRules(NOBODY, ordered=True),  # 4.5.2
    ZoneRules(ITS_PLAYER),  # 4.6.2
    ZoneRules(ITS_PLAYER),  # 4.7.2
    ZoneRules(limited=True),  # 4.8.2, 4.8.3
    ZoneRules(),  # 4.9.2
    ZoneRules(),  # 4.10.2
    ZoneRules(),  # 4.12.2
    ZoneRules(owners=False, keeps=1 << EX),
    ZoneRules(owners=False),
)
"""Chapter 4, by number. R7: all but the field and the resolution zone are the owner's.

What is seen lies face up, what is not face down (4.2.3.3); of cards that go to a deck together only who orders
them knows which is which (4.1.4.1). On the field abilities are valid (10.3.4), and there and in the EX area only so
many cards fit (4.4.4.2, 4.8.3.2). A move ends the effects on a card (10.9.2), except on the way from the EX area to
the resolution zone (10.6.2.1.1) and to the field (4.8.3.3, 10.6.2.8.1.1), and between fields (R21, R98).
"""

REPLACING: Final = Replacing("10.10.2", again=ANEW)
"""10.2.1.3, 10.10.1: something else happens, and the event has not happened at all (10.10.1.1).

Each event is judged by itself, by the master of its card (10.10.2.1); what cannot be done replaces nothing, and
a new event may be replaced again (10.10.2.3, R75), but not what a replacement does to the same card by itself.
"""


class SveState(DeckAndHandGame):
    """3.2, 4.4.4, 4.7.3, 4.8.3: each player's numbers; 5.12: wounds; 5.14: evolve links.

    Each player has every zone once (4.1.1). `links`: the evolve card and the follower that it lies on; `under`: the
    other way round, the latest one (R50).
    `suspect` and `suspects`: whether a rule process may be due, and for which cards on the field; `unsettled`: also
    because of limits or links (11.4 to 11.6), as cards came, or evolve cards were laid or lost. `faces`: what
    followers are under their evolve cards, for all copies of a game. `judging`: the point of view from which what can
    be played is judged. `history`: what has happened in this turn
    (R138), if a card of this game can ask for it. `static_numbers`: the players' numbers that static abilities ask for.
    """

    __slots__ = (
        "bled",
        "ep",
        "evolve_used",
        "ex_limit",
        "extra_turns",
        "faces",
        "failed_draw",
        "field_limit",
        "hand_limit",
        "health",
        "history",
        "judging",
        "links",
        "max_pp",
        "played",
        "pp",
        "static_numbers",
        "suspect",
        "suspects",
        "under",
        "unsettled",
        "wounds",
    )

    ZONES: ClassVar[tuple[ZoneRules, ...]] = ZONES
    REPLACING: ClassVar[Replacing] = REPLACING
    PUBLIC: ClassVar[frozenset[int]] = PUBLIC_ZONES
    NOWHERE: ClassVar[int] = NOWHERE
    HAS_TOKENS: ClassVar[bool] = True
    ZONE_NAMES: ClassVar[tuple[str, ...]] = ZONE_NAMES[:NOWHERE]
    """4.1.2.1: a view tells how many cards are in each of these, hidden or not."""
    DECK_ZONE: ClassVar[int] = DECK
    """5.7.1: only the searching player sees it. 5.10.1, 1.3.2, R67: as many from the top as there are."""
    HAND_ZONE: ClassVar[int] = HAND
    DISCARD_ZONE: ClassVar[int] = CEMETERY
    """1.3.4, R81, R82: who discards picks, the turn player first, unseen (1.3.4.1) till all discard."""
    DISCARDED: ClassVar[str] = DISCARD
    """R6 捨てる: from hand to the owner's cemetery."""
    STATES: ClassVar[int] = STATE
    """10.7.6.1, R72: a state trigger begins to wait when its state arises, also in mid-effect."""
    CLAUSES: ClassVar[dict[str, str]] = {
        "shuffle": "5.8.1",
        "endless": "14.2.1.3",
        "unending": "1.2.2",
        "concede": "1.2.3",
    }
    """5.8.1.1: with one card or none it is a shuffle too. 1.2.3.1: nothing can replace a concession."""
    ZONE_COUNT: ClassVar[int] = NOWHERE + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    SHOWS_FOUND: ClassVar[bool] = True
    """R66: found by a condition, a card is shown to all."""
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    AHEAD: ClassVar[frozenset[str]] = frozenset(NUMBERS)
    IDENTITY_AHEAD: ClassVar[bool] = True
    APART: ClassVar[bool] = True
    DERIVED: ClassVar[frozenset[str]] = Game.DERIVED | {
        "faces",
        "judging",
        "static_numbers",
        "suspect",
        "suspects",
        "under",
        "unsettled",
    }
    PASSING: ClassVar[frozenset[str]] = Game.PASSING | {"history", "wounds"} | {"holder", "owner", "printed", "zone"}
    """R93: `also_seen` has the wounds, and the zones say where each card is; which card it is never changes."""

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        count = seats.count
        self.health = [20] * count  # 2.8.3.1
        self.pp = [0] * count
        self.max_pp = [0] * count
        self.ep = [0] * count
        self.played = [0] * count
        self.hand_limit = [7] * count  # 4.7.3.1
        self.field_limit = [5] * count  # 4.4.4.1
        self.ex_limit = [5] * count  # 4.8.3.1
        self.bled = [False] * count
        self.failed_draw = [False] * count
        self.evolve_used = False
        self.extra_turns: list[int] = []
        self.links: dict[int, int] = {}
        self.under: dict[int, int] = {}
        self.wounds: dict[int, tuple[tuple[int, int], ...]] = {}
        self.history: list[Fact] = []
        self.suspect = True
        self.suspects: list[int] = []
        self.unsettled = True
        self.faces: dict[tuple[int, int], Traits] = {}
        self.judging: Context | None = None
        self.static_numbers: frozenset[str] = frozenset()

    def clone(self) -> Any:
        new: SveState = super().clone()
        new.faces = self.faces
        new.judging = None
        new.static_numbers = self.static_numbers
        new.under = self.under.copy()
        new.suspect = self.suspect
        new.suspects = self.suspects[:]
        new.unsettled = self.unsettled
        return new

    def restored(self) -> None:
        self.faces = {}
        self.under = {follower: evolve_card for evolve_card, follower in self.links.items()}
        self.suspect = True
        self.suspects = self.static_sources()
        self.unsettled = True
        super().restored()

    def link(self, evolve_card: int, follower: int) -> None:
        """5.14.1: an evolve card is laid on a follower."""
        self.links[evolve_card] = follower
        self.under[follower] = evolve_card
        self.suspect = True
        self.unsettled = True

    def also_seen(self) -> tuple[Any, ...]:
        """R93: damage counts, not when it was dealt."""
        return tuple((card, self.damage_on(card)) for card in sorted(self.wounds))

    def record(
        self, kind: int, card: int, player: int, to: int = NOTHING, amount: int = 1, traits: Traits | None = None
    ) -> None:
        """R138: this has happened, to a card with the information that it had at that moment."""
        if self.library.remembers:
            known = self.traits(card) if traits is None and card != NOTHING else traits
            self.history.append(Fact(kind, card, player, to, amount, known))
            self.changed("player")

    def hears_of(self, card: int, kinds: int) -> bool:
        """Whether any ability may look for one of these events of this card."""
        if self.overheard & kinds or self.delayed:
            return True
        if not self.heard & kinds:
            return False
        traits = self.cache[card] or self.traits(card)
        return bool((traits.profile.own_events | self.printed[card].traits.profile.own_events) & kinds)

    def leader_rules(self, player: int) -> int:
        """1.3.1: what texts say against the rules of this player."""
        found = 0
        for card in self.zones[LEADER * self.nplayers + player]:
            found |= (self.cache[card] or self.traits(card)).rules
        return found

    def change_pp(self, player: int, how: str, amount: int) -> bool:
        """5.13, 3.2.4: recovered PP stop at the maximum (5.13.1.1); less than 1 is not recovered (1.3.2.2).

        R115: PP above the maximum stay as they are.
        """
        before = self.pp[player]
        after = amount if how == "set" else before + amount
        if how == "recover":
            if amount <= 0:
                return False
            after = max(before, min(after, self.max_pp[player]))
        self.set_pp(player, after, "5.13.1" if how == "recover" else "10.4.4")
        return self.pp[player] != before

    def pay_pp(self, player: int, number: int) -> None:
        """5.2.1."""
        self.set_pp(player, self.pp[player] - number, "10.4.4")

    def set_pp(self, player: int, pp: int, clause: str) -> None:
        """3.2.4: PP are never less than 0, nor more than there can be."""
        if pp < 0 or pp > PP_CEILING:
            pp = 0 if pp < 0 else PP_CEILING
        self.pp[player] = pp
        if self.static_numbers:
            self.number_changed(PP)
        self.note("pp", clause, player, NOTHING, NOTHING, pp)

    def set_health(self, player: int, health: int) -> bool:
        """R12: the leader's number changes once and for good; a decrease counts for 真紅. R11: it has no ceiling."""
        before = self.health[player]
        if health < before:
            self.lower_health(player, before - health)
        elif health > before:
            self.health[player] = health
            self.number_changed(LEADER_HEALTH)
        self.note("health", "R12", player, number=self.health[player])
        return health != before

    def lower_health(self, player: int, amount: int) -> None:
        """2.8.2, 5.12.1.1: it may fall below 0; R90: 真紅 remembers it."""
        self.health[player] -= amount
        self.bled[player] = True
        self.suspect = True
        self.number_changed(LEADER_HEALTH)

    def number_changed(self, number: str) -> None:
        """A player's number changed: static abilities may depend on it."""
        if number in self.static_numbers and (self.statics or self.floating):
            self.changed("player")

    def touch_all(self) -> None:
        super().touch_all()
        self.suspect = True
        if self.static_reach or self.floating or self.statics is None:
            self.suspects = self.static_sources()
        else:
            self.suspects += self.statics

    def touch(self, card: int) -> None:
        super().touch(card)
        self.suspect = True
        self.suspects.append(card)

    def touch_abilities(self) -> None:
        super().touch_abilities()
        self.suspect = True
        self.suspects = self.static_sources()

    def touch_statics(self) -> None:
        self.renew_statics()
        self.suspect = True
        self.suspects = self.static_sources()

    def statics_moved(self, card: int) -> None:
        if settle_statics(self, card, self.zone[card] == FIELD):
            self.suspect = True
            self.suspects = self.static_sources()
        else:
            self.touch_statics()

    def layer(self, change: Change) -> int:
        """10.9.1, 10.9.1.2 to 10.9.1.4: abilities, then what is no number, then numbers (R16: cost set first).

        Within a layer the engine applies what depends on another effect after it (10.9.1.5), else in order of
        age (10.9.1.6): of a static ability since its card came to its zone (10.9.1.6.1), of anything else since
        the ability that was played made it (10.9.1.6.2). So losing all abilities spares what is given later
        (R77), and setting a number has no rank of its own (R78). What gives or takes an ability by a number asks
        for the number as it is after all of this (R112), by type, class, name or kind likewise (R181).
        R1: 10.9.1.2 is meant where two clauses garble it.
        """
        if change.writes() == "abilities":
            return 0
        if isinstance(change, Number):
            return 1 if change.number == COST and change.how == SET else 2
        return 1

    def card_number(self, card: int, number: str) -> int:
        if number == HEALTH:
            return self.health_of(card)
        return self.traits(card).numbers[NUMBERS[number]]

    def numbers_of(self, card: int) -> tuple[int, ...]:
        numbers = (self.cache[card] or self.traits(card)).numbers[:]
        if card in self.wounds or self.zone[card] == LEADER:
            numbers[2] = self.health_of(card)
        return tuple(numbers)

    def health_of(self, card: int) -> int:
        """R13, R103: health after continuous effects, less the damage that no later text covers (5.12.1.1)."""
        if self.zone[card] == LEADER:
            return self.health[self.holder[card]]
        health = (self.cache[card] or self.traits(card)).numbers[2]
        return self.less_wounds(card, health) if card in self.wounds else health

    def less_wounds(self, card: int, health: int) -> int:
        """What its wounds leave of this health of a wounded card."""
        since = self.health_set_at(card) if self.marks and card in self.marks else 0
        for time, amount in self.wounds[card]:
            if time > since:
                health -= amount
        return health

    def health_set_at(self, card: int) -> int:
        """R103, R113: since when a text that sets this card's health is in force (0: none)."""
        since = 0
        for mark in self.marks.get(card, ()):
            for change in mark.changes:
                if isinstance(change, Number) and change.number == HEALTH and change.how == SET:
                    since = max(since, mark.made)
        return since

    def damage_on(self, card: int) -> int:
        """The total of the damage that this follower has received."""
        return sum(amount for _, amount in self.wounds.get(card, ()))

    def static_sources(self) -> list[int]:
        """10.1.1.3, 10.3.4: static abilities are valid on the field, and hold all the time."""
        return self.cards_in(FIELD)

    def has_valid_statics(self, card: int) -> bool:
        return self.zone[card] == FIELD


KEPT: Final = 1 << 40
"""Lines of abilities from here on: their uses are counted for the whole game."""


def kept_key(key: tuple[int, int]) -> tuple[int, int]:
    """Under what the uses of an ability are kept beyond the turn."""
    return key[0], key[1] + KEPT


def is_kept(key: tuple[int, int]) -> bool:
    return key[1] >= KEPT // 2
