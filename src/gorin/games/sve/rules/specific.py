"""Chapter 5, the rest: discarding, swapping, transforming; R103; losing by rule or effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.change import SET, Number
from gorin.games.sve.rules import moving, replacing
from gorin.games.sve.rules.moving import Moving
from gorin.games.sve.terms import (
    BANISH,
    BANISHED,
    FIELD,
    HEALTH,
    NEW,
    NOWHERE,
)

if TYPE_CHECKING:
    from gorin.games.sve.game import SveGame


def health_set_at(game: SveGame, card: int) -> int:
    """R103: since when a text that sets this card's health is in force (0: none)."""
    since = 0
    for mark in game.marks.get(card, ()):
        for change in mark.changes:
            if isinstance(change, Number) and change.number == HEALTH and change.how == SET:
                since = max(since, mark.made)
    return since


def swap(game: SveGame, cards: list[int]) -> None:
    """5.11: both move to each other's zones at the same time, full or not (R19), or neither (5.11.2, R20)."""
    if len(cards) != 2:
        game.frames[-1].receive(game, [])
        return
    first, second = cards
    movings = [
        Moving(first, game.zone[second], game.holder[second]),
        Moving(second, game.zone[first], game.holder[first]),
    ]
    if any(replacing.substitutes(game, each) for each in movings):
        replacing.settle_moves(game, movings)
        return
    if game.zone[first] == FIELD and game.zone[second] == FIELD:
        exchange_masters(game, movings)
        game.frames[-1].receive(game, cards)
        return
    game.frames[-1].receive(game, moving.perform(game, movings))


def exchange_masters(game: SveGame, movings: list[Moving]) -> None:
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

    FIELDS = ("cards", "token", "where")
    __slots__ = FIELDS

    def __init__(
        self, cards: list[int] | None = None, token: str = "", where: list[tuple[int, int]] | None = None
    ) -> None:
        super().__init__()
        self.cards: list[int] = cards if cards is not None else []
        self.token = token
        self.where: list[tuple[int, int]] = where if where is not None else []

    def banish(self, game: SveGame) -> None:
        self.where = [(game.zone[card], game.holder[card]) for card in self.cards]
        game.put(self.cards, BANISH, BANISHED, game.active)

    def create(self, game: SveGame) -> None:
        created: list[int] = []
        for index, card in enumerate(self.cards):
            zone, player = self.where[index]
            if game.zone[card] != zone:
                token = game.add_card(game.library.cards[self.token], player, NOWHERE, player)
                created += moving.bring_into_being(game, [token], zone, player)
        game.finish(created)


TransformTogether.STEPS = (TransformTogether.banish, TransformTogether.create)


def lose(game: SveGame, players: list[int], reason: str, clause: str) -> None:
    """1.2.1, 1.2.2: the others win; if all lose, it is a draw."""
    losing = [player for player in game.turn_order() if player in players]
    game.call(replacing.Losing(losing, reason, clause))
