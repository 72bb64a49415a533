"""A game of Echoes of Orphelia in progress: its numbers, and where each rule of it is found."""

from __future__ import annotations

from typing import ClassVar, Final

from gorin.engine.happening.stack import Priority
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.program.context import Context
from gorin.engine.program.history import noted
from gorin.engine.values.ability import Change, Static
from gorin.engine.values.change import SET
from gorin.engine.values.happening import Happening, Replacer
from gorin.engine.values.lasting import Mark
from gorin.engine.values.waiting import NO_EVENTS, NONE_NOTICED, Event, Noticed, Waiting
from gorin.games.orphelia.rules import (
    actions,
    activations,
    damage,
    drawing,
    executing,
    exploring,
    holders,
    legality,
    moving,
    phases,
    putting,
    replacing,
    resolving,
    state_based,
    statuses,
)
from gorin.games.orphelia.rules.means import Acting
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ARCHIVE,
    ARKEIA,
    FIELD,
    GRAVEYARD,
    HAND,
    MAIN,
    RESERVE,
    RESPONSE,
    STACK,
    TOKEN,
)

FIRST_ARCHIVE: Final = ARCHIVE * 2
SECOND_ARCHIVE: Final = ARCHIVE * 2 + 1
"""Where the archives of the two players are among the zones."""


class OrpheliaGame(OrpheliaState):
    """What happens in a game: priority and the stack, what effects do, how it ends."""

    __slots__ = ()

    HEARS_ITSELF: ClassVar[bool] = True
    HAS_TOKENS: ClassVar[bool] = True

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """16-2-2: an effect changes the reserve."""
        assert number == RESERVE
        return exploring.add_reserve(self, player, amount - self.reserve[player] if how == SET else amount)

    def find_acting(self, player: int) -> Acting:
        return activations.activations_of(self, player)

    def happened(self) -> list[tuple[int, int, int]]:
        return self.history

    def write_down(self, events: list[Event]) -> None:
        found = noted(self, events)
        if found:
            self.history = [*self.history, *found]
            self.changed("history")

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

    def open_window(self, clause: str) -> None:
        """14, R21, R22: priority arises in a step; where nobody can do anything it is over at once."""
        player = self.active
        if self.hold or self.always or self.waiting or self.stack or self.unsettled:
            self.call(Priority(player, clause))
            return
        if not self.zones[FIRST_ARCHIVE] or not self.zones[SECOND_ARCHIVE]:
            state_based.lose_empty(self)
            return
        options = actions.options(self, player, False, False)
        passed = 0
        if not options:
            passed = 1 << player
            player = self.opponent(player)
            options = actions.options(self, player, False, False)
        if options:
            window = Priority(player, clause)
            window.passed = passed
            self.call(window)
            window.wait(self, options)

    def could_act(self, player: int) -> bool:
        """17-6-2: any card in a hand could be a リアクト; everything else that can be done lies open."""
        return bool(self.zone_cards(HAND, player))

    def priority_arises(self) -> None:
        """4-3-2, R21: empty archives lose."""
        if not self.zones[FIRST_ARCHIVE] or not self.zones[SECOND_ARCHIVE]:
            state_based.lose_empty(self)

    def receive_priority(self, player: int, by_hand: bool) -> list[Option] | None:
        """4-3-2, R21: empty archives lose; 2-7-1-7: the main phase is 静止下 or not."""
        if not self.zones[FIRST_ARCHIVE] or not self.zones[SECOND_ARCHIVE]:
            state_based.lose_empty(self)
            return None
        if self.phase == MAIN:
            if player == self.active and not self.stack:
                return actions.options(self, player, by_hand, True)
            self.phase = RESPONSE
        elif self.phase == RESPONSE and player == self.active and not self.stack:
            self.phase = MAIN
            return actions.options(self, player, by_hand, True) or None
        return actions.options(self, player, by_hand, False)

    def actions(self, player: int, by_hand: bool) -> list[Option]:
        return actions.options(self, player, by_hand, self.is_quiet(player))

    def take_action(self, player: int, option: Option, by_hand: bool) -> bool:
        return actions.take(self, player, option, by_hand)

    def resolve_top(self) -> None:
        """2-7-1-6: both have passed; 2-7-1-1, 2-7-2-4: the last put there comes first.

        2-7-1-2: when it is resolved the active player has priority again.
        """
        resolving.resolve(self, self.stack[-1])

    def put_waiting(self, waiting: Waiting) -> None:
        """18-3-3, R18: priority arises with an empty stack; 18-3-2, R19: in the order that its player picked."""
        executing.begin(self, executing.stack_triggered(waiting))

    def restored(self) -> None:
        super().restored()
        self.lingering = not state_based.is_settled(self)

    def settle(self) -> None:
        state_based.settle(self)

    def would_be(self, card: int, zone: int, reason: str) -> tuple[int, ...]:
        return moving.would_be(self, card, zone, reason)

    def concerned(self, card: int, zone: int, to_player: int) -> int:
        """R70: the holder, or the player under whom the object would enter."""
        return to_player if zone == FIELD else self.holder[card]

    def may_move(self, happening: Happening) -> bool:
        card = happening.card
        return self.zone[card] != FIELD or moving.may_move(self, card, happening.to, happening.reason)

    def goes_unnoticed(self, batch: list[Happening]) -> bool:
        return moving.goes_unnoticed(self, batch)

    def leaving_events(self, happening: Happening) -> list[Event]:
        return moving.leaving_events(self, happening)

    def noticed_itself(self, happening: Happening) -> list[Noticed]:
        return moving.noticed_itself(self, happening) if happening.to == GRAVEYARD else NONE_NOTICED

    def leaves(self, happening: Happening) -> None:
        if self.zone[happening.card] in (FIELD, STACK):
            moving.leaves(self, happening)

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        moving.has_moved(self, happenings, origins)

    def enters(self, happening: Happening) -> None:
        if happening.to == FIELD:
            moving.enters(self, happening)

    def entering_events(self, happening: Happening) -> list[Event]:
        return moving.entering_events(self, happening) if happening.to == FIELD else NO_EVENTS

    def token_may_be(self, card: int, zone: int) -> bool:
        """13-11-2, 22-1-5, R77: a token vanishes where it arrives, except on the field."""
        return zone == FIELD or not self.base_traits(card).kind & TOKEN

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

    def play_by_effect(self, card: int, player: int, cost: int) -> bool:
        """R98: executed without paying; additional costs must be paid all the same."""
        if legality.why_not_by_effect(self, card, player) is not None:
            return False
        self.call(executing.execute_card(self, card, player, free=True))
        return True

    def deal(self, hits: list[tuple[int, int]], source: int, then: Take | None = None) -> None:
        """21-2."""
        self.give(then, damage.deal(self, damage.base_damage(self, hits, source)))

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        self.give(then, phases.turn(self, cards, flag, on))

    def bears_counters(self, card: int) -> bool:
        return statuses.is_material(self, card)

    def add_counters(self, card: int, name: str, number: int) -> None:
        statuses.change_counters(self, card, name, number)

    def win_by_effect(self, players: list[int]) -> None:
        """4-2-2."""
        self.end(Result(tuple(players), "effect", "4-2-2"))

    def lose_by_effect(self, players: list[int]) -> None:
        """4-3-1."""
        state_based.lose(self, players, "effect", "4-3-1")
