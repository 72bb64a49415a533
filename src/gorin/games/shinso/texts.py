"""What card texts do and ask, answered by the chapters (see `hooks`)."""

from __future__ import annotations

from gorin.engine.happening.happening import Happen
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Op, Test
from gorin.engine.program.things import It
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, Number
from gorin.games.shinso import terms
from gorin.games.shinso.program.changes import Controlled
from gorin.games.shinso.program.operations import PlayCards, UseArts
from gorin.games.shinso.rules import (
    attack,
    battle,
    bringing,
    clearing,
    decks,
    equipping,
    moving,
    naming,
    own_effects,
    paying,
    phases,
    quizzes,
    rearranging,
    turn,
    using,
    values,
)
from gorin.games.shinso.rules.rims import BreakRims, keeps_controller
from gorin.games.shinso.rules.windows import OF_RESPONSES, open_window
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    KIN,
    SLOTS,
    STAGE,
    UNDYING,
)


class ShinsoTexts(ShinsoState):
    """The procedures and questions of `hooks.Hooks`."""

    __slots__ = ()

    def play_cards(
        self, cards: list[int], player: int, how: str, field: int, conditions: str, relic: bool, slot: int, then: Take
    ) -> None:
        source = moving.source_of(self)
        self.call(bringing.Bring(cards[:], player, how, field, conditions, relic, source, slot), then)

    def choose_slot(self, card: int, player: int, field: int, conditions: str, then: Take) -> None:
        bringing.choose_slot(self, card, player, field, conditions, then)

    def use_arts(self, card: int, player: int, times: int, paid: bool, then: Take) -> None:
        procedure = using.use_by_effect(self, card, player, times, paid)
        if procedure is None:
            self.give(then, [])
        else:
            self.call(procedure, then)

    def own_effect(self, ctx: Context, then: Take) -> None:
        self.call(using.OwnEffect(Context(ctx.source, ctx.stamp, ctx.master), True), then)

    def goes_after_use(self, ctx: Context, zone: int, place: str) -> None:
        using.goes_after_use(self, ctx, zone, place)

    def retreat(self, cards: list[int], then: Take) -> None:
        self.put(cards, terms.FRAGMENT_PLACE, terms.RETREAT, self.active, then=then)

    def destroy_rims(self, cards: list[int], player: int, blast: bool, then: Take) -> None:
        rims = [self.sight(card) for card in cards if self.zone[card] == terms.RIMS]
        self.call(BreakRims(rims, moving.source_of(self), NOTHING, False, blast), then)

    def add_rims(self, shares: list[tuple[int, int]]) -> list[int]:
        return decks.add_rims(self, shares)

    def mill(self, zone: int, shares: list[tuple[int, int]], to: int, then: Take | None) -> None:
        self.give(then, decks.mill(self, zone, shares, to))

    def battle(self, first: int, second: int, then: Take) -> None:
        self.call(battle.Battle(self.sight(first), self.sight(second), False), then)

    def take_control(self, cards: list[int], player: int, until: str) -> bool:
        """R56, R107, T103."""
        able = [
            card
            for card in cards
            if self.traits(card).kind & KIN and self.zone[card] in (SLOTS, STAGE) and not keeps_controller(self, card)
        ]
        self.mark(able, (Controlled(player),), until, Context(moving.source_of(self), 0, player))
        values.settle_control(self)
        return bool(able)

    def cancel_attack(self, lethal: bool) -> bool:
        return attack.cancel_attack(self, lethal)

    def cancel_arts(self, player: int) -> int:
        return using.cancel_arts(self, player)

    def change_target(self, card: int) -> bool:
        return attack.change_target(self, card)

    def rearrange(self, player: int, then: Take) -> None:
        self.call(rearranging.rearrange(self, player), then)

    def exchange_slots(self, one: int, other: int) -> bool:
        return rearranging.exchange(self, one, other)

    def end_turn_now(self) -> None:
        turn.end_turn_now(self)

    def give_extra_turn(self, player: int, later: bool) -> None:
        """R29, R144."""
        if later:
            self.later_turns = [*self.later_turns, player]
        else:
            self.extra_turns = [*self.extra_turns, player]

    def skip_phase(self, player: int, phase: str) -> None:
        """T79."""
        self.skips = [*self.skips, (player, phase)]

    def draw_of_phase(self, then: Take) -> None:
        """T137."""
        phase = phases.phase_of(self)
        if phase is None or phase.drawn:
            self.give(then, [])
        else:
            phases.draw_of_phase(self, phase, then)

    def declare_colour(self, player: int, then: Take) -> None:
        self.call(naming.AskColour(player), then)

    def name_outside(self, player: int, kinds: int, ctx: Context, then: Take) -> None:
        self.call(naming.AskOutside(player, kinds), then)

    def pick_keyword(self, sighting: int, player: int, ctx: Context, then: Take) -> None:
        self.call(naming.AskKeyword(player, naming.keywords_of(self, sighting), ctx.source), then)

    def picked_keyword(self, number: int) -> Change | None:
        return naming.picked_keyword(number)

    def quiz(self, player: int, answers: int, numbers: tuple[int, ...], then: Take) -> None:
        self.call(quizzes.Quiz(player, answers, list(numbers)), then)

    def lose_undying(self, card: int) -> None:
        """R94, R135: what a 秘宝 gives is used up before the card's own."""
        for relic in self.relics_on(card):
            given = undying_given(self, relic)
            if given > self.spent_undying.get(relic, 0):
                self.spent_undying[relic] = self.spent_undying.get(relic, 0) + 1
                return
        super().mark(
            [card], (Number(UNDYING, ADD, Exactly(-1)),), terms.FOR_GOOD, Context(NOTHING, 0, self.holder[card])
        )

    def pickable(self, cards: list[int], reg: int, ops: tuple[Op, ...], start: int, ctx: Context) -> list[int]:
        """R104, R122, R123: of cards that are to be played only those that can be."""
        plays = [op for op in ops[start:] if isinstance(op, (PlayCards, UseArts)) and op.things == It(reg)]
        return [card for card in cards if any(self.could_play(op, card, ctx) for op in plays)] if plays else cards

    def could_play(self, op: Op, card: int, ctx: Context) -> bool:
        if isinstance(op, UseArts):
            return using.why_not_by_effect(self, card, ctx.master, op.paid) is None
        assert isinstance(op, PlayCards)
        for player in op.who.players(self, ctx):
            fields = op.to.players(self, ctx) if op.to is not None else [player]
            return any(
                bringing.can_be_brought(self, card, player, op.how, field, op.conditions, op.relic, ctx.source)
                for field in fields
            )
        return False

    def bearer_of(self, ctx: Context) -> list[int]:
        return moving.seen_bearer(self, ctx)

    def is_bearer(self, card: int, ctx: Context) -> bool:
        return moving.is_seen_bearer(self, card, ctx)

    def copies_on_bearer(self, ctx: Context) -> int:
        return own_effects.copies_on_bearer(self, ctx)

    def passes_without(self, test: Test, card: int, ctx: Context) -> bool:
        return own_effects.passes_without(self, test, card, ctx)

    def attack_parties(self) -> tuple[int, int]:
        return attack.seen_in_attack(self)

    def offered(self, card: int) -> list[int]:
        """R126."""
        return list(self.offerings.get(card, ()))

    def has_conditions(self, card: int) -> bool:
        """R104."""
        side = self.cards[card].side(terms.KIN | terms.RELIC)
        return side is not None and side.has_conditions()

    def beaten_by(self, card: int) -> list[int]:
        """R136."""
        found = list(self.beaten.get(card, ()))
        for frame in self.frames:
            if isinstance(frame, Happen):
                found += [other for each in frame.batch if each.card == card for other in each.others]
        return found

    def fought_by(self, card: int) -> list[int]:
        """R136."""
        return list(self.beaten.get(card, ()))

    def equip(self, relic: int, bearer: int, player: int) -> bool:
        if self.zone[relic] != terms.RELIC_AREA or not self.is_body(bearer):
            return False
        if not equipping.may_bear(self, relic, bearer):
            return False
        moving.unequip(self, relic)
        self.call(equipping.Attach(relic, bearer, player))
        return True

    def began_since(self, time: int) -> bool:
        return self.began > time

    def lost_to(self, card: int) -> list[int]:
        """R136."""
        return list(self.won_against.get(card, ()))

    def has_not_killed(self, player: int) -> bool:
        """R103."""
        return not self.has_killed[player]

    def colours_of(self, card: int) -> tuple[str, ...]:
        """R128."""
        words = self.traits(card).words
        return tuple(colour for colour in terms.COLOURS if f"{terms.COLOUR}:{colour}" in words)

    def can_be_offered(self, card: int) -> bool:
        return paying.can_be_offered(self, card)

    def would_clear(self, card: int, player: int) -> bool:
        return clearing.would_clear(self, card, player)

    def open_responses(self, player: int) -> None:
        open_window(self, OF_RESPONSES, player, "R39")


def undying_given(game: ShinsoState, relic: int) -> int:
    """R135: how much 不死 a 秘宝 gives its bearer."""
    total = 0
    for ability in game.traits(relic).abilities:
        static = ability.static
        if static is None:
            continue
        ctx = Context(relic, game.stamp[relic], game.holder[relic])
        if static.condition is None or static.condition.holds(game, ctx):
            for change in static.changes:
                if isinstance(change, Number) and change.number == UNDYING:
                    total += change.amount.value(game, ctx)
    return total
