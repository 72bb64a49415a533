"""2.3, 2.8.2, 4.1 to 4.8: cards going from zone to zone, and strikers from area to area."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening import events
from gorin.engine.happening.discarding import DiscardTogether
from gorin.engine.happening.happening import Happen, happen
from gorin.engine.happening.moving import move
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.strike.rules import leaving
from gorin.games.strike.rules.carrying import bound_for, carry_from, destination
from gorin.games.strike.state import StrikeState
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

DRAWING: Final = 1 << WOULD_DRAW | 1 << DREW
"""The events of drawing (a mask)."""


def put(
    game: StrikeState,
    cards: list[int],
    zone: int,
    reason: str,
    master: int,
    place: str,
    to: int,
    flags: int,
    then: Take | None,
) -> None:
    """T75 to T79, T93, T96: an effect moves cards together; strikers only where they receive it."""
    ctx = game.running_context()
    by = () if ctx is None else (game.actor(ctx),)
    batch: list[Happening] = []
    for card in cards:
        if game.zone[card] != STAGE:
            player = destination(game, card, zone, to)
            batch.append(bound_for(game, card, zone, player, flags, reason=reason, place=place))
        elif leaving.may_receive(game, card, reason, ctx):
            batch.append(leaving.leaving(game, card, zone, reason, place, by))
    move(game, batch, master, then)


def draw(game: StrikeState, player: int, number: int) -> list[int]:
    """4.2.4: the top cards of the deck go to the hand; 1.1.8: as many as there are."""
    cards = game.deck_top(player, number)
    carry_from(game, cards, DECK, HAND, player)
    for card in cards:
        game.note("draw", "4.2.4", player, card)
    return cards


class Drawing(Happen):
    """T86, T114: players draw; one instruction is one event for each player."""

    def apply(self, game: StrikeState) -> list[int]:
        drawn: list[int] = []
        numbers: list[int] = []
        for each in self.batch:
            cards = draw(game, each.player, each.amount)
            numbers.append(len(cards))
            drawn += cards
        if game.hears(1 << DREW):
            happened = [
                Event(DREW, NOTHING, NOTHING, number, each.player)
                for each, number in zip(self.batch, numbers, strict=True)
                if number
            ]
            events.emit_all(game, happened)
        return drawn


def draw_together(game: StrikeState, draws: list[tuple[int, int]], then: Take | None = None) -> None:
    """1.1.7: drawing no card is no drawing."""
    if game.is_unheard(DRAWING):
        drawn: list[int] = []
        for player, number in draws:
            if number > 0:
                drawn += draw(game, player, number)
        game.give(then, drawn)
        return
    batch = [Happening((WOULD_DRAW,), NOTHING, player, number) for player, number in draws if number > 0]
    happen(game, Drawing(batch), then)


class DiscardInstruction(Happen):
    """T140: whether players really have to discard; the result is who has to."""

    def apply(self, game: StrikeState) -> list[int]:
        return [each.player for each in self.batch]


def instruct(game: StrikeState, hands: list[tuple[int, int]], most: int, then: Take) -> None:
    """T140: players who hold so many are about to discard; those who have to go to `then`."""
    batch = [
        Happening((WOULD_DISCARD,), NOTHING, player, number)
        for player, held in hands
        if (number := min(most, held)) > 0
    ]
    happen(game, DiscardInstruction(batch), then)


class DiscardByChoice(Procedure):
    """4.3.4, R83: every player named picks, the turn player first; then all discard together."""

    def __init__(self, players: list[int], allowed: list[int], least: int, most: int) -> None:
        self.players = players
        self.allowed = allowed
        self.least = least
        self.most = most

    def instruct(self, game: StrikeState) -> None:
        """T140."""
        hands = [
            (player, sum(card in self.allowed for card in game.zone_cards(HAND, player))) for player in self.players
        ]
        instruct(game, hands, self.most, DiscardByChoice.take_players)

    def take_players(self, game: StrikeState, result: list[int]) -> None:
        self.players = result

    def discard(self, game: StrikeState) -> None:
        """4.3.4."""
        together = DiscardTogether(self.players, self.allowed, self.least, self.most, "4.3.4")
        game.call(together, DiscardByChoice.take_discarded)

    def take_discarded(self, game: StrikeState, result: list[int]) -> None:
        game.finish(result)


DiscardByChoice.STEPS = (DiscardByChoice.instruct, DiscardByChoice.discard)


def discard(game: StrikeState, cards: list[int]) -> list[int]:
    """4.3.4, T114: hand cards go to the discard; one event for each player."""
    if not cards:
        return cards
    happened: list[Event] = []
    for player in game.turn_order():
        mine = [card for card in cards if game.holder[card] == player]
        if mine:
            lay_down(game, player, mine)
            if game.hears(1 << DISCARDED):
                happened.append(Event(DISCARDED, NOTHING, NOTHING, len(mine), player))
    if happened:
        events.emit_all(game, happened)
    return cards


def discard_of(game: StrikeState, player: int, cards: list[int]) -> None:
    """4.3.4, T114: cards of one player's hand go to the discard."""
    if cards:
        lay_down(game, player, cards)
        events.emit(game, DISCARDED, amount=len(cards), player=player)


def lay_down(game: StrikeState, player: int, cards: list[int]) -> None:
    """4.3.4."""
    carry_from(game, cards, HAND, DISCARD, player)
    for card in cards:
        game.note("discard", "4.3.4", player, card)


class DiscardAtRandom(Procedure):
    """T90: cards drawn at random from players' hands are discarded."""

    def __init__(self, players: list[int], number: int) -> None:
        self.players = players
        self.number = number

    def instruct(self, game: StrikeState) -> None:
        """T140."""
        hands = [(player, len(game.zone_cards(HAND, player))) for player in self.players]
        instruct(game, hands, self.number, DiscardAtRandom.take_players)

    def take_players(self, game: StrikeState, result: list[int]) -> None:
        self.players = result

    def discard(self, game: StrikeState) -> None:
        """T90."""
        chosen: list[int] = []
        for player in self.players:
            hand = game.hand_of(player)
            for _ in range(min(self.number, len(hand))):
                chosen.append(hand.pop(game.random(len(hand))))
        game.finish(discard(game, chosen))


DiscardAtRandom.STEPS = (DiscardAtRandom.instruct, DiscardAtRandom.discard)
