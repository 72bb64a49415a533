"""T218: one player makes two piles, the other takes one."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import AskOption, Select
from gorin.engine.program.effect import Effect
from gorin.games.rebirth.program.choices import Split
from gorin.games.rebirth.state import RebirthState


def split(game: RebirthState, what: Split, effect: Effect) -> None:
    """T218: one player makes two piles, the other takes one."""
    ctx = effect.ctx
    cards = what.things.cards(game, ctx)
    makers, takers = what.by.players(game, ctx), what.taker.players(game, ctx)
    maker = makers[0] if makers else ctx.master
    taker = takers[0] if takers else ctx.master
    game.call(Splitting(cards, maker, taker, what, ctx.source))


class Splitting(Procedure):
    """T218."""

    REFS = ("cards", "pile")

    def __init__(self, cards: list[int], maker: int, taker: int, what: Split, source: int) -> None:
        self.cards = cards
        self.maker = maker
        self.taker = taker
        self.what = what
        self.source = source
        self.pile: list[int] = []

    def divide(self, game: RebirthState) -> None:
        game.show(self.cards, game.everybody())
        select = Select(self.maker, self.cards, 0, len(self.cards), "split", "9.7.4.2", self.source)
        game.call(select, Splitting.take_pile)

    def take_pile(self, game: RebirthState, result: list[int]) -> None:
        self.pile = result

    def pick(self, game: RebirthState) -> None:
        game.call(AskOption(self.taker, [1, 2], "pile", source=self.source), Splitting.take_picked)

    def take_picked(self, game: RebirthState, result: list[int]) -> None:
        other = [card for card in self.cards if card not in self.pile]
        taken, left = (self.pile, other) if result[0] == 1 else (other, self.pile)
        effect = game.frames[-2]
        if isinstance(effect, Effect):
            effect.ctx.store(self.what.taken, [game.sight(card) for card in taken])
            effect.ctx.store(self.what.left, [game.sight(card) for card in left])
            effect.ctx.did = bool(taken)


Splitting.STEPS = (Splitting.divide, Splitting.pick)
