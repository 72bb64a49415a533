"""13.3.2, 13.3.3 【スタック】 and 【土の秘術】: stack counters as a supply of costs."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.selection import Select
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import AMULET, CEMETERY, FIELD, RULE, STACK, STACK_COUNTER

EARTH_TAKEN: Final = -1
"""R138: a stack counter was taken by 【土の秘術】; no ability looks for it."""


def stack_amulets(game: SveState, player: int) -> list[int]:
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

    def __init__(self, player: int) -> None:
        self.player = player
        self.emptied: list[int] = []

    def pick(self, game: SveState) -> None:
        """13.3.3.2: one of the own amulets with 【スタック】."""
        amulets = stack_amulets(game, self.player)
        game.pick_for_cost(self.player, amulets, 1, "earth_rite", "13.3.3.2", PayEarthRite.take_counter)

    def take_counter(self, game: SveState, result: list[int]) -> None:
        for card in result:
            game.record(EARTH_TAKEN, card, self.player)
            game.lay_counters(card, STACK_COUNTER, -1)
            if not game.counters_on(card, STACK_COUNTER):
                self.emptied.append(card)

    def put_away(self, game: SveState) -> None:
        """13.3.3.2, R85: as part of paying."""
        game.put(self.emptied, CEMETERY, RULE, self.player)


PayEarthRite.STEPS = (PayEarthRite.pick, PayEarthRite.put_away)


def stack_cards(game: SveState, player: int) -> list[int]:
    """13.3.2.4: own cards with 【スタック】."""
    return [card for card in game.zone_cards(FIELD, player) if game.traits(card).keywords & STACK]


def stack_plus(game: SveState, player: int, then: Take) -> None:
    """13.3.2.4, R87: the player picks one own card with 【スタック】."""
    cards = stack_cards(game, player)
    game.call(Select(player, cards, min(1, len(cards)), 1, "stack_plus", "13.3.2.4"), then)
