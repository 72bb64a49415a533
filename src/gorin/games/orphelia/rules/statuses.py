"""Chapter 24 Statuses (状態異常), and 10-2 counters."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.durations import UNTIL_OTHER_TURN, UNTIL_OTHER_TURN_END, UNTIL_OWN_TURN, UNTIL_OWN_TURN_END
from gorin.engine.values.lasting import Mark
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ANY_STATUS,
    BURN_COUNTER,
    BURNT,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    FIELD,
    FROZEN,
    MATERIAL,
    NORDIA,
    POISON_COUNTER,
    POISONED,
    STATUS_BEGAN,
    STATUS_ENDED,
    STATUSES,
    A,
    L,
    counter_code,
)

COUNTER_MARK: Final = "counters"
"""The duration of the mark that holds what the counters on a card change."""

_SINGLE: Final = re.compile(r"([ADL])([+-])(\d+)$")
_PAIR: Final = re.compile(r"([+-])(\d+)／([+-])(\d+)$")


def is_material(game: OrpheliaState, card: int) -> bool:
    """11-1-1: a nordia or artifact on the field; 13-5-2, R6: not in the mana zone."""
    return game.zone[card] == FIELD and bool(game.traits(card).kind & MATERIAL)


def is_nordia(game: OrpheliaState, card: int) -> bool:
    return game.zone[card] == FIELD and bool(game.traits(card).kind & NORDIA)


@cache
def counter_changes(name: str) -> tuple[tuple[str, int], ...]:
    """R16: how much one counter of this name adds to each value."""
    single = _SINGLE.match(name)
    if single is not None:
        letter, sign, digits = single.groups()
        return ((letter.lower(), int(sign + digits)),)
    pair = _PAIR.match(name)
    if pair is not None:
        return ((A, int(pair.group(1) + pair.group(2))), (L, int(pair.group(3) + pair.group(4))))
    return ()


def change_counters(game: OrpheliaState, card: int, name: str, number: int) -> None:
    """10-2-1, 10-2-2: counters of one name are put on a material or taken off.

    10-2-5: no stack, but abilities may look for it.
    """
    if not number or (number > 0 and not is_material(game, card)):
        return
    counters = {**game.counters.get(card, {}), name: max(0, game.counters_on(card, name) + number)}
    if not counters[name]:
        del counters[name]
    if counters:
        game.counters[card] = counters
    else:
        game.counters.pop(card, None)
    if counter_changes(name):
        mark_counters(game, card)
    game.changed("counters")
    player = game.holder[card]
    game.note("counters_put" if number > 0 else "counters_taken", "10-2-5", player, card, number=abs(number))
    kind = COUNTERS_PUT if number > 0 else COUNTERS_TAKEN
    emit(game, kind, card, NOTHING, abs(number), player, counter_code(name))
    if number < 0:
        counters_taken(game, card, name)


def counters_taken(game: OrpheliaState, card: int, name: str) -> None:
    """24-1-6: a status ends at once with its counter: 24-3-3 火傷 with its own, 24-6-4 毒 with the last."""
    if name == BURN_COUNTER and game.flags[card] & BURNT:
        lift(game, card, BURNT)
    elif name == POISON_COUNTER and game.flags[card] & POISONED and not game.counters_on(card, POISON_COUNTER):
        lift(game, card, POISONED)


def mark_counters(game: OrpheliaState, card: int) -> None:
    """R16, R67: what counters add takes part in the calculation of the values."""
    keep = tuple(mark for mark in game.marks.get(card, ()) if mark.until != COUNTER_MARK)
    changes: list[Change] = [
        Number(value, ADD, Exactly(amount * count))
        for name, count in game.counters.get(card, {}).items()
        for value, amount in counter_changes(name)
    ]
    if changes:
        keep += (Mark(tuple(changes), game.tick(), COUNTER_MARK, Context()),)
    if keep:
        game.marks[card] = keep
    else:
        game.marks.pop(card, None)
    game.touch(card)


def end_code(turn: int, at_end: bool) -> int:
    """A moment at which statuses end, as a number that grows with time."""
    return turn * 2 + at_end


def end_of(game: OrpheliaState, until: str, player: int) -> int:
    """24-1-5: the moment at which a status ends, as `end_code` counts."""
    if until in (UNTIL_OWN_TURN, UNTIL_OTHER_TURN):
        return end_code(game.next_turn(until == UNTIL_OWN_TURN, player), False)
    if until in (UNTIL_OWN_TURN_END, UNTIL_OTHER_TURN_END):
        return end_code(game.next_turn(until == UNTIL_OWN_TURN_END, player), True)
    return end_code(game.turn, True)


def give(game: OrpheliaState, cards: list[int], status: int, until: str, player: int) -> bool:
    """24-1-2, R95, R107: whether there was anything that can have this status.

    凍結 is for materials (24-2-1), the others for nordia (24-3-1, 24-4-1, 24-5-1, 24-6-1). A status
    that it has does not begin again (24-1-3), so 火傷 and 毒 bring one counter (24-3-2, 24-6-2, R65).
    """
    able = is_material if status == FROZEN else is_nordia
    cards = [card for card in cards if able(game, card)]
    code = end_of(game, until, player)
    began = [card for card in cards if not game.flags[card] & status]
    for card in cards:
        if code > max(end_code(game.turn, True), game.status_ends.get((card, status), 0)):
            game.status_ends[(card, status)] = code
    for card in began:
        game.flags[card] |= status
        game.note("status", "24-1-2", game.holder[card], card, number=status)
    if began:
        game.changed("state")
        game.unsettled = True
    for card in began:
        emit(game, STATUS_BEGAN, card, NOTHING, 0, game.holder[card], status)
        if status == BURNT:
            change_counters(game, card, BURN_COUNTER, 1)
        elif status == POISONED:
            change_counters(game, card, POISON_COUNTER, 1)
    return bool(cards)


def lift(game: OrpheliaState, card: int, status: int) -> None:
    """End a status; everything else stays."""
    game.flags[card] &= ~status
    game.status_ends.pop((card, status), None)
    game.changed("state")
    game.note("status_ends", "24-1-1", game.holder[card], card, number=status)
    emit(game, STATUS_ENDED, card, NOTHING, 0, game.holder[card], status)


def end(game: OrpheliaState, cards: list[int], statuses: int) -> bool:
    """24-1-1, 24-3-4, R64: these statuses end; the counter of 火傷 goes with it."""
    found = False
    for card in cards:
        for status in STATUSES.values():
            if status & statuses & game.flags[card]:
                found = True
                lift(game, card, status)
                if status == BURNT and game.counters_on(card, BURN_COUNTER):
                    change_counters(game, card, BURN_COUNTER, -1)
    return found


def clear(game: OrpheliaState, now: int) -> None:
    """24-1-5, R49: the statuses whose time is over end, everybody's at once."""
    if not game.status_ends and not now & 1:
        return
    flags = game.flags
    for player in game.turn_order():
        for card in game.zone_cards(FIELD, player):
            has = flags[card] & ANY_STATUS
            if not has:
                continue
            over = 0
            for status in STATUSES.values():
                if has & status:
                    ends = game.status_ends.get((card, status), 0)
                    if (ends and ends <= now) or (not ends and now & 1):
                        over |= status
            if over:
                end(game, [card], over)
