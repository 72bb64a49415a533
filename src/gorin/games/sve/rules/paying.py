"""10.4.2 Paying: doing what the costs say in text order, all of it or nothing (10.4.2.1, 10.4.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.happening.events import replacers_of
from gorin.engine.happening.trial import can_end_well, copy_of
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TakeCountersOff, TurnThis
from gorin.engine.program.roots import Cost
from gorin.games.sve.program.costs import EarthRite, PayX
from gorin.games.sve.rules import stack
from gorin.games.sve.rules.moving import Payment, room
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import FIELD, PP, STACK_COUNTER


class Paying(Payment):
    """10.6.2.6, 10.4.2.1: each part in text order; what a replacement makes of it counts as paid (10.6.2.6.1).

    `for_card`: what is paid for needs a place on the field (10.6.2.7). `stuck`: a part cannot be paid. A trial
    ends here (`is_paid`).
    """

    def __init__(self, costs: tuple[Cost, ...], ctx: Context, for_card: bool) -> None:
        super().__init__()
        self.costs = costs
        self.ctx = ctx
        self.for_card = for_card
        self.paid = 0
        self.stuck = False

    def advance(self, game: SveState) -> None:
        while self.paid < len(self.costs):
            cost = self.costs[self.paid]
            if cost.payable(game, self.ctx):
                self.paid += 1
                cost.pay(game, self.ctx)
            elif game.trial:
                self.stuck = True
                return
            else:
                self.paid += 1
            if game.frames[-1] is not self:
                return
        if not game.trial:
            game.finish()


class PickForCost(Select):
    """R53: a player picks what a part of a cost takes; what leaves the rest unpaid is not on offer."""

    def put(self, game: SveState, left: list[int]) -> Decision:
        decision = super().put(game, left)
        if not game.trial:
            decision.options = [option for option in decision.options if leaves_the_rest(game, option)]
        return decision


def leaves_the_rest(game: SveState, option: Option) -> bool:
    """Whether everything else can be paid after this pick."""
    copy = copy_of(game)
    copy.take_answer(option)
    return can_end_well(copy, is_paid)


def payment(game: SveState) -> Paying | None:
    """What is being paid now."""
    for frame in reversed(game.frames):
        if isinstance(frame, Paying):
            return frame
    return None


def is_paid(copy: SveState) -> bool | None:
    """Whether the payment is over and there is room for what was paid for; None while it goes on."""
    paying = payment(copy)
    if paying is None or paying.stuck:
        return False
    if copy.frames[-1] is not paying or paying.paid < len(paying.costs):
        return None
    return not paying.for_card or room(copy, FIELD, paying.ctx.master) > 0


def is_intertwined(game: SveState, ctx: Context, costs: Sequence[Cost], for_card: bool) -> bool:
    """Whether one part may use up, or make, what another one needs, or the place for the card (R62)."""
    parts = [cost for cost in costs if not isinstance(cost, (PayNumber, PayX, Provided))]
    if for_card and room(game, FIELD, ctx.master) <= 0:
        return any(may_make_room(part) for part in parts)
    if len(parts) <= 1:
        return False
    if isinstance(parts[0], TurnThis):
        parts = parts[1:]
        if len(parts) == 1 and is_apart(parts[0]):
            return False
    return not all(isinstance(part, EarthRite) for part in parts)


def is_apart(cost: Cost) -> bool:
    """Whether this cost can be paid although the card has already acted."""
    if isinstance(cost, MoveCards):
        return not cost.group.zones() >> FIELD & 1
    return isinstance(cost, (MoveThis, TakeCountersOff))


def may_make_room(cost: Cost) -> bool:
    """Whether paying this may take a card from the field."""
    if isinstance(cost, MoveCards):
        return bool(cost.group.zones() >> FIELD & 1)
    return not isinstance(cost, TurnThis)


def can_be_paid(game: SveState, ctx: Context, costs: tuple[Cost, ...], for_card: bool) -> bool:
    """10.4.2.2, 10.6.2.7: whether all of these can be paid, and then there is room."""
    if len(costs) == 1 and not for_card:
        return costs[0].payable(game, ctx)
    if is_intertwined(game, ctx, costs, for_card):
        if not costs[0].payable(game, ctx):
            return False
        if not for_card and goes_first(costs) and is_calm(game):
            return each_can_be_paid(game, ctx, costs) and has_others(game, ctx, costs)
        copy = copy_of(game)
        copy.call(Paying(costs, ctx.copy(), for_card))
        return can_end_well(copy, is_paid)
    if for_card and room(game, FIELD, ctx.master) <= 0:
        return False
    return each_can_be_paid(game, ctx, costs)


def goes_first(costs: tuple[Cost, ...]) -> bool:
    """Whether the card itself goes away, and then others go to where they are not looked for."""
    parts = [cost for cost in costs if not isinstance(cost, (PayNumber, PayX))]
    if not isinstance(parts[0], MoveThis):
        return False
    taken = 0
    for part in parts[1:]:
        if not isinstance(part, MoveCards) or not part.group.is_inward() or part.group.zones() & taken:
            return False
        taken |= part.group.zones()
    for part in parts:
        if isinstance(part, (MoveThis, MoveCards)) and taken >> part.zone & 1:
            return False
    return True


def is_calm(game: SveState) -> bool:
    """Whether cards stay what they are and are called when others move, and nothing takes the place of a move."""
    return (not game.has_statics() or game.static_apart) and not game.delayed and not replacers_of(game)


def has_others(game: SveState, ctx: Context, costs: tuple[Cost, ...]) -> bool:
    """Whether there are enough cards to be taken besides the card itself."""
    for cost in costs:
        if isinstance(cost, MoveCards):
            candidates = cost.candidates(game, ctx)
            if len(candidates) - (ctx.source in candidates) < cost.number:
                return False
    return True


def each_can_be_paid(game: SveState, ctx: Context, costs: Sequence[Cost]) -> bool:
    """Parts that do not touch each other; 10.4.5: of a number that goes down there must be enough."""
    numbers: dict[str, int] = {}
    rites = 0
    for cost in costs:
        if isinstance(cost, PayNumber):
            numbers[cost.number] = numbers.get(cost.number, 0) + cost.amount.value(game, ctx)
        elif isinstance(cost, PayX):
            numbers[PP] = numbers.get(PP, 0) + ctx.num(cost.num)
        elif isinstance(cost, EarthRite):
            rites += 1
        elif not cost.payable(game, ctx):
            return False
    if any(game.player_number(ctx.master, number, ctx) < amount for number, amount in numbers.items()):
        return False
    if not rites:
        return True
    return sum(game.counters_on(card, STACK_COUNTER) for card in stack.stack_amulets(game, ctx.master)) >= rites
