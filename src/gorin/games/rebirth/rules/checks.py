"""9.6 Check timings, and chapter 10: what the rules do at them, in their fixed order."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.loops import Rounds
from gorin.engine.happening.pending import PickWaiting, at
from gorin.engine.kernel.frames import Procedure
from gorin.engine.values.waiting import Waiting
from gorin.games.rebirth.rules import legality, multiplayer
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.paying import is_payable
from gorin.games.rebirth.rules.playing import PlayAbility
from gorin.games.rebirth.rules.recovery import Recover, crowded_slots, needs_recovery, recover_at_once
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    BY_ENTRY_PROCESSING,
    DECK,
    ENTRY,
    LOSING_RETIRE,
    REBIRTH,
    REBIRTH_CARD,
    RETIRE,
    SETTING,
)

NO_ROUNDS: Final = Rounds()

# 10.5 Entry processing


def entry_due(game: RebirthState) -> bool:
    """10.5.1: whether an entry is empty or holds a rebirth card, and anybody has a deck."""
    count = game.nplayers
    zones = game.zones
    due = decked = False
    for player in range(count):
        if not game.gone >> player & 1:
            cards = zones[ENTRY * count + player]
            due = due or not cards or bool(game.base_traits(cards[0]).kind & REBIRTH_CARD)
            decked = decked or bool(zones[DECK * count + player])
    return due and decked


def process_entries(game: RebirthState) -> None:
    """10.5.1.1 to 10.5.1.4, R81: one card at a time, rebirth cards before empty entries, in turn order."""
    order = game.turn_order()
    zones, count = game.zones, game.nplayers
    for player in order:
        for card in zones[ENTRY * count + player]:
            if game.base_traits(card).kind & REBIRTH_CARD:
                game.acts[player, "set"] = game.acts.get((player, "set"), 0) + 1
                transfer(game, going(game, [card], REBIRTH, SETTING))
                return
    for player in order:
        if not zones[ENTRY * count + player]:
            top = zones[DECK * count + player][:1]
            if top:
                transfer(game, going(game, top, ENTRY, BY_ENTRY_PROCESSING))
                return


# 9.6 The check timing


def beaten_players(game: RebirthState) -> list[int]:
    """10.6.2, 1.2.2.1, R8: seven or more retired cards."""
    first = RETIRE * game.nplayers
    return [each for each in game.turn_order() if len(game.zones[first + each]) >= LOSING_RETIRE]


def is_quiet(game: RebirthState) -> bool:
    """9.6.2: whether nothing at all is to be done; everything is looked at in one go, as it is asked all the time.

    9.8.6.1: states that have begun wait from now on.
    """
    if game.library.has_states:
        game.look_at_states()
    if game.waiting or game.stray or game.struck or (game.crowded and crowded_slots(game)):
        return False
    if game.settled:
        return True
    count = game.nplayers
    zones = game.zones
    gone = game.gone
    for player in range(count):
        if gone and gone >> player & 1:
            continue
        entry = zones[player]
        if len(entry) != 1 or len(zones[RETIRE * count + player]) >= LOSING_RETIRE:
            return False
        if not game.holds_out(entry[0]):
            return False
        for card in zones[REBIRTH * count + player]:
            if not game.base_traits(card).kind & REBIRTH_CARD:
                return False
    game.settled = True
    return True


def check_timing(game: RebirthState) -> None:
    """9.6.1: a check timing occurs."""
    if game.shown:
        game.shown.clear()
    if not is_quiet(game):
        game.call(CheckTiming())
    elif game.wounds:
        game.wounds.clear()


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
        super().__init__()
        self.rounds = NO_ROUNDS
        self.did = False

    def recover(self, game: RebirthState) -> None:
        """9.6.2.1, 9.6.1.1; where something was done and nothing is left to do, the timing is over."""
        if self.rounds.count and is_quiet(game):
            if game.wounds:
                game.wounds.clear()
            game.finish([int(self.did)])
            return
        self.rounds = self.rounds.another(game)
        if self.rounds.goes_round():
            game.endless()
            return
        if game.library.has_states:
            game.look_at_states()
        if not needs_recovery(game):
            if game.wounds:
                game.wounds.clear()
        elif recover_at_once(game):
            self.did = True
            self.step = 0
        else:
            game.call(Recover(), CheckTiming.take_recovered)

    def take_recovered(self, game: RebirthState, result: list[int]) -> None:
        if result and result[0]:
            self.did = True
            self.step = 0

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
            self.step = 0
            return
        waiting = at(game, result[0])
        game.waiting = [each for each in game.waiting if each is not waiting]
        self.play(game, waiting)

    def play(self, game: RebirthState, waiting: Waiting) -> None:
        """9.8.3, 9.8.7: it is played wherever its card is by now, and the timing starts again."""
        self.step = 0
        if why_not_played(game, waiting) is None:
            self.did = True
            game.call(PlayAbility(waiting.ability, waiting.ctx.copy(), True))

    def process_entry(self, game: RebirthState) -> None:
        """9.6.2.3, 10.5.1."""
        if entry_due(game):
            self.step = 0
            process_entries(game)

    def defeat(self, game: RebirthState) -> None:
        """9.6.2.4, 9.6.2.5, 10.6.1, 10.6.1.1: if nobody has lost, the timing is over."""
        losers = beaten_players(game)
        if losers:
            self.step = 0
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
    if ability.limit and not legality.is_unlimited(game, ability, ctx):
        key = (ctx.source | ctx.stamp << 20, game.library.number_of(ability))
        if game.used.get(key, 0) >= ability.limit:
            return "9.2.2.1"
    if legality.may_not_use(game, ctx.master, ctx.source, ability):
        return "1.3.3"
    if ability.costs and not is_payable(game, ability.costs[0], ctx):
        return "9.5.2.2"
    return None
