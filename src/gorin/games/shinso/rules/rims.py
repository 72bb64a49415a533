"""Destroyed rims: check step, rim blasts, bind step (battle.check, battle.bind, rim_blast, R57 to R61, R84, R133)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit_all
from gorin.engine.happening.moving import move
from gorin.engine.happening.pending import OrderWaiting, at
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import AskOption, AskOrder
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import AUTOMATIC, Ability
from gorin.engine.values.waiting import Event, Waiting
from gorin.games.shinso.rules import legality, values
from gorin.games.shinso.rules.bringing import LayDown
from gorin.games.shinso.rules.frames import is_there
from gorin.games.shinso.rules.moving import batch_of
from gorin.games.shinso.rules.piles import put_quietly
from gorin.games.shinso.rules.settling import is_used_up, settle
from gorin.games.shinso.rules.summoning import BOUND_PLAY, Summon
from gorin.games.shinso.rules.using import BIND, Use
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS,
    BOUND,
    BROKEN,
    DESTROY,
    DESTROYED,
    FACE_UP,
    KEEPS_CONTROLLER,
    KIN,
    NO_BLAST,
    NO_DEPLOYING,
    NOT_BROKEN,
    RELIC,
    REMOVE,
    REMOVED,
    REMOVED_WHEN_BROKEN,
    RIM_BLAST,
    RIM_DESTROYED,
    RIMS,
)


class BreakRims(Procedure):
    """battle.confirm.2, battle.check.1 to battle.check.5, R57, R61: rims are destroyed; its result is these rims.

    `rims`: sightings; `by`: the card that destroys them (NOTHING: none); `binder`: the attacking player, who plays
    them in the bind step (NOTHING: an effect destroyed them, R61). `drained`: by 吸血. `blast`: whether their text
    starts. `broken`: those that lie in `broken`; `times`: the blasts that wait.
    """

    def __init__(self, rims: list[int], by: int, binder: int, drained: bool = False, blast: bool = True) -> None:
        self.rims = rims
        self.by = by
        self.binder = binder
        self.drained = drained
        self.blast = blast
        self.broken: list[int] = []
        self.times: list[int] = []
        self.destroyed: list[int] = []

    def destroy(self, game: ShinsoState) -> None:
        """destroy.2, R57, R133: face up, and no rims any more."""
        there: list[int] = []
        at_once: list[int] = []
        rest: list[int] = []
        no_blast: list[int] = []
        for sight in self.rims:
            card = seen_card(sight)
            rules = game.traits(card).rules
            if rules & NOT_BROKEN or not is_there(game, sight):
                continue
            there.append(card)
            if rules & REMOVED_WHEN_BROKEN:
                at_once.append(card)
                continue
            rest.append(card)
            if rules & NO_BLAST:
                no_blast.append(card)
        if game.hears(1 << RIM_DESTROYED):
            emit_all(game, [Event(RIM_DESTROYED, card, self.by, 0, game.holder[card]) for card in there])
        self.destroyed = there
        self.rims = no_blast
        self.broken = rest
        if not at_once and not game.library.has_states and put_quietly(game, rest, BROKEN, DESTROY):
            self.begin_next()
            self.check(game)
            return
        batch = batch_of(game, at_once, REMOVED, REMOVE) if at_once else []
        for card in rest:
            batch += batch_of(game, [card], BROKEN, DESTROY, to=game.holder[card])
        if batch:
            move(game, batch, game.active)

    def check(self, game: ShinsoState) -> None:
        """battle.check.1, battle.check.4, rim_blast.1, rim_blast.2: all are looked at before any blast starts."""
        self.broken = [game.sight(card) for card in self.broken if game.zone[card] == BROKEN]
        for sight in self.broken:
            card = seen_card(sight)
            if not self.blast or card in self.rims:
                continue
            for ability, line in blasts_of(game, card):
                ctx = Context(card, game.stamp[card], game.holder[card])
                ctx.line = line
                waiting = Waiting(ability, ctx, game.tick())
                game.waiting.append(waiting)
                self.times.append(waiting.time)
        if not self.times:
            self.resume_at(ORDER)
            self.after_check(game)

    def order_blasts(self, game: ShinsoState) -> None:
        """battle.check.5: in the order that the attacked player likes."""
        if self.times:
            player = at(game, self.times[0]).ctx.master
            game.call(OrderWaiting(player, self.times, clause="battle.check.5"), BreakRims.take_blasts)

    def take_blasts(self, game: ShinsoState, result: list[int]) -> None:
        self.times = result

    def blast_next(self, game: ShinsoState) -> None:
        """battle.check.2, R45: a blast counts among the uses of its name."""
        if not self.times:
            return
        there = [each.time for each in game.waiting]
        self.times = [time for time in self.times if time in there]
        if not self.times:
            return
        waiting = at(game, self.times.pop(0))
        if self.times:
            self.goto(BreakRims.blast_next)
        game.waiting = [each for each in game.waiting if each is not waiting]
        if game.stamp[waiting.ctx.source] == waiting.ctx.stamp and not is_used_up(game, waiting):
            game.call(Effect(waiting.ability, waiting.ctx.copy()))

    def after_check(self, game: ShinsoState) -> None:
        """R41, R42, R61: in the middle of an effect triggers wait."""
        if self.binder != NOTHING:
            settle(game)
        if self.goes_on(game):
            self.order(game)

    def order(self, game: ShinsoState) -> None:
        """battle.bind.1, R58: what is still there, in the order that the attacking player likes."""
        left = [seen_card(sight) for sight in self.broken if is_there(game, sight)]
        self.broken = left
        if self.binder != NOTHING and len(left) > 1:
            game.call(AskOrder(self.binder, left, "bind_order"), BreakRims.take_order)
        else:
            self.begin_next()
            self.bind_next(game)

    def take_order(self, game: ShinsoState, result: list[int]) -> None:
        self.broken = result

    def bind_next(self, game: ShinsoState) -> None:
        """battle.bind.2, R61."""
        if not self.broken:
            return
        if self.binder == NOTHING:
            cards, self.broken = self.broken, []
            game.put(cards, REMOVED, REMOVE, game.active)
            return
        card = self.broken.pop(0)
        if self.broken:
            self.goto(BreakRims.bind_next)
        if game.zone[card] == BROKEN:
            game.call(BindRim(card, self.binder, self.drained))

    def end(self, game: ShinsoState) -> None:
        """R41: what the bind step has started waits until it is over."""
        if self.binder != NOTHING:
            settle(game)
        if not game.handed_on:
            self.finish(game)

    def finish(self, game: ShinsoState) -> None:
        game.finish(self.destroyed)


BreakRims.STEPS = (
    BreakRims.destroy,
    BreakRims.check,
    BreakRims.order_blasts,
    BreakRims.blast_next,
    BreakRims.after_check,
    BreakRims.order,
    BreakRims.bind_next,
    BreakRims.end,
    BreakRims.finish,
)

ORDER: Final = BreakRims.STEPS.index(BreakRims.order)


def blasts_of(game: ShinsoState, card: int) -> list[tuple[Ability, int]]:
    """rim_blast.2, T6, T7.

    The rim blasts of a card with their lines. A card without any has its 破壊された時 abilities in their place.
    """
    traits = game.traits(card)
    abilities = [(each, traits.lines[at]) for at, each in enumerate(traits.abilities) if each.kind == AUTOMATIC]
    blasts = [each for each in abilities if each[0].keyword & RIM_BLAST]
    if blasts:
        return blasts
    return [
        (each, line)
        for each, line in abilities
        if each.trigger is not None and each.trigger.this and DESTROYED in each.trigger.events and not each.keyword
    ]


class BindRim(Procedure):
    """battle.bind.1 to battle.bind.12, R58, R59, R84: the attacking player plays a destroyed rim at once."""

    def __init__(self, card: int, player: int, drained: bool) -> None:
        self.card = card
        self.player = player
        self.drained = drained
        self.face = 0

    def take_control(self, game: ShinsoState) -> None:
        """battle.bind.1, T103: a card whose control cannot be taken is not played."""
        if keeps_controller(game, self.card):
            self.goto(BindRim.clear)
            return
        self.begin_next()
        self.choose_face(game)

    def choose_face(self, game: ShinsoState) -> None:
        """R14: the attacking player chooses the side of a ドッペル."""
        if game.cards[self.card].faces:
            game.call(AskOption(self.player, [1, 2], "face", source=self.card), BindRim.take_face)
            return
        self.begin_next()
        self.play(game)

    def take_face(self, game: ShinsoState, result: list[int]) -> None:
        self.face = result[0] - 1

    def play(self, game: ShinsoState) -> None:
        """battle.bind.2, battle.bind.3, R58: free of actions and colours, as its kind is played."""
        kind = game.cards[self.card].sides[self.face].kind
        if kind & (KIN | RELIC):
            game.call(Summon(self.card, self.player, self.face, BOUND_PLAY, self.player))
        elif kind & ARTS:
            game.flags[self.card] |= BOUND
            use = Use(legality.context(game, self.card, self.player), BIND)
            use.drained = self.drained
            game.call(use)
        else:
            if not legality.forbidden(game, self.player, NO_DEPLOYING, self.card):
                game.call(LayDown(self.card, self.player, self.face, bound=True))

    def clear(self, game: ShinsoState) -> None:
        """battle.bind.8, battle.bind.9, R59, R84: what could not be played is removed, or joins the rims."""
        if game.zone[self.card] == BROKEN:
            if self.drained:
                game.put([self.card], RIMS, "", self.player, to=self.player, flags=FACE_UP)
            else:
                game.put([self.card], REMOVED, REMOVE, self.player)
        if not game.handed_on:
            game.finish()


BindRim.STEPS = (BindRim.take_control, BindRim.choose_face, BindRim.play, BindRim.clear)


def keeps_controller(game: ShinsoState, card: int) -> bool:
    """T103."""
    for ability in game.printed[card].traits.profile.statics:
        if ability.static is not None and values.says(ability.static.changes, KEEPS_CONTROLLER):
            return True
    return False
