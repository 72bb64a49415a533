"""9.7.3, 11.4 The counter process: cancel abilities, and cancel abilities against them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from gorin.engine.happening.trial import can_end_well, copy_of
from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import PASS, Option
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import seen_card, seen_stamp
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.abilities import ICONS, RebirthAbility
from gorin.games.rebirth.rules import legality
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.causes import ByCancel, Speaking
from gorin.games.rebirth.rules.judging import is_met
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.multiplayer import may_cancel
from gorin.games.rebirth.rules.paying import (
    NameAmount,
    acts_of,
    amounts_to_name,
    energy_in_costs,
    is_number,
    is_payable,
    names_amount,
    pay_costs,
    ready,
)
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import CANCEL, CANCEL_WITH, CANCELLING, HAND, PAY, PRESENTED, SPARK, WAITING_ROOM

Object = tuple[int, int, Ability | None]
"""What is being played: by whom, the card (or whose ability it is), and the ability (None: the card itself)."""


class Played(Speaking):
    """A card or ability that is being played: the first thing that a cancel ability can be about."""


class PlayedText(Played):
    """An ability that is being played; `waits`: an automatic one."""

    def __init__(self, ability: Ability, ctx: Context, waits: bool) -> None:
        super().__init__(ctx)
        self.ability = ability
        self.waits = waits


@dataclass(frozen=True)
class Presented:
    """A cancel ability that a player has presented, of a card as it was in hand, against an object of the chain.

    The objects count from what is being played (0) over the presented abilities in their order.
    """

    sight: int
    player: int
    ability: RebirthAbility
    line: int
    target: int
    paid: int = 0
    """R158: the X that was named for its cost."""

    def context(self) -> Context:
        ctx = Context(seen_card(self.sight), seen_stamp(self.sight), self.player)
        ctx.line = self.line
        ctx.paid = self.paid
        return ctx


NONE_PRESENTED: Final[list[Presented]] = []
NO_AMOUNT: Final = [0]


class Counter(Window):
    """9.7.3: players present cancel abilities, the turn player first (R40), until everybody declines in a row.

    Its result is whether what is being played was cancelled.
    """

    KIND = "counter"
    ABOUT = "counter"
    HOLDS = False

    def __init__(self, player: int) -> None:
        super().__init__(player, "9.7.3.1")
        self.presented: list[Presented] = []

    def following(self, game: Any, player: int) -> int:
        order: list[int] = game.order_from(player)
        return order[1] if len(order) > 1 and order[0] == player else order[0]

    def next_after(self, game: Any, player: int, option: Option) -> int:
        """9.7.3.2, R40: from the beginning, with the turn player."""
        order: list[int] = game.turn_order()
        return order[0]

    def actions(self, game: Any, player: int) -> list[Option]:
        """9.7.3.1; R36: where there is a choice of energy, also paying by hand."""
        found = cancels(game, player, self)
        if found and not game.by_hand and any(has_choice(game, player, each) for each in found):
            found.append(Option(PAY))
        return found

    def answer(self, game: Any, option: Option) -> None:
        if option.verb == PAY:
            game.by_hand = True
            return
        if option.verb == PASS:
            game.by_hand = False
        super().answer(game, option)

    def could_act(self, game: Any, player: int) -> bool:
        """A player with cards in hand could hold one."""
        return bool(game.zone_cards(HAND, player))

    def act(self, game: Any, player: int, option: Option) -> None:
        """9.7.3.1, R39: the card is discarded and the cost is paid."""
        traits = game.traits(option.card)
        place = option.number % 64
        sight = game.sight(option.card)
        presented = Presented(sight, player, traits.abilities[place], traits.lines[place], option.number // 64)
        self.presented.append(presented)
        game.call(Present(presented))

    def close(self, game: Any) -> None:
        """9.7.3.3, 5.19.2.1, 11.2.3.4, R42: Process the cancel abilities, the last one first."""
        cancelled: list[int] = []
        for index in range(len(self.presented), 0, -1):
            each = self.presented[index - 1]
            if index in cancelled or each.target in cancelled or game.gone >> each.player & 1:
                continue
            ctx = each.context()
            if all(is_met(game, condition, ctx) for condition in each.ability.conditions):
                cancelled.append(each.target)
                game.note("cancelled", "9.7.3.3", each.player, ctx.source)
        game.finish([int(0 in cancelled)])


class Present(ByCancel):
    """9.7.3.1: a cancel ability is presented."""

    def __init__(self, presented: Presented) -> None:
        super().__init__(presented.player)
        self.presented = presented

    def belongs_to(self) -> int:
        return self.player

    def discard(self, game: RebirthState) -> None:
        """R39: presenting it means discarding its card."""
        card = seen_card(self.presented.sight)
        transfer(game, going(game, [card], WAITING_ROOM, CANCELLING))

    def name_amount(self, game: RebirthState) -> None:
        """R158: X is named among what can be paid and is enough for the object."""
        presented = self.presented
        if not presented.ability.costs:
            return
        ctx = presented.context()
        ops = acts_of(game, presented.ability.costs[0], ctx)
        if names_amount(ops):
            numbers = [each for each in amounts_to_name(game, ops, ctx) if self.is_enough(game, each)]
            game.call(NameAmount(self.player, numbers, ctx.source), Present.take_amount)

    def is_enough(self, game: RebirthState, amount: int) -> bool:
        """9.1.1.4.2: whether the object is one with this X."""
        counter = game.frames[-2]
        if not isinstance(counter, Counter):
            return True
        before = [each for each in counter.presented if each is not self.presented]
        presented = self.presented
        card = seen_card(presented.sight)
        return is_object(
            game, self.player, card, presented.ability, played_under(game, counter), before, presented.target, amount
        )

    def take_amount(self, game: RebirthState, result: list[int]) -> None:
        self.presented = replace(self.presented, paid=result[0])

    def pay(self, game: RebirthState) -> None:
        """9.7.3.1: the bracketed cost."""
        ability = self.presented.ability
        if ability.limit:
            key = (self.presented.sight, self.presented.line)
            game.used[key] = game.used.get(key, 0) + 1
        if ability.costs:
            pay_costs(game, ability.costs[0], self.presented.context())

    def tell(self, game: RebirthState) -> None:
        """R117: abilities about it wait from now on."""
        card = seen_card(self.presented.sight)
        game.note("present", "9.7.3.1", self.player, card)
        tell(game, [Event(PRESENTED, card, -1, 0, self.player, game.zone[card])])


Present.STEPS = (Present.discard, Present.name_amount, Present.pay, Present.tell)


class TriedPresent(Present):
    """R39: a card is only discarded, to see whether the cost of its cancel ability could then be paid."""

    def __init__(self, presented: Presented) -> None:
        super().__init__(presented)
        self.discarded = False

    def advance(self, game: RebirthState) -> None:
        self.discarded = True
        self.discard(game)


def can_pay_then(copy: RebirthState) -> bool | None:
    """9.5.2.2: whether the cost can be paid, as soon as the card is discarded."""
    if not copy.frames:
        return False
    frame = copy.frames[-1]
    if copy.halted or not isinstance(frame, TriedPresent) or not frame.discarded:
        return None
    return is_payable(copy, frame.presented.ability.costs[0], frame.presented.context())


def can_pay_for(game: RebirthState, presented: Presented) -> bool:
    """9.5.2.2, R39: whether its cost can be paid; the card itself has left the hand by then, which is tried out where
    the cost is more than a number of energy.
    """
    costs = presented.ability.costs[0]
    if is_number(costs):
        return is_payable(game, costs, presented.context())
    copy = copy_of(game)
    copy.call(TriedPresent(presented))
    return can_end_well(copy, can_pay_then)


def can_be_countered(game: RebirthState, master: int, source: int, ability: Ability | None) -> bool:
    """9.7.3: whether anybody could present something against what this player plays, or is asked anyway.

    `source`: the card that is played, or whose `ability` it is.
    """
    if game.always:
        return True
    if not is_among(game.facts.cancels, ability):
        return False
    for player in game.turn_order():
        if cancels_of(game, player, (master, source, ability), NONE_PRESENTED):
            return True
    return False


def counter(game: RebirthState, then: Take) -> None:
    """9.7.3: the counter process."""
    game.call(Counter(game.turn_order()[0]), then)


def cancels(game: RebirthState, player: int, counter: Counter) -> list[Option]:
    """9.7.3.1: what a player can present now, against what."""
    return cancels_of(game, player, played_under(game, counter), counter.presented)


def played_under(game: RebirthState, counter: Counter) -> Object:
    """What the counter process is about."""
    frame = game.frames[game.frames.index(counter) - 1]
    assert isinstance(frame, Played)
    return frame.ctx.master, frame.ctx.source, frame.ability if isinstance(frame, PlayedText) else None


def cancels_of(game: RebirthState, player: int, played: Object, presented: list[Presented]) -> list[Option]:
    found: list[Option] = []
    printed = game.printed
    as_printed = game.has_printed_texts() and not game.marks
    for card in game.zones[HAND * game.nplayers + player]:
        traits = printed[card].traits if as_printed else game.text_of(card)
        if not traits.keywords & CANCEL or card in game.in_play:
            continue
        text = game.text_of(card)
        for number, ability in enumerate(text.abilities):
            if not ability.keyword & CANCEL or not isinstance(ability, RebirthAbility):
                continue
            if why_not_present(game, player, card, ability, text.lines[number]) is not None:
                continue
            amounts = amounts_of(game, player, card, ability)
            for index in range(len(presented) + 1):
                if index and game.gone >> presented[index - 1].player & 1:
                    continue
                if any(is_object(game, player, card, ability, played, presented, index, each) for each in amounts):
                    found.append(Option(CANCEL_WITH, card, target_of(played, presented, index), number + 64 * index))
    return found


def amounts_of(game: RebirthState, player: int, card: int, ability: RebirthAbility) -> list[int]:
    """R158: each X that could be named for the cost of a cancel ability (0: it has none)."""
    if not ability.costs:
        return NO_AMOUNT
    ctx = Context(card, game.stamp[card], player)
    ops = acts_of(game, ability.costs[0], ctx)
    return amounts_to_name(game, ops, ctx) if names_amount(ops) else NO_AMOUNT


def has_choice(game: RebirthState, player: int, option: Option) -> bool:
    """R36: whether presenting this takes some but not all of the player's standing energy."""
    ability = game.traits(option.card).abilities[option.number % 64]
    if not ability.costs:
        return False
    ctx = Context(option.card, game.stamp[option.card], player)
    return 0 < energy_in_costs(game, ability.costs[0], ctx) < ready(game, player)


def target_of(played: Object, presented: list[Presented], index: int) -> int:
    """The card whose play or ability is meant."""
    if index:
        return seen_card(presented[index - 1].sight)
    return played[1]


def why_not_present(game: RebirthState, player: int, card: int, ability: RebirthAbility, line: int) -> str | None:
    """9.7.3.1, 11.2.3.4, R137, T132: why this cancel ability cannot be presented at all."""
    if not ability.zones >> game.zone[card] & 1:
        return "9.4.4"
    ctx = Context(card, game.stamp[card], player)
    if ability.limit and game.used.get((game.sight(card), line), 0) >= ability.limit:
        return "9.2.2.1"
    for condition in ability.conditions:
        if not is_met(game, condition, ctx):
            return "11.2.3.4"
    if ability.proviso is not None and not ability.proviso.holds(game, ctx):
        return "1.3.3"
    if legality.may_not_use(game, player, card, ability):
        return "1.3.3"
    if ability.costs and not can_pay_for(game, Presented(game.sight(card), player, ability, line, 0)):
        return "9.5.2.2"
    return None


def is_object(
    game: RebirthState,
    player: int,
    card: int,
    ability: RebirthAbility,
    played: Object,
    presented: list[Presented],
    index: int,
    amount: int = 0,
) -> bool:
    """9.1.1.4.2, 11.4.2, R41, R111: whether it is about this object of the chain.

    12.6.5, R90: of anybody's; 12.7.5: in a circle only of a neighbour's. `amount`: X of its cost (R158).
    """
    master, source, text = played
    if index:
        master, source = presented[index - 1].player, seen_card(presented[index - 1].sight)
    if player not in may_cancel(game, master):
        return False
    ctx = Context(card, game.stamp[card], player)
    ctx.paid = amount
    return any(
        (each.kind == "キャンセル" if index else is_among(frozenset((each.kind,)), text))
        and (each.who is None or each.who.is_one(game, ctx, master))
        and all(test.passes(game, source, ctx) for test in each.tests)
        for each in ability.objects
    )


def is_among(kinds: frozenset[str], ability: Ability | None) -> bool:
    """R41: whether the ability that is being played (None: a card) is of one of these kinds of objects."""
    if ability is None:
        return "play" in kinds
    return ICONS.get(ability.kind, "") in kinds or (bool(ability.keyword & SPARK) and "スパーク" in kinds)
