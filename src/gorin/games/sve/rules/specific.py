"""Chapter 5, the rest: turning, drawing, swapping, transforming; losing by rule or effect."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.games.sve.rules import moving, replacing
from gorin.games.sve.rules.moving import Moving
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    ACTED,
    BANISH,
    BANISHED,
    DECK,
    DRAWN,
    FIELD,
    HAND,
    NEW,
    NOWHERE,
    STOOD,
)


def turn(game: SveState, cards: list[int], flag: int, on: bool) -> list[int]:
    """5.3.1, 1.3.2.1: what already is so does not change, and no event occurs."""
    turned = [card for card in cards if game.zone[card] == FIELD and bool(game.flags[card] & flag) != on]
    for card in turned:
        game.flags[card] ^= flag
        game.note("act" if on else "stand", "5.3.1", game.holder[card], card)
    if turned:
        game.changed("state")
    if flag == ACT:
        for card in turned:
            emit(game, ACTED if on else STOOD, card, NOTHING, 0, game.holder[card])
    return turned


def draw(game: SveState, player: int) -> list[int]:
    """5.9.1: the top card of the deck goes to the hand; 5.9.1.1: without one the player will lose."""
    deck = game.zone_cards(DECK, player)
    if not deck:
        game.failed_draw[player] = True
        game.suspect = True
        game.note("empty_draw", "5.9.1.1", player)
        return []
    card = deck[0]
    game.place(card, HAND, player)
    game.known[card] |= 1 << player
    game.shown.pop(card, None)
    moving.touch_one(game, card, DECK, HAND)
    moving.touch_zones(game, DECK, HAND)
    game.note("draw", "5.9.1", player, card)
    emit(game, DRAWN, card, NOTHING, 1, player, HAND)
    return [card]


def swap(game: SveState, cards: list[int], then: Take | None) -> None:
    """5.11: both move to each other's zones at the same time, full or not (R19), or neither (5.11.2, R20)."""
    if len(cards) != 2:
        game.give(then, [])
        return
    first, second = cards
    movings = [
        Moving(first, game.zone[second], game.holder[second]),
        Moving(second, game.zone[first], game.holder[first]),
    ]
    if any(replacing.substitutes(game, each) for each in movings):
        replacing.settle_moves(game, movings, then)
        return
    if game.zone[first] == FIELD and game.zone[second] == FIELD:
        exchange_masters(game, movings)
        game.give(then, cards)
        return
    game.give(then, moving.perform(game, movings))


def exchange_masters(game: SveState, movings: list[Moving]) -> None:
    """R98: from field to field a card stays the same object; only its master changes (3.1.2)."""
    for each in movings:
        card = each.card
        flags = game.flags[card]
        stamp = game.stamp[card]
        entered = game.entered[card]
        game.place(card, FIELD, each.player)
        game.stamp[card] = stamp
        game.entered[card] = entered
        game.flags[card] = flags | NEW
        game.note("move", "5.11.1", each.player, card, NOTHING, FIELD)
    game.touch_abilities()


class TransformTogether(Procedure):
    """5.15.1, R25: the cards are banished and as many tokens take their places."""

    def __init__(self, cards: list[int], token: str) -> None:
        super().__init__()
        self.cards = cards
        self.token = token
        self.where: list[tuple[int, int]] = []

    def banish(self, game: SveState) -> None:
        """5.15.1."""
        self.where = [(game.zone[card], game.holder[card]) for card in self.cards]
        game.put(self.cards, BANISH, BANISHED, game.active)

    def create(self, game: SveState) -> None:
        """5.15.1."""
        created: list[int] = []
        for index, card in enumerate(self.cards):
            zone, player = self.where[index]
            if game.zone[card] != zone:
                token = game.add_card(game.library.cards[self.token], player, NOWHERE, player)
                created += moving.bring_into_being(game, [token], zone, player)
        game.finish(created)


TransformTogether.STEPS = (TransformTogether.banish, TransformTogether.create)


def lose(game: SveState, players: list[int], reason: str, clause: str) -> None:
    """1.2.1, 1.2.2: the others win; if all lose, it is a draw."""
    losing = [player for player in game.turn_order() if player in players]
    game.call(replacing.Losing(losing, reason, clause))
