"""Summoning, appearing, deploying and setting: by the players' own actions and by effects (R16, R104, R110, R127)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit_all
from gorin.engine.happening.moving import move
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption, AskYesNo, Select
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Cost
from gorin.engine.values.waiting import Event
from gorin.games.shinso.paying import Monster, Sacrifice, Taking
from gorin.games.shinso.places import slot_of, slot_ref
from gorin.games.shinso.printed import Side
from gorin.games.shinso.program import APPEAR, DEPLOY, IGNORED, MAY_IGNORE, MET, PUT_OUT, SET, SUMMON
from gorin.games.shinso.rules import costs, legality, players
from gorin.games.shinso.rules.asking import AskOneOf
from gorin.games.shinso.rules.moving import batch_of
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    APPEARED,
    ARTS,
    ARTS_SLOT,
    AS_RELIC,
    BOUND,
    COFFIN,
    DEPLOYED,
    FRAGMENT,
    GIVE_WAY,
    HAND,
    KIN,
    NO_ARTS_SET,
    NO_DEPLOYING,
    NO_RELICS,
    NO_SUMMONING,
    PLAY,
    RELIC,
    RELIC_AREA,
    SET_DOWN,
    SLOTS,
    STAGE,
    SUMMONED,
    SUMMONED_FROM_HAND,
    TERRITORY,
    TERRITORY_SLOT,
)

KINDS_OF: Final = {
    SUMMON: KIN | RELIC,
    APPEAR: KIN,
    DEPLOY: TERRITORY,
    SET: ARTS,
    PUT_OUT: KIN | RELIC | TERRITORY | ARTS,
}
RULES_OF: Final = {KIN: NO_SUMMONING, RELIC: NO_RELICS, TERRITORY: NO_DEPLOYING, ARTS: NO_ARTS_SET}

BY_ACTION: Final = 0
BY_EFFECT: Final = 1
BOUND_PLAY: Final = 2


def take_face(game: ShinsoState, card: int, side: Side) -> None:
    """R14: on the field a ドッペル has only the face as which it is played."""
    printed = game.card(card)
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
        super().__init__()
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
        self.from_hand = False

    def side(self, game: ShinsoState) -> Side:
        return game.card(self.card).sides[self.face]

    def is_kin(self, game: ShinsoState) -> bool:
        return bool(self.side(game).kind & KIN)

    def ctx(self, game: ShinsoState) -> Context:
        return legality.context(game, self.card, self.player)

    def costs(self, game: ShinsoState) -> tuple[Cost, ...]:
        return () if self.ignoring else self.side(game).rituals

    def choose_way(self, game: ShinsoState) -> None:
        """R32, R127: whether conditions are ignored, where that may be chosen."""
        side = self.side(game)
        if self.how == BY_ACTION:
            if not side.prices:
                return
            found = legality.ways(game, self.card, side, self.player)
            if len(found) > 1:
                game.call(AskYesNo(self.player, "optional_price", self.card, "R32"), Summon.take_way)
            elif found:
                self.ignoring = found[0][1]
        elif self.conditions == MAY_IGNORE and side.has_conditions():
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
        self.goto(Summon.end)

    def name_number(self, game: ShinsoState) -> None:
        """R97: 生贄a-b."""
        cost = legality.sacrifice_in(self.side(game))
        if cost is None or self.ignoring:
            return
        able = len(cost.candidates(game, self.ctx(game)))
        least, most = cost.limits(game, self.ctx(game))
        high = min(able, able if most is None else most)
        if self.how == BY_ACTION:
            numbers = legality.offers(game, self.card, self.side(game), self.player)
        else:
            numbers = list(range(min(least, high), high + 1))
        if self.must_free(game):
            numbers = [number for number in numbers if number] or numbers
        game.call(AskOneOf(self.player, numbers, "offerings", "R97", self.card), Summon.take_number)

    def take_number(self, game: ShinsoState, result: list[int]) -> None:
        self.number = result[0]

    def must_free(self, game: ShinsoState) -> list[int]:
        """R16, R110: of the 眷属 that may be 生贄 those of which one must be, so that there is a free slot."""
        if not self.is_kin(game) or self.how == BOUND_PLAY or self.field != self.player:
            return []
        freed = legality.freed_by(game, self.card, self.side(game), self.player)
        empty = game.empty_slots(self.field)
        if self.slot:
            return [] if self.slot in empty else [card for card in freed if game.slots[card] == self.slot]
        return [] if empty else freed

    def name_cards(self, game: ShinsoState) -> None:
        """R110: the 生贄, then the 怪物 cards."""
        taken = costs.taking(self.costs(game))
        if len(self.named) >= len(taken):
            return
        self.goto(Summon.name_cards)
        cost: Taking = taken[len(self.named)]
        gone = [self.card, *(card for cards in self.named for card in cards)]
        able = [card for card in cost.candidates(game, self.ctx(game)) if card not in gone]
        later = taken[len(self.named) + 1 :]
        if later and self.how != BOUND_PLAY:
            able = [card for card in able if costs.has_enough(game, self.ctx(game), later, [*gone, card])]
        least = cost.limits(game, self.ctx(game))[0]
        number = self.number if isinstance(cost, Sacrifice) and self.number != NOTHING else least
        if number > len(able) or len(able) < least:
            self.fails = True
        number = min(number, len(able))
        needed = self.must_free(game) if isinstance(cost, Sacrifice) else []
        about, clause = ("monster", "R98") if isinstance(cost, Monster) else ("sacrifice", "R97")
        game.call(costs.NameCards(self.player, able, number, number, about, clause, needed), Summon.take_named)

    def take_named(self, game: ShinsoState, result: list[int]) -> None:
        self.named.append(tuple(result))

    def pay(self, game: ShinsoState) -> None:
        """R110: everything at once; R126: what was 生贄 is remembered."""
        side = self.side(game)
        for cost, cards in zip(costs.taking(self.costs(game)), self.named, strict=True):
            if isinstance(cost, Sacrifice):
                self.offered = tuple(game.power(card) for card in cards)
        price = 0
        if self.how == BY_ACTION:
            price = self.price(game, side)
        self.from_hand = game.zone[self.card] == HAND
        costs.pay(game, self.ctx(game), self.costs(game), self.named, price)

    def price(self, game: ShinsoState, side: Side) -> int:
        """play.16, R32, R140."""
        if self.ignoring:
            return legality.ignoring_price(game, self.card, side, self.player)
        price = legality.price_of(game, self.card, side, self.player, self.offered)
        free = players.free_price(game, self.player) if self.is_kin(game) else None
        if free is not None and price <= free[1] and game.traits(self.card).numbers[legality.COST_INDEX] > price:
            game.free_used[free[0]] = game.free_used.get(free[0], 0) + 1
        return price

    def choose_slot(self, game: ShinsoState) -> None:
        """R16, R58: an empty slot; an effect's player and the attacking player choose one."""
        if self.fails:
            self.goto(Summon.end)
            return
        if not self.is_kin(game):
            return
        empty = game.empty_slots(self.field)
        if not empty or not players.room_for_kin(game, self.field):
            self.fail(game)
            return
        if self.how != BY_ACTION:
            places = [slot_ref(self.field, slot) for slot in empty]
            game.call(Select(self.player, places, 1, 1, "slot", "R16", self.card), Summon.take_slot)
        elif self.slot not in empty:
            self.slot = empty[0]

    def take_slot(self, game: ShinsoState, result: list[int]) -> None:
        self.slot = slot_of(result[0])

    def arrive(self, game: ShinsoState) -> None:
        """play_terms.3, play_terms.9, card_types.8, R17, R30: it comes to the field awake; a 秘宝 takes no slot."""
        side = self.side(game)
        take_face(game, self.card, side)
        flags = BOUND if self.how == BOUND_PLAY else 0
        zone, place = (SLOTS, str(self.slot)) if self.is_kin(game) else (RELIC_AREA, "")
        batch = batch_of(game, [self.card], zone, PLAY, place, self.field, flags)
        game.note(SUMMON, "play.2", self.player, self.card, number=self.slot)
        move(game, batch, self.player, Summon.take_arrived)

    def take_arrived(self, game: ShinsoState, result: list[int]) -> None:
        """T3, T12."""
        self.fails = not result
        if self.offered and result:
            game.offerings[self.card] = self.offered
            game.touch(self.card)
        summoned(game, result, self.from_hand)

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


def summoned(game: ShinsoState, cards: list[int], from_hand: bool) -> None:
    for card in cards:
        player = game.holder[card]
        events = [Event(SUMMONED, card, NOTHING, 0, player)]
        if from_hand:
            events.append(Event(SUMMONED_FROM_HAND, card, NOTHING, 0, player))
        emit_all(game, events)


class LayDown(Procedure):
    """card_types.4, card_types.6, play.3, play.4, play_terms.7, play_terms.8, R114: the older card gives way."""

    def __init__(self, card: int, player: int, face: int, bound: bool = False) -> None:
        super().__init__()
        self.card = card
        self.player = player
        self.face = face
        self.bound = bound

    def lay_down(self, game: ShinsoState) -> None:
        side = game.card(self.card).sides[self.face]
        take_face(game, self.card, side)
        zone = ARTS_SLOT if side.kind & ARTS else TERRITORY_SLOT
        older = [card for card in game.zone_cards(zone, self.player) if card != self.card]
        batch = batch_of(game, older, COFFIN, GIVE_WAY)
        batch += batch_of(game, [self.card], zone, PLAY, "", self.player, BOUND if self.bound else 0)
        game.note(SET if zone == ARTS_SLOT else DEPLOY, "play.3", self.player, self.card)
        move(game, batch, self.player, LayDown.take_done)

    def take_done(self, game: ShinsoState, result: list[int]) -> None:
        if self.card in result:
            kind = SET_DOWN if game.zone[self.card] == ARTS_SLOT else DEPLOYED
            emit_all(game, [Event(kind, self.card, NOTHING, 0, self.player)])
        game.finish([self.card] if self.card in result else [])


LayDown.STEPS = (LayDown.lay_down,)


class Bring(Procedure):
    """R104, R122, R127: an effect plays cards; its result is those that came."""

    def __init__(
        self, cards: list[int], player: int, how: str, field: int, conditions: str, relic: bool, source: int
    ) -> None:
        super().__init__()
        self.cards = cards
        self.player = player
        self.how = how
        self.field = field
        self.conditions = conditions
        self.relic = relic
        self.source = source
        self.came: list[int] = []

    def choose_what_fits(self, game: ShinsoState) -> None:
        """R122: with too few slots the effect's player chooses which come."""
        self.cards = [card for card in self.cards if self.is_possible(game, card)]
        if self.how not in (SUMMON, PUT_OUT) or self.relic or len(self.cards) < 2:
            return
        kin = [card for card in self.cards if game.card(card).sides[self.face_of(game, card)].kind & KIN]
        room = min(len(game.empty_slots(self.field)), players.room_for_kin(game, self.field))
        if len(kin) > room:
            self.cards = [card for card in self.cards if card not in kin]
            game.call(Select(self.player, kin, room, room, "fits", "R122", self.source), Bring.take_fitting)

    def take_fitting(self, game: ShinsoState, result: list[int]) -> None:
        self.cards += result

    def is_possible(self, game: ShinsoState, card: int) -> bool:
        return can_be_brought(game, card, self.player, self.how, self.field, self.conditions, self.relic, self.source)

    def face_of(self, game: ShinsoState, card: int) -> int:
        """R14: the side of a kind that is played so."""
        for index, side in enumerate(game.card(card).sides):
            if side.kind & KINDS_OF[self.how]:
                return index
        return 0

    def next_card(self, game: ShinsoState) -> None:
        if not self.cards:
            game.finish(self.came)
            return
        self.goto(Bring.next_card)
        card = self.cards[0]
        faces = [
            index for index, side in enumerate(game.card(card).sides) if side.kind & KINDS_OF[self.how] or self.relic
        ]
        if len(faces) > 1:
            game.call(AskOption(self.player, [face + 1 for face in faces], "face", source=card), Bring.take_face)
        else:
            self.take_face(game, [faces[0] + 1] if faces else [1])

    def take_face(self, game: ShinsoState, result: list[int]) -> None:
        card = self.cards.pop(0)
        face = result[0] - 1
        if not self.is_possible(game, card):
            return
        kind = game.card(card).sides[face].kind
        if self.how == APPEAR:
            appear(game, card, self.player, self.field, Bring.take_came)
        elif self.relic:
            game.faces[card] = AS_RELIC
            game.cache[card] = None
            batch = batch_of(game, [card], RELIC_AREA, PLAY, "", self.field)
            move(game, batch, self.player, Bring.take_relic)
        elif kind & (KIN | RELIC):
            summon = Summon(card, self.player, face, BY_EFFECT, self.field, 0, self.conditions)
            game.call(summon, Bring.take_came)
        else:
            game.call(LayDown(card, self.field, face), Bring.take_came)

    def take_relic(self, game: ShinsoState, result: list[int]) -> None:
        summoned(game, result, False)
        self.came += result

    def take_came(self, game: ShinsoState, result: list[int]) -> None:
        self.came += result


Bring.STEPS = (Bring.choose_what_fits, Bring.next_card)


def can_be_brought(
    game: ShinsoState,
    card: int,
    player: int,
    how: str,
    field: int,
    conditions: str,
    relic: bool,
    source: int,
) -> bool:
    """R19, R44, R104, R127: whether an effect can play this card so."""
    if relic:
        return not legality.forbidden(game, player, NO_RELICS, card)
    if how == APPEAR:
        there = game.on_stage(field)
        is_here = game.zone[card] in (SLOTS, STAGE) and game.side_of(card) == field
        if not is_here and not players.room_for_kin(game, field):
            return False
        return there in (NOTHING, card) or (there == source and bool(game.traits(there).kind & FRAGMENT))
    return any(
        side.kind & KINDS_OF[how] and side_can_be_brought(game, card, side, player, field, conditions)
        for side in game.card(card).sides
    )


def side_can_be_brought(game: ShinsoState, card: int, side: Side, player: int, field: int, conditions: str) -> bool:
    rule = next(rule for kind, rule in RULES_OF.items() if side.kind & kind)
    if legality.forbidden(game, player, rule, card):
        return False
    if side.kind & ARTS and side.not_set and not players.may_ignore_one(game, player):
        return False
    if conditions == MET and legality.why_no_conditions(game, card, side, player) is not None:
        return False
    if not side.kind & KIN:
        return True
    if field != player:
        return bool(game.empty_slots(field)) and bool(players.room_for_kin(game, field))
    return bool(legality.slots_for(game, card, side, player, conditions != MET))


def appear(game: ShinsoState, card: int, player: int, field: int, then: Take | None) -> None:
    """play_terms.4, play_terms.5, R19, R143: it comes into the 登場枠; from a slot it keeps everything."""
    flags = game.flags[card] if game.zone[card] == SLOTS else 0
    game.note(APPEAR, "play_terms.5", player, card)
    game.call(Appearing(card, player, field, flags), then)


class Appearing(Procedure):
    """play_terms.4, play_terms.5: 登場."""

    def __init__(self, card: int, player: int, field: int, flags: int) -> None:
        super().__init__()
        self.card = card
        self.player = player
        self.field = field
        self.flags = flags

    def arrive(self, game: ShinsoState) -> None:
        batch = batch_of(game, [self.card], STAGE, PLAY, "", self.field, self.flags)
        move(game, batch, self.player, Appearing.take_arrived)

    def take_arrived(self, game: ShinsoState, result: list[int]) -> None:
        """T4, R19: its 登場時 effects start."""
        emit_all(game, [Event(APPEARED, card, NOTHING, 0, game.holder[card]) for card in result])
        game.finish(result)


Appearing.STEPS = (Appearing.arrive,)
