"""Operations on battles, attacks, turns and players (T79 to T83, T104, T108 to T113)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Act, Op, Test, Things
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Change
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks


@dataclass(frozen=True)
class Battle(Op):
    """R55: two cards fight a battle; `reg` takes the winner."""

    first: Things
    second: Things
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for first in self.first.cards(game, ctx):
            for second in self.second.cards(game, ctx):
                ctx.did = True
                hooks(game).battle(first, second, Effect.take)
                return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, result)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.first.cards(game, ctx)) and bool(self.second.cards(game, ctx))


@dataclass(frozen=True)
class TakeControl(Op):
    """R56: the effect's player gets control of things."""

    things: Things
    until: str = terms.FOR_GOOD

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = hooks(game).take_control(self.things.cards(game, ctx), ctx.master, self.until)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class CancelAttack(Op):
    """T108, R132: the attack under way has no result; `lethal`: only a lethal attack. `tests`: the attacker's."""

    lethal: bool = False
    tests: tuple[Test, ...] = ()

    def run(self, game: Game, effect: Effect) -> None:
        attacker = hooks(game).attack_parties()[0]
        fits = attacker != NOTHING and all(test.passes(game, attacker, effect.ctx) for test in self.tests)
        effect.ctx.did = fits and hooks(game).cancel_attack(self.lethal)


@dataclass(frozen=True)
class CancelArts(Op):
    """T109, R132: the 権能 that a player announced last has no effect; `reg` takes it."""

    who: Who
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            card = hooks(game).cancel_arts(player)
            effect.ctx.did = card != NOTHING
            if effect.ctx.did and self.reg != NOTHING:
                effect.ctx.store(self.reg, [game.sight(card)])


@dataclass(frozen=True)
class ChangeTarget(Op):
    """T110, R130: the attack under way goes on with another target."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = False
        for card in self.things.cards(game, effect.ctx):
            effect.ctx.did = hooks(game).change_target(card)
            return


@dataclass(frozen=True)
class Rearrange(Act):
    """T113, R131: the player's 眷属 change their slots freely."""

    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            hooks(game).rearrange(player, Effect.take)
            return


@dataclass(frozen=True)
class ExchangeSlots(Op):
    """Two 眷属 of one side take each other's slots; nothing happens unless both lie in slots there."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        cards = self.things.cards(game, effect.ctx)
        effect.ctx.did = len(cards) == 2 and hooks(game).exchange_slots(cards[0], cards[1])


@dataclass(frozen=True)
class EndTurn(Op):
    """T83: the end phase begins at once."""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).end_turn_now()


@dataclass(frozen=True)
class ExtraTurn(Op):
    """T82, R144: a player gets an extra turn after this one, or (`later`) after the next one."""

    who: Who
    later: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            hooks(game).give_extra_turn(player, self.later)


@dataclass(frozen=True)
class SkipPhase(Op):
    """T79: the players' next phase of this name is skipped."""

    who: Who
    phase: str

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            hooks(game).skip_phase(player, self.phase)


@dataclass(frozen=True)
class ForPlayers(Op):
    """R119: something is said of players for a time (PlayerRule, DrawMore, KinLimit, FreeSummons)."""

    who: Who
    changes: tuple[Change, ...]
    until: str = terms.THIS_TURN

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = True
        fixed = tuple(change.fix(game, ctx) for change in self.changes)
        hooks(game).mark_players(self.who.players(game, ctx), fixed, self.until, ctx)
