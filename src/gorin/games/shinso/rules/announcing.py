"""What is announced and paid for before it resolves: naming, paying, answers (R39, R40, R105, R110)."""

from __future__ import annotations

from gorin.engine.kernel.selection import Select
from gorin.engine.program.cards import Move, Pick
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Cost
from gorin.engine.program.things import All, It
from gorin.engine.values.ability import Program
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.rules import paying
from gorin.games.shinso.rules.frames import AnnouncedFrame
from gorin.games.shinso.rules.settling import settle
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    DESTROY,
)


class Announcement(AnnouncedFrame):
    """R39, R110: what using a 権能 and activating an effect have in common: naming, paying, answers."""

    def __init__(self, ctx: Context, arts: bool) -> None:
        super().__init__(ctx, arts)
        self.named: list[tuple[int, ...]] = []
        self.target = 0

    def costs(self, game: ShinsoState) -> tuple[Cost, ...]:
        return ()

    def program(self, game: ShinsoState) -> Program | None:
        return None

    def name_cards(self, game: ShinsoState) -> None:
        """R110: cards for the prices, one price after the other."""
        prices = self.costs(game)
        taken = paying.taking(prices)
        if len(self.named) >= len(taken):
            return
        self.goto(type(self).name_cards)
        gone = [self.ctx.source, *(card for cards in self.named for card in cards)]
        paying.name_cards(game, self.ctx, taken, len(self.named), gone, Announcement.take_named)

    def offering(self, game: ShinsoState, player: int) -> list[int] | None:
        """R110: the cards that can pay the price for which cards are named now."""
        if self.then is not Announcement.take_named:
            return None
        taken = paying.taking(self.costs(game))
        gone = [self.ctx.source, *(card for cards in self.named for card in cards)]
        return paying.able_to_pay(game, self.ctx, taken, len(self.named), gone)

    def take_named(self, game: ShinsoState, result: list[int]) -> None:
        self.named.append(tuple(result))

    def name_rims(self, game: ShinsoState) -> None:
        """R40: an effect that destroys or removes rims names them on announcing."""
        program = self.program(game)
        targets = program.targets if program is not None else ()
        if self.target >= len(targets):
            return
        self.goto(type(self).name_rims)
        target = targets[self.target]
        cards = target.group.cards(game, self.ctx)
        most = len(cards) if target.most is None else min(len(cards), target.most.value(game, self.ctx))
        least = min(target.least, most)
        game.call(Select(self.ctx.master, cards, least, most, "rims", "R40", self.ctx.source), Announcement.take_rims)

    def take_rims(self, game: ShinsoState, result: list[int]) -> None:
        program = self.program(game)
        assert program is not None
        self.ctx.store(program.targets[self.target].reg, [game.sight(card) for card in result])
        self.target += 1

    def answers(self, game: ShinsoState) -> None:
        """R39: first the opponent, then its player."""
        self.hold_triggers(game)
        hooks(game).open_responses(game.opponent(self.ctx.master))

    def destroys(self, game: ShinsoState, card: int) -> bool:
        """R105."""
        program = self.program(game)
        return program is not None and destroys_only(game, program, self.ctx, card)

    def settle(self, game: ShinsoState) -> None:
        self.release_triggers(game)
        settle(game)


def destroys_only(game: ShinsoState, program: Program, ctx: Context, card: int) -> bool:
    """R105: whether a program destroys a 権能 and can destroy no other than this one, or all of them."""
    picks = {op.reg: op for op in program.ops if isinstance(op, Pick)}
    for op in program.ops:
        if not isinstance(op, Move) or op.reason != DESTROY:
            continue
        things = op.things
        if isinstance(things, All) and things.group.zones() == 1 << ARTS_SLOT:
            if card in things.group.cards(game, ctx):
                return True
        elif isinstance(things, It) and things.reg in picks:
            group = picks[things.reg].group
            if group is not None and group.cards(game, ctx) == [card]:
                return True
    return False
