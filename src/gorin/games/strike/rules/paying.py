"""Chapter 7: costs, whether they can be paid, and the payment (R47, R50, R87)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, cast

from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import Select
from gorin.engine.program.roots import Cost
from gorin.games.strike.rules import scoring, states
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.information import attributes_of
from gorin.games.strike.terms import (
    ACTED,
    ATTRIBUTES,
    CASTER_REG,
    DISCARD,
    EFFECT,
    HAND,
    N_NUM,
    NO_ATTRIBUTE,
    SPELL,
    STAGE,
    STAYS_UNACTED,
)

if TYPE_CHECKING:
    from gorin.engine.game import Game
    from gorin.engine.program.context import Context
    from gorin.games.strike.game import StrikeGame

ICON = re.compile(r"\[(術?)([神魔霊妖無])\]|\[手札(\d+|n)\]|\[手札\](\d+|n)|\[(スコア)\]")
"""R5: how the icons of costs are written."""


@dataclass(frozen=True)
class Price(Cost):
    """7.1.1: what a declaration or a summon costs, as printed.

    `power`: for each icon of spirit power the bit of the attribute that pays it (0: any striker);
    `caster`: the same for icons in a red frame (7.6.4.2.1, which belongs to 7.1.4.2, R1). `hand`, `score`:
    how many cards.
    `free`: the hand cost is the freely chosen n (1.1.6.1).
    """

    power: tuple[int, ...] = ()
    caster: tuple[int, ...] = ()
    hand: int = 0
    score: int = 0
    free: bool = False

    def payable(self, game: Game, ctx: Context) -> bool:
        if not (self.power or self.caster or self.hand or self.score or self.free):
            return True
        strike = cast("StrikeGame", game)
        return payable(strike, bill_of(strike, self, ctx))

    def pay(self, game: Game, ctx: Context) -> None:
        game.call(Payment(bill_of(cast("StrikeGame", game), self, ctx)))


FREE_OF_CHARGE = Price()


def read_price(text: str) -> Price | None:
    """7.1.5.1, 7.1.6.1: so many cards as it says; R6: [無] is paid by any striker. None: it is no cost string."""
    power: list[int] = []
    caster: list[int] = []
    hand = 0
    score = 0
    free = False
    end = 0
    for found in ICON.finditer(text):
        if found.start() != end:
            return None
        end = found.end()
        framed, attribute, number, apart, is_score = found.groups()
        cards = number or apart
        if attribute:
            (caster if framed else power).append(0 if attribute == NO_ATTRIBUTE else ATTRIBUTES[attribute])
        elif is_score:
            score += 1
        elif cards == "n":
            free = True
        else:
            hand += int(cards)
    return Price(tuple(power), tuple(caster), hand, score, free) if end == len(text) else None


class Bill:
    """What a player has to pay now: `less` icons of power fewer, `spare` a hand card that cannot pay."""

    FIELDS: ClassVar[tuple[str, ...]] = ("player", "power", "framed", "caster", "less", "hand", "score", "spare")
    __slots__ = ("caster", "framed", "hand", "less", "player", "power", "score", "spare")

    def __init__(
        self,
        player: int = 0,
        power: tuple[int, ...] = (),
        framed: tuple[int, ...] = (),
        caster: int = NOTHING,
        less: int = 0,
        hand: int = 0,
        score: int = 0,
        spare: int = NOTHING,
    ) -> None:
        self.player = player
        self.power = power
        self.framed = framed
        self.caster = caster
        self.less = less
        self.hand = hand
        self.score = score
        self.spare = spare


NO_BILL = Bill()


def bill_of(game: StrikeGame, price: Price, ctx: Context) -> Bill:
    """The price for this player and caster now; a free n counts as at least 1 (1.1.6.1)."""
    hand = price.hand
    if price.free:
        hand += max(1, ctx.num(N_NUM))
    less = 0
    if ctx.origin == SPELL and (price.power or price.caster):
        less = max(0, game.rules_for_players().power_less[ctx.master])
    caster = seen_card(ctx.regs[CASTER_REG][0]) if len(ctx.regs) > CASTER_REG and ctx.regs[CASTER_REG] else NOTHING
    return Bill(ctx.master, price.power, price.caster, caster, less, hand, price.score, ctx.source)


def payable(game: StrikeGame, bill: Bill) -> bool:
    """2.5.4.3, 7.1.2."""
    if bill.hand and len(hand_cards(game, bill)) < bill.hand:
        return False
    if bill.score and len(game.zones[DISCARD * 2 + bill.player]) < bill.score:
        return False
    return not (bill.power or bill.framed) or bool(ways(game, bill, payers(game, bill.player)))


def hand_cards(game: StrikeGame, bill: Bill) -> list[int]:
    """R50: a declared card cannot pay for itself."""
    return [card for card in game.zones[HAND * 2 + bill.player] if card != bill.spare]


def payers(game: StrikeGame, player: int) -> list[int]:
    """7.1.4, T143: unacted strikers that can become acted."""
    flags = game.flags
    return [
        card
        for card in game.zones[STAGE * 2 + player]
        if not flags[card] & ACTED and not game.traits(card).rules & STAYS_UNACTED
    ]


def attribute_masks(game: StrikeGame, strikers: list[int]) -> tuple[int, ...]:
    return tuple([attributes_of(game.traits(card).words) for card in strikers])


class Funds:
    """What a player can pay with, counted once for many prices."""

    __slots__ = ("discard", "hand", "masks", "strikers")

    def __init__(self, game: StrikeGame, player: int) -> None:
        self.strikers = payers(game, player)
        self.masks = attribute_masks(game, self.strikers)
        self.hand = len(game.zones[HAND * 2 + player])
        self.discard = len(game.zones[DISCARD * 2 + player])

    def cover(self, price: Price, caster: int, less: int, from_hand: int) -> bool:
        """Whether a price can be paid; `from_hand`: 1 if the card that costs it lies in the hand itself."""
        if price.hand + price.free > self.hand - from_hand or price.score > self.discard:
            return False
        if not price.power and not price.caster:
            return True
        place = self.strikers.index(caster) if price.caster and caster in self.strikers else NOTHING
        return bool(known_ways(price.power, price.caster, place, less, self.masks))


_ways: dict[tuple[tuple[int, ...], tuple[int, ...], int, int, tuple[int, ...]], tuple[int, ...]] = {}


def ways(game: StrikeGame, bill: Bill, strikers: list[int]) -> tuple[int, ...]:
    """7.1.4, R47: the sets of strikers (masks of places in the list) that can pay the power."""
    caster = strikers.index(bill.caster) if bill.framed and bill.caster in strikers else NOTHING
    return known_ways(bill.power, bill.framed, caster, bill.less, attribute_masks(game, strikers))


def known_ways(
    power: tuple[int, ...], framed: tuple[int, ...], caster: int, less: int, masks: tuple[int, ...]
) -> tuple[int, ...]:
    """The same question is asked again and again; its answer depends on nothing else."""
    key = (power, framed, caster, less, masks)
    known = _ways.get(key)
    if known is None:
        known = _ways[key] = find_ways(power, framed, caster, less, masks)
    return known


def find_ways(
    power: tuple[int, ...], framed: tuple[int, ...], caster: int, less: int, masks: tuple[int, ...]
) -> tuple[int, ...]:
    count = max(0, len(power) + len(framed) - less)
    icons = [(bit, False) for bit in power] + [(bit, True) for bit in framed]
    found: list[int] = []
    for chosen in combinations(range(len(masks)), count):
        if can_match(chosen, icons, caster, masks):
            found.append(sum(1 << each for each in chosen))
    return tuple(found)


def can_match(chosen: tuple[int, ...], icons: list[tuple[int, bool]], caster: int, masks: tuple[int, ...]) -> bool:
    """7.1.4.1, 7.1.4.1.1 to 7.1.4.1.4, 7.1.4.2: whether every chosen striker can pay an icon of its own.

    It has the icon's attribute, and it is the caster if the icon is framed (7.6.4.2.1).
    """
    if not chosen:
        return True
    payer = chosen[0]
    for index, (bit, framed) in enumerate(icons):
        if (framed and payer != caster) or (bit and not masks[payer] & bit):
            continue
        if can_match(chosen[1:], icons[:index] + icons[index + 1 :], caster, masks):
            return True
    return False


class PickPayers(Procedure):
    """The strikers that pay the power, one pick at a time; only what can still be completed is offered."""

    FIELDS = ("player", "sets", "strikers", "taken")
    __slots__ = FIELDS

    def __init__(self, player: int = 0, strikers: list[int] | None = None, sets: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.player = player
        self.strikers: list[int] = strikers if strikers is not None else []
        self.sets = sets
        self.taken: list[int] = []

    def advance(self, game: StrikeGame) -> None:
        if len(self.sets) <= 1:
            chosen = self.sets[0] if self.sets else 0
            game.finish([card for index, card in enumerate(self.strikers) if chosen >> index & 1])
            return
        union = 0
        for each in self.sets:
            union |= each
        size = self.sets[0].bit_count()
        options = [
            Option(CHOOSE, card, NOTHING, 0)
            for index, card in enumerate(self.strikers)
            if union >> index & 1 and card not in self.taken
        ]
        game.ask(
            Decision(
                self.player,
                CHOOSE,
                options,
                "pay_power",
                "7.1.4",
                picked=tuple(self.taken),
                least=size,
                most=size,
            )
        )

    def answer(self, game: StrikeGame, option: Option) -> None:
        bit = 1 << self.strikers.index(option.card)
        self.taken.append(option.card)
        self.sets = tuple(each for each in self.sets if each & bit)


class Payment(Procedure):
    """R87: all parts are chosen first, then paid together; the result is the cards of the hand cost."""

    FIELDS = ("bill", "hand", "power", "score")
    __slots__ = FIELDS

    def __init__(self, bill: Bill = NO_BILL) -> None:
        super().__init__()
        self.bill = bill
        self.power: list[int] = []
        self.hand: list[int] = []
        self.score: list[int] = []

    def choose_power(self, game: StrikeGame) -> None:
        """7.1.4."""
        bill = self.bill
        if bill.power or bill.framed:
            strikers = payers(game, bill.player)
            game.call(PickPayers(bill.player, strikers, ways(game, bill, strikers)))

    def choose_hand(self, game: StrikeGame) -> None:
        """7.1.5."""
        bill = self.bill
        if bill.hand:
            game.call(Select(bill.player, hand_cards(game, bill), bill.hand, bill.hand, "pay_hand", "7.1.5"))

    def choose_score(self, game: StrikeGame) -> None:
        """7.1.6, R30."""
        bill = self.bill
        if bill.score:
            cards = game.zone_cards(DISCARD, bill.player)[:]
            game.call(Select(bill.player, cards, bill.score, bill.score, "pay_score", "7.1.6"))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        if self.step == 1:
            self.power = result
        elif self.step == 2:
            self.hand = result
        else:
            self.score = result

    def pay(self, game: StrikeGame) -> None:
        """7.1.4, 7.1.5, 7.1.6; 7.1.5.2, 7.1.5.4: the hand cost lies in the effect zone, public and no longer hand."""
        states.turn_now(game, self.power, True)
        for card in self.hand:
            carry(game, card, EFFECT, game.owner[card])
            game.note("hand_cost", "7.1.5", self.bill.player, card)
        scoring.pay(game, self.bill.player, self.score)
        game.finish(self.hand)


Payment.STEPS = (Payment.choose_power, Payment.choose_hand, Payment.choose_score, Payment.pay)
