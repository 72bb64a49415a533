"""5.14, 9.5: paying energy, and costs, all of them or nothing (9.5.2.2)."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.game import Game
from gorin.engine.happening.trial import can_end_well, copy_of
from gorin.engine.kernel.decision import NO, NUMBER, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskNumber, AskOption, AskYesNo, Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Cost, Op
from gorin.engine.program.together import Part
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.amounts import Spent
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.costs import Acts, CostInstead
from gorin.games.rebirth.program.operations import SpendEnergy
from gorin.games.rebirth.program.standing import Bars
from gorin.games.rebirth.rules.causes import CostEffect, text_of_cost
from gorin.games.rebirth.rules.choosing import is_spared
from gorin.games.rebirth.rules.standing import is_ruled, on_card
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ENERGY, ENTRY, MEMBERS, PARTNER, PAY, REST, RESTED, STOOD

TURNING: Final = 1 << ENTRY | 1 << MEMBERS | 1 << ENERGY
"""4.3.1, R162: the zones in which cards stand or rest, as a mask."""


def ready(game: RebirthState, player: int) -> int:
    """4.6.1, 5.14.1, 5.14.2: how much energy a player can pay: the standing cards of the zone, partners
    included (R24).
    """
    flags = game.flags
    count = 0
    for card in game.zones[ENERGY * game.nplayers + player]:
        if not flags[card] & REST:
            count += 1
    return count


def has_common_energy(game: RebirthState, player: int) -> bool:
    """R36: whether energy stands that pays before partners do."""
    printed, flags = game.printed, game.flags
    for card in game.zones[ENERGY * game.nplayers + player]:
        if not flags[card] & REST and not printed[card].traits.kind & PARTNER:
            return True
    return False


def to_rest(game: RebirthState, player: int, amount: int) -> list[int]:
    """R36: the energy cards to rest: first the others in the order they lie, then partners."""
    printed, flags = game.printed, game.flags
    chosen: list[int] = []
    partners: list[int] = []
    for card in game.zones[ENERGY * game.nplayers + player]:
        if flags[card] & REST:
            continue
        if printed[card].traits.kind & PARTNER:
            partners.append(card)
            continue
        chosen.append(card)
        if len(chosen) == amount:
            return chosen
    if len(chosen) + len(partners) <= amount:
        return standing_energy(game, player)
    return (chosen + partners)[:amount]


def standing_energy(game: RebirthState, player: int) -> list[int]:
    flags = game.flags
    return [card for card in game.zones[ENERGY * game.nplayers + player] if not flags[card] & REST]


def pay_energy(game: RebirthState, player: int, amount: int, then: Take | None = None) -> None:
    """5.14.1: so many standing cards of the energy zone are rested together; R36: named, if the payer wishes."""
    by_hand = game.by_hand
    game.by_hand = False
    if by_hand and 0 < amount < ready(game, player):
        game.call(PayByHand(player, amount), then)
        return
    if amount > 0:
        turn(game, to_rest(game, player, amount), REST, True)
        game.note("pay", "5.14.1", player, NOTHING, NOTHING, amount)
    if then is not None:
        game.give(then, [1])


def plan_energy(game: RebirthState, player: int, amount: int, part: Part, then: Take) -> None:
    """5.14.1, R36, R153: which cards of a player rest."""
    by_hand = game.by_hand
    game.by_hand = False
    if by_hand and 0 < amount < ready(game, player):
        game.call(Select(player, standing_energy(game, player), amount, amount, PAY, "5.14.1"), then)
    elif amount > 0:
        part.plan = to_rest(game, player, amount)


def spend_together(game: RebirthState, payments: list[tuple[int, list[int]]], then: Take) -> None:
    """5.14.1, R153: what all pay rests at one moment."""
    cards = [card for _, chosen in payments for card in chosen]
    turn(game, cards, REST, True)
    for player, chosen in payments:
        if chosen:
            game.note("pay", "5.14.1", player, NOTHING, NOTHING, len(chosen))
    game.give(then, cards)


class PayByHand(Procedure):
    """R36: the payer names the cards that rest."""

    def __init__(self, player: int, amount: int) -> None:
        self.player = player
        self.amount = amount

    def belongs_to(self) -> int:
        return self.player

    def choose(self, game: RebirthState) -> None:
        """5.14.1."""
        cards = standing_energy(game, self.player)
        game.call(Select(self.player, cards, self.amount, self.amount, PAY, "5.14.1"), PayByHand.take_chosen)

    def take_chosen(self, game: RebirthState, result: list[int]) -> None:
        turn(game, result, REST, True)
        game.note("pay", "5.14.1", self.player, number=self.amount)
        game.finish([1])


PayByHand.STEPS = (PayByHand.choose,)


class AskCost(AskYesNo):
    """R36, R37: whether to pay an optional cost; where there is a choice of energy, also by hand."""

    def __init__(self, player: int, about: str, source: int, clause: str, energy: int) -> None:
        super().__init__(player, about, source, clause)
        self.energy = energy

    def question(self, game: Any) -> Decision:
        decision = super().question(game)
        if not game.by_hand and 0 < self.energy < ready(game, self.player):
            decision.options = [*decision.options, Option(PAY)]
        return decision

    def answer(self, game: Any, option: Option) -> None:
        if option.verb == PAY:
            game.by_hand = True
            return
        if option.verb == NO:
            game.by_hand = False
        super().answer(game, option)


def energy_in(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> int:
    """How much energy these acts take."""
    total = 0
    for op in ops:
        if isinstance(op, SpendEnergy):
            total += op.amount.value(game, ctx)
    return total


def turn(game: RebirthState, cards: list[int], flag: int, on: bool) -> list[int]:
    """1.3.2.1, 4.3.1, 5.3.1, R14: cards stand or rest; what already is so is left alone, and is no event."""
    flags = game.flags
    before = 0 if on else flag
    if flag == REST and ("rest" if on else "stand") in game.facts.barred and is_ruled(game, Bars):
        cards = allowed(game, cards, on)
    turned: list[int] = []
    for card in cards:
        states = flags[card]
        if states & flag == before and (flag != REST or TURNING >> game.zone[card] & 1):
            flags[card] = states ^ flag
            turned.append(card)
    if not turned:
        return turned
    if flag != REST:
        for card in turned:
            game.cache[card] = None
    if "state" in game.static_reads:
        game.changed("state")
    kind = RESTED if on else STOOD
    if flag == REST and (game.delayed or game.heard >> kind & 1):
        tell(game, turnings(game, kind, turned))
    return turned


def turnings(game: RebirthState, kind: int, cards: list[int]) -> list[Event]:
    return [Event(kind, card, -1, 0, game.holder[card], game.zone[card]) for card in cards]


def allowed(game: RebirthState, cards: list[int], on: bool) -> list[int]:
    """T109, T227: the cards that can be stood (or rested); a text may forbid it."""
    return [card for card in cards if bool(game.flags[card] & REST) != on and not is_barred(game, card, on)]


def is_barred(game: RebirthState, card: int, on: bool) -> bool:
    """T109, T227: a text says that it does not stand (or rest)."""
    act = "rest" if on else "stand"
    if act not in game.facts.barred:
        return False
    for change, _ in on_card(game, Bars, card):
        if change.act == act:
            return True
    return False


def pay_costs(game: RebirthState, costs: tuple[Cost, ...], ctx: Context) -> None:
    """9.5.2.1: the acts of a cost in printed order."""
    ops = acts_of(game, costs, ctx)
    game.call(CostEffect(ops, ctx.copy(), text_of_cost(game.library, ops) if len(costs) == 1 else None))


def acts_of(game: RebirthState, costs: tuple[Cost, ...], ctx: Context) -> tuple[Op, ...]:
    """R113, T132: what all parts of a cost demand at this moment."""
    ops: tuple[Op, ...] = ()
    for cost in costs:
        if isinstance(cost, Acts):
            part = cost.ops
        else:
            assert isinstance(cost, CostInstead)
            part = cost.chosen(game, ctx)
        if len(costs) == 1:
            return part
        ops += part
    return ops


def energy_in_costs(game: RebirthState, costs: tuple[Cost, ...], ctx: Context) -> int:
    """How much energy a cost takes; R158: of one with an X that is yet to be named, with the least that is paid."""
    ops = acts_of(game, costs, ctx)
    return energy_in(game, ops, ctx) + int(not ctx.paid and names_amount(ops))


def energy_of(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> int | None:
    """How much energy these acts take; None if they take anything else besides."""
    total = 0
    for op in ops:
        if not isinstance(op, SpendEnergy):
            return None
        total += op.amount.value(game, ctx)
    return total


def is_number(costs: tuple[Cost, ...]) -> bool:
    """Whether a cost is nothing but so much energy, wherever cards lie."""
    for cost in costs:
        if not isinstance(cost, Acts):
            return False
        for op in cost.ops:
            if not isinstance(op, SpendEnergy) or not isinstance(op.amount, Exactly):
                return False
    return True


def is_payable(game: RebirthState, costs: tuple[Cost, ...], ctx: Context) -> bool:
    """9.5.2.2: whether all costs can be paid together, no card serving two of them."""
    ops = acts_of(game, costs, ctx)
    if are_payable(game, ops, ctx):
        return True
    return names_amount(ops) and bool(amounts_to_name(game, ops, ctx))


def are_payable(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> bool:
    energy = energy_of(game, ops, ctx)
    if energy is not None:
        return energy <= 0 or ready(game, ctx.master) >= energy
    return can_carry_out(game, ops, ctx)


def names_amount(ops: tuple[Op, ...]) -> bool:
    """T127: エネＸ."""
    for op in ops:
        if isinstance(op, SpendEnergy) and isinstance(op.amount, Spent):
            return True
    return False


def amounts_to_name(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> list[int]:
    """T127, 9.5.2.2: each X with which all of the cost can be paid."""
    own = ctx.copy()
    found: list[int] = []
    for number in range(ready(game, ctx.master) + 1):
        own.paid = number
        if are_payable(game, ops, own):
            found.append(number)
    return found


class NameAmount(AskNumber):
    """T127: one of these numbers is named as X."""

    def __init__(self, player: int, numbers: list[int], source: int) -> None:
        super().__init__(player, numbers[0], numbers[-1], "pick_number", source)
        self.numbers = numbers

    def question(self, game: Any) -> Decision:
        options = [Option(NUMBER, NOTHING, NOTHING, number) for number in self.numbers]
        return Decision(self.player, NUMBER, options, self.about, source=self.source)


def can_carry_out(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> bool:
    """9.5.2.2, R37: whether all of these can be done in full, one after the other.

    A single act is judged by itself; of several one may use up what another needs, so they are tried out.
    """
    if not ops:
        return True
    if len(ops) == 1:
        return is_for_nothing(ops[0]) or ops[0].complete(game, ctx)
    first = ops[0]
    if len(ops) == 2 and isinstance(first, Choose) and first.is_one():
        return can_do_with_one(game, first, ops[1], ctx)
    if len(ops) == 3 and isinstance(first, SpendEnergy):
        second = ops[1]
        if isinstance(second, Choose) and second.is_one() and is_left_alone(game, second):
            return first.complete(game, ctx) and can_do_with_one(game, second, ops[2], ctx)
    if not ops[0].complete(game, ctx) and not is_for_nothing(ops[0]):
        return False
    copy = copy_of(game)
    copy.call(Trial(ops, ctx.copy()))
    return can_end_well(copy, is_done)


def can_do_with_one(game: RebirthState, choice: Choose, act: Op, ctx: Context) -> bool:
    """R37: whether the act can be done in full with one of the candidates: choosing it changes nothing else."""
    players = choice.who.players(game, ctx)
    if not players or game.gone >> players[0] & 1:
        return False
    for card in choice.candidates(game, ctx):
        if card not in game.in_play and not is_spared(game, card, ctx, players[0], True):
            own = ctx.copy()
            own.store(choice.reg, [game.sight(card)])
            if is_for_nothing(act) or act.complete(game, own):
                return True
    return False


def is_left_alone(game: RebirthState, choice: Choose) -> bool:
    """5.14.1: whether resting energy changes nothing of the choice: it is among all cards of other zones, and no text
    asks how cards stand.
    """
    if choice.group is None or "state" in game.static_reads:
        return False
    for part in choice.group.parts:
        if part.zone == ENERGY or part.tests:
            return False
    return True


def is_for_nothing(op: Op) -> bool:
    """5.14.2.1: エネ無."""
    return isinstance(op, SpendEnergy) and op.amount == Exactly(0)


class Trial(CostEffect):
    """A cost that is only tried out."""

    def advance(self, game: Game) -> None:
        ops = self.ability.program.ops
        while self.pc < len(ops):
            op = ops[self.pc]
            if not op.complete(game, self.ctx) and not is_for_nothing(op):
                self.stuck = True
                return
            self.pc += 1
            op.run(game, self)
            if not game.frames or game.frames[-1] is not self:
                return


def is_done(copy: RebirthState) -> bool | None:
    """Whether the trial has come to its end."""
    for frame in reversed(copy.frames):
        if isinstance(frame, CostEffect) and frame.stuck:
            return False
        if isinstance(frame, Trial):
            done = copy.frames[-1] is frame and frame.pc >= len(frame.ability.program.ops)
            return True if done else None
    return False


class StandingPrice(Procedure):
    """T227: whether, and by which of several acts, a player lets a card stand; the result is whether it was done."""

    def __init__(self, player: int, card: int, ways: tuple[tuple[Op, ...], ...], ctx: Context) -> None:
        self.player = player
        self.card = card
        self.ways = ways
        self.ctx = ctx
        self.way = 0

    def belongs_to(self) -> int:
        return self.player

    def forsaken(self) -> list[int]:
        return [0]

    def ask(self, game: RebirthState) -> None:
        """R143: only what can be done is offered."""
        self.ways = tuple(each for each in self.ways if can_carry_out(game, each, self.ctx))
        if not self.ways:
            game.finish([0])
            return
        game.call(AskYesNo(self.player, "optional_cost", self.card, "7.2.1.1"), StandingPrice.take_answer)

    def take_answer(self, game: RebirthState, result: list[int]) -> None:
        if not result[0]:
            game.finish([0])

    def choose(self, game: RebirthState) -> None:
        if len(self.ways) > 1:
            numbers = list(range(1, len(self.ways) + 1))
            game.call(AskOption(self.player, numbers, "modes", source=self.card), StandingPrice.take_way)

    def take_way(self, game: RebirthState, result: list[int]) -> None:
        self.way = result[0] - 1

    def pay(self, game: RebirthState) -> None:
        game.call(CostEffect(self.ways[self.way], self.ctx.copy()))

    def end(self, game: RebirthState) -> None:
        game.finish([1])


StandingPrice.STEPS = (StandingPrice.ask, StandingPrice.choose, StandingPrice.pay, StandingPrice.end)
