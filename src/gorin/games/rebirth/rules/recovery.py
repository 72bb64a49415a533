"""10.3 Recovery processing: what does not belong where it lies goes, and beaten characters retire."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.checks import Check, due
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import CARD_MASK, STAMP_SHIFT
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening
from gorin.games.rebirth.rules.carrying import AT_LARGE, can_slip, carry_all, slip, transfer, way_of
from gorin.games.rebirth.rules.moving import ARRIVALS, going
from gorin.games.rebirth.seating import AMONG
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ENERGY,
    ENTRY,
    HAND,
    MEMBERS,
    OUT,
    REBIRTH,
    REBIRTH_CARD,
    RECOVERING,
    RETIRE,
    RETIRED_BY,
    WAITING_ROOM,
)

AS_RETIRED: Final = ARRIVALS[RETIRE] | 1 << RETIRED_BY
NO_WOUNDS: Final[list[tuple[int, int]]] = []
NOTHING_DUE: Final[list[Happening]] = []
"""What is mostly found; not to be changed."""


def wrongly_set(game: RebirthState) -> list[Happening]:
    """10.3.2, R132: other cards than rebirth cards leave the rebirth zone."""
    found: list[int] = []
    first = REBIRTH * game.nplayers
    for index in range(first, first + game.nplayers):
        for card in game.zones[index]:
            if not game.base_traits(card).kind & REBIRTH_CARD:
                found.append(card)
    return going(game, found, WAITING_ROOM) if found else NOTHING_DUE


def crowded_entries(game: RebirthState) -> list[Happening]:
    """10.3.3, R20: only the card placed last stays in entry; one chosen among several (`settled`)."""
    found: list[int] = []
    for player in range(game.nplayers):
        cards = game.zones[ENTRY * game.nplayers + player]
        if len(cards) > 1:
            stays = staying(game, cards)
            found += [card for card in cards if card != stays]
    return going(game, found, WAITING_ROOM) if found else NOTHING_DUE


def staying(game: RebirthState, cards: list[int]) -> int:
    """The card that was placed last."""
    entered = game.entered
    last = cards[0]
    for card in cards:
        if entered[card] > entered[last]:
            last = card
    return last


def crowded_slots(game: RebirthState) -> list[Happening]:
    """10.3.4: only the character placed last stays in a slot."""
    if not game.crowded:
        return NOTHING_DUE
    found: list[int] = []
    game.crowded = False
    for player in range(game.nplayers):
        cards = game.zones[MEMBERS * game.nplayers + player]
        if is_crowded(game, cards):
            for slot in range(game.slots[player]):
                there = [card for card in cards if game.slot.get(card) == slot]
                if len(there) > 1:
                    stays = staying(game, there)
                    found += [card for card in there if card != stays]
    game.crowded = bool(found)
    return going(game, found, WAITING_ROOM) if found else NOTHING_DUE


def is_crowded(game: RebirthState, cards: list[int]) -> bool:
    """Whether two of these members are in one slot."""
    slots = game.slot
    seen = 0
    for card in cards:
        bit = 1 << slots[card]
        if seen & bit:
            return True
        seen |= bit
    return False


def beaten(game: RebirthState) -> list[Happening]:
    """10.3.5, 2.7.2, R22: characters in entry with at least as much damage as DEF retire."""
    found: list[int] = []
    first = ENTRY * game.nplayers
    for index in range(first, first + game.nplayers):
        for card in game.zones[index]:
            if not game.holds_out(card) and game.is_character(card):
                found.append(card)
    return going(game, found, RETIRE, RECOVERING) if found else NOTHING_DUE


def struck(game: RebirthState) -> list[Happening]:
    """10.3.6: characters that have received a partner attack retire."""
    if not game.struck:
        return NOTHING_DUE
    found = [card for card in game.struck if game.zone[card] == ENTRY]
    return going(game, found, RETIRE, RECOVERING) if found else []


def stray_partners(game: RebirthState) -> list[Happening]:
    """10.3.7, R34: partners elsewhere than in hand and energy are excluded."""
    if not game.stray:
        return NOTHING_DUE
    found = [card for card in game.stray if game.zone[card] not in (HAND, ENERGY, OUT)]
    return going(game, found, OUT) if found else []


RECOVERY: Final[tuple[Check, ...]] = (
    Check("10.3.2", wrongly_set),
    Check("10.3.3", crowded_entries),
    Check("10.3.4", crowded_slots),
    Check("10.3.5", beaten),
    Check("10.3.6", struck),
    Check("10.3.7", stray_partners),
)
"""10.3.1.2, R106: what is due happens at the same moment; of two clauses for one card the first decides."""


def newest_together(game: RebirthState, cards: list[int]) -> list[int]:
    """R20: the cards that were placed last; several if they came in one move."""
    last = staying(game, cards)
    batch = game.together.get(last, ())
    return [card for card in cards if card == last or card in batch]


class Recover(Procedure):
    """10.3 リカバリー処理; its result is whether anything was done (10.3.1.1). `wounds`: who was hurt."""

    def __init__(self) -> None:
        self.wounds: list[tuple[int, int]] = []

    def choose_who_stays(self, game: RebirthState) -> None:
        """10.3.3, R20: of several cards that were placed in entry at once its player chooses."""
        for player in game.turn_order():
            cards = game.zone_cards(ENTRY, player)
            if len(cards) < 2:
                continue
            together = newest_together(game, cards)
            if len(together) > 1:
                game.call(Select(player, together, 1, 1, "stays", "10.3.3"), Recover.take_who_stays)
                self.goto(Recover.choose_who_stays)
                return

    def take_who_stays(self, game: RebirthState, result: list[int]) -> None:
        for card in result:
            game.entered[card] = game.tick()

    def carry_out(self, game: RebirthState) -> None:
        """10.1.3, 10.3.1.2: all at the same moment."""
        self.wounds = wounded(game)
        transfer(game, due(game, RECOVERY), Recover.take_recovered)

    def take_recovered(self, game: RebirthState, result: list[int]) -> None:
        """10.3.1.1."""
        end_recovery(game, self.wounds)
        game.finish([int(bool(result))])


Recover.STEPS = (Recover.choose_who_stays, Recover.carry_out)


def wounded(game: RebirthState) -> list[tuple[int, int]]:
    """R116: by whom each was hurt since the last recovery processing."""
    stamp = game.stamp
    return [(wound.source, card | stamp[card] << STAMP_SHIFT) for card, wound in game.wounds.items()]


def end_recovery(game: RebirthState, wounds: list[tuple[int, int]]) -> None:
    """R116: whose characters have retired in the attack; a retirement that was replaced does not count."""
    if game.stray:
        game.stray = [card for card in game.stray if game.zone[card] not in (HAND, ENERGY, OUT)]
    if game.attack is not None:
        for source, sight in wounds:
            card = sight & CARD_MASK
            if game.zone[card] == RETIRE and game.stamp[card] != sight >> STAMP_SHIFT:
                game.note_retired(source, sight)
    game.wounds.clear()


def recover_at_once(game: RebirthState) -> bool:
    """10.3.1.2, 10.3.3, 10.3.5, 10.3.6: the short way of recovery; returns whether it could be taken.

    It serves when exactly one card has to leave an entry and every ability ignores that move.
    """
    if game.library.has_states or game.stray or game.crowded or game.together:
        return False
    found: list[int] = []
    zone = RETIRE
    zones, count = game.zones, game.nplayers
    for player in AMONG[game.unsettled & game.seats.everybody]:
        if zones[REBIRTH * count + player] and wrongly_set(game):
            return False
        cards = zones[ENTRY * count + player]
        if not cards:
            continue
        stays = cards[0]
        if len(cards) > 1:
            zone = WAITING_ROOM
            stays = staying(game, cards)
            found += [card for card in cards if card != stays]
        if stays in game.struck or (not game.holds_out(stays) and game.is_character(stays)):
            found.append(stays)
    if len(found) != 1:
        return False
    wounds = wounded(game) if game.wounds else NO_WOUNDS
    if can_slip(game, found[0], zone, AS_RETIRED if zone == RETIRE else ARRIVALS[zone]):
        slip(game, found[0], zone)
        end_recovery(game, wounds)
        return True
    batch = going(game, found, zone, RECOVERING if zone == RETIRE else "")
    way = way_of(game, batch)
    if way == AT_LARGE:
        return False
    carry_all(game, batch, way)
    end_recovery(game, wounds)
    return True
