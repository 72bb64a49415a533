"""R131: a player's 眷属 change their slots, all at once."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.games.shinso.places import slot_of, slot_ref
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import SLOTS


class Rearrange(Procedure):
    """R131: the player's 眷属 in the own slots, from slot 1 on, each get a new slot; all move at once."""

    def __init__(self, player: int, cards: list[int]) -> None:
        self.player = player
        self.cards = cards
        self.places: list[int] = []

    def choose(self, game: ShinsoState) -> None:
        if len(self.places) == len(self.cards):
            return
        self.goto(Rearrange.choose)
        held = [game.slots[card] for card in game.on_side(SLOTS, self.player) if card not in self.cards]
        free = [slot for slot in range(1, 5) if slot not in held and slot not in self.places]
        card = self.cards[len(self.places)]
        refs = [slot_ref(self.player, slot) for slot in free]
        game.call(Select(self.player, refs, 1, 1, "slot", "R131", card), Rearrange.take_slot)

    def take_slot(self, game: ShinsoState, result: list[int]) -> None:
        self.places.append(slot_of(result[0]))

    def move(self, game: ShinsoState) -> None:
        changed = [card for card, slot in zip(self.cards, self.places, strict=True) if game.slots[card] != slot]
        for card, slot in zip(self.cards, self.places, strict=True):
            game.slots[card] = slot
        game.touch_all()
        game.finish(changed)


Rearrange.STEPS = (Rearrange.choose, Rearrange.move)


def rearrange(game: ShinsoState, player: int) -> Rearrange:
    cards = [card for card in game.zone_cards(SLOTS, player) if game.side_of(card) == player]
    return Rearrange(player, sorted(cards, key=lambda card: game.slots[card]))


def exchange(game: ShinsoState, one: int, other: int) -> bool:
    """R15: two 眷属 in slots of one side change them."""
    if one not in game.slots or other not in game.slots or game.side_of(one) != game.side_of(other):
        return False
    game.slots[one], game.slots[other] = game.slots[other], game.slots[one]
    game.touch_all()
    return True
