"""5.11 Swapping (入れ替える), and cards that change their master (R98, R159)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.happening import happen, still_there
from gorin.engine.happening.moving import Move, moved_to, perform
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.games.sve.rules.moving import room
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import FIELD, NEW


def swap(game: SveState, cards: list[int], then: Take | None) -> None:
    """5.11.1: both move to each other's zones at the same time, full or not (R19)."""
    if len(cards) != 2:
        game.give(then, [])
        return
    first, second = cards
    batch = moved_to(game, [first], game.zone[second], to=game.holder[second])
    batch += moved_to(game, [second], game.zone[first], to=game.holder[first])
    happen(game, Swap(batch), then)


class Swap(Move):
    """5.11.2, R20, R110: both cards move, or neither."""

    def apply(self, game: SveState) -> list[int]:
        batch = [each for each in self.batch if still_there(game, each)]
        if len(batch) < 2:
            return []
        if all(each.to == FIELD for each in batch):
            return exchange_masters(game, batch)
        return perform(game, batch)


def exchange_masters(game: SveState, batch: list[Happening]) -> list[int]:
    """R98: from field to field a card stays the same object; only its master changes (3.1.2)."""
    cards = [each.card for each in batch]
    for card, each in zip(cards, batch, strict=True):
        flags = game.flags[card]
        stamp = game.stamp[card]
        entered = game.entered[card]
        game.place(card, FIELD, each.to_player)
        game.stamp[card] = stamp
        game.entered[card] = entered
        game.flags[card] = flags | NEW
        game.note("move", "5.11.1", each.to_player, card, NOTHING, FIELD)
    game.unsettled = True
    game.touch_abilities()
    return cards


def seize(game: SveState, cards: list[int], player: int) -> list[int]:
    """R159 奪う: from the opponent's field to one's own, as far as there is room; the same object (R98)."""
    found = [card for card in cards if game.zone[card] == FIELD and game.holder[card] != player]
    batch = moved_to(game, found[: max(room(game, FIELD, player), 0)], FIELD, to=player)
    return exchange_masters(game, batch) if batch else []


NEXT_START: Final[tuple[str, ...]] = ("start0", "start1")


def next_start(player: int) -> str:
    """R160: until the next start phase of this player, which uses it up."""
    return NEXT_START[player] if player < len(NEXT_START) else f"start{player}"
