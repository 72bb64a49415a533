"""What the operations of card texts ask of the game (`program.hooks`), answered by the chapters."""

from __future__ import annotations

from typing import Any

from gorin.engine.happening.happening import being_replaced
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Condition, Op
from gorin.engine.program.together import Part
from gorin.games.rebirth.program.standing import CountsAs, FindsToo, NumberFor
from gorin.games.rebirth.rules import (
    asking,
    beginning,
    choosing,
    counting,
    exchanging,
    judging,
    lasting,
    looking,
    multiplayer,
    paying,
    piles,
    putting,
    silencing,
    sparks,
    supporting,
)
from gorin.games.rebirth.rules.preventing import undo_retirement
from gorin.games.rebirth.rules.roles import in_role
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import COST, ENTRY, WAITING_ROOM


class RebirthEffects(RebirthState):
    """The procedures behind each operation, and what conditions look at."""

    __slots__ = ()

    def others(self, player: int) -> list[int]:
        """他のプレイヤー: everyone else whom プレイヤー means."""
        return [each for each in self.covered(player) if each != player]

    def covered(self, player: int) -> list[int]:
        """R80, 12.6.4, 12.7.4: whom プレイヤー means: everybody, in a circle oneself and the neighbours."""
        return multiplayer.covered(self, player)

    def vacancies(self, player: int) -> int:
        return len(self.vacant_slots(player))

    def in_role(self, role: str) -> list[int]:
        return in_role(self, role)

    def was_in_entry(self, player: int, ctx: Context) -> list[int]:
        """T167, R20: who lies under the newest card in entry, or has been driven away by it."""
        cards = self.zone_cards(ENTRY, player)
        if len(cards) > 1:
            return [self.sight(card) for card in cards[:-1]]
        gone = [seen_card(sight) for sight in ctx.reg(0)]
        return [self.sight(card) for card in gone if self.zone[card] == WAITING_ROOM and self.holder[card] == player]

    def attacks_declared(self, players: list[int] | None, card: int) -> int:
        return judging.attacks_declared(self, players, card)

    def is_partner_attack(self) -> bool:
        return self.attack is not None and self.attack.partner

    def spent(self, what: Any, ctx: Context) -> int:
        """T127."""
        return ctx.paid

    def judge_attack(self, what: Any, ctx: Context) -> bool:
        return judging.judge_attack(self, what, ctx)

    def judge_in_attack(self, what: Any, ctx: Context) -> bool:
        return judging.judge_in_attack(self, what, ctx)

    def count_done(self, what: Any, ctx: Context) -> int:
        return judging.count_done(self, what, ctx)

    def judge_arrival(self, what: Any, ctx: Context) -> bool:
        return judging.judge_arrival(self, what, ctx)

    def judge_check(self, what: Any, ctx: Context) -> bool:
        """R130: of the check of the same text, else of the last one."""
        if what.num != NOTHING:
            return ctx.num(what.num) == 1 + int(what.won)
        return self.check_won == int(what.won)

    def judge_spark_cancelled(self, what: Any, ctx: Context) -> bool:
        return judging.judge_spark_cancelled(self, what, ctx)

    def judge_retired_in_attack(self, what: Any, ctx: Context) -> bool:
        return judging.judge_retired_in_attack(self, what, ctx)

    def holds_keyword(self, what: Condition, ctx: Context) -> bool:
        """R149: what is counted for a condition keyword is no count by an effect."""
        if CountsAs not in self.facts.kinds:
            return what.holds(self, ctx)
        self.in_keyword = True
        met = what.holds(self, ctx)
        self.in_keyword = False
        return met

    def counted(self, cards: list[int], group: Any, ctx: Context) -> int:
        """R149."""
        if CountsAs not in self.facts.kinds or self.looking_up:
            return len(cards)
        kept = self.begin_looking_up()
        total = counting.counted(self, cards, group, ctx)
        self.end_looking_up(kept)
        return total

    def referred_number(self, card: int, number: str, ctx: Context) -> int:
        """T255."""
        if NumberFor not in self.facts.kinds or self.looking_up:
            return self.card_number(card, number)
        kept = self.begin_looking_up()
        value = counting.referred_number(self, card, number, ctx)
        self.end_looking_up(kept)
        return value

    def finds_too(self, card: int, ctx: Context) -> bool:
        """T253."""
        if FindsToo not in self.facts.kinds or self.looking_up:
            return False
        kept = self.begin_looking_up()
        found = counting.finds_too(self, card, ctx)
        self.end_looking_up(kept)
        return found

    def begin_looking_up(self) -> list[Any]:
        """Begin to look for rules that change what is counted. Until the end, cards are read without these rules."""
        kept = self.cache
        self.cache = kept.copy()
        self.looking_up = True
        return kept

    def end_looking_up(self, kept: list[Any]) -> None:
        self.cache = kept
        self.looking_up = False

    def is_met(self, what: Condition, ctx: Context) -> bool:
        return judging.is_met(self, what, ctx)

    def bears_icon(self, card: int, icon: str) -> bool:
        return judging.bears_icon(self, card, icon)

    def last_check(self) -> int:
        """R130."""
        return self.check_won

    def has_recovered(self, card: int) -> bool:
        """T168."""
        return self.acts.get((card, "recovered"), 0) > 0

    def with_greatest_cost(self, sights: list[int]) -> list[int]:
        """R131: the players of the characters with the greatest cost among these cards, in turn order."""
        cards = [self.sight_card(sight) for sight in sights]
        costs = {card: self.card_number(card, COST) for card in cards if self.is_character(card)}
        holders = {self.holder[card] for card, cost in costs.items() if cost == max(costs.values())}
        return [each for each in self.turn_order() if each in holders]

    def declared_first(self, mask: int, player: int) -> list[int]:
        """R131: who has declared acts first, then the others, each group in turn order."""
        players = [each for each in self.turn_order() if each in self.covered(player)]
        return sorted(players, key=lambda each: not mask >> each & 1)

    def ask_each(self, what: Any, effect: Effect) -> None:
        asking.ask_each(self, what, effect)

    def phase_now(self) -> str:
        return self.phase

    def choose(self, what: Any, effect: Effect) -> None:
        choosing.choose(self, what, effect)

    def put_cards(self, what: Any, effect: Effect) -> None:
        putting.put_cards(self, what, effect)

    def plan_put(self, what: Any, part: Part, then: Take) -> None:
        putting.plan_put(self, what, part, then)

    def planned(self, plan: list[int]) -> list[int]:
        return putting.planned(plan)

    def put_together(self, what: Any, parts: list[Part], then: Take) -> None:
        putting.put_together(self, what, parts, then)

    def put_tops(self, what: Any, parts: list[Part], then: Take) -> None:
        looking.put_tops(self, what, parts, then)

    def exchange_together(self, what: Any, contexts: list[Context], then: Take) -> None:
        exchanging.exchange_together(self, what, contexts, then)

    def plan_recovery(self, what: Any, part: Part, then: Take) -> None:
        putting.plan_recovery(self, what, part, then)

    def recover_together(self, cards: list[int], then: Take) -> None:
        putting.recover_together(self, cards, then)

    def plan_energy(self, player: int, amount: int, part: Part, then: Take) -> None:
        """5.14.1, 5.14.1.1."""
        if self.can_spend_energy(player, amount):
            paying.plan_energy(self, player, amount, part, then)

    def spend_together(self, payments: list[tuple[int, list[int]]], then: Take) -> None:
        paying.spend_together(self, payments, then)

    def can_put(self, what: Any, ctx: Context) -> bool:
        return putting.can_put(self, what, ctx)

    def exchange(self, what: Any, effect: Effect) -> None:
        exchanging.exchange(self, what, effect)

    def can_exchange(self, what: Any, ctx: Context) -> bool:
        return exchanging.can_exchange(self, what, ctx)

    def recover(self, what: Any, effect: Effect) -> None:
        putting.recover(self, what, effect)

    def make_soul(self, what: Any, effect: Effect) -> None:
        putting.make_soul(self, what, effect)

    def make_souls(self, what: Any, contexts: list[Context], then: Take) -> None:
        putting.make_souls(self, what, contexts, then)

    def turn_face(self, what: Any, effect: Effect) -> None:
        """R129: where it takes the place of a retirement, the damage and the partner attack are over."""
        replaced = [each.card for each in being_replaced(self)]
        putting.turn_face(self, what, effect)
        for card in replaced:
            self.damage.pop(card, None)
            self.struck.pop(card, None)

    def check_top(self, what: Any, effect: Effect) -> None:
        looking.check_top(self, what, effect)

    def check_tops(self, what: Any, contexts: list[Context], then: Take) -> None:
        looking.check_tops(self, what, contexts, then)

    def recall_check(self, what: Any, ctx: Context, cards: list[int]) -> None:
        looking.recall_check(self, what, ctx, cards)

    def put_top(self, what: Any, effect: Effect) -> None:
        looking.put_top(self, what, effect)

    def end_phase(self, phase: str) -> None:
        """R125: in another phase than the one named nothing happens."""
        if not phase or phase == self.phase:
            self.ending = self.phase

    def choose_spark(self, what: Any, effect: Effect) -> None:
        sparks.choose_spark(self, what, effect)

    def spark_chosen(self, cards: list[int], effect: Effect) -> None:
        sparks.spark_chosen(self, cards, effect)

    def trigger_spark(self, what: Any, effect: Effect) -> None:
        sparks.trigger_spark(self, what, effect)

    def choose_word(self, what: Any, effect: Effect) -> None:
        asking.choose_word(self, what, effect)

    def choose_modes(self, what: Any, effect: Effect) -> None:
        asking.choose_modes(self, what, effect)

    def present_hidden(self, what: Any, effect: Effect) -> None:
        asking.present_hidden(self, what, effect)

    def split(self, what: Any, effect: Effect) -> None:
        piles.split(self, what, effect)

    def add_supporter(self, what: Any, effect: Effect) -> None:
        supporting.add_supporter(self, what, effect)

    def silence(self, what: Any, effect: Effect) -> None:
        silencing.silence(self, what, effect)

    def lasts(self, what: Any, effect: Effect) -> None:
        lasting.lasts(self, what, effect)

    def holds(self, what: Any, effect: Effect) -> None:
        lasting.holds(self, what, effect)

    def await_arrival(self, what: Any, effect: Effect) -> None:
        lasting.await_arrival(self, what, effect)

    def keep_set(self, what: Any, effect: Effect) -> None:
        """R142."""
        self.kept += [self.sight(card) for card in what.things.cards(self, effect.ctx)]

    def set_damage(self, what: Any, effect: Effect) -> None:
        """R128 受けているダメージを０にする."""
        ctx = effect.ctx
        amount = what.amount.value(self, ctx)
        ctx.did = False
        for card in what.things.cards(self, ctx):
            if self.damage.get(card, 0) != amount:
                ctx.did = True
                self.damage[card] = amount
                self.unsettled |= 1 << self.holder[card]
        self.changed("damage")

    def spend_energy(self, player: int, amount: int, effect: Effect) -> None:
        """5.14.1, 5.14.1.1."""
        effect.ctx.did = False
        if self.can_spend_energy(player, amount):
            paying.pay_energy(self, player, amount, Effect.take)

    def can_spend_energy(self, player: int, amount: int) -> bool:
        return amount <= 0 or paying.ready(self, player) >= amount

    def can_carry_out(self, ops: tuple[Op, ...], ctx: Context) -> bool:
        return paying.can_carry_out(self, ops, ctx)

    def ask_price(self, player: int, ops: tuple[Op, ...], ctx: Context) -> None:
        """R37 ～することで."""
        energy = paying.energy_in(self, ops, ctx)
        self.call(paying.AskCost(player, "optional_cost", ctx.source, "9.7.4.2", energy), Effect.take)

    def can_begin(self, ops: tuple[Op, ...], ctx: Context) -> bool:
        return beginning.can_begin(self, ops, ctx)

    def undo_retirement(self, effect: Effect) -> None:
        undo_retirement(self, effect)
