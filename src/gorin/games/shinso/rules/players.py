"""Rules that texts lay on players (T36, T69, T79, T81, T104, T105, R44, R119, R140, R141)."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition
from gorin.engine.program.things import Nobody
from gorin.engine.values.ability import Change, Static
from gorin.games.shinso.program.changes import (
    ConditionsWaived,
    DrawMore,
    FreeSummons,
    HandLimit,
    KinLimit,
    PlayerRule,
    TurnLimit,
)
from gorin.games.shinso.rules import signs
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import KIN, ONE_PROHIBITION_IGNORED, SLOT_COUNT, SLOTS, STAGE

HAND_LIMIT: Final = 7

Said = tuple[Change, Condition | None, Context]
"""A change about players, the condition under which it holds, and the point of view."""


def said_of_players(game: ShinsoState) -> list[Said]:
    """What continuous and lasting effects say of players; kept until somebody's abilities change."""
    found = game.rules_now
    if found is None:
        found = game.rules_now = find_said(game) if signs.signs(game) & signs.RULES else []
    return found


def find_said(game: ShinsoState) -> list[Said]:
    found: list[Said] = []
    for card in game.bearing_statics():
        for ability in game.text_of(card).profile.statics:
            static = ability.static
            if static is not None and isinstance(static.things, Nobody):
                found += parts(static, Context(card, game.stamp[card], game.holder[card]))
    for floating in game.floating:
        if isinstance(floating.static.things, Nobody):
            ctx = floating.ctx.copy()
            ctx.time = floating.time
            found += parts(floating.static, ctx)
    return found


def parts(static: Static, ctx: Context) -> list[Said]:
    return [(change, static.condition, ctx) for change in static.changes]


def holds(game: ShinsoState, said: Said) -> bool:
    return said[1] is None or said[1].holds(game, said[2])


def is_forbidden(game: ShinsoState, player: int, rule: int, card: int) -> bool:
    """R44, T81, T104: whether a text forbids the player this, for this card."""
    known = game.rules_now
    for said in said_of_players(game) if known is None else known:
        change, _, ctx = said
        if (
            isinstance(change, (PlayerRule, TurnLimit))
            and change.rules & rule
            and change.who.is_one(game, ctx, player)
            and all(test.passes(game, card, ctx) for test in change.tests)
            and holds(game, said)
            and (isinstance(change, PlayerRule) or is_spent(game, player, change, ctx))
        ):
            return True
    return False


def is_spent(game: ShinsoState, player: int, limit: TurnLimit, ctx: Context) -> bool:
    """R45: whether the player has done in this turn as often as a text allows what it speaks of."""
    done = [card for who, rule, card in game.deeds if who == player and rule & limit.rules]
    return sum(all(test.passes(game, card, ctx) for test in limit.tests) for card in done) >= limit.number


def note_deed(game: ShinsoState, player: int, rule: int, card: int) -> None:
    """The player did what a text may forbid or count; R141: done in spite of it, the permission is used up."""
    if game.floating and may_ignore_one(game, player) and is_forbidden(game, player, rule, card):
        use_up_ignoring(game, player)
    game.deeds = [*game.deeds, (player, rule, card)]


def has_rule(game: ShinsoState, player: int, rule: int) -> bool:
    """Whether a text lays this rule on the player, without regard to cards."""
    known = game.rules_now
    for said in said_of_players(game) if known is None else known:
        change, _, ctx = said
        if (
            isinstance(change, PlayerRule)
            and change.rules & rule
            and change.who.is_one(game, ctx, player)
            and holds(game, said)
        ):
            return True
    return False


def may_ignore_one(game: ShinsoState, player: int) -> bool:
    """R141: whether the player may take one action in spite of a prohibition by texts."""
    return has_rule(game, player, ONE_PROHIBITION_IGNORED)


def use_up_ignoring(game: ShinsoState, player: int) -> None:
    """R141: the permission is used up."""
    for floating in game.floating:
        for change in floating.static.changes:
            if (
                isinstance(change, PlayerRule)
                and change.rules & ONE_PROHIBITION_IGNORED
                and change.who.is_one(game, floating.ctx, player)
            ):
                game.floating = [each for each in game.floating if each is not floating]
                game.touch_abilities()
                return


def draw_more(game: ShinsoState, player: int) -> int:
    """R22: how many cards more the player draws in the draw phase."""
    more = 0
    for said in said_of_players(game):
        change, _, ctx = said
        if isinstance(change, DrawMore) and change.who.is_one(game, ctx, player) and holds(game, said):
            more += change.amount.value(game, ctx)
    return more


def hand_limit(game: ShinsoState, player: int) -> int:
    """end.2: how many cards the player may keep; of several numbers that texts state the highest."""
    rules = said_of_players(game)
    if not rules:
        return HAND_LIMIT
    stated: list[int] = []
    more = 0
    for said in rules:
        change, _, ctx = said
        if isinstance(change, HandLimit) and change.who.is_one(game, ctx, player) and holds(game, said):
            if change.more:
                more += change.amount.value(game, ctx)
            else:
                stated.append(change.amount.value(game, ctx))
    return max(0, max(stated, default=HAND_LIMIT) + more)


def room_for_kin(game: ShinsoState, player: int) -> int:
    """T105: how many more 眷属 can be put on a player's field."""
    least = SLOT_COUNT + 1
    known = game.rules_now
    for said in said_of_players(game) if known is None else known:
        change, _, ctx = said
        if isinstance(change, KinLimit) and change.who.is_one(game, ctx, player) and holds(game, said):
            least = min(least, change.number)
    if least > SLOT_COUNT:
        return SLOT_COUNT + 1
    there = [
        card for zone in (SLOTS, STAGE) for card in game.on_side(zone, player) if game.base_traits(card).kind & KIN
    ]
    return max(0, least - len(there))


def free_price(game: ShinsoState, player: int) -> tuple[int, int] | None:
    """R140: the effect (its moment) that pays for the next 眷属 that the player summons, and the price."""
    known = game.rules_now
    for said in said_of_players(game) if known is None else known:
        change, _, ctx = said
        if not isinstance(change, FreeSummons) or not change.who.is_one(game, ctx, player) or not holds(game, said):
            continue
        if game.free_used.get(ctx.time, 0) < change.amount.value(game, ctx):
            return ctx.time, change.price
    return None


def is_waived(game: ShinsoState, player: int, condition: Condition) -> bool:
    """T69: whether the player may ignore this summoning condition."""
    for said in said_of_players(game):
        change, _, ctx = said
        if not isinstance(change, ConditionsWaived) or not change.who.is_one(game, ctx, player):
            continue
        if change.condition in (None, condition) and holds(game, said):
            return True
    return False
