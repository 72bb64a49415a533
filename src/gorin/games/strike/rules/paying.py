"""Chapter 7: whether costs can be paid, and the payment (R47, R50, R87)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import CARD_MASK, NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.kernel.state import StatePart
from gorin.engine.program.context import Context
from gorin.games.strike.program.costs import Price
from gorin.games.strike.rules import scoring, states
from gorin.games.strike.rules.carrying import carry_from
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ACTED,
    ATTRIBUTE,
    ATTRIBUTES,
    CASTER_REG,
    DISCARD,
    EFFECT,
    HAND,
    N_NUM,
    SPELL,
    STAGE,
    STAYS_UNACTED,
)


@mypyc_attr(serializable=True, acyclic=True)
class Bill(StatePart):
    """What a player has to pay now: `less` icons of power fewer, `spare` a hand card that cannot pay."""

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


def bill_of(game: StrikeState, price: Price, ctx: Context) -> Bill:
    """The price for this player and caster now; a free n counts as at least 1 (1.1.6.1)."""
    hand = price.hand
    if price.free:
        hand += max(1, ctx.num(N_NUM))
    less = 0
    if ctx.origin == SPELL and (price.power or price.caster):
        less = max(0, game.rules_for_players().power_less[ctx.master])
    caster = ctx.regs[CASTER_REG][0] & CARD_MASK if len(ctx.regs) > CASTER_REG and ctx.regs[CASTER_REG] else NOTHING
    return Bill(ctx.master, price.power, price.caster, caster, less, hand, price.score, ctx.source)


def payable(game: StrikeState, bill: Bill) -> bool:
    """2.5.4.3, 7.1.2."""
    if bill.hand and len(hand_cards(game, bill)) < bill.hand:
        return False
    if bill.score and len(game.zone_cards(DISCARD, bill.player)) < bill.score:
        return False
    return not (bill.power or bill.framed) or bool(ways(bill, Funds(game, bill.player, 0)))


def hand_cards(game: StrikeState, bill: Bill) -> list[int]:
    """R50: a declared card cannot pay for itself."""
    return [card for card in game.zone_cards(HAND, bill.player) if card != bill.spare]


_ATTRIBUTES: Final[dict[frozenset[str], int]] = {}


def attributes_of(words: frozenset[str]) -> int:
    """3.3: the attributes among these words, as bits."""
    known = _ATTRIBUTES.get(words)
    if known is None:
        known = 0
        for name, bit in ATTRIBUTES.items():
            if f"{ATTRIBUTE}:{name}" in words:
                known |= bit
        _ATTRIBUTES[words] = known
    return known


@mypyc_attr(acyclic=True)
class Funds:
    """What a player can pay with, counted once for many prices.

    `strikers`: those that are unacted and can become acted (7.1.4, T143), `masks` their attributes. `less`: icons of
    power that spell cards cost fewer; `others`: the cards of the hand without a declared spell card (`held`: 1 if it
    still counts among them), which cannot pay for itself (R50). `for_spells`: which icons of spell cards can be paid,
    as far as it is known.
    """

    __slots__ = ("count", "discard", "for_spells", "hand", "known", "less", "masks", "others", "strikers")

    def __init__(self, game: StrikeState, player: int, held: int) -> None:
        said = game.player_rules or game.rules_for_players()
        self.less = said.power_less[player]
        strikers: list[int] = []
        masks: list[int] = []
        zones = game.zones
        players = game.nplayers
        for card in zones[STAGE * players + player]:
            if not game.flags[card] & ACTED:
                traits = game.cache[card] or game.traits(card)
                if not traits.rules & STAYS_UNACTED:
                    strikers.append(card)
                    masks.append(_ATTRIBUTES.get(traits.words) or attributes_of(traits.words))
        self.strikers = strikers
        self.count = len(masks)
        self.masks = tuple(masks)
        self.known = _KNOWN.get(self.masks) or known_for(self.masks)
        self.for_spells = self.known.payable if self.less <= 0 else self.known.eased_by(self.less)
        self.hand = len(zones[HAND * players + player])
        self.others = self.hand - held
        self.discard = len(zones[DISCARD * players + player])

    def cover_summon(self, price: Price) -> bool:
        """5.5.1.2, 5.5.1.3: whether a card of the hand can be summoned."""
        if len(price.power) > self.count or price.hand > self.others or price.score > self.discard:
            return False
        payable = self.known.payable.get(price.power)
        return self.cover_power(price.power) if payable is None else payable

    def cover_cards(self, price: Price, hand: int) -> bool:
        """7.1.5, 7.1.6: whether the hand and score cost can be paid, with so many cards of the hand."""
        return price.hand + price.free <= hand and price.score <= self.discard

    def cover(self, price: Price, caster: int, less: int, hand: int) -> bool:
        """2.5.4.3: whether a price can be paid, `less` icons of it less, with so many cards of the hand."""
        if not self.cover_cards(price, hand):
            return False
        if not price.caster and less <= 0:
            payable = self.known.payable.get(price.power)
            return self.cover_power(price.power) if payable is None else payable
        icons = len(price.power) + len(price.caster)
        if not icons:
            return True
        if icons - less > self.count:
            return False
        place = self.strikers.index(caster) if price.caster and caster in self.strikers else NOTHING
        return bool(known_ways(price.power, price.caster, place, less, self.masks, self.known))

    def cover_spell(self, power: tuple[int, ...]) -> bool:
        """7.1.4: whether the strikers can pay these icons of a spell card, worked out once."""
        payable = bool(known_ways(power, (), NOTHING, max(self.less, 0), self.masks, self.known))
        self.for_spells[power] = payable
        return payable

    def cover_power(self, power: tuple[int, ...]) -> bool:
        """7.1.4: whether the strikers can pay these icons, worked out once."""
        payable = bool(known_ways(power, (), NOTHING, 0, self.masks, self.known))
        self.known.payable[power] = payable
        return payable


@mypyc_attr(acyclic=True)
class Known:
    """What was found out about strikers with certain attributes; it depends on nothing else.

    `ways` to pay: by icons, framed icons, the caster and how many icons fewer; `payable`: icons that are not framed,
    `eased`: the same by how many icons fewer.
    """

    __slots__ = ("eased", "payable", "ways")

    def __init__(self) -> None:
        self.ways: dict[tuple[tuple[int, ...], tuple[int, ...], int, int], tuple[int, ...]] = {}
        self.payable: dict[tuple[int, ...], bool] = {}
        self.eased: dict[int, dict[tuple[int, ...], bool]] = {}

    def eased_by(self, less: int) -> dict[tuple[int, ...], bool]:
        return self.eased.setdefault(less, {})


_KNOWN: Final[dict[tuple[int, ...], Known]] = {}


def known_for(masks: tuple[int, ...]) -> Known:
    """What was found out about strikers with these attributes."""
    known = _KNOWN.get(masks)
    if known is None:
        known = _KNOWN[masks] = Known()
    return known


def ways(bill: Bill, funds: Funds) -> tuple[int, ...]:
    """7.1.4, R47: the sets of strikers (masks of places among those of the funds) that can pay the power."""
    caster = funds.strikers.index(bill.caster) if bill.framed and bill.caster in funds.strikers else NOTHING
    return known_ways(bill.power, bill.framed, caster, bill.less, funds.masks, funds.known)


def known_ways(
    power: tuple[int, ...], framed: tuple[int, ...], caster: int, less: int, masks: tuple[int, ...], known: Known
) -> tuple[int, ...]:
    """The same question is asked again and again."""
    key = (power, framed, caster, less)
    found = known.ways.get(key)
    if found is None:
        found = known.ways[key] = find_ways(power, framed, caster, less, masks)
    return found


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


def those_in(strikers: list[int], sets: tuple[int, ...]) -> list[int]:
    """The strikers of the only set that can pay, or nobody."""
    chosen = sets[0] if sets else 0
    return [card for index, card in enumerate(strikers) if chosen >> index & 1]


class PickPayers(Procedure):
    """The strikers that pay the power, one pick at a time; only what can still be completed is offered."""

    def __init__(self, player: int, strikers: list[int], sets: tuple[int, ...]) -> None:
        self.player = player
        self.strikers = strikers
        self.sets = sets
        self.taken: list[int] = []

    def advance(self, game: StrikeState) -> None:
        if len(self.sets) <= 1:
            game.finish(those_in(self.strikers, self.sets))
        else:
            game.ask()

    def question(self, game: StrikeState) -> Decision:
        union = 0
        for each in self.sets:
            union |= each
        size = self.sets[0].bit_count()
        options = [
            Option(CHOOSE, card, NOTHING, 0)
            for index, card in enumerate(self.strikers)
            if union >> index & 1 and card not in self.taken
        ]
        return Decision(
            self.player,
            CHOOSE,
            options,
            "pay_power",
            "7.1.4",
            picked=tuple(self.taken),
            least=size,
            most=size,
        )

    def answer(self, game: StrikeState, option: Option) -> None:
        bit = 1 << self.strikers.index(option.card)
        self.taken.append(option.card)
        self.sets = tuple(each for each in self.sets if each & bit)


class Payment(Procedure):
    """R87: all parts are chosen first, then paid together; the result is the cards of the hand cost."""

    def __init__(self, bill: Bill) -> None:
        self.bill = bill
        self.power: list[int] = []
        self.hand: list[int] = []
        self.score: list[int] = []

    def choose_power(self, game: StrikeState) -> None:
        """7.1.4."""
        bill = self.bill
        if not bill.power and not bill.framed:
            return
        funds = Funds(game, bill.player, 0)
        sets = ways(bill, funds)
        if len(sets) > 1:
            game.call(PickPayers(bill.player, funds.strikers, sets), Payment.take_power)
        else:
            self.take_power(game, those_in(funds.strikers, sets))

    def choose_hand(self, game: StrikeState) -> None:
        """7.1.5."""
        bill = self.bill
        if bill.hand:
            cards = hand_cards(game, bill)
            game.call(Select(bill.player, cards, bill.hand, bill.hand, "pay_hand", "7.1.5"), Payment.take_hand)

    def choose_score(self, game: StrikeState) -> None:
        """7.1.6, R30."""
        bill = self.bill
        if bill.score:
            cards = game.zone_cards(DISCARD, bill.player)[:]
            game.call(Select(bill.player, cards, bill.score, bill.score, "pay_score", "7.1.6"), Payment.take_score)

    def take_power(self, game: StrikeState, result: list[int]) -> None:
        """Where there is nothing else to pay, it is paid at once."""
        self.power = result
        if not self.bill.hand and not self.bill.score:
            self.pay(game)

    def take_hand(self, game: StrikeState, result: list[int]) -> None:
        self.hand = result

    def take_score(self, game: StrikeState, result: list[int]) -> None:
        self.score = result

    def pay(self, game: StrikeState) -> None:
        """7.1.4, 7.1.5, 7.1.6; 7.1.5.2, 7.1.5.4: the hand cost lies in the effect zone, public and no longer hand."""
        if self.power:
            states.turn_now(game, self.power, True)
        if self.hand:
            carry_from(game, self.hand, HAND, EFFECT, self.bill.player)
            for card in self.hand:
                game.note("hand_cost", "7.1.5", self.bill.player, card)
        if self.score:
            scoring.pay(game, self.bill.player, self.score)
        game.finish(self.hand)


Payment.STEPS = (Payment.choose_power, Payment.choose_hand, Payment.choose_score, Payment.pay)
