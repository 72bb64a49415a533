"""Moving cards between zones: 4.1, 4.4.4, 4.8.3, 5.4 to 5.6, 9.1.4, 10.7.4.

Everything that moves together moves at the same time. What leaves the field is judged as the
field was before the move, what enters as it is after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gorin.engine.happening.events import begin_to_wait, begin_watching, emit, notice, stop_watching
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOrder, Select
from gorin.engine.program.group import zone_read
from gorin.engine.values.waiting import Event, Noticed
from gorin.games.sve.rules import replacing
from gorin.games.sve.terms import (
    ACT,
    BANISH,
    BOTH,
    CEMETERY,
    DECK,
    DESTROY,
    DESTROYED,
    DISCARD,
    DISCARDED,
    ENTER,
    ENTERS_ACTED,
    EVOLUTION,
    EVOLVE_DECK,
    EX,
    FACE_UP,
    FIELD,
    FOLLOWER,
    HAND,
    LEADER,
    LEAVE,
    NEW,
    NOWHERE,
    PLAY,
    RESOLUTION,
    SPELL,
    STACK,
    STACK_COUNTER,
    TOKEN,
)

if TYPE_CHECKING:
    from gorin.games.sve.game import SveGame

OWNERS_ZONES = frozenset((HAND, DECK, EX, CEMETERY, BANISH, EVOLVE_DECK, EVOLUTION))
PUBLIC_ZONES = frozenset((LEADER, FIELD, EX, CEMETERY, BANISH, EVOLUTION, RESOLUTION))
"""4.3.2, 4.4.2, 4.8.2, 4.9.2, 4.10.2, 4.11.2, 4.12.2: everybody sees the cards there."""


class Moving:
    """One card of a simultaneous move: where it goes, why, and in which state it arrives."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card", "zone", "player", "reason", "at_top", "flags")
    __slots__ = ("at_top", "card", "flags", "player", "reason", "zone")

    def __init__(
        self, card: int, zone: int, player: int, reason: str = "", at_top: bool = False, flags: int = 0
    ) -> None:
        self.card = card
        self.zone = zone
        self.player = player
        self.reason = reason
        self.at_top = at_top
        self.flags = flags


def destination(game: SveGame, card: int, zone: int, to: int = NOTHING) -> int:
    """4.1.5, R7: the owner's zone, so that it is banished or put away there (3.1.1, 5.5.1, 5.6.1).

    The field is that of the player named, else of the card's master.
    """
    if zone in OWNERS_ZONES:
        return game.owner[card]
    return to if to != NOTHING else game.holder[card]


def room(game: SveGame, zone: int, player: int) -> int:
    """4.4.4, 4.8.3: how many more cards fit into a zone."""
    limit = game.field_limit[player] if zone == FIELD else game.ex_limit[player]
    return limit - len(game.zone_cards(zone, player))


class MoveTogether(Procedure):
    """Cards move together where somebody has to decide something first."""

    FIELDS = ("cards", "flags", "left_out", "master", "order", "place", "reason", "to", "zone")
    __slots__ = FIELDS

    def __init__(
        self,
        cards: list[int] | None = None,
        zone: int = 0,
        reason: str = "",
        master: int = 0,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
    ) -> None:
        super().__init__()
        self.cards: list[int] = cards if cards is not None else []
        self.zone = zone
        self.reason = reason
        self.master = master
        self.place = place
        self.to = to
        self.flags = flags
        self.left_out: list[int] = []
        self.order: list[int] = []

    def choose_what_fits(self, game: SveGame) -> None:
        """4.4.4.2, 4.8.3.2, R18: the effect's master selects the cards that still fit."""
        if self.zone not in (FIELD, EX):
            return
        for player in game.turn_order():
            mine = [card for card in self.cards if destination(game, card, self.zone, self.to) == player]
            space = max(room(game, self.zone, player), 0)
            if len(mine) > space:
                self.left_out = mine
                game.call(Select(self.master, mine, space, space, "fits", "4.4.4.2"))
                return

    def put_in_order(self, game: SveGame) -> None:
        """4.1.4, R22: the player of the deck orders what arrives there together."""
        if self.zone != DECK or not self.place:
            return
        for player in game.turn_order():
            mine = [card for card in self.cards if game.owner[card] == player]
            if len(mine) > 1 and not any(card in self.order for card in mine):
                game.call(AskOrder(player, mine, "deck_order"))
                self.step -= 1
                return

    def receive(self, game: SveGame, result: list[int]) -> None:
        if self.left_out:
            self.cards = [card for card in self.cards if card not in self.left_out or card in result]
            self.left_out = []
        else:
            self.order += result

    def move(self, game: SveGame) -> None:
        """10.10: replacements are settled, then everything moves."""
        cards = self.cards
        if self.order:
            cards = [card for card in cards if card not in self.order] + self.order
        movings = movings_for(game, cards, self.zone, self.reason, self.place, self.to, self.flags)
        game.frames.pop()
        replacing.settle_moves(game, movings)


MoveTogether.STEPS = (MoveTogether.choose_what_fits, MoveTogether.put_in_order, MoveTogether.move)


def put(game: SveGame, cards: list[int], zone: int, reason: str, master: int, place: str, to: int, flags: int) -> None:
    """Move cards together; decisions that are due first are asked. What is gone is not moved (1.3.2)."""
    cards = [card for card in cards if game.zone[card] != NOWHERE]
    if zone == HAND and reason != DISCARD:
        cards = [card for card in cards if game.zone[card] != HAND]
    if needs_decision(game, cards, zone, place, to):
        game.call(MoveTogether(cards, zone, reason, master, place, to, flags))
        return
    replacing.settle_moves(game, movings_for(game, cards, zone, reason, place, to, flags))


def needs_decision(game: SveGame, cards: list[int], zone: int, place: str, to: int) -> bool:
    if zone in (FIELD, EX):
        wanted = [0] * game.nplayers
        for card in cards:
            wanted[destination(game, card, zone, to)] += 1
        return any(wanted[player] and wanted[player] > room(game, zone, player) for player in range(game.nplayers))
    return zone == DECK and bool(place) and len(cards) > 1


def movings_for(
    game: SveGame, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int
) -> list[Moving]:
    at_top = place == "top"
    ordered = reversed(cards) if at_top else cards
    return [Moving(card, zone, destination(game, card, zone, to), reason, at_top, flags) for card in ordered]


def perform(game: SveGame, movings: list[Moving]) -> list[int]:
    """Carry out a settled simultaneous move; the cards that moved.

    What enters is judged when everything has arrived, with the effects that reach it there (10.7.4.1.3,
    10.9.3, 10.9.3.1, R80); so cards that enter together see each other enter (10.7.4.2).
    """
    noticed = before_move(game, movings)
    moved: list[int] = []
    origins: list[int] = []
    for moving in movings:
        moved.append(moving.card)
        origins.append(game.zone[moving.card])
        carry(game, moving)
    if game.statics:
        for index, moving in enumerate(movings):
            touch_zones(game, origins[index], moving.zone)
    for index, moving in enumerate(movings):
        touch_one(game, moving.card, origins[index], moving.zone)
    if game.links:
        game.suspect = True
    if noticed:
        begin_to_wait(game, noticed)
    entering = [moving for moving in movings if moving.zone == FIELD]
    for moving in entering:
        enter(game, moving.card, moving.flags)
    for moving in entering:
        emit(game, ENTER, moving.card, NOTHING, 0, moving.player, FIELD)
    return moved


def before_move(game: SveGame, movings: list[Moving]) -> list[Noticed]:
    """10.7.4.1, 10.7.4.1.2, R69: what leaving triggers, judged as the cards still are on the field.

    So also where they go to a hidden zone (10.7.4.1.1) and for a token that will be erased (9.1.3.1, R24);
    the abilities are those of the player who had the card (R99). Its last information is kept (10.11.1, R68).
    """
    noticed: list[Noticed] = []
    for moving in movings:
        card = moving.card
        origin = game.zone[card]
        player = game.holder[card]
        if origin == FIELD and moving.zone != FIELD:
            game.remember(card)
            noticed += notice(game, Event(LEAVE, card, NOTHING, 0, player, moving.zone))
            if moving.reason == DESTROY:
                noticed += notice(game, Event(DESTROYED, card, NOTHING, 0, player, moving.zone))
        elif origin == HAND and moving.reason == DISCARD:
            noticed += notice(game, Event(DISCARDED, card, NOTHING, 0, player, moving.zone))
    return noticed


def carry(game: SveGame, moving: Moving) -> None:
    """Take one card from its zone to the next, whose player is its master there (3.1.2).

    Counters, wounds and effects stay behind (10.9.2, R91). In a public zone it lies face up, in another one
    face down (4.2.3.3). A token ceases where it cannot be (9.1.3, 9.1.4.3, R24).
    """
    card = moving.card
    origin = game.zone[card]
    zone = moving.zone
    if origin == FIELD and zone != FIELD:
        game.counters.pop(card, None)
        game.wounds.pop(card, None)
        unlink(game, card)
    if card in game.marks and not keeps_effects(origin, zone):
        game.unmark(card)
    game.flags[card] = moving.flags
    if zone == DECK:
        forget(game, card, origin)
    game.place(card, zone, moving.player, moving.at_top)
    if game.shown:
        game.shown.pop(card, None)
    if zone in PUBLIC_ZONES or moving.flags & FACE_UP:
        game.known[card] = BOTH
    elif zone == HAND:
        game.known[card] |= 1 << moving.player
    if moving.reason != PLAY:
        game.note("move", "5.4.1", moving.player, card, NOTHING, zone)
    kind = game.printed[card].traits.kind
    if kind & TOKEN and not token_may_be(kind, zone):
        game.place(card, NOWHERE, moving.player)


def keeps_effects(origin: int, zone: int) -> bool:
    """4.8.3.3, 10.6.2.8.1.1, R21, R98: effects stay on the way EX area, resolution zone, field, and between fields."""
    return (zone == FIELD and origin in (EX, RESOLUTION, FIELD)) or (origin == EX and zone == RESOLUTION)


def forget(game: SveGame, card: int, origin: int) -> None:
    """4.1.4.1: what the other player can no longer know when a card goes to the deck."""
    own = 1 << game.owner[card]
    if origin == HAND:
        for other in game.zone_cards(HAND, game.holder[card]):
            game.known[other] &= own
    game.known[card] &= own


def token_may_be(kind: int, zone: int) -> bool:
    """9.1.4.1, 9.1.4.2: where a token may exist, and the resolution zone while it is played."""
    return zone in (EX, RESOLUTION) or (zone == FIELD and not kind & SPELL)


def unlink(game: SveGame, card: int) -> None:
    """5.14.4, R51: a follower that leaves the field loses its evolve card at once."""
    for evolve_card, follower in list(game.links.items()):
        if follower == card:
            del game.links[evolve_card]
            game.touch_abilities()
            game.suspect = True


def touch_one(game: SveGame, card: int, origin: int, zone: int) -> None:
    """A card moved: its information is computed anew, and its abilities begin or cease to be valid."""
    game.cache[card] = None
    profile = game.printed[card].traits.profile
    if origin == FIELD or zone == FIELD:
        if profile.statics or profile.adjusts:
            game.touch_abilities()
        elif origin == FIELD:
            stop_watching(game, card)
        elif profile.watching:
            begin_watching(game, card, 0)
    if profile.elsewhere:
        if origin == HAND:
            stop_watching(game, card)
        elif zone == HAND:
            begin_watching(game, card, 1 << HAND)


ZONE_READS = tuple(zone_read(zone) for zone in range(NOWHERE + 1))


def touch_zones(game: SveGame, origin: int, zone: int) -> None:
    """Who is in these zones has changed: static abilities may depend on it or reach there."""
    if game.statics:
        reach = game.static_reach >> zone
        if reach & 1 or ZONE_READS[origin] in game.static_reads or ZONE_READS[zone] in game.static_reads:
            game.touch_all()


def enter(game: SveGame, card: int, flags: int) -> None:
    """4.2.2.3: standing and a newcomer; 13.3.2.2: a stack card enters with its counter."""
    game.flags[card] = NEW | flags
    traits = game.traits(card)
    if traits.kind & FOLLOWER and traits.numbers[2] <= 0:
        game.suspect = True
        game.suspects.append(card)
    if traits.rules & ENTERS_ACTED:
        game.flags[card] |= ACT
    if traits.keywords & STACK:
        game.add_counters(card, STACK_COUNTER, 1)


def create(game: SveGame, names: list[str], zone: int, player: int, master: int, overflow: int) -> None:
    """9.1.2, 5.4.2: create tokens together; what does not fit is not created (4.4.4.2).

    The name says which information a token has (9.1.2.3); owner and master is the player of the zone (9.1.2.1).
    """
    cards = [game.add_card(game.library.cards[name], player, NOWHERE, player) for name in names]
    space = max(room(game, zone, player), 0)
    if overflow != NOTHING:
        first = bring_into_being(game, cards[:space], zone, player)
        rest = cards[space:][: max(room(game, overflow, player), 0)]
        game.frames[-1].receive(game, first + bring_into_being(game, rest, overflow, player))
    elif len(cards) > space and space and len(set(names)) > 1:
        game.call(CreateWhatFits(cards, zone, player, master, space))
    else:
        game.frames[-1].receive(game, bring_into_being(game, cards[:space], zone, player))


def bring_into_being(game: SveGame, cards: list[int], zone: int, player: int) -> list[int]:
    """9.1.1.1, 9.1.2.2: a created token is there like a card, and counts as put into the zone."""
    for card in cards:
        game.place(card, zone, player)
        game.known[card] = BOTH
        game.note("create", "9.1.2", player, card, NOTHING, zone)
        touch_one(game, card, NOWHERE, zone)
        touch_zones(game, NOWHERE, zone)
    if zone == FIELD:
        for card in cards:
            enter(game, card, 0)
        for card in cards:
            emit(game, ENTER, card, NOTHING, 0, player, FIELD)
    return cards


class CreateWhatFits(Procedure):
    """4.4.4.2, R18: more tokens than fit; the effect's master picks, equal ones without asking.

    The tokens are already numbered but exist nowhere; those that are picked come into being.
    """

    FIELDS = ("cards", "master", "picked", "player", "space", "zone")
    __slots__ = FIELDS

    def __init__(
        self, cards: list[int] | None = None, zone: int = 0, player: int = 0, master: int = 0, space: int = 0
    ) -> None:
        super().__init__()
        self.cards: list[int] = cards if cards is not None else []
        self.zone = zone
        self.player = player
        self.master = master
        self.space = space
        self.picked: list[int] = []

    def advance(self, game: SveGame) -> None:
        """One pick for each place that is left, among the names that are left."""
        left = [card for card in self.cards if card not in self.picked]
        by_name = {game.printed[card].name: card for card in reversed(left)}
        missing = self.space - len(self.picked)
        if missing <= 0 or len(by_name) == 1:
            chosen = (self.picked + left[: max(missing, 0)])[: self.space]
            game.frames.pop()
            game.frames[-1].receive(game, bring_into_being(game, chosen, self.zone, self.player))
            return
        options = [Option(CHOOSE, card, NOTHING, 0) for card in sorted(by_name.values())]
        game.ask(
            Decision(
                self.master,
                CHOOSE,
                options,
                "fits",
                "4.4.4.2",
                picked=tuple(self.picked),
                least=self.space,
                most=self.space,
            )
        )

    def answer(self, game: SveGame, option: Option) -> None:
        self.picked.append(option.card)
