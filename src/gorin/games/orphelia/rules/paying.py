"""9-3-4, 18-5-3, R110: a payment in progress, and mana abilities (6-2-2, 18-5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.payment import Funds, choose_sources, covers, take_from_pool
from gorin.engine.kernel.decision import CHOOSE, DONE, DONE_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, MoveThis
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability
from gorin.games.orphelia.program.costs import TurnCards
from gorin.games.orphelia.rules import activations, payment
from gorin.games.orphelia.rules.activations import find_possible
from gorin.games.orphelia.rules.means import Acting
from gorin.games.orphelia.rules.moving import may_move
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    KINDS_OF_MANA,
    MANA,
    MANA_MADE,
    NO_MANA,
    RUNOA,
    TURNED_RUNOA,
    Mana,
    mana_kind,
    mana_ref,
)

TAPPING: Final = 1 << TURNED_RUNOA | 1 << MANA_MADE
"""The events of turning a card of the mana zone."""
UNITS: Final[tuple[Mana, ...]] = tuple(
    tuple(int(each == kind) for each in range(KINDS_OF_MANA)) for kind in range(KINDS_OF_MANA)
)
"""One mana of each kind."""


class Paying(Procedure):
    """R110: mana first, then the other costs in printed order; no state is checked in between (R3).

    19-1-3: a payment does not use the stack.

    By hand, the player activates mana abilities one after another until the pool is enough.
    """

    def __init__(
        self,
        player: int,
        mana: Mana,
        others: tuple[Cost, ...],
        ctx: Context,
        by_hand: bool = False,
        executed: int = NOTHING,
    ) -> None:
        self.player = player
        self.mana = mana
        self.others = others
        self.ctx = ctx
        self.by_hand = by_hand
        self.executed = executed
        self.used: list[int] = [executed]
        self.index = 0

    def begin(self, game: OrpheliaState) -> None:
        """R20: not checked in the middle of a payment."""
        game.atomic += 1

    def make_mana(self, game: OrpheliaState) -> None:
        """18-5-3, R3: mana abilities, and nothing else, may be activated now."""
        if self.by_hand:
            game.ask()
        else:
            pay_by_itself(game, self.player, self.mana)

    def question(self, game: OrpheliaState) -> Decision:
        options = sources_by_hand(game, self)
        done: Option | None = None
        if covers(self.mana, pool_only(game, self.player)):
            done = DONE_OPTION
            options.append(done)
        return Decision(self.player, "payment", options, "payment", "9-3-4", done, source=self.executed)

    def answer(self, game: OrpheliaState, option: Option) -> None:
        if option.verb == DONE:
            pay_by_itself(game, self.player, self.mana)
        else:
            self.goto(Paying.make_mana)
            use_mana_ability(game, self.player, option, self.mana)

    def pay_others(self, game: OrpheliaState) -> None:
        """19-1-2."""
        if self.index < len(self.others):
            cost = self.others[self.index]
            self.index += 1
            self.goto(Paying.pay_others)
            if isinstance(cost, MoveCards):
                spend = Spend(self.player, self.servants(game, cost), cost.number, cost.zone, cost.reason)
                game.call(spend.keeping(self.ctx, cost.reg), Paying.take_spent)
            elif isinstance(cost, TurnCards):
                game.call(Spend(self.player, self.servants(game, cost), cost.number), Paying.take_spent)
            else:
                cost.pay(game, self.ctx)

    def servants(self, game: OrpheliaState, cost: MoveCards | TurnCards) -> list[int]:
        """The cards that can serve this cost so that the later ones can be paid too."""
        cards = [card for card in cost.candidates(game, self.ctx) if card not in self.used]
        if isinstance(cost, MoveCards):
            cards = [card for card in cards if may_move(game, card, cost.zone, cost.reason)]
        later = self.others[self.index :]
        if cost.number > 1:
            later = (replace(cost, number=cost.number - 1), *later)
        if not later:
            return cards
        used = tuple(self.used)
        return [card for card in cards if payment.why_not_others(game, self.ctx, later, (*used, card)) is None]

    def take_spent(self, game: OrpheliaState, result: list[int]) -> None:
        """R110: note the cards that have paid one part of a cost, so that no other part uses them again."""
        self.used += result

    def end(self, game: OrpheliaState) -> None:
        """R20: at the end of a payment states are checked."""
        game.atomic -= 1
        game.finish([1])


Paying.STEPS = (Paying.begin, Paying.make_mana, Paying.pay_others, Paying.end)


class Spend(Procedure):
    """A player picks cards for a cost; they move together, or are turned if no zone is named."""

    def __init__(self, player: int, candidates: list[int], number: int, zone: int = NOTHING, reason: str = "") -> None:
        self.player = player
        self.candidates = candidates
        self.number = number
        self.zone = zone
        self.reason = reason
        self.ctx: Context | None = None
        self.reg = NOTHING
        self.picked: list[int] = []

    def keeping(self, ctx: Context, reg: int) -> Spend:
        """The same, with what is picked kept in a register of the text, as it is before it moves."""
        self.ctx, self.reg = ctx, reg
        return self

    def pick(self, game: OrpheliaState) -> None:
        """19-1-2."""
        choice = Select(self.player, self.candidates, self.number, self.number, "cost", "19-1-1")
        game.call(choice, Spend.take_picked)

    def take_picked(self, game: OrpheliaState, result: list[int]) -> None:
        self.picked = result
        if self.ctx is not None and self.reg != NOTHING:
            self.ctx.store(self.reg, [game.sight(card) for card in result])

    def serve(self, game: OrpheliaState) -> None:
        """R39: discarded, sacrificed, exiled, returned or turned."""
        if self.zone == NOTHING:
            game.turn_cards(self.picked, RUNOA, True)
        else:
            game.put(self.picked, self.zone, self.reason, self.player)

    def end(self, game: OrpheliaState) -> None:
        """19-1-1."""
        game.finish(self.picked)


Spend.STEPS = (Spend.pick, Spend.serve, Spend.end)


def pool_only(game: OrpheliaState, player: int) -> Funds:
    start = player * KINDS_OF_MANA
    return Funds(game.pool[start : start + KINDS_OF_MANA], [], [])


def pay_by_itself(game: OrpheliaState, player: int, price: Mana) -> None:
    """6-1-1: mana in the pool first, then リノア cards of the mana zone; 無 goes to the 無属性 part first."""
    if not any(price):
        return
    start = player * KINDS_OF_MANA
    pool = game.pool[start : start + KINDS_OF_MANA]
    units = game.purse(player).funds.units[:]
    left = price
    if any(pool):
        paid, left = take_from_pool(price, pool)
        for kind, number in paid:
            game.pool[start + kind] -= number
            units[kind] -= number
    if any(left):
        sources = [
            (card, game.faces[card].symbols) for card in game.zone_cards(MANA, player) if not game.flags[card] & RUNOA
        ]
        for card, kind in choose_sources(left, sources):
            tap(game, player, card, kind)
            game.pool[start + kind] -= 1
            units[kind] -= 1
    purse = game.purses[player]
    if purse is not None:
        game.purses[player] = purse.holding(units)
    game.changed("player")


def tap(game: OrpheliaState, player: int, card: int, kind: int) -> None:
    """6-2-2: a card of the mana zone is turned and gives one mana."""
    game.flags[card] |= RUNOA
    purse = game.purses[player]
    if purse is not None:
        game.purses[player] = purse.turned(card) if game.faces[card].gives >= 0 else None
    game.pool[player * KINDS_OF_MANA + kind] += 1
    game.changed("state")
    game.note("mana", "6-2-2", player, card, NOTHING, kind)
    if game.heard & TAPPING or game.delayed:
        emit(game, TURNED_RUNOA, card, NOTHING, 0, player)
        emit(game, MANA_MADE, card, NOTHING, 1, player)


def add_mana(game: OrpheliaState, player: int, mana: Mana, times: int) -> None:
    """6-2-1; R1: it is there to be used at once or later."""
    game.purses[player] = None
    for kind, number in enumerate(mana):
        game.pool[player * KINDS_OF_MANA + kind] += number * times
    game.note("pool", "6-2-1", player, number=sum(mana) * times)


def can_pay(game: OrpheliaState, player: int, mana: Mana) -> bool:
    """18-5-3: with every mana ability that the player has."""
    return payment.can_pay(game, player, mana, payment.funds(game, player, activations.makers(game, player)))


def pay(game: OrpheliaState, player: int, mana: Mana, then: Take) -> None:
    """R3: a payment that an effect offers; by hand only if it cannot be made otherwise."""
    if not can_pay(game, player, mana):
        game.give(then, [])
        return
    by_hand = not payment.can_pay(game, player, mana)
    game.call(Paying(player, mana, (), Context(NOTHING, 0, player), by_hand), then)


def mana_options(game: OrpheliaState, player: int) -> list[Option]:
    """18-5: the mana abilities that this player can activate with the pool as it is."""
    purse = game.purse(player)
    found = purse.options[:]
    material_options(game, player, game.acting(player), purse.funds, found)
    return found


def material_options(game: OrpheliaState, player: int, acting: Acting, money: Funds, found: list[Option]) -> None:
    """18-5: those of the player's materials, with the pool as it is."""
    find_possible(game, acting.making, player, pool_only(game, player) if acting.costly else money, found)


def sources_by_hand(game: OrpheliaState, paying: Paying) -> list[Option]:
    """The mana abilities whose use leaves the payment possible."""
    player = paying.player
    kept = payment.spared(paying.others, paying.ctx)
    options: list[Option] = []
    for option in mana_options(game, player):
        if option.number:
            if option.card in kept or not leaves_others(game, paying, option):
                continue
        elif game.faces[option.card].gives >= 0:
            options.append(option)
            continue
        if ways_left(game, player, option, paying.mana):
            options.append(option)
    return options


def leaves_others(game: OrpheliaState, paying: Paying, option: Option) -> bool:
    """R110: whether the other costs can still be paid when this mana ability has been used."""
    if not paying.others:
        return True
    costs = payment.mana_abilities(game, option.card)[option.number - 1].costs[0]
    gone = [option.card] if any(isinstance(cost, MoveThis) for cost in costs) else []
    taken = (*paying.used, *gone)
    return payment.why_not_others(game, paying.ctx, paying.others, taken, option.card) is None


def ways_left(game: OrpheliaState, player: int, option: Option, price: Mana) -> list[Mana]:
    """What this mana ability can make so that the price can still be paid afterwards."""
    money = payment.funds(game, player)
    card = option.card
    units = money.units[:]
    choices = money.choices[:]
    if option.number:
        ability = payment.mana_abilities(game, card)[option.number - 1]
        ctx = Context(card, game.stamp[card], player)
        bill = payment.ability_cost(ability, ctx)
        if any(bill.mana):
            paid, _ = take_from_pool(bill.mana, pool_only(game, player).units)
            for kind, used in paid:
                units[kind] -= used
        ways = payment.made_by(game, ability, ctx)
    else:
        symbols = game.faces[card].symbols
        if symbols & (symbols - 1):
            choices.remove(symbols)
        else:
            units[symbols.bit_length() - 1] -= 1
        ways = [way for kind, way in enumerate(UNITS) if symbols >> kind & 1]
    makers = activations.makers(game, player, (card,))
    return [
        way
        for way in ways
        if covers(price, Funds([have + more for have, more in zip(units, way, strict=True)], choices, makers))
    ]


def use_mana_ability(game: OrpheliaState, player: int, option: Option, price: Mana = NO_MANA) -> None:
    """6-3-4, 18-5-1, R6: it is resolved at once, without the stack."""
    card = option.card
    if option.number:
        ability = payment.mana_abilities(game, card)[option.number - 1]
        ctx = payment.ability_context(game, card, option.number, player, mana=True)
        game.call(ManaAbility(ability, ctx, price))
        return
    kind = game.faces[card].gives
    if kind >= 0:
        tap(game, player, card, kind)
        return
    kinds = [way.index(1) for way in ways_left(game, player, option, price)]
    if len(kinds) == 1:
        tap(game, player, card, kinds[0])
    else:
        game.call(ChooseSymbol(player, card, kinds))


class ChooseSymbol(Procedure):
    """6-2-2, R36: a card with several symbols gives one of them, at the player's choice."""

    def __init__(self, player: int, card: int, kinds: list[int]) -> None:
        self.player = player
        self.card = card
        self.kinds = kinds

    def advance(self, game: OrpheliaState) -> None:
        game.ask()

    def question(self, game: OrpheliaState) -> Decision:
        options = [Option(CHOOSE, mana_ref(kind)) for kind in self.kinds]
        return Decision(self.player, CHOOSE, options, "symbol", "6-2-2", source=self.card)

    def answer(self, game: OrpheliaState, option: Option) -> None:
        tap(game, self.player, self.card, mana_kind(option.card))
        game.finish()


class ManaAbility(Procedure):
    """18-5-1: a mana ability of a material: its cost, then its effect, at once."""

    def __init__(self, ability: Ability, ctx: Context, price: Mana) -> None:
        self.ability = ability
        self.ctx = ctx
        self.price = price

    def pay(self, game: OrpheliaState) -> None:
        """18-2-1."""
        game.note("mana_ability", "18-5-1", self.ctx.master, self.ctx.source)
        if self.ability.limit:
            game.count_use(self.ctx)
        bill = payment.ability_cost(self.ability, self.ctx)
        game.call(Paying(self.ctx.master, bill.mana, bill.others, self.ctx))

    def resolve(self, game: OrpheliaState) -> None:
        """18-5-1."""
        game.wanted = self.price
        game.call(Effect(self.ability, self.ctx.copy()))

    def made(self, game: OrpheliaState) -> None:
        """18-5-2: what looks for it is triggered."""
        game.wanted = NO_MANA
        emit(game, MANA_MADE, self.ctx.source, NOTHING, 0, self.ctx.master)


ManaAbility.STEPS = (ManaAbility.pay, ManaAbility.resolve, ManaAbility.made)


class ChooseMana(Procedure):
    """T11: which of several amounts of mana is added; a payment in progress must stay possible."""

    def __init__(self, player: int, alternatives: tuple[Mana, ...], times: int, later: list[Mana], source: int) -> None:
        self.player = player
        self.alternatives = alternatives
        self.times = times
        self.later = later
        self.source = source

    def advance(self, game: OrpheliaState) -> None:
        game.ask()

    def question(self, game: OrpheliaState) -> Decision:
        options = []
        for index, mana in enumerate(self.alternatives):
            if not any(game.wanted) or self.enough(game, mana):
                kind = next(kind for kind in range(KINDS_OF_MANA) if mana[kind])
                options.append(Option(CHOOSE, mana_ref(kind), NOTHING, index))
        return Decision(self.player, CHOOSE, options, "symbol", "18-5-1", source=self.source)

    def enough(self, game: OrpheliaState, mana: Mana) -> bool:
        """Whether this mana, with one of what the ability makes later, leaves the payment possible."""
        money = payment.funds(game, self.player)
        makers = activations.makers(game, self.player)
        units = [have + more * self.times for have, more in zip(money.units, mana, strict=True)]
        return any(
            covers(
                game.wanted, Funds([have + more for have, more in zip(units, way, strict=True)], money.choices, makers)
            )
            for way in self.later
        )

    def answer(self, game: OrpheliaState, option: Option) -> None:
        game.finish([option.number])
