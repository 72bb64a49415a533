"""R53, R127: choosing a spark, and triggering it as that of another card."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import AUTOMATIC, Ability
from gorin.engine.values.identity import effect_line
from gorin.engine.values.waiting import Event, Waiting
from gorin.games.rebirth.program.choices import ChooseSpark
from gorin.games.rebirth.program.operations import TriggerSpark
from gorin.games.rebirth.rules.triggers import extra_sparks, tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import SPARK, SPARK_CHOSEN


def sparks_of(game: RebirthState, card: int) -> list[Ability]:
    return [each for each in game.traits(card).abilities if each.kind == AUTOMATIC and each.keyword & SPARK]


def choose_spark(game: RebirthState, what: ChooseSpark, effect: Effect) -> None:
    """R127: a card that bears a spark."""
    ctx = effect.ctx
    cards = what.group.cards(game, ctx) if what.group is not None else []
    if what.among is not None:
        cards = [
            card for card in what.among.cards(game, ctx) if all(test.passes(game, card, ctx) for test in what.tests)
        ]
    cards = [card for card in cards if sparks_of(game, card)]
    players = what.who.players(game, ctx)
    player = players[0] if players else ctx.master
    least = 0 if what.optional else min(1, len(cards))
    game.call(Select(player, cards, least, min(1, len(cards)), "choose_spark", "R127", ctx.source), Effect.take)


def spark_chosen(game: RebirthState, cards: list[int], effect: Effect) -> None:
    """T157: what looks for its spark being chosen, and by which card."""
    source = effect.ctx.source
    tell(game, [Event(SPARK_CHOSEN, card, source, 0, game.holder[card], game.zone[card]) for card in cards])


def trigger_spark(game: RebirthState, what: TriggerSpark, effect: Effect) -> None:
    """R127: one spark of the card becomes waiting, with the named card as its source; R53 applies."""
    ctx = effect.ctx
    ctx.did = False
    for card in what.things.cards(game, ctx):
        sparks = [each for each in sparks_of(game, card) if what.given is None or each == what.given]
        sources = [card] if what.source is None else what.source.cards(game, ctx)
        if not sparks or not sources:
            continue
        source = sources[0]
        for _ in range(1 + extra_sparks(game, source)):
            own = Context(source, game.stamp[source], game.holder[source])
            own.line = effect_line(game.clock)
            own.event = (source, NOTHING, 0, game.holder[source])
            own.regs = [[game.sight(source)]]
            game.waiting.append(Waiting(sparks[0], own, game.tick()))
        ctx.did = True
