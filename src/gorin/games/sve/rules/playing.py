"""10.6 Playing a card or an ability, in the exact order of 10.6.2."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.happening.events import emit, is_heard
from gorin.engine.kernel.decision import NUMBER, Decision, Option
from gorin.engine.kernel.frames import Machine
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskDivide, AskNumber, AskOption, AskYesNo, Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.cost import PayNumber
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, Ability, Target
from gorin.engine.values.identity import use_key
from gorin.games.sve.program.conditions import asks_for_choice
from gorin.games.sve.rules import classes, costs, legality, ways
from gorin.games.sve.rules.facts import card_facts, facts
from gorin.games.sve.rules.modes import AskModes
from gorin.games.sve.rules.paying import Paying
from gorin.games.sve.rules.played import bury, count_card, name_card, put_onto_field
from gorin.games.sve.rules.together import SelectSet, SetTarget
from gorin.games.sve.rules.ways import Play, Way
from gorin.games.sve.state import SveState, kept_key
from gorin.games.sve.terms import (
    AMULET,
    BY_OPPONENT,
    EVOLVE,
    FOLLOWER,
    MODES_ONCE,
    MUST_BE_CHOSEN,
    OF_GAME,
    PAID_MORE,
    RESOLUTION,
    STATE,
    TARGETED,
)


class AskX(AskNumber):
    """1.3.5, R184: X, one of the numbers with which everything else is possible."""

    def __init__(self, player: int, numbers: list[int], source: int) -> None:
        super().__init__(player, numbers[0], numbers[-1], "pick_number", source)
        self.numbers = numbers

    def question(self, game: Machine) -> Decision:
        options = [Option(NUMBER, NOTHING, NOTHING, number) for number in self.numbers]
        return Decision(self.player, NUMBER, options, self.about, source=self.source)


@mypyc_attr(acyclic=True)
class Playing(Play):
    """10.6.1, 10.6.2 Playing something: naming, choices, targets, division, costs, resolution.

    A card lies in the resolution zone meanwhile (4.11.1); an ability is there as this procedure.
    """

    __slots__ = ("asked", "named", "target", "ways")

    def __init__(
        self,
        ability: Ability | None,
        ctx: Context,
        card: int = NOTHING,
        cost_set: int = NOTHING,
        with_ep: bool = False,
    ) -> None:
        Play.__init__(self, ability, ctx, card, cost_set, with_ep)
        self.ways: list[Way] = []
        self.asked = 0
        self.target = 0
        self.named = 0

    def name_it(self, game: SveState) -> None:
        """10.6.2.1: a card is shown and goes to the resolution zone, with the effects on it (10.6.2.1.1)."""
        card = self.card
        player = self.ctx.master
        game.clock += 1
        self.ctx.time = game.clock
        if card != NOTHING:
            name_card(game, card, player)
            self.ctx.stamp = game.stamp[card]
        elif self.ability is not None:
            game.note("ability", "10.6.2.1", player, self.ctx.source)
        if game.library.has_states:
            game.look_at_states()
        ability = self.ability
        if card == NOTHING and ability is not None and ways.has_no_choice(ability):
            self.resume_at(RESOLVE if ability.kind == AUTOMATIC else COMPLETE)
            return
        self.ways = ways.ONLY_PLAIN if self.has_one_way(game) else ways.ways(game, self)
        if len(self.ways) == 1:
            if self.ways is not ways.ONLY_PLAIN:
                ways.take_way(self, self.ways[0])
            if ways.names_x(game, self):
                self.resume_at(NAME_X)
            elif ability is not None and ability.program.targets:
                self.choose_targets(game)
            else:
                self.resume_at(COMPLETE)
                self.pay_costs(game)

    def has_one_way(self, game: SveState) -> bool:
        """Whether there is nothing to choose before the targets."""
        if self.card == NOTHING:
            return self.ability is not None and ways.has_one_way(self.ability)
        return (
            self.cost_set == NOTHING and not card_facts(game, game.cache[self.card] or game.traits(self.card)).choices
        )

    def choose_optional_costs(self, game: SveState) -> None:
        """10.6.2.2, 10.6.2.2.1: whether to pay each optional additional cost (R86: each by itself)."""
        self.ask_optional(game, inside_modes=False)

    def choose_alternative(self, game: SveState) -> None:
        """40: one of several costs."""
        alternatives = sorted({way[1] for way in self.ways})
        if len(alternatives) > 1:
            numbers = [each + 1 for each in alternatives]
            game.call(AskOption(self.ctx.master, numbers, "alternative_cost"), Playing.take_alternative)

    def take_alternative(self, game: SveState, result: list[int]) -> None:
        self.ways = [way for way in self.ways if way[1] == result[0] - 1]

    def choose_modes(self, game: SveState) -> None:
        """5.16.1, 10.6.2.2, R57: modes are picked before targets."""
        sets = sorted({way[2] for way in self.ways})
        if len(sets) > 1:
            game.call(AskModes(self.ctx.master, sets, self.ctx.source), Playing.take_modes)

    def take_modes(self, game: SveState, result: list[int]) -> None:
        self.ways = [way for way in self.ways if way[2] == tuple(result)]

    def choose_costs_inside_modes(self, game: SveState) -> None:
        """R102: the optional cost of a mode that was picked."""
        if self.ways:
            self.ctx.modes = self.ways[0][2]
        self.ask_optional(game, inside_modes=True)

    def ask_optional(self, game: SveState, inside_modes: bool) -> None:
        """Ask for the first optional cost that can still go either way."""
        program = self.program()
        take = Playing.take_bought
        if not inside_modes and len({way[0] for way in self.ways}) > 1:
            self.asked = next(bit for bit in range(16) if len({way[0] >> bit & 1 for way in self.ways}) > 1)
        else:
            take = Playing.take_extra
            for bit, extra in enumerate(program.extras):
                if bool(extra.mode) == inside_modes and len({way[3] >> bit & 1 for way in self.ways}) > 1:
                    self.asked = bit
                    break
            else:
                return
        self.resume_at(self.step - 1)
        game.call(AskYesNo(self.ctx.master, "optional_cost", self.ctx.source), take)

    def asked_for(self, game: SveState) -> list[object]:
        """The optional cost that is asked for now: a change of the card's cost, or what its text wants besides."""
        if len({way[0] for way in self.ways}) > 1:
            return [*costs.optional_changes(game, self.card)[self.asked].costs]
        return [*self.program().extras[self.asked].costs]

    def take_bought(self, game: SveState, result: list[int]) -> None:
        self.ways = [way for way in self.ways if way[0] >> self.asked & 1 == result[0]]

    def take_extra(self, game: SveState, result: list[int]) -> None:
        self.ways = [way for way in self.ways if way[3] >> self.asked & 1 == result[0]]

    def name_x(self, game: SveState) -> None:
        """R184: X is named before the targets, so that they and divisions know it."""
        if not ways.names_x(game, self):
            return
        named = ways.named_costs(game, self, self.ways[0])[self.named :]
        if named:
            self.resume_at(NAME_X)
            numbers = ways.numbers_for(game, self, self.ways[0], named)
            game.call(AskX(self.ctx.master, numbers, self.ctx.source), Playing.take_x)

    def take_x(self, game: SveState, result: list[int]) -> None:
        cost = ways.named_costs(game, self, self.ways[0])[self.named]
        self.named += 1
        self.ctx.store_num(cost.num, result[0])

    def choose_targets(self, game: SveState) -> None:
        """10.6.2.3 to 10.6.2.4.2: each target in text order, as many as stated where possible."""
        program = self.program()
        if self.target == 0 and self.ways:
            ways.take_way(self, self.ways[0])
        while self.target < len(program.targets):
            target = program.targets[self.target]
            self.target += 1
            if ways.applies(game, self.ctx, target):
                self.resume_at(CHOOSE_TARGETS)
                self.ask_target(game, target)
                return
        self.resume_at(COMPLETE)
        self.pay_costs(game)

    def ask_target(self, game: SveState, target: Target) -> None:
        """10.6.2.4.1, 1.3.5: so many as the text lets one choose, a whole number from 0 with まで (1.3.5.1)."""
        ctx = self.ctx
        cards = ways.candidates(game, self, target)
        if self.card != NOTHING and asks_for_choice(game, self.card):
            ctx.paid |= ways.CHOSE
            if target.most == Exactly(1):
                cards = [card for card in cards if self.is_payable_with(game, self.target - 1, card)]
        most = len(cards) if target.most is None else min(len(cards), target.most.value(game, ctx))
        least = min(target.least, most)
        if target.divide is not None:
            most = min(most, target.divide.value(game, ctx))
            least = max(least, min(1, most))
        select = target_question(game, target, ctx, cards, least, most)
        drawn_in = [card for card in cards if (game.cache[card] or game.traits(card)).rules & MUST_BE_CHOSEN]
        drawn_in = [card for card in drawn_in if game.holder[card] != ctx.master]
        if len(drawn_in) >= most:
            select.candidates = drawn_in or cards
            select.least = most if drawn_in else least
        else:
            select.picked = drawn_in
            select.least = max(least, len(drawn_in))
        game.call(select, Playing.take_target)

    def is_payable_with(self, game: SveState, place: int, card: int) -> bool:
        """T200, R53: whether the cost can be paid if this card is chosen here, with what can be chosen later."""
        targets = self.program().targets
        self.ctx.store(targets[place].reg, [game.sight(card)])
        payable = ways.is_payable(game, self, self.ways[0]) or any(
            self.is_payable_with(game, later, other)
            for later in range(place + 1, len(targets))
            if targets[later].most == Exactly(1)
            for other in ways.candidates(game, self, targets[later])
        )
        self.ctx.store(targets[place].reg, [])
        return payable

    def take_target(self, game: SveState, result: list[int]) -> None:
        """R58: keep the target as it is seen now. A target that moves away is no longer acted upon."""
        target = self.program().targets[self.target - 1]
        self.ctx.store(target.reg, [game.sight(card) for card in result])
        if target.divide is not None and result:
            total = target.divide.value(game, self.ctx)
            game.call(AskDivide(self.ctx.master, result, total, "divide", self.ctx.source), Playing.take_shares)

    def take_shares(self, game: SveState, result: list[int]) -> None:
        """10.6.2.5."""
        target = self.program().targets[self.target - 1]
        for index, share in enumerate(result):
            self.ctx.store_num(target.shares + index, share)

    def pay_costs(self, game: SveState) -> None:
        """10.6.2.6, 10.4.2: the costs are determined and paid. R104: a cost may take a target."""
        way = self.ways[0]
        card = self.card
        if card != NOTHING and way == ways.PLAIN_WAY and not costs.obliges(game, card):
            pp = costs.pp_cost(game, card, self.ctx, 0, self.cost_set)
            game.pay_pp(self.ctx.master, pp)
            self.complete(game)
            return
        parts = self.all_costs(game, way)
        if len(parts) == 1 and isinstance(parts[0], PayNumber):
            parts[0].pay(game, self.ctx)
        elif parts:
            game.call(Paying(parts, self.ctx.copy(), ways.needs_room(game, self)))

    def complete(self, game: SveState) -> None:
        """R64, 10.6.2.8: with its costs paid it is played, and resolved."""
        self.resume_at(CLEAR_AWAY)
        self.count_as_played(game)
        self.resolve(game)

    def count_as_played(self, game: SveState) -> None:
        """R64, R100: with its costs paid it is played; any card counts, from anywhere, token or not (13.2.1.3)."""
        if game.library.has_states:
            game.look_at_states()
        player = self.ctx.master
        ability = self.ability
        if self.card != NOTHING:
            self.ctx.uncounted = 0
            if self.ctx.paid >> ways.BOUGHT:
                game.flags[self.card] |= PAID_MORE
            count_card(game, self.card, player)
        elif ability is not None and ability.kind == ACTIVATED:
            if ability.keyword & EVOLVE:
                game.evolve_used = True
            if ability.timing & MODES_ONCE:
                for mode in self.ctx.modes:
                    game.used[ways.mode_key(self, mode)] = 1
            if ability.limit:
                key = use_key(self.ctx)
                if ability.timing & OF_GAME:
                    key = kept_key(key)
                game.used[key] = game.used.get(key, 0) + 1
        if ability is not None and ability.program.targets and (game.delayed or is_heard(game, TARGETED)):
            self.tell_targets(game)

    def tell_targets(self, game: SveState) -> None:
        """R145: what was chosen for this play has become a target, once each."""
        chosen = {sight for target in self.program().targets for sight in self.ctx.reg(target.reg)}
        for sight in sorted(chosen):
            card = game.sight_card(sight)
            if game.sight(card) == sight:
                by = BY_OPPONENT if game.holder[card] != self.ctx.master else NOTHING
                emit(game, TARGETED, card, NOTHING, 0, game.holder[card], by)

    def resolve(self, game: SveState) -> None:
        """10.6.2.8: a follower or amulet goes to the field if there is room (10.6.2.8.1).

        The text of anything else is carried out in its order (10.6.2.8.2), wherever the card of an ability is
        now (10.6.2.8.2.1); the effect is that of the ability's master (3.1.2.4).
        """
        card = self.card
        if card != NOTHING and (game.cache[card] or game.traits(card)).kind & (FOLLOWER | AMULET):
            put_onto_field(game, card, self.ctx.master)
            self.clear_away(game)
            return
        if self.ability is not None:
            begin_effect(game, self.ability, self.ctx.copy())
            if game.frames and game.frames[-1] is self:
                self.clear_away(game)

    def clear_away(self, game: SveState) -> None:
        """10.6.2.8.3: a card that is left in the resolution zone goes to its owner's cemetery."""
        card = self.card
        if card != NOTHING and game.zone[card] == RESOLUTION:
            bury(game, card)
        if game.shown:
            game.shown.clear()
        if game.state_waits and self.ability is not None and self.ability.kind == AUTOMATIC:
            end_state_wait(game, self.ability, self.ctx)
        game.finish()


Playing.STEPS = (
    Playing.name_it,
    Playing.choose_optional_costs,
    Playing.choose_alternative,
    Playing.choose_modes,
    Playing.choose_costs_inside_modes,
    Playing.name_x,
    Playing.choose_targets,
    Playing.pay_costs,
    Playing.complete,
    Playing.resolve,
    Playing.clear_away,
)
NAME_X: Final = Playing.STEPS.index(Playing.name_x)
CHOOSE_TARGETS: Final = Playing.STEPS.index(Playing.choose_targets)
COMPLETE: Final = Playing.STEPS.index(Playing.complete)
RESOLVE: Final = Playing.STEPS.index(Playing.resolve)
CLEAR_AWAY: Final = Playing.STEPS.index(Playing.clear_away)


def begin_effect(game: SveState, ability: Ability, ctx: Context) -> None:
    """10.6.2.8.2: a text is carried out; what it asks of the cemetery is fixed now (13.3.1.2, 13.5.1.2)."""
    if facts(game, ability).cemetery:
        ctx.fixed = classes.cemetery(game, ctx.master)
    game.begin(Effect(ability, ctx))


def carry_out(game: SveState, ability: Ability, ctx: Context) -> None:
    """10.6.2: an ability with nothing to pay and nothing to choose is named and carried out."""
    game.clock += 1
    ctx.time = game.clock
    game.note("ability", "10.6.2.1", ctx.master, ctx.source)
    begin_effect(game, ability, ctx)


def target_question(game: SveState, target: Target, ctx: Context, cards: list[int], least: int, most: int) -> Select:
    """R136: a set of targets may have to satisfy something all together."""
    if isinstance(target, SetTarget):
        return SelectSet(target.together.fixed(game, ctx), ctx.master, cards, least, most, "target", ctx.source)
    return Select(ctx.master, cards, least, most, "target", "10.6.2.3", ctx.source)


def end_state_wait(game: SveState, ability: Ability, ctx: Context) -> None:
    """10.7.6.1: a state trigger may wait again once it has been resolved."""
    if any(STATE in trigger.events for trigger in ability.triggers()):
        game.state_waits.pop(use_key(ctx), None)


def play_card(game: SveState, card: int, player: int, cost_set: int = NOTHING) -> Playing:
    """Playing a card, ready to be called."""
    ctx = ways.card_context(game, card, player)
    return Playing((game.cache[card] or game.traits(card)).profile.spell, ctx, card, cost_set)


def play_ability(game: SveState, card: int, ability: Ability, line: int, player: int, with_ep: bool = False) -> Playing:
    """10.1.1.1, 3.1.2.2: playing an activated ability, ready to be called; its master is who plays it."""
    return Playing(ability, ways.ability_context(game, card, line, player), NOTHING, NOTHING, with_ep)


def play_by_effect(game: SveState, card: int, player: int, cost: int) -> bool:
    """R65: a normal play at once within the resolution, its cost set as stated."""
    if legality.why_not_card(game, card, player, cost) is not None:
        return False
    game.call(play_card(game, card, player, cost))
    return True
