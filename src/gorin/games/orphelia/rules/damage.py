"""Chapter 21: damage, and its reductions (21-1-5, R72)."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.happening.events import emit
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.change import RECEIVED, DamageChange
from gorin.games.orphelia.rules.statuses import is_nordia
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import DAMAGED, DEALT_DAMAGE, NO_DAMAGE, D

Hit = tuple[int, int, int]
"""A damage: who receives it, how much, and from what."""


def base_damage(game: OrpheliaState, hits: list[tuple[int, int]], source: int) -> list[Hit]:
    """21-2-1, 21-2-2, R88: base damage less D値 of each nordia; 21-2-3: at least 0."""
    return [
        (card, max(0, amount - game.card_number(card, D)), source) for card, amount in hits if is_nordia(game, card)
    ]


def deal(game: OrpheliaState, hits: list[Hit], strikers: Sequence[int] = (), struck: int = NOTHING) -> list[int]:
    """21-1-1, 21-1-2: all this damage at the same time; the nordia that there were to damage (R31).

    21-1-4, 21-2-4: states are looked at right after it.

    `strikers` are the blockers that dealt the damage to `struck` together (15-4-2-1).
    """
    hits = [hit for hit in hits if is_nordia(game, hit[0])]
    dealt = [(card, reduced(game, card, amount), source) for card, amount, source in hits]
    dealt = [hit for hit in dealt if hit[1] > 0]
    for card, amount, source in dealt:
        game.damage[card] = game.damage.get(card, 0) + amount
        game.note("damage", "21-1-2", game.holder[card], card, source, amount)
    if dealt:
        game.unsettled = True
        game.changed("damage")
        game.changed("l")
    for card, amount, source in dealt:
        emit(game, DAMAGED, card, source, amount, game.holder[card])
        for striker in strikers if card == struck and strikers else [source]:
            if striker != NOTHING:
                emit(game, DEALT_DAMAGE, striker, card, amount, game.holder[striker])
    return [hit[0] for hit in hits]


def reduced(game: OrpheliaState, card: int, amount: int) -> int:
    """21-1-5, R72: every reduction applies, down to 0; one for the next damage only is used up."""
    if amount <= 0:
        return 0
    if game.traits(card).rules & NO_DAMAGE:
        return 0
    marks = game.marks.get(card)
    if marks:
        for mark in marks:
            for change in mark.changes:
                if isinstance(change, DamageChange) and change.direction == RECEIVED:
                    amount += change.amount.value(game, mark.ctx)
                    if change.once:
                        game.unmark(card, tuple(each for each in game.marks.get(card, ()) if each is not mark))
    game.has_statics()
    for source in game.static_sources() if game.adjusting or game.statics_give else ():
        for ability in game.traits(source).profile.adjusts:
            static = ability.static
            if static is None:
                continue
            ctx = Context(source, game.stamp[source], game.holder[source])
            if static.condition is not None and not static.condition.holds(game, ctx):
                continue
            if card in static.things.cards(game, ctx):
                for change in static.changes:
                    if isinstance(change, DamageChange) and change.direction == RECEIVED:
                        amount += change.amount.value(game, ctx)
    return max(0, amount)


def recover(game: OrpheliaState, cards: list[int], amount: int) -> bool:
    """T94: damage is taken off, as much as there is (below 0: all); whether there was a nordia."""
    cards = [card for card in cards if is_nordia(game, card)]
    for card in cards:
        there = game.damage.get(card, 0)
        left = 0 if amount < 0 else max(0, there - amount)
        if left:
            game.damage[card] = left
        else:
            game.damage.pop(card, None)
        if left != there:
            game.note("recover", "21-1-2", game.holder[card], card, number=there - left)
            game.changed("damage")
            game.changed("l")
    return bool(cards)
