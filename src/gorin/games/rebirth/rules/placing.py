"""4.4, 4.5.3, R19 to R21: putting cards down, and what that drives away."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, seen_card, seen_stamp
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Op
from gorin.engine.values.happening import Happening
from gorin.engine.values.identity import use_key
from gorin.games.rebirth.program.standing import Demands
from gorin.games.rebirth.rules.carrying import AT_LARGE, QUIETLY, can_slip, carry_all, slip, transfer, way_of
from gorin.games.rebirth.rules.causes import ByRules, CostEffect
from gorin.games.rebirth.rules.moving import ARRIVALS, going
from gorin.games.rebirth.rules.standing import for_players
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DISPLACED, ENTRY, MEMBERS, WAITING_ROOM

NO_SLOTS: Final[dict[int, int]] = {}


def place(
    game: RebirthState, batch: list[Happening], then: Take | None = None, slots: dict[int, int] = NO_SLOTS
) -> None:
    """Put cards down together; who is in a slot that is taken goes to the waiting room (4.5.3.3, R19).

    `slots`: members that go to other slots at the same time.
    """
    demands = demanded(game, batch) if Demands in game.facts.kinds else []
    if demands:
        game.call(Demanding(batch, demands, slots), then)
        return
    put_down(game, batch, then, slots)


def place_one(game: RebirthState, player: int, card: int, slot: int, reason: str) -> None:
    """4.5.3.3, R19: put a card of a player into a slot (NOTHING: into entry)."""
    zone = ENTRY if slot == NOTHING else MEMBERS
    if Demands in game.facts.kinds or not can_slip(game, card, zone, ARRIVALS[zone]):
        place(game, going(game, [card], zone, reason, slots=[slot]))
        return
    there = NOTHING if slot == NOTHING else game.member_in(player, slot)
    driven = NOTHING if there == NOTHING else game.sight(there)
    slip(game, card, zone, 0, slot)
    if there == NOTHING:
        return
    if not game.halted and can_slip(game, there, WAITING_ROOM, ARRIVALS[WAITING_ROOM]):
        slip(game, there, WAITING_ROOM)
        return
    game.crowded = True
    game.unsettled |= 1 << player
    placing = Placing([], [driven])
    placing.placed = [card]
    game.call_from(Placing.drive_away, placing)


def put_down(
    game: RebirthState, batch: list[Happening], then: Take | None = None, slots: dict[int, int] = NO_SLOTS
) -> None:
    if slots:
        change_slots(game, batch, slots, then)
        return
    driven = displaced(game, batch)
    if not driven:
        transfer(game, batch, then)
        return
    way = AT_LARGE if game.library.has_states else way_of(game, batch)
    if way == AT_LARGE:
        game.call(Placing(batch, driven), then)
        return
    crowded = game.crowded
    carry_all(game, batch, way)
    placed = [each.card for each in batch]
    going_away = leaving(game, driven, placed)
    if len(going_away) == 1 and not game.halted and way_of(game, going_away) == QUIETLY:
        carry_all(game, going_away, QUIETLY)
        game.crowded = crowded
        if then is not None:
            game.give(then, placed)
        return
    placing = Placing(batch, driven)
    placing.placed = placed
    game.call_from(Placing.drive_away, placing, then)


def change_slots(game: RebirthState, batch: list[Happening], slots: dict[int, int], then: Take | None) -> None:
    """R3, R19: members go to other slots, which is no move, and other cards are put down; who was there gives way."""
    driven = displaced(game, batch)
    for card, slot in slots.items():
        there = game.member_in(game.holder[card], slot)
        if there != NOTHING and there not in slots:
            driven.append(game.sight(there))
    game.slot.update(slots)
    placing = Placing(batch, driven)
    placing.placed = list(slots)
    if batch:
        game.call(placing, then)
    else:
        game.call_from(Placing.drive_away, placing, then)


def leaving(game: RebirthState, driven: list[int], placed: list[int]) -> list[Happening]:
    """R19: who of these is still where the newcomers have come."""
    cards: list[int] = []
    for sight in driven:
        card = seen_card(sight)
        if game.stamp[card] == seen_stamp(sight) and is_taken(game, card, placed):
            cards.append(card)
    return going(game, cards, WAITING_ROOM, DISPLACED)


def is_taken(game: RebirthState, card: int, placed: list[int]) -> bool:
    """Whether a newcomer has really come to the slot of this card."""
    slot = game.slot.get(card)
    for each in placed:
        if game.zone[each] == MEMBERS and game.slot.get(each) == slot:
            return True
    return False


def displaced(game: RebirthState, batch: list[Happening]) -> list[int]:
    """4.5.3.3: who is where these cards go, and does not leave in the same move."""
    found: list[int] = []
    for each in batch:
        if each.to == MEMBERS:
            there = game.member_in(each.to_player, each.amount)
            if there != NOTHING and there not in [other.card for other in batch]:
                found.append(game.sight(there))
    return found


def demanded(game: RebirthState, batch: list[Happening]) -> list[tuple[tuple[Op, ...], Context]]:
    """R143: what those who put these cards down must also carry out, each before its own card."""
    found: list[tuple[tuple[Op, ...], Context]] = []
    for change, ctx in for_players(game, Demands):
        if change.act != "put":
            continue
        for each in batch:
            if change.first and game.used.get(use_key(ctx), 0):
                continue
            if change.goal and each.to not in change.goal:
                continue
            if change.origin and (game.zone[each.card] in change.origin) == change.origin_not:
                continue
            if not change.who.is_one(game, ctx, each.player):
                continue
            if all(test.passes(game, each.card, ctx) for test in change.tests):
                found.append((change.ops, demanding(game, ctx, each.player)))
                if change.first:
                    game.used[use_key(ctx)] = 1
    return found


def demanding(game: RebirthState, ctx: Context, player: int) -> Context:
    """R143: from the point of view of the text, with whoever acts as its opponent."""
    own = ctx.copy()
    own.opponent = player if player != ctx.master else NOTHING
    return own


def before_attack(game: RebirthState, player: int) -> list[tuple[Demands, Context]]:
    """R143, T237: what a player must carry out before an attack."""
    if Demands not in game.facts.kinds:
        return []
    return [
        (change, demanding(game, ctx, player))
        for change, ctx in for_players(game, Demands)
        if change.act == "attack"
        and change.who.is_one(game, ctx, player)
        and not (change.first and game.attacks[player])
    ]


class Demanding(Procedure):
    """R143 追加で: asked of the acting player right before the act, which goes on if it cannot be done (1.3.2)."""

    def __init__(
        self, batch: list[Happening], demands: list[tuple[tuple[Op, ...], Context]], slots: dict[int, int]
    ) -> None:
        self.batch = batch
        self.demands = demands
        self.slots = slots

    def leave_out(self, game: Any) -> None:
        self.batch = [each for each in self.batch if game.is_there(each.card)]

    def demand(self, game: RebirthState) -> None:
        """R143."""
        if self.demands:
            ops, ctx = self.demands[0]
            self.demands = self.demands[1:]
            self.goto(Demanding.demand)
            game.call(CostEffect(ops, ctx.copy()))

    def put(self, game: RebirthState) -> None:
        put_down(game, self.batch, Demanding.take_placed, self.slots)

    def take_placed(self, game: RebirthState, result: list[int]) -> None:
        game.finish(result)


Demanding.STEPS = (Demanding.demand, Demanding.put)


class Placing(ByRules):
    """4.5.3.3: the card is put down, then who was there goes to the waiting room, by the rules (R19)."""

    def __init__(self, batch: list[Happening], driven: list[int]) -> None:
        super().__init__()
        self.batch = batch
        self.driven = driven
        self.placed: list[int] = []

    def put(self, game: RebirthState) -> None:
        """4.5.3.3."""
        transfer(game, self.batch, Placing.take_placed)

    def take_placed(self, game: RebirthState, result: list[int]) -> None:
        self.placed = self.placed + result

    def drive_away(self, game: RebirthState) -> None:
        """R19."""
        going_away = leaving(game, self.driven, self.placed)
        if going_away:
            self.by_rules = True
            transfer(game, going_away)

    def end(self, game: RebirthState) -> None:
        game.finish(self.placed)


Placing.STEPS = (Placing.put, Placing.drive_away, Placing.end)
