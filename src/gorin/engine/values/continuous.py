"""Continuous effects: a card's information as it is now.

Printed information is the base. Changes come from marks (effects that resolved and last) and
from static abilities. They are applied layer by layer in the rulebook's order (`Valued.layer`);
within a layer in the order in which they began, except that an effect which depends on another
comes after it: applying the other first changes what it applies to or what it does.

An effect that gives or takes abilities by something that later layers change (`Valued.AHEAD`) is judged
first, by what everything would be without it: so it is never a reason for or against itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Static
from gorin.engine.values.ahead import asks_identity, identity_changes, is_plain_gift
from gorin.engine.values.identity import static_line
from gorin.engine.values.lasting import NOT_MARKED, Application, Mark, Marked, applied_in
from gorin.engine.values.profile import Profile, StaticEffect, effects_of
from gorin.engine.values.traits import Traits
from gorin.engine.values.valued import Valued

Key = tuple[int, int, int]
"""An effect of a static ability: its card, which of its effects it is, and of which of its abilities."""

Judged = dict[Key, list[int]]
"""What effects that look ahead apply to."""


def key_of(effect: Application) -> Key:
    static = effect.effect
    return (effect.card, 0, 0) if static is None else (effect.card, id(static.static), static.line)


def looks_ahead(game: Valued, effect: Application) -> bool:
    """Whether it gives or takes abilities by something that later layers change."""
    return effect.effect is not None and effect.writes == "abilities" and not game.AHEAD.isdisjoint(effect.reads)


def may_look_ahead(game: Valued) -> bool:
    """Whether any effect that gives or takes abilities could go by information that later layers change."""
    for profile in game.static_profiles:
        if profile.gives and not game.AHEAD.isdisjoint(profile.reads):
            return True
    return identity_changes(game)


def affected(game: Valued, effect: Application, judged: Judged) -> list[int]:
    """The cards it applies to as things stand (none if its ability is gone or asleep)."""
    static = effect.effect
    if static is None:
        return [effect.card]
    ability = static.ability
    if ability is not None and static.line not in game.traits(effect.card).lines:
        return []
    named = judged.get(key_of(effect)) if judged else None
    return [
        card
        for card in (named if named is not None else named_by(game, effect))
        if game.cache[card] is not None and not game.is_spared(card, ability, effect.ctx)
    ]


def named_by(game: Valued, effect: Application) -> list[int]:
    """The cards that a static effect names, if it holds."""
    return [] if effect.effect is None else named_from(game, effect.effect.static, effect.ctx)


def named_from(game: Valued, static: Static, ctx: Context) -> list[int]:
    """The cards that a static ability names from this point of view, if it holds."""
    if static.condition is not None and not static.condition.holds(game, ctx):
        return []
    return static.things.cards(game, ctx)


def footprint(game: Valued, effect: Application, judged: Judged) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What it applies to and how, to be compared before and after another application."""
    cards = affected(game, effect, judged)
    outcome: list[int] = []
    for card in cards:
        before = game.traits(card)
        after = before.copy()
        effect.change.apply(after, game, effect.ctx)
        outcome.extend(new - old for new, old in zip(after.numbers, before.numbers, strict=True))
    return tuple(cards), tuple(outcome)


def refresh(game: Valued, card: int) -> Traits:
    """Compute this card's information (with everybody's, if static abilities reach its zone)."""
    if game.statics is None:
        game.has_statics()
    if game.static_reach >> game.zone[card] & 1:
        if game.static_apart:
            return refresh_apart(game, card)
        refresh_all(game)
        known = game.cache[card]
        if known is not None:
            return known
    if card not in game.marks:
        base = game.base_traits(card)
        if not base.profile.statics:
            game.cache[card] = base
            return base
    if game.static_plan and game.static_apart and not game.DEPENDENCIES:
        return refresh_apart(game, card)
    return refresh_one(game, card)


def refresh_apart(game: Valued, card: int) -> Traits:
    """Compute the information of one card where no static ability looks from one card to another."""
    base = game.base_traits(card)
    traits = base
    game.cache[card] = base
    marked = marked_on(game, game.marks[card]) if game.marks and card in game.marks else NOT_MARKED
    for layer, pending in enumerate(game.static_plan):
        if marked:
            own = applied_in(marked, layer, card)
            if own:
                pending = own + pending
                if len(pending) > 1:
                    pending.sort(key=lambda each: each.time)
                    if game.DEPENDENCIES and may_depend(pending):
                        refresh_all(game)
                        return game.traits(card)
        for each in pending:
            if each.effect is None or applies_to(game, each, each.effect, card):
                if traits is base:
                    traits = base.copy()
                    game.cache[card] = traits
                each.change.apply(traits, game, each.ctx)
    return traits


def marked_on(game: Valued, marks: tuple[Mark, ...]) -> Marked:
    return [(game.layer(change), mark, change) for mark in marks for change in mark.changes]


def applies_to(game: Valued, application: Application, effect: StaticEffect, card: int) -> bool:
    """Whether a static effect applies to this card as things stand."""
    static = effect.static
    ctx = application.ctx
    if not static.things.names(game, card, ctx):
        return False
    if effect.ability is not None and effect.line not in game.traits(application.card).lines:
        return False
    if static.condition is not None and not static.condition.holds(game, ctx):
        return False
    return not game.is_spared(card, effect.ability, ctx)


def refresh_one(game: Valued, card: int, without: tuple[Key, ...] = ()) -> Traits:
    """Compute the information of a card that only its own marks and static abilities change.

    `without`: effects that are left out, to judge them.
    """
    base = game.base_traits(card)
    game.cache[card] = base
    marks = game.marks.get(card, ())
    own = game.has_valid_statics(card) and (bool(base.profile.statics) or bool(marks))
    if not marks and not own:
        return base
    if not marks and not without and not game.statics_give:
        return refresh_own(game, card, base)
    judged: Judged = {key: [] for key in without}
    if own and game.AHEAD and game.statics_give and may_look_ahead(game):
        changing = identity_changes(game)
        for each in own_applications(game, card, base, game.ABILITY_LAYER):
            if key_of(each) not in judged and (looks_ahead(game, each) or (changing and asks_identity(each))):
                refresh_one(game, card, (*without, key_of(each)))
                judged[key_of(each)] = named_by(game, each)
    traits = base.copy()
    game.cache[card] = traits
    marked = marked_on(game, marks)
    profile = traits.profile
    layers = layers_of(game, profile) if own else 0
    for layer in range(game.LAYERS):
        if own and traits.profile is not profile:
            profile = traits.profile
            layers = layers_of(game, profile)
        if layers >> layer & 1:
            changes = applied_in(marked, layer, card)
            if not changes and not judged:
                apply_own(game, card, traits, layer)
                continue
            for each in own_applications(game, card, traits, layer):
                named = judged.get(key_of(each)) if judged else None
                if named_by(game, each) if named is None else named:
                    changes.append(each)
            changes.sort(key=lambda each: each.time)
            for each in changes:
                each.change.apply(traits, game, each.ctx)
        else:
            for at, mark, change in marked:
                if at == layer:
                    change.apply(traits, game, mark.ctx)
    return traits


def refresh_own(game: Valued, card: int, base: Traits) -> Traits:
    """Compute the information of a card that only its own static abilities change.

    They leave the list of its abilities alone.
    """
    layers = layers_of(game, base.profile)
    traits = base
    if not layers:
        return traits
    ctx = Context(card, game.stamp[card], game.holder[card])
    layer = 0
    while layers >> layer:
        if layers >> layer & 1:
            for effect in own_changes(game, base.profile, layer, ctx):
                if traits is base:
                    traits = base.copy()
                    game.cache[card] = traits
                effect.change.apply(traits, game, ctx)
        layer += 1
    return traits


def apply_own(game: Valued, card: int, traits: Traits, layer: int) -> None:
    """Apply what a card's static abilities do to the card itself in this layer, where nothing else does anything."""
    ctx = Context(card, game.stamp[card], game.holder[card])
    for effect in own_changes(game, traits.profile, layer, ctx):
        if effect.writes == "abilities":
            ctx.line = static_line(ctx, game.line_on(card, effect.line))
        effect.change.apply(traits, game, ctx)


def own_changes(game: Valued, profile: Profile, layer: int, ctx: Context) -> list[StaticEffect]:
    """What a card's static abilities do to the card itself in this layer, as things stand."""
    holding: list[StaticEffect] = []
    for effect in profile.effects:
        if effect.inner and layer_of(game, effect) == layer and named_from(game, effect.static, ctx):
            holding.append(effect)
    return holding


def layers_of(game: Valued, profile: Profile) -> int:
    """The layers (a mask) in which static abilities do something to their own cards."""
    if profile.layers < 0:
        profile.layers = 0
        for effect in profile.effects:
            if effect.inner:
                profile.layers |= 1 << layer_of(game, effect)
    return profile.layers


def layer_of(game: Valued, effect: StaticEffect) -> int:
    """The layer in which an effect of a static ability is applied."""
    if effect.layer < 0:
        effect.layer = game.layer(effect.change)
    return effect.layer


def own_applications(game: Valued, card: int, traits: Traits, layer: int) -> list[Application]:
    """The changes of this layer that a card's static abilities could make to the card itself."""
    own = [effect for effect in traits.profile.effects if effect.inner and layer_of(game, effect) == layer]
    return applications_of(game, card, own)


def applications_of(game: Valued, card: int, effects: Sequence[StaticEffect]) -> list[Application]:
    """These effects of a card's static abilities, from its point of view."""
    if not effects:
        return []
    ctx = Context(card, game.stamp[card], game.holder[card])
    time = game.entered[card]
    found: list[Application] = []
    for effect in effects:
        if effect.writes == "abilities":
            own = Context(card, ctx.stamp, ctx.master)
            own.line = static_line(ctx, game.line_on(card, effect.line))
            found.append(Application(effect.change, time, card, own, effect))
        else:
            found.append(Application(effect.change, time, card, ctx, effect))
    return found


def refresh_all(game: Valued, without: tuple[Key, ...] = ()) -> None:
    """Compute the information of every card that static abilities could reach.

    `without`: effects that are left out, to judge them.
    """
    judged: Judged = {key: [] for key in without}
    if game.AHEAD and game.statics_give and may_look_ahead(game):
        planned = static_applications(game, game.ABILITY_LAYER, planning=True)
        ahead = [each for each in planned if key_of(each) not in judged]
        changing = identity_changes(game)
        gifts = [each for each in ahead if is_plain_gift(each) and asks_identity(each)] if changing else []
        gifts = [each for each in gifts if not looks_ahead(game, each)]
        if gifts:
            refresh_all(game, (*without, *(key_of(each) for each in gifts)))
            for each in gifts:
                judged[key_of(each)] = named_by(game, each)
        for each in ahead:
            if key_of(each) not in judged and (looks_ahead(game, each) or (changing and asks_identity(each))):
                refresh_all(game, (*without, key_of(each)))
                judged[key_of(each)] = named_by(game, each)
    cards = game.reachable()
    cache = game.cache
    for card in cards:
        cache[card] = game.base_traits(card)
    marks = [
        Application(change, mark.time, card, mark.ctx)
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
        if not game.static_plan and layer == game.ABILITY_LAYER:
            apply_with_given(game, pending, judged)
        else:
            apply_in_order(game, pending, judged)


def apply_with_given(game: Valued, pending: list[Application], judged: Judged) -> None:
    """Apply what gives abilities, and then what the static abilities given by it give in their turn."""
    done: set[tuple[int, int, int]] = set()
    while pending:
        done.update([application_key(each) for each in pending])
        apply_in_order(game, pending, judged)
        given = static_applications(game, game.ABILITY_LAYER)
        pending = [each for each in given if application_key(each) not in done]


def application_key(each: Application) -> tuple[int, int, int]:
    """A key that tells this application of a change from all others."""
    return each.card, id(each.change), 0 if each.effect is None else each.effect.line


def plan(game: Valued) -> list[list[Application]]:
    """What static abilities do, layer by layer, the oldest first, as long as nobody's abilities change.

    Empty if a static ability gives further static abilities: then it has to be found out each time.
    """
    count = game.LAYERS
    layers: list[list[Application]] = [[] for _ in range(count)]
    for card in game.static_sources():
        effects = game.base_traits(card).profile.effects
        if game.marks and card in game.marks:
            given = game.granted(card)
            if given is not None:
                effects += given.effects
        if not effects:
            continue
        within = [effect for effect in effects if layer_of(game, effect) < count]
        for number, each in enumerate(applications_of(game, card, within)):
            if each.change.gives_statics():
                return []
            layers[within[number].layer].append(each)
    for floating in game.floating:
        for effect in effects_of(floating.static):
            if layer_of(game, effect) >= count:
                continue
            if effect.change.gives_statics():
                return []
            layers[effect.layer].append(Application(effect.change, floating.time, NOTHING, floating.ctx, effect))
    for pending in layers:
        if len(pending) > 1:
            pending.sort(key=lambda each: each.time)
    return layers


def static_applications(game: Valued, layer: int, planning: bool = False) -> list[Application]:
    """Return the changes of one layer that static abilities make.

    With `planning`, abilities that a card may still lose count, too.
    """
    found: list[Application] = []
    granting = planning or layer == game.ABILITY_LAYER
    for card in game.static_sources():
        traits = game.base_traits(card) if planning else game.traits(card)
        effects = [effect for effect in traits.profile.effects if layer_of(game, effect) == layer]
        if granting and card in game.marks:
            given = game.granted(card)
            if given is not None:
                effects += [effect for effect in given.effects if game.layer(effect.change) == layer]
        found += applications_of(game, card, effects)
    for floating in game.floating:
        for effect in effects_of(floating.static):
            if game.layer(effect.change) == layer:
                found.append(Application(effect.change, floating.time, NOTHING, floating.ctx, effect))
    return found


def apply_in_order(game: Valued, pending: list[Application], judged: Judged) -> None:
    """Apply in order of age, but what depends on another only after that other."""
    if len(pending) > 1 and game.DEPENDENCIES and may_depend(pending):
        while pending:
            chosen = pending[0]
            for candidate in pending:
                if is_free(game, candidate, pending, judged):
                    chosen = candidate
                    break
            pending.remove(chosen)
            carry_out(game, chosen, judged)
        return
    for each in pending:
        carry_out(game, each, judged)


def is_free(game: Valued, effect: Application, pending: list[Application], judged: Judged) -> bool:
    """Whether an effect is independent of all pending effects, directly and through chains of them."""
    for other in pending:
        if other is not effect and depends(game, effect, other, judged):
            return False
    links = leading_to(effect, pending)
    if not any(other.writes in each.reads for each in links for other in links if other is not each):
        return True
    before = footprint(game, effect, judged)
    saved = game.cache[:]
    spread(game, links, judged)
    after = footprint(game, effect, judged)
    game.cache[:] = saved
    return before == after


def leading_to(effect: Application, pending: list[Application]) -> list[Application]:
    """The pending effects that change what this effect reads, directly or through others of them."""
    found: list[Application] = []
    reads = effect.reads
    more = True
    while more:
        more = False
        for other in pending:
            if other is not effect and other not in found and other.writes in reads:
                found.append(other)
                reads = reads | other.reads
                more = True
    return found


def spread(game: Valued, effects: list[Application], judged: Judged) -> None:
    """Apply these effects, each once to each card, as long as one of them lets another apply to something more."""
    done: set[tuple[int, int]] = set()
    more = True
    while more:
        more = False
        for number, each in enumerate(effects):
            for card in affected(game, each, judged):
                if (number, card) not in done:
                    done.add((number, card))
                    traits = game.traits(card).copy()
                    each.change.apply(traits, game, each.ctx)
                    game.cache[card] = traits
                    more = True


def may_depend(pending: list[Application]) -> bool:
    """Whether any of these changes something that another one looks at."""
    for each in pending:
        for other in pending:
            if other is not each and other.writes in each.reads:
                return True
    return False


def carry_out(game: Valued, application: Application, judged: Judged) -> None:
    for card in affected(game, application, judged):
        traits = game.traits(card).copy()
        application.change.apply(traits, game, application.ctx)
        game.cache[card] = traits


def depends(game: Valued, effect: Application, other: Application, judged: Judged) -> bool:
    """Whether applying `other` first changes what `effect` applies to, or what it does there."""
    if other.writes not in effect.reads:
        return False
    before = footprint(game, effect, judged)
    saved = game.cache[:]
    carry_out(game, other, judged)
    after = footprint(game, effect, judged)
    game.cache[:] = saved
    return before != after
