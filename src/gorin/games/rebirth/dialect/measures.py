"""How many, and which number (R45)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.roots import Amount, Things
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Quantity
from gorin.games.rebirth.program.amounts import BaseNumber

NUMBERS: Final = {"コスト": terms.COST, "ATK": terms.ATK, "DEF": terms.DEF}


def least_and_most(reading: Reading, quantity: Quantity | None) -> tuple[Amount | None, Amount | None]:
    """How many: (least, most); most None is any number."""
    if quantity is None:
        return Exactly(1), Exactly(1)
    if quantity.every or quantity.free:
        least = Exactly(quantity.number) if quantity.number is not None else Exactly(0)
        return least, None
    if quantity.number is None:
        reading.fail(quantity.start, "quantity")
    amount: Amount = reading.x_amount() if quantity.number < 0 else Exactly(quantity.number)
    if quantity.up_to:
        return Exactly(0), amount
    if quantity.relation == "以上":
        return amount, None
    if quantity.relation == "以下":
        return Exactly(0), amount
    return amount, amount


def number_of(reading: Reading, things: Things, word: str, place: int, base: bool = False) -> Amount:
    if word not in NUMBERS:
        reading.fail(place, "value")
    return BaseNumber(things, NUMBERS[word]) if base else NumberOf(things, NUMBERS[word])


QUANTITY_WORDS: Final = ("up_to", "each", "every", "free", "total", "apart", "sum_bound", "relation", "same_as_last")


def check_quantity(reading: Reading, quantity: Quantity | None, *allowed: str) -> None:
    """Refuse a quantity with a word (まで, ずつ, 合計, ...) that its use here could not consume."""
    if quantity is None:
        return
    for word in QUANTITY_WORDS:
        if word not in allowed and getattr(quantity, word):
            reading.fail(quantity.start, "quantity")
