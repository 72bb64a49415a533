"""Static abilities that come or go with one card and concern only the cards that they reach."""

from __future__ import annotations

from gorin.engine.values.continuous import applications_of, layer_of
from gorin.engine.values.lasting import Application
from gorin.engine.values.profile import Profile
from gorin.engine.values.valued import Valued


def settle_statics(game: Valued, card: int, valid: bool) -> bool:
    """Take up what static abilities a card has that has moved; `valid`: they are, where it lies now.

    False: nothing was done, for they or others look from one card to another (`Valued.static_apart`), or effects
    that last on the card have a part in it.
    """
    statics = game.statics
    if statics is None or not game.static_apart or game.adjusting or (game.marks and card in game.marks):
        return False
    profiles, plan = game.static_profiles, game.static_plan
    reach = 0
    if card in statics:
        at = statics.index(card)
        reach = profiles[at].reach
        statics = statics[:at] + statics[at + 1 :]
        profiles = profiles[:at] + profiles[at + 1 :]
        plan = [without(layer, card) for layer in plan]
    if valid:
        profile = game.base_traits(card).profile
        if not profile.apart or profile.gives or profile.adjusts:
            return False
        reach |= profile.reach
        profiles = [*profiles[: len(statics)], profile, *profiles[len(statics) :]]
        statics = [*statics, card]
        plan = with_effects(game, plan, card, profile)
    if reach < 0:
        return False
    game.statics, game.static_profiles = statics, profiles
    game.sum_up_statics()
    game.static_plan = plan if plan and game.static_reach else game.plan_statics()
    game.forget_reached(reach)
    return True


def without(layer: list[Application], card: int) -> list[Application]:
    """Return a layer of a plan without the part of one card. Callers leave the list as it is."""
    for each in layer:
        if each.card == card:
            return [other for other in layer if other.card != card]
    return layer


def with_effects(game: Valued, plan: list[list[Application]], card: int, profile: Profile) -> list[list[Application]]:
    """A plan with the effects of the card that came last."""
    if not plan:
        return plan
    plan = plan[:]
    for each in applications_of(game, card, profile.effects):
        assert each.effect is not None
        layer = layer_of(game, each.effect)
        if layer < len(plan):
            plan[layer] = [*plan[layer], each]
    return plan
