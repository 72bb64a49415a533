"""2.3, 2.8.2, 4.1 to 4.8: cards going from zone to zone, and strikers from area to area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOrder, Select
from gorin.engine.values.waiting import Event
from gorin.games.strike.rules import events, leaving
from gorin.games.strike.rules.carrying import carry, destination
from gorin.games.strike.rules.happening import Happen, Happening, happen
from gorin.games.strike.terms import (
    DECK,
    DISCARD,
    DISCARDED,
    DREW,
    HAND,
    STAGE,
    WOULD_DISCARD,
    WOULD_DRAW,
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


class PutInOrder(Procedure):
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


class DiscardTogether(Procedure):
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


class DiscardAtRandom(Procedure):
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
