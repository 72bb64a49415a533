"""Summoning, appearing, deploying and setting: by the players' own actions and by effects (R16, R104, R110, R127)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit_all
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskYesNo, Select
from gorin.engine.program.context import Context
from gorin.engine.values.waiting import Event
from gorin.games.shinso.places import slot_of, slot_ref
from gorin.games.shinso.printed import Side
from gorin.games.shinso.program.costs import Monster, Sacrifice, Taking
from gorin.games.shinso.program.operations import IGNORED, MAY_IGNORE, MET, SUMMON
from gorin.games.shinso.rules import legality, paying, players
from gorin.games.shinso.rules.asking import AskOneOf
from gorin.games.shinso.rules.moving import play_to
from gorin.games.shinso.rules.turning import set_actions
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    BOUND,
    COFFIN,
    HAND,
    KIN,
    NO_RELICS,
    NO_SUMMONING,
    RELIC_AREA,
    SLOTS,
    SUMMONED,
    SUMMONED_FROM_COFFIN,
    SUMMONED_FROM_HAND,
)

BY_ACTION: Final = 0
BY_EFFECT: Final = 1
BOUND_PLAY: Final = 2


def take_face(game: ShinsoState, card: int, side: Side) -> None:
    """R14: on the field a ドッペル has only the face as which it is played."""
    printed = game.cards[card]
    if printed.faces:
        game.faces[card] = printed.sides.index(side) + 1
        game.cache[card] = None


class Summon(Procedure):
    """play.2, actions.2, R97, R98, R104, R110: a 眷属 or 秘宝 is summoned; its result is the card, or nothing.

    `field`: on whose side. `slot`: the slot named (0: the lowest empty one, or asked if an effect summons). `how`: by
    the player's action, by an effect, or in a bind step (R59). `conditions`: whether they are met. `face`: the side.
    """

    def __init__(
        self, card: int, player: int, face: int, how: int, field: int, slot: int = 0, conditions: str = MET
    ) -> None:
        self.card = card
        self.player = player
        self.face = face
        self.how = how
        self.field = field
        self.slot = slot
        self.conditions = conditions
        self.ignoring = conditions == IGNORED
        self.number = NOTHING
        self.named: list[tuple[int, ...]] = []
        self.offered: tuple[int, ...] = ()
        self.fails = False
        self.origin = NOTHING

    def side(self, game: ShinsoState) -> Side:
        return game.cards[self.card].sides[self.face]

    def is_kin(self, game: ShinsoState) -> bool:
        return bool(self.side(game).kind & KIN)

    def ctx(self, game: ShinsoState) -> Context:
        return legality.context(game, self.card, self.player)

    def costs(self, game: ShinsoState) -> tuple[Taking, ...]:
        return () if self.ignoring else self.side(game).rituals

    def choose_way(self, game: ShinsoState) -> None:
        """R115: everybody sees what is announced."""
        game.show([self.card], game.seats.everybody)
        side = self.side(game)
        if not side.rituals:
            self.resume_at(PAY)
        if self.how != BY_ACTION:
            self.look_at_conditions(game, side)
        elif side.prices:
            self.choose_price(game, side)
        elif not side.rituals:
            self.resume_at(CHOOSE_SLOT)
            self.pay(game)

    def choose_price(self, game: ShinsoState, side: Side) -> None:
        """R32: whether conditions are ignored for a price, if one may choose."""
        found = legality.ways(game, self.card, side, self.player)
        if len(found) > 1:
            game.call(AskYesNo(self.player, "optional_price", self.card, "R32"), Summon.take_way)
        elif found:
            self.ignoring = found[0]

    def look_at_conditions(self, game: ShinsoState, side: Side) -> None:
        """R59, R127: whether conditions are ignored, if one may choose, or met in a bind step."""
        if self.conditions == MAY_IGNORE and side.has_conditions():
            if legality.why_no_conditions(game, self.card, side, self.player) is None:
                game.call(AskYesNo(self.player, "ignore_conditions", self.card, "R127"), Summon.take_way)
            else:
                self.ignoring = True
        elif self.how == BOUND_PLAY:
            ctx = self.ctx(game)
            rule = NO_SUMMONING if side.kind & KIN else NO_RELICS
            met = all(
                condition.holds(game, ctx) or players.is_waived(game, self.player, condition)
                for condition in side.conditions
            )
            if not met or legality.forbidden(game, self.player, rule, self.card):
                self.fail(game)

    def take_way(self, game: ShinsoState, result: list[int]) -> None:
        self.ignoring = bool(result[0])

    def fail(self, game: ShinsoState) -> None:
        """R59: without payment."""
        self.fails = True
        self.resume_at(END)

    def name_number(self, game: ShinsoState) -> None:
        """R97: 生贄a-b."""
        cost = self.side(game).sacrifice
        if cost is None or self.ignoring:
            return
        ctx = self.ctx(game)
        able = len(cost.candidates(game, ctx))
        least, most = cost.limits(game, ctx)
        high = min(able, able if most is None else most)
        if self.how == BY_ACTION:
            numbers = legality.offers(game, self.card, self.side(game), self.player)
        else:
            numbers = list(range(min(least, high), high + 1))
        if 0 in numbers and self.must_free(game):
            numbers = [number for number in numbers if number] or numbers
        game.call(AskOneOf(self.player, numbers, "offerings", "R97", self.card), Summon.take_number)

    def take_number(self, game: ShinsoState, result: list[int]) -> None:
        self.number = result[0]

    def must_free(self, game: ShinsoState) -> list[int]:
        """R16, R110: the possible 生贄 of which at least one must be offered so that a slot becomes free."""
        if not self.is_kin(game) or self.how == BOUND_PLAY or self.field != self.player:
            return []
        freed = legality.freed_by(game, self.card, self.side(game), self.player)
        empty = game.empty_slots(self.field)
        if self.slot:
            return [] if self.slot in empty else [card for card in freed if game.slots[card] == self.slot]
        return [] if empty else freed

    def name_cards(self, game: ShinsoState) -> None:
        """R110: the 生贄, then the 怪物 cards."""
        taken = self.costs(game)
        if len(self.named) >= len(taken):
            return
        self.goto(Summon.name_cards)
        cost: Taking = taken[len(self.named)]
        ctx = self.ctx(game)
        gone = [self.card]
        for cards in self.named:
            gone += cards
        able = [card for card in cost.candidates(game, ctx) if card not in gone]
        later = taken[len(self.named) + 1 :]
        if later and self.how != BOUND_PLAY:
            able = [card for card in able if paying.has_enough(game, ctx, later, [*gone, card])]
        least = cost.limits(game, ctx)[0]
        number = self.number if isinstance(cost, Sacrifice) and self.number != NOTHING else least
        if number > len(able) or len(able) < least:
            self.fails = True
        number = min(number, len(able))
        needed = self.must_free(game) if isinstance(cost, Sacrifice) else []
        about, clause = ("monster", "R98") if isinstance(cost, Monster) else ("sacrifice", "R97")
        game.call(paying.NameCards(self.player, able, number, number, about, clause, needed), Summon.take_named)

    def take_named(self, game: ShinsoState, result: list[int]) -> None:
        self.named.append(tuple(result))

    def pay(self, game: ShinsoState) -> None:
        """R110: everything at once; R126: what was 生贄 is remembered."""
        side = self.side(game)
        taken = () if self.ignoring else side.rituals
        if taken:
            for cost, cards in zip(taken, self.named, strict=True):
                if isinstance(cost, Sacrifice):
                    self.offered = tuple(game.power(card) for card in cards)
        price = 0
        if self.how == BY_ACTION:
            price = self.price(game, side)
        self.origin = game.zone[self.card]
        if taken:
            paying.pay(game, self.ctx(game), taken, self.named, price)
        elif price:
            set_actions(game, self.player, game.actions[self.player] - price)
        if self.goes_on(game):
            self.choose_slot(game)

    def price(self, game: ShinsoState, side: Side) -> int:
        """play.16, R32, R140."""
        if self.ignoring:
            return legality.ignoring_price(game, self.card, side, self.player)
        price = legality.price_of(game, self.card, side, self.player, self.offered)
        free = players.free_price(game, self.player) if side.kind & KIN else None
        if free is not None and price <= free[1] and game.traits(self.card).numbers[legality.COST_INDEX] > price:
            game.free_used[free[0]] = game.free_used.get(free[0], 0) + 1
        return price

    def choose_slot(self, game: ShinsoState) -> None:
        """R16, R58: an empty slot; an effect's player and the attacking player choose one."""
        if self.fails:
            self.resume_at(END)
            return
        if self.side(game).kind & KIN:
            empty = game.empty_slots(self.field)
            if not empty or not players.room_for_kin(game, self.field):
                self.fail(game)
                return
            if self.how != BY_ACTION and self.slot not in empty:
                places = [slot_ref(self.field, slot) for slot in empty]
                game.call(Select(self.player, places, 1, 1, "slot", "R16", self.card), Summon.take_slot)
                return
            if self.slot not in empty:
                self.slot = empty[0]
        self.begin_next()
        self.arrive(game)

    def take_slot(self, game: ShinsoState, result: list[int]) -> None:
        self.slot = slot_of(result[0])

    def arrive(self, game: ShinsoState) -> None:
        """play_terms.3, play_terms.9, card_types.8, R17, R30: it comes to the field awake; a 秘宝 takes no slot."""
        side = self.side(game)
        take_face(game, self.card, side)
        flags = BOUND if self.how == BOUND_PLAY else 0
        zone, place = (SLOTS, str(self.slot)) if side.kind & KIN else (RELIC_AREA, "")
        play_to(game, self.card, zone, self.field, self.player, Summon.take_arrived, place, flags)
        if not game.handed_on:
            self.end(game)

    def take_arrived(self, game: ShinsoState, result: list[int]) -> None:
        """T3, T12."""
        self.fails = not result
        if result:
            game.note("summon_slot" if self.slot else SUMMON, "play.2", self.player, self.card, number=self.slot)
        if self.offered and result:
            game.offerings[self.card] = self.offered
            game.touch(self.card)
        summoned(game, result, self.origin)

    def end(self, game: ShinsoState) -> None:
        game.finish([] if self.fails else [self.card])


Summon.STEPS = (
    Summon.choose_way,
    Summon.name_number,
    Summon.name_cards,
    Summon.pay,
    Summon.choose_slot,
    Summon.arrive,
    Summon.end,
)

PAY: Final = Summon.STEPS.index(Summon.pay)
CHOOSE_SLOT: Final = Summon.STEPS.index(Summon.choose_slot)
END: Final = Summon.STEPS.index(Summon.end)


FROM: Final = {HAND: SUMMONED_FROM_HAND, COFFIN: SUMMONED_FROM_COFFIN}
SUMMONS: Final = 1 << SUMMONED | 1 << SUMMONED_FROM_HAND | 1 << SUMMONED_FROM_COFFIN
"""As what a summoning is noticed."""


def summoned(game: ShinsoState, cards: list[int], origin: int) -> None:
    """T3, T12: summoned, from the hand or the coffin."""
    for card in cards:
        player = game.holder[card]
        players.note_deed(game, player, NO_SUMMONING if game.base_traits(card).kind & KIN else NO_RELICS, card)
        if not game.hears(SUMMONS):
            continue
        events = [Event(SUMMONED, card, NOTHING, 0, player)]
        if origin in FROM:
            events.append(Event(FROM[origin], card, NOTHING, 0, player))
        emit_all(game, events)
