"""One simultaneous move of any cards of any players between zones.

What leaves is judged as things were before the move, what enters when everything has arrived. Each
zone's `ZoneRules` say whose it is, who sees it, whether it is ordered or limited; the rulebook's hooks
say what a card leaves behind and how it arrives.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.happening.events import (
    as_waiting,
    begin_to_wait,
    emit_all,
    hear,
    take_up,
)
from gorin.engine.happening.happening import Happen, happen, somebody_cares
from gorin.engine.happening.refreshing import is_looked_at, touch_moved, touch_one
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT
from gorin.engine.kernel.selection import AskOrder, Select
from gorin.engine.values.happening import Happening
from gorin.engine.values.memory import come_to_light
from gorin.engine.values.rules import EVERYBODY, ITS_PLAYER, NOBODY
from gorin.engine.values.waiting import NO_EVENTS, NONE_WAITING, Noticed, Waiting

TOP: Final = "top"
MIXED: Final = ("top mixed", "bottom mixed")
"""An end of an ordered zone where cards come to lie in random order, so that nobody knows which is which."""
NOBODY_ALONG: Final[list[Happening]] = []
"""What mostly goes along with a card; not to be changed."""


def moved_to(
    game: Game,
    cards: list[int],
    zone: int,
    reason: str = "",
    place: str = "",
    to: int = NOTHING,
    flags: int = 0,
    others: tuple[int, ...] = (),
) -> list[Happening]:
    """These cards on their way to a zone, as far as nothing forbids it."""
    found: list[Happening] = []
    if place in MIXED:
        cards = cards[:]
        game.shuffle(cards)
    for card in cards:
        player = game.destination(card, zone, to)
        kinds = game.would_be(card, zone, reason)
        concerned = game.concerned(card, zone, player)
        sight = card | game.stamp[card] << STAMP_SHIFT
        each = Happening(kinds, sight, concerned, 0, zone, reason, place, flags, others, player)
        if game.may_move(each):
            found.append(each)
    return found


def move(game: Game, batch: list[Happening], master: int, then: Take | None = None) -> None:
    """Move cards together; decisions that are due first are asked. The result is what really moved.

    `master`: the player whose effect it is, who picks where not everything fits.
    """
    if needs_decision(game, batch):
        game.call(ArrangeMove(batch, master), then)
    else:
        transfer(game, batch, then)


def transfer(game: Game, batch: list[Happening], then: Take | None = None) -> None:
    """Move cards together, where nobody has to decide anything about it first. The result is what really moved."""
    if batch and somebody_cares(game, batch):
        game.call(Move(batch), then)
        return
    moved = go(game, batch)
    if game.library.has_states:
        game.look_at_states()
    game.give(then, moved)


def needs_decision(game: Game, batch: list[Happening]) -> bool:
    if len(batch) > 1 and len(unordered(game, batch, [])) > 1:
        return True
    for each in batch:
        if game.zone_rules[each.to].limited:
            return bool(overfull(game, batch))
    return False


def overfull(game: Game, batch: list[Happening]) -> list[Happening]:
    """Return the arriving cards of the first zone that has too little room for them, players in turn order."""
    zones = {each.to for each in batch if game.zone_rules[each.to].limited}
    for zone in sorted(zones):
        for player in game.turn_order():
            coming = [each for each in bound_for(batch, zone, player) if not is_in(game, each, zone, player)]
            if coming and len(coming) > space(game, batch, zone, player):
                return coming
    return []


def space(game: Game, batch: list[Happening], zone: int, player: int) -> int:
    """How many more fit; what leaves a zone in the same move makes room there."""
    staying = bound_for(batch, zone, player)
    going = [each for each in batch if is_in(game, each, zone, player) and each not in staying]
    return max(game.room(zone, player) + len(going), 0)


def bound_for(batch: list[Happening], zone: int, player: int) -> list[Happening]:
    """What of a batch goes to this zone of this player."""
    return [each for each in batch if each.to == zone and each.to_player == player]


def is_in(game: Game, happening: Happening, zone: int, player: int) -> bool:
    card = happening.card
    return game.zone[card] == zone and game.holder[card] == player


def unordered(game: Game, batch: list[Happening], done: list[int]) -> list[int]:
    """The cards that arrive together at one end of an ordered zone of one player and have no order yet."""
    for player in game.turn_order():
        mine = [each for each in batch if each.to_player == player]
        found = [each.card for each in mine if each.place and each.place not in MIXED and is_ordered(game, each)]
        if len(found) > 1 and not any(card in done for card in found):
            return found
    return []


def is_ordered(game: Game, happening: Happening) -> bool:
    return game.zone_rules[happening.to].ordered


class ArrangeMove(Procedure):
    """Cards move together where somebody has to decide something first."""

    def __init__(self, batch: list[Happening], master: int) -> None:
        self.batch = batch
        self.master = master
        self.order: list[int] = []

    def choose_what_fits(self, game: Game) -> None:
        """Where not everything fits, the effect's master picks what does."""
        coming = overfull(game, self.batch)
        if not coming:
            return
        self.goto(ArrangeMove.choose_what_fits)
        zone, player = coming[0].to, coming[0].to_player
        most = space(game, self.batch, zone, player)
        cards = [each.card for each in coming]
        game.call(Select(self.master, cards, most, most, "fits"), ArrangeMove.take_what_fits)

    def take_what_fits(self, game: Game, result: list[int]) -> None:
        coming = overfull(game, self.batch)
        self.batch = [each for each in self.batch if each not in coming or each.card in result]

    def put_in_order(self, game: Game) -> None:
        """What arrives together in an ordered zone is put into an order."""
        cards = unordered(game, self.batch, self.order)
        if not cards:
            return
        self.goto(ArrangeMove.put_in_order)
        player = next(each.to_player for each in self.batch if each.card == cards[0])
        arranger = game.arranger(player, self.master)
        game.call(AskOrder(arranger, cards, "deck_order"), ArrangeMove.take_order)

    def take_order(self, game: Game, result: list[int]) -> None:
        self.order += result

    def move(self, game: Game) -> None:
        order = self.order
        if order:
            self.batch.sort(key=lambda each: order.index(each.card) if each.card in order else -1)
        happen(game, Move(self.batch), ArrangeMove.take_moved)

    def take_moved(self, game: Game, result: list[int]) -> None:
        """Only who put hidden cards into an order knows which is which."""
        for each in self.batch:
            if each.card in self.order and game.zone_rules[game.zone[each.card]].seen == NOBODY:
                game.known[each.card] &= game.viewers(game.arranger(each.to_player, self.master))
        game.finish(result)


ArrangeMove.STEPS = (ArrangeMove.choose_what_fits, ArrangeMove.put_in_order, ArrangeMove.move)


@mypyc_attr(acyclic=True)
class Move(Happen):
    """Cards go from zone to zone together."""

    __slots__ = ()

    def apply(self, game: Any) -> list[int]:
        table: Game = game
        return go(table, self.batch)


def go(game: Game, batch: list[Happening]) -> list[int]:
    """Carry out what is left of a move, with what goes along; those of the cards that were to move."""
    going: list[Happening] = []
    along = NOBODY_ALONG
    for each in batch:
        if game.stamp[each.card] == each.sight >> STAMP_SHIFT:
            headed = game.headed(each)
            going.append(headed)
            with_it = game.companions(headed)
            if with_it:
                along = along + with_it
    if along:
        return perform(game, going + along)[: len(going)]
    return perform(game, going)


def perform(game: Game, batch: list[Happening]) -> list[int]:
    """Carry out a settled move; the cards that moved."""
    if not batch:
        return []
    waited = len(game.waiting) if game.waiting else 0
    alone = len(batch) == 1
    cards = [batch[0].card] if alone else [each.card for each in batch]
    origins: list[int] = []
    for card in cards:
        origin = game.zone[card]
        origins.append(origin)
        if game.zone_rules[origin].remembers:
            game.remember(card)
    unnoticed = game.goes_unnoticed(batch)
    heard = NONE_WAITING if unnoticed else before_move(game, batch)
    for each in batch if alone else in_order(batch):
        carry(game, each)
    touch_moved(game, batch, origins)
    game.has_moved(batch, origins)
    if heard:
        take_up(game, heard)
    for each in batch:
        if game.zone[each.card] == each.to:
            flags = game.flags[each.card]
            game.enters(each)
            if game.flags[each.card] != flags:
                game.touch(each.card)
    if not unnoticed:
        notice_arrivals(game, batch)
    if game.waiting and len(game.waiting) > waited + 1:
        game.order_waiting(waited)
    return cards


def notice_arrivals(game: Game, batch: list[Happening]) -> None:
    """What arriving triggers, judged when everything has arrived."""
    events = NO_EVENTS
    for each in batch:
        entering = game.entering_events(each)
        if entering:
            events = events + entering if events else entering
    if game.hears_itself:
        own: list[Noticed] = []
        for each in batch:
            own += game.arrived_itself(each)
        if own:
            begin_to_wait(game, own)
    if events:
        emit_all(game, events)


def in_order(batch: list[Happening]) -> list[Happening]:
    """What is put on top goes there from the last to the first, so that the first lies uppermost."""
    return [each for each in batch if not is_on_top(each)] + [each for each in reversed(batch) if is_on_top(each)]


def is_on_top(happening: Happening) -> bool:
    return happening.place in (TOP, MIXED[0])


def before_move(game: Game, batch: list[Happening]) -> list[Waiting]:
    """What leaving triggers, judged as the cards still lie."""
    events = NO_EVENTS
    for each in batch:
        leaving = game.leaving_events(each)
        if leaving:
            events = events + leaving if events else leaving
    heard = hear(game, events) if events else NONE_WAITING
    if game.hears_itself:
        for each in batch:
            for noticed in game.noticed_itself(each):
                waiting = as_waiting(game, noticed)
                if waiting is not None:
                    heard = [*heard, waiting]
    return heard


def carry(game: Game, happening: Happening) -> None:
    """Take one card from its zone to the next. Marks and states that the new zone cannot keep stay behind."""
    card = happening.card
    origin = game.zone[card]
    zone = happening.to
    zones = game.zone_rules
    seen_before, seen = zones[origin].seen, zones[zone].seen
    if game.hides_by_state:
        if game.flags[card]:
            seen_before = game.lies_seen(card, origin, game.flags[card])
        if happening.flags:
            seen = game.lies_seen(card, zone, happening.flags)
    game.leaves(happening)
    if game.marks and card in game.marks and not zones[zone].keeps >> origin & 1:
        game.unmark(card)
    game.flags[card] = happening.flags
    game.place(card, zone, happening.to_player, is_on_top(happening))
    if game.shown and card in game.shown:
        del game.shown[card]
    learn(game, card, origin, seen_before, seen, happening.to_player)
    if happening.place in MIXED and seen == NOBODY:
        game.known[card] = 0
    if game.has_tokens and not game.token_may_be(card, zone):
        game.place(card, game.NOWHERE, happening.to_player)


def learn(game: Game, card: int, origin: int, seen_before: int, seen: int, player: int) -> None:
    """Note who knows a card's face after a move.

    In a hidden zone only players who could follow the card go on knowing it.
    """
    if seen == EVERYBODY:
        if seen_before == ITS_PLAYER:
            come_to_light(game, card, game.zones[origin * game.nplayers + game.owner[card]])
        game.known[card] = game.seats.everybody
    elif seen_before == ITS_PLAYER:
        lose_sight(game, card, origin)
        if seen == ITS_PLAYER:
            game.known[card] |= game.viewers(player)
    elif seen == ITS_PLAYER:
        game.known[card] |= game.viewers(player)


def lose_sight(game: Game, card: int, origin: int) -> None:
    """A card leaves unseen from among cards that only its owner sees.

    The other players forget what they remembered of any of these cards: each of them could be the one that left."""
    own = game.viewers(game.owner[card])
    for other in game.zone_cards(origin, game.owner[card]):
        if not game.hides_by_state or game.lies_seen(other, origin, game.flags[other]) != EVERYBODY:
            game.known[other] &= own
    game.known[card] &= own


def shift(game: Game, cards: list[int], zone: int, player: int, flags: int = 0) -> list[int]:
    """Take cards together to a zone, where that is no event for anybody; the zones from which they came.

    They come from and go to zones in which abilities are valid only if they say so. The rulebook itself sees to what
    else the move means for it.
    """
    zones = game.zone_rules
    seen = zones[zone].seen
    marks = game.marks
    apart = game.static_apart and not game.static_reach >> zone & 1
    elsewhere = False
    origins: list[int] = []
    for card in cards:
        origin = game.zone[card]
        origins.append(origin)
        if marks and card in marks and not zones[zone].keeps >> origin & 1:
            game.unmark(card)
        game.flags[card] = flags
        game.place(card, zone, player)
        if game.shown and card in game.shown:
            del game.shown[card]
        learn(game, card, origin, zones[origin].seen, seen, player)
        printed = game.printed[card].traits
        profile = printed.profile
        known = apart and not profile.statics and not (marks and card in marks)
        game.cache[card] = printed if known else None
        if profile.named_zones:
            elsewhere = True
    if elsewhere:
        for index, card in enumerate(cards):
            if game.printed[card].traits.profile.named_zones:
                touch_one(game, card, origins[index])
    if game.statics or game.floating:
        for origin in origins:
            if is_looked_at(game, origin, zone):
                game.touch_all()
                break
    return origins
