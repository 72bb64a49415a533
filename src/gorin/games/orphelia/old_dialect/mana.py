"""Mana in texts: costs (T121) and what is added (T10, T11, T116)."""

from __future__ import annotations

import re

from gorin.engine.program.amount import ONE
from gorin.engine.program.roots import Amount
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect.nouns import Quantity, quantity_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import ManaCost
from gorin.games.orphelia.terms import Mana
from gorin.text.grammar import Node
from gorin.text.tree import tokens, tree


def mana_of(written: str) -> tuple[Mana, int]:
    """《2火》, 《2》《火》, 2火: mana by kind, and how many X."""
    mana = [0] * terms.KINDS_OF_MANA
    unknown = 0
    for part in re.findall(r"\d+|[^\d《》]", written):
        if part.isdigit():
            mana[terms.PLAIN] += int(part)
        elif part == "X":
            unknown += 1
        else:
            mana[terms.MANA_KINDS.index(part)] += 1
    return tuple(mana), unknown


def mana_cost(written: str) -> ManaCost:
    """T121."""
    return ManaCost(*mana_of(written))


def single(kind: int) -> Mana:
    return tuple(int(index == kind) for index in range(terms.KINDS_OF_MANA))


def alternatives_of(reading: Reading, noun: Node, after: Quantity | None) -> tuple[tuple[Mana, ...], Amount]:
    """《火》か《水》; 好きな属性のマナ1つ: one of the eight, so many of it."""
    if noun.data == "any_mana":
        quantity = after or quantity_of(reading, tree(noun, "count"))
        if quantity is None or quantity.most is None or quantity.least == 0:
            reading.fail(noun, "how_many", ("1つ",), end=True)
        return tuple(single(kind) for kind in range(terms.PLAIN)), quantity.most
    if noun.data != "mana":
        reading.fail(noun, "mana_needed", ("《火》",))
    found: list[Mana] = []
    for each in tokens(noun, "MANA"):
        mana, unknown = mana_of(each)
        if unknown:
            reading.fail(each, "no_x_mana", ("《火》",))
        found.append(mana)
    return tuple(found), ONE


def paid_mana(reading: Reading, noun: Node) -> Mana:
    """《1》を支払う inside an effect (R3)."""
    listed = tokens(noun, "MANA") if noun.data == "mana" else []
    if len(listed) != 1:
        reading.fail(noun, "mana_needed", ("《1》",))
    mana, unknown = mana_of(listed[0])
    if unknown:
        reading.fail(listed[0], "no_x_mana", ("《1》",))
    return mana
