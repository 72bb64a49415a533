"""4.1 The stage of a running game: which striker stands where, and what is attached to whom."""

from __future__ import annotations

from gorin.engine.cards.library import Library
from gorin.engine.happening.deck_and_hand import DeckAndHandGame
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT, seen_card, seen_stamp, sighting
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.values.geometry import NO_AREA
from gorin.games.strike.rules.stage import AREAS
from gorin.games.strike.terms import AREA_SHIFT, ATTACHED, CASTER_REG, OPTION_CARD


class Board(DeckAndHandGame):
    """4.1.1, 4.1.3, 4.1.5: `at` is the area of each card, `board` the striker in each area.

    `masks` are the areas on which each player's strikers stand, `hosts` the strikers that bear
    options and equip spells (2.9.3).
    """

    __slots__ = ("at", "board", "hosts", "masks")

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.at: list[int] = []
        self.board: list[int] = [NOTHING] * AREAS
        self.masks = [0] * seats.count
        self.hosts: dict[int, int] = {}

    def enter_area(self, card: int, area: int, player: int) -> None:
        """4.1.6: a striker takes an area."""
        self.at[card] = area
        self.board[area] = card
        self.masks[player] |= 1 << area

    def taken_areas(self) -> int:
        """The areas on which anybody's strikers stand, as a mask."""
        taken = 0
        for mask in self.masks:
            taken |= mask
        return taken

    def leave_area(self, card: int) -> None:
        area = self.at[card]
        if area != NO_AREA:
            self.at[card] = NO_AREA
            self.board[area] = NOTHING
            self.masks[self.holder[card]] &= ~(1 << area)

    def area_of(self, card: int) -> int:
        """Return the area of a striker or of what is attached to one.

        R37: for a card that has left it is the last one.
        """
        area = self.at[card]
        if area != NO_AREA:
            return area
        if self.zone[card] == ATTACHED:
            host = self.hosts.get(card)
            return NO_AREA if host is None else self.at[host]
        past = self.past.get(sighting(card, self.stamp[card] - 1))
        return NO_AREA if past is None else (past.flags >> AREA_SHIFT) - 1

    def area_seen(self, sight: int) -> int:
        """The area of what was seen, now or when it left."""
        card = seen_card(sight)
        if self.stamp[card] != seen_stamp(sight):
            past = self.past.get(sight)
            if past is not None:
                return (past.flags >> AREA_SHIFT) - 1
        return self.area_of(card)

    def actor(self, ctx: Context) -> int:
        """8.1.13: the caster; without a declaration the bearer of the text."""
        if len(ctx.regs) > CASTER_REG and ctx.regs[CASTER_REG]:
            return ctx.regs[CASTER_REG][0]
        host = self.hosts.get(ctx.source)
        return sighting(ctx.source, ctx.stamp) if host is None else sighting(host, self.stamp[host])

    def actor_area(self, ctx: Context) -> int:
        sight = self.actor(ctx)
        card = sight & CARD_MASK
        area = self.at[card]
        return area if area >= 0 and self.stamp[card] == sight >> STAMP_SHIFT else self.area_seen(sight)

    def option_of(self, striker: int) -> int:
        """2.2.4.3: the option that a striker bears, or NOTHING."""
        for card, host in self.hosts.items():
            if host == striker and self.printed[card].traits.kind & OPTION_CARD:
                return card
        return NOTHING

    def attached_to(self, striker: int) -> list[int]:
        return [card for card, host in self.hosts.items() if host == striker]
