"""Operations on cards and rims that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE
from gorin.engine.program.cards import Discard, Pick, follow
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import May
from gorin.engine.program.looking import Search
from gorin.engine.program.roots import Act, Amount, Op, Things
from gorin.engine.program.together import Part
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Ability
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks

SUMMON: Final = "summon"


APPEAR: Final = "appear"


DEPLOY: Final = "deploy"


SET: Final = "set"


PUT_OUT: Final = "put_out"


MET: Final = "met"


IGNORED: Final = "ignored"


MAY_IGNORE: Final = "may_ignore"


@dataclass(frozen=True)
class PlayCards(Op):
    """T68 to T73, R104: cards are summoned, made to appear, deployed, set or put out, free of actions and colours.

    `to`: on whose field (None: the player's own). `conditions`: whether summoning conditions are met, ignored, or
    ignored by choice. `relic`: T76, as a 秘宝. `reg` takes what came.
    """

    things: Things
    how: str
    who: Who = SELF
    to: Who | None = None
    conditions: str = MET
    relic: bool = False
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        cards = self.things.cards(game, ctx)
        slot = effect.plan[0] if isinstance(effect, Part) and effect.plan else NOTHING
        for player in self.who.players(game, ctx):
            field = self.field_of(game, ctx, player)
            hooks(game).play_cards(cards, player, self.how, field, self.conditions, self.relic, slot, Effect.take)
            return

    def field_of(self, game: Game, ctx: Context, player: int) -> int:
        """The player on whose side the cards are played."""
        field = player
        for other in self.to.players(game, ctx) if self.to is not None else ():
            field = other
        return field

    def prepare(self, game: Game, part: Part, then: Take) -> None:
        """R146: where both players summon, each names the slot before anybody arrives."""
        ctx = part.ctx
        cards = self.things.cards(game, ctx)
        if self.how != SUMMON or self.relic or len(cards) != 1:
            return
        for player in self.who.players(game, ctx):
            field = self.field_of(game, ctx, player)
            hooks(game).choose_slot(cards[0], player, field, self.conditions, then)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [game.sight(card) for card in result])

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class EquipTo(Op):
    """play_terms.10: 秘宝 on the field are equipped to a card."""

    relics: Things
    bearer: Things

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for bearer in self.bearer.cards(game, ctx):
            for relic in self.relics.cards(game, ctx):
                ctx.did = hooks(game).equip(relic, bearer, ctx.actor)
            return

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.relics.cards(game, ctx)) and bool(self.bearer.cards(game, ctx))


@dataclass(frozen=True)
class UseArts(Op):
    """T45, T74, T75, R123: a player uses a 権能 by an effect, `times` times; `paid`: for its full cost in actions."""

    things: Things
    times: Amount = ONE
    paid: bool = False
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for card in self.things.cards(game, ctx):
            for player in self.who.players(game, ctx):
                hooks(game).use_arts(card, player, self.times.value(game, ctx), self.paid, Effect.take)
                return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        """R123: a later sentence moves it only from the coffin."""
        follow(game, effect.ctx, [card for card in result if game.zone[card] == terms.COFFIN])
        effect.ctx.did = bool(result)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class OwnEffect(Act):
    """T75 このカードの効果を発動する: everything of T29 of the text's own card, free."""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).own_effect(effect.ctx, Effect.take)


@dataclass(frozen=True)
class AfterUse(Op):
    """T58 この権能は発動後…: when it has been used, this card goes there instead of to the coffin."""

    zone: int
    place: str = ""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).goes_after_use(effect.ctx, self.zone, self.place)


@dataclass(frozen=True)
class Retreat(Op):
    """T78 撤退させる."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).retreat(self.things.cards(game, effect.ctx), Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        hooks(game).retreat([card for part in parts for card in self.things.cards(game, part.ctx)], then)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class DestroyRims(Op):
    """T115, R61: an effect destroys rims. Rim blasts and destruction effects start only with `blast`."""

    things: Things
    blast: bool = True

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        hooks(game).destroy_rims(self.things.cards(game, ctx), ctx.master, self.blast, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        cards = [card for part in parts for card in self.things.cards(game, part.ctx)]
        hooks(game).destroy_rims(cards, parts[0].ctx.master, self.blast, then)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class AddRims(Act):
    """T116: cards from the top of the players' life decks become their rims."""

    who: Who
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = bool(hooks(game).add_rims(self.shares(game, ctx)))

    def shares(self, game: Game, ctx: Context) -> list[tuple[int, int]]:
        return [(player, self.amount.value(game, ctx)) for player in self.who.players(game, ctx)]

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        game.give(then, hooks(game).add_rims([share for part in parts for share in self.shares(game, part.ctx)]))


@dataclass(frozen=True)
class Mill(Op):
    """T50, R68: the top cards of the players' decks go to a zone, one after the other; `num` takes how many."""

    zone: int
    who: Who
    amount: Amount
    to: int
    num: int = NOTHING
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        hooks(game).mill(self.zone, self.shares(game, ctx), self.to, Effect.take)

    def shares(self, game: Game, ctx: Context) -> list[tuple[int, int]]:
        return [(player, self.amount.value(game, ctx)) for player in self.who.players(game, ctx)]

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Effect], then: Take) -> None:
        shares = [share for part in parts for share in self.shares(game, part.ctx)]
        hooks(game).mill(self.zone, shares, self.to, then)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        follow(game, ctx, result)
        if self.num != NOTHING:
            ctx.store_num(self.num, len(result))
        if self.reg != NOTHING:
            ctx.store(self.reg, [game.sight(card) for card in result])


@dataclass(frozen=True)
class DrawOfPhase(Op):
    """T137: here the drawing of the running draw phase takes place; `reg` takes the cards drawn."""

    reg: int

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).draw_of_phase(Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Find(Search):
    """T53, R115, R122: a player looks through decks (and other places) and may find cards, into `reg`, unshown."""

    amount: Amount | None = ONE
    must: bool = False

    def offered(self, game: Game, effect: Effect) -> list[int]:
        ctx = effect.ctx
        return game.pickable(self.group.cards(game, ctx), self.reg, effect.ability.program.ops, effect.pc, ctx)


@dataclass(frozen=True)
class MayDo(May):
    """R43 してもよい: ask whether to do it, if its first act can begin at all."""

    def run(self, game: Game, effect: Effect) -> None:
        ops = effect.ability.program.ops
        if effect.pc < self.to and not can_begin(ops, effect.pc, game, effect.ctx):
            effect.ctx.did = False
            effect.pc = self.to
        else:
            super().run(game, effect)


def can_begin(ops: tuple[Op, ...], index: int, game: Game, ctx: Context) -> bool:
    """Whether the operation at this place could do anything now."""
    op = ops[index]
    if isinstance(op, Pick):
        candidates = game.pickable(op.candidates(game, ctx), op.reg, ops, index + 1, ctx)
        return len(candidates) >= (op.least if op.exact else 1)
    if isinstance(op, Discard) and not op.exact:
        return any(game.hand_of(player) for player in op.who.players(game, ctx))
    return op.complete(game, ctx)


@dataclass(frozen=True)
class LaterNth(Op):
    """R142 n度目の…に: an ability that starts with its n-th event from now on."""

    ability: Ability
    times: int

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        hooks(game).delay_nth(self.ability, effect.ctx, self.times)


@dataclass(frozen=True)
class LoseUndying(Op):
    """R94: 不死 goes down by one, and the card stays."""

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        hooks(game).lose_undying(effect.ctx.source)
