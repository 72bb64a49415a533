"""R136: what a set of cards must satisfy all together (カード名が異なるように, 元のコストの合計が…)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.kernel.frames import Machine
from gorin.engine.kernel.selection import Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, compare
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Amount
from gorin.engine.values.ability import Target
from gorin.games.sve.naming import names_of
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import COST, NUMBERS

NAMES: Final = "names"
COSTS: Final = "costs"
TOTAL: Final = "total"


@dataclass(frozen=True)
class Together:
    """`what`: no two share a name, or a printed cost, or the printed costs add up to at most (at least) `amount`.

    `also`: what they must satisfy besides. `number`: what adds up in place of the printed costs, as it is now.
    """

    what: str
    relation: str = ""
    amount: Amount | None = None
    also: Together | None = None
    number: str = ""

    def fixed(self, game: SveState, ctx: Context) -> Together:
        """The same with its number counted now (R132)."""
        also = self.also.fixed(game, ctx) if self.also is not None else None
        amount = Exactly(self.amount.value(game, ctx)) if self.amount is not None else None
        return replace(self, amount=amount, also=also)

    def grows(self) -> bool:
        """Whether a set that is not permitted can become so with more cards."""
        return self.relation == AT_LEAST or (self.also is not None and self.also.grows())

    def permits(self, game: SveState, cards: Sequence[int]) -> bool:
        """Whether these cards may be taken together."""
        if self.also is not None and not self.also.permits(game, cards):
            return False
        if self.what == NAMES:
            seen: set[str] = set()
            for card in cards:
                names = names_of(game.traits(card))
                if not seen.isdisjoint(names):
                    return False
                seen |= names
            return True
        if self.number:
            costs = [game.card_number(card, self.number) for card in cards]
        else:
            costs = [game.base_traits(card).numbers[NUMBERS[COST]] for card in cards]
        if self.what == COSTS:
            return len(set(costs)) == len(costs)
        assert isinstance(self.amount, Exactly)
        return compare(sum(costs), self.relation, self.amount.number)


@dataclass(frozen=True)
class SetTarget(Target):
    """A target of several cards that satisfy something all together."""

    together: Together = Together(NAMES)


class SelectSet(Select):
    """R136: pick cards one by one; only what can be completed to a permitted set is on offer."""

    def __init__(
        self,
        together: Together,
        player: int,
        candidates: list[int],
        least: int,
        most: int,
        about: str,
        source: int,
    ) -> None:
        super().__init__(player, candidates, least, most, about, "", source)
        self.together = together
        self.begun = False

    def advance(self, game: Machine) -> None:
        assert isinstance(game, SveState)
        if not self.begun:
            self.begun = True
            self.least = min(self.least, self.greatest(game))
        if len(self.picked) >= self.most or not self.open(game):
            game.finish(self.picked)
        else:
            game.ask()

    def greatest(self, game: SveState) -> int:
        """1.3.2: of how many cards a permitted set can consist, as far as that is asked for."""
        for number in range(self.least, 0, -1):
            if self.completes(game, [], number):
                return number
        return 0

    def open(self, game: SveState) -> list[int]:
        numbers = range(max(self.least, len(self.picked) + 1), self.most + 1)
        return [
            card
            for card in self.left()
            if any(self.completes(game, [*self.picked, card], number) for number in numbers)
        ]

    def completes(self, game: SveState, picked: list[int], number: int, start: int = 0) -> bool:
        """Whether these cards, with others from that candidate on, make up a permitted set of so many."""
        if len(picked) >= number:
            return len(picked) == number and self.together.permits(game, picked)
        if not self.together.grows() and not self.together.permits(game, picked):
            return False
        for index in range(start, len(self.candidates)):
            card = self.candidates[index]
            if card not in picked and self.completes(game, [*picked, card], number, index + 1):
                return True
        return False

    def may_stop(self, game: SveState) -> bool:
        return super().may_stop(game) and self.together.permits(game, self.picked)
