"""2.3, 2.8.2, 4.1 to 4.8: cards going from zone to zone, and strikers from area to area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.choice import AskOrder, Select
from gorin.engine.geometry import NO_AREA, Range, areas_in
from gorin.engine.procedure import Procedure
from gorin.engine.program.context import Context
from gorin.engine.program.effect import NO_CONTEXT
from gorin.engine.ref import NOTHING, place_of, place_ref
from gorin.engine.waiting import Event
from gorin.games.strike import events, leaving
from gorin.games.strike.carrying import carry, destination
from gorin.games.strike.changes import PLACES
from gorin.games.strike.happening import Happen, Happening, happen, still_there
from gorin.games.strike.stage import ADJACENT, GATES, ahead
from gorin.games.strike.states import is_immune
from gorin.games.strike.terms import (
    AREA_NUM,
    CANNOT_MOVE,
    DECK,
    DISCARD,
    DISCARDED,
    DREW,
    HAND,
    MOVED,
    STAGE,
    WOULD_DISCARD,
    WOULD_DRAW,
    WOULD_MOVE,
)

if TYPE_CHECKING:
    from gorin.engine.program.cards import Discard
    from gorin.engine.program.effect import Effect
    from gorin.games.strike.game import StrikeGame


def put(game: StrikeGame, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int) -> None:
    """Effects move cards together; several that go to a place in a deck are put in order first."""
    if zone == DECK and place and len(cards) > 1:
        ctx = game.running_context()
        game.call(PutInOrder(cards, zone, reason, place, game.active if ctx is None else ctx.master))
        return
    put_now(game, cards, zone, reason, place, to, flags)


def put_now(game: StrikeGame, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int) -> None:
    ctx = game.running_context()
    strikers = [card for card in cards if game.zone[card] == STAGE]
    moved = move_others(game, [card for card in cards if game.zone[card] != STAGE], zone, place, to, flags)
    if strikers:
        leaving.leave_by_effect(game, strikers, zone, reason, place, ctx, moved)
    else:
        game.frames[-1].receive(game, moved)


def move_others(game: StrikeGame, cards: list[int], zone: int, place: str, to: int, flags: int) -> list[int]:
    """Cards that are not strikers go to a zone."""
    at_top = place == "top"
    for card in reversed(cards) if at_top else cards:
        carry(game, card, zone, destination(game, card, zone, to), at_top, flags)
    return cards


class PutInOrder(Procedure["StrikeGame"]):
    """T93, T96: several cards go to the top or bottom of a deck in the order that the player wants."""

    FIELDS = ("cards", "order", "place", "player", "reason", "zone")
    __slots__ = FIELDS

    def __init__(
        self, cards: list[int] | None = None, zone: int = 0, reason: str = "", place: str = "", player: int = 0
    ) -> None:
        super().__init__()
        self.cards: list[int] = cards if cards is not None else []
        self.zone = zone
        self.reason = reason
        self.place = place
        self.player = player
        self.order: list[int] = []

    def ask(self, game: StrikeGame) -> None:
        game.call(AskOrder(self.player, self.cards, "deck_order"))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        self.order = result

    def move(self, game: StrikeGame) -> None:
        game.frames.pop()
        put_now(game, self.order, self.zone, self.reason, self.place, NOTHING, 0)


PutInOrder.STEPS = (PutInOrder.ask, PutInOrder.move)


# -- drawing and discarding (4.2.4, 4.3.4) -----------------------------------------------------


def draw(game: StrikeGame, player: int) -> None:
    """4.2.4: the top card of the deck goes to the hand; 1.1.8: without one nothing happens."""
    deck = game.zone_cards(DECK, player)
    if deck:
        card = deck[0]
        carry(game, card, HAND, player)
        game.note("draw", "4.2.4", player, card)


class Drawing(Happen):
    """T86, T114: players draw; one instruction is one event for each player."""

    __slots__ = ()

    def apply(self, game: StrikeGame) -> list[int]:
        drawn: list[int] = []
        happened: list[Event] = []
        for each in self.batch:
            cards = game.zone_cards(DECK, each.player)[: each.amount]
            for _ in cards:
                draw(game, each.player)
            if cards:
                happened.append(Event(DREW, NOTHING, NOTHING, len(cards), each.player))
            drawn += cards
        events.emit_all(game, happened)
        return drawn


def draw_together(game: StrikeGame, draws: list[tuple[int, int]]) -> None:
    """1.1.7: drawing no card is no drawing."""
    batch = [Happening((WOULD_DRAW,), NOTHING, player, number) for player, number in draws if number > 0]
    happen(game, Drawing(batch))


class DiscardInstruction(Happen):
    """T140: whether players really have to discard; the result is who has to."""

    __slots__ = ()

    def apply(self, game: StrikeGame) -> list[int]:
        return [each.player for each in self.batch]


class DiscardTogether(Procedure["StrikeGame"]):
    """4.3.4, R83: every player named picks, the turn player first; then all discard together."""

    FIELDS = ("allowed", "asked", "chosen", "least", "most", "players")
    __slots__ = FIELDS

    def __init__(
        self,
        players: list[int] | None = None,
        allowed: list[int] | None = None,
        least: int = 0,
        most: int = 0,
    ) -> None:
        super().__init__()
        self.players: list[int] = players if players is not None else []
        self.allowed: list[int] = allowed if allowed is not None else []
        self.least = least
        self.most = most
        self.asked = False
        self.chosen: list[int] = []

    def advance(self, game: StrikeGame) -> None:
        if not self.asked:
            batch = [
                Happening((WOULD_DISCARD,), NOTHING, player, number)
                for player in self.players
                if (number := min(self.most, len(self.hand(game, player)))) > 0
            ]
            happen(game, DiscardInstruction(batch))
        elif self.players:
            hand = self.hand(game, self.players[0])
            most = min(self.most, len(hand))
            player = self.players.pop(0)
            game.call(Select(player, hand, min(self.least, most), most, "discard", "4.3.4"))
        else:
            game.frames.pop()
            game.frames[-1].receive(game, discard(game, self.chosen))

    def hand(self, game: StrikeGame, player: int) -> list[int]:
        return [card for card in game.zone_cards(HAND, player) if card in self.allowed]

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        if self.asked:
            self.chosen += result
        else:
            self.asked = True
            self.players = result


def discard(game: StrikeGame, cards: list[int]) -> list[int]:
    """4.3.4, T114: hand cards go to the discard; one event for each player."""
    happened: list[Event] = []
    for player in game.turn_order():
        mine = [card for card in cards if game.holder[card] == player]
        for card in mine:
            carry(game, card, DISCARD, game.owner[card])
            game.note("discard", "4.3.4", player, card)
        if mine:
            happened.append(Event(DISCARDED, NOTHING, NOTHING, len(mine), player))
    events.emit_all(game, happened)
    return cards


def discard_by(game: StrikeGame, op: Discard, effect: Effect) -> None:
    ctx = effect.ctx
    players = op.who.players(game, ctx)
    allowed = [
        card
        for player in players
        for card in game.zone_cards(HAND, player)
        if all(test.passes(game, card, ctx) for test in op.tests)
    ]
    most = len(allowed) if op.amount is None else max(0, op.amount.value(game, ctx))
    least = most if op.least == NOTHING else op.least
    game.call(DiscardTogether(players, allowed, least, most))


class DiscardAtRandom(Procedure["StrikeGame"]):
    """T90: cards drawn at random from players' hands are discarded."""

    FIELDS = ("number", "players")
    __slots__ = FIELDS

    def __init__(self, players: list[int] | None = None, number: int = 0) -> None:
        super().__init__()
        self.players: list[int] = players if players is not None else []
        self.number = number

    def instruct(self, game: StrikeGame) -> None:
        batch = [
            Happening((WOULD_DISCARD,), NOTHING, player, number)
            for player in self.players
            if (number := min(self.number, len(game.zone_cards(HAND, player)))) > 0
        ]
        happen(game, DiscardInstruction(batch))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        self.players = result

    def discard(self, game: StrikeGame) -> None:
        chosen: list[int] = []
        for player in self.players:
            hand = game.hand_of(player)
            for _ in range(min(self.number, len(hand))):
                chosen.append(hand.pop(game.random(len(hand))))
        game.finish(discard(game, chosen))


DiscardAtRandom.STEPS = (DiscardAtRandom.instruct, DiscardAtRandom.discard)


# -- on the stage (8.1.10, T68 to T74) ---------------------------------------------------------


class Stepping(Happen):
    """Strikers change their areas at the same moment; `to` is the area."""

    __slots__ = ()

    def apply(self, game: StrikeGame) -> list[int]:
        steps = {
            game.sight_card(each.sight): each.to
            for each in self.batch
            if still_there(game, each) and may_move(game, game.sight_card(each.sight))
        }
        steps = possible_steps(game, steps)
        for card in steps:
            game.leave_area(card)
        for card, area in steps.items():
            game.enter_area(card, area, game.holder[card])
            game.note("steps", "5.4.6.1", game.holder[card], card, place_ref(area))
        if steps:
            game.stage_changed(PLACES)
            if events.is_heard(game, MOVED):
                events.emit_all(game, [Event(MOVED, card, player=game.holder[card]) for card in steps])
        return list(steps)


def possible_steps(game: StrikeGame, steps: dict[int, int]) -> dict[int, int]:
    """4.1.6, R16: those whose area is empty, or is left by another of them; two never share one."""
    while True:
        wanted = list(steps.values())
        left = {
            card: area
            for card, area in steps.items()
            if area != NO_AREA
            and wanted.count(area) == 1
            and (game.board[area] == NOTHING or game.board[area] in steps)
            and game.board[area] != card
        }
        if len(left) == len(steps):
            return left
        steps = left


def step_together(game: StrikeGame, steps: dict[int, int]) -> None:
    """Strikers go to these areas, as far as they can; those that moved go to the running procedure."""
    batch = [
        Happening((WOULD_MOVE,), game.sight(card), game.holder[card], to=area)
        for card, area in possible_steps(game, steps).items()
    ]
    happen(game, Stepping(batch))


def may_move(game: StrikeGame, card: int) -> bool:
    """T141, R69."""
    return game.zone[card] == STAGE and not game.traits(card).rules & CANNOT_MOVE


def can_step(game: StrikeGame, card: int, forward: int) -> bool:
    area = ahead(game.at[card], game.holder[card], forward)
    return may_move(game, card) and area != NO_AREA and game.board[area] == NOTHING


class Steps(Procedure["StrikeGame"]):
    """T68, T69: strikers advance or retreat so many times, each time those that can."""

    FIELDS = ("cards", "forward", "moved", "times")
    __slots__ = FIELDS

    def __init__(self, cards: list[int] | None = None, forward: int = 1, times: int = 0) -> None:
        super().__init__()
        self.cards: list[int] = cards if cards is not None else []
        self.forward = forward
        self.times = times
        self.moved: list[int] = []

    def advance(self, game: StrikeGame) -> None:
        if self.times <= 0:
            game.finish(self.moved)
            return
        if self.step == 0:
            self.step = 1
            ctx = context_below(game)
            self.cards = [card for card in self.cards if not is_immune(game, card, ctx)]
        self.times -= 1
        steps = {
            card: ahead(game.at[card], game.holder[card], self.forward)
            for card in self.cards
            if may_move(game, card)
        }
        step_together(game, steps)

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        self.moved += [card for card in result if card not in self.moved]


def context_below(game: StrikeGame) -> Context | None:
    """The text that called the running procedure."""
    below = game.frames[-2] if len(game.frames) > 1 else None
    ctx = getattr(below, "ctx", None)
    return ctx if isinstance(ctx, Context) else None


class Relocation(Procedure["StrikeGame"]):
    """T70 to T74: each striker goes to an area that the effect's player chooses."""

    FIELDS = ("area", "cards", "ctx", "moved", "range", "where")
    __slots__ = FIELDS

    def __init__(
        self,
        cards: list[int] | None = None,
        where: str = "",
        range: Range | None = None,
        ctx: Context = NO_CONTEXT,
    ) -> None:
        super().__init__()
        self.cards: list[int] = cards if cards is not None else []
        self.where = where
        self.range = range
        self.ctx = ctx
        self.area = NO_AREA
        self.moved: list[int] = []

    def choose(self, game: StrikeGame) -> None:
        if not self.cards:
            game.finish(self.moved)
            return
        card = self.cards[0]
        areas = destinations(game, card, self.where, self.range, self.ctx)
        if not may_move(game, card) or is_immune(game, card, self.ctx):
            areas = 0
        places = [place_ref(area) for area in areas_in(areas)]
        game.call(Select(self.ctx.master, places, min(1, len(places)), 1, "area", "4.1.6", card))

    def move(self, game: StrikeGame) -> None:
        card = self.cards.pop(0)
        area = self.area
        self.area = NO_AREA
        self.step = 0
        if area != NO_AREA:
            step_together(game, {card: area})

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        if self.step == 1:
            self.area = place_of(result[0]) if result else NO_AREA
        else:
            self.moved += result


Relocation.STEPS = (Relocation.choose, Relocation.move)


def swap_places(game: StrikeGame, cards: list[int]) -> None:
    """T73, R16: both move at once; if one of them cannot, nothing is applied."""
    ctx = game.running_context()
    pair = list(dict.fromkeys(cards))
    if len(pair) != 2 or any(not may_move(game, card) or is_immune(game, card, ctx) for card in pair):
        game.frames[-1].receive(game, [])
        return
    step_together(game, {pair[0]: game.at[pair[1]], pair[1]: game.at[pair[0]]})


def destinations(game: StrikeGame, card: int, where: str, range: Range | None, ctx: Context) -> int:
    """The areas without a striker that a text lets this striker go to, as a mask."""
    empty = ~(game.masks[0] | game.masks[1])
    if where == "adjacent":
        return ADJACENT[game.at[card]] & empty if game.at[card] != NO_AREA else 0
    if where == "in_range":
        origin = game.actor_area(ctx)
        return range.reached(origin, ctx.master) & empty if range is not None and origin != NO_AREA else 0
    area = ctx.num(AREA_NUM) if where == "target_area" else GATES[game.holder[card]]
    return 1 << area & empty
