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

    `turns`, `leaves`, `reserve` and `mana` are its cost where that is all of it (`plain`); a card
    that has no phase cannot be turned. `makes`: it is a mana ability. `number` counts the abilities
    of its sort on the card from 1.
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


def activations_of(game: OrpheliaGame, player: int) -> list[Activation]:
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
    return found


def is_possible(game: OrpheliaGame, each: Activation, player: int, money: Funds) -> bool:
    """18-2-1: whether its cost can be paid now."""
    card = each.card
    if not each.plain:
        ctx = Context(card, game.stamp[card], player)
        return payment.why_not_ability(game, card, each.ability, ctx, money) is None
    if each.reserve > game.reserve[player] or (each.turns and game.flags[card] & (RUNOA | FROZEN)):
        return False
    if each.leaves and game.flags[card] & BOUND:
        return False
    if not each.total:
        return True
    return (each.total <= money.total or bool(money.makers)) and covers(each.mana, money)
