"""4.4, 4.5.3, R19 to R21: putting cards down, and what that drives away."""

from __future__ import annotations

from gorin.engine.happening.happening import happen
from gorin.engine.happening.moving import Move
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.games.rebirth.rules.causes import ByRules
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DISPLACED, MEMBERS, WAITING_ROOM


def place(game: RebirthState, batch: list[Happening], then: Take | None = None) -> None:
    """Put cards down together; who is in a slot that is taken goes to the waiting room (4.5.3.3, R19)."""
    driven = displaced(game, batch)
    if driven:
        game.call(Placing(batch, driven), then)
    else:
        happen(game, Move(batch), then)


def displaced(game: RebirthState, batch: list[Happening]) -> list[int]:
    """4.5.3.3: who is where these cards go, and does not leave in the same move."""
    found: list[int] = []
    for each in batch:
        if each.to == MEMBERS:
            there = game.member_in(each.to_player, each.amount)
            if there != NOTHING and not any(other.card == there for other in batch):
                found.append(game.sight(there))
    return found


class Placing(ByRules):
    """4.5.3.3: the card is put down, then who was there goes to the waiting room, by the rules (R19)."""

    def __init__(self, batch: list[Happening], driven: list[int]) -> None:
        super().__init__()
        self.batch = batch
        self.driven = driven
        self.placed: list[int] = []

    def put(self, game: RebirthState) -> None:
        """4.5.3.3."""
        happen(game, Move(self.batch), Placing.take_placed)

    def take_placed(self, game: RebirthState, result: list[int]) -> None:
        self.placed = result

    def drive_away(self, game: RebirthState) -> None:
        """R19."""
        cards = [
            game.sight_card(sight)
            for sight in self.driven
            if game.sight(game.sight_card(sight)) == sight and self.is_taken(game, game.sight_card(sight))
        ]
        if cards:
            self.by_rules = True
            happen(game, Move(going(game, cards, WAITING_ROOM, DISPLACED)))

    def is_taken(self, game: RebirthState, card: int) -> bool:
        """Whether the newcomer has really come."""
        slot = game.slot.get(card)
        return any(game.zone[each] == MEMBERS and game.slot.get(each) == slot for each in self.placed)

    def end(self, game: RebirthState) -> None:
        game.finish(self.placed)


Placing.STEPS = (Placing.put, Placing.drive_away, Placing.end)
