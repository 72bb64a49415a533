"""A game of Spell Card Strike in progress: where each rule of it is found."""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

from gorin.engine.happening.chain import Link
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.history import noted
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import ADD, SET, DamageChange, Number
from gorin.engine.values.happening import Happening
from gorin.engine.values.rules import ONCE, Replacing, ZoneRules
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Event, Waiting
from gorin.games.strike.library import StrikeLibrary, face_of
from gorin.games.strike.program.changes import PLAYERS, Shelter
from gorin.games.strike.rules import (
    attack,
    before,
    carrying,
    chain,
    control,
    damage,
    information,
    leaving,
    moving,
    states,
)
from gorin.games.strike.state import PlayerInformation, StrikeState
from gorin.games.strike.terms import (
    ABILITY,
    ACTED,
    ATTACHED,
    EVENT_REG,
    NUMBERS,
    RULE,
    SPELL,
    STAGE,
)

BY_CARDS: Final = 1 << ATTACHED | 1 << RULE


class StrikeGame(StrikeState):
    """The hooks of the engine and of the state, each answered by its chapter.

    8.1.5.1, 8.1.5.2, 8.1.5.3, R68, R89: かわりに takes everything of a moment that it means, and happens once, even
    if nothing of it can be done; each ability once in a row of events. 2.4.4, 8.1.4.1, 8.1.4.2, R67: the events of
    one moment trigger an ability once.
    """

    __slots__ = ()

    REPLACING: ClassVar[Replacing] = Replacing(
        "8.1.5", together=True, though_impossible=True, in_full=True, again=ONCE, turn_order=True
    )
    TRIGGERS_ONCE: ClassVar[bool] = True
    ZONES: ClassVar[tuple[ZoneRules, ...]] = carrying.ZONES

    def attack_target(self) -> list[int]:
        """5.4.7.2: the target is known from its choice on, before the attack joins the chain (5.4.7.8)."""
        found = super().attack_target()
        if not found:
            for frame in self.frames:
                if isinstance(frame, attack.AttackDeclaration) and frame.step < len(frame.STEPS):
                    return [frame.target]
        return found

    def origin_of(self, ability: Ability) -> int:
        """2.9, 2.10: what an equip spell or a rule card says is the effect of a spell card."""
        return SPELL if ability.zones & BY_CARDS else ABILITY

    def tell(self, ctx: Context, event: Event) -> None:
        """2.4.4.2, 8.1.3, 8.1.3.1: what an effect has set waiting; the text will speak of the event's card as "it"."""
        super().tell(ctx, event)
        about = event.other if event.card == ctx.source and event.other != NOTHING else event.card
        if about >= 0:
            ctx.store(EVENT_REG, [self.sight(about)])

    def gist(self, value: Any) -> Any:
        """R28: a declaration by who made it, at what, and how."""
        if isinstance(value, Link):
            return (value.kind, value.player, value.members, value.targets, value.cards, value.number)
        return super().gist(value)

    def is_acted_before(self, batch: list[Happening]) -> bool:
        return before.is_acted_before(self, batch)

    def acting_before(self, batch: list[Happening]) -> list[Waiting]:
        return before.acting_before(self, batch)

    def act_before(self, waiting: Waiting) -> None:
        before.act(self, waiting)

    def rules_for_players(self) -> PlayerInformation:
        if self.player_rules is None:
            self.player_rules = information.for_players(self)
        return self.player_rules

    def refresh(self, card: int) -> Traits:
        return information.refresh(self, card)

    def find_base(self, card: int) -> Traits:
        """2.2.5: what is printed stays with a card in every zone; which abilities work depends on it."""
        zone = self.zone[card]
        if zone == STAGE:
            option = self.option_of(card)
            if option != NOTHING:
                return cast(StrikeLibrary, self.library).ace(self.printed[card], self.printed[option])
            return face_of(self.printed[card], STAGE)
        if zone in (ATTACHED, RULE):
            return face_of(self.printed[card], zone)
        return self.printed[card].traits

    def is_spared(self, card: int, ability: Ability | None, ctx: Context) -> bool:
        """2.4.13: a striker that does not receive such effects."""
        if self.zone[card] != STAGE or not self.traits(card).rules:
            return False
        ctx.origin = ABILITY if ability is None else self.origin_of(ability)
        return information.is_immune(self, card, ctx)

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        if flag != ACTED:
            return super().would_turn(card, flag, on, ctx)
        return states.may_turn(self, card, on) and not information.is_immune(self, card, ctx)

    def would_receive(self, card: int, ctx: Context) -> bool:
        """2.4.13."""
        return not information.is_immune(self, card, ctx)

    def would_put(self, card: int, zone: int, reason: str, ctx: Context) -> bool:
        """R75, T148."""
        return self.zone[card] != STAGE or leaving.may_receive(self, card, reason, ctx)

    def would_hurt(self, card: int, ctx: Context) -> bool:
        """T148."""
        return damage.may_receive(self, card, ctx)

    def layer(self, change: Change) -> int:
        """The book gives no order: abilities, then words and rules, then numbers; others are looked up."""
        writes = change.writes()
        if writes == "abilities":
            return 0
        if isinstance(change, Number):
            return 2
        return 3 if writes == PLAYERS or isinstance(change, (DamageChange, Shelter)) else 1

    def happened(self) -> list[tuple[int, int, int]]:
        return self.history

    def write_down(self, events: list[Event]) -> None:
        found = noted(self, events)
        if found:
            self.history = [*self.history, *found]
            self.changed("history")

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """8.1.7, R23: a number that is changed to a value is recorded as its difference from the present one."""
        until = self.lasting_until(until, ctx.master)
        cards = [card for card in cards if not information.is_immune(self, card, ctx)]
        if not any(isinstance(change, Number) and change.how == SET for change in changes):
            super().mark(cards, changes, until, ctx)
            return
        for card in cards:
            super().mark([card], tuple(self.as_difference(card, change, ctx) for change in changes), until, ctx)

    def as_difference(self, card: int, change: Change, ctx: Context) -> Change:
        """8.1.7.1, 8.1.7.2."""
        if not isinstance(change, Number) or change.how != SET:
            return change
        wanted = change.amount.value(self, ctx)
        return Number(change.number, ADD, Exactly(wanted - self.traits(card).numbers[NUMBERS[change.number]]))

    def end_effects(self, until: str) -> None:
        """2.4.6: all effects of a duration end together; 2.4.4.3, 8.1.3.2, 8.1.3.3: so does what waits for an event."""
        if self.marks:
            self.end_marks(until)
        if self.control:
            control.end(self, until)
        self.end_delayed(until)

    def view_card(self, card: int) -> dict[str, Any]:
        return information.view_card(self, card)

    OBSERVED: ClassVar[tuple[str, ...]] = ("area", "attached cards")

    def observed(self, card: int) -> int:
        if self.zone[card] != STAGE:
            return 0
        return self.at[card] + 1 | min(len(self.attached_to(card)), 127) << 8

    def join_chain(self, link: Link) -> None:
        chain.join(self, link)

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
        moving.put(self, cards, zone, reason, master, place, to, flags, then)

    def destination(self, card: int, zone: int, to: int) -> int:
        return carrying.destination(self, card, zone, to)

    def arranger(self, player: int, master: int) -> int:
        """T93, T96: the text's player."""
        return master

    def goes_unnoticed(self, batch: list[Happening]) -> bool:
        """Nothing but leaving the stage is an event."""
        for each in batch:
            if self.zone[each.card] == STAGE:
                return False
        return True

    def leaving_events(self, happening: Happening) -> list[Event]:
        return leaving.leaving_events(self, happening) if self.zone[happening.card] == STAGE else []

    def companions(self, happening: Happening) -> list[Happening]:
        return leaving.companions(self, happening)

    def leaves(self, happening: Happening) -> None:
        if self.zone[happening.card] == STAGE:
            leaving.note_leaving(self, happening)
        carrying.leaves(self, happening)

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        carrying.has_moved(self, happenings, origins)

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        moving.draw_together(self, draws, then)

    def discard_from(
        self, players: list[int], allowed: list[int], least: int, most: int, then: Take | None = None
    ) -> None:
        self.call(moving.DiscardByChoice(players, allowed, least, most), then)

    def discard_cards(self, cards: list[int], then: Take | None = None) -> None:
        self.give(then, moving.discard(self, cards))

    def deal(self, hits: list[tuple[int, int]], source: int, then: Take | None = None) -> None:
        damage.deal_by_effect(self, hits, then)

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        states.turn(self, cards, flag, on, then)
