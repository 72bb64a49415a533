"""10.4 Costs and paying: what something costs, and whether all of it can be paid together."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability, Playing
from gorin.engine.values.change import SET
from gorin.games.sve.program import EarthRite
from gorin.games.sve.rules import stack
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import EP, FIELD, PP, STACK_COUNTER


def changes_while_playing(game: SveState, card: int) -> tuple[Playing, ...]:
    """23: what a card's own text says about its cost while it is played."""
    return game.traits(card).profile.playing


def optional_changes(game: SveState, card: int) -> list[Playing]:
    """127: those of them that must be bought."""
    return [each for each in changes_while_playing(game, card) if each.costs]


def pp_cost(game: SveState, card: int, ctx: Context, bought: int = 0, cost_set: int = NOTHING) -> int:
    """2.5.1, 8.2.1, R16: "にする" first, then + and -, never below 0."""
    printed = game.printed[card].traits.numbers[0]
    traits = game.cache[card] or game.traits(card)
    added = traits.numbers[0] - printed
    base = printed if cost_set == NOTHING else cost_set
    optional = 0
    for change in traits.profile.playing:
        if change.costs:
            optional += 1
            if not bought >> (optional - 1) & 1:
                continue
        if change.condition is not None and not change.condition.holds(game, ctx):
            continue
        amount = change.amount.value(game, ctx)
        if change.how == SET:
            base = amount
        else:
            added += amount
    return max(0, base + added)


_PP_COSTS: tuple[tuple[Cost, ...], ...] = tuple((PayNumber(PP, Exactly(number)),) for number in range(32))


def pay_pp(number: int) -> tuple[Cost, ...]:
    """5.2.1: a cost of so many PP."""
    return _PP_COSTS[number] if number < len(_PP_COSTS) else (PayNumber(PP, Exactly(number)),)


def card_costs(game: SveState, card: int, ctx: Context, bought: int, cost_set: int) -> tuple[Cost, ...]:
    """All costs of playing this card: its PP, and the optional ones that were bought."""
    costs: tuple[Cost, ...] = pay_pp(pp_cost(game, card, ctx, bought, cost_set))
    if not bought:
        return costs
    for index, change in enumerate(optional_changes(game, card)):
        if bought >> index & 1:
            costs += change.costs
    return costs


def ability_costs(ability: Ability, alternative: int, with_ep: bool) -> tuple[Cost, ...]:
    """The costs before the colon; 12.2.2: one PP of them may be paid by EP."""
    costs = ability.costs[alternative] if ability.costs else ()
    if not with_ep:
        return costs
    changed: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
            changed.append(PayNumber(PP, Exactly(cost.amount.number - 1)))
            changed.append(PayNumber(EP, Exactly(1)))
        else:
            changed.append(cost)
    return tuple(changed)


class Price:
    """What the first cost of an ability contains: so many PP, and whether it is nothing but PP."""

    __slots__ = ("only_pp", "pp")

    def __init__(self, ability: Ability) -> None:
        self.pp = 0
        self.only_pp = len(ability.costs) == 1
        for cost in ability.costs[0] if ability.costs else ():
            if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
                self.pp += cost.amount.number
            else:
                self.only_pp = False


def price(game: SveState, ability: Ability) -> Price:
    """The price of an ability, worked out once for all games with these cards (12.2.2, R49)."""
    key = ("price", id(ability))
    known = game.library.notes.get(key)
    if known is None:
        known = game.library.notes[key] = Price(ability)
    assert isinstance(known, Price)
    return known


def payable(game: SveState, ctx: Context, costs: Sequence[Cost], played: int = NOTHING) -> bool:
    """10.4.2.2: whether all of these can be paid; a card that is being played pays nothing itself.

    10.4.5: of a number that goes down there must be enough.
    """
    numbers: dict[str, int] = {}
    picks: list[tuple[list[int], int]] = []
    rites = 0
    this_goes = False
    for cost in costs:
        if isinstance(cost, PayNumber):
            numbers[cost.number] = numbers.get(cost.number, 0) + cost.amount.value(game, ctx)
        elif isinstance(cost, MoveCards):
            taken = (played, ctx.source) if this_goes else (played,)
            picks.append(([card for card in cost.candidates(game, ctx) if card not in taken], cost.number))
        elif isinstance(cost, EarthRite):
            rites += 1
        elif not cost.payable(game, ctx):
            return False
        this_goes = this_goes or isinstance(cost, MoveThis)
    if any(game.player_number(ctx.master, number, ctx) < amount for number, amount in numbers.items()):
        return False
    if rites and sum(game.counters_on(card, STACK_COUNTER) for card in stack.stack_amulets(game, ctx.master)) < rites:
        return False
    return distinct(picks, ())


def distinct(picks: list[tuple[list[int], int]], taken: tuple[int, ...]) -> bool:
    """Whether each pick can have its number of cards without using one twice."""
    if not picks:
        return True
    candidates, number = picks[0]
    free = [card for card in candidates if card not in taken]
    if len(free) < number:
        return False
    if len(picks) == 1 or number == 0:
        return distinct(picks[1:], taken)
    rest = [(candidates, number - 1), *picks[1:]]
    return any(distinct(rest, (*taken, card)) for card in free)


def frees_room(game: SveState, ctx: Context, costs: Sequence[Cost]) -> int:
    """R62: how many own field cards paying these costs can remove."""
    count = 0
    for cost in costs:
        if isinstance(cost, MoveThis) and game.zone[ctx.source] == FIELD:
            count += 1
        elif isinstance(cost, MoveCards):
            count += min(cost.number, sum(1 for card in cost.candidates(game, ctx) if game.zone[card] == FIELD))
    return count
