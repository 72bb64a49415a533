"""13.3.2, 13.3.3 【スタック】 and 【土の秘術】: stack counters as a supply of costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.engine.program.effect import Effect
from gorin.games.sve.terms import AMULET, CEMETERY, FIELD, RULE, STACK, STACK_COUNTER

if TYPE_CHECKING:
    from gorin.games.sve.game import SveGame


def stack_amulets(game: SveGame, player: int) -> list[int]:
    """13.3.3.2: own amulets with 【スタック】 that carry a stack counter."""
    return [
        card
        for card in game.zone_cards(FIELD, player)
        if game.counters_on(card, STACK_COUNTER)
        and game.traits(card).kind & AMULET
        and game.traits(card).keywords & STACK
    ]


class PayEarthRite(Procedure):
    """13.3.3.2, R85: take a counter; an amulet without one is put away at once."""

    FIELDS = ("player",)
    __slots__ = FIELDS

    def __init__(self, player: int = 0) -> None:
        super().__init__()
        self.player = player

    def pick(self, game: SveGame) -> None:
        game.call(Select(self.player, stack_amulets(game, self.player), 1, 1, "earth_rite", "13.3.3.2"))

    def receive(self, game: SveGame, result: list[int]) -> None:
        for card in result:
            game.add_counters(card, STACK_COUNTER, -1)
            if not game.counters_on(card, STACK_COUNTER):
                game.call(PutAway(card))


class PutAway(Procedure):
    """An emptied stack amulet goes to the cemetery."""

    FIELDS = ("card",)
    __slots__ = FIELDS

    def __init__(self, card: int = 0) -> None:
        super().__init__()
        self.card = card

    def put_away(self, game: SveGame) -> None:
        game.put([self.card], CEMETERY, RULE, game.holder[self.card])


PayEarthRite.STEPS = (PayEarthRite.pick,)
PutAway.STEPS = (PutAway.put_away,)


def stack_plus(game: SveGame, effect: Effect) -> None:
    """13.3.2.4, R87: the player picks one own card with 【スタック】."""
    player = effect.ctx.master
    cards = [card for card in game.zone_cards(FIELD, player) if game.traits(card).keywords & STACK]
    game.call(Select(player, cards, min(1, len(cards)), 1, "stack_plus", "13.3.2.4"))
