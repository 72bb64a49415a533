"""A game in progress: where each rule of it is found."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.happening.events import check_states, is_heard
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import Every
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Condition
from gorin.engine.program.things import NOBODY, It
from gorin.engine.values.ability import Ability, Change, Static
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.happening import Happening, Replacer
from gorin.engine.values.identity import effect_line
from gorin.engine.values.waiting import Event, Waiting
from gorin.games.shinso import terms
from gorin.games.shinso.facts import facts_of
from gorin.games.shinso.program.changes import Double
from gorin.games.shinso.program.conditions import ComingTurn, OncePerMoment
from gorin.games.shinso.rules import (
    battle,
    decks,
    durations,
    leaving,
    moving,
    piles,
    signs,
    turning,
    values,
)
from gorin.games.shinso.rules.settling import is_over
from gorin.games.shinso.state import NOT_KNOWN
from gorin.games.shinso.terms import (
    ACTIONS,
    BOUND,
    COFFIN,
    COMING,
    CORE,
    DESTROY,
    FIELD,
    HAND,
    LIFE_DECK,
    NUMBER_BELOW,
    POWER,
    RELIC_AREA,
    REMOVED,
    RIMS,
)
from gorin.games.shinso.texts import ShinsoTexts
from gorin.games.shinso.zones import ELSEWHERE, SOURCES

COMMON: Final[tuple[Ability, ...]] = (moving.UNDYING_ABILITY, *battle.ABILITIES)
"""The abilities that keywords stand for."""
EXTRA_TURN: Final = "extra_turn"


class ShinsoGame(ShinsoTexts):
    """The hooks of the engine, answered by the chapters."""

    __slots__ = ()

    def layer(self, change: Change) -> int:
        return values.layer(change)

    def is_spared(self, card: int, ability: Ability | None, ctx: Context) -> bool:
        """R125."""
        return not values.receives(self, card, ctx.source)

    def keyword_abilities(self, keywords: int) -> tuple[Ability, ...]:
        """The chapters ask for keywords themselves."""
        return ()

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """R5, R18: those of cards that lie face up on the field, and what speaks of leaving a hand or deck."""
        found: list[tuple[int, Ability, int]] = []
        for zone in SOURCES:
            for card in self.cards_in(zone):
                traits = self.text_of(card)
                if traits.abilities and traits.profile.watching:
                    found += [(card, each, number) for number, each in enumerate(traits.abilities) if not each.zones]
        mask = facts_of(self.library).zones
        for zone in ELSEWHERE:
            if not mask >> zone & 1:
                continue
            for card in self.cards_in(zone):
                traits = self.printed[card].traits
                if traits.profile.named_zones >> zone & 1:
                    found += [
                        (card, each, number) for number, each in enumerate(traits.abilities) if each.zones >> zone & 1
                    ]
        return found

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """R66, R119, R120, R125."""
        found = signs.TIMED if ":" in until else 0
        for change in changes:
            found |= signs.sign_of_mark(change)
        if found & ~self.signs:
            self.signs = NOT_KNOWN
        reached = [card for card in cards if values.receives(self, card, ctx.source)]
        if any(isinstance(change, Double) for change in changes):
            for card in reached:
                doubled = Number(POWER, ADD, Exactly(self.power(card)))
                own = tuple(doubled if isinstance(change, Double) else change for change in changes)
                super().mark([card], own, until, ctx)
            return
        if until.startswith(COMING):
            named = ctx.copy()
            named.regs = [*named.regs, [self.sight(card) for card in reached]]
            fixed = tuple(change.fix(self, ctx) for change in changes)
            self.float_effect(Static(It(len(named.regs) - 1), fixed), until, named)
            return
        super().mark(reached, changes, durations.absolute(self, until), ctx)

    def float_effect(self, static: Static, until: str, ctx: Context) -> None:
        """R120: what is said for a turn to come holds when that turn has begun."""
        if until.startswith(COMING):
            dated = ctx.copy()
            dated.time = self.tick()
            static = Static(static.things, static.changes, ComingTurn(until.removeprefix(COMING)))
            super().float_effect(static, until, dated)
            return
        super().float_effect(static, durations.absolute(self, until), ctx)

    def delay(self, ability: Ability, ctx: Context, until: str = "", each: bool = False) -> None:
        """T138: what looks for an event of an extra turn is kept until that turn begins."""
        if until == EXTRA_TURN:
            began = self.tick()
            own = ctx.copy()
            own.line = effect_line(began)
            self.parked = [*self.parked, Waiting(ability, own, began, until, each)]
        else:
            super().delay(ability, ctx, durations.absolute(self, until), each)

    def mark_players(self, players: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """R119."""
        self.float_effect(Static(NOBODY, changes), until, ctx)

    def delay_nth(self, ability: Ability, ctx: Context, times: int) -> None:
        """R142."""
        counted = ctx.copy()
        counted.time = self.tick()
        self.nth[counted.time] = times
        self.delay(ability, counted, terms.WHOLE_GAME, True)

    def triggers_once(self, ability: Ability) -> bool:
        """R134: 時 and 場合 once for all that happens at the same moment, たび for each."""
        return ability.trigger is not None and asks_once(ability.trigger.condition)

    def first_of_moment(self, ctx: Context) -> bool:
        """R134: several events of one moment start such an ability only once (`triggers_once`)."""
        return True

    def look_at_states(self) -> None:
        """R42, T122: the end of the game at once; numbers that fall below what a text names."""
        if self.losers:
            is_over(self)
        elif self.library.has_states and is_heard(self, NUMBER_BELOW):
            check_states(self, NUMBER_BELOW)

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        if number == ACTIONS:
            return self.actions[player]
        raise KeyError(number)

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """actions.1, R140."""
        if number != ACTIONS:
            raise KeyError(number)
        if how == "set":
            return turning.set_actions(self, player, amount)
        if how == "spend":
            return turning.spend_actions(self, player, amount)
        return turning.gain_actions(self, player, amount)

    def view_numbers(self, player: int) -> dict[str, int]:
        """R115: open to everybody."""
        return {
            "actions": self.actions[player],
            "conversions": self.conversions[player],
            "burned": int(self.burned[player]),
            "burn_ends": self.burn_ends[player],
            "shift_limit": self.shift_limit(player),
        }

    def standing(self, player: int) -> int:
        """life_deck.4: the life cards that are left decide; 眷属 and 真祖の断片 on the field take those of others."""
        life = sum(len(self.zone_cards(zone, player)) for zone in (LIFE_DECK, RIMS, CORE))
        return 8 * life + 4 * len(self.bodies(player)) + len(self.zone_cards(HAND, player))

    def view_card(self, card: int) -> dict[str, Any]:
        """What a table shows of a card is said in `presentation`."""
        return {}

    WIDE: ClassVar[frozenset[str]] = frozenset((POWER, "strengthen", "armour"))
    OBSERVED: ClassVar[tuple[str, ...]] = ("slot", "came this turn", "slot of its bearer")

    def observed(self, card: int) -> int:
        zone = self.zone[card]
        if zone not in FIELD:
            return 0
        slot = self.slots[card] + 1 if card in self.slots else 0
        bearer = self.bearers.get(card, NOTHING) if zone == RELIC_AREA else NOTHING
        borne = self.slots[bearer] + 1 if bearer in self.slots else 0
        return slot | int(self.is_new(card)) << 8 | borne << 16

    def win_by_effect(self, players: list[int]) -> None:
        """R76: whoever does not win loses."""
        for player in range(self.nplayers):
            if player not in players:
                piles.lose(self, player, "R76")

    def lose_by_effect(self, players: list[int]) -> None:
        """R76."""
        for player in players:
            piles.lose(self, player, "R76")

    def would_be(self, card: int, zone: int, reason: str) -> tuple[int, ...]:
        return moving.would_be(self, card, zone, reason) if self.zone[card] in FIELD else ()

    def may_move(self, happening: Happening) -> bool:
        zone = self.zone[happening.card]
        if zone in FIELD or zone == RIMS or happening.reason == DESTROY:
            return moving.may_move(self, happening)
        return zone != HAND or happening.to != HAND

    def headed(self, happening: Happening) -> Happening:
        return moving.headed(self, happening)

    def altered(self, replacer: Replacer, happening: Happening) -> Happening | None:
        return moving.altered(self, replacer, happening)

    def further_replacers(self, batch: list[Happening]) -> list[Replacer]:
        return moving.further_replacers(self, batch)

    def companions(self, happening: Happening) -> list[Happening]:
        return moving.companions(self, happening)

    def goes_unnoticed(self, batch: list[Happening]) -> bool:
        return not piles.wanted(self)

    def leaving_events(self, happening: Happening) -> list[Event]:
        return moving.leaving_events(self, happening)

    def remember(self, card: int) -> None:
        moving.remember(self, card)

    def leaves(self, happening: Happening) -> None:
        moving.leaves(self, happening)

    def enters(self, happening: Happening) -> None:
        moving.enters(self, happening)

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        moving.has_moved(self, happenings, origins)
        for each in happenings:
            if each.reason in piles.DESTRUCTION:
                battle.counts_as_lost(self, each)

    def arranger(self, player: int, master: int) -> int:
        """R122: the player of the effect."""
        return master

    def chooser(self, happening: Happening) -> int:
        """R106: the controller of the affected card."""
        return happening.player

    def going(self, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int) -> list[Happening]:
        if reason == DESTROY:
            self.beaten = {}
            self.won_against = {}
        return moving.batch_of(self, cards, zone, reason, place, to, flags)

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
        moved = cards[:]
        if place or flags or not self.put_unnoticed(moved, zone, reason, to):
            super().put(cards, zone, reason, master, place, to, flags, then)
            return
        if self.library.has_states:
            self.look_at_states()
        if then is not None:
            self.give(then, moved)

    def put_unnoticed(self, cards: list[int], zone: int, reason: str, to: int) -> bool:
        """Put cards into a zone by a short way, if that is an event for nobody; whether it was.

        R60: a bound card that would come from elsewhere than the field to a coffin is removed.
        """
        if reason == DESTROY:
            self.beaten = {}
            self.won_against = {}
        if not cards:
            return True
        if self.zone[cards[0]] in FIELD:
            return leaving.leave_quietly(self, cards, zone, reason, moving.source_of(self))
        if zone == COFFIN and len(cards) == 1 and self.flags[cards[0]] & BOUND:
            zone = REMOVED
        return piles.put_quietly(self, cards, zone, reason, to)

    def would_receive(self, card: int, ctx: Context) -> bool:
        """R125."""
        return values.receives(self, card, ctx.source)

    def would_put(self, card: int, zone: int, reason: str, ctx: Context) -> bool:
        """R125."""
        if reason == DESTROY and self.zone[card] in FIELD and values.is_safe(self, card, ctx.source):
            return False
        return self.would_receive(card, ctx)

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        return super().would_turn(card, flag, on, ctx) and self.would_receive(card, ctx)

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        """awake_sleep.1, awake_sleep.2."""
        self.give(then, turning.turn(self, cards, flag, on, moving.source_of(self)))

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """R68, R146."""
        self.give(then, decks.draw_together(self, draws))


def asks_once(condition: Condition | None) -> bool:
    """R134."""
    if isinstance(condition, Every):
        return any(asks_once(part) for part in condition.parts)
    return isinstance(condition, OncePerMoment)
