"""A game of Echoes of Orphelia in progress: its numbers, and where each rule of it is found."""

from __future__ import annotations

from gorin.engine.happening.discarding import DiscardTogether
from gorin.engine.happening.events import emit
from gorin.engine.happening.stack import Priority
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.program.numbers import THIS_TURN
from gorin.engine.values.ability import Ability, Change, Static
from gorin.engine.values.change import SET
from gorin.engine.values.happening import Happening, Replacer
from gorin.engine.values.lasting import Mark
from gorin.engine.values.waiting import Event, Noticed, Waiting
from gorin.games.orphelia.rules import (
    actions,
    activations,
    copies,
    damage,
    drawing,
    executing,
    exploring,
    glyphs,
    holders,
    legality,
    making,
    moving,
    paying,
    payment,
    putting,
    replacing,
    resolving,
    state_based,
    statuses,
)
from gorin.games.orphelia.rules.means import Acting
from gorin.games.orphelia.rules.shields import BreakShields
from gorin.games.orphelia.rules.tokens import Token
from gorin.games.orphelia.rules.values import OrpheliaValues
from gorin.games.orphelia.terms import (
    ANY_STATUS,
    ARCHIVE,
    ARKEIA,
    DISCARD,
    FIELD,
    FROZEN,
    GRAVEYARD,
    HAND,
    KINDS_OF_MANA,
    MAIN,
    MANA,
    RESERVE,
    RESPONSE,
    SHIELDS,
    STACK,
    TURNED_RENOA,
    TURNED_RUNOA,
    UNTIL_OTHER_TURN,
    UNTIL_OTHER_TURN_END,
    UNTIL_OWN_TURN,
    UNTIL_OWN_TURN_END,
    Mana,
)


class OrpheliaGame(OrpheliaValues):
    """What happens in a game: priority and the stack, what effects do, how it ends."""

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """16-2-2: an effect changes the reserve."""
        assert number == RESERVE
        return exploring.add_reserve(self, player, amount - self.reserve[player] if how == SET else amount)

    def find_acting(self, player: int) -> Acting:
        return activations.activations_of(self, player)

    def consume_reserve(self, player: int, amount: int) -> bool:
        """16-2-3, R40: more than there is cannot be consumed."""
        if self.reserve[player] < amount:
            return False
        exploring.add_reserve(self, player, -amount)
        return True

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """18-2-3, 18-3-4, 18-6-3: it stays with what it changes, whatever becomes of its source."""
        cards = [card for card in cards if self.zone[card] in (FIELD, STACK, ARKEIA)]
        super().mark(cards, changes, self.duration(until, ctx.master), ctx)
        if any(change.writes() == "holder" for change in changes):
            for card in cards:
                holders.reassign(self, card)

    def unmark(self, card: int, keep: tuple[Mark, ...] = ()) -> None:
        super().unmark(card, keep)
        if card in self.put_by and self.zone[card] == FIELD:
            holders.reassign(self, card)

    def float_effect(self, static: Static, until: str, ctx: Context) -> None:
        super().float_effect(static, self.duration(until, ctx.master), ctx)

    def status_end(self, until: str, player: int) -> int:
        """24-1-5: the moment at which a status ends, as `statuses.end_code` counts."""
        if until in (UNTIL_OWN_TURN, UNTIL_OTHER_TURN):
            return statuses.end_code(self.next_turn(until == UNTIL_OWN_TURN, player), False)
        if until in (UNTIL_OWN_TURN_END, UNTIL_OTHER_TURN_END):
            return statuses.end_code(self.next_turn(until == UNTIL_OWN_TURN_END, player), True)
        return statuses.end_code(self.turn, True)

    def is_quiet(self, player: int) -> bool:
        """2-7-1-7 静止下."""
        return self.phase == MAIN and player == self.active and not self.stack

    def open_window(self, clause: str) -> None:
        """14, R21, R22: priority arises in a step; where nobody can do anything it is over at once."""
        self.priority_arises()
        if self.result is not None:
            return
        if self.hold or self.waiting or self.stack or any(self.may_act(player) for player in self.turn_order()):
            self.call(Priority(self.active, clause))

    def may_act(self, player: int) -> bool:
        return actions.can_act(self, player) or (self.always and self.could_act(player))

    def could_act(self, player: int) -> bool:
        """17-6-2: any card in a hand could be a リアクト; everything else that can be done lies open."""
        return bool(self.zone_cards(HAND, player))

    def priority_arises(self) -> None:
        """4-3-2, R21: empty archives lose."""
        if not all(self.piles(ARCHIVE)):
            state_based.lose_empty(self)

    def receive_priority(self, player: int) -> bool:
        """2-7-1-7: the main phase is 静止下 or not."""
        if self.phase == RESPONSE:
            if player == self.active and not self.stack:
                self.phase = MAIN
                return True
        elif self.phase == MAIN and (player != self.active or self.stack):
            self.phase = RESPONSE
        return False

    def actions(self, player: int, by_hand: bool) -> list[Option]:
        return actions.options(self, player, by_hand)

    def take_action(self, player: int, option: Option, by_hand: bool) -> bool:
        return actions.take(self, player, option, by_hand)

    def resolve_top(self) -> None:
        """2-7-1-6: both have passed; 2-7-1-1, 2-7-2-4: the last put there comes first.

        2-7-1-2: when it is resolved the active player has priority again.
        """
        self.call(resolving.Resolving(self.stack[-1].card))

    def put_waiting(self, waiting: Waiting) -> None:
        """18-3-3, R18: priority arises with an empty stack; 18-3-2, R19: in the order that its player picked."""
        self.call(executing.stack_triggered(waiting))

    def settle(self) -> None:
        state_based.settle(self)

    def enter_stack(self) -> None:
        """Something was put on the stack: no longer 静止下."""
        if self.phase == MAIN:
            self.phase = RESPONSE
        self.stack_changed()

    def to_stack(self, card: int, player: int) -> None:
        """9-3-5, 13-9-1: a card goes to the stack; 9-1-4, 12-1-4: its holder is who executes it."""
        if card in self.marks:
            self.unmark(card)
        origin = self.zone[card]
        if origin == MANA:
            self.purses[self.holder[card]] = None
        self.quick[self.holder[card]] = None
        self.place(card, STACK, player)
        self.flags[card] = 0
        self.known[card] = self.everybody()
        self.shown.pop(card, None)
        self.cache[card] = None
        self.changed(zone_read(origin))

    def judge_targets(self, ability: Ability, ctx: Context, reg: int) -> bool:
        return resolving.judge_register(self, ability, ctx, reg)

    def counter(self, cards: list[int], then: Take) -> None:
        """R43: removed from the stack without resolving; a card goes to its master's graveyard."""
        cards = [card for card in cards if self.zone[card] == STACK]
        for card in cards:
            self.note("countered", "R43", self.holder[card], card)
        putting.put(self, cards, GRAVEYARD, "", NOTHING, then=then)

    def would_be(self, card: int, zone: int, reason: str) -> tuple[int, ...]:
        return moving.would_be(self, card, zone, reason)

    def concerned(self, card: int, zone: int, to_player: int) -> int:
        """R70: the holder, or the player under whom the object would enter."""
        return to_player if zone == FIELD else self.holder[card]

    def may_move(self, happening: Happening) -> bool:
        return moving.may_move(self, self.sight_card(happening.sight), happening.to, happening.reason)

    def leaving_events(self, happening: Happening) -> list[Event]:
        return moving.leaving_events(self, happening)

    def noticed_itself(self, happening: Happening) -> list[Noticed]:
        return moving.noticed_itself(self, happening)

    def leaves(self, happening: Happening) -> None:
        moving.leaves(self, happening)

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        moving.has_moved(self, happenings, origins)

    def enters(self, happening: Happening) -> None:
        moving.enters(self, happening)

    def entering_events(self, happening: Happening) -> list[Event]:
        return moving.entering_events(self, happening)

    def token_may_be(self, card: int, zone: int) -> bool:
        return moving.token_may_be(self, card, zone)

    def further_replacers(self, batch: list[Happening]) -> list[Replacer]:
        return replacing.further_replacers(self, batch)

    def altered(self, replacer: Replacer, happening: Happening) -> Happening | None:
        return replacing.altered(self, replacer, happening)

    def event_begins(self) -> None:
        """R20: states are not checked in the middle of one event."""
        self.atomic += 1

    def event_ends(self) -> None:
        """2-9-4: what took the place of something may have left a state as it was; it is checked again."""
        self.atomic -= 1
        if self.stirred:
            self.unsettled = True

    def copy_object(self, card: int, master: int, choose: bool) -> None:
        copies.copy_object(self, card, master, choose)

    def change_target(self, card: int, master: int, every: bool) -> None:
        self.call(copies.Retarget(card, master, every))

    def put(
        self,
        cards: list[int],
        zone: int,
        reason: str,
        master: int,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
        then: Take | None = None,
    ) -> None:
        putting.put(self, cards, zone, reason, master if to == NOTHING else to, place, flags, then)

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        drawing.draw_cards(self, [player for player, number in draws for _ in range(number)], then)

    def discard_from(
        self, players: list[int], allowed: list[int], least: int, most: int, then: Take | None = None
    ) -> None:
        """2-5-3, R46: every player named picks, the active player first; R101, R106: then all at once."""
        self.call(DiscardTogether(players, allowed, least, most), then)

    def discard_cards(self, cards: list[int], then: Take | None = None) -> None:
        """R39 捨てる: from hand to the graveyard."""
        self.put(cards, GRAVEYARD, DISCARD, self.active, then=then)

    def look_through(self, player: int, ctx: Context) -> None:
        """R109."""
        self.show(self.zone_cards(ARCHIVE, player), 1 << player)

    def shuffle_deck(self, player: int) -> None:
        """3-2-3-4: without a cut."""
        self.shuffle(self.zone_cards(ARCHIVE, player))
        self.note("shuffle_archive", "3-2-3-4", player)

    def deck_top(self, player: int, number: int) -> list[int]:
        """2-4-4: as many as there are."""
        return self.zone_cards(ARCHIVE, player)[: max(number, 0)]

    def hand_of(self, player: int) -> list[int]:
        return self.zone_cards(HAND, player)[:]

    def play_by_effect(self, card: int, player: int, cost: int) -> bool:
        """R98: executed without paying; additional costs must be paid all the same."""
        if legality.why_not_by_effect(self, card, player) is not None:
            return False
        self.call(executing.execute_card(self, card, player, free=True))
        return True

    def deal(self, hits: list[tuple[int, int]], source: int, then: Take | None = None) -> None:
        """21-2."""
        self.deal_exactly(damage.base_damage(self, hits, source), then=then)

    def deal_exactly(
        self,
        hits: list[tuple[int, int, int]],
        strikers: list[int] | None = None,
        struck: int = NOTHING,
        then: Take | None = None,
    ) -> None:
        self.give(then, damage.deal(self, hits, strikers or [], struck))

    def recover(self, cards: list[int], amount: int) -> bool:
        return damage.recover(self, cards, amount)

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        """8-1-2: rules and effects turn cards; 8-1-4, 8-1-5: not what already is so or has no phase.

        13-5-4: cards of the mana zone too; 24-2-4, R63: a frozen one thaws when turned ルノア.
        """
        turned = [
            card
            for card in cards
            if (self.zone[card] == MANA or statuses.is_material(self, card)) and bool(self.flags[card] & flag) != on
        ]
        for card in turned:
            self.flags[card] ^= flag
            if self.zone[card] == MANA:
                self.purses[self.holder[card]] = None
        if turned:
            self.changed("state")
        for card in turned:
            if self.zone[card] != MANA:
                self.note("runoa" if on else "renoa", "8-1-1", self.holder[card], card)
            emit(self, TURNED_RUNOA if on else TURNED_RENOA, card, NOTHING, 0, self.holder[card])
            if on and self.flags[card] & FROZEN:
                statuses.end(self, [card], FROZEN)
        self.give(then, turned)

    def bears_counters(self, card: int) -> bool:
        return statuses.is_material(self, card)

    def add_counters(self, card: int, name: str, number: int) -> None:
        statuses.change_counters(self, card, name, number)

    def give_status(self, cards: list[int], status: int, until: str, player: int) -> bool:
        return statuses.give(self, cards, status, "" if until == THIS_TURN else until, player)

    def end_statuses(self, cards: list[int], mask: int) -> bool:
        return statuses.end(self, cards, mask & ANY_STATUS)

    def ask_mana(self, player: int, alternatives: tuple[Mana, ...], source: int, then: Take) -> None:
        self.call(paying.ChooseMana(player, alternatives, source), then)

    def add_mana(self, player: int, mana: Mana, times: int) -> None:
        """6-2-1; R1: it is there to be used at once or later."""
        self.purses[player] = None
        for kind, number in enumerate(mana):
            self.pool[player * KINDS_OF_MANA + kind] += number * times
        self.note("pool", "6-2-1", player, number=sum(mana) * times)

    def ask_attribute(self, player: int, source: int, then: Take) -> None:
        self.call(making.ChooseAttribute(player, source), then)

    def can_pay_mana(self, player: int, mana: Mana) -> bool:
        return payment.can_pay(self, player, mana, payment.funds(self, player, activations.makers(self, player)))

    def pay_mana(self, player: int, mana: Mana, then: Take) -> None:
        """R3: a payment that an effect offers; by hand only if it cannot be made otherwise."""
        if not self.can_pay_mana(player, mana):
            self.give(then, [])
            return
        by_hand = not payment.can_pay(self, player, mana)
        self.call(paying.Paying(player, mana, (), Context(NOTHING, 0, player), by_hand), then)

    def break_shields(self, breaker: int, player: int, number: int) -> bool:
        """R60."""
        if not number or not self.zone_cards(SHIELDS, player):
            return False
        self.call(BreakShields(breaker, player, number))
        return True

    def make_tokens(self, token: Token, number: int, player: int, flags: int, then: Take) -> None:
        making.make_tokens(self, token, number, player, flags, then)

    def make_copies(self, cards: list[int], number: int, player: int, flags: int, then: Take) -> None:
        making.make_copies(self, cards, number, player, flags, then)

    def move_glyph(self, moved: list[int], bearers: list[int]) -> bool:
        return glyphs.move_glyph(self, moved, bearers)

    def call_off_attack(self, cards: list[int]) -> bool:
        """T120."""
        for card in cards:
            if self.attacker == self.sight(card):
                self.attacker = NOTHING
                self.blockers = []
                self.called_off = True
                self.changed("battle")
                return True
        return False

    def end_attack(self) -> None:
        """15-5-2."""
        self.attacker = NOTHING
        self.blockers = []
        self.called_off = False
        self.phase = MAIN
        self.changed("battle")

    def win_by_effect(self, players: list[int]) -> None:
        """4-2-2."""
        self.end(Result(tuple(players), "effect", "4-2-2"))

    def lose_by_effect(self, players: list[int]) -> None:
        """4-3-1."""
        state_based.lose(self, players, "effect", "4-3-1")

    def drawn(self, reason: str, clause: str) -> None:
        """4-4."""
        self.note("draw_game", clause, self.active)
        self.end(Result((), reason, clause))

    def concede(self, player: int) -> None:
        """4-1-2."""
        self.note("concede", "4-1-2", player)
        self.end(Result(tuple(self.opponents(player)), "concede", "4-1-2"))
