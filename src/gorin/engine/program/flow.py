"""Operations that steer: conditions, questions, modes, repetition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskNumber, AskOption, AskYesNo
from gorin.engine.program.amount import ONE
from gorin.engine.program.cards import Pick
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Amount, Choice, Condition, Op
from gorin.engine.program.things import It
from gorin.engine.program.who import SELF, Who

ROUNDS_OF_A_TEXT: Final = 8
"""So many rounds of a repetition count as one text: one that goes on and on has an end, as a chain of abilities has."""


@dataclass(frozen=True)
class Branch(Choice):
    """Go on with the next operation if the condition holds, else with operation `to`."""

    condition: Condition
    to: int

    def run(self, game: Game, effect: Effect) -> None:
        if not self.condition.holds(game, effect.ctx):
            effect.pc = self.to


@dataclass(frozen=True)
class Goto(Choice):
    """Go on with operation `to`."""

    to: int

    def run(self, game: Game, effect: Effect) -> None:
        effect.pc = self.to


@dataclass(frozen=True)
class May(Choice):
    """Ask a player whether to do the following; on no, go on with operation `to`."""

    to: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            game.call(AskYesNo(player, "may", source=effect.ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        if not result[0]:
            effect.ctx.did = False
            effect.pc = self.to


@dataclass(frozen=True)
class PickOption(Choice):
    """Ask for one of `count` printed alternatives; its number (from 1) goes to `num`."""

    num: int
    count: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            numbers = list(range(1, self.count + 1))
            game.call(AskOption(player, numbers, "alternative", source=effect.ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class Picked(Condition):
    """The alternative with this number was picked into `num`."""

    num: int
    option: int

    def holds(self, game: Game, ctx: Context) -> bool:
        return ctx.num(self.num) == self.option


@dataclass(frozen=True)
class EachPlayer(Op):
    """Start (again) the part that every player carries out in turn order as the `actor`.

    `num` counts the players who are done; after the last one go on with operation `to`.
    The part ends with a Goto back to this operation. `gathers`: registers that the part fills and that are asked
    for after it, each with another in which the finds of the rounds come together. `first`: who begins, if not the
    player whose turn it is.
    """

    num: int
    to: int
    gathers: tuple[tuple[int, int], ...] = ()
    first: Who | None = None

    def run(self, game: Game, effect: Effect) -> None:
        players = game.turn_order()
        begins = self.first.players(game, effect.ctx) if self.first is not None else []
        if begins and begins[0] in players:
            at = players.index(begins[0])
            players = players[at:] + players[:at]
        self.next_player(players, effect)

    def next_player(self, players: list[int], effect: Effect) -> None:
        """The part begins for the next of them, or it is over."""
        ctx = effect.ctx
        done = ctx.num(self.num)
        if self.next_round(done < len(players), effect):
            ctx.actor = players[done]
        else:
            ctx.actor = ctx.master

    def next_round(self, again: bool, effect: Effect) -> bool:
        """Keep what the last round found; begin another one if there is one."""
        ctx = effect.ctx
        done = ctx.num(self.num)
        for reg, kept in self.gathers:
            found = ctx.reg(kept) + ctx.reg(reg) if done else []
            ctx.store(kept, found)
            ctx.store(reg, [] if again else found)
        if again:
            ctx.store_num(self.num, done + 1)
        else:
            effect.pc = self.to
        return again


@dataclass(frozen=True)
class NoteActor(Op):
    """Keep in `num` that the actor has really done what was said before, among those who did."""

    num: int

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        if ctx.did:
            ctx.store_num(self.num, ctx.num(self.num) | 1 << ctx.actor)


@dataclass(frozen=True)
class ActorNoted(Condition):
    """そうしたプレイヤー: the actor is among those that were kept in `num`."""

    num: int

    def holds(self, game: Game, ctx: Context) -> bool:
        return bool(ctx.num(self.num) >> ctx.actor & 1)


@dataclass(frozen=True)
class RepeatWhile(Choice):
    """Go back to operation `to` while the last round did something and the condition holds."""

    condition: Condition
    to: int

    def run(self, game: Game, effect: Effect) -> None:
        if effect.ctx.did and self.condition.holds(game, effect.ctx) and not game.another_text():
            effect.pc = self.to


@dataclass(frozen=True)
class MayInFull(May):
    """Ask like `May`, but only if all of it can be done and would change something; else it is declined."""

    def run(self, game: Game, effect: Effect) -> None:
        if all_complete(effect.ability.program.ops[effect.pc : self.to], game, effect.ctx):
            super().run(game, effect)
        else:
            effect.ctx.did = False
            effect.pc = self.to


def all_complete(ops: tuple[Op, ...], game: Game, ctx: Context) -> bool:
    """Whether these operations can be done in full.

    A pick among them needs enough of what the operations after it can be done to; what else fills a
    register is taken on trust.
    """
    filled: set[int] = set()
    for index, op in enumerate(ops):
        things = getattr(op, "things", None)
        if isinstance(things, It) and things.reg in filled:
            continue
        if isinstance(op, Pick):
            after = ops[index + 1 :]
            useful = [card for card in op.candidates(game, ctx) if is_useful(card, op.reg, after, game, ctx)]
            if len(useful) < max(1, op.least):
                return False
        elif not op.complete(game, ctx):
            return False
        filled.add(getattr(op, "reg", NOTHING))
    return True


def all_possible(ops: tuple[Op, ...], game: Game, ctx: Context) -> bool:
    """Whether something could be done of each of these; what one of them fills is taken on trust."""
    filled: set[int] = set()
    for op in ops:
        things = getattr(op, "things", None)
        trusted = isinstance(things, It) and things.reg in filled
        if not trusted and not op.possible(game, ctx):
            return False
        filled.add(getattr(op, "reg", NOTHING))
    return True


def is_useful(card: int, reg: int, ops: tuple[Op, ...], game: Game, ctx: Context) -> bool:
    """Whether the operations on this register could be done to this card alone."""
    trial = ctx.copy()
    trial.store(reg, [game.sight(card)])
    for op in ops:
        things = getattr(op, "things", None)
        if isinstance(things, It) and things.reg == reg and not op.complete(game, trial):
            return False
    return True


@dataclass(frozen=True)
class PickNumber(Choice):
    """A player chooses a number from `low` to `high`, into `num`."""

    num: int
    low: int
    high: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            game.call(AskNumber(player, self.low, self.high, "pick_number", source=effect.ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class PickUpTo(Choice):
    """A player chooses a number from 0 to what an amount comes to, into `num`; choosing 0 is doing nothing."""

    num: int
    most: Amount
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        most = max(0, self.most.value(game, effect.ctx))
        for player in self.who.players(game, effect.ctx):
            game.call(AskNumber(player, 0, most, "pick_number", source=effect.ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = result[0] > 0
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class Repeat(EachPlayer):
    """The part that follows is carried out as often as an amount says; it ends with a Goto back here."""

    amount: Amount = ONE

    def is_choice(self) -> bool:
        return True

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        done = ctx.num(self.num)
        if done and done % ROUNDS_OF_A_TEXT == 0 and game.another_text():
            return
        self.next_round(done < self.amount.value(game, ctx), effect)


@dataclass(frozen=True)
class Reckon(Op):
    """The number that an amount comes to here is kept in `num`."""

    num: int
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.store_num(self.num, self.amount.value(game, effect.ctx))
