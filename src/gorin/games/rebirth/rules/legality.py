"""What may be done, and if not, why: options and refusals from the same predicates."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import ACTIVATED, Ability
from gorin.engine.values.identity import use_key
from gorin.games.rebirth.program.abilities import RebirthAbility, is_one_of
from gorin.games.rebirth.program.standing import Bars, Permits, PlayCost
from gorin.games.rebirth.rules import loops, paying
from gorin.games.rebirth.rules.judging import is_met
from gorin.games.rebirth.rules.standing import for_players, is_said, on_card, permitted, rules_of
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    CHARACTER,
    COST,
    ENERGY,
    ENTRY,
    HAND,
    MEMBERS,
    MEMORY,
    PARTNER,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    SOUL,
    WAITING_ROOM,
)

PLAY_ZONES: Final[tuple[int, ...]] = (ENERGY, WAITING_ROOM, RETIRE, MEMORY, REBIRTH, SOUL)
"""R141: where a text may let a card be played from."""


# Playing characters (7.4.2.1)


def cost_to_play(game: RebirthState, card: int, player: int, zone: int) -> int:
    """2.3.1, R15, R35, T245: the energy that playing this card there takes."""
    cost = game.card_number(card, COST)
    if game.facts.play_costs:
        for change, ctx in discounts(game, card, player, zone):
            amount = change.amount.value(game, ctx)
            cost = amount if change.how == "set" else cost + amount
    return max(cost, 0)


def discounts(game: RebirthState, card: int, player: int, zone: int) -> list[tuple[PlayCost, Context]]:
    """T245: what changes the cost of playing it there."""
    found = [each for each in on_card(game, PlayCost, card) if each[0].who is None]
    found += [
        (change, ctx)
        for change, ctx in for_players(game, PlayCost)
        if change.who is not None
        and change.who.is_one(game, ctx, player)
        and all(test.passes(game, card, ctx) for test in change.tests)
    ]
    return [each for each in found if not each[0].goal or zone in each[0].goal]


def use_up_discounts(game: RebirthState, card: int, player: int, zone: int) -> None:
    """T245: a discount for the next play only is used up."""
    if game.facts.play_costs:
        used = [change for change, _ in discounts(game, card, player, zone) if change.once]
        if used:
            end_changes(game, used)


def end_changes(game: RebirthState, used: list[PlayCost]) -> None:
    game.floating = [each for each in game.floating if not any(change in used for change in each.static.changes)]
    game.touch_abilities()


def may_play_from(game: RebirthState, card: int, player: int) -> tuple[int, ...] | None:
    """7.4.2.1, R141: the zones into which a player may play a card from where it lies, else None."""
    if game.holder[card] != player or not game.is_character(card):
        return None
    if game.zone[card] == HAND:
        return (ENTRY, MEMBERS)
    for change, _ in on_card(game, Permits, card):
        if change.act == "play_from_here":
            return change.goal or (ENTRY, MEMBERS)
    return None


def why_not_play(game: RebirthState, card: int, player: int, slot: int) -> str | None:
    """7.4.2.1, 9.7.2: return the clause that forbids playing this card there (`slot` NOTHING: the entry), else None."""
    zones = may_play_from(game, card, player)
    zone = ENTRY if slot == NOTHING else MEMBERS
    if zones is None or zone not in zones or slot >= game.slots[player]:
        return "7.4.2.1"
    if is_put_barred(game, card, zone, player, by_effect=False):
        return "1.3.3"
    return None if paying.ready(game, player) >= cost_to_play(game, card, player, zone) else "9.5.2.2"


def open_places(game: RebirthState, card: int, player: int, energy: int) -> list[int]:
    """7.4.2.1: where this card can be played with so much energy: 0 for entry, else slots from 1 on."""
    if not game.facts.play_costs and game.card_number(card, COST) > energy:
        return []
    found = [0] if why_not_play(game, card, player, NOTHING) is None else []
    if why_not_play(game, card, player, 0) is None:
        found += range(1, game.slots[player] + 1)
    return found


def plays_freely(game: RebirthState) -> bool:
    """Whether no text says where cards may be played or for how much, but for effects on the cards themselves."""
    facts = game.facts
    return not (facts.permits or facts.play_costs or ("put" in facts.barred and rules_of(game, Bars)))


def playable_outside_hand(game: RebirthState, player: int) -> list[int]:
    """4.10.3, R141: the cards outside the hand that texts let be played."""
    found: list[int] = []
    for zone in PLAY_ZONES:
        for card in game.zone_cards(zone, player):
            if game.printed[card].traits.kind & CHARACTER and may_play_from(game, card, player) is not None:
                found.append(card)
    return found


# Moving from entry (7.4.2.2)


def why_not_move(game: RebirthState, player: int, slot: int) -> str | None:
    """7.4.2.2, R70: the entry character goes to a vacant slot for energy equal to its cost."""
    card = game.entry_of(player)
    if card == NOTHING or not 0 <= slot < game.slots[player]:
        return "7.4.2.2"
    there = game.member_in(player, slot)
    if there != NOTHING and not may_move_onto(game, card, there):
        return "7.4.2.2"
    if is_put_barred(game, card, MEMBERS, player, by_effect=False):
        return "1.3.3"
    return None if paying.ready(game, player) >= max(game.card_number(card, COST), 0) else "9.5.2.2"


def open_slots(game: RebirthState, player: int, card: int) -> list[int]:
    """7.4.2.2: the slots to which this entry character can go, as far as its cost can be paid."""
    if is_put_barred(game, card, MEMBERS, player, by_effect=False):
        return []
    found = game.vacant_slots(player)
    if game.facts.permits:
        for there in game.zone_cards(MEMBERS, player):
            if game.slot[there] not in found and may_move_onto(game, card, there):
                found.append(game.slot[there])
        found.sort()
    return found


def may_move_onto(game: RebirthState, card: int, there: int) -> bool:
    """T254: a text lets it take the place of such a member."""
    return any(
        change.act == "move_onto" and all(test.passes(game, there, ctx) for test in change.tests)
        for change, ctx in on_card(game, Permits, card)
    )


# Activated abilities (7.4.2.3)


def why_not_activate(game: RebirthState, card: int, ability: Ability, line: int, player: int) -> str | None:
    """7.4.2.3, 9.2.2.1, 9.4.4, 9.5.2.2, 11.2.3.2, R50, R103: why this activated ability cannot be played."""
    if game.holder[card] != player or ability.kind != ACTIVATED:
        return "7.4.2.3"
    if not ability.zones >> game.zone[card] & 1:
        return "9.4.4"
    ctx = Context(card, game.stamp[card], player)
    ctx.line = line
    if ability.limit and game.used.get(use_key(ctx), 0) >= ability.limit and not is_unlimited(game, ability, ctx):
        return "9.2.2.1"
    if isinstance(ability, RebirthAbility):
        for condition in ability.conditions:
            if not is_met(game, condition, ctx):
                return "11.2.3.2"
    if may_not_use(game, player, card, ability):
        return "1.3.3"
    if ability.costs and not paying.is_payable(game, ability.costs[0], ctx):
        return "9.5.2.2"
    return None


def is_unlimited(game: RebirthState, ability: Ability, ctx: Context) -> bool:
    """T135: then its turn limit does not apply."""
    if not isinstance(ability, RebirthAbility) or ability.unlimited is None:
        return False
    return ability.unlimited.holds(game, ctx)


def may_not_use(game: RebirthState, player: int, card: int, ability: Ability) -> bool:
    """R137 使えない: a text forbids this player abilities with this icon."""
    return "use" in game.facts.barred and is_use_barred(game, player, card, ability)


def is_use_barred(game: RebirthState, player: int, card: int, ability: Ability) -> bool:
    for change, ctx in for_players(game, Bars):
        if change.act != "use" or (change.who is not None and not change.who.is_one(game, ctx, player)):
            continue
        if not is_one_of(ability, change.icons) or (change.except_icons and is_one_of(ability, change.except_icons)):
            continue
        if change.origin and (game.zone[card] in change.origin) == change.origin_not:
            continue
        if all(test.passes(game, card, ctx) for test in change.tests):
            return True
    return False


# Setting (7.4.2.4)


def why_not_set(game: RebirthState, card: int, player: int) -> str | None:
    """7.4.2.4, R69: a rebirth card from hand."""
    if game.zone[card] != HAND or game.holder[card] != player or not game.printed[card].traits.kind & REBIRTH_CARD:
        return "7.4.2.4"
    return "1.3.3" if is_set_barred(game, card, player) else None


def is_set_barred(game: RebirthState, card: int, player: int) -> bool:
    """T236: a text forbids setting it from where it is, or more often."""
    return "set" in game.facts.barred and is_kept_from_setting(game, card, player)


def is_kept_from_setting(game: RebirthState, card: int, player: int) -> bool:
    for change, ctx in for_players(game, Bars):
        if change.act != "set" or (change.who is not None and not change.who.is_one(game, ctx, player)):
            continue
        if change.origin and (game.zone[card] in change.origin) == change.origin_not:
            continue
        if change.most is not None and game.acts.get((player, "set"), 0) < change.most:
            continue
        if all(test.passes(game, card, ctx) for test in change.tests):
            return True
    return False


# Loops (13.1.1.2)


def untried(game: RebirthState, options: list[Option], taken: list[loops.Taken], state: int) -> list[Option]:
    """13.1.1.2, R95: drop the options that were already taken from this very state."""
    return [each for each in options if loops.taken(game, state, each) not in taken]


# Prohibitions on moves (1.3.3)


def is_put_barred(game: RebirthState, card: int, zone: int, player: int, by_effect: bool) -> bool:
    """T112, T236: a text forbids putting this card there."""
    if "put" not in game.facts.barred or not is_said(game, Bars, card):
        return False
    for change, ctx in (*on_card(game, Bars, card), *player_bars(game, card, player)):
        if change.act != "put" or (change.goal and zone not in change.goal):
            continue
        if change.origin and (game.zone[card] in change.origin) == change.origin_not:
            continue
        if change.cause is not None and not is_cause(game, change, ctx, by_effect):
            continue
        return True
    return False


def player_bars(game: RebirthState, card: int, player: int) -> list[tuple[Bars, Context]]:
    return [
        (change, ctx)
        for change, ctx in for_players(game, Bars)
        if change.who is not None
        and change.who.is_one(game, ctx, player)
        and all(test.passes(game, card, ctx) for test in change.tests)
    ]


def is_cause(game: RebirthState, change: Bars, ctx: Context, by_effect: bool) -> bool:
    """R115: whether it happens by what the prohibition speaks of."""
    from gorin.games.rebirth.rules.triggers import is_caused

    cause = change.cause
    if cause is None:
        return True
    if cause.kind == "rules":
        return not by_effect
    return by_effect and is_caused(game, cause, ctx.source, ctx)


# Energy phase (7.3.2)


def chargeable(game: RebirthState, player: int) -> tuple[list[int], list[int]]:
    """7.3.2.1, 7.3.2.2, T235: the partners and the other cards that a player may put down."""
    printed = game.printed
    partners: list[int] = []
    others: list[int] = []
    for card in game.zones[HAND * game.nplayers + player]:
        if printed[card].traits.kind & PARTNER:
            partners.append(card)
        else:
            others.append(card)
    if game.facts.permits:
        others += chargeable_outside_hand(game, player)
    return partners, others


def chargeable_outside_hand(game: RebirthState, player: int) -> list[int]:
    """T235: the cards outside the hand that texts let be put down; several such texts name a card once."""
    zones = dict.fromkeys(zone for change in permitted(game, "charge_from", player) for zone in change.origin)
    return [card for zone in zones for card in game.zone_cards(zone, player)]


def why_not_charge(game: RebirthState, card: int, player: int, partner: bool) -> str | None:
    """7.3.2.1, 7.3.2.2: a partner, and another card, from hand (or from where a text lets it be taken)."""
    partners, others = chargeable(game, player)
    if card in (partners if partner else others):
        return None
    return "7.3.2.1" if partner else "7.3.2.2"
