"""Whether a card can be played now, and which clause forbids it if not. Options and refusals both ask here."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.games.shinso.printed import Side
from gorin.games.shinso.program.conditions import NotKilled
from gorin.games.shinso.program.costs import Monster
from gorin.games.shinso.rules import paying, players
from gorin.games.shinso.rules.frames import BATTLE, announced, attack_of, is_there, latest_announced
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    COFFIN,
    COST,
    COST_CHANGED,
    FRAGMENT,
    HAND,
    KIN,
    NO_ARTS_SET,
    NO_ARTS_USED,
    NO_DEPLOYING,
    NO_RELICS,
    NO_SET_ARTS_ACTIVATED,
    NO_SUMMONING,
    NOT_REMOVED,
    NUMBERS,
    PRICE,
    RELIC,
    RELIC_AREA,
    REVIVAL,
    RIMS,
    SHIFT_AREA,
    SLOT_COUNT,
    SLOTS,
    STAGE,
    SUMMON_FOR,
    SUMMON_FOR_IGNORING,
    TERRITORY,
    TERRITORY_SLOT,
    THEIR_BATTLE_PHASE,
    WHEN_ARTS_USED,
    WHEN_ATTACKED,
    WHEN_BATTLE,
)
from gorin.games.shinso.zones import EMPTY_SLOTS

COST_INDEX: Final = NUMBERS[COST]
PRICE_INDEX: Final = NUMBERS[PRICE]
FREE_X: Final = 3
DEAREST_X: Final = 4


def context(game: ShinsoState, card: int, player: int) -> Context:
    """The point of view from which a card is played."""
    return Context(card, game.stamp[card], player)


def why_not_colour(game: ShinsoState, side: Side, player: int) -> str | None:
    """play.17, play.19, R31, R128: all printed colours must be usable; colourless cards need none."""
    if not side.colours & ~game.colours(player):
        return None
    return "play.19" if side.colours & (side.colours - 1) else "play.17"


def forbidden(game: ShinsoState, player: int, rule: int, card: int) -> bool:
    """R44, R141: by a text, and nothing lets the player ignore it."""
    known = game.rules_now
    if not (players.said_of_players(game) if known is None else known):
        return False
    return players.is_forbidden(game, player, rule, card) and not players.may_ignore_one(game, player)


def price_of(game: ShinsoState, card: int, side: Side, player: int, offered: tuple[int, ...] = ()) -> int:
    """play.16, R32, R110, R140: of several prices the lowest; `offered`: the power of the 生贄 named."""
    traits = game.traits(card)
    price = traits.numbers[COST_INDEX]
    if side.kind & KIN:
        if side.prices:
            price = max(0, price + own_change(game, card, side, player, offered))
        if traits.numbers[PRICE_INDEX]:
            price = min(price, traits.numbers[PRICE_INDEX] - 1)
        if side.prices:
            ctx = context(game, card, player)
            ctx.fixed = offered
            for line in side.prices:
                if line.how == SUMMON_FOR and (line.condition is None or line.condition.holds(game, ctx)):
                    price = min(price, line.amount.value(game, ctx))
        if price > 0:
            free = players.free_price(game, player)
            if free is not None:
                price = min(price, free[1])
    return price


def own_change(game: ShinsoState, card: int, side: Side, player: int, offered: tuple[int, ...]) -> int:
    """play.16: by how much its own text makes the card dearer or cheaper now."""
    found = 0
    for line in side.prices:
        if line.how == COST_CHANGED:
            ctx = context(game, card, player)
            ctx.fixed = offered
            if line.condition is None or line.condition.holds(game, ctx):
                found += line.amount.value(game, ctx)
    return found


def ignoring_price(game: ShinsoState, card: int, side: Side, player: int) -> int:
    """R32: the price at which this card's conditions may be ignored now, else NOTHING."""
    ctx = context(game, card, player)
    found = [
        line.amount.value(game, ctx)
        for line in side.prices
        if line.how == SUMMON_FOR_IGNORING and (line.condition is None or line.condition.holds(game, ctx))
    ]
    return min(found) if found else NOTHING


def why_no_conditions(game: ShinsoState, card: int, side: Side, player: int) -> str | None:
    """R97, R98, R103, R104: why its summoning conditions cannot be met and paid now."""
    return why_unmet(game, context(game, card, player), side) if side.has_conditions() else None


def why_unmet(game: ShinsoState, ctx: Context, side: Side) -> str | None:
    """R104, R127: the same from a point of view; a card from outside the game is nowhere yet."""
    card, player = ctx.source, ctx.master
    for condition in side.conditions:
        if not condition.holds(game, ctx) and not players.is_waived(game, player, condition):
            return "R103" if isinstance(condition, NotKilled) else "R104"
    if not side.rituals:
        return None
    for cost in side.rituals:
        able = cost.candidates(game, ctx)
        if len(able) - (card in able) < cost.limits(game, ctx)[0]:
            return "R98" if isinstance(cost, Monster) else "R97"
    return None if len(side.rituals) < 2 or paying.has_enough(game, ctx, side.rituals, [card]) else "R97"


def offers(game: ShinsoState, card: int, side: Side, player: int) -> list[int]:
    """R97, R110: the numbers of 生贄 with which it can be paid for."""
    cost = side.sacrifice
    if (cost is None or not side.prices) and price_of(game, card, side, player) > game.actions[player]:
        return []
    if cost is None:
        return [0]
    ctx = context(game, card, player)
    least, most = cost.limits(game, ctx)
    high = min(most if most is not None else SLOT_COUNT + 1, len(cost.candidates(game, ctx)))
    if not side.prices:
        return list(range(least, high + 1))
    return [
        number
        for number in range(least, high + 1)
        if price_of(game, card, side, player, (0,) * number) <= game.actions[player]
    ]


def freed_by(game: ShinsoState, card: int, side: Side, player: int) -> list[int]:
    """R16: the 眷属 in the player's own slots that may be 生贄 and so free their slots."""
    cost = side.sacrifice
    if cost is None or cost.most == 0:
        return []
    ctx = context(game, card, player)
    return [each for each in cost.candidates(game, ctx) if game.zone[each] == SLOTS and game.side_of(each) == player]


def slots_for(game: ShinsoState, card: int, side: Side, player: int, ignoring: bool) -> list[int]:
    """R16, R110, T105: the slots into which it can be summoned, those that its 生贄 free included.

    Not to be changed by the caller.
    """
    freed = [] if ignoring else freed_by(game, card, side, player)
    if not freed:
        if not players.room_for_kin(game, player) and not room_by_sacrifice(game, card, side, player, ignoring):
            return []
        return game.empty_slots(player)
    taken = game.taken_slots(player)
    for each in freed:
        taken &= ~(1 << game.slots[each])
    return EMPTY_SLOTS[taken]


def has_slot(game: ShinsoState, card: int, side: Side, player: int) -> bool:
    """R16: whether there is any, mostly an empty one."""
    if game.empty_slots(player) and players.room_for_kin(game, player):
        return True
    return bool(slots_for(game, card, side, player, False))


def room_by_sacrifice(game: ShinsoState, card: int, side: Side, player: int, ignoring: bool) -> bool:
    """T105: whether a 眷属 that makes room without freeing a slot can be 生贄."""
    cost = side.sacrifice
    return not ignoring and cost is not None and bool(cost.candidates(game, context(game, card, player)))


def is_affordable(game: ShinsoState, card: int, side: Side, player: int) -> bool:
    """play.16, R110: whether its actions can be paid, with some number of 生贄 where its own price depends on that."""
    if side.prices and side.rituals:
        return bool(offers(game, card, side, player))
    return price_of(game, card, side, player) <= game.actions[player]


def ways(game: ShinsoState, card: int, side: Side, player: int) -> list[bool]:
    """R32, R110: how it can be summoned now: meeting its conditions, or (True) at a price that ignores them."""
    found: list[bool] = []
    met = is_affordable(game, card, side, player) and why_no_conditions(game, card, side, player) is None
    if met and (not side.kind & KIN or has_slot(game, card, side, player)):
        found.append(False)
    if side.prices:
        price = ignoring_price(game, card, side, player)
        if price != NOTHING and price <= game.actions[player] and slots_for(game, card, side, player, True):
            found.append(True)
    return found


def why_not_summon(game: ShinsoState, card: int, side: Side, player: int, slot: int = 0) -> str | None:
    """play.2, play.16, play.17, R16, R97, R98, R104, R110: why a 眷属 or 秘宝 cannot be summoned now."""
    why = why_not_colour(game, side, player)
    if why is None:
        why = why_not_allowed(game, card, side, player)
    if why is not None:
        return why
    found = ways(game, card, side, player)
    if found:
        if slot and side.kind & KIN and not any(slot in slots_for(game, card, side, player, way) for way in found):
            return "R16"
        return None
    ignoring = ignoring_price(game, card, side, player)
    if not offers(game, card, side, player) and side.sacrifice is None:
        return "play.16"
    if ignoring == NOTHING or ignoring > game.actions[player]:
        why = why_no_conditions(game, card, side, player)
        if why is not None:
            return why
        if not offers(game, card, side, player):
            return "play.16"
    return "R16"


def why_not_allowed(game: ShinsoState, card: int, side: Side, player: int) -> str | None:
    """R44, R45: a text forbids summoning it, or it was done as often as it may be."""
    if forbidden(game, player, NO_SUMMONING if side.kind & KIN else NO_RELICS, card):
        return "R44"
    if side.summons_a_turn and summons_of_name(game, player, card) >= side.summons_a_turn:
        return "R45"
    return None


def summons_of_name(game: ShinsoState, player: int, card: int) -> int:
    """R45: how many cards of this name the player has summoned in this turn."""
    name = game.printed[card].name
    return sum(
        who == player and bool(rule & (NO_SUMMONING | NO_RELICS)) and game.printed[done].name == name
        for who, rule, done in game.deeds
    )


def summonable(game: ShinsoState, card: int, player: int) -> Side | None:
    """The side as which a card in hand, or with 蘇生 in the coffin (R96), may be summoned."""
    if game.zone[card] == HAND:
        return game.cards[card].side(KIN | RELIC)
    if game.zone[card] == COFFIN and game.traits(card).keywords & REVIVAL:
        return game.cards[card].side(KIN)
    return None


def summonable_sides(game: ShinsoState, card: int, player: int, slot: int = 0) -> list[Side]:
    """R14: the sides as which a card may be summoned, from the hand also either of two, into a named slot a 眷属."""
    if game.zone[card] != HAND or not game.cards[card].alike:
        side = summonable(game, card, player)
        return [] if side is None else [side]
    sides = [side for side in game.cards[card].sides if side.kind & (KIN | RELIC)]
    return [side for side in sides if side.kind & KIN] if slot else sides


def why_not_by_name(game: ShinsoState, card: int, side: Side, player: int) -> str | None:
    """T37, T39, R45, R142: conditions of use, and how often cards of this name work."""
    name = game.printed[card].name
    if side.a_turn and game.names_used.get((player, name), 0) >= side.a_turn:
        return "R45"
    if side.a_game and game.names_ever.get((player, name), 0) >= side.a_game:
        return "R142"
    if side.only_when:
        ctx = context(game, card, player)
        if not all(condition.holds(game, ctx) for condition in side.only_when):
            return "play.6"
    return None


def why_not_use(game: ShinsoState, card: int, player: int) -> str | None:
    """play.6, play.16, play.17, R33, R110: why a 権能 in hand cannot be used now."""
    side = game.cards[card].arts
    if side is None:
        return "play.6"
    return why_not_colour(game, side, player) or why_not_use_side(game, card, side, player)


def why_not_use_side(game: ShinsoState, card: int, side: Side, player: int) -> str | None:
    """The same of a side whose colours are usable."""
    plain, instead = use_prices(game, card, side, player)
    if not (plain or instead):
        return "play.16"
    if forbidden(game, player, NO_ARTS_USED, card):
        return "R44"
    return why_not_by_name(game, card, side, player)


def use_prices(game: ShinsoState, card: int, side: Side, player: int) -> tuple[bool, bool]:
    """T41, T42: whether its actions can be paid, and whether what may be paid instead can."""
    plain = bool(use_numbers(game, card, side, player))
    if not side.also and not side.instead:
        return plain, False
    ctx = context(game, card, player)
    plain = plain and paying.can_be_paid(game, ctx, side.also, card)
    instead = bool(side.instead) and paying.can_be_paid(game, ctx, side.instead + side.also, card)
    return plain, instead


def use_numbers(game: ShinsoState, card: int, side: Side, player: int) -> list[int]:
    """R33: the numbers of actions with which it can be used from the hand."""
    most = game.actions[player]
    if side.x is not None or side.whole or side.ex:
        return side.numbers_for(most)
    cost = game.traits(card).numbers[COST_INDEX]
    return [cost] if cost <= most else []


def why_not_set(game: ShinsoState, card: int, player: int) -> str | None:
    """play.3, set_arts.cost.1, R34, R44, T38: why a 権能 in hand cannot be set now."""
    side = game.cards[card].arts
    if side is None:
        return "play.3"
    return why_not_colour(game, side, player) or why_not_set_side(game, card, side, player)


def why_not_set_side(game: ShinsoState, card: int, side: Side, player: int) -> str | None:
    """The same of a side whose colours are usable."""
    if game.actions[player] < 1:
        return "play.16"
    return (
        "R44"
        if (side.not_set and not players.may_ignore_one(game, player)) or forbidden(game, player, NO_ARTS_SET, card)
        else None
    )


def why_not_deploy(game: ShinsoState, card: int, player: int) -> str | None:
    """play.3, play.16, play.17: why a 領地 in hand cannot be deployed now."""
    side = game.cards[card].side(TERRITORY)
    if side is None:
        return "play.3"
    why = why_not_colour(game, side, player)
    if why is not None:
        return why
    if game.traits(card).numbers[COST_INDEX] > game.actions[player]:
        return "play.16"
    return "R44" if forbidden(game, player, NO_DEPLOYING, card) else None


def why_not_activate_set(game: ShinsoState, card: int, player: int) -> str | None:
    """set_arts.1 to set_arts.5, set_arts.cost.4, R34: why a set 権能 cannot be activated now."""
    if game.is_new(card):
        return "set_arts.2"
    attack = attack_of(game)
    if attack is not None and attack.designated == game.sight(card):
        return "set_arts.3"
    if is_being_destroyed(game, card):
        return "set_arts.4"
    side = game.cards[card].arts
    if side is None:
        return "set_arts.1"
    why = why_not_by_name(game, card, side, player)
    if why is not None:
        return why
    if forbidden(game, player, NO_SET_ARTS_ACTIVATED | NO_ARTS_USED, card):
        return "R44"
    if not set_numbers(game, card, side, player):
        return "set_arts.cost.4"
    if side.also and not side.ex and not paying.can_be_paid(game, context(game, card, player), side.also, card):
        return "play.6"
    return None


def set_numbers(game: ShinsoState, card: int, side: Side, player: int) -> list[int]:
    """set_arts.cost.2 to set_arts.cost.6, R34: the numbers X with which a set 権能 can be activated."""
    if side.x is None and not side.whole and not side.ex:
        cost = game.traits(card).numbers[COST_INDEX]
        return [cost] if cost <= FREE_X or removable_cards(game, card, player) else []
    removable = bool(removable_cards(game, card, player))
    allowed = side.numbers_for(DEAREST_X) if not side.whole else list(range(DEAREST_X + 1))
    return [number for number in allowed if number <= FREE_X or removable]


def removable_cards(game: ShinsoState, card: int, player: int) -> list[int]:
    """set_arts.cost.4, R35, R150: what may be removed to activate a set 権能 of cost 4 or more, named rims too."""
    found = [each for zone in (HAND, COFFIN, SHIFT_AREA) for each in game.zone_cards(zone, player)]
    found += [rim for rim in game.zone_cards(RIMS, player) if not game.traits(rim).rules & NOT_REMOVED]
    for zone in (SLOTS, STAGE, RELIC_AREA, TERRITORY_SLOT):
        found += [each for each in game.zone_cards(zone, player) if not game.traits(each).kind & FRAGMENT]
    return [each for each in found if each != card]


def is_being_destroyed(game: ShinsoState, card: int) -> bool:
    """set_arts.4, R105: whether an announced act destroys a 権能 and can destroy this card only."""
    for frame in announced(game):
        if frame.destroys(game, card):
            return True
    return False


def moments(game: ShinsoState, player: int) -> int:
    """R101: the moments of 即応 that are now, for this player, as a mask."""
    found = 0
    if game.phase == BATTLE:
        if game.active != player:
            found = THEIR_BATTLE_PHASE
        attack = attack_of(game)
        if attack is not None and attack.is_open():
            found |= WHEN_ATTACKED
            target = attack.target_card()
            if target != NOTHING and game.zone[target] in (SLOTS, STAGE) and is_there(game, attack.target):
                found |= WHEN_BATTLE
    latest = latest_announced(game)
    if latest is not None and latest.arts and latest.ctx.master != player:
        found |= WHEN_ARTS_USED
    return found
