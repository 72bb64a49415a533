"""Chapter 11 Rule processes (ルール処理): all that are due happen at the same time (11.1.3)."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.games.sve.rules import replacing, specific
from gorin.games.sve.rules.moving import Moving
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    CEMETERY,
    DESTROY,
    EVOLUTION,
    EVOLVE_DECK,
    EX,
    FACE_UP,
    FIELD,
    FOLLOWER,
    RULE,
    STACK,
    STACK_COUNTER,
)


def process(game: SveState) -> bool:
    """10.5.2.1, 11.1.1: carry out what is due; whether anything was."""
    losing = losers(game)
    if losing:
        game.failed_draw = [False] * game.nplayers
        specific.lose(game, losing, "rule", "11.2.1" if any(game.health[p] <= 0 for p in losing) else "11.2.2")
        return True
    if game.links:
        unlink_earlier(game)
    returning = unlinked(game)
    leaving = leaving_the_field(game)
    surplus = overfull(game)
    if surplus:
        game.call(KeepToLimits(surplus, leaving, returning))
        return True
    if leaving or returning:
        carry_out(game, leaving, returning)
        return True
    game.suspect = False
    game.suspects = []
    return False


def is_due(game: SveState) -> bool:
    """11.1.2: whether any rule process has something to do."""
    return bool(losers(game) or leaving_the_field(game) or unlinked(game) or overfull(game)) or len(
        set(game.links.values())
    ) < len(game.links)


def losers(game: SveState) -> list[int]:
    """11.2.1, 11.2.2: no health left (1.2.1.1), or a draw from an empty deck since the last rule process (1.2.1.2).

    R8: one loses by these only here. R9: that the draw failed is what counts.
    """
    health = game.health
    failed = game.failed_draw
    return [player for player in range(game.nplayers) if health[player] <= 0 or failed[player]]


def leaving_the_field(game: SveState) -> list[Moving]:
    """11.3.1: followers with health of 0 or less are destroyed (2.8.1).

    11.7.1, 13.3.2.3, R84: stack cards without a counter are put away, which is not destroying.
    """
    if not game.suspects:
        return []
    found: list[Moving] = []
    suspects = set(game.suspects)
    for player in game.turn_order():
        for card in game.zone_cards(FIELD, player):
            if card not in suspects:
                continue
            traits = game.cache[card] or game.traits(card)
            if traits.kind & FOLLOWER and game.health_of(card) <= 0:
                found.append(Moving(card, CEMETERY, game.owner[card], DESTROY))
            elif traits.keywords & STACK and not game.counters_on(card, STACK_COUNTER):
                found.append(Moving(card, CEMETERY, game.owner[card], RULE))
    return found


def unlinked(game: SveState) -> list[int]:
    """11.6.1, R51: evolve cards that are linked to no card on the field."""
    return [card for card in game.cards_in(EVOLUTION) if card not in game.links]


def unlink_earlier(game: SveState) -> None:
    """11.6.2, R50: of several evolve cards on one follower only the latest stays linked."""
    latest = {follower: evolve_card for evolve_card, follower in game.links.items()}
    if len(latest) != len(game.links):
        game.links = {evolve_card: follower for follower, evolve_card in latest.items()}


def overfull(game: SveState) -> list[tuple[int, int]]:
    """11.4.1, 11.5.1, R23: zones over their limit, the turn player's first, the field before the EX area."""
    found: list[tuple[int, int]] = []
    for player in game.turn_order():
        if len(game.zone_cards(FIELD, player)) > game.field_limit[player]:
            found.append((FIELD, player))
        if len(game.zone_cards(EX, player)) > game.ex_limit[player]:
            found.append((EX, player))
    return found


def carry_out(game: SveState, leaving: list[Moving], returning: list[int]) -> None:
    """Everything that is due moves together; an evolve card goes back face up (11.6.1)."""
    movings = list({moving.card: moving for moving in reversed(leaving)}.values())[::-1]
    movings += [Moving(card, EVOLVE_DECK, game.owner[card], RULE, False, FACE_UP) for card in returning]
    replacing.settle_moves(game, movings)


class KeepToLimits(Procedure):
    """11.4, 11.5: the player of a zone selects what stays, then everything moves together."""

    def __init__(self, zones: list[tuple[int, int]], leaving: list[Moving], returning: list[int]) -> None:
        super().__init__()
        self.zones = zones
        self.leaving = leaving
        self.returning = returning

    def select(self, game: SveState) -> None:
        """11.4.1, 11.5.1, R23: the player of the zone says what stays."""
        if not self.zones:
            return
        zone, player = self.zones[0]
        limit = game.field_limit[player] if zone == FIELD else game.ex_limit[player]
        clause = "11.4.1" if zone == FIELD else "11.5.1"
        cards = game.zone_cards(zone, player)[:]
        game.call(Select(player, cards, limit, limit, "stays", clause), KeepToLimits.take_staying)

    def take_staying(self, game: SveState, result: list[int]) -> None:
        zone, player = self.zones.pop(0)
        self.leaving = self.leaving + [
            Moving(card, CEMETERY, game.owner[card], RULE)
            for card in game.zone_cards(zone, player)
            if card not in result
        ]
        self.goto(KeepToLimits.select)

    def move(self, game: SveState) -> None:
        """11.1.3: with everything else that is due."""
        carry_out(game, self.leaving, self.returning)


KeepToLimits.STEPS = (KeepToLimits.select, KeepToLimits.move)
