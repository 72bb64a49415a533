"""Moving cards between zones: 4.1, 4.4.4, 4.8.3, 5.4 to 5.6, 9.1.4, 10.7.4.

The engine carries out the move. This module says what a card loses, how it arrives, and which events abilities can
look for.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.refreshing import is_looked_at, touch_one
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import NO_EVENTS, Event
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    ATTACK,
    BANISH,
    BANISHED_FROM_HAND,
    BY_TEXT,
    CEMETERY,
    CREATE,
    DESTROY,
    DESTROYED,
    DISCARD,
    DISCARDED,
    DISCARDED_TOGETHER,
    DRAW,
    DRAWN,
    ENTER,
    ENTERS_ACTED,
    EX,
    FIELD,
    FOLLOWER,
    HAND,
    HEALTH,
    LEADER,
    LEAVE,
    NEW,
    NOT_BANISHED,
    NOT_DESTROYED,
    NOWHERE,
    ORIGINS,
    PLAY,
    RESOLUTION,
    SPELL,
    STACK,
    STACK_COUNTER,
    TOKEN,
    WOULD_BE_BURIED,
    WOULD_BE_DESTROYED,
    WOULD_LEAVE,
)


class Payment(Procedure):
    """10.4.2: costs are being paid; what moves now is no text's doing (R140)."""


LEAVING: Final = 1 << LEAVE | 1 << DESTROYED | 1 << DISCARDED | 1 << BANISHED_FROM_HAND
"""What leaving a zone is for abilities that look for it (a mask)."""

BURIED: Final[tuple[int, ...]] = (WOULD_LEAVE, WOULD_BE_BURIED)
BURIED_BY_DESTROYING: Final[tuple[int, ...]] = (WOULD_LEAVE, WOULD_BE_BURIED, WOULD_BE_DESTROYED)


def emit_about(
    game: SveState,
    kind: int,
    card: int,
    other: int = NOTHING,
    amount: int = 0,
    player: int = NOTHING,
    to: int = NOTHING,
) -> None:
    """Something has happened to this card: abilities that look for it on any card, or on this one, begin to wait."""
    if (game.heard >> kind & 1 or game.delayed) and game.hears_of(card, 1 << kind):
        emit(game, kind, card, other, amount, player, to)


def not_spared(game: SveState, cards: list[int], reason: str) -> list[int]:
    """R141: the cards that an effect can destroy or banish. Costs also take cards that a text protects."""
    if any(isinstance(frame, Payment) for frame in game.frames):
        return cards
    rule = NOT_DESTROYED if reason == DESTROY else NOT_BANISHED
    return [card for card in cards if game.zone[card] != FIELD or not game.traits(card).rules & rule]


def raises(game: SveState, change: Number, ctx: Context) -> bool:
    """R138: whether a change is 《攻撃力》+ or 《体力》+ of at least 1."""
    return change.how == ADD and change.number in (ATTACK, HEALTH) and change.amount.value(game, ctx) > 0


def room(game: SveState, zone: int, player: int) -> int:
    """4.4.4.2, 4.8.3.2: how many more cards fit into a zone."""
    limit = game.field_limit[player] if zone == FIELD else game.ex_limit[player]
    return limit - len(game.zone_cards(zone, player))


def unlink(game: SveState, card: int) -> None:
    """5.14.4, R51: a follower that leaves the field loses its evolve card at once."""
    if card not in game.under:
        return
    profile = game.base_traits(card).profile
    game.links = {evolve_card: follower for evolve_card, follower in game.links.items() if follower != card}
    del game.under[card]
    game.suspect = True
    game.unsettled = True
    if profile.static_home or profile.static_zones >> FIELD & 1:
        game.touch_abilities()


def note_origin(game: SveState, happening: Happening, origin: int) -> None:
    """R139: where a card came from that is played or comes onto the field, and whether a text put it there."""
    card = happening.card
    if happening.to == FIELD:
        if game.library.remembers:
            game.record(ENTER, card, happening.to_player)
        if happening.reason == PLAY:
            return
        game.flags[card] |= BY_TEXT
    game.flags[card] |= ORIGINS.get(origin, 0)


def be_on_field(game: SveState, card: int) -> None:
    """13.3.2.2, 11.3.1: what a newcomer is like on the field by its own information."""
    traits = game.cache[card] or game.traits(card)
    if traits.kind & FOLLOWER and traits.numbers[2] <= 0:
        game.suspect = True
        game.suspects.append(card)
    if traits.rules & ENTERS_ACTED:
        game.flags[card] |= ACT
        game.changed("state")
    if traits.keywords & STACK:
        game.lay_counters(card, STACK_COUNTER, 1)


def arrive(game: SveState, card: int, player: int, flags: int) -> None:
    """A card comes alone onto the field from a zone where all see it, and where nobody looks for its leaving."""
    origin = game.zone[card]
    game.flags[card] = flags | NEW
    game.place(card, FIELD, player)
    if game.shown:
        game.shown.pop(card, None)
    touch_one(game, card, origin)
    if (game.statics or game.floating) and is_looked_at(game, origin, FIELD):
        game.touch_all()
    if game.library.remembers:
        game.record(ENTER, card, player)
    be_on_field(game, card)
    emit_about(game, ENTER, card, NOTHING, 0, player, FIELD)


class MovingCards(SveState):
    """The hooks of the engine's moves."""

    __slots__ = ()

    def destination(self, card: int, zone: int, to: int) -> int:
        """4.1.5, R7; R158: an EX area that a text names is that player's, also for a card of another owner."""
        if self.zone_rules[zone].owners:
            return to if zone == EX and to != NOTHING else self.owner[card]
        return self.holder[card] if to == NOTHING else to

    def would_be(self, card: int, zone: int, reason: str) -> tuple[int, ...]:
        """R6: leaving the field, being put into the cemetery, and being destroyed (5.5.1)."""
        if self.zone[card] != FIELD or zone == FIELD:
            return ()
        if zone != CEMETERY:
            return (WOULD_LEAVE,)
        return BURIED_BY_DESTROYING if reason == DESTROY else BURIED

    def may_move(self, happening: Happening) -> bool:
        """1.3.2, 1.3.2.1: whether a card can make this move. Vanished cards, leaders and cards already in hand stay."""
        zone = self.zone[happening.card]
        return zone != NOWHERE and zone != LEADER and not (zone == HAND and happening.to == HAND)

    def room(self, zone: int, player: int) -> int:
        return room(self, zone, player)

    def token_may_be(self, card: int, zone: int) -> bool:
        """9.1.4.1, 9.1.4.2: where a token may exist, and the resolution zone while it is played."""
        kind = self.printed[card].traits.kind
        return not kind & TOKEN or zone in (EX, RESOLUTION) or (zone == FIELD and not kind & SPELL)

    def leaving_events(self, happening: Happening) -> list[Event]:
        """10.7.4.1, 10.7.4.1.2, R69: judged as the cards still are on the field.

        So also where they go to a hidden zone (10.7.4.1.1) and for a token that will be erased (9.1.3.1, R24);
        the abilities are those of the player who had the card (R99). Its last information is kept (10.11.1, R68).
        """
        card = happening.card
        origin = self.zone[card]
        if origin != FIELD and origin != HAND:
            return NO_EVENTS
        if not self.heard & LEAVING and not self.delayed:
            return NO_EVENTS
        player = self.holder[card]
        if origin == FIELD and happening.to != FIELD and self.hears_of(card, LEAVING):
            left = Event(LEAVE, card, NOTHING, 0, player, happening.to)
            if happening.reason == DESTROY:
                return [left, Event(DESTROYED, card, NOTHING, 0, player, happening.to)]
            return [left]
        if origin == HAND and happening.reason == DISCARD:
            return [Event(DISCARDED, card, NOTHING, 0, player, happening.to)]
        if origin == HAND and happening.to == BANISH:
            return [Event(BANISHED_FROM_HAND, card, NOTHING, 0, player, happening.to)]
        return NO_EVENTS

    def leaves(self, happening: Happening) -> None:
        """R91, 5.14.4, R51: counters, wounds and the evolve card do not leave the field with a card."""
        card = happening.card
        if self.zone[card] == FIELD and happening.to != FIELD:
            if self.counters:
                self.counters.pop(card, None)
            if self.wounds:
                self.wounds.pop(card, None)
            if self.under:
                unlink(self, card)

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        discarded: list[int] | None = None
        for index, each in enumerate(happenings):
            card = each.card
            origin = origins[index]
            if each.to == RESOLUTION or (each.to == FIELD and origin != FIELD):
                note_origin(self, each, origin)
            if origin == FIELD and each.to != FIELD:
                past = self.past.get(each.sight) if self.library.remembers else None
                if past is not None:
                    self.record(LEAVE, card, past.holder, each.to, traits=past.traits)
                    if each.reason == DESTROY:
                        self.record(DESTROYED, card, past.holder, each.to, traits=past.traits)
            elif origin == HAND and each.reason == DISCARD:
                self.record(DISCARDED, card, each.player)
                discarded = [each.player] if discarded is None else [*discarded, each.player]
            if each.reason == DRAW:
                self.record(DRAWN, NOTHING, each.to_player)
                self.note("draw", "5.9.1", each.to_player, card)
            elif each.reason == CREATE:
                self.note("create", "9.1.2", each.to_player, card, NOTHING, each.to)
            elif each.reason != PLAY:
                self.note("move", "5.4.1", each.to_player, card, NOTHING, each.to)
        if discarded is not None:
            self.tell_discarded(discarded)

    def tell_discarded(self, players: list[int]) -> None:
        """These players have discarded a card each time they are named, all together."""
        for player in sorted(set(players)):
            number = players.count(player)
            for so_many in range(1, number + 1):
                emit(self, DISCARDED_TOGETHER, NOTHING, NOTHING, number, player, so_many)

    def enters(self, happening: Happening) -> None:
        """4.2.2.3: standing and a newcomer; 13.3.2.2: a stack card enters with its counter."""
        if happening.to == FIELD:
            self.unsettled = True
            self.flags[happening.card] |= NEW
            be_on_field(self, happening.card)
        elif happening.to == EX:
            self.unsettled = True

    def entering_events(self, happening: Happening) -> list[Event]:
        """10.7.4.1.3, 10.9.3, 10.9.3.1, R80: judged with the effects that reach the cards where they are now.

        So cards that enter together see each other enter (10.7.4.2).
        """
        card = happening.card
        if happening.to == FIELD:
            if self.zone[card] == FIELD and self.hears_of(card, 1 << ENTER):
                return [Event(ENTER, card, NOTHING, 0, happening.to_player, FIELD)]
        elif happening.reason == DRAW and self.hears_of(card, 1 << DRAWN):
            return [Event(DRAWN, card, NOTHING, 1, happening.to_player, HAND)]
        return NO_EVENTS
