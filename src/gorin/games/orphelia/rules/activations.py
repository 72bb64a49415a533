"""18-2, 18-5: the activated abilities that are about, with what their costs need looked up once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from gorin.engine.happening.payment import Funds, covers
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TurnThis
from gorin.engine.program.effect import NO_CONTEXT
from gorin.engine.program.group import Group, Part
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Ability
from gorin.games.orphelia.program import AddMana
from gorin.games.orphelia.rules import payment
from gorin.games.orphelia.rules.described import Quiet
from gorin.games.orphelia.terms import ARKEIA, BOUND, FIELD, FROZEN, HAND, MATERIAL, RUNOA

if TYPE_CHECKING:
    from gorin.engine.program.roots import Cost
    from gorin.games.orphelia.game import OrpheliaGame

ACTIVATE_VERB = "activate"
MANA_VERB = "mana"
OWN_HAND = Group((Part(HAND, SELF),))


class Needs:
    """What the cost of an activated ability needs, worked out once.

    `turns` the card, which `leaves` the field; `reserve`, `mana`, `discards` from the hand; `quiet`:
    only in 静止下; `limit`: how often in a turn. That is all of it if it is `plain`. `makes`: it is a
    mana ability; `made`: what it makes, if that is fixed and nothing but the card is needed for it.
    """

    __slots__ = (
        "ability",
        "discards",
        "leaves",
        "limit",
        "made",
        "makes",
        "mana",
        "number",
        "plain",
        "quiet",
        "reserve",
        "total",
        "turns",
    )

    def __init__(self, game: OrpheliaGame, ability: Ability) -> None:
        self.ability = ability
        self.number = game.library.number_of(ability)
        self.makes = payment.is_mana_ability(ability)
        bill = payment.ability_cost(ability, NO_CONTEXT)
        self.mana = bill.mana
        self.total = sum(bill.mana)
        self.limit = ability.limit
        self.turns = False
        self.leaves = False
        self.quiet = False
        self.reserve = 0
        self.discards = 0
        self.plain = True
        for cost in bill.others:
            self.look_at(cost)
        self.made: list[list[int]] | None = None
        if self.makes and self.plain and self.needs_card_only(ability):
            self.made = [list(mana) for mana in payment.made_by(game, ability, NO_CONTEXT)]

    def look_at(self, cost: Cost) -> None:
        if isinstance(cost, TurnThis):
            self.turns = True
        elif isinstance(cost, MoveThis):
            self.leaves = True
        elif isinstance(cost, PayNumber) and isinstance(cost.amount, Exactly):
            self.reserve += cost.amount.number
        elif isinstance(cost, Provided) and isinstance(cost.condition, Quiet):
            self.quiet = True
        elif isinstance(cost, MoveCards) and cost.group == OWN_HAND and not self.discards:
            self.discards = cost.number
        else:
            self.plain = False

    def needs_card_only(self, ability: Ability) -> bool:
        if self.total or self.reserve or self.discards or self.quiet:
            return False
        return all(not isinstance(op, AddMana) or isinstance(op.times, Exactly) for op in ability.program.ops)


class Activation:
    """One activated ability of a card; `number` counts the abilities of its sort on the card from 1.

    `possible`: it can ever be activated here (a card without a phase cannot be turned).
    """

    __slots__ = ("card", "key", "needs", "option", "possible")

    def __init__(self, game: OrpheliaGame, card: int, needs: Needs, number: int, has_phase: bool) -> None:
        self.card = card
        self.needs = needs
        self.key = (game.sight(card), needs.number)
        self.possible = has_phase or not needs.turns
        self.option = Option(MANA_VERB if needs.makes else ACTIVATE_VERB, card, NOTHING, number)


def needs_of(game: OrpheliaGame, ability: Ability) -> Needs:
    notes = game.library.notes
    key = ("needs", id(ability))
    known = notes.get(key)
    if known is None:
        known = notes[key] = Needs(game, ability)
    return cast(Needs, known)


class Acting:
    """The activated abilities of a player's cards: those that use the stack, and those that make mana."""

    __slots__ = ("making", "others")

    def __init__(self, found: list[Activation]) -> None:
        self.making = [each for each in found if each.needs.makes]
        self.others = [each for each in found if not each.needs.makes]


def activations_of(game: OrpheliaGame, player: int) -> Acting:
    """R111: those of the materials and glyphs that a player holds, and of the アルケイア."""
    found: list[Activation] = []
    zones = game.zones
    for card in zones[FIELD * 2 + player] + zones[ARKEIA * 2 + player]:
        traits = game.traits(card)
        abilities = traits.profile.activated
        if abilities:
            numbers = [0, 0]
            for ability in abilities:
                needs = needs_of(game, ability)
                numbers[needs.makes] += 1
                found.append(Activation(game, card, needs, numbers[needs.makes], bool(traits.kind & MATERIAL)))
    return Acting(found)


def is_ready(game: OrpheliaGame, each: Activation) -> bool:
    """Whether the card itself can do its part of the cost (8-1-3, R7), and the limit is not reached."""
    needs = each.needs
    flags = game.flags[each.card]
    if not each.possible or (needs.turns and flags & (RUNOA | FROZEN)) or (needs.leaves and flags & BOUND):
        return False
    return not needs.limit or game.used.get(each.key, 0) < needs.limit


def is_possible(game: OrpheliaGame, each: Activation, player: int, money: Funds) -> bool:
    """18-2-1: whether its cost can be paid now."""
    needs = each.needs
    if needs.reserve > game.reserve[player] or not is_ready(game, each):
        return False
    if needs.total and not ((needs.total <= money.total or money.makers) and covers(needs.mana, money)):
        return False
    if needs.discards > len(game.zones[HAND * 2 + player]) or (needs.quiet and not game.is_quiet(player)):
        return False
    if needs.plain:
        return True
    card = each.card
    ctx = Context(card, game.stamp[card], player)
    return payment.why_not_ability(game, card, needs.ability, ctx, money) is None


def makers(game: OrpheliaGame, player: int, spared: Sequence[int] = ()) -> list[list[list[int]]]:
    """18-5-3: what mana abilities of the player's materials can make during a payment, one of each card."""
    found: list[list[list[int]]] = []
    used: list[int] = []
    for each in game.acting(player).making:
        made = each.needs.made
        if made is not None and each.card not in spared and each.card not in used and is_ready(game, each):
            used.append(each.card)
            found.append(made)
    return found
