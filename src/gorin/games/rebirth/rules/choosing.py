"""R44, R45, R135, R136: choosing cards while an effect is carried out."""

from __future__ import annotations

from typing import Any

from gorin.engine.kernel.selection import Select
from gorin.engine.program.condition import compare
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Test
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import Price
from gorin.games.rebirth.program.standing import Bars, Prefers
from gorin.games.rebirth.program.tests import folded
from gorin.games.rebirth.rules.causes import CostEffect
from gorin.games.rebirth.rules.standing import for_players, may_occur, on_card
from gorin.games.rebirth.rules.triggers import is_source
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DECK, HAND


def choose(game: RebirthState, what: Choose, effect: Effect) -> None:
    """1.3.5, 1.3.5.1, 3.1.2.4.1, R45, R46: a player chooses when the sentence is carried out.

    With fewer candidates than asked all of them.
    """
    ctx = effect.ctx
    ctx.store(what.reg, [])
    ctx.did = False
    for player in what.who.players(game, ctx):
        if game.gone >> player & 1:
            continue
        parts = parts_of(game, what, ctx)
        lots = [admitted(game, each, what, effect, player) for each in parts]
        least, most = numbers_of(game, what, ctx, lots)
        if what.every:
            game.give(Effect.take, [card for lot in lots for card in lot])
            return
        if what.each and len(lots) > 1:
            game.call(ChooseEach(player, lots, least, most, ctx.source), Effect.take)
            return
        cards = list(dict.fromkeys([card for lot in lots for card in lot]))
        if not is_price(effect) and may_fail(game, what, cards):
            least = 0
        needed = min(least, len(cards))
        first = preferred(game, what, cards, effect, player)
        look_through(game, what, ctx, player)
        game.call(
            Choosing(player, cards, needed, min(most, len(cards)), ctx.source, what, ctx.copy(), first), Effect.take
        )
        return


def look_through(game: RebirthState, what: Choose, ctx: Context, player: int) -> None:
    """5.10.1.1, 9.7.4.3: whoever chooses from a deck looks through all of it."""
    for part in what.group.parts if what.group is not None else ():
        if part.zone == DECK:
            for whose in part.who.players(game, ctx):
                game.show(game.zone_cards(DECK, whose), game.viewers(player))


def parts_of(game: RebirthState, what: Choose, ctx: Context) -> list[list[int]]:
    """The candidates, zone by zone and player by player where so many are chosen from each (１枚ずつ)."""
    if what.each and what.group is not None:
        lots = [(part.cards(game, ctx), part.who.players(game, ctx)) for part in what.group.parts]
        return [[card for card in cards if game.holder[card] == player] for cards, whose in lots for player in whose]
    cards = what.candidates(game, ctx)
    for wider in what.wider:
        if wider.group is not None and (wider.condition is None or wider.condition.holds(game, ctx)):
            cards = cards + [card for card in wider.group.cards(game, ctx) if card not in cards]
    return [cards]


def numbers_of(game: RebirthState, what: Choose, ctx: Context, lots: list[list[int]]) -> tuple[int, int]:
    """How many at least and at most; T118, T197: another number under a condition; T198: what is missing in a sum."""
    bound = what.bound
    if bound is not None and bound.with_group is not None:
        missing = max(0, bound.amount.value(game, ctx) - bound.with_group.count(game, ctx))
        return missing, missing
    total = sum(len(lot) for lot in lots)
    most = total if what.most is None else max(0, what.most.value(game, ctx))
    least = most if what.least is None else max(0, what.least.value(game, ctx))
    if what.most is None and what.least is None:
        least = 0
    for wider in what.wider:
        if wider.most is not None and (wider.condition is None or wider.condition.holds(game, ctx)):
            new = max(0, wider.most.value(game, ctx))
            least = 0 if wider.up_to or least < most else new
            most = new
    return min(least, most), most


def admitted(game: RebirthState, cards: list[int], what: Choose, effect: Effect, player: int) -> list[int]:
    """The cards that may be chosen: R98 leaves out cards that are being played, R135 those that a text protects."""
    if game.in_play:
        cards = [card for card in cards if card not in game.in_play]
    if "choose" not in game.facts.barred:
        return cards
    paying = isinstance(effect, CostEffect)
    return [card for card in cards if not is_spared(game, card, effect.ctx, player, paying)]


def is_spared(game: RebirthState, card: int, text: Context, player: int, paying: bool) -> bool:
    """R135: whether a text keeps this player, or this effect, from choosing the card."""
    if "choose" not in game.facts.barred:
        return False
    for change, ctx in on_card(game, Bars, card):
        if change.act != "choose":
            continue
        if change.cause is not None:
            if not paying and is_source(game, change.cause, text.master, text.source, ctx):
                return True
        elif change.who is not None:
            if change.who.is_one(game, ctx, player):
                return True
        elif not paying:
            return True
    return False


def may_fail(game: RebirthState, what: Choose, cards: list[int]) -> bool:
    """9.7.4.3, R44: unrevealed cards of hand or deck, chosen by a property, need not be found."""
    if what.group is not None:
        return any(part.zone in (HAND, DECK) and names_a_property(part.tests) for part in what.group.parts)
    if not names_a_property(what.tests):
        return False
    everybody = game.everybody()
    return any(game.zone[card] in (HAND, DECK) and game.seen_by(card) != everybody for card in cards) or not cards


def is_price(effect: Effect) -> bool:
    """9.5.2.2, R37: whether it is done in order to have something else, and so in full or not at all."""
    if isinstance(effect, CostEffect):
        return True
    ops = effect.ability.program.ops
    return any(isinstance(op, Price) and effect.pc <= op.until for op in ops[: effect.pc])


def names_a_property(tests: tuple[Test, ...]) -> bool:
    return bool(tests)


def preferred(game: RebirthState, what: Choose, cards: list[int], effect: Effect, player: int) -> list[int]:
    """R136: what must be among the chosen, as far as it fits."""
    if not may_occur(game, Prefers) or isinstance(effect, CostEffect):
        return []
    found: list[int] = []
    for change, ctx in for_players(game, Prefers):
        if change.who is not None and not change.who.is_one(game, ctx, player):
            continue
        if change.cause is not None and not is_source(game, change.cause, effect.ctx.master, effect.ctx.source, ctx):
            continue
        for card in change.preferred.cards(game, ctx):
            if card in cards and card not in found and (not change.zones or game.zone[card] in change.zones):
                found.append(card)
    return found


class Choosing(Select):
    """One choice of cards under the conditions of a sentence (distinct names, one number, a bounded sum)."""

    def __init__(
        self,
        player: int,
        candidates: list[int],
        least: int,
        most: int,
        source: int,
        what: Choose,
        ctx: Context,
        first: list[int],
    ) -> None:
        super().__init__(player, candidates, least, most, "choose", "9.7.4.2", source)
        self.what = what
        self.ctx = ctx
        self.first = first

    def advance(self, game: Any) -> None:
        left = self.fitting(game)
        if len(self.picked) >= self.most or not left:
            game.finish(self.picked)
        elif len(self.picked) + len(left) <= self.least and not self.is_bounded():
            game.finish(self.picked + left)
        else:
            game.ask()

    def is_bounded(self) -> bool:
        what = self.what
        return bool(what.distinct or what.alike or what.unlike or what.bound is not None)

    def fitting(self, game: RebirthState) -> list[int]:
        """What can be picked beside what was."""
        left = self.left()
        if self.is_bounded():
            left = [card for card in left if self.goes_with(game, card)]
        return left

    def open(self, game: RebirthState) -> list[int]:
        """R136: what can be picked next: of what fits, what is preferred comes first."""
        left = self.fitting(game)
        urgent = [card for card in self.first if card in left]
        return urgent or left

    def goes_with(self, game: RebirthState, card: int) -> bool:
        """Whether this card can stand beside those that were picked."""
        what = self.what
        picked = self.picked
        if what.distinct:
            name = folded(game.traits(card).name)
            if any(folded(game.traits(other).name) == name for other in picked):
                return False
        if what.alike and picked and game.card_number(picked[0], what.alike) != game.card_number(card, what.alike):
            return False
        if what.unlike and game.card_number(card, what.unlike) in [game.card_number(o, what.unlike) for o in picked]:
            return False
        bound = what.bound
        if bound is None:
            return True
        limit = bound.amount.value(game, self.ctx)
        total = self.total(game, [*picked, card])
        return total <= limit if bound.relation in ("<=", "<", "==", "=") else True

    def total(self, game: RebirthState, cards: list[int]) -> int:
        bound = self.what.bound
        assert bound is not None
        if bound.number:
            return sum(game.card_number(card, bound.number) for card in cards)
        others = 0 if bound.with_group is None else bound.with_group.count(game, self.ctx)
        return len(cards) + others

    def may_stop(self, game: RebirthState) -> bool:
        if not super().may_stop(game):
            return False
        if self.first and self.picked and any(card not in self.picked for card in self.first):
            return False
        bound = self.what.bound
        if bound is None or not self.picked:
            return True
        return compare(self.total(game, self.picked), bound.relation, bound.amount.value(game, self.ctx))


class ChooseEach(Select):
    """So many from each of several lots, lot by lot in printed order."""

    REFS = ("candidates", "done", "picked")

    def __init__(self, player: int, lots: list[list[int]], least: int, most: int, source: int) -> None:
        super().__init__(player, lots[0], min(least, len(lots[0])), most, "choose", "9.7.4.2", source)
        self.lots = lots[1:]
        self.each_least = least
        self.each_most = most
        self.done: list[int] = []

    def leave_out(self, game: Any) -> None:
        """R153: who is left is chosen for just as before."""
        super().leave_out(game)
        self.lots = [game.those_there(lot) for lot in self.lots]

    def advance(self, game: Any) -> None:
        left = self.left()
        if len(self.picked) < self.most and left:
            if len(self.picked) + len(left) > self.least:
                game.ask()
                return
            self.picked = self.picked + left
        self.done += self.picked
        if not self.lots:
            game.finish(self.done)
            return
        self.most = self.each_most
        self.picked = []
        self.candidates = [card for card in self.lots[0] if card not in self.done]
        self.lots = self.lots[1:]
        self.least = min(self.each_least, len(self.candidates))
