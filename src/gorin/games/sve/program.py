"""Operations and costs that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Cost, Op, Test, Things
from gorin.engine.program.things import All
from gorin.engine.program.who import SELF, Who
from gorin.games.sve.rules import evolving, specific, stack
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import STACK_COUNTER


@dataclass(frozen=True)
class Evolve(Op):
    """5.14 進化する: link a card of the same name from the owner's evolve deck."""

    things: Things

    def possible(self, game: SveState, ctx: Context) -> bool:
        return any(evolving.evolve_card_for(game, card) != NOTHING for card in self.things.cards(game, ctx))

    def run(self, game: SveState, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        if isinstance(self.things, All):
            evolving.evolve_all(game, cards, effect.ctx.master, Effect.take)
        else:
            effect.ctx.did = bool(evolving.evolve(game, cards))

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Transform(Op):
    """5.15.1 変身する: banish the things and create as many tokens in their zones."""

    things: Things
    token: str

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))

    def run(self, game: SveState, effect: Effect) -> None:
        specific.transform(game, self.things.cards(game, effect.ctx), self.token, Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class StackPlus(Op):
    """13.3.2.4 【スタック】を＋1する: a stack counter on one own field card with 【スタック】 (R87)."""

    def possible(self, game: SveState, ctx: Context) -> bool:
        return bool(stack.stack_cards(game, ctx.master))

    def run(self, game: SveState, effect: Effect) -> None:
        stack.stack_plus(game, effect.ctx.master, Effect.take)

    def take(self, game: SveState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        for card in result:
            game.add_counters(card, STACK_COUNTER, 1)


@dataclass(frozen=True)
class ExtraTurn(Op):
    """R31: the player takes an extra turn after this one."""

    who: Who = SELF

    def run(self, game: SveState, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            game.extra_turns.append(player)


@dataclass(frozen=True)
class EarthRite(Cost):
    """13.3.3.1 【土の秘術】: remove a stack counter from an own amulet with 【スタック】."""

    def payable(self, game: SveState, ctx: Context) -> bool:
        return bool(stack.stack_amulets(game, ctx.master))

    def pay(self, game: SveState, ctx: Context) -> None:
        game.call(stack.PayEarthRite(ctx.master))


@dataclass(frozen=True)
class IsEvolved(Test):
    """5.14.2 進化した: a card in the evolution zone is linked to it."""

    def passes(self, game: SveState, card: int, ctx: Context) -> bool:
        return card in game.links.values()
