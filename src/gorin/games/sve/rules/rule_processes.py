"""Chapter 11 Rule processes (ルール処理): all that are due happen at the same time (11.1.3)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.checks import Check, carry_out, due
from gorin.engine.happening.moving import moved_to
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening
from gorin.engine.values.traits import Traits
from gorin.games.sve.rules import losing
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    CANNOT_LOSE,
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


def process(game: SveState, looked: bool) -> bool:
    """10.5.2.1, 11.1.1: carry out what is due; whether anything was. `looked`: it is known that something may be."""
    if not looked and not may_be_due(game):
        return False
    if is_a_player_due(game):
        losers = losing_now(game)
        game.failed_draw = [False] * game.nplayers
        if losers:
            clause = "11.2.1" if any(game.health[player] <= 0 for player in losers) else "11.2.2"
            losing.lose(game, losers, "rule", clause)
            return True
    if game.links:
        unlink_earlier(game)
    batch = due(game, CHECKS)
    surplus = overfull(game) if game.unsettled else []
    if surplus:
        game.call(KeepToLimits(surplus, batch))
        return True
    if batch:
        carry_out(game, batch)
        return True
    suspect_nothing(game)
    return False


def may_be_due(game: SveState) -> bool:
    """11.1.2: whether any rule process may have something to do; else nothing is suspected any more."""
    if is_a_player_due(game) or is_a_suspect_due(game):
        return True
    if game.unsettled and (is_a_zone_due(game) or is_an_evolve_card_due(game)):
        return True
    suspect_nothing(game)
    return False


def suspect_nothing(game: SveState) -> None:
    game.suspect = False
    game.unsettled = False
    if game.suspects:
        game.suspects = []


def is_a_player_due(game: SveState) -> bool:
    """11.2: a player has no health left, or could not draw."""
    return min(game.health) <= 0 or True in game.failed_draw


def is_a_zone_due(game: SveState) -> bool:
    """11.4, 11.5: a zone is over its limit."""
    count = game.nplayers
    zones = game.zones
    for player in range(count):
        if len(zones[FIELD * count + player]) > game.field_limit[player]:
            return True
        if len(zones[EX * count + player]) > game.ex_limit[player]:
            return True
    return False


def is_a_suspect_due(game: SveState) -> bool:
    """11.3, 11.7."""
    for card in game.suspects:
        if game.zone[card] == FIELD:
            traits = game.cache[card] or game.traits(card)
            if is_dead(game, card, traits) or (traits.keywords & STACK and is_emptied(game, card, traits)):
                return True
    return False


def is_an_evolve_card_due(game: SveState) -> bool:
    """11.6: whether an evolve card is linked to no follower, or shares its follower with another evolve card."""
    links = game.links
    count = game.nplayers
    for player in range(count):
        for card in game.zones[EVOLUTION * count + player]:
            if card not in links:
                return True
    return len(links) > 1 and len(set(links.values())) < len(links)


def losing_now(game: SveState) -> list[int]:
    """11.2.1, 11.2.2: no health left (1.2.1.1), or a draw from an empty deck since the last rule process (1.2.1.2).

    R8: one loses by these only here. R9: that the draw failed is what counts. R167: a text may keep one from losing.
    """
    found: list[int] = []
    for player in range(game.nplayers):
        out = game.health[player] <= 0 or game.failed_draw[player]
        if out and not game.leader_rules(player) & CANNOT_LOSE:
            found.append(player)
    return found


def is_dead(game: SveState, card: int, traits: Traits) -> bool:
    """11.3.1, 2.8.1: a follower with health of 0 or less."""
    if not traits.kind & FOLLOWER:
        return False
    health = traits.numbers[2]
    return health <= 0 or (card in game.wounds and game.less_wounds(card, health) <= 0)


def is_emptied(game: SveState, card: int, traits: Traits) -> bool:
    """11.7.1, 13.3.2.3, R84: a stack card without a counter."""
    return bool(traits.keywords & STACK) and not game.counters_on(card, STACK_COUNTER)


def destroyed(game: SveState) -> list[Happening]:
    """11.3.1: followers without health are destroyed."""
    found: list[int] = []
    for card in game.suspects:
        if game.zone[card] == FIELD and is_dead(game, card, game.cache[card] or game.traits(card)):
            found.append(card)
    return moved_to(game, in_order(game, found), CEMETERY, DESTROY) if found else []


def emptied(game: SveState) -> list[Happening]:
    """11.7.1: stack cards without a counter are put away, which is not destroying."""
    found: list[int] = []
    for card in game.suspects:
        if game.zone[card] == FIELD:
            traits = game.cache[card] or game.traits(card)
            if traits.keywords & STACK and is_emptied(game, card, traits):
                found.append(card)
    return moved_to(game, in_order(game, found), CEMETERY, RULE) if found else []


def in_order(game: SveState, cards: list[int]) -> list[int]:
    """Cards on the field as they lie there, the turn player's first."""
    if len(cards) == 1:
        return cards
    return [card for player in game.turn_order() for card in game.zone_cards(FIELD, player) if card in cards]


def unlinked(game: SveState) -> list[Happening]:
    """11.6.1, R51: evolve cards that are linked to no card on the field go back face up."""
    found: list[int] = []
    for cards in game.piles(EVOLUTION):
        if cards:
            found += [card for card in cards if card not in game.links]
    return moved_to(game, found, EVOLVE_DECK, RULE, flags=FACE_UP) if found else []


CHECKS: Final[tuple[Check, ...]] = (Check("11.3.1", destroyed), Check("11.7.1", emptied), Check("11.6.1", unlinked))


def unlink_earlier(game: SveState) -> None:
    """11.6.2, R50: of several evolve cards on one follower only the latest stays linked."""
    latest = {follower: evolve_card for evolve_card, follower in game.links.items()}
    if len(latest) != len(game.links):
        game.links = {evolve_card: follower for follower, evolve_card in latest.items()}


def overfull(game: SveState) -> list[tuple[int, int]]:
    """11.4.1, 11.5.1, R23: zones over their limit, the turn player's first, the field before the EX area."""
    found: list[tuple[int, int]] = []
    count = game.nplayers
    for player in game.turn_order():
        if len(game.zones[FIELD * count + player]) > game.field_limit[player]:
            found.append((FIELD, player))
        if len(game.zones[EX * count + player]) > game.ex_limit[player]:
            found.append((EX, player))
    return found


class KeepToLimits(Procedure):
    """11.4, 11.5: the player of a zone selects what stays, then everything moves together."""

    def __init__(self, zones: list[tuple[int, int]], batch: list[Happening]) -> None:
        self.zones = zones
        self.batch = batch

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
        due_already = [each.sight for each in self.batch]
        surplus = [card for card in game.zone_cards(zone, player) if card not in result]
        self.batch = self.batch + [
            each for each in moved_to(game, surplus, CEMETERY, RULE) if each.sight not in due_already
        ]
        self.goto(KeepToLimits.select)

    def move(self, game: SveState) -> None:
        """11.1.3: with everything else that is due."""
        carry_out(game, self.batch)


KeepToLimits.STEPS = (KeepToLimits.select, KeepToLimits.move)
