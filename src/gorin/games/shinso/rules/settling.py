"""What follows every action, effect and step: rule processing, then the triggers that wait (R41, R42, R77)."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.happening.checks import Check, carry_out, due
from gorin.engine.happening.events import emit
from gorin.engine.happening.loops import Rounds, goes_round
from gorin.engine.happening.moving import moved_to
from gorin.engine.happening.pending import OrderWaiting, at
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.program.effect import Effect
from gorin.engine.values.happening import Happening
from gorin.engine.values.identity import is_printed, use_key
from gorin.engine.values.waiting import Waiting
from gorin.games.shinso.printed import Side
from gorin.games.shinso.program.operations import MayDo, OwnEffect
from gorin.games.shinso.rules import signs, values
from gorin.games.shinso.state import POWER_INDEX, ShinsoState
from gorin.games.shinso.terms import (
    APPEARED,
    BODY_BITS,
    BODY_ZONES,
    COFFIN,
    DESTROY,
    FRAGMENT,
    FRAGMENT_PLACE,
    ONCE_A_GAME_BY_NAME,
    PLAY,
    RETREAT,
    RETURN_FROM_DEATH,
    STAGE,
)

NOTHING_DUE: Final[list[Happening]] = []
"""What is mostly found; not to be changed."""


def worn_out(game: ShinsoState) -> list[Happening]:
    """power.2, R42, R63."""
    if not may_be_worn_out(game):
        return NOTHING_DUE
    cache = game.cache
    zones = game.zones
    count = game.nplayers
    cards: list[int] | None = None
    for zone in BODY_ZONES:
        for index in range(zone * count, zone * count + count):
            for card in zones[index]:
                traits = cache[card] or game.traits(card)
                if traits.numbers[POWER_INDEX] <= 0 and values.is_worn_out(game, card):
                    if cards is None:
                        cards = []
                    cards.append(card)
    return NOTHING_DUE if cards is None else moved_to(game, cards, COFFIN, DESTROY)


def may_be_worn_out(game: ShinsoState) -> bool:
    """power.2: whether something decreases power, and there may be a card with none left by that."""
    known = signs.signs(game)
    return bool(known & signs.DECREASES) and (bool(known & signs.SPREAD) or is_any_marked_down(game))


def is_any_marked_down(game: ShinsoState) -> bool:
    """power.2: whether a card with lasting effects has no power left."""
    for card in game.marks:
        if BODY_BITS >> game.zone[card] & 1 and (game.cache[card] or game.traits(card)).numbers[POWER_INDEX] <= 0:
            return True
    return False


def crowded(game: ShinsoState) -> list[Happening]:
    """R19: a 真祖の断片 that put a 眷属 beside itself retreats when its effect is over."""
    if not game.lies and not game.signs & signs.CROWDS:
        return NOTHING_DUE
    for player in game.turn_order():
        there = game.on_side(STAGE, player)
        if len(there) > 1:
            return moved_to(
                game, [card for card in there if game.traits(card).kind & FRAGMENT], FRAGMENT_PLACE, RETREAT
            )
    return []


CHECKS: Final[tuple[Check, ...]] = (Check("power.2", worn_out), Check("R19", crowded))


def what_is_due(game: ShinsoState) -> list[Happening]:
    """R42: return the rule processes that are due. Without a sign of any, the list is empty at once."""
    if game.lies or signs.signs(game) & signs.CROWDS or may_be_worn_out(game):
        return due(game, CHECKS)
    return NOTHING_DUE


def is_over(game: ShinsoState) -> bool:
    """R42, R76: whoever has lost; both at the same moment is a draw. Whether the game has ended."""
    if game.result is not None or not game.losers:
        return game.result is not None
    winners = tuple(player for player in range(game.nplayers) if not game.losers >> player & 1)
    for player in range(game.nplayers):
        if game.losers >> player & 1:
            game.note("lose", game.lost_by, player)
    game.end(Result(winners, "lost", game.lost_by if winners else "R76"))
    return True


def process_rules(game: ShinsoState) -> None:
    """R42: rule processing without triggers, after a price was paid."""
    batch = what_is_due(game)
    if batch:
        game.beaten = {}
        carry_out(game, batch)


def settle(game: ShinsoState) -> None:
    """R41, R42: carry out what is due, if anything is due or waits."""
    if (game.losers or game.result is not None) and is_over(game):
        return
    if (game.signs & signs.LOOKED_FOR or game.waiting or game.lies) and is_unsettled(game):
        game.call(Settle())
    elif game.shown:
        game.shown.clear()


def is_unsettled(game: ShinsoState) -> bool:
    """R41, R42, R56: whether something is due or waits, when everybody controls what effects say."""
    if game.lies or signs.signs(game) & signs.LOOKED_FOR:
        values.settle_control(game)
        return bool(game.waiting) or bool(what_is_due(game))
    return bool(game.waiting)


class Settle(Procedure):
    """R41, R42: rule processing until nothing is due, then one trigger, and again, until none waits.

    `order`: the order that a player gave to those that wait; it is asked anew when others have joined them.
    `limited`: where the effect that is carried out is counted, if it may be declined.
    """

    def __init__(self) -> None:
        self.rounds = Rounds()
        self.order: list[int] = []
        self.limited: tuple[int, int] | None = None

    def advance(self, game: ShinsoState) -> None:
        if is_over(game):
            return
        values.settle_control(game)
        batch = what_is_due(game)
        if not batch and not game.waiting:
            game.shown.clear()
            game.finish()
            return
        self.rounds = self.rounds.another(game)
        if goes_round(game, self.rounds):
            return
        if batch:
            game.beaten = {}
            carry_out(game, batch)
            return
        self.next_trigger(game)

    def next_trigger(self, game: ShinsoState) -> None:
        """resolution.2, resolution.3, R41: one of the turn player's, and only when there is none one of the other's."""
        for player in game.turn_order():
            times = [each.time for each in game.waiting if each.ctx.master == player]
            if not times:
                continue
            ordered = [time for time in self.order if time in times]
            if len(times) == 1:
                self.order = ordered = times
            if len(ordered) == len(times):
                self.start(game, at(game, ordered[0]))
            else:
                game.call(OrderWaiting(player, times, clause="resolution.2"), Settle.take_order)
            return
        game.waiting = []

    def take_order(self, game: ShinsoState, result: list[int]) -> None:
        self.order = result

    def start(self, game: ShinsoState, waiting: Waiting) -> None:
        game.waiting = [each for each in game.waiting if each is not waiting]
        if waiting.ability.trigger is not None and waiting.ability.trigger.state is not None:
            game.state_waits.pop(use_key(waiting.ctx), None)
        self.limited = optional_use(game, waiting)
        carry_out_trigger(game, waiting)

    def take_done(self, game: ShinsoState, result: list[int]) -> None:
        """R45: an optional effect that was declined has not been used."""
        if self.limited is not None and not result[0] and game.used.get(self.limited, 0):
            game.used[self.limited] -= 1


def optional_use(game: ShinsoState, waiting: Waiting) -> tuple[int, int] | None:
    """R43, R45: the key that counts the uses of an optional effect with a limit, else None."""
    ability = waiting.ability
    ops = ability.program.ops
    if not ability.limit or not ops or not isinstance(ops[0], MayDo):
        return None
    return use_key(waiting.ctx)


def carry_out_trigger(game: ShinsoState, waiting: Waiting) -> None:
    """R41, R99, R142: an ability that waits for its n-th event counts this one."""
    game.shown.clear()
    left = game.nth.get(waiting.ctx.time, 0) - 1 if waiting.ctx.time else 0
    if left > 0:
        game.nth[waiting.ctx.time] = left
        return
    if waiting.ctx.time in game.nth:
        del game.nth[waiting.ctx.time]
        game.delayed = [each for each in game.delayed if each.ctx.time != waiting.ctx.time]
    if is_used_up(game, waiting):
        return
    if waiting.ability.keyword & RETURN_FROM_DEATH:
        game.call(ReturnFromDeath(waiting.ability, waiting.ctx.copy()))
    else:
        game.call(Effect(waiting.ability, waiting.ctx.copy()), Settle.take_done)


def is_used_up(game: ShinsoState, waiting: Waiting) -> bool:
    """R45: effects of a card of which so many of its name work in a turn or game; else this one counts.

    What carries out the card's own effect is counted there (T75).
    """
    ctx = waiting.ctx
    if ctx.source == NOTHING:
        return False
    sides = game.cards[ctx.source].sides
    playing = waiting.ability.playing
    once = playing is not None and playing.how == ONCE_A_GAME_BY_NAME
    if not once and not is_limited(sides):
        return False
    if not is_printed(ctx.line) or any(isinstance(op, OwnEffect) for op in waiting.ability.program.ops):
        return False
    if once:
        key = (ctx.master, game.printed[ctx.source].name)
        if game.names_ever.get(key, 0):
            return True
        game.names_ever[key] = 1
        return False
    key = (ctx.master, game.printed[ctx.source].name)
    turn, ever = game.names_used.get(key, 0), game.names_ever.get(key, 0)
    if any((side.a_turn and turn >= side.a_turn) or (side.a_game and ever >= side.a_game) for side in sides):
        return True
    game.names_used[key] = turn + 1
    game.names_ever[key] = ever + 1
    return False


def is_limited(sides: tuple[Side, ...]) -> bool:
    """R45: whether so many of a card work in a turn or game."""
    for side in sides:
        if side.a_turn or side.a_game:
            return True
    return False


class ReturnFromDeath(Effect):
    """R99 黄泉がえり: its owner may put it from the coffin into the own empty 登場枠; the effect happens with it."""

    def advance(self, game: Any) -> None:
        if self.pc or self.ctx.fixed:
            super().advance(game)
            return
        card = self.ctx.source
        owner = game.owner[card]
        there = game.zone[card] == COFFIN and game.sight(card) in self.ctx.followed
        if not there or game.on_stage(owner) != NOTHING or card in game.returned:
            game.finish([0])
            return
        game.call(AskYesNo(owner, "return_from_death", card, "R99"), ReturnFromDeath.take_whether)

    def take_whether(self, game: ShinsoState, result: list[int]) -> None:
        if not result[0]:
            game.finish([0])
            return
        card = self.ctx.source
        owner = game.owner[card]
        game.returned = [*game.returned, card]
        self.ctx.fixed = (1,)
        self.ctx.master = self.ctx.actor = owner
        game.put([card], STAGE, PLAY, owner, to=owner)
        self.ctx.stamp = game.stamp[card]
        emit(game, APPEARED, card, NOTHING, 0, owner)
