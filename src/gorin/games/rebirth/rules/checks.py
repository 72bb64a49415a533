"""9.6 Check timings, and chapter 10: what the rules do at them, in their fixed order."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.checks import Check, due
from gorin.engine.happening.loops import Rounds
from gorin.engine.happening.pending import PickWaiting, at
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Waiting
from gorin.games.rebirth.rules import legality, multiplayer
from gorin.games.rebirth.rules.carrying import carry_all, goes_quietly, transfer
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.paying import is_payable
from gorin.games.rebirth.rules.playing import PlayAbility
from gorin.games.rebirth.state import RebirthState, held
from gorin.games.rebirth.terms import (
    BY_ENTRY_PROCESSING,
    DECK,
    ENERGY,
    ENTRY,
    HAND,
    LOSING_RETIRE,
    MEMBERS,
    OUT,
    REBIRTH,
    REBIRTH_CARD,
    RECOVERING,
    RETIRE,
    SETTING,
    WAITING_ROOM,
)

NO_ROUNDS: Final = Rounds()
NOTHING_DUE: Final[list[Happening]] = []
"""What is mostly found; not to be changed."""

# 10.3 Recovery processing


def wrongly_set(game: RebirthState) -> list[Happening]:
    """10.3.2, R132: what is no rebirth card does not stay in the rebirth zone."""
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
    return max(cards, key=lambda card: game.entered[card])


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


RETIRING: Final[tuple[Check, ...]] = RECOVERY[3:5]


def needs_recovery(game: RebirthState) -> bool:
    """10.3.1: whether anything is due; looks and allocates little, for it is asked all the time."""
    if game.stray or game.struck or (game.crowded and crowded_slots(game)):
        return True
    if game.settled:
        return False
    count = game.nplayers
    zones = game.zones
    for player in range(count):
        entry = zones[player]
        if len(entry) > 1:
            return True
        if entry:
            card = entry[0]
            if not game.holds_out(card) and game.is_character(card):
                return True
        rebirths = zones[REBIRTH * count + player]
        if rebirths:
            for card in rebirths:
                if not game.base_traits(card).kind & REBIRTH_CARD:
                    return True
    return False


def newest_together(game: RebirthState, cards: list[int]) -> list[int]:
    """R20: the cards that were placed last; several if they came in one move."""
    last = staying(game, cards)
    batch = game.together.get(last, ())
    return [card for card in cards if card == last or card in batch]


class Recover(Procedure):
    """10.3 リカバリー処理; its result is whether anything was done (10.3.1.1). `wounds`: who was hurt."""

    def __init__(self) -> None:
        super().__init__()
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
        game.entered[result[0]] = game.tick()

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
    return [(wound.source, game.sight(card)) for card, wound in game.wounds.items()] if game.wounds else []


def end_recovery(game: RebirthState, wounds: list[tuple[int, int]]) -> None:
    """R116: whose characters have retired in the attack; a retirement that was replaced does not count."""
    if game.stray:
        game.stray = [card for card in game.stray if game.zone[card] not in (HAND, ENERGY, OUT)]
    if game.attack is not None:
        for source, sight in wounds:
            if game.zone[game.sight_card(sight)] == RETIRE and not held(game, sight):
                game.note_retired(source, sight)
    game.wounds.clear()


def recover_at_once(game: RebirthState) -> bool:
    """10.3.1.2, 10.3.5, 10.3.6: where only one beaten character is concerned, and nobody cares about its move, that
    needs no procedure; whether it was so.
    """
    if game.library.has_states or game.stray or game.crowded or wrongly_set(game):
        return False
    count = game.nplayers
    for index in range(ENTRY * count, ENTRY * count + count):
        if len(game.zones[index]) > 1:
            return False
    batch = due(game, RETIRING) if game.struck else beaten(game)
    if len(batch) != 1 or not goes_quietly(game, batch[0]):
        return False
    wounds = wounded(game)
    carry_all(game, batch)
    end_recovery(game, wounds)
    return True


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
        self.rounds = self.rounds.another(game)
        if self.rounds.goes_round():
            game.endless()
            return
        if self.rounds.count > 1 and is_quiet(game):
            if game.wounds:
                game.wounds.clear()
            game.finish([int(self.did)])
            return
        if game.library.has_states:
            game.look_at_states()
        if not needs_recovery(game):
            if game.wounds:
                game.wounds.clear()
        elif recover_at_once(game):
            self.did = True
            self.goto(CheckTiming.recover)
        else:
            game.call(Recover(), CheckTiming.take_recovered)

    def take_recovered(self, game: RebirthState, result: list[int]) -> None:
        if result and result[0]:
            self.did = True
            self.goto(CheckTiming.recover)

    def play_automatic(self, game: RebirthState) -> None:
        """9.6.2.2, 10.4.1, 10.4.2, 12.5.7.3, R4, R104: the turn player's first, then the others' in turn order."""
        if not game.waiting:
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
        """9.8.3, 9.8.7: it is played wherever its card is by now, and the timing starts again.

        12.4.5: so it does where the player who was to pick has left.
        """
        self.goto(CheckTiming.recover)
        if not result:
            return
        waiting = at(game, result[0])
        game.waiting = [each for each in game.waiting if each is not waiting]
        if why_not_played(game, waiting) is None:
            self.did = True
            game.call(PlayAbility(waiting.ability, waiting.ctx.copy(), True))

    def process_entry(self, game: RebirthState) -> None:
        """9.6.2.3, 10.5.1."""
        if entry_due(game):
            self.goto(CheckTiming.recover)
            process_entries(game)

    def defeat(self, game: RebirthState) -> None:
        """9.6.2.4, 9.6.2.5, 10.6.1, 10.6.1.1: if nobody has lost, the timing is over."""
        losers = beaten_players(game)
        if losers:
            self.goto(CheckTiming.recover)
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
