"""Conditions that only this game's texts state."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.who import Who
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.program.tests import ATTACK


@dataclass(frozen=True)
class OncePerMoment(Condition):
    """R134: of several such events at the same moment only the first starts the ability."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).first_of_moment(ctx)


@dataclass(frozen=True)
class NotKilled(Condition):
    """R103 不殺."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).has_not_killed(ctx.master)


@dataclass(frozen=True)
class FragmentHasColour(Condition):
    """R128: the 真祖の断片 of a player has one of these colours, wherever it is."""

    who: Who
    colours: tuple[str, ...]

    def holds(self, game: Game, ctx: Context) -> bool:
        found = [hooks(game).fragment_of(player) for player in self.who.players(game, ctx)]
        return any(
            colour in hooks(game).colours_of(card) for card in found if card != NOTHING for colour in self.colours
        )


@dataclass(frozen=True)
class IsBattling(Condition):
    """T91, T132: this card is attacker or target of the attack under way (`target`: only as its target)."""

    things: Things
    target: bool = False
    against: tuple[Test, ...] = ()

    def holds(self, game: Game, ctx: Context) -> bool:
        attacker, target = hooks(game).attack_parties()
        for card in self.things.cards(game, ctx):
            other = attacker if card == target else target if card == attacker and not self.target else NOTHING
            if other != NOTHING and all(test.passes(game, other, ctx) for test in self.against):
                return True
        return False

    def reads(self) -> frozenset[str]:
        return ATTACK | self.things.reads()


@dataclass(frozen=True)
class IsAttacking(Condition):
    """攻撃している間: one of these things is the attacker of the attack under way."""

    things: Things

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).attack_parties()[0] in self.things.cards(game, ctx)

    def reads(self) -> frozenset[str]:
        return ATTACK | self.things.reads()


@dataclass(frozen=True)
class ComingTurn(Condition):
    """R120 次のターン: the turn that was to come when the text was carried out has begun; `whose`: that player's."""

    whose: str

    def holds(self, game: Game, ctx: Context) -> bool:
        if not hooks(game).began_since(ctx.time):
            return False
        return self.whose == "any" or (game.active == ctx.master) == (self.whose == "me")

    def reads(self) -> frozenset[str]:
        return frozenset(("turn",))


@dataclass(frozen=True)
class ModeTaken(Condition):
    """T146: this alternative is among those picked into `num`."""

    num: int
    option: int

    def holds(self, game: Game, ctx: Context) -> bool:
        return bool(ctx.num(self.num) >> self.option & 1)
