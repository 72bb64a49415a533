"""The price of a spell or ability, as it is printed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability
from gorin.games.strike.terms import ATTRIBUTES, NO_ATTRIBUTE

ICON: Final = re.compile(r"\[(術?)([神魔霊妖無])\]|\[手札(\d+|n)\]|\[手札\](\d+|n)|\[(スコア)\]")
"""R5: how the icons of costs are written."""


@dataclass(frozen=True)
class Price(Cost):
    """7.1.1: what a declaration or a summon costs, as printed.

    `power`: for each icon of spirit power the bit of the attribute that pays it (0: any striker);
    `caster`: the same for icons in a red frame (7.6.4.2.1, which belongs to 7.1.4.2, R1). `hand`, `score`:
    how many cards.
    `free`: the hand cost is the freely chosen n (1.1.6.1). `reg`: where the text finds the cards of the hand cost.
    """

    power: tuple[int, ...] = ()
    caster: tuple[int, ...] = ()
    hand: int = 0
    score: int = 0
    free: bool = False
    reg: int = NOTHING

    @property
    def number(self) -> int:
        """How many cards of the hand it takes, if that is printed."""
        return 0 if self.free else self.hand


FREE_OF_CHARGE: Final = Price()


def price_of(ability: Ability) -> Price:
    """The price of declaring an ability."""
    for cost in ability.costs[0] if ability.costs else ():
        if isinstance(cost, Price):
            return cost
    return FREE_OF_CHARGE


def read_price(text: str) -> Price | None:
    """7.1.5.1, 7.1.6.1: read a cost string, or return None where it is none. R6: any striker pays [無]."""
    power: list[int] = []
    caster: list[int] = []
    hand = 0
    score = 0
    free = False
    end = 0
    for found in ICON.finditer(text):
        if found.start() != end:
            return None
        end = found.end()
        framed, attribute, number, apart, is_score = found.groups()
        cards = number or apart
        if attribute:
            (caster if framed else power).append(0 if attribute == NO_ATTRIBUTE else ATTRIBUTES[attribute])
        elif is_score:
            score += 1
        elif cards == "n":
            free = True
        else:
            hand += int(cards)
    return Price(tuple(power), tuple(caster), hand, score, free) if end == len(text) else None
