"""5.4.8 Declaring a spell card (スペルカード宣言) and 5.4.9 an ability (アビリティ宣言)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening import events
from gorin.engine.happening.chain import Link
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT, is_place, place_of
from gorin.engine.kernel.selection import AskNumber, AskOption, Select
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.engine.values.waiting import Event
from gorin.games.strike.program.costs import price_of
from gorin.games.strike.rules import legality, paying, states
from gorin.games.strike.rules.carrying import carry_from
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ABILITY_DECLARED,
    AREA_NUM,
    CASTER_REG,
    EFFECT,
    HAND,
    N_NUM,
    SPELL,
    SPELL_DECLARED,
    TARGET_REG,
    TARGETED,
)

DECLARING: Final = 1 << SPELL_DECLARED | 1 << ABILITY_DECLARED | 1 << TARGETED
"""The events of a declaration (a mask)."""


class PickTargets(Select):
    """2.5.4.1.1, R52, R59: so many different ones; in a chain at least one that is involved."""

    def __init__(self, player: int, candidates: list[int], least: int, most: int, source: int) -> None:
        super().__init__(player, candidates, least, most, "target", "2.5.4.1", source)

    def lacks_involved(self, game: StrikeState) -> bool:
        """R59: in a chain none of those picked is involved yet."""
        return bool(game.chain) and not any(legality.is_involved(game, ref) for ref in self.picked)

    def open(self, game: StrikeState) -> list[int]:
        left = self.left()
        if len(self.picked) + 1 == self.most and self.lacks_involved(game):
            return [ref for ref in left if legality.is_involved(game, ref)]
        return left

    def may_stop(self, game: StrikeState) -> bool:
        return super().may_stop(game) and not self.lacks_involved(game)


class Declaring(Procedure):
    """5.4.8.1 to 5.4.8.8, 5.4.9.1 to 5.4.9.7; `moved`: the declaration is an extra action (6.1.3.3)."""

    def __init__(self, ability: Ability, ctx: Context, moved: int) -> None:
        self.ability = ability
        self.ctx = ctx
        self.moved = moved
        self.cards: list[int] = []
        self.target = 0

    def show(self, game: StrikeState) -> None:
        """5.4.8.1: the spell card goes to the effect zone; 1.1.4, 1.1.6, 1.1.6.1, R24: a free n can be paid."""
        ctx = self.ctx
        caster = ctx.regs[CASTER_REG][0] & CARD_MASK
        if ctx.origin == SPELL:
            card = ctx.source
            carry_from(game, [card], HAND, EFFECT, ctx.master)
            ctx.stamp = game.stamp[card]
            self.cards = [card | ctx.stamp << STAMP_SHIFT]
            game.note("spell", "5.4.8", ctx.master, card, caster)
        else:
            game.note("ability", "5.4.9", ctx.master, caster)
        price = price_of(self.ability)
        if price.free:
            most = len(game.zone_cards(HAND, ctx.master)) - price.hand
            game.call(AskNumber(ctx.master, 1, most, "n", ctx.source), Declaring.take_number)
        else:
            self.resume_at(PAY)
            self.pick_targets(game)

    def take_number(self, game: StrikeState, result: list[int]) -> None:
        self.ctx.store_num(N_NUM, result[0])

    def pick_targets(self, game: StrikeState) -> None:
        """5.4.8.4, 5.4.9.3: one choice after another."""
        targets = self.ability.program.targets
        if not targets:
            return
        target = targets[self.target]
        refs = legality.candidates(game, self.ability, target, self.ctx)
        if target.most is None:
            self.take_targets(game, refs)
        else:
            most = target.most.value(game, self.ctx)
            pick = PickTargets(self.ctx.master, refs, target.least, most, self.ctx.source)
            game.call(pick, Declaring.take_targets)

    def take_targets(self, game: StrikeState, refs: list[int]) -> None:
        targets = self.ability.program.targets
        target = targets[self.target]
        self.target += 1
        if self.target < len(targets):
            self.goto(Declaring.pick_targets)
        if refs and is_place(refs[0]):
            self.ctx.store_num(AREA_NUM, place_of(refs[0]))
        else:
            self.ctx.store(target.reg, [game.sight(ref) for ref in refs])

    def pay(self, game: StrikeState) -> None:
        """5.4.8.5, 5.4.9.4."""
        bill = paying.bill_of(game, price_of(self.ability), self.ctx)
        game.call(paying.Payment(bill), Declaring.take_hand_cost)

    def take_hand_cost(self, game: StrikeState, result: list[int]) -> None:
        if result:
            paid = [game.sight(card) for card in result]
            self.cards += paid
            reg = price_of(self.ability).reg
            if reg != NOTHING:
                self.ctx.store(reg, paid)
        if not self.ability.program.modes:
            self.resume_at(CHECK)

    def pick_modes(self, game: StrikeState) -> None:
        """T133: modes are picked with the declaration."""
        program = self.ability.program
        numbers = list(range(1, program.mode_count + 1))
        question = AskOption(self.ctx.master, numbers, "modes", program.modes, self.ctx.source)
        game.call(question, Declaring.take_modes)

    def take_modes(self, game: StrikeState, result: list[int]) -> None:
        self.ctx.modes = tuple(result)

    def check(self, game: StrikeState) -> None:
        """5.4.8.6, 5.4.9.5, T41: a use is counted. 5.4.8.7, 5.4.9.6, R51, R57: it goes on in any case.

        What hears the declaration waits for this check step.
        """
        if self.ability.limit:
            key = legality.counted_under(game, self.ctx)
            game.used[key] = game.used.get(key, 0) + 1
        if game.hears(DECLARING):
            self.be_heard(game)
        check_step(game)
        if self.moved == NOTHING and not game.handed_on:
            self.resume_at(JOIN_CHAIN)

    def be_heard(self, game: StrikeState) -> None:
        ctx = self.ctx
        caster = game.sight_card(ctx.regs[CASTER_REG][0])
        kind = SPELL_DECLARED if ctx.origin == SPELL else ABILITY_DECLARED
        happened = [Event(kind, caster, player=ctx.master)]
        for sight in ctx.reg(TARGET_REG):
            card = game.sight_card(sight)
            happened.append(Event(TARGETED, card, player=game.holder[card], to=ctx.origin))
        events.emit_all(game, happened)

    def complete_move(self, game: StrikeState) -> None:
        """6.1.3.3, R49: a striker that moved is acted before the chain begins."""
        if self.moved != NOTHING:
            complete_move(game, self.moved)

    def join_chain(self, game: StrikeState) -> None:
        """5.4.8.8, 5.4.9.7, 6.2.2: from now on nothing changes the point of view, which is copied to be applied."""
        ctx = self.ctx
        game.join_chain(
            Link(
                ctx.origin,
                ctx.master,
                self.ability,
                ctx,
                (ctx.regs[CASTER_REG][0],),
                tuple(ctx.reg(TARGET_REG)),
                tuple(self.cards),
            ),
        )


Declaring.STEPS = (
    Declaring.show,
    Declaring.pick_targets,
    Declaring.pay,
    Declaring.pick_modes,
    Declaring.check,
    Declaring.complete_move,
    Declaring.join_chain,
)
PAY: Final = Declaring.STEPS.index(Declaring.pay)
CHECK: Final = Declaring.STEPS.index(Declaring.check)
JOIN_CHAIN: Final = Declaring.STEPS.index(Declaring.join_chain)


def complete_move(game: StrikeState, sight: int) -> None:
    """5.4.6.4, 6.1.3.3: the striker that moved becomes acted; a check step follows."""
    card = sight & CARD_MASK
    if game.stamp[card] == sight >> STAMP_SHIFT:
        states.turn_now(game, [card], True)
    check_step(game)
