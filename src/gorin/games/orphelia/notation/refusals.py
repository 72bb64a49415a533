"""Why an action is refused: the rules' own judgement, in the order in which a refusal cites clauses."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.payment import Funds
from gorin.engine.kernel.ref import is_card
from gorin.engine.program.group import IsKind, Not
from gorin.engine.values.ability import Target
from gorin.games.orphelia.rules import activations, legality, paying, payment
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    BOUND,
    FIELD,
    GLYPH,
    HAND,
    MANA,
    MATERIAL,
    NOT_A_CARD,
    RUNOA,
    STACK,
    TOKEN,
)

PRIORITY: Final = "2-7-1-3"
MODES: Final = "9-3-2"
TARGETS: Final = "20-1-1"
MANA_COST: Final = "19-2-1"
OTHER_COST: Final = "19-1-1"


def has_priority(game: OrpheliaState, player: int) -> bool:
    """2-7-1-3: whether this player has priority now."""
    decision = game.decision
    return decision is not None and decision.kind == "priority" and decision.player == player


def why_not_execute(game: OrpheliaState, player: int, card: int, choices: int, by_hand: bool) -> str | None:
    """9-3, in the order: priority, whose card it is, time, prohibitions, costs."""
    if not has_priority(game, player):
        return PRIORITY
    if not is_card(card) or game.zone[card] != HAND or game.holder[card] != player:
        return "9-3-5"
    return legality.why_not_execute(game, card, player, choices, money(game, player, by_hand))


def why_not_activate(game: OrpheliaState, player: int, card: int, number: int, by_hand: bool) -> str | None:
    """18-2: `number` counts the activated abilities without mana abilities."""
    if not has_priority(game, player):
        return PRIORITY
    if not is_card(card):
        return "18-2-1"
    abilities = payment.activated_abilities(game, card)
    if not 1 <= number <= len(abilities):
        return "18-2-1"
    ctx = payment.ability_context(game, card, number, player)
    return legality.why_not_activate(game, abilities[number - 1], ctx, money(game, player, by_hand))


def money(game: OrpheliaState, player: int, by_hand: bool) -> Funds:
    return payment.funds(game, player, activations.makers(game, player) if by_hand else None)


def why_not_mana(game: OrpheliaState, player: int, card: int, number: int) -> str | None:
    """6-2-2, 18-5: a リノア card of the own mana zone, or a mana ability of an own material."""
    decision = game.decision
    if decision is None or decision.player != player or decision.kind not in ("priority", "payment"):
        return PRIORITY
    if not is_card(card) or game.holder[card] != player:
        return "6-2-2"
    if game.zone[card] == MANA:
        return "8-1-4" if game.flags[card] & RUNOA else None
    if game.zone[card] != FIELD:
        return "6-2-2"
    abilities = payment.mana_abilities(game, card)
    if not 1 <= number <= len(abilities):
        return "18-5-1"
    ctx = payment.ability_context(game, card, number, player, mana=True)
    return legality.why_not_activate(game, abilities[number - 1], ctx, paying.pool_only(game, player))


def why_not_explore(game: OrpheliaState, player: int, card: int) -> str | None:
    if not has_priority(game, player):
        return PRIORITY
    return legality.why_not_explore(game, player, card)


def why_not_attack(game: OrpheliaState, player: int, card: int) -> str | None:
    if not has_priority(game, player):
        return PRIORITY
    if not is_card(card):
        return "15-1-1"
    return legality.why_not_attack(game, card, player)


def clause_of_target(game: OrpheliaState, target: Target, ref: int) -> str:
    """20-1-1, or the clause that says why this is no such thing (13-5-3, 22-1-6, 12-1-1, 12-1-3)."""
    if not is_card(ref):
        return TARGETS
    zone = game.zone[ref]
    kind = game.traits(ref).kind
    if zone == MANA and not target.group.zones() >> MANA & 1:
        return "13-5-3"
    for part in target.group.parts:
        if part.zone != FIELD:
            continue
        if Not(IsKind(NOT_A_CARD)) in part.tests:
            if kind & TOKEN:
                return "22-1-6"
            if zone == STACK:
                return "12-1-3"
        if IsKind(MATERIAL) in part.tests and kind & GLYPH:
            return "12-1-1"
    return TARGETS


def clause_of_cost(game: OrpheliaState, ref: int) -> str:
    """19-1-1; 24-4-3 for a 拘束 nordia that would have to move."""
    return "24-4-3" if is_card(ref) and game.zone[ref] == FIELD and game.flags[ref] & BOUND else OTHER_COST
