"""Operations that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.amount import ONE
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Act, Amount, Op, Things
from gorin.engine.program.who import SELF, Who
from gorin.games.orphelia.program.recognised import Aiming, MakesMana
from gorin.games.orphelia.rules import (
    attack,
    copies,
    damage,
    exploring,
    glyphs,
    making,
    paying,
    payment,
    resolving,
    shields,
    state_based,
    statuses,
)
from gorin.games.orphelia.rules.tokens import Token
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import Mana


@dataclass(frozen=True)
class Aim(Aiming):
    """20-1-2, R10, R30: the sentence that uses these targets is reached; those no longer legal drop out.

    With none left the sentence is not executed and the program goes on with operation `to`.
    """

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        if not resolving.judge_register(game, effect.ability, ctx, self.reg):
            ctx.did = False
            effect.pc = self.to


@dataclass(frozen=True)
class TrueDamage(Op):
    """Damage of exactly this amount, without D値 (before reductions)."""

    things: Things
    amount: Amount

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        amount = self.amount.value(game, ctx)
        hits = [(card, amount, ctx.source) for card in self.things.cards(game, ctx)]
        ctx.did = bool(damage.deal(game, hits))


@dataclass(frozen=True)
class DealEachOther(Op):
    """互いに: each of two things deals base damage of its number to the other, at the same time (21-2)."""

    left: Things
    right: Things
    number: str

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        lefts, rights = self.left.cards(game, ctx), self.right.cards(game, ctx)
        hits: list[damage.Hit] = []
        for one, others in ((lefts, rights), (rights, lefts)):
            for source in one:
                amount = game.card_number(source, self.number)
                hits += damage.base_damage(game, [(card, amount) for card in others], source)
        ctx.did = bool(damage.deal(game, hits))


@dataclass(frozen=True)
class Recover(Op):
    """So much damage is taken off (amount None: all of it)."""

    things: Things
    amount: Amount | None

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        amount = -1 if self.amount is None else self.amount.value(game, ctx)
        effect.ctx.did = damage.recover(game, self.things.cards(game, ctx), amount)


@dataclass(frozen=True)
class GiveStatus(Op):
    """24-1-2 ○○状態にする; `until` empty: to the next クリア・ステップ."""

    things: Things
    status: int
    until: str = ""

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = statuses.give(game, self.things.cards(game, ctx), self.status, self.until, ctx.master)


@dataclass(frozen=True)
class EndStatus(Op):
    """24-1-1 解除する: these statuses (a mask) end."""

    things: Things
    statuses: int

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = statuses.end(game, self.things.cards(game, ctx), self.statuses)


@dataclass(frozen=True)
class CounterIt(Act):
    """R43 打ち消す: objects leave the stack without resolving."""

    things: Things

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        copies.counter(game, self.things.cards(game, effect.ctx), Effect.take)


@dataclass(frozen=True)
class CopyIt(Op):
    """10-1-2, R41 コピーする: a copy on top of the stack; `choose`: new targets may be chosen."""

    things: Things
    choose: bool = False

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.things.cards(game, ctx)
        ctx.did = bool(cards)
        for card in cards:
            copies.copy_object(game, card, ctx.master, self.choose)


@dataclass(frozen=True)
class ChangeTarget(Op):
    """20-1-6, R42: one target (`all_of_them`: each) of objects on the stack is changed."""

    things: Things
    all_of_them: bool = False

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        cards = self.things.cards(game, ctx)
        ctx.did = bool(cards)
        for card in cards:
            game.call(copies.Retarget(card, ctx.master, self.all_of_them))


@dataclass(frozen=True)
class ConsumeReserve(Op):
    """16-2-3, R40 消費する: all or nothing."""

    amount: Amount
    who: Who = SELF

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        amount = self.amount.value(game, ctx)
        ctx.did = False
        for player in self.who.players(game, ctx):
            ctx.did = exploring.consume(game, player, amount)


@dataclass(frozen=True)
class AddMana(MakesMana):
    """6-2-1, 18-5-1: asked where there are several alternatives."""

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        if len(self.alternatives) == 1:
            self.take(game, effect, [0])
            return
        ctx = effect.ctx
        later = payment.made_by(game, effect.ability, ctx, effect.pc)
        for player in self.who.players(game, ctx):
            times = self.times.value(game, ctx)
            game.call(paying.ChooseMana(player, self.alternatives, times, later, ctx.source), Effect.take)
            return

    def take(self, game: OrpheliaState, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        times = self.times.value(game, ctx)
        ctx.did = times > 0
        for player in self.who.players(game, ctx):
            paying.add_mana(game, player, self.alternatives[result[0]], times)


@dataclass(frozen=True)
class PayMana(Act):
    """R3 《1》を支払う inside an effect: mana abilities may be used; `did` says whether it was paid."""

    mana: Mana
    who: Who = SELF

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for player in self.who.players(game, ctx):
            paying.pay(game, player, self.mana, Effect.take)
            return

    def complete(self, game: OrpheliaState, ctx: Context) -> bool:
        return all(paying.can_pay(game, player, self.mana) for player in self.who.players(game, ctx))


@dataclass(frozen=True)
class BreakShields(Op):
    """R60: the holder of the effect breaks so many shields of a player, one after another."""

    whose: Who
    amount: Amount

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for player in self.whose.players(game, ctx):
            ctx.did = shields.break_by_effect(game, ctx.master, player, self.amount.value(game, ctx)) or ctx.did


@dataclass(frozen=True)
class MakeTokens(Op):
    """22-1-1: tokens as the text describes them, into `reg`; `flags`: states in which they enter."""

    token: Token
    amount: Amount = ONE
    who: Who = SELF
    reg: int = NOTHING
    flags: int = 0

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        for player in self.who.players(game, ctx):
            making.make_tokens(game, self.token, self.amount.value(game, ctx), player, self.flags, Effect.take)
            return

    def take(self, game: OrpheliaState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [game.sight(card) for card in result])


@dataclass(frozen=True)
class MakeCopies(Op):
    """22-1-4: tokens that are copies of an object, into `reg`."""

    things: Things
    amount: Amount = ONE
    reg: int = NOTHING
    flags: int = 0

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        sightings = self.things.sightings(game, ctx)
        cards = [seen_card(sight) for sight in sightings if game.still_there(sight, ctx)]
        making.make_copies(game, cards, self.amount.value(game, ctx), ctx.master, self.flags, Effect.take)

    def take(self, game: OrpheliaState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [game.sight(card) for card in result])


@dataclass(frozen=True)
class MoveGlyph(Op):
    """17-8-4-2, R74 付け替える: a glyph goes to another 付け先 that its text permits."""

    glyph: Things
    bearer: Things

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = glyphs.move_glyph(game, self.glyph.cards(game, ctx), self.bearer.cards(game, ctx))


@dataclass(frozen=True)
class CallOffAttack(Op):
    """15-2-2: the attack of these nordia is called off."""

    things: Things

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = attack.call_off(game, self.things.cards(game, ctx))


@dataclass(frozen=True)
class PickAttribute(Op):
    """5-4-1: a player chooses one of the eight attributes, into `num` (0 to 7)."""

    num: int
    who: Who = SELF

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            game.call(making.ChooseAttribute(player, effect.ctx.source), Effect.take)
            return

    def take(self, game: OrpheliaState, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class DrawnGame(Op):
    """4-4-1 ゲームは引き分けになる."""

    def run(self, game: OrpheliaState, effect: Effect) -> None:
        state_based.draw_game(game, "effect", "4-4-1")
