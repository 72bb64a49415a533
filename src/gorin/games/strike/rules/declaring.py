"""5.4.8 Declaring a spell card (スペルカード宣言) and 5.4.9 an ability (アビリティ宣言)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.happening.chain import Link
from gorin.engine.kernel.decision import CHOOSE, DONE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, is_place, place_of
from gorin.engine.kernel.selection import AskNumber, AskOption
from gorin.engine.program.context import Context
from gorin.engine.program.effect import NO_ABILITY, NO_CONTEXT
from gorin.engine.values.ability import Ability, Target
from gorin.engine.values.waiting import Event
from gorin.games.strike.rules import chain, events, legality, paying, states
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.check_step import check_step
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

if TYPE_CHECKING:
    from gorin.games.strike.game import StrikeGame


class PickTargets(Procedure):
    """2.5.4.1.1, R52, R59: so many different ones; in a chain at least one that is involved."""

    FIELDS = ("candidates", "least", "most", "picked", "player", "source")
    __slots__ = FIELDS

    def __init__(
        self,
        player: int = 0,
        candidates: list[int] | None = None,
        least: int = 1,
        most: int = 1,
        source: int = NOTHING,
    ) -> None:
        super().__init__()
        self.player = player
        self.candidates: list[int] = candidates if candidates is not None else []
        self.least = least
        self.most = most
        self.source = source
        self.picked: list[int] = []

    def advance(self, game: StrikeGame) -> None:
        picked = self.picked
        left = [ref for ref in self.candidates if ref not in picked]
        missing = bool(game.chain) and not any(legality.is_involved(game, ref) for ref in picked)
        if missing and len(picked) + 1 == self.most:
            left = [ref for ref in left if legality.is_involved(game, ref)]
        if len(picked) >= self.most or not left:
            game.finish(picked)
            return
        if len(picked) + len(left) <= self.least:
            game.finish(picked + left)
            return
        options = [Option(CHOOSE, ref, NOTHING, 0) for ref in left]
        decline: Option | None = None
        if len(picked) >= self.least and not missing:
            decline = Option(DONE)
            options.append(decline)
        game.ask(
            Decision(
                self.player,
                CHOOSE,
                options,
                "target",
                "2.5.4.1",
                decline,
                False,
                tuple(picked),
                self.least,
                self.most,
                self.source,
            )
        )

    def answer(self, game: StrikeGame, option: Option) -> None:
        if option.verb == DONE:
            self.most = len(self.picked)
        else:
            self.picked.append(option.card)


class Declaring(Procedure):
    """5.4.8.1 to 5.4.8.8, 5.4.9.1 to 5.4.9.7; `moved`: the declaration is an extra action (6.1.3.3)."""

    FIELDS = ("ability", "cards", "ctx", "moved", "target")
    __slots__ = FIELDS

    def __init__(self, ability: Ability = NO_ABILITY, ctx: Context = NO_CONTEXT, moved: int = NOTHING) -> None:
        super().__init__()
        self.ability = ability
        self.ctx = ctx
        self.moved = moved
        self.cards: list[int] = []
        self.target = 0

    def copy(self) -> Procedure:
        new = Declaring(self.ability, self.ctx.copy(), self.moved)
        new.step = self.step
        new.cards = self.cards[:]
        new.target = self.target
        return new

    def show(self, game: StrikeGame) -> None:
        """5.4.8.1: the spell card goes to the effect zone."""
        ctx = self.ctx
        caster = game.sight_card(ctx.regs[CASTER_REG][0])
        if ctx.origin == SPELL:
            card = ctx.source
            carry(game, card, EFFECT, ctx.master)
            ctx.stamp = game.stamp[card]
            self.cards = [game.sight(card)]
            game.note("spell", "5.4.8", ctx.master, card, caster)
        else:
            game.note("ability", "5.4.9", ctx.master, caster)

    def pick_number(self, game: StrikeGame) -> None:
        """1.1.4, 1.1.6, 1.1.6.1, R24: a free n is at least 1 and can be paid."""
        price = legality.price_of(self.ability)
        if price.free:
            most = len(game.zone_cards(HAND, self.ctx.master)) - price.hand
            game.call(AskNumber(self.ctx.master, 1, most, "n", self.ctx.source))

    def pick_targets(self, game: StrikeGame) -> None:
        """5.4.8.4, 5.4.9.3."""
        targets = self.ability.program.targets
        if self.target < len(targets):
            target = targets[self.target]
            refs = legality.candidates(game, self.ability, target, self.ctx)
            if target.most is None:
                self.take_targets(game, target, refs)
            else:
                most = target.most.value(game, self.ctx)
                game.call(PickTargets(self.ctx.master, refs, target.least, most, self.ctx.source))

    def take_targets(self, game: StrikeGame, target: Target, refs: list[int]) -> None:
        self.target += 1
        if self.target < len(self.ability.program.targets):
            self.step -= 1
        if refs and is_place(refs[0]):
            self.ctx.store_num(AREA_NUM, place_of(refs[0]))
        else:
            self.ctx.store(target.reg, [game.sight(ref) for ref in refs])

    def pay(self, game: StrikeGame) -> None:
        """5.4.8.5, 5.4.9.4."""
        game.call(paying.Payment(paying.bill_of(game, legality.price_of(self.ability), self.ctx)))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        if self.step == 2:
            self.ctx.store_num(N_NUM, result[0])
        elif self.step == 3:
            self.take_targets(game, self.ability.program.targets[self.target], result)
        elif self.step == 4:
            self.cards += [game.sight(card) for card in result]
        elif self.step == 5:
            self.ctx.modes = tuple(result)

    def pick_modes(self, game: StrikeGame) -> None:
        """T133: modes are picked with the declaration."""
        program = self.ability.program
        if program.modes:
            numbers = list(range(1, program.mode_count + 1))
            game.call(AskOption(self.ctx.master, numbers, "modes", program.modes, self.ctx.source))

    def apply_conditions(self, game: StrikeGame) -> None:
        """5.4.8.6, 5.4.9.5, T41: a use is counted."""
        if self.ability.limit:
            key = legality.use_key(game, self.ability, self.ctx)
            game.used[key] = game.used.get(key, 0) + 1

    def check(self, game: StrikeGame) -> None:
        """5.4.8.7, 5.4.9.6, R51, R57: what hears the declaration waits for this check step; it goes on in any case."""
        ctx = self.ctx
        caster = game.sight_card(ctx.regs[CASTER_REG][0])
        kind = SPELL_DECLARED if ctx.origin == SPELL else ABILITY_DECLARED
        happened = [Event(kind, caster, player=ctx.master)]
        for sight in ctx.reg(TARGET_REG):
            card = game.sight_card(sight)
            happened.append(Event(TARGETED, card, player=game.holder[card], to=ctx.origin))
        events.emit_all(game, happened)
        check_step(game)

    def complete_move(self, game: StrikeGame) -> None:
        """6.1.3.3, R49: a striker that moved is acted before the chain begins."""
        if self.moved != NOTHING:
            complete_move(game, self.moved)

    def join_chain(self, game: StrikeGame) -> None:
        """5.4.8.8, 5.4.9.7, 6.2.2."""
        ctx = self.ctx
        game.frames.pop()
        chain.join(
            game,
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
    Declaring.pick_number,
    Declaring.pick_targets,
    Declaring.pay,
    Declaring.pick_modes,
    Declaring.apply_conditions,
    Declaring.check,
    Declaring.complete_move,
    Declaring.join_chain,
)


def complete_move(game: StrikeGame, sight: int) -> None:
    """5.4.6.4, 6.1.3.3: the striker that moved becomes acted; a check step follows."""
    card = game.sight_card(sight)
    if game.sight(card) == sight:
        states.turn_now(game, [card], True)
    check_step(game)
