"""The table: where every card lies, whose it is, who knows it. Columns of integers by card number."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.kernel import rng
from gorin.engine.kernel.frames import Machine
from gorin.engine.kernel.ref import CARD_MASK, STAMP_SHIFT, is_card, is_player, player_of, seen_card
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.values.face import Face


class Table(Machine):
    """Seats, zones and the cards in them, before anybody asks what a card does.

    `holder` is the player in whose zone a card lies, `stamp` how often it has moved, `entered` when it
    came where it is, `known` who remembers its face and `shown` who sees it for the moment (masks).
    `zones` are lists, top first; `public` are those in which everybody sees everything (PUBLIC as a mask).
    """

    __slots__ = (
        "active",
        "clock",
        "counters",
        "draws",
        "entered",
        "first",
        "flags",
        "holder",
        "known",
        "nplayers",
        "owner",
        "phase",
        "public",
        "seats",
        "seed",
        "shown",
        "stamp",
        "turn",
        "zone",
        "zones",
    )

    PUBLIC: ClassVar[frozenset[int]] = frozenset()
    ZONE_COUNT: ClassVar[int] = 0
    NOWHERE: ClassVar[int] = 0
    NUMBERS: ClassVar[dict[str, int]] = {}

    def __init__(self, seats: Seats, seed: int) -> None:
        super().__init__()
        self.seats = seats
        self.nplayers = seats.count
        self.public = sum([1 << zone for zone in self.PUBLIC])
        self.seed = seed
        self.draws = 0
        self.turn = 0
        self.active = 0
        self.first = 0
        self.phase = ""
        self.clock = 0
        self.owner: list[int] = []
        self.holder: list[int] = []
        self.zone: list[int] = []
        self.stamp: list[int] = []
        self.flags: list[int] = []
        self.entered: list[int] = []
        self.known: list[int] = []
        self.zones: list[list[int]] = [[] for _ in range(self.ZONE_COUNT * seats.count)]
        self.counters: dict[int, dict[str, int]] = {}
        self.shown: dict[int, int] = {}

    def those_there(self, refs: list[int]) -> list[int]:
        return [ref for ref in refs if self.is_there(ref)]

    def is_there(self, ref: int) -> bool:
        """Whether somebody who chooses can still point at this."""
        if is_player(ref):
            return not self.gone >> player_of(ref) & 1
        return not is_card(ref) or self.zone[ref] != self.NOWHERE

    def turn_order(self) -> list[int]:
        """All players who are there, beginning with the one whose turn it is."""
        return self.seats.order(self.active, self.gone) if self.gone else self.seats.rounds[self.active]

    def turn_players(self) -> list[int]:
        """Whose turn it is: one player, or a team in its common turn."""
        return [self.active]

    def opponents(self, player: int) -> list[int]:
        """The opponents of a player within reach, in turn order from that player."""
        return self.seats.opponents(player, self.gone)

    def opponent(self, player: int) -> int:
        """The other player, in a game that only two can play."""
        return self.seats.opposite[player]

    def everybody(self) -> int:
        """All players, as a mask."""
        return self.seats.everybody

    def random(self, bound: int) -> int:
        """A random number from 0 to bound - 1."""
        value = rng.below(bound, self.seed, self.draws)
        self.draws += 1
        return value

    def shuffle(self, cards: list[int]) -> None:
        """Put these cards into a random order; nobody knows them any more."""
        self.draws = rng.mix(cards, self.seed, self.draws)
        known = self.known
        for card in cards:
            known[card] = 0
        if self.shown:
            for card in cards:
                if card in self.shown:
                    del self.shown[card]

    def zone_cards(self, zone: int, player: int) -> list[int]:
        """The cards of a player's zone, top first (not to be changed by the caller)."""
        return self.zones[zone * self.nplayers + player]

    def piles(self, zone: int) -> list[list[int]]:
        """This zone of each player in the order of seats (not to be changed by the caller)."""
        first = zone * self.nplayers
        return self.zones[first : first + self.nplayers]

    def cards_in(self, zone: int) -> list[int]:
        """The cards of all players in this zone."""
        count = self.nplayers
        first = zone * count
        found = self.zones[first][:]
        for index in range(first + 1, first + count):
            found += self.zones[index]
        return found

    def place(self, card: int, zone: int, player: int, at_top: bool = False) -> None:
        """Move a card from its zone to another; it becomes another object for the rules."""
        count = self.nplayers
        zones = self.zones
        zones[self.zone[card] * count + self.holder[card]].remove(card)
        cards = zones[zone * count + player]
        if at_top:
            cards.insert(0, card)
        else:
            cards.append(card)
        self.zone[card] = zone
        self.holder[card] = player
        self.stamp[card] = self.stamp[card] + 1
        self.clock = self.entered[card] = self.clock + 1

    def tick(self) -> int:
        """The next moment, to tell what began earlier."""
        self.clock += 1
        return self.clock

    def sight(self, card: int) -> int:
        """The card as it is seen now (see `engine.kernel.ref`)."""
        return card | self.stamp[card] << STAMP_SHIFT

    def sight_card(self, sight: int) -> int:
        return seen_card(sight)

    def still_there(self, sight: int, ctx: Context) -> bool:
        """Whether the card has stayed where it was seen, or only this very text has moved it."""
        card = sight & CARD_MASK
        stamp = self.stamp[card]
        return stamp == sight >> STAMP_SHIFT or card | stamp << STAMP_SHIFT in ctx.followed

    def counters_on(self, card: int, name: str) -> int:
        """How many of a name lie on a card; without a name all of them."""
        counters = self.counters.get(card)
        if not counters:
            return 0
        return counters.get(name, 0) if name else sum(counters.values())

    def show(self, cards: list[int], players: int) -> None:
        """These players may see these cards' faces until the effect is over."""
        for card in cards:
            self.shown[card] = self.shown.get(card, 0) | players
            self.known[card] |= players

    def traits(self, card: int) -> Face:
        """The card's information now, after continuous effects."""
        raise AssertionError("a game knows its cards")

    def identity(self, card: int) -> Face:
        """The card's name, kind and words now; numbers and abilities in it may be others."""
        raise AssertionError("a game knows its cards")

    def printed_number(self, card: int, number: str) -> int:
        """A number as it is printed on the card."""
        raise AssertionError("a game knows its cards")

    def card_number(self, card: int, number: str) -> int:
        """A number of the card as it is now."""
        return self.traits(card).numbers[self.NUMBERS[number]]

    def seen_number(self, sight: int, number: str) -> int:
        """A number of the card as it is, or as it was when it left the zone where it was seen."""
        raise AssertionError("a game remembers its cards")

    def seen_face(self, sight: int) -> Face:
        """The card's information as it is, or as it was when it left the zone where it was seen."""
        raise AssertionError("a game remembers its cards")

    def seen_holder(self, sight: int) -> int:
        """The player of the card as it is, or was when it left the zone where it was seen."""
        raise AssertionError("a game remembers its cards")

    def seen_counters(self, sight: int, name: str) -> int:
        """The counters on the card as they are, or were when it left the zone where it was seen."""
        raise AssertionError("a game remembers its cards")

    def counted(self, cards: list[int], group: Any, ctx: Context) -> int:
        """How many these cards of a described group count as, for a text."""
        return len(cards)

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        """A number of a player by its name."""
        raise AssertionError("a rulebook names its numbers")

    def seen_by(self, card: int) -> int:
        """The players (a mask) whom the rules let see this card's face now."""
        raise AssertionError("a rulebook says who sees what")
