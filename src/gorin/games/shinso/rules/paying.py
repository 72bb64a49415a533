"""Prices: whether they can be paid together, how cards are named for them, how all is paid at once (R110)."""

from __future__ import annotations

from gorin.engine.happening.moving import move
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveThis, PayNumber, Provided, TakeCountersOff, TurnThis
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import REPLACEMENT
from gorin.engine.values.happening import Happening
from gorin.games.shinso.program.costs import PayCards, PayTop, PayTurn, SpendX, Taking
from gorin.games.shinso.rules import decks, turning
from gorin.games.shinso.rules.leaving import leave_quietly
from gorin.games.shinso.rules.moving import batch_of, source_of
from gorin.games.shinso.rules.piles import put_quietly
from gorin.games.shinso.state import UNDYING_INDEX, ShinsoState
from gorin.games.shinso.terms import ASLEEP, DESTROY, DESTROYED, NOT_OFFERED, OFFER, UNDYING


def can_be_offered(game: ShinsoState, card: int) -> bool:
    """R94, R97, R124: whether a card can be offered. 不死, a prohibition or a text that must save it prevents this."""
    traits = game.traits(card)
    if traits.rules & NOT_OFFERED or (traits.numbers[UNDYING_INDEX] > 0 and game.card_number(card, UNDYING) > 0):
        return False
    for ability in traits.abilities:
        instead = ability.replacement if ability.kind == REPLACEMENT else None
        if instead is not None and instead.this and not instead.optional and DESTROYED in instead.events:
            return False
    return True


def taking(costs: tuple[Cost, ...]) -> tuple[Taking, ...]:
    """Those for which cards have to be named."""
    return tuple([cost for cost in costs if isinstance(cost, Taking)])


def actions_in(game: ShinsoState, ctx: Context, costs: tuple[Cost, ...]) -> int:
    """The actions that these prices spend, without X."""
    number = 0
    for cost in costs:
        if isinstance(cost, PayNumber):
            number += cost.amount.value(game, ctx)
    return number


def can_be_paid(game: ShinsoState, ctx: Context, costs: tuple[Cost, ...], but: int = NOTHING, spent: int = 0) -> bool:
    """R110: whether everything can be paid together, besides `spent` actions; `but`: a card that cannot pay."""
    left = game.actions[ctx.master] - spent
    takes: Taking | None = None
    several = False
    for cost in costs:
        if isinstance(cost, Taking):
            several = takes is not None
            takes = cost
        elif isinstance(cost, PayNumber):
            left -= cost.amount.value(game, ctx)
        elif not isinstance(cost, SpendX) and not cost.payable(game, ctx):
            return False
    if left < 0 or takes is None:
        return left >= 0
    return has_enough(game, ctx, taking(costs), [but]) if several else is_covered(game, ctx, takes, [but])


def has_enough(game: ShinsoState, ctx: Context, costs: tuple[Taking, ...], gone: list[int]) -> bool:
    """Whether there are enough different cards for all of these prices."""
    if len(costs) < 2:
        return not costs or is_covered(game, ctx, costs[0], gone)
    wanted: list[list[int]] = []
    for cost in costs:
        able = [card for card in cost.candidates(game, ctx) if card not in gone]
        least = cost.limits(game, ctx)[0]
        if len(able) < least:
            return False
        wanted += [able] * least
    matched: dict[int, int] = {}
    return all(find_for(index, wanted, matched, set()) for index in range(len(wanted)))


def is_covered(game: ShinsoState, ctx: Context, cost: Taking, gone: list[int]) -> bool:
    """Whether there are enough cards for this price."""
    left = cost.limits(game, ctx)[0]
    for card in cost.candidates(game, ctx):
        if left <= 0:
            return True
        if card not in gone:
            left -= 1
    return left <= 0


def find_for(index: int, wanted: list[list[int]], matched: dict[int, int], tried: set[int]) -> bool:
    """A card for this part of the prices, exchanging those of others where that helps."""
    for card in wanted[index]:
        if card in tried:
            continue
        tried.add(card)
        if card not in matched or find_for(matched[card], wanted, matched, tried):
            matched[card] = index
            return True
    return False


class NameCards(Select):
    """R110: a player names cards for one price, so that the others can still be paid.

    `needed`: at least one of these must be among them (none: no such need).
    """

    def __init__(
        self, player: int, candidates: list[int], least: int, most: int, about: str, clause: str, needed: list[int]
    ) -> None:
        super().__init__(player, candidates, least, most, about, clause)
        self.needed = needed

    def left(self) -> list[int]:
        found = super().left()
        if self.needed and len(self.picked) == self.most - 1 and not any(card in self.needed for card in self.picked):
            return [card for card in found if card in self.needed]
        return found


def able_to_pay(game: ShinsoState, ctx: Context, costs: tuple[Taking, ...], index: int, gone: list[int]) -> list[int]:
    """The cards that can pay the price with this number, so that the later ones can still be paid."""
    able = [card for card in costs[index].candidates(game, ctx) if card not in gone]
    later = costs[index + 1 :]
    return [card for card in able if has_enough(game, ctx, later, [*gone, card])] if later else able


def name_cards(
    game: ShinsoState,
    ctx: Context,
    costs: tuple[Taking, ...],
    index: int,
    gone: list[int],
    then: Take,
    about: str = "price",
    clause: str = "R110",
) -> None:
    """The payer names cards for the price with this number; those of the later prices are left possible."""
    cost = costs[index]
    able = able_to_pay(game, ctx, costs, index, gone)
    least, most = cost.limits(game, ctx)
    high = len(able) if most is None else min(most, len(able))
    if isinstance(cost, PayCards) and cost.every:
        least = high
    game.call(Select(ctx.master, able, min(least, high), high, about, clause, ctx.source), then)


def pay(
    game: ShinsoState,
    ctx: Context,
    costs: tuple[Cost, ...],
    named: list[tuple[int, ...]],
    spent: int,
) -> None:
    """R110: everything is paid at once; what moves moves together."""
    player = ctx.master
    if costs:
        spent += actions_in(game, ctx, costs)
    if spent:
        turning.set_actions(game, player, game.actions[player] - spent)
    batch: list[Happening] = []
    index = 0
    for cost in costs:
        if isinstance(cost, Taking):
            cards = list(named[index])
            index += 1
            if isinstance(cost, PayTurn):
                turning.turn(game, cards, ASLEEP, cost.asleep)
                if cost.reg != NOTHING:
                    ctx.store(cost.reg, [game.sight(card) for card in cards])
                continue
            if isinstance(cost, PayCards):
                ctx.store_num(cost.num, len(cards))
                ctx.store(cost.reg, [game.sight(card) for card in cards])
            zone, reason, place = cost.goes()
            if len(costs) == 1 and not place and pay_quietly(game, cards, zone, reason):
                break
            batch += batch_of(game, cards, zone, reason, place)
        elif isinstance(cost, MoveThis):
            reason = OFFER if cost.reason == DESTROY else cost.reason
            batch += batch_of(game, [ctx.source], cost.zone, reason)
        elif isinstance(cost, PayTop):
            decks.mill(game, cost.deck, [(player, cost.number)], cost.zone)
        elif isinstance(cost, TurnThis):
            turning.turn(game, [ctx.source], ASLEEP, True)
        elif isinstance(cost, TakeCountersOff):
            cost.pay(game, ctx)
        elif not isinstance(cost, (PayNumber, Provided, SpendX)):
            raise AssertionError(f"no rule pays {type(cost).__name__}")
    if batch:
        move(game, batch, player)


def pay_quietly(game: ShinsoState, cards: list[int], zone: int, reason: str) -> bool:
    """R110: pay with cards by a short way, if that is an event for nobody; whether it was."""
    if not leave_quietly(game, cards, zone, reason, source_of(game)) and not put_quietly(game, cards, zone, reason):
        return False
    if game.library.has_states:
        game.look_at_states()
    return True
