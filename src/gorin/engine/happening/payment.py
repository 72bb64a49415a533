"""Paying out of a pool and sources: whether it is possible, and what a payment takes.

A price asks for units of certain kinds and for some of any kind; its last entry is the latter.
Funds are a pool with so many units of each kind, sources that give one unit of one kind each,
sources that give one unit of a kind to be chosen, and makers that give several units at once.
"""

from __future__ import annotations

Price = tuple[int, ...]


class Funds:
    """What a player can pay with: units by kind (pool and single sources), and the rest."""

    __slots__ = ("choices", "makers", "total", "units")

    def __init__(self, units: list[int], choices: list[int], makers: list[list[list[int]]], total: int = -1) -> None:
        self.units = units
        self.choices = choices
        self.makers = makers
        self.total = sum(units) + len(choices) if total < 0 else total


def covers(price: Price, funds: Funds) -> bool:
    """Whether the funds can pay this price."""
    if enough(price, funds.units, funds.choices, funds.total):
        return True
    return bool(funds.makers) and with_makers(price, funds.units, funds.choices, funds.makers)


def enough(price: Price, units: list[int], choices: list[int], total: int) -> bool:
    if sum(price) > total:
        return False
    last = len(price) - 1
    missing: list[int] | None = None
    for kind, wanted in enumerate(price):
        if wanted and wanted > units[kind] and kind < last:
            missing = (missing or []) + [kind] * (wanted - units[kind])
    return missing is None or matched(missing, choices) is not None


def matched(missing: list[int], choices: list[int]) -> list[int] | None:
    """For each missing kind the place of a source that can give it (None: there are too few)."""
    if len(missing) > len(choices):
        return None
    if not missing:
        return []
    for place, kinds in enumerate(choices):
        if kinds >> missing[0] & 1:
            left = choices[:]
            left[place] = 0
            rest = matched(missing[1:], left)
            if rest is not None:
                return [place, *rest]
    return None


def with_makers(price: Price, units: list[int], choices: list[int], makers: list[list[list[int]]]) -> bool:
    """Whether using some of the makers, each in one of its ways, is enough."""
    if not makers:
        return enough(price, units, choices, sum(units) + len(choices))
    for made in makers[0]:
        raised = [have + more for have, more in zip(units, made, strict=True)]
        if with_makers(price, raised, choices, makers[1:]):
            return True
    return with_makers(price, units, choices, makers[1:])


def take_from_pool(price: Price, pool: list[int]) -> tuple[list[tuple[int, int]], Price]:
    """What the pool alone pays, so many units of which kind, and the price that is left.

    Kinds are paid with themselves; the rest first with units that pay nothing else (the last kind).
    """
    last = len(price) - 1
    paid: list[tuple[int, int]] = []
    left = list(price)
    for kind, wanted in enumerate(price):
        if wanted and pool[kind]:
            used = min(wanted, pool[kind])
            paid.append((kind, used))
            left[kind] = wanted - used
    if left[last]:
        for kind, have in enumerate(pool):
            if have > price[kind] and left[last]:
                used = min(left[last], have - price[kind])
                paid.append((kind, used))
                left[last] = left[last] - used
    return paid, tuple(left)


def choose_sources(price: Price, sources: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Which sources (a card with a mask of kinds) pay this price, and with which kind.

    The price must be covered by them. Sources of one kind pay their kind before others, and the
    rest is paid with those that pay nothing else first.
    """
    last = len(price) - 1
    used: list[tuple[int, int]] = []
    left = sources[:]
    missing: list[int] = []
    for kind in range(last):
        for _ in range(price[kind]):
            single = next((each for each in left if each[1] == 1 << kind), None)
            if single is None:
                missing.append(kind)
            else:
                left.remove(single)
                used.append((single[0], kind))
    places = matched(missing, [mask for _, mask in left]) or []
    taken = [left[place] for place in places]
    used += [(each[0], kind) for each, kind in zip(taken, missing, strict=True)]
    left = [each for each in left if each not in taken]
    left.sort(key=lambda each: (each[1] != 1 << last, each[1].bit_count()))
    used += [(card, lowest(mask)) for card, mask in left[: price[last]]]
    return used


def lowest(mask: int) -> int:
    """The first kind in a mask."""
    return (mask & -mask).bit_length() - 1
