"""Conditions about the attack, the turn, and what the same ability has done (R72, R78, R122, R123)."""

from __future__ import annotations

from gorin.engine.kernel.ref import seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Condition
from gorin.games.rebirth.program.abilities import is_one_of
from gorin.games.rebirth.program.conditions import (
    ArrivedAs,
    AttackIs,
    DidTo,
    InAttack,
    Keyworded,
    RetiredInAttack,
    SparkCancelled,
)
from gorin.games.rebirth.program.standing import ComboMet, CountsAsFirst
from gorin.games.rebirth.program.tests import folded
from gorin.games.rebirth.rules.roles import in_role
from gorin.games.rebirth.rules.standing import for_players, may_occur, on_card
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ATTACKING,
    DECK,
    DEFENDING,
    DRAWN,
    EXCHANGING,
    HAND,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    SOUL,
    SUPPORTED_ONE,
    SUPPORTING,
    WAITING_ROOM,
)


def judge_attack(game: RebirthState, what: AttackIs, ctx: Context) -> bool:
    """R78, R123: whether the attack under way is such a one."""
    attack = game.attack
    if attack is None:
        return False
    if what.by is not None:
        if seen_card(attack.attacking) not in what.by.cards(game, ctx):
            return False
        ordinal = attack.ordinals[2]
    elif what.who is not None:
        if not what.who.is_one(game, ctx, attack.player):
            return False
        ordinal = attack.ordinals[1]
    else:
        ordinal = attack.ordinals[0]
    if not what.ordinals or ordinal in what.ordinals:
        return True
    return 1 in what.ordinals and counts_as_first(game)


def counts_as_first(game: RebirthState) -> bool:
    """T251."""
    if not may_occur(game, CountsAsFirst):
        return False
    return any(
        change.who is None or any(change.who.is_one(game, ctx, each) for each in game.turn_players())
        for change, ctx in for_players(game, CountsAsFirst)
    )


def judge_in_attack(game: RebirthState, what: InAttack, ctx: Context) -> bool:
    """Whether the thing has this role, and who stands with or against it passes the tests."""
    cards = in_role(game, what.role)
    if not any(card in cards for card in what.things.cards(game, ctx)):
        return False
    if not what.tests:
        return True
    partners = {SUPPORTING: SUPPORTED_ONE, SUPPORTED_ONE: SUPPORTING, ATTACKING: DEFENDING, DEFENDING: ATTACKING}
    others = in_role(game, partners.get(what.role, ATTACKING))
    return any(all(test.passes(game, card, ctx) for test in what.tests) for card in others)


def attacks_declared(game: RebirthState, players: list[int] | None, card: int) -> int:
    """R78, R123."""
    if card >= 0:
        return game.attacks_by.get(game.sight(card), 0)
    return sum(game.attacks) if players is None else sum(game.attacks[each] for each in players)


def judge_arrival(game: RebirthState, what: ArrivedAs, ctx: Context) -> bool:
    """T181: from where, and as the how manieth, the thing came this turn."""
    for card in what.things.cards(game, ctx):
        came = game.arrivals.get(game.sight(card))
        if came is None or (what.goal and game.zone[card] not in what.goal):
            return False
        origin, number = came
        return (not what.origin or origin in what.origin) and (not what.nth or number >= what.nth)
    return False


def judge_spark_cancelled(game: RebirthState, what: SparkCancelled, ctx: Context) -> bool:
    """T181."""
    if what.things is None:
        return bool(game.sparks_cancelled)
    cards = what.things.cards(game, ctx)
    return any(seen_card(sight) in cards for sight in game.sparks_cancelled)


def judge_retired_in_attack(game: RebirthState, what: RetiredInAttack, ctx: Context) -> bool:
    """T181."""
    attack = game.attack
    players = what.who.players(game, ctx)
    cards = [] if attack is None else [seen_card(each) for _, each in attack.retired]
    retired = any(
        game.owner[card] in players and all(test.passes(game, card, ctx) for test in what.tests) for card in cards
    )
    return retired == what.wanted


# R122 ～したら


def record(game: RebirthState, act: str, cards: list[int], origins: list[int], goal: int) -> None:
    """R122: what the text that is being carried out has done to which cards."""
    for frame in reversed(game.frames):
        if isinstance(frame, Effect):
            time = frame.ctx.time
            for card, origin in zip(cards, origins, strict=True):
                game.doings.append((time, act, card, origin, goal, game.owner[card]))
            return


def count_done(game: RebirthState, what: DidTo, ctx: Context) -> int:
    """R122: on how many (matching) cards the named act of the same ability was really carried out."""
    if what.act in ("choose", "reveal", "look"):
        cards = list(dict.fromkeys(game.sight_card(sight) for reg in what.regs for sight in ctx.reg(reg)))
        owners = [game.owner[card] for card in cards]
    else:
        done = [each for each in game.doings if each[0] == ctx.time and is_act(what, each)]
        cards = [each[2] for each in done]
        owners = [each[5] for each in done]
    count = 0
    for card, owner in zip(cards, owners, strict=True):
        if what.who is not None and not what.who.is_one(game, ctx, owner):
            continue
        if all(test.passes(game, card, ctx) for test in what.tests):
            count += 1
    return count


def is_act(what: DidTo, done: tuple[int, str, int, int, int, int]) -> bool:
    """Whether this was the act that the condition names."""
    _, reason, _, origin, goal, _ = done
    if what.origin and origin not in what.origin:
        return False
    if what.goal and goal not in what.goal:
        return False
    act = what.act
    if act == "return":
        return goal == DECK or (goal == HAND and origin != DECK)
    if act == "add":
        return goal == HAND and reason != DRAWN
    if act == "discard":
        return goal == WAITING_ROOM
    if act == "set":
        return goal == REBIRTH
    if act == "soul":
        return goal == SOUL
    if act == "draw":
        return reason == DRAWN
    if act == "exchange":
        return reason == EXCHANGING
    if act == "recover":
        return origin == RETIRE and goal == WAITING_ROOM
    if act == "retire":
        return goal == RETIRE
    if act in ("rest", "stand"):
        return reason == act
    return act == "put" and reason not in (DRAWN, "rest", "stand")


# 11.2 Condition keywords


def is_met(game: RebirthState, condition: Condition, ctx: Context) -> bool:
    """11.2.1, 11.2.4, 11.5.1, 11.7.1, T137: whether a condition keyword is met, or counts as met."""
    if condition.holds(game, ctx):
        return True
    if not isinstance(condition, Keyworded) or not may_occur(game, ComboMet):
        return False
    for change, _ in on_card(game, ComboMet, ctx.source):
        if not change.keyword & condition.keyword:
            continue
        if not change.names or any(is_set(game, ctx.master, name) for name in change.names):
            return True
    return False


def is_set(game: RebirthState, player: int, name: str) -> bool:
    """11.5.3: a rebirth card that bears this name is set."""
    return any(
        game.traits(card).kind & REBIRTH_CARD and folded(name) in folded(game.traits(card).name)
        for card in game.zone_cards(REBIRTH, player)
    )


def bears_icon(game: RebirthState, card: int, icon: str) -> bool:
    """Whether it bears an ability with this icon."""
    return any(is_one_of(each, (icon,)) for each in game.traits(card).abilities)
