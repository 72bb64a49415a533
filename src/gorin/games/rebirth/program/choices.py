"""Operations by which players choose: cards, sparks, words, modes, piles."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Choice, Condition, Op, Test, Things
from gorin.engine.program.who import ME, SELF, Who
from gorin.games.rebirth.program.hooks import hooks


@dataclass(frozen=True)
class Bound:
    """The sum of a number of the chosen cards (or, without a number, how many they are with others) is bounded."""

    relation: str
    amount: Amount
    number: str = ""
    with_group: Group | None = None


@dataclass(frozen=True)
class Wider:
    """T118, T197: under a condition (None: always) a selection may also take from a group, or is of another number."""

    condition: Condition | None
    group: Group | None
    most: Amount | None
    up_to: bool = False


@dataclass(frozen=True)
class Choose(Choice):
    """A player chooses cards while the effect is carried out (R45), into register `reg`.

    From a group, or `among` some cards restricted by `tests`. `most` None: any number; `every`: all of them. `each`: so
    many from each part of the group, part by part. `distinct`: no two of one whole name; `alike`: all of one number,
    `unlike`: no two of one. `bound`: a limit on a sum. `optional`: まで. Fewer candidates than asked: all (R45).
    """

    reg: int
    group: Group | None = None
    among: Things | None = None
    tests: tuple[Test, ...] = ()
    least: Amount | None = None
    most: Amount | None = None
    every: bool = False
    each: bool = False
    distinct: bool = False
    alike: str = ""
    unlike: str = ""
    bound: Bound | None = None
    wider: tuple[Wider, ...] = ()
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).choose(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, [game.sight(card) for card in result])
        ctx.did = bool(result)

    def is_one(self) -> bool:
        """Whether exactly one card of a group is chosen, by whoever speaks, and nothing more is said of it."""
        least, most = self.least, self.most
        if self.group is None or self.who.role != ME or not isinstance(least, Exactly) or not isinstance(most, Exactly):
            return False
        if least.number != 1 or most.number != 1:
            return False
        return not (self.every or self.each or self.distinct or self.alike or self.unlike or self.bound or self.wider)

    def candidates(self, game: Game, ctx: Context) -> list[int]:
        if self.group is not None:
            return self.group.cards(game, ctx)
        if self.among is None:
            return []
        return [
            card for card in self.among.cards(game, ctx) if all(test.passes(game, card, ctx) for test in self.tests)
        ]

    def complete(self, game: Game, ctx: Context) -> bool:
        needed = 1 if self.least is None else self.least.value(game, ctx)
        if self.each and self.group is not None:
            return all(len(part.cards(game, ctx)) >= needed for part in self.group.parts)
        return len(self.candidates(game, ctx)) >= max(needed, 1)


@dataclass(frozen=True)
class ChooseSpark(Choice):
    """R127: a player chooses a card that bears a spark, and one spark of it, into `reg`."""

    reg: int
    group: Group | None = None
    among: Things | None = None
    tests: tuple[Test, ...] = ()
    optional: bool = False
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).choose_spark(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)
        hooks(game).spark_chosen(result, effect)


@dataclass(frozen=True)
class ChooseWord(Choice):
    """R131: a player names one of the printed words; its number (from 1) goes to `num`."""

    num: int
    words: tuple[str, ...]
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).choose_word(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class ChooseModes(Choice):
    """T119, R126: so many of the printed modes; the picked ones are kept in the numbers from `num` on.

    `fresh`: none that was picked this turn by the same ability of the same card.
    """

    num: int
    count: int
    least: int
    most: int
    fresh: bool = False
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).choose_modes(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        for mode in range(self.count):
            effect.ctx.store_num(self.num + mode, int(mode + 1 in result))


@dataclass(frozen=True)
class Present(Choice):
    """R131 裏向きで提示する: players lay chosen cards of their hand face-down, unknown to others, into `reg`."""

    things: Things
    reg: int

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).present_hidden(self, effect)


@dataclass(frozen=True)
class Split(Op):
    """T218: a player splits the things into two piles; another takes one: into `taken`, the other into `left`."""

    things: Things
    by: Who
    taker: Who
    taken: int
    left: int

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).split(self, effect)


@dataclass(frozen=True)
class DeclareFact(Choice):
    """T216, R131: each player says whether something is so of them; who has is kept in `num`."""

    num: int
    fact: str

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).ask_each(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result[0])
        effect.ctx.store_num(self.num, result[0])
