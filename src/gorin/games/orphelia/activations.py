"""18-2, 18-5: the activated abilities that are about, with what their costs need looked up once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.ability import Ability
from gorin.engine.decision import Option
from gorin.engine.payment import Funds, covers
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveThis, PayNumber, TurnThis
from gorin.engine.ref import NOTHING
from gorin.games.orphelia import payment
from gorin.games.orphelia.terms import ARKEIA, BOUND, FIELD, FROZEN, MATERIAL, RUNOA

if TYPE_CHECKING:
    from gorin.engine.printed import Printed
    from gorin.games.orphelia.game import OrpheliaGame

ACTIVATE_VERB = "activate"
MANA_VERB = "mana"


class Activation:
    """One activated ability of a card.

    `turns`, `leaves`, `reserve` and `mana` are what its cost needs, and all of it if it is `plain`.
    `makes`: it is a mana ability. `number` counts the abilities of its sort on the card from 1.
    """

    __slots__ = ("ability", "card", "leaves", "makes", "mana", "number", "option", "plain", "reserve", "total", "turns")

    def __init__(self, card: int, ability: Ability, number: int, turnable: bool, printed: list[Printed]) -> None:
        self.card = card
        self.ability = ability
        self.number = number
        self.makes = payment.is_mana_ability(ability)
        self.option = Option(MANA_VERB if self.makes else ACTIVATE_VERB, card, NOTHING, number, printed)
        bill = payment.ability_cost(ability, Context(card))
        self.mana = bill.mana
        self.total = sum(bill.mana)
        self.turns = False
        self.leaves = False
        self.reserve = 0
        self.plain = not ability.limit
        for cost in bill.others:
            if isinstance(cost, TurnThis) and turnable:
                self.turns = True
            elif isinstance(cost, MoveThis):
                self.leaves = True
            elif isinstance(cost, PayNumber) and isinstance(cost.amount, Exactly):
                self.reserve += cost.amount.number
            else:
                self.plain = False


class Acting:
    """The activated abilities of a player's cards: those that use the stack, and those that make mana."""

    __slots__ = ("making", "others")

    def __init__(self, found: list[Activation]) -> None:
        self.making = [each for each in found if each.makes]
        self.others = [each for each in found if not each.makes]


def activations_of(game: OrpheliaGame, player: int) -> Acting:
    """R111: those of the materials and glyphs that a player holds, and of the アルケイア."""
    found: list[Activation] = []
    zones = game.zones
    for card in zones[FIELD * 2 + player] + zones[ARKEIA * 2 + player]:
        traits = game.traits(card)
        numbers = [0, 0]
        for ability in traits.profile.activated:
            makes = int(payment.is_mana_ability(ability))
            numbers[makes] += 1
            found.append(Activation(card, ability, numbers[makes], bool(traits.kind & MATERIAL), game.printed))
    return Acting(found)


def is_possible(game: OrpheliaGame, each: Activation, player: int, money: Funds) -> bool:
    """18-2-1: whether its cost can be paid now."""
    card = each.card
    if each.reserve > game.reserve[player] or (each.turns and game.flags[card] & (RUNOA | FROZEN)):
        return False
    if each.leaves and game.flags[card] & BOUND:
        return False
    if each.total and not ((each.total <= money.total or money.makers) and covers(each.mana, money)):
        return False
    if each.plain:
        return True
    ctx = Context(card, game.stamp[card], player)
    return payment.why_not_ability(game, card, each.ability, ctx, money) is None
