"""9.6 Check timings, and chapter 10: what the rules do at them, in their fixed order."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.loops import Rounds, goes_round
from gorin.engine.happening.pending import PickWaiting, at
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.engine.values.identity import use_key
from gorin.engine.values.waiting import Waiting
from gorin.games.rebirth.rules import legality, multiplayer
from gorin.games.rebirth.rules.carrying import AT_LARGE, can_slip, carry_all, slip, transfer, way_of
from gorin.games.rebirth.rules.moving import AS_PROCESSED, going
from gorin.games.rebirth.rules.paying import is_payable
from gorin.games.rebirth.rules.playing import play_ability
from gorin.games.rebirth.rules.recovery import Recover, crowded_slots, recover_at_once
from gorin.games.rebirth.seating import AMONG
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    BY_ENTRY_PROCESSING,
    CHARACTER,
    DECK,
    ENTRY,
    LOSING_RETIRE,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    SETTING,
)

NO_ROUNDS: Final = Rounds()

RECOVERY: Final = 0
AUTOMATIC: Final = 1
ENTRIES: Final = 2
DEFEAT: Final = 3
OVER: Final = 4
"""9.6.2: the parts of a check timing, by the numbers of its steps; nothing is to be done any more."""

# 10.5 Entry processing


def entry_due(game: RebirthState) -> bool:
    """10.5.1: whether an entry is empty or holds a rebirth card, and anybody has a deck."""
    for player in game.turn_order():
        cards = game.zone_cards(ENTRY, player)
        if not cards or game.base_traits(cards[0]).kind & REBIRTH_CARD:
            return anybody_has_deck(game)
    return False


def anybody_has_deck(game: RebirthState) -> bool:
    return any(game.piles(DECK))


def next_entry(game: RebirthState) -> int:
    """10.5.1.1 to 10.5.1.4, R81: one card at a time, rebirth cards before empty entries, in turn order."""
    top = NOTHING
    zones, count, as_printed = game.zones, game.nplayers, not game.given
    for player in game.turn_order():
        cards = zones[ENTRY * count + player]
        for card in cards:
            if (game.printed[card].traits if as_printed else game.base_traits(card)).kind & REBIRTH_CARD:
                return card
        if not cards and top == NOTHING:
            deck = zones[DECK * count + player]
            top = deck[0] if deck else NOTHING
    return top


def entering(game: RebirthState, card: int) -> list[Happening]:
    """10.5.1.1, 10.5.1.3: a rebirth card is set, a card from the deck goes to entry."""
    if card == NOTHING:
        return []
    if game.zone[card] == ENTRY:
        return going(game, [card], REBIRTH, SETTING)
    return going(game, [card], ENTRY, BY_ENTRY_PROCESSING)


def process_at_once(game: RebirthState) -> bool:
    """10.5.1: the short way of entry processing; returns whether it could be taken (every ability ignores the move)."""
    card = next_entry(game)
    if card != NOTHING and game.zone[card] == DECK and can_slip(game, card, ENTRY, AS_PROCESSED):
        slip(game, card, ENTRY)
        return True
    batch = entering(game, card)
    way = way_of(game, batch)
    if way == AT_LARGE or game.library.has_states:
        return False
    count_set(game, batch)
    carry_all(game, batch, way)
    return True


def count_set(game: RebirthState, batch: list[Happening]) -> None:
    """10.5.1.2: a rebirth card is set."""
    for each in batch:
        if each.to == REBIRTH:
            game.acts[each.player, "set"] = game.acts.get((each.player, "set"), 0) + 1


# 9.6 The check timing


def beaten_players(game: RebirthState) -> list[int]:
    """10.6.2, 1.2.2.1, R8: seven or more retired cards."""
    first = RETIRE * game.nplayers
    return [each for each in game.turn_order() if len(game.zones[first + each]) >= LOSING_RETIRE]


def part_due(game: RebirthState) -> int:
    """9.6.2: the first part that has something to do, or `OVER`.

    9.8.6.1: states that have begun wait from now on.
    """
    if game.library.has_states:
        game.look_at_states()
    if game.unsettled:
        return due_in_zones(game)
    return AUTOMATIC if game.waiting else OVER


def due_in_zones(game: RebirthState) -> int:
    """10.3, 10.5, 10.6: the first part that has something to do; how cards lie is looked at in one go for all."""
    if game.stray or game.struck or (game.crowded and crowded_slots(game)):
        return RECOVERY
    count, zones = game.nplayers, game.zones
    left = game.facts.restless
    part = OVER
    for player in AMONG[game.unsettled & ~game.gone & game.seats.everybody]:
        entry = zones[ENTRY * count + player]
        if not entry:
            part = ENTRIES
            left |= 1 << player
        elif len(entry) > 1:
            return RECOVERY
        elif not game.holds_out(entry[0]):
            kind = game.base_traits(entry[0]).kind
            if kind & CHARACTER:
                return RECOVERY
            if kind & REBIRTH_CARD:
                part = ENTRIES
                left |= 1 << player
        for card in zones[REBIRTH * count + player]:
            if not game.base_traits(card).kind & REBIRTH_CARD:
                return RECOVERY
        if len(zones[RETIRE * count + player]) >= LOSING_RETIRE:
            left |= 1 << player
            part = min(part, DEFEAT)
    game.unsettled = left
    if game.waiting:
        return AUTOMATIC
    if part == ENTRIES and not anybody_has_deck(game):
        return DEFEAT if beaten_players(game) else OVER
    return part


def is_quiet(game: RebirthState) -> bool:
    """9.6.2: whether nothing at all is to be done."""
    if not (game.unsettled or game.waiting):
        return True
    return part_due(game) == OVER


def needs_recovery(game: RebirthState) -> bool:
    """10.3.1."""
    return bool(game.unsettled) and due_in_zones(game) == RECOVERY


def check_timing(game: RebirthState) -> None:
    """9.6.1: a check timing occurs; what needs no procedure is done at once."""
    if game.shown:
        game.shown.clear()
    if not (game.unsettled or game.waiting):
        if game.wounds:
            game.wounds.clear()
        return
    part = part_due(game)
    while part != OVER and not game.halted and do_at_once(game, part):
        part = part_due(game)
    if part != OVER or game.halted:
        game.call(CheckTiming())
    elif game.wounds:
        game.wounds.clear()


def do_at_once(game: RebirthState, part: int) -> bool:
    """Carry out one part of a check timing that needs no procedure. Returns whether anything was done."""
    if part == RECOVERY:
        return recover_at_once(game)
    if part != ENTRIES:
        return False
    if game.wounds:
        game.wounds.clear()
    return process_at_once(game)


def check_moment(game: RebirthState, told: bool) -> None:
    """9.6.1: a check timing where nothing has happened since the last one but that a phase began.

    `told`: an ability looks for that. Else something can be due only if a text asks what turn or phase it is.
    """
    if told or game.library.has_states or "turn" in game.static_reads:
        check_timing(game)


class CheckTiming(Procedure):
    """9.6.2, 10.1.1, 10.1.2: the parts in their order; whenever one does something, all over again.

    Its result is whether anything was recovered or played (7.6.6). `rounds`: for loops that nobody can stop.
    """

    def __init__(self) -> None:
        self.rounds = NO_ROUNDS
        self.did = False

    def recover(self, game: RebirthState) -> None:
        """9.6.2.1, 9.6.1.1: where nothing is left to do, the timing is over.

        What was shown for an ability is no longer shown.
        """
        if game.shown:
            game.shown.clear()
        part = part_due(game)
        if part == OVER:
            if game.wounds:
                game.wounds.clear()
            game.finish([int(self.did)])
            return
        self.rounds = self.rounds.another(game)
        if goes_round(game, self.rounds):
            return
        if part != RECOVERY:
            if game.wounds:
                game.wounds.clear()
            self.resume_at(part)
        elif recover_at_once(game):
            self.did = True
            self.resume_at(0)
        else:
            game.call(Recover(), CheckTiming.take_recovered)

    def take_recovered(self, game: RebirthState, result: list[int]) -> None:
        if result and result[0]:
            self.did = True
            self.resume_at(0)

    def play_automatic(self, game: RebirthState) -> None:
        """9.6.2.2, 10.4.1, 10.4.2, 12.5.7.3, R4, R104: the turn player's first, then the others' in turn order."""
        if not game.waiting:
            return
        if len(game.waiting) == 1 and not game.gone:
            waiting = game.waiting[0]
            game.waiting = []
            self.play(game, waiting)
            return
        for player in game.turn_order():
            pool = game.allies(player) if game.in_teams() else [player]
            times = [each.time for each in game.waiting if each.ctx.master in pool]
            if times:
                if len(times) == 1:
                    self.take_picked(game, times)
                else:
                    game.call(PickWaiting(player, times, "9.8.3.1"), CheckTiming.take_picked)
                return

    def take_picked(self, game: RebirthState, result: list[int]) -> None:
        """12.4.5: the timing starts again too where the player who was to pick has left."""
        if not result:
            self.resume_at(0)
            return
        waiting = at(game, result[0])
        game.waiting = [each for each in game.waiting if each is not waiting]
        self.play(game, waiting)

    def play(self, game: RebirthState, waiting: Waiting) -> None:
        """9.8.3, 9.8.7: it is played wherever its card is by now, and the timing starts again."""
        self.resume_at(0)
        if why_not_played(game, waiting) is None:
            self.did = True
            play_ability(game, waiting.ability, waiting.ctx.copy(), True)

    def process_entry(self, game: RebirthState) -> None:
        """9.6.2.3, 10.5.1."""
        if entry_due(game):
            self.resume_at(0)
            if not process_at_once(game):
                batch = entering(game, next_entry(game))
                count_set(game, batch)
                transfer(game, batch)

    def defeat(self, game: RebirthState) -> None:
        """9.6.2.4, 9.6.2.5, 10.6.1, 10.6.1.1: if nobody has lost, the timing is over."""
        losers = beaten_players(game)
        if losers:
            self.resume_at(0)
            multiplayer.leave(game, losers, "retire", "10.6.2")
        else:
            game.finish([int(self.did)])


CheckTiming.STEPS = (
    CheckTiming.recover,
    CheckTiming.play_automatic,
    CheckTiming.process_entry,
    CheckTiming.defeat,
)


def why_not_played(game: RebirthState, waiting: Waiting) -> str | None:
    """9.8.3.2, 10.4.3, R37, R43, R137: why a waiting ability cannot be played; then it no longer waits."""
    ability, ctx = waiting.ability, waiting.ctx
    used = game.used.get(use_key(ctx), 0) if ability.limit else 0
    if ability.limit and used >= ability.limit and not legality.is_unlimited(game, ability, ctx):
        return "9.2.2.1"
    if legality.may_not_use(game, ctx.master, ctx.source, ability):
        return "1.3.3"
    if ability.costs and not is_payable(game, ability.costs[0], ctx):
        return "9.5.2.2"
    return None
