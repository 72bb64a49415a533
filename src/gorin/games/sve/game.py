"""A game of Shadowverse EVOLVE in progress: where each rule of it is found."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.happening.events import emit, is_heard
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.values.ability import Ability, Change, Static
from gorin.engine.values.change import Number
from gorin.engine.values.happening import Happening
from gorin.engine.values.identity import GIVEN, line_on_face
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Event
from gorin.games.sve.rules import (
    classes,
    creating,
    damage,
    drawing,
    evolving,
    exchanging,
    keywords,
    lasting,
    losing,
    moving,
    paying,
    playing,
    turning,
)
from gorin.games.sve.rules.facts import CEMETERY_NUMBERS, facts
from gorin.games.sve.rules.moving import MovingCards
from gorin.games.sve.terms import (
    ACT,
    ATTACK,
    BANISH,
    BANISHED,
    BLED,
    CANNOT_LOSE,
    CEMETERY,
    COST,
    COUNTER_PUT,
    COUNTER_TAKEN,
    DECK,
    DESTROY,
    EP,
    EVOLVE_DECK,
    EX,
    EX_LIMIT,
    FACE_UP,
    FIELD,
    FIELD_LIMIT,
    FOLLOWER,
    HAND,
    HEALED,
    HEALTH,
    KEYWORDS,
    LEADER,
    LEADER_HEALTH,
    MAX_PP,
    NECROCHARGE,
    NEW,
    PLAYED,
    PP,
    PP_CEILING,
    RAISED,
    RESOLUTION,
    SANGUINE,
    SPELLCHAIN,
    TEXT_DAMAGE,
    counter_number,
)

COUNTED: Final = frozenset((zone_read(CEMETERY),))
"""What some numbers of a player depend on besides what happens to the player."""


class SveGame(MovingCards):
    """The hooks of the engine, answered by the chapters."""

    __slots__ = ()

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        """3.2.1: a number of a player.

        13.2.1.2: the card that is being played counts for its own コンボ. 13.5.2.1, 13.5.2.2, R90:
        【真紅】 asks whether health went down in this own turn.
        """
        if number == PLAYED:
            return self.played[player] + (ctx.uncounted if player == ctx.master else 0)
        if number == PP:
            return self.pp[player]
        if number == MAX_PP:
            return self.max_pp[player]
        if number == LEADER_HEALTH:
            return self.health[player]
        if number == EP:
            return self.ep[player]
        if number == SPELLCHAIN:
            return ctx.fixed[0] if ctx.fixed else classes.spells_in_cemetery(self, player)
        if number == NECROCHARGE:
            return ctx.fixed[1] if ctx.fixed else len(self.zone_cards(CEMETERY, player))
        if number == SANGUINE:
            return int(self.active == player and self.bled[player])
        if number == EX_LIMIT:
            return self.ex_limit[player]
        if number == FIELD_LIMIT:
            return self.field_limit[player]
        raise KeyError(number)

    def lay_counters(self, card: int, name: str, number: int) -> None:
        """14.1.2, 14.1.4: counters are put on a card or taken off it, which abilities can wait for."""
        self.add_counters(card, name, number)
        kind = COUNTER_PUT if number > 0 else COUNTER_TAKEN
        if number and (self.delayed or is_heard(self, kind)):
            emit(self, kind, card, NOTHING, abs(number), self.holder[card], counter_number(name))

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """3.2.1, R17: raising or lowering maximum PP leaves PP as they are."""
        if number == LEADER_HEALTH:
            new = amount if how == "set" else self.health[player] + amount
            if how == "add" and amount > 0:
                self.record(HEALED, NOTHING, player)
                changed = self.set_health(player, new)
                emit(self, HEALED, NOTHING, NOTHING, amount, player)
                return changed
            return self.set_health(player, new)
        if number == PP:
            return self.change_pp(player, how, amount)
        if number == MAX_PP:
            before = self.max_pp[player]
            self.max_pp[player] = min(PP_CEILING, max(0, amount if how == "set" else before + amount))
            self.number_changed(MAX_PP)
            self.note("max_pp", "3.2.3", player, number=self.max_pp[player])
            return self.max_pp[player] != before
        if number == EP:
            held = self.ep[player]
            self.ep[player] = max(0, amount if how == "set" else held + amount)
            self.number_changed(EP)
            self.note("ep", "3.2.5", player, number=self.ep[player])
            return self.ep[player] != held
        raise KeyError(number)

    def lower_health(self, player: int, amount: int) -> None:
        """R146: each decrease is an event of its own."""
        MovingCards.lower_health(self, player, amount)
        if self.library.remembers:
            self.record(BLED, NOTHING, player)
        if self.delayed or self.heard >> BLED & 1:
            emit(self, BLED, NOTHING, NOTHING, amount, player)

    def tell(self, ctx: Context, event: Event) -> None:
        """10.7.5.1, R143: それ in a delayed text is the card that its event is about."""
        super().tell(ctx, event)
        if event.card >= 0:
            ctx.store(0, [self.sight(event.card)])

    def mark(self, cards: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """R138: that a text raised attack or health is remembered for the turn; a leader's health changes at once."""
        until = lasting.until_when(self, until, ctx.master)
        leaders = [card for card in cards if self.zone[card] == LEADER]
        if leaders and any(isinstance(change, Number) for change in changes):
            self.mark_leaders(leaders, changes, until, ctx)
            cards = [card for card in cards if self.zone[card] != LEADER]
        for change in changes:
            if isinstance(change, Number) and moving.raises(self, change, ctx):
                for card in cards:
                    self.flags[card] |= RAISED
        super().mark(cards, changes, until, ctx)

    def float_effect(self, static: Static, until: str, ctx: Context) -> None:
        super().float_effect(static, lasting.until_when(self, until, ctx.master), ctx)

    def mark_leaders(self, leaders: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """R12: a leader's number is changed once and for good; it has no other."""
        for change in changes:
            if isinstance(change, Number) and change.number == HEALTH:
                for card in leaders:
                    self.change_number(self.holder[card], LEADER_HEALTH, change.how, change.amount.value(self, ctx))
        rest = tuple([change for change in changes if not isinstance(change, Number)])
        if rest:
            super().mark(leaders, rest, until, ctx)

    def base_traits(self, card: int) -> Traits:
        """10.9.1.1: printed information; of an evolved follower the evolve card's, except cost (10.9.1.1.1)."""
        if self.under and card in self.under and self.zone[card] == FIELD:
            return evolving.evolved_face(self, self.under[card], card)
        return self.printed[card].traits

    def line_on(self, card: int, line: int) -> int:
        """R178, R182: what an evolve card brings is its own, anew with each that is linked."""
        if line < GIVEN and self.under and card in self.under and self.zone[card] == FIELD:
            return line_on_face(self.sight(self.under[card]), line)
        return line

    def sum_up_statics(self) -> None:
        """13.3.1.2, 13.5.1.2: some numbers of a player count the cards in the cemetery."""
        super().sum_up_statics()
        self.static_numbers = frozenset()
        if "player" not in self.static_reads:
            return
        for profile in self.static_profiles:
            for ability in profile.statics:
                if ability.static is not None:
                    self.static_numbers |= facts(self, ability.static).numbers
        if not self.static_numbers.isdisjoint(CEMETERY_NUMBERS):
            self.static_reads |= COUNTED

    def kept_values(self) -> dict[str, Any]:
        self.has_statics()
        return {"static_numbers": self.static_numbers}

    def reachable(self) -> list[int]:
        """The cards in zones that static abilities reach, and those that have them."""
        reach = self.static_reach | 1 << FIELD
        found: list[int] = []
        for zone in (FIELD, HAND, EX, RESOLUTION, LEADER, CEMETERY, BANISH):
            if reach >> zone & 1:
                found += self.cards_in(zone)
        return found

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """10.3.4, R142: those of field cards, elsewhere only what says so; each is its card's player's (3.1.2.3)."""
        found: list[tuple[int, Ability, int]] = []
        watches = self.library.watches
        for player in self.turn_order():
            for card in self.zone_cards(FIELD, player):
                traits = self.traits(card)
                if traits.abilities and traits.profile.watching:
                    for number, ability in enumerate(traits.abilities):
                        if not ability.zones or ability.zones >> FIELD & 1:
                            found.append((card, ability, number))
            for zone in (HAND, EX, CEMETERY):
                if not watches >> zone & 1:
                    continue
                for card in self.zone_cards(zone, player):
                    traits = self.text_of(card)
                    if traits.profile.named_zones >> zone & 1:
                        for number, ability in enumerate(traits.abilities):
                            if ability.zones >> zone & 1:
                                found.append((card, ability, number))
        return found

    def keyword_abilities(self, mask: int) -> tuple[Ability, ...]:
        return keywords.abilities_of(mask)

    def seen_by(self, card: int) -> int:
        """4.1.2, R97: by its zone, and for as long as a look or a showing lasts.

        Nobody sees a deck (4.5.2); a hand and an evolve deck only their player sees (4.6.2, 4.7.2).
        """
        zone = self.zone[card]
        shown = self.shown.get(card, 0) if self.shown else 0
        if zone == DECK:
            return shown
        if zone == HAND or (zone == EVOLVE_DECK and not self.flags[card] & FACE_UP):
            return 1 << self.holder[card] | shown
        return self.seats.everybody

    def hidden_group(self, card: int) -> int:
        """Hidden cards of the main deck among each other, and those of the evolve deck."""
        return int(self.zone[card] == EVOLVE_DECK)

    def view_numbers(self, player: int) -> dict[str, int]:
        return {
            "health": self.health[player],
            "pp": self.pp[player],
            "max_pp": self.max_pp[player],
            "ep": self.ep[player],
            "played": self.played[player],
        }

    def standing(self, player: int) -> int:
        """11.2.1: health decides; cards on the field and in the hand are health to come."""
        cards = 3 * len(self.zone_cards(FIELD, player)) + len(self.zone_cards(HAND, player))
        return 2 * self.health[player] + cards

    def view_card(self, card: int) -> dict[str, Any]:
        zone = self.zone[card]
        view: dict[str, Any] = {"cost": self.card_number(card, COST)}
        if self.traits(card).kind & FOLLOWER:
            view["attack"] = self.card_number(card, ATTACK)
            view["health"] = self.card_number(card, HEALTH)
        if zone == FIELD:
            view["act"] = bool(self.flags[card] & ACT)
            view["new"] = bool(self.flags[card] & NEW)
            view["evolved"] = evolving.is_evolved(self, card)
            view["keywords"] = [word for word, bit in KEYWORDS.items() if self.traits(card).keywords & bit]
            view["counters"] = dict(self.counters.get(card, {}))
        if zone == EVOLVE_DECK:
            view["face_up"] = bool(self.flags[card] & FACE_UP)
        return view

    OBSERVED: ClassVar[tuple[str, ...]] = ("damage", "evolved")

    def observed(self, card: int) -> int:
        if self.zone[card] != FIELD:
            return 0
        damage = min(self.damage_on(card), 127) if card in self.wounds else 0
        return damage | int(card in self.under) << 8

    def going(self, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int) -> list[Happening]:
        if reason in (DESTROY, BANISHED):
            cards = moving.not_spared(self, cards, reason)
        return super().going(cards, zone, reason, place, to, flags)

    def pick_for_cost(
        self, player: int, candidates: list[int], number: int, about: str, clause: str, then: Take
    ) -> None:
        """10.4.2.2: where the parts of a cost touch each other, only what leaves the rest payable."""
        payment = paying.payment(self)
        if payment is not None and paying.is_intertwined(self, payment.ctx, payment.costs, payment.for_card):
            self.call(paying.PickForCost(player, candidates, number, number, about, clause), then)
        else:
            self.call(Select(player, candidates, number, number, about, clause), then)

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """5.9.2: draw cards, one after the other."""
        drawn: list[int] = []
        for player, number in draws:
            for _ in range(number):
                drawn += drawing.draw(self, player)
        self.give(then, drawn)

    def create(
        self,
        names: list[str],
        zone: int,
        player: int,
        master: int,
        overflow: int = NOTHING,
        then: Take | None = None,
    ) -> None:
        """9.1.1."""
        creating.create(self, names, zone, player, master, overflow, then)

    def swap(self, cards: list[int], then: Take | None = None) -> None:
        exchanging.swap(self, cards, then)

    def play_by_effect(self, card: int, player: int, cost: int) -> bool:
        return playing.play_by_effect(self, card, player, cost)

    def deal(self, hits: list[tuple[int, int]], source: int, then: Take | None = None) -> None:
        damage.start(self, [(card, amount, source) for card, amount in hits], TEXT_DAMAGE, then=then)

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        self.give(then, turning.turn(self, cards, flag, on))

    def win_by_effect(self, players: list[int]) -> None:
        """1.2.4: win at once, before the next check timing. R167: an opponent who cannot lose prevents it."""
        if any(self.leader_rules(other) & CANNOT_LOSE for player in players for other in self.opponents(player)):
            return
        self.end(Result(tuple(players), "effect", "1.2.4"))

    def lose_by_effect(self, players: list[int]) -> None:
        able = [player for player in players if not self.leader_rules(player) & CANNOT_LOSE]
        if able:
            losing.lose(self, able, "effect", "1.2.4")
