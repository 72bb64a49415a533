"""9.7, 9.8: playing cards and abilities, in the exact order of 9.7.2 to 9.7.4."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING, player_of, player_ref
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.who import OPPONENT, Who
from gorin.engine.values.ability import Ability
from gorin.engine.values.identity import use_key
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.lasts import Span
from gorin.games.rebirth.program.who import BOTH_SIDES
from gorin.games.rebirth.rules import legality
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.counter import Played, PlayedText, can_be_countered, counter
from gorin.games.rebirth.rules.judging import is_met
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.multiplayer import OPPONENT_CLAUSES
from gorin.games.rebirth.rules.paying import (
    AskCost,
    NameAmount,
    acts_of,
    amounts_to_name,
    energy_in_costs,
    names_amount,
    pay_costs,
    pay_energy,
)
from gorin.games.rebirth.rules.placing import place_one
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState, held
from gorin.games.rebirth.terms import (
    CANCELLED,
    CANCELLING,
    ENTRY,
    MEMBERS,
    NEXT_OPPONENT_TURN,
    NEXT_TURN_END,
    PLAYED,
    SPARK,
    STATE,
    WAITING_ROOM,
)

RESOLVE_CARD: Final = 2
PUT_DOWN: Final = 4
RESOLVE: Final = 7
"""The steps of playing a card after the counter process and at its end, and of playing an ability after it."""


class PlayCard(Played):
    """9.7.1, 9.7.2 Playing a character: naming, paying (R35), the counter process, putting it down.

    It stays where it is, revealed, until it is put down or cancelled (R98, R141). `slot`: NOTHING for entry.
    """

    def __init__(self, player: int, card: int, slot: int) -> None:
        super().__init__(Context(card, 0, player))
        self.player = player
        self.card = card
        self.slot = slot

    def name_it(self, game: RebirthState) -> None:
        """9.7.2.1, 9.7.2.1.1, R35: it is shown, with the entry or a slot as its goal, and paid."""
        self.ctx.stamp = game.stamp[self.card]
        name_card(game, self.player, self.card)
        pay_for_card(game, self.player, self.card, self.slot)

    def counter(self, game: RebirthState) -> None:
        """9.7.3."""
        if can_be_countered(game, self.player, self.card, None):
            counter(game, PlayCard.take_countered)

    def take_countered(self, game: RebirthState, result: list[int]) -> None:
        """5.13.1, 5.19.1, R42: a cancelled card goes to the waiting room."""
        if not result[0] or not held(game, self.sight()):
            return
        self.resume_at(len(self.steps) - 1)
        transfer(game, going(game, [self.card], WAITING_ROOM, CANCELLING))

    def sight(self) -> int:
        return self.card | self.ctx.stamp << 20

    def resolve(self, game: RebirthState) -> None:
        """9.7.4.1: it is put where it was said."""
        self.end(game)
        self.resume_at(PUT_DOWN)
        if held(game, self.sight()):
            place_one(game, self.player, self.card, self.slot, PLAYED)

    def end(self, game: RebirthState) -> None:
        if self.card in game.in_play:
            game.in_play.remove(self.card)


PlayCard.STEPS = (PlayCard.name_it, PlayCard.counter, PlayCard.resolve, PlayCard.end)


def play_card(game: RebirthState, player: int, card: int, slot: int) -> None:
    """9.7.1, 9.7.2: play a character (see `PlayCard`).

    Short way: if energy is taken by itself (R36), in a game of two (12.4.4), only a counter window (9.7.3) can come in
    between.
    """
    if game.by_hand or game.nplayers > 2:
        game.call(PlayCard(player, card, slot))
        return
    name_card(game, player, card)
    pay_for_card(game, player, card, slot)
    if can_be_countered(game, player, card, None):
        play = PlayCard(player, card, slot)
        play.ctx.stamp = game.stamp[card]
        game.call(play, None, RESOLVE_CARD)
        counter(game, PlayCard.take_countered)
        return
    game.in_play.remove(card)
    place_one(game, player, card, slot, PLAYED)


def name_card(game: RebirthState, player: int, card: int) -> None:
    """9.7.2.1: it is shown."""
    game.in_play.append(card)
    game.known[card] = game.everybody()
    game.note("play", "9.7.2.1", player, card)


def pay_for_card(game: RebirthState, player: int, card: int, slot: int) -> None:
    """R35, 2.3.1: energy equal to its cost now."""
    zone = ENTRY if slot == NOTHING else MEMBERS
    cost = legality.cost_to_play(game, card, player, zone)
    legality.use_up_discounts(game, card, player, zone)
    pay_energy(game, player, cost)


def mentions_opponent(game: RebirthState, ability: Ability) -> bool:
    """R79: whether its effect speaks of 相手 or お互い."""
    notes = game.library.notes
    known = notes.get(id(ability))
    if known is None:
        known = any(
            (isinstance(part, Who) and part.role in (OPPONENT, BOTH_SIDES))
            or (isinstance(part, Span) and part.until in (NEXT_TURN_END, NEXT_OPPONENT_TURN))
            for part in parts_of((ability.program.ops, ability.costs))
        )
        if game.library.has(ability):
            notes[id(ability)] = known
    return bool(known)


class PlayAbility(PlayedText):
    """9.1.1.1, 9.7.1, 9.7.2 to 9.7.4, 9.8.3: playing an activated ability, or an automatic one that waits.

    `waits`: it is automatic: its cost is optional (9.8.3.1.1), and so is one that works so often in a turn (9.2.2.2).
    """

    def name_it(self, game: RebirthState) -> None:
        """3.1.2.2, 3.1.2.4, 9.7.2.1, 9.10.1.6.2."""
        name_ability(game, self.ctx, self.waits)
        if not self.ability.costs and not self.ability.limit:
            self.goto(PlayAbility.designate)

    def ask_whether(self, game: RebirthState) -> None:
        """9.2.2.2, 9.8.3.1.1, R43: one question, whether for the cost, the limit or both."""
        ability = self.ability
        if not self.waits or not (ability.costs or ability.limit):
            return
        ctx = self.ctx
        about = "optional_cost" if ability.costs else "may"
        energy = energy_in_costs(game, ability.costs[0], ctx) if ability.costs else 0
        game.call(AskCost(ctx.master, about, ctx.source, "9.8.3.1.1", energy), PlayAbility.take_whether)

    def take_whether(self, game: RebirthState, result: list[int]) -> None:
        """9.8.3.2.1: the answer whether the ability is played; declined, it stops waiting."""
        if not result[0]:
            self.goto(PlayAbility.end)

    def count_use(self, game: RebirthState) -> None:
        """9.2.1, 9.2.2, 9.2.2.1: played now, whatever becomes of it (9.2.2.1.1)."""
        ability = self.ability
        if ability.limit and not legality.is_unlimited(game, ability, self.ctx):
            key = use_key(self.ctx)
            game.used[key] = game.used.get(key, 0) + 1

    def name_amount(self, game: RebirthState) -> None:
        """T127: X is named first."""
        if not self.ability.costs:
            return
        ctx = self.ctx
        ops = acts_of(game, self.ability.costs[0], ctx)
        if names_amount(ops):
            numbers = amounts_to_name(game, ops, ctx)
            game.call(NameAmount(ctx.master, numbers, ctx.source), PlayAbility.take_amount)

    def take_amount(self, game: RebirthState, result: list[int]) -> None:
        self.ctx.paid = result[0]

    def pay(self, game: RebirthState) -> None:
        """9.5.1, 9.5.2, R37: before the counter process; it stays paid whatever happens."""
        if self.ability.costs:
            pay_costs(game, self.ability.costs[0], self.ctx)

    def designate(self, game: RebirthState) -> None:
        """12.5.5, 12.6.4, 12.7.4, R79: who is 相手, where there are several."""
        ctx = self.ctx
        if game.nplayers == 2 or ctx.opponent != NOTHING or not mentions_opponent(game, self.ability):
            return
        others = [player_ref(each) for each in game.opponents(ctx.master)]
        clause = OPPONENT_CLAUSES[game.table().name]
        game.call(Select(ctx.master, others, 1, 1, "opponent", clause, ctx.source), PlayAbility.take_opponent)

    def take_opponent(self, game: RebirthState, result: list[int]) -> None:
        if result:
            self.ctx.opponent = player_of(result[0])

    def counter(self, game: RebirthState) -> None:
        """9.7.3."""
        if can_be_countered(game, self.ctx.master, self.ctx.source, self.ability):
            counter(game, PlayAbility.take_countered)

    def take_countered(self, game: RebirthState, result: list[int]) -> None:
        """5.13.1, 5.19.2, R42: a cancelled ability is over."""
        if not result[0]:
            return
        source = self.ctx.source
        if self.ability.keyword & SPARK:
            game.sparks_cancelled.append(source | self.ctx.stamp << 20)
            game.changed("turn")
            tell(game, [Event(CANCELLED, source, NOTHING, 0, self.ctx.master)])
        self.goto(PlayAbility.end)

    def resolve(self, game: RebirthState) -> None:
        """9.3.1.1, 9.7.4.2, 9.7.4.2.1, 9.9.1, R49: wherever its card is by now, if its keywords are met."""
        if not is_still_met(game, self.ability, self.ctx):
            return
        if is_about_state(self.ability, self.waits):
            game.call(Effect(self.ability, self.ctx.copy()))
        else:
            game.finish()
            game.call(Effect(self.ability, self.ctx))

    def end(self, game: RebirthState) -> None:
        """9.8.6.1, R56: a state trigger may wait anew."""
        if is_about_state(self.ability, self.waits):
            game.state_waits.pop(use_key(self.ctx), None)
            game.look_at_states()


PlayAbility.STEPS = (
    PlayAbility.name_it,
    PlayAbility.ask_whether,
    PlayAbility.count_use,
    PlayAbility.name_amount,
    PlayAbility.pay,
    PlayAbility.designate,
    PlayAbility.counter,
    PlayAbility.resolve,
    PlayAbility.end,
)


def play_ability(game: RebirthState, ability: Ability, ctx: Context, waits: bool) -> None:
    """9.7.1, 9.7.2, 9.8.3: play an ability (see `PlayAbility`).

    Short way: an ability without cost, limit or counter window (9.7.3) in a game of two (12.4.4) resolves at once.
    """
    if ability.costs or ability.limit or game.nplayers > 2 or is_about_state(ability, waits):
        game.call(PlayAbility(ability, ctx, waits))
        return
    name_ability(game, ctx, waits)
    if can_be_countered(game, ctx.master, ctx.source, ability):
        play = PlayAbility(ability, ctx, waits)
        game.call(play, None, RESOLVE)
        counter(game, PlayAbility.take_countered)
    elif is_still_met(game, ability, ctx):
        game.call(Effect(ability, ctx))


def name_ability(game: RebirthState, ctx: Context, waits: bool) -> None:
    """3.1.2.2, 3.1.2.4, 9.7.2.1, 9.10.1.6.2: what it makes is as old as this moment."""
    ctx.time = game.tick()
    if waits:
        game.note("automatic", "9.8.3", ctx.master, ctx.source)
    else:
        game.note("activate", "9.7.2.1", ctx.master, ctx.source)


def is_still_met(game: RebirthState, ability: Ability, ctx: Context) -> bool:
    """9.7.4.2.1, 11.2.3.2, 11.2.3.3: whether its keywords are met when it is carried out."""
    if isinstance(ability, RebirthAbility):
        for condition in ability.conditions:
            if not is_met(game, condition, ctx):
                return False
    return True


def is_about_state(ability: Ability, waits: bool) -> bool:
    """9.8.6: whether it waited for a state."""
    trigger = ability.trigger
    return waits and trigger is not None and STATE in trigger.events
