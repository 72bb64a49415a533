"""A game of Rebirth for you in progress: where each rule of it is found."""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Ability, Change, Replacement, Trigger
from gorin.engine.values.happening import Happening
from gorin.engine.values.lasting import Application
from gorin.engine.values.rules import EVERYBODY, ITS_PLAYER, NOBODY
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Event, Noticed, Waiting
from gorin.games.rebirth.effects import RebirthEffects
from gorin.games.rebirth.program.standing import OpenHand
from gorin.games.rebirth.program.validity import EVERYWHERE
from gorin.games.rebirth.rules import (
    damage,
    drawing,
    judging,
    lasting,
    moving,
    multiplayer,
    paying,
    preventing,
    showing,
    standing,
    triggers,
    values,
)
from gorin.games.rebirth.terms import DECK, ENERGY, FACE_DOWN, HAND, OUT, PARTNER, REST
from gorin.games.rebirth.zones import ZONES


class RebirthGame(RebirthEffects):
    """The hooks of the engine, answered by the chapters."""

    __slots__ = ()

    LIMITS_TRIGGERING: ClassVar[bool] = False
    HEARS_ITSELF: ClassVar[bool] = True

    # Values (9.10)

    def layer(self, change: Change) -> int:
        return values.layer(change)

    def refresh(self, card: int) -> Traits:
        if self.statics is None:
            self.has_statics()
        sums = self.sums
        return super().refresh(card) if sums is None else values.summed(self, card, sums)

    def forget_traits(self, reach: int) -> None:
        """Where effects only add to numbers, what a card says of itself alone concerns no other."""
        if self.sums is None or self.statics is None:
            super().forget_traits(reach)
            return
        cache = self.cache
        for card in self.statics:
            cache[card] = None
        self.forget_reached(reach & EVERYWHERE)

    def touch_statics(self) -> None:
        self.renew_statics()

    def plan_statics(self) -> list[list[Application]]:
        self.rule_book = None
        values.plan_sums(self)
        return super().plan_statics() if self.sums is None else []

    def static_sources(self) -> list[int]:
        return values.static_sources(self)

    def has_valid_statics(self, card: int) -> bool:
        return self.zone[card] in self.facts.statics

    def reachable(self) -> list[int]:
        return values.reachable(self)

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        return values.valid_abilities(self)

    def keyword_abilities(self, keywords: int) -> tuple[Ability, ...]:
        return values.keyword_abilities(keywords)

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        raise KeyError(number)

    # What is seen (4.1.2, R97)

    def lies_seen(self, card: int, zone: int, flags: int) -> int:
        """4.1.2, 4.2.2, 4.2.3, 4.3.3, 4.3.3.1, 4.3.3.2, 4.6.2.1, R23, R97: who sees a card that lies so."""
        if zone == ENERGY:
            return ITS_PLAYER if flags & FACE_DOWN else EVERYBODY
        return NOBODY if flags & FACE_DOWN else ZONES[zone].seen

    def seen_by(self, card: int) -> int:
        """4.9.1, 4.9.2, 4.10.1, 4.10.2, R97, R98: by whom it can be seen now; one being played is shown to all."""
        zone = self.zone[card]
        if zone == DECK:
            return self.shown.get(card, 0)
        seats = self.seats
        if zone == HAND:
            if (self.in_play and card in self.in_play) or self.is_open_hand(self.holder[card]):
                return seats.everybody
            return seats.team_masks[self.holder[card]] | self.shown.get(card, 0)
        if self.flags[card] & FACE_DOWN:
            seen = self.shown.get(card, 0)
            if self.in_play and card in self.in_play:
                return seats.everybody
            return seen | seats.team_masks[self.holder[card]] if zone == ENERGY else seen
        return seats.everybody

    def is_open_hand(self, player: int) -> bool:
        """R97 常に公開する."""
        if OpenHand not in self.facts.kinds:
            return False
        return any(change.who.is_one(self, ctx, player) for change, ctx in standing.for_players(self, OpenHand))

    def hidden_group(self, card: int) -> int:
        """4.10.4: partners can be told from other cards even where their faces cannot be seen."""
        return int(bool(self.printed[card].traits.kind & PARTNER))

    def view_numbers(self, player: int) -> dict[str, int]:
        return showing.view_numbers(self, player)

    def standing(self, player: int) -> int:
        return showing.standing(self, player)

    def view_card(self, card: int) -> dict[str, Any]:
        return showing.view_card(self, card)

    def view_back(self, card: int) -> dict[str, Any]:
        return showing.view_back(self, card)

    OBSERVED: ClassVar[tuple[str, ...]] = ("slot", "damage", "part in the attack")

    def observed(self, card: int) -> int:
        return showing.observed(self, card)

    # Moves (chapter 4)

    def may_move(self, happening: Happening) -> bool:
        return self.zone[happening.card] != OUT

    def companions(self, happening: Happening) -> list[Happening]:
        return moving.companions(self, happening) if self.souls else []

    def leaves(self, happening: Happening) -> None:
        moving.leaves(self, happening)

    def enters(self, happening: Happening) -> None:
        moving.enters(self, happening)
        if self.promises:
            lasting.arrived_in_entry(self, happening)

    def goes_unnoticed(self, batch: list[Happening]) -> bool:
        return moving.goes_unnoticed(self, batch)

    def leaving_events(self, happening: Happening) -> list[Event]:
        return moving.leaving_events(self, happening)

    def noticed_itself(self, happening: Happening) -> list[Noticed]:
        return moving.noticed_itself(self, happening)

    def entering_events(self, happening: Happening) -> list[Event]:
        return moving.entering_events(self, happening, triggers.heard(self))

    def arrived_itself(self, happening: Happening) -> list[Noticed]:
        return moving.arrived_itself(self, happening)

    def order_waiting(self, first: int) -> None:
        triggers.order_waiting(self, first)

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        moving.has_moved(self, happenings, origins)

    def going(self, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int) -> list[Happening]:
        return moving.going(self, cards, zone, reason, place, flags)

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        turned = paying.turn(self, cards, flag, on)
        if turned and self.facts.asks_done:
            judging.record(self, "rest" if on else "stand", turned, [self.zone[card] for card in turned], NOTHING)
        self.give(then, turned)

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        if flag == REST and not paying.TURNING >> self.zone[card] & 1:
            return False
        return bool(self.flags[card] & flag) != on and not paying.is_barred(self, card, on)

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """5.9.2: draw cards, one after the other."""
        drawing.carry_out_draws(self, draws, then)

    def draw_further(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """R157: of one instruction to draw so many more are drawn only once."""
        drawing.draw_together(self, draws, then)

    def hand_of(self, player: int) -> list[int]:
        return [card for card in self.zone_cards(HAND, player) if card not in self.in_play]

    def deal(self, hits: list[tuple[int, int]], source: int, then: Take | None = None) -> None:
        """9.13.3: the source is the card whose ability it is."""
        sight, player = damage.source_now(self)
        damage.deal(self, hits, sight, player, False, then)

    def left_behind(self, card: int) -> None:
        """4.1.1.1: a card never lies in another player's zone."""
        raise AssertionError("every card lies in its owner's zone")

    # Triggers and replacements (9.8, 9.11)

    def also_triggers(self, trigger: Trigger, watch_card: int, ctx: Context, event: Event) -> bool:
        return triggers.also_triggers(self, trigger, watch_card, ctx, event)

    def also_replaces(self, replacement: Replacement, ctx: Context, happening: Happening) -> bool:
        return preventing.also_replaces(self, replacement, ctx, happening)

    def is_acted_before(self, batch: list[Happening]) -> bool:
        return bool(preventing.acting_before(self, batch)) if self.replacers else False

    def acting_before(self, batch: list[Happening]) -> list[Waiting]:
        return preventing.acting_before(self, batch)

    def act_before(self, waiting: Waiting) -> None:
        self.call(Effect(waiting.ability, waiting.ctx.copy()))

    # The end (1.2)

    def see_to_it(self) -> None:
        """10.2.1.1, 12.6.3.2, R9, R84: a player without cards loses at once; a knockout is decided."""
        if self.doomed:
            players = [each for each in self.turn_order() if self.doomed >> each & 1]
            self.doomed = 0
            multiplayer.leave(self, players, "deck", "10.2.1.1")
        multiplayer.retire_changed(self)

    def win_by_effect(self, players: list[int]) -> None:
        """1.2.1.1, 1.2.5, R10."""
        multiplayer.win(self, players, "effect", "1.2.5")

    def lose_by_effect(self, players: list[int]) -> None:
        """1.2.5, R10."""
        multiplayer.leave(self, players, "effect", "1.2.5")

    def concede(self, player: int) -> None:
        """1.2.4, 1.2.4.1, R11: at once, whatever is going on; nothing can prevent or replace it."""
        if self.gone >> player & 1:
            return
        self.note("concede", "1.2.4", player)
        multiplayer.leave(self, [player], "concede", "1.2.4")
        self.run()
