"""Chapters 6 and 19: mana, and what executing a card or activating an ability costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.happening.payment import Funds, covers
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Result
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TurnThis
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import ACTIVATED, Ability
from gorin.engine.values.identity import use_key
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.program.costs import ManaCost, TimesX, TurnCards
from gorin.games.orphelia.program.recognised import MakesMana
from gorin.games.orphelia.rules.moving import may_move
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    COST_CHANGE,
    FIELD,
    FROZEN,
    KINDS_OF_MANA,
    MATERIAL,
    NO_MANA,
    PLAIN,
    RUNOA,
    Mana,
    X,
)

REGULAR: Final = 0
MOST_X: Final = 99


@mypyc_attr(acyclic=True)
class Bill:
    """19-1: everything that has to be paid: mana, and the rest in printed order."""

    __slots__ = ("mana", "others", "x")

    def __init__(self, mana: Mana, others: tuple[Cost, ...] = (), x: int = 0) -> None:
        self.mana = mana
        self.others = others
        self.x = x


def is_mana_ability(ability: Ability) -> bool:
    """R81: an activated ability without target whose effect adds mana."""
    program = ability.program
    return ability.kind == ACTIVATED and not program.targets and any(isinstance(op, MakesMana) for op in program.ops)


def mana_abilities(game: OrpheliaState, card: int) -> list[Ability]:
    return [ability for ability in game.traits(card).profile.activated if is_mana_ability(ability)]


def activated_abilities(game: OrpheliaState, card: int) -> list[Ability]:
    """The activated abilities of a card in printed order, without mana abilities."""
    return [ability for ability in game.traits(card).profile.activated if not is_mana_ability(ability)]


def ability_context(game: OrpheliaState, card: int, number: int, player: int, mana: bool = False) -> Context:
    """R118: the point of view of this one of a card's activated abilities (`mana`: of its mana abilities)."""
    profile = game.traits(card).profile
    ctx = Context(card, game.stamp[card], player)
    lines = [
        profile.activated_lines[at] for at, ability in enumerate(profile.activated) if is_mana_ability(ability) == mana
    ]
    ctx.line = lines[number - 1]
    return ctx


def funds(game: OrpheliaState, player: int, makers: list[list[list[int]]] | None = None) -> Funds:
    """6-2-2, 6-3-1: the mana in the pool and what the mana zone can still give."""
    money = game.purse(player).funds
    return Funds(money.units, money.choices, makers, money.total) if makers else money


def made_by(game: OrpheliaState, ability: Ability, ctx: Context, begin: int = 0) -> list[Mana]:
    """The mana that a mana ability makes from one of its operations on: one of these."""
    ways: list[Mana] = [NO_MANA]
    for op in ability.program.ops[begin:]:
        if isinstance(op, MakesMana):
            times = op.times.value(game, ctx)
            ways = [
                tuple(one + more * times for one, more in zip(way, mana, strict=True))
                for way in ways
                for mana in op.alternatives
            ]
    return ways


def card_cost(
    game: OrpheliaState, card: int, ctx: Context, alternative: int = REGULAR, extra: bool = False, free: bool = False
) -> Bill:
    """The cost of executing this card with these choices; X as declared in `ctx`.

    19-3-1: one of the alternatives, or nothing, in place of the mana cost, with no X but its own (7-1-4);
    19-4-1: additional costs come on top.
    """
    printed = game.faces[card]
    rules = game.player_rules(COST_CHANGE)
    if printed.plain and not rules and not free:
        return Bill(with_x(printed.price, printed.x, ctx), (), printed.x)
    price = printed.price
    x = printed.x
    has_mana = True
    others: tuple[Cost, ...] = ()
    chosen: tuple[Cost, ...] = ()
    if free:
        price, x, has_mana = NO_MANA, 0, False
    elif alternative:
        chosen = printed.alternatives[alternative - 1].costs
        price, x, others, has_mana = split(chosen, ctx)
    further = printed.additional + printed.optional if extra else printed.additional
    if further:
        more, more_x, more_others, _ = split(further, ctx)
        price = add(price, more)
        x += more_x
        others += more_others
    price = with_x(price, x, ctx)
    if has_mana:
        price = changed_price(game, card, price, ctx, rules)
    return Bill(price, others, x + with_declared((*chosen, *further)))


def ability_cost(ability: Ability, ctx: Context) -> Bill:
    """18-2-1, 16-3-1: the cost before the colon."""
    costs = ability.costs[0] if ability.costs else ()
    price, x, others, _ = split(costs, ctx)
    return Bill(with_x(price, x, ctx), others, x + with_declared(costs))


def has_x(bill: Bill) -> bool:
    """9-3-2: whether an X has to be declared for it."""
    return bool(bill.x) or any(
        isinstance(cost, PayNumber) and isinstance(cost.amount, Result) and cost.amount.index == X
        for cost in bill.others
    )


def with_declared(costs: Sequence[Cost]) -> int:
    """How many of these costs besides mana go by the declared X."""
    return sum([isinstance(cost, TimesX) for cost in costs])


def split(costs: Sequence[Cost], ctx: Context) -> tuple[Mana, int, tuple[Cost, ...], bool]:
    """The mana among these costs, how often X stands in it, the rest with the declared X, and whether there is mana."""
    price = NO_MANA
    x = 0
    found = False
    others: list[Cost] = []
    for cost in costs:
        if isinstance(cost, ManaCost):
            price = add(price, cost.mana)
            x += cost.x
            found = True
        else:
            others.append(cost.declared(ctx) if isinstance(cost, TimesX) else cost)
    return price, x, tuple(others), found


def add(one: Mana, other: Mana) -> Mana:
    if other is NO_MANA:
        return one
    if one is NO_MANA:
        return other
    return tuple(a + b for a, b in zip(one, other, strict=True))


def with_x(price: Mana, x: int, ctx: Context) -> Mana:
    """9-3-2, R28: X is 無属性 mana of the declared number."""
    if not x:
        return price
    return (*price[:PLAIN], price[PLAIN] + x * ctx.num(X))


def changed_price(
    game: OrpheliaState, card: int, price: Mana, ctx: Context, rules: list[tuple[PlayerRule, Context]]
) -> Mana:
    """19-3-3, 19-4-2, R38: first all increases, then all reductions; no part goes below 0.

    `rules`: those by which effects change costs.
    2-7-3-1, R27: a line that looks at the sequence sees all that is stacked as 先行.
    """
    changes: list[tuple[int, int]] = []
    for line in game.faces[card].cost_changes:
        if line.condition is None or line.condition.holds(game, ctx):
            changes.append((PLAIN, line.amount.value(game, ctx)))
    for rule, owner in rules:
        if rule.who.is_one(game, owner, ctx.master) and all(test.passes(game, card, owner) for test in rule.tests):
            part = PLAIN if rule.attribute == NOTHING else rule.attribute
            changes.append((part, rule.amount.value(game, owner)))
    if not changes:
        return price
    parts = list(price)
    for part, amount in changes:
        if amount > 0:
            parts[part] += amount
    for part, amount in changes:
        if amount < 0:
            parts[part] = max(0, parts[part] + amount)
    return tuple(parts)


def can_pay(game: OrpheliaState, player: int, price: Mana, money: Funds | None = None) -> bool:
    """19-2-1, R35: attributes with their own mana, the rest with any."""
    return covers(price, funds(game, player) if money is None else money)


def affords(price: Mana, parts: tuple[tuple[int, int], ...], total: int, money: Funds) -> bool:
    """19-2-1, R35: whether this money is enough; `parts` are the attributes in the price, `total` is its sum."""
    if total <= money.total:
        units = money.units
        for kind, number in parts:
            if units[kind] < number:
                break
        else:
            return True
    return bool(money.choices or money.makers) and covers(price, money)


def why_not_others(
    game: OrpheliaState, ctx: Context, costs: Sequence[Cost], taken: Sequence[int] = (), turned: int = NOTHING
) -> str | None:
    """R29, R110: the clause by which the costs besides mana cannot all be paid; no card serves two.

    `taken`: cards that cannot serve (the one that is executed, those already used); `turned`: one
    that will be turned before.
    """
    if not costs:
        return None
    picks: list[tuple[list[int], int]] = []
    reserve = 0
    used = list(taken)
    for cost in costs:
        clause: str | None = None
        if isinstance(cost, MoveCards):
            clause = why_not_cards(game, ctx, cost, picks)
        elif isinstance(cost, PayNumber):
            reserve += cost.amount.value(game, ctx)
            if game.player_number(ctx.master, cost.number, ctx) < reserve:
                return "16-2-3"
        elif isinstance(cost, TurnThis):
            clause = why_not_turn(game, ctx)
        elif isinstance(cost, MoveThis):
            clause = why_not_move(game, ctx, cost)
            used.append(ctx.source)
        elif isinstance(cost, Provided):
            clause = None if cost.payable(game, ctx) else "2-7-1-7"
        elif isinstance(cost, TurnCards):
            picks.append(([card for card in cost.candidates(game, ctx) if card != turned], cost.number))
        elif not cost.payable(game, ctx):
            clause = "19-1-1"
        if clause is not None:
            return clause
    return None if not picks or distinct(picks, tuple(used)) else "19-1-1"


def why_not_turn(game: OrpheliaState, ctx: Context) -> str | None:
    """8-1-4, 24-2-2, R7, R75: only a リノア material can be turned for a cost."""
    card = ctx.source
    if game.zone[card] != FIELD or not game.traits(card).kind & MATERIAL:
        return "19-1-1"
    if game.flags[card] & RUNOA:
        return "8-1-4"
    return "24-2-2" if game.flags[card] & FROZEN else None


def why_not_move(game: OrpheliaState, ctx: Context, cost: MoveThis) -> str | None:
    if game.stamp[ctx.source] != ctx.stamp:
        return "19-1-1"
    return None if may_move(game, ctx.source, cost.zone, cost.reason) else "24-4-3"


def why_not_cards(game: OrpheliaState, ctx: Context, cost: MoveCards, picks: list[tuple[list[int], int]]) -> str | None:
    """R66: a 拘束 nordia cannot be moved for a cost."""
    there = cost.candidates(game, ctx)
    free: list[int] = []
    for card in there:
        if may_move(game, card, cost.zone, cost.reason):
            free.append(card)
    picks.append((free, cost.number))
    return "24-4-3" if len(free) < cost.number <= len(there) else None


def distinct(picks: list[tuple[list[int], int]], taken: tuple[int, ...]) -> bool:
    """Whether each pick can have its number of cards without using one twice."""
    if not picks:
        return True
    candidates, number = picks[0]
    free = [card for card in candidates if card not in taken]
    if len(free) < number:
        return False
    if len(picks) == 1:
        return True
    if number == 0:
        return distinct(picks[1:], taken)
    rest = [(candidates, number - 1), *picks[1:]]
    return any(distinct(rest, (*taken, card)) for card in free)


def why_not_ability(game: OrpheliaState, ability: Ability, ctx: Context, money: Funds | None) -> str | None:
    """18-2: why this ability cannot be activated now, apart from priority; `money` None: pool only."""
    if ability.limit and game.used.get(use_key(ctx), 0) >= ability.limit:
        return "18-2-2"
    cost = ability_cost(ability, ctx)
    clause = why_not_others(game, ctx, cost.others)
    if clause is not None:
        return clause
    if cost.mana is NO_MANA or not any(cost.mana):
        return None
    start = ctx.master * KINDS_OF_MANA
    pool = Funds(game.pool[start : start + KINDS_OF_MANA], [], [])
    return None if covers(cost.mana, pool if money is None else money) else "19-2-1"


def spared(costs: Sequence[Cost], ctx: Context) -> list[int]:
    """The material that a payment must leave alone because another of its costs turns it."""
    for cost in costs:
        if isinstance(cost, TurnThis):
            return [ctx.source]
    return []
