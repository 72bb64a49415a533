"""9-3 Executing a card, activating an ability (R12, R93), and stacking a triggered one (18-3-1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.kernel.decision import MOST_KEPT
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, is_player
from gorin.engine.kernel.selection import AskNumber, AskOption, Select
from gorin.engine.program.context import Context
from gorin.engine.program.cost import PayNumber, Provided, TurnThis
from gorin.engine.program.group import ZONE_READS
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability, Program, Target
from gorin.engine.values.memory import come_to_light
from gorin.engine.values.profile import NO_PROGRAM
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Waiting
from gorin.games.orphelia.rules import activations, payment
from gorin.games.orphelia.rules.paying import Paying, pay_by_itself
from gorin.games.orphelia.rules.payment import MOST_X, REGULAR, Bill
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ACTIVATED,
    ACTIVATED_ABILITY,
    ATTACH,
    EXECUTED,
    HAND,
    MANA,
    NO_TARGET,
    NUMBER,
    NUMBERS,
    STACK,
    TARGETED,
    TRIGGERED_ABILITY,
    X,
)

EXTRA: Final = 1 << 4
"""How an option says that the optional additional cost is paid; below it the alternative cost."""


def own_effect(game: OrpheliaState, card: int) -> Ability | None:
    """The effect of a card that is resolved itself: an エフェクト, or a glyph that is attached."""
    traits = game.base_traits(card)
    if traits.profile.spell is not None:
        return traits.profile.spell
    for ability in traits.abilities:
        if ability.kind == ATTACH:
            return ability
    return None


def candidates(game: OrpheliaState, target: Target, ctx: Context) -> list[int]:
    """20-1-1: return everything that may be chosen for this target.

    2-3-1: cards that an effect protects are left out.
    """
    return [
        card
        for card in target.group.cards(game, ctx)
        if is_player(card)
        or (
            (card != ctx.source or (game.zone[card] != STACK and game.stamp[card] == ctx.stamp))
            and not is_protected(game, card, ctx.master)
        )
    ]


def is_protected(game: OrpheliaState, card: int, player: int) -> bool:
    """2-3-1: 相手の効果の対象にならない."""
    return game.holder[card] != player and bool(game.traits(card).rules & NO_TARGET)


def mode_numbers(game: OrpheliaState, program: Program, ctx: Context) -> tuple[int, int]:
    """9-3-2: how many modes are chosen, at least and at most."""
    least, most = program.mode_least, program.modes
    if program.more_if is not None and program.more_if.holds(game, ctx):
        least, most = program.more_least, min(program.more_modes, program.mode_count)
    return (most if least < 0 else least), most


class Executing(Procedure):
    """9-3: declaration, modes and X, targets, costs, and onto the stack.

    `card` is the card that is executed (none for an ability), `choices` the alternative cost and
    whether the optional additional cost is paid; `free`: without paying; `triggered`: a triggered
    ability, which costs nothing.
    """

    def __init__(
        self,
        ability: Ability | None,
        ctx: Context,
        card: int = NOTHING,
        choices: int = 0,
        by_hand: bool = False,
        free: bool = False,
        triggered: bool = False,
    ) -> None:
        self.ability = ability
        self.ctx = ctx
        self.card = card
        self.choices = choices
        self.by_hand = by_hand
        self.free = free
        self.triggered = triggered
        self.target = 0

    @property
    def program(self) -> Program:
        return NO_PROGRAM if self.ability is None else self.ability.program

    def declare(self, game: OrpheliaState) -> None:
        """9-3-1: the card is shown and named."""
        player = self.ctx.master
        if self.card != NOTHING:
            if game.zone[self.card] == HAND:
                come_to_light(game, self.card, game.zone_cards(HAND, game.holder[self.card]))
            game.known[self.card] = game.everybody()
            game.note("execute", "9-3-1", player, self.card)
            self.ctx.paid = int(bool(self.choices & EXTRA))
        elif self.triggered:
            game.note("triggers", "18-3-2", player, self.ctx.source)
        else:
            game.note("activates", "18-2-1", player, self.ctx.source)
        self.resume_at(self.next_choice(game))

    def next_choice(self, game: OrpheliaState) -> int:
        """The first step after the declaration for which there is anything to do."""
        program = self.program
        if program.mode_count:
            return CHOOSE_MODES
        if self.may_have_x(game):
            return DECLARE_X
        if program.targets:
            return CHOOSE_TARGETS
        return PUT_ON_STACK if self.triggered else PAY

    def may_have_x(self, game: OrpheliaState) -> bool:
        """7-1-4: whether an X may stand in what is to be paid."""
        if self.triggered or self.free:
            return False
        if self.card == NOTHING:
            assert self.ability is not None
            return activations.needs_of(game, self.ability).x
        face = game.faces[self.card]
        return not face.plain or face.x > 0

    def choose_modes(self, game: OrpheliaState) -> None:
        """9-3-2, R33: different modes, which will be carried out in printed order."""
        program = self.program
        if program.mode_count:
            numbers = list(range(1, program.mode_count + 1))
            least, most = mode_numbers(game, program, self.ctx)
            choice = AskOption(self.ctx.master, numbers, "card_modes", most, self.ctx.source, least)
            game.call(choice, Executing.take_modes)

    def take_modes(self, game: OrpheliaState, result: list[int]) -> None:
        self.ctx.modes = tuple(result)

    def declare_x(self, game: OrpheliaState) -> None:
        """9-3-2, R28, R105: an X in the cost, any value that can be paid; 7-1-4: none without paying."""
        if not self.may_have_x(game):
            return
        bill = self.bill(game)
        if not payment.has_x(bill):
            return
        most = 0
        while most < MOST_X and self.affordable(game, most + 1):
            most += 1
        self.ctx.store_num(X, 0)
        game.call(AskNumber(self.ctx.master, 0, most, "x", self.ctx.source), Executing.take_x)

    def take_x(self, game: OrpheliaState, result: list[int]) -> None:
        self.ctx.store_num(X, result[0])

    def affordable(self, game: OrpheliaState, x: int) -> bool:
        self.ctx.store_num(X, x)
        bill = self.bill(game)
        spared = payment.spared(bill.others, self.ctx)
        makers = activations.makers(game, self.ctx.master, spared) if self.by_hand else None
        money = payment.funds(game, self.ctx.master, makers)
        return (
            payment.can_pay(game, self.ctx.master, bill.mana, money)
            and payment.why_not_others(game, self.ctx, bill.others, (self.card,)) is None
        )

    def bill(self, game: OrpheliaState) -> Bill:
        if self.card == NOTHING:
            assert self.ability is not None
            return payment.ability_cost(self.ability, self.ctx)
        alternative = self.choices & (EXTRA - 1)
        return payment.card_cost(game, self.card, self.ctx, alternative, bool(self.choices & EXTRA), self.free)

    def choose_targets(self, game: OrpheliaState) -> None:
        """9-3-3, R32: for each 対象とし as many as asked for, or as there are; 20-1-5: even none."""
        targets = self.program.targets
        while self.target < len(targets):
            target = targets[self.target]
            self.target += 1
            if target.mode and target.mode not in self.ctx.modes:
                continue
            cards = candidates(game, target, self.ctx)
            most = len(cards) if target.most is None else min(len(cards), max(0, target.most.value(game, self.ctx)))
            self.ctx.store(target.reg, [])
            if most:
                self.resume_at(CHOOSE_TARGETS)
                least = min(target.least, most)
                choice = Select(self.ctx.master, cards, least, most, "target", "20-1-1", self.ctx.source)
                game.call(choice, Executing.take_targets)
                return

    def take_targets(self, game: OrpheliaState, result: list[int]) -> None:
        assert self.ability is not None
        target = self.ability.program.targets[self.target - 1]
        self.ctx.store(target.reg, [ref if is_player(ref) else game.sight(ref) for ref in result])

    def pay(self, game: OrpheliaState) -> None:
        """9-3-4: all costs, mana first (R110); 2-7-3-1, R27: what they are is determined now.

        R20: where it is all paid at once states are checked here.
        """
        if self.triggered:
            return
        bill = self.bill(game)
        if self.ability is not None and self.card == NOTHING and self.ability.limit:
            game.count_use(self.ctx)
        if self.by_hand or not is_paid_at_once(bill.others):
            game.call(Paying(self.ctx.master, bill.mana, bill.others, self.ctx, self.by_hand, self.card))
        else:
            pay_by_itself(game, self.ctx.master, bill.mana)
            for cost in bill.others:
                cost.pay(game, self.ctx)
            if game.unsettled:
                game.look_at_states()

    def put_on_stack(self, game: OrpheliaState) -> None:
        """9-3-5, 2-7-1-1: onto the stack; 2-7-2-1, R26: it gets its number in the sequence."""
        player = self.ctx.master
        card = self.card
        ctx = self.ctx
        if card != NOTHING:
            if game.zone[card] != STACK:
                to_stack(game, card, player)
            ctx.stamp = game.stamp[card]
            ctx.source = card
        else:
            card = ability_object(game, ctx, self.triggered)
        ctx.store_num(NUMBER, len(game.sequence) + 1)
        game.push(card, self.ability, ctx)
        game.enter_stack()
        if self.card != NOTHING:
            emit(game, EXECUTED, card, NOTHING, 0, player, STACK)
        elif not self.triggered:
            emit(game, ACTIVATED, ctx.source, NOTHING, 0, player)
        if self.ability is not None:
            notice_targets(game, self.ability.program, ctx)


Executing.STEPS = (
    Executing.declare,
    Executing.choose_modes,
    Executing.declare_x,
    Executing.choose_targets,
    Executing.pay,
    Executing.put_on_stack,
)
CHOOSE_MODES: Final = Executing.STEPS.index(Executing.choose_modes)
DECLARE_X: Final = Executing.STEPS.index(Executing.declare_x)
CHOOSE_TARGETS: Final = Executing.STEPS.index(Executing.choose_targets)
PAY: Final = Executing.STEPS.index(Executing.pay)
PUT_ON_STACK: Final = Executing.STEPS.index(Executing.put_on_stack)


def is_paid_at_once(costs: tuple[Cost, ...]) -> bool:
    """Whether nothing is picked or moved for these costs."""
    for cost in costs:
        if not isinstance(cost, (TurnThis, PayNumber, Provided)):
            return False
    return True


def begin(game: OrpheliaState, executing: Executing) -> None:
    """9-3: something is on its way to the stack; it is there at once where nothing but mana has a say in that.

    R20: states are checked when the mana is paid.
    """
    executing.declare(game)
    if executing.step == PAY and executing.card != NOTHING and not executing.by_hand and not executing.free:
        pay_by_itself(game, executing.ctx.master, executing.bill(game).mana)
        executing.resume_at(PUT_ON_STACK)
    if executing.step == PUT_ON_STACK and not game.unsettled:
        executing.put_on_stack(game)
    else:
        game.call(executing, None, executing.step)


def to_stack(game: OrpheliaState, card: int, player: int) -> None:
    """9-3-5, 13-9-1: a card goes to the stack; 9-1-4, 12-1-4: its holder is who executes it."""
    if card in game.marks:
        game.unmark(card)
    origin = game.zone[card]
    if origin == MANA:
        game.purses[game.holder[card]] = None
    elif origin == HAND:
        game.hand_changed(card, game.holder[card])
    game.place(card, STACK, player)
    game.flags[card] = 0
    game.known[card] = game.everybody()
    if game.shown:
        game.shown.pop(card, None)
    game.cache[card] = game.known_in(card, game.printed[card].traits, STACK)
    game.changed(ZONE_READS[origin])


def ability_object(game: OrpheliaState, ctx: Context, triggered: bool) -> int:
    """10-1-1: an ability on the stack is an object; it goes by the name of its source."""
    printed = game.printed[ctx.source]
    kind = TRIGGERED_ABILITY if triggered else ACTIVATED_ABILITY
    return game.stand_in(printed, ability_traits(printed.traits.name, kind), ctx.master)


@lru_cache(MOST_KEPT)
def ability_traits(name: str, kind: int) -> Traits:
    """What an ability on the stack is: nothing but its name and kind."""
    return Traits(name, kind, frozenset(), 0, [0] * len(NUMBERS), ())


def notice_targets(game: OrpheliaState, program: Program, ctx: Context) -> None:
    """T140, R119: something has become a target of this, once however often it was chosen for it."""
    chosen = [sight for target in program.targets for sight in ctx.reg(target.reg) if not is_player(sight)]
    for sight in dict.fromkeys(chosen):
        card = game.sight_card(sight)
        emit(game, TARGETED, card, NOTHING, 0, game.holder[card])


def execute_card(
    game: OrpheliaState, card: int, player: int, choices: int = REGULAR, by_hand: bool = False, free: bool = False
) -> Executing:
    """Executing a card, ready to be called."""
    ctx = Context(card, game.stamp[card], player)
    return Executing(own_effect(game, card), ctx, card, choices, by_hand, free)


def activate(ability: Ability, ctx: Context, by_hand: bool = False) -> Executing:
    """Activating an ability, ready to be called."""
    return Executing(ability, ctx, NOTHING, 0, by_hand)


def stack_triggered(waiting: Waiting) -> Executing:
    """18-3-2: a triggered ability is put on the stack."""
    ctx = waiting.ctx.copy()
    ctx.store_num(NUMBER, 0)
    return Executing(waiting.ability, ctx, triggered=True)
