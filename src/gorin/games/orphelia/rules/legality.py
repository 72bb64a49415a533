"""When something may be done, and which clause forbids it if not (14-2, 17, 18-2, R23)."""

from __future__ import annotations

from gorin.engine.happening.payment import Funds
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.rules import payment
from gorin.games.orphelia.rules.executing import EXTRA
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ARKEIA,
    ARTIFACT,
    ARTS,
    ATTACK_PHASES,
    ATTACKS_AT_ONCE,
    BOUND,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    COST_CHANGE,
    DURING_ATTACK,
    FIELD,
    FLYING,
    FORBID_EXECUTE,
    FORBID_EXPLORE,
    FROZEN,
    HAND,
    HASTE,
    NORDIA,
    OPPONENTS_TURN,
    OWN_TURN,
    QUIET,
    RECORD,
    RUNOA,
    SICK,
    SPELL,
    UNBLOCKABLE,
    WITH_PRIORITY,
)


def in_time(game: OrpheliaState, timing: int, player: int) -> bool:
    """R23, T15: whether a card with this timing may be executed now by a player with priority."""
    if timing & WITH_PRIORITY or (timing & QUIET and game.is_quiet(player)):
        return True
    if timing & DURING_ATTACK and game.phase in ATTACK_PHASES:
        return True
    return bool(timing & (OWN_TURN if player == game.active else OPPONENTS_TURN))


def timing_clause(kind: int) -> str:
    """The clause that a card at a wrong time breaks."""
    if kind & SPELL:
        return "17-4-1"
    if kind & ARTS:
        return "17-5-1"
    if kind & RECORD:
        return "17-9-1"
    return "17-7-1" if kind & ARTIFACT else "2-7-1-7"


def is_forbidden(game: OrpheliaState, rule: str, player: int, card: int = NOTHING) -> bool:
    """2-3-1: whether an effect forbids this to the player."""
    for each, owner in game.player_rules(rule):
        if each.who.is_one(game, owner, player) and all(test.passes(game, card, owner) for test in each.tests):
            return True
    return False


def rules_for_executing(game: OrpheliaState, player: int) -> list[tuple[PlayerRule, Context]]:
    """The rules by which effects now forbid this player to execute something, or change what it costs."""
    rules = game.player_rules(FORBID_EXECUTE) + game.player_rules(COST_CHANGE)
    return [(rule, owner) for rule, owner in rules if rule.who.is_one(game, owner, player)]


def is_ruled(game: OrpheliaState, card: int, rules: list[tuple[PlayerRule, Context]]) -> bool:
    """Whether one of these rules concerns this card."""
    for rule, owner in rules:
        for test in rule.tests:
            if not test.passes(game, card, owner):
                break
        else:
            return True
    return False


def why_not_execute(
    game: OrpheliaState, card: int, player: int, choices: int = 0, money: Funds | None = None
) -> str | None:
    """9-3, R29: why this player, who has priority, cannot execute this card of the hand."""
    printed = game.faces[card]
    if game.zone[card] != HAND or game.holder[card] != player:
        return "9-3-5"
    if not in_time(game, printed.timing, player):
        return timing_clause(printed.traits.kind)
    if is_forbidden(game, FORBID_EXECUTE, player, card):
        return "2-3-1"
    return why_not_pay(game, card, player, choices, payment.funds(game, player) if money is None else money)


def why_not_pay(
    game: OrpheliaState, card: int, player: int, choices: int, money: Funds, free: bool = False
) -> str | None:
    """9-3-4, R29: why the costs of this card cannot be paid this way; 16-3-2: reserve and mana, both."""
    printed = game.faces[card]
    ctx = Context(card, game.stamp[card], player)
    if choices:
        alternative = choices & (EXTRA - 1)
        if alternative > len(printed.alternatives) or (choices & EXTRA and not printed.optional):
            return "19-1-1"
        if alternative:
            condition = printed.alternatives[alternative - 1].condition
            if condition is not None and not condition.holds(game, ctx):
                return "19-3-1"
    bill = payment.card_cost(game, card, ctx, choices & (EXTRA - 1), bool(choices & EXTRA), free)
    if bill.others:
        clause = payment.why_not_others(game, ctx, bill.others, (card,))
        if clause is not None:
            return clause
    return None if payment.can_pay(game, player, bill.mana, money) else "19-2-1"


def why_not_by_effect(game: OrpheliaState, card: int, player: int) -> str | None:
    """R98, R47: why an effect cannot let the player execute this card, free and at any time."""
    if is_forbidden(game, FORBID_EXECUTE, player, card):
        return "2-3-1"
    return why_not_pay(game, card, player, 0, payment.funds(game, player), True)


def choices_of(game: OrpheliaState, card: int) -> list[int]:
    """19-3-2: the ways to pay for a card: each alternative cost, with and without the optional one."""
    printed = game.faces[card]
    found = list(range(len(printed.alternatives) + 1))
    if printed.optional:
        found += [choice | EXTRA for choice in found]
    return found


def why_not_activate(game: OrpheliaState, ability: Ability, ctx: Context, money: Funds | None = None) -> str | None:
    """18-2: why this player, who has priority, cannot activate this ability."""
    card, player = ctx.source, ctx.master
    zone = game.zone[card]
    if game.holder[card] != player or not (zone in (FIELD, ARKEIA) or ability.zones >> zone & 1):
        return "18-2-1"
    return payment.why_not_ability(game, ability, ctx, payment.funds(game, player) if money is None else money)


def why_not_explore(game: OrpheliaState, player: int, card: int = NOTHING) -> str | None:
    """14-2-2, R24: why this player cannot make a 探索."""
    if not game.is_quiet(player):
        return "14-2-1"
    if game.explored[player] >= game.explore_limit(player):
        return "14-2-2-1"
    if is_forbidden(game, FORBID_EXPLORE, player):
        return "2-3-1"
    if card != NOTHING and (game.zone[card] != HAND or game.holder[card] != player):
        return "14-2-2-1"
    return None


def why_not_attack(game: OrpheliaState, card: int, player: int) -> str | None:
    """15-1-1, R24, R61, R63: why this nordia cannot attack now."""
    if not game.is_quiet(player):
        return "14-2-4-1"
    if game.zone[card] != FIELD or game.holder[card] != player:
        return "15-1-1"
    return why_not_attacker(game, card)


def why_not_attacker(game: OrpheliaState, card: int) -> str | None:
    """9-4-1, 17-2-3: not with 召喚酔い, except by 速攻 (9-4-3, 23-2-1) or a permission.

    2-2-1, R47: an effect can lift a prohibition of the rules; a prohibition by an effect stays.
    """
    traits = game.cache[card] or game.traits(card)
    flags = game.flags[card]
    if not traits.kind & NORDIA:
        return "15-1-1"
    if flags & RUNOA:
        return "8-1-4"
    if flags & FROZEN:
        return "24-2-3"
    if traits.rules & CANNOT_ATTACK:
        return "2-3-1"
    if flags & SICK and not traits.keywords & HASTE and not traits.rules & ATTACKS_AT_ONCE:
        return "15-1-2"
    return None


def why_not_block(game: OrpheliaState, card: int, attacker: int, player: int) -> str | None:
    """15-3-1, R15: why this nordia cannot be named as a blocker of the attacker."""
    flags = game.flags[card]
    if flags & RUNOA or game.zone[card] != FIELD or game.holder[card] != player:
        return "15-3-1"
    traits = game.cache[card] or game.traits(card)
    if not traits.kind & NORDIA:
        return "15-3-1"
    if flags & FROZEN:
        return "24-2-3"
    if traits.rules & CANNOT_BLOCK:
        return "2-3-1"
    if game.traits(attacker).rules & UNBLOCKABLE:
        return "2-3-1"
    if flies(game, attacker) and not flies(game, card):
        return "15-3-1"
    return None


def flies(game: OrpheliaState, card: int) -> bool:
    """R15, 24-4-2: whether a card has 飛翔 and no 拘束 cancels it. 2-3-2, R86: only this card's own keyword counts."""
    return bool(game.traits(card).keywords & FLYING) and not game.flags[card] & BOUND
