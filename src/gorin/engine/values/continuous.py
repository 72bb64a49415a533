"""Continuous effects: a card's information as it is now.

Printed information is the base. Changes come from marks (effects that resolved and last) and
from static abilities. They are applied layer by layer in the rulebook's order (`Valued.layer`);
within a layer in the order in which they began, except that an effect which depends on another
comes after it: applying the other first changes what it applies to or what it does.
"""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import STATIC
from gorin.engine.values.lasting import Application
from gorin.engine.values.traits import Traits
from gorin.engine.values.valued import Valued


def affected(game: Valued, effect: Application) -> list[int]:
    """The cards it applies to as things stand (none if its ability is gone or asleep)."""
    static = effect.static
    if static is None:
        return [effect.card]
    if effect.ability is not None and effect.ability not in game.traits(effect.card).abilities:
        return []
    if static.condition is not None and not static.condition.holds(game, effect.ctx):
        return []
    return [
        card
        for card in static.things.cards(game, effect.ctx)
        if game.cache[card] is not None and not game.is_spared(card, effect.ability, effect.ctx)
    ]


def footprint(game: Valued, effect: Application) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What it applies to and how, to be compared before and after another application."""
    cards = affected(game, effect)
    outcome: list[int] = []
    for card in cards:
        before = game.traits(card)
        after = before.copy()
        effect.change.apply(after, game, effect.ctx)
        outcome.extend(new - old for new, old in zip(after.numbers, before.numbers, strict=True))
    return tuple(cards), tuple(outcome)


def refresh(game: Valued, card: int) -> Traits:
    """Compute this card's information (with everybody's, if static abilities reach its zone)."""
    if not game.has_statics():
        if card not in game.marks:
            traits = game.cache[card] = game.base_traits(card)
            return traits
    elif game.static_reach >> game.zone[card] & 1:
        refresh_all(game)
        known = game.cache[card]
        if known is not None:
            return known
    return refresh_one(game, card)


def refresh_one(game: Valued, card: int) -> Traits:
    """Compute the information of a card that only its own marks and static abilities change."""
    base = game.base_traits(card)
    game.cache[card] = base
    marks = game.marks.get(card, ())
    own = game.has_valid_statics(card) and (bool(base.profile.statics) or bool(marks))
    if not marks and not own:
        return base
    traits = base.copy()
    game.cache[card] = traits
    for layer in range(game.LAYERS):
        changes = [
            Application(change, mark.time, card, None, mark.ctx)
            for mark in marks
            for change in mark.changes
            if game.layer(change) == layer
        ]
        if own:
            changes += own_applications(game, card, traits, layer)
            changes.sort(key=lambda each: each.time)
        for each in changes:
            each.change.apply(traits, game, each.ctx)
    return traits


def own_applications(game: Valued, card: int, traits: Traits, layer: int) -> list[Application]:
    """The changes of this layer that a card's static abilities make to the card itself."""
    found: list[Application] = []
    for ability in traits.profile.statics:
        static = ability.static
        if static is None or static.things.zones():
            continue
        ctx = Context(card, game.stamp[card], game.holder[card])
        if static.condition is None or static.condition.holds(game, ctx):
            for change in static.changes:
                if game.layer(change) == layer:
                    found.append(Application(change, game.entered[card], card, static, ctx, ability))
    return found


def refresh_all(game: Valued) -> None:
    """Compute the information of every card that static abilities could reach."""
    cards = game.reachable()
    cache = game.cache
    for card in cards:
        cache[card] = game.base_traits(card)
    marks = [
        Application(change, mark.time, card, None, mark.ctx)
        for card in cards
        if card in game.marks
        for mark in game.marks[card]
        for change in mark.changes
    ]
    for layer in range(game.LAYERS):
        pending = [each for each in marks if game.layer(each.change) == layer] if marks else []
        pending += game.static_plan[layer] if game.static_plan else static_applications(game, layer)
        if len(pending) > 1:
            pending.sort(key=lambda each: each.time)
        apply_in_order(game, pending)


def plan(game: Valued) -> list[list[Application]]:
    """What static abilities do, layer by layer, as long as nobody's abilities change.

    Empty if a static ability gives further static abilities: then it has to be found out each time.
    """
    applications = [static_applications(game, layer, planning=True) for layer in range(game.LAYERS)]
    for layer in applications:
        for each in layer:
            if any(ability.kind == STATIC for ability in each.change.given()):
                return []
    return applications


def static_applications(game: Valued, layer: int, planning: bool = False) -> list[Application]:
    """The changes of this layer that static abilities make; `planning`: that they would, if not lost."""
    found: list[Application] = []
    for card in game.static_sources():
        traits = game.base_traits(card) if planning else game.traits(card)
        abilities = traits.profile.statics
        if (layer == 0 or planning) and card in game.marks:
            abilities += game.granted(card)
        for ability in abilities:
            if ability.static is None:
                continue
            for change in ability.static.changes:
                if game.layer(change) == layer:
                    ctx = Context(card, game.stamp[card], game.holder[card])
                    found.append(Application(change, game.entered[card], card, ability.static, ctx, ability))
    for floating in game.floating:
        for change in floating.static.changes:
            if game.layer(change) == layer:
                found.append(Application(change, floating.time, NOTHING, floating.static, floating.ctx))
    return found


def apply_in_order(game: Valued, pending: list[Application]) -> None:
    """Apply in order of age, but what depends on another only after that other."""
    if len(pending) > 1 and game.DEPENDENCIES and may_depend(pending):
        while pending:
            chosen = pending[0]
            for candidate in pending:
                if not any(depends(game, candidate, other) for other in pending if other is not candidate):
                    chosen = candidate
                    break
            pending.remove(chosen)
            carry_out(game, chosen)
        return
    for each in pending:
        carry_out(game, each)


def may_depend(pending: list[Application]) -> bool:
    """Whether any of these changes something that another one looks at."""
    for each in pending:
        for other in pending:
            if other is not each and other.writes in each.reads:
                return True
    return False


def carry_out(game: Valued, application: Application) -> None:
    for card in affected(game, application):
        traits = game.traits(card).copy()
        application.change.apply(traits, game, application.ctx)
        game.cache[card] = traits


def depends(game: Valued, effect: Application, other: Application) -> bool:
    """Whether applying `other` first changes what `effect` applies to, or what it does there."""
    if other.writes not in effect.reads:
        return False
    before = footprint(game, effect)
    saved = game.cache[:]
    carry_out(game, other)
    after = footprint(game, effect)
    game.cache[:] = saved
    return before != after
