"""What a player can pay with and activate, worked out once and kept until something of it changes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.happening.payment import Funds
from gorin.engine.kernel.decision import Offers, Option
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability
from gorin.games.orphelia.terms import BOUND, FROZEN, RUNOA, Mana, attributes_in

ACTIVATE_VERB: Final = "activate"
MANA_VERB: Final = "mana"
MANA_OFFERS: Final = Offers(MANA_VERB)
NEVER: Final = 1 << 30
"""More than any reserve, and any mana."""


@mypyc_attr(acyclic=True)
class Purse:
    """6-2-2, 6-3-1: the mana in the pool and what the リノア cards of the mana zone can give.

    Never changed; kept until something of it changes. `options`: to turn one of the cards.
    """

    __slots__ = ("funds", "options")

    def __init__(self, funds: Funds, options: list[Option]) -> None:
        self.funds = funds
        self.options = options

    def turned(self, card: int) -> Purse:
        """The same when a card of one symbol was turned: its mana is in the pool now."""
        options = self.options
        for at, option in enumerate(options):
            if option.card == card:
                return Purse(self.funds, options[:at] + options[at + 1 :])
        return self

    def joined(self, card: int, kind: int) -> Purse:
        """The same when a card of one symbol has come リノア to the end of the mana zone."""
        funds = self.funds
        units = funds.units[:]
        units[kind] = units[kind] + 1
        return Purse(Funds(units, funds.choices, [], funds.total + 1), [*self.options, MANA_OFFERS.about(card)])

    def holding(self, units: list[int]) -> Purse:
        """The same with other mana in the pool, so that there are so many units of each kind."""
        return Purse(Funds(units, self.funds.choices, []), self.options)


@mypyc_attr(acyclic=True)
class Quick:
    """The cards of a hand that can be executed outside 静止下.

    `least`: the least mana for which one of them can be, where effects lay no rules on players.
    """

    __slots__ = ("cards", "least")

    def __init__(self, cards: list[int], least: int) -> None:
        self.cards = cards
        self.least = least


@mypyc_attr(acyclic=True)
class Needs:
    """What the cost of an activated ability needs.

    `turns` the card, which `leaves` the field; `reserve`, `mana`, `discards` from the hand; `quiet`:
    only in 静止下; `limit`: how often in a turn. That is all of it if it is `plain`; `others`: all but
    the mana; `x`: an X has to be declared for it. `makes`: it is a mana ability; `made`: what it makes,
    if that is fixed and nothing but the card is needed for it.
    """

    __slots__ = (
        "ability",
        "discards",
        "leaves",
        "limit",
        "made",
        "makes",
        "mana",
        "others",
        "parts",
        "plain",
        "quiet",
        "reserve",
        "total",
        "turns",
        "x",
    )

    def __init__(self, ability: Ability, makes: bool, mana: Mana, others: tuple[Cost, ...]) -> None:
        self.ability = ability
        self.makes = makes
        self.mana = mana
        self.others = others
        self.parts = attributes_in(mana)
        self.total = sum(mana)
        self.limit = ability.limit
        self.turns = False
        self.leaves = False
        self.quiet = False
        self.reserve = 0
        self.discards = 0
        self.plain = True
        self.x = False
        self.made: list[list[int]] | None = None


@mypyc_attr(acyclic=True)
class Activation:
    """One activated ability of a card; `stops`: the flags of the card with which its cost cannot be paid.

    8-1-3, R7: ルノア or frozen it cannot be turned; R66: 拘束 keeps it. `key` counts its uses (R82).
    `total`: how much mana it costs; `simple`: it costs nothing besides what the card itself does and reserve.
    """

    __slots__ = ("card", "key", "needs", "option", "reserve", "simple", "stops", "total")

    def __init__(self, card: int, key: tuple[int, int], needs: Needs, option: Option) -> None:
        self.card = card
        self.key = key
        self.needs = needs
        self.reserve = needs.reserve
        self.total = needs.total
        self.simple = needs.plain and not (needs.limit or needs.total or needs.quiet or needs.discards)
        self.option = option
        self.stops = (RUNOA | FROZEN if needs.turns else 0) | (BOUND if needs.leaves else 0)


@mypyc_attr(acyclic=True)
class Acting:
    """The activated abilities of a player's cards: those that use the stack, and those that make mana.

    `costly`: one that makes mana costs some. `least`: the smallest reserve that one of the
    others costs, `least_quick`: one that can be activated outside 静止下.
    """

    __slots__ = ("costly", "least", "least_quick", "making", "others")

    def __init__(self, found: list[Activation]) -> None:
        self.making: list[Activation] = []
        self.others: list[Activation] = []
        self.costly = False
        self.least = NEVER
        self.least_quick = NEVER
        for each in found:
            if each.needs.makes:
                self.making.append(each)
                self.costly = self.costly or each.total > 0 or not each.needs.plain
            else:
                self.others.append(each)
                self.least = min(self.least, each.reserve)
                if not each.needs.quiet:
                    self.least_quick = min(self.least_quick, each.reserve)
