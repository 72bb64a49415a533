"""10.4 Costs: what playing something costs."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.cost import PayNumber
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability, Playing
from gorin.engine.values.change import SET
from gorin.engine.values.traits import Traits
from gorin.games.sve.rules.facts import card_facts, is_optional
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    AS_PRINTED,
    CANNOT_BE_PLAYED,
    EP,
    EVOLVE,
    EVOLVE_COST,
    EVOLVE_COST_SET,
    MUST_PAY,
    NOT_PLAYED,
    NUMBERS,
    PP,
)

ADDED: Final = NUMBERS[EVOLVE_COST]
FIXED: Final = NUMBERS[EVOLVE_COST_SET]


def changes_while_playing(game: SveState, card: int) -> tuple[Playing, ...]:
    """23: what a card's own text says about its cost while it is played."""
    return game.traits(card).profile.playing


def optional_changes(game: SveState, card: int) -> list[Playing]:
    """127, 196, 197: the changes of a cost that the player may take or leave."""
    return [each for each in changes_while_playing(game, card) if is_optional(each)]


def forbids(game: SveState, card: int, player: int) -> bool:
    """218, R175: whether a text keeps it from being played, its own or another's, judged where it is."""
    if game.traits(card).rules & CANNOT_BE_PLAYED:
        return True
    if not card_facts(game, game.traits(card)).forbids:
        return False
    for change in changes_while_playing(game, card):
        if change.how == NOT_PLAYED:
            ctx = Context(card, game.stamp[card], player)
            if change.condition is None or change.condition.holds(game, ctx):
                return True
    return False


def pp_cost(game: SveState, card: int, ctx: Context, bought: int = 0, cost_set: int = NOTHING) -> int:
    """2.5.1, 8.2.1, R16: "にする" first, then + and -, never below 0."""
    traits = game.cache[card] or game.traits(card)
    if cost_set == NOTHING and not traits.profile.playing:
        return traits.numbers[0] if traits.numbers[0] > 0 else 0
    printed = game.printed[card].traits.numbers[0]
    added = traits.numbers[0] - printed
    base = printed if cost_set == NOTHING else cost_set
    for change, optional in card_facts(game, traits).changes:
        if optional and not bought >> (optional - 1) & 1:
            continue
        if change.condition is not None and not change.condition.holds(game, ctx):
            continue
        amount = change.amount.value(game, ctx)
        if change.how == SET:
            base = amount
        else:
            added += amount
    return max(0, base + added)


_PP_COSTS: Final[tuple[tuple[Cost, ...], ...]] = tuple((PayNumber(PP, Exactly(number)),) for number in range(32))
_ONE_EP: Final = PayNumber(EP, Exactly(1))


def pay_pp(number: int) -> tuple[Cost, ...]:
    """5.2.1: a cost of so many PP."""
    return _PP_COSTS[number] if 0 <= number < len(_PP_COSTS) else (PayNumber(PP, Exactly(number)),)


def card_costs(game: SveState, card: int, ctx: Context, bought: int, cost_set: int) -> tuple[Cost, ...]:
    """All costs of playing this card: its PP, what must be paid besides (R149), and the optional ones bought."""
    costs: tuple[Cost, ...] = pay_pp(pp_cost(game, card, ctx, bought, cost_set)) + obligatory(game, card)
    if not bought:
        return costs
    for index, change in enumerate(optional_changes(game, card)):
        if bought >> index & 1:
            costs += change.costs
    return costs


def obliges(game: SveState, card: int) -> bool:
    """R149: whether anything must be paid besides PP."""
    traits = game.cache[card] or game.traits(card)
    return bool(traits.profile.playing) and card_facts(game, traits).obliges


def obligatory(game: SveState, card: int) -> tuple[Cost, ...]:
    """R149: what must be paid besides PP."""
    costs: tuple[Cost, ...] = ()
    for change in changes_while_playing(game, card):
        if change.how == MUST_PAY:
            costs += change.costs
    return costs


def is_evolving_changed(game: SveState, card: int) -> bool:
    """Whether a text changes what it costs to evolve this follower."""
    return changes_evolving(game.cache[card] or game.traits(card))


def changes_evolving(traits: Traits) -> bool:
    """Whether the cost of evolving is another one for a follower with this information."""
    numbers = traits.numbers
    return numbers[ADDED] != 0 or numbers[FIXED] != AS_PRINTED


def evolving_costs(game: SveState, card: int, costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """203, R16: the PP in the cost of evolving, "にする" first, then + and -, never below 0."""
    numbers = game.traits(card).numbers
    changed: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
            base = cost.amount.number if numbers[FIXED] == AS_PRINTED else numbers[FIXED]
            changed += pay_pp(max(0, base + numbers[ADDED]))
        else:
            changed.append(cost)
    return tuple(changed)


def pp_in(costs: tuple[Cost, ...]) -> int:
    """How many PP are in these costs."""
    found = 0
    for cost in costs:
        if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
            found += cost.amount.number
    return found


def ability_costs(
    game: SveState, card: int, ability: Ability, alternative: int, with_ep: bool = False
) -> tuple[Cost, ...]:
    """The costs before the colon; 12.2.2: one PP of them may be paid by EP."""
    costs = ability.costs[alternative] if ability.costs else ()
    if ability.keyword & EVOLVE and is_evolving_changed(game, card):
        costs = evolving_costs(game, card, costs)
    if not with_ep:
        return costs
    changed: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
            changed += pay_pp(cost.amount.number - 1)
            changed.append(_ONE_EP)
        else:
            changed.append(cost)
    return tuple(changed)
