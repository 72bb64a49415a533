"""T148, R135: a card's information without the effects of the asking card, and the number of copies on one bearer."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Test
from gorin.games.shinso.program.tests import WithoutThis
from gorin.games.shinso.rules import values
from gorin.games.shinso.state import ShinsoState


def passes_without(game: ShinsoState, test: Test, card: int, ctx: Context) -> bool:
    """T148: the test on the card as it would be without the effects of the card that asks."""
    traits = game.base_traits(card).copy()
    found = [(change, mark.ctx) for mark in game.marks.get(card, ()) for change in mark.changes]
    for static, other in values.statics_now(game):
        if other.source != ctx.source and not asks_itself(static.things) and card in static.things.cards(game, other):
            found += [(change, other) for change in static.changes]
    saved = game.cache[card]
    game.cache[card] = traits
    for layer in range(game.LAYERS):
        for change, other in found:
            if values.layer(change) == layer:
                change.apply(traits, game, other)
    passed = test.passes(game, card, ctx)
    game.cache[card] = saved
    return passed


def asks_itself(things: object) -> bool:
    return any(isinstance(test, WithoutThis) for test in getattr(things, "tests", ()))


def copies_on_bearer(game: ShinsoState, ctx: Context) -> int:
    """R135: how many copies of a 秘宝 its bearer bears, asked by the oldest (else 0)."""
    bearer = game.bearers.get(ctx.source, NOTHING)
    if bearer == NOTHING:
        return 0
    name = game.traits(ctx.source).name
    copies = [relic for relic in game.relics_on(bearer) if game.traits(relic).name == name]
    return len(copies) if copies and copies[0] == ctx.source else 0
