"""12.2 to 12.9: who sits where, whose turn it is, and who plays with or against whom."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.cards.library import Library
from gorin.engine.happening.deck_and_hand import DeckAndHandGame
from gorin.engine.kernel.seats import Seats
from gorin.games.rebirth.formats import Table, table_of
from gorin.games.rebirth.terms import MOST_PLAYERS

ALONE: Final = tuple([player] for player in range(MOST_PLAYERS))
"""Each player's turn where nobody has one in common; not to be changed."""
AMONG: Final = tuple(
    tuple(player for player in range(MOST_PLAYERS) if mask >> player & 1) for mask in range(1 << MOST_PLAYERS)
)
"""The players of each mask."""


class Seating(DeckAndHandGame):
    """The players at the table.

    `had_turn`: who has had a turn (12.3.1), `left_now`: who left in this turn (12.7.7), as masks. `sides`: the teams,
    each from left to right (none: everybody plays alone).
    """

    __slots__ = ("had_turn", "left_now", "sides")

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.had_turn = 0
        self.left_now = 0
        self.sides: tuple[tuple[int, ...], ...] = table_of(seats).sides

    def clone(self) -> Any:
        new = super().clone()
        new.sides = self.sides
        return new

    def table(self) -> Table:
        """12.1.1.1: the format, with the turn order and the teams."""
        return table_of(self.seats)

    def in_teams(self) -> bool:
        """12.5.1, 12.5.1.1: whether players play in teams."""
        return bool(self.sides)

    def order_from(self, player: int) -> list[int]:
        """All players who are there in turn order from this one on (12.2.1, R81)."""
        return self.seats.order(player, self.gone)

    def turn_players(self) -> list[int]:
        """12.5.7.1.1, R88: who has the turn now: in teams everybody of the turn team, from left to right.

        Not to be changed by the caller.
        """
        sides = self.sides
        if not sides and not self.gone:
            return ALONE[self.active]
        return self.who_is_there(sides[self.seats.teams[self.active]] if sides else (self.active,))

    def who_is_there(self, players: tuple[int, ...]) -> list[int]:
        """12.4.7: return those of these players who are still in the game."""
        return [each for each in players if not self.gone >> each & 1]

    def is_turn_player(self, player: int) -> bool:
        return self.seats.teams[player] == self.seats.teams[self.active]

    def turn_leader(self, player: int) -> int:
        """12.5.7.1: who stands for this player's turn: in teams the leftmost."""
        sides = self.sides
        return sides[self.seats.teams[player]][0] if sides else player

    def opponents(self, player: int) -> list[int]:
        """12.5.5, 12.5.5.1, 12.6.4, 12.7.4 相手: players of other teams, everybody else, or the neighbours.

        12.7.7.1, R85: in a circle the place of somebody who left in this turn stays empty until the turn is over.
        """
        if not self.gone:
            return self.seats.opponents(player, 0)
        if self.gone >> player & 1:
            return []
        found = self.seats.opponents(player, self.gone & ~self.left_now)
        return [each for each in found if not self.gone >> each & 1]

    def facing(self, player: int) -> int:
        """12.8.2.1, 12.9.2.1, R87: who sits opposite."""
        return self.table().facing[player]

    def allies(self, player: int) -> list[int]:
        """12.5.4 味方: the player and the teammates, from left to right."""
        sides = self.sides
        return self.who_is_there(sides[self.seats.teams[player]] if sides else (player,))

    def viewers(self, player: int) -> int:
        """12.5.6: teammates see what one of them sees."""
        return self.seats.team_masks[player]
