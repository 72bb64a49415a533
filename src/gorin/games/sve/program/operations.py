"""Operations: evolving, transforming, seizing, turning over, revealing, dice, further turns."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import AskOption, AskYesNo
from gorin.engine.program.amount import ONE
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Act, Amount, Op, Test, Things
from gorin.engine.program.things import All
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.change import Rule
from gorin.games.sve.rules import creating, evolving, exchanging, stack, transforming
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DECK, EVOLVE_DECK, FACE_UP, STACK_COUNTER, STAYS_ACTED, TOKEN


@dataclass(frozen=True)
class Evolve(Op):
    """5.14 進化する: link a card of the same name from the owner's evolve deck.

    `names`: a card of one of these names in place of its own (R134).
    """

    things: Things
    names: tuple[str, ...] = ()

    def possible(self, game: SveState, ctx: Context) -> bool:
        cards = self.things.cards(game, ctx)
        return any(evolving.evolve_card_for(game, card, self.names) != NOTHING for card in cards)

    def run(self, game: SveState, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        there = [name for name in self.names if cards and evolving.evolve_card_for(game, cards[0], (name,)) != NOTHING]
        if len(there) > 1:
            numbers = [self.names.index(name) + 1 for name in there]
            game.call(AskOption(game.holder[cards[0]], numbers, "alternative", source=effect.ctx.source), Effect.take)
        elif isinstance(self.things, All):
            evolving.evolve_all(game, cards, effect.ctx.master, Effect.take)
        else:
            effect.ctx.did = bool(evolving.evolve(game, cards, self.names))

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        if self.names:
            wanted = (self.names[result[0] - 1],)
            result = evolving.evolve(game, self.things.cards(game, effect.ctx), wanted)
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Transform(Act):
    """5.15.1 変身する: banish the things and create as many tokens in their zones."""

    things: Things
    token: str

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))

    def run(self, game: SveState, effect: Effect) -> None:
        transforming.transform(game, self.things.cards(game, effect.ctx), self.token, Effect.take)


@dataclass(frozen=True)
class StackPlus(Op):
    """13.3.2.4 【スタック】を＋1する: stack counters on one own field card with 【スタック】 (R87, R164)."""

    amount: Amount = ONE

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(stack.stack_cards(game, ctx.master))

    def run(self, game: SveState, effect: Effect) -> None:
        stack.stack_plus(game, effect.ctx.master, Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        for card in result:
            game.lay_counters(card, STACK_COUNTER, self.amount.value(game, effect.ctx))


@dataclass(frozen=True)
class ExtraTurn(Op):
    """R31: the player takes an extra turn after this one."""

    who: Who = SELF

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            game.extra_turns.append(player)


SIDES = 6
"""R153: of a die."""


@dataclass(frozen=True)
class Seize(Op):
    """R159 奪う: from the opponent's field to one's own."""

    things: Things

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = bool(exchanging.seize(game, self.things.cards(game, effect.ctx), effect.ctx.master))


@dataclass(frozen=True)
class StayActed(Op):
    """R160 次のスタートフェイズにスタンドしない; `who`: in whose (None: of the master of each of them)."""

    things: Things
    who: Who | None = None

    def run(self, game: SveState, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        effect.ctx.did = bool(cards)
        for card in cards:
            players = [game.holder[card]] if self.who is None else self.who.players(game, effect.ctx)
            for player in players:
                game.mark([card], (Rule(STAYS_ACTED),), exchanging.next_start(player), effect.ctx)


@dataclass(frozen=True)
class TurnFace(Op):
    """R157 表向きにする, 裏向きにする: cards of the evolve deck, which is no move."""

    things: Things
    up: bool
    num: int = NOTHING

    def run(self, game: SveState, effect: Effect) -> None:
        turned = turn_over(game, self.things.cards(game, effect.ctx), self.up)
        effect.ctx.did = bool(turned)
        if self.num != NOTHING:
            effect.ctx.store_num(self.num, len(turned))


def turn_over(game: SveState, cards: list[int], up: bool) -> list[int]:
    """4.6.3, R157: what is turned face up is seen by all."""
    turned = [card for card in cards if game.zone[card] == EVOLVE_DECK and bool(game.flags[card] & FACE_UP) != up]
    for card in turned:
        game.flags[card] ^= FACE_UP
        if up:
            game.known[card] = game.everybody()
        game.note("face_up" if up else "face_down", "4.6.3", game.holder[card], card)
    if turned:
        game.changed("state")
    return turned


@dataclass(frozen=True)
class Roll(Op):
    """R153 サイコロをふる: one of 1 to 6, seen by all, into `num`; `each`: of each player, from there on."""

    num: int
    each: bool = False

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = True
        for player in game.turn_order() if self.each else [effect.ctx.actor]:
            thrown = 1 + game.random(SIDES)
            effect.ctx.store_num(self.num + player if self.each else self.num, thrown)
            game.note("die", "R153", player, number=thrown)


@dataclass(frozen=True)
class PayOrNot(Op):
    """R173 《コストN》払ってよい: a player may pay so many PP now, all or none; `num`: whether that was done."""

    who: Who
    amount: int
    num: int

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = False
        effect.ctx.store_num(self.num, 0)
        for player in self.who.players(game, effect.ctx):
            if game.pp[player] >= self.amount:
                game.call(AskYesNo(player, "pay_cost", effect.ctx.source), Effect.take)
            return

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        if result[0]:
            for player in self.who.players(game, effect.ctx):
                game.pay_pp(player, self.amount)
            effect.ctx.did = True
            effect.ctx.store_num(self.num, 1)


@dataclass(frozen=True)
class BottomAtRandom(Op):
    """R156 残りをシャッフルし、デッキの下に置く: in an order that nobody knows."""

    things: Things

    def run(self, game: SveState, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        game.shuffle(cards)
        for card in cards:
            game.place(card, DECK, game.owner[card])
            game.shown.pop(card, None)
            game.known[card] = 0
        effect.ctx.did = bool(cards)


@dataclass(frozen=True)
class PutAt(Op):
    """R156 デッキの上からN番目に置く: so that N-1 cards lie above it, or at the bottom."""

    things: Things
    position: int

    def run(self, game: SveState, effect: Effect) -> None:
        game.put(self.things.cards(game, effect.ctx), DECK, "", effect.ctx.master, "bottom", then=Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        for card in result:
            if game.zone[card] == DECK:
                deck = game.zone_cards(DECK, game.holder[card])
                deck.remove(card)
                deck.insert(self.position - 1, card)


@dataclass(frozen=True)
class CreateSame(Act):
    """T253 それと同名の(X)N体を場に出す: new tokens of that name (9.1.2.3), if it is a token and such an X."""

    things: Things
    tests: tuple[Test, ...]
    amount: Amount
    zone: int

    def run(self, game: SveState, effect: Effect) -> None:
        ctx = effect.ctx
        names: list[str] = []
        for sight in self.things.sightings(game, ctx):
            card = seen_card(sight)
            if game.printed[card].traits.kind & TOKEN and all(test.passes(game, card, ctx) for test in self.tests):
                names += [game.printed[card].name] * self.amount.value(game, ctx)
        ctx.did = False
        if names:
            game.create(names, self.zone, ctx.master, ctx.master, then=Effect.take)


@dataclass(frozen=True)
class CreateEach(Op):
    """R82 各プレイヤーは『X』N体を出す: so many for each player, all at the same time, into `reg`."""

    token: str
    amount: Amount
    zone: int
    reg: int = NOTHING

    def possible(self, game: SveState, ctx: Context) -> bool:
        return any(game.room(self.zone, player) > 0 for player in game.turn_order())

    def run(self, game: SveState, effect: Effect) -> None:
        ctx = effect.ctx
        numbers: list[tuple[int, int]] = []
        for player in game.turn_order():
            ctx.actor = player
            numbers.append((player, self.amount.value(game, ctx)))
        ctx.actor = ctx.master
        creating.create_each(game, self.token, numbers, self.zone, Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [game.sight(card) for card in result])
