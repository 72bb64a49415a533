"""Chapter 7: the turn and its phases."""

from __future__ import annotations

from typing import ClassVar, Final

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.standing import StandsOnly
from gorin.games.rebirth.rules.attack import AttackPhase
from gorin.games.rebirth.rules.charging import EnergyPhase
from gorin.games.rebirth.rules.checks import CheckTiming, check_timing, is_quiet
from gorin.games.rebirth.rules.drawing import carry_out_draws
from gorin.games.rebirth.rules.keeping import empty_rebirth
from gorin.games.rebirth.rules.lasting import end_turn, own_turn_begins
from gorin.games.rebirth.rules.main_phase import MainPhase
from gorin.games.rebirth.rules.multiplayer import close_up, next_active
from gorin.games.rebirth.rules.once_each_moment import only_new
from gorin.games.rebirth.rules.paying import StandingPrice, turn
from gorin.games.rebirth.rules.standing import on_card
from gorin.games.rebirth.rules.triggers import phase_begins, tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ATTACK,
    END,
    ENERGY,
    ENERGY_PHASE,
    ENTRY,
    GAME_START,
    MAIN,
    MEMBERS,
    REST,
    STANDBY,
    STANDBY_START,
    TURN_END,
    TURN_START,
)

STAND_AND_DRAW: Final = 2
ENERGY_STEP: Final = 4
MAIN_STEP: Final = 5
CLEAN_UP: Final = 9
END_EFFECTS: Final = 10
REPEAT: Final = 11
PASS_THE_TURN: Final = 12
"""The steps of a turn that are gone to."""

STARTING: Final = 1 << TURN_START | 1 << STANDBY_START
"""7.2.2: what begins with a turn, as events."""
STANDING: Final[tuple[int, ...]] = (ENTRY, MEMBERS, ENERGY)
"""7.2.1.1: where cards stand up."""


class Turns(Procedure):
    """7.1 Turns follow one another until the game ends; 7.1.2: each has its phases in this order.

    Of the standby phase (7.2) `asked`: cards that stand only for a price (T227), as far as their players were asked,
    and `staying`: those for which it was not paid. Of the end phase (7.6) `waited`: abilities that waited for the end
    of this turn already (R71), and `again`: its check timing has done something (7.6.6).
    """

    TURNS: ClassVar[bool] = True

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.staying: list[int] = []
        self.waited: list[tuple[int, int]] = []
        self.again = False

    def begin(self, game: RebirthState) -> None:
        """7.1.1, R94: a new turn; what is counted "this turn" begins anew."""
        game.turn += 1
        game.attacks = [0] * game.nplayers
        game.attacks_by = {}
        forget_turn(game)
        game.by_hand = False
        game.ending = ""
        for player in game.turn_players():
            game.had_turn |= 1 << player
        game.note("turn", "7.1.1", game.active, NOTHING, NOTHING, game.turn)
        game.phase = STANDBY
        if game.marks or game.floating or game.promises:
            own_turn_begins(game)
        if "turn" in game.static_reads:
            game.changed("turn")
        if StandsOnly in game.facts.kinds:
            self.asked = []
            self.staying = []
        else:
            self.resume_at(STAND_AND_DRAW)
        game.handed_on = True

    def ask_prices(self, game: RebirthState) -> None:
        """T227, R143: before anything stands."""
        for player in game.turn_players():
            for zone in STANDING:
                for card in game.zone_cards(zone, player):
                    if card in self.asked or not game.flags[card] & REST:
                        continue
                    for change, ctx in on_card(game, StandsOnly, card):
                        self.asked.append(card)
                        self.goto(Turns.ask_prices)
                        game.call(StandingPrice(player, card, change.ways, ctx.copy()), Turns.take_paid)
                        return

    def take_paid(self, game: RebirthState, result: list[int]) -> None:
        if not result[0]:
            self.staying.append(self.asked[-1])

    def stand_and_draw(self, game: RebirthState) -> None:
        """7.2.1.1, 7.2.1.2, 12.5.7.2.1, R67: cards stand and one is drawn, in one step."""
        players = game.turn_players()
        zones, count = game.zones, game.nplayers
        cards: list[int] = []
        for player in players:
            for zone in STANDING:
                cards += zones[zone * count + player]
        if self.staying:
            cards = [card for card in cards if card not in self.staying]
        turn(game, cards, REST, False)
        carry_out_draws(game, [(player, 1) for player in players])
        if not game.handed_on:
            self.resume_at(ENERGY_STEP)
            self.begin_standby(game)

    def begin_standby(self, game: RebirthState) -> None:
        """7.2.2, 7.2.3: turn start, standby start, and in the first turn the start of the game."""
        if game.turn == 1:
            tell(game, [Event(GAME_START, NOTHING, NOTHING, 0, each) for each in game.turn_order()])
        if game.delayed or game.heard & STARTING:
            phase_begins(game, TURN_START)
            phase_begins(game, STANDBY_START)
        check_timing(game)
        if not game.handed_on:
            self.resume_at(MAIN_STEP)
            self.energy_phase(game)

    def energy_phase(self, game: RebirthState) -> None:
        """7.1.2."""
        enter(game, ENERGY_PHASE)
        game.begin(EnergyPhase())

    def main_phase(self, game: RebirthState) -> None:
        """7.1.2."""
        enter(game, MAIN)
        game.begin(MainPhase())

    def attack_phase(self, game: RebirthState) -> None:
        """7.1.2, 7.5.1."""
        enter(game, ATTACK)
        game.begin(AttackPhase())

    def end_phase(self, game: RebirthState) -> None:
        """7.1.2."""
        enter(game, END)
        self.waited = []
        game.handed_on = True

    def begin_end(self, game: RebirthState) -> None:
        """7.6.1, 7.6.2."""
        self.resume_at(CLEAN_UP)
        if game.delayed or game.heard >> TURN_END & 1:
            self.wait_for_end(game)
        self.check(game)
        if not game.handed_on:
            self.resume_at(END_EFFECTS)
            self.clean_up(game)

    def wait_for_end(self, game: RebirthState) -> None:
        """7.6.1, R5, R71: each end-of-turn ability waits at most once in a turn."""
        before = len(game.waiting)
        if phase_begins(game, TURN_END) and len(game.waiting) > before:
            game.waiting = game.waiting[:before] + only_new(game, game.waiting[before:], self.waited)

    def check(self, game: RebirthState) -> None:
        """7.6.2."""
        self.again = False
        if not is_quiet(game):
            game.call(CheckTiming(), Turns.take_checked)

    def take_checked(self, game: RebirthState, result: list[int]) -> None:
        self.again = bool(result and result[0])

    def clean_up(self, game: RebirthState) -> None:
        """7.6.3, 7.6.5, 12.5.7.2.5, R71, R161: damage goes from all entries, and the rebirth zone of the turn player
        (of the turn team) is emptied while the effects of this turn still hold.
        """
        if game.damage:
            game.damage.clear()
            game.changed("damage")
        empty_rebirth(game)
        if not game.handed_on:
            self.resume_at(REPEAT)
            self.end_effects(game)

    def end_effects(self, game: RebirthState) -> None:
        """7.6.4, R105, R161: the effects of this turn end."""
        end_turn(game)
        self.resume_at(PASS_THE_TURN)
        self.repeat(game)

    def repeat(self, game: RebirthState) -> None:
        """7.6.6, R71: again, if anything was done or is still to be done, or an ability has not waited yet."""
        if self.again or not is_quiet(game):
            self.goto(Turns.begin_end)
            return
        if game.delayed or game.heard >> TURN_END & 1:
            self.wait_for_end(game)
        if game.waiting:
            self.goto(Turns.clean_up)
            self.check(game)
        else:
            self.pass_the_turn(game)

    def pass_the_turn(self, game: RebirthState) -> None:
        """7.6.6, 12.6.2, 12.7.7, R83: the next player who is there; the places of leavers close up now."""
        game.active = next_active(game)
        close_up(game)
        self.resume_at(0)


Turns.STEPS = (
    Turns.begin,
    Turns.ask_prices,
    Turns.stand_and_draw,
    Turns.begin_standby,
    Turns.energy_phase,
    Turns.main_phase,
    Turns.attack_phase,
    Turns.end_phase,
    Turns.begin_end,
    Turns.clean_up,
    Turns.end_effects,
    Turns.repeat,
    Turns.pass_the_turn,
)
PHASE_STEPS = {
    STANDBY: Turns.begin,
    ENERGY_PHASE: Turns.energy_phase,
    MAIN: Turns.main_phase,
    ATTACK: Turns.attack_phase,
    END: Turns.end_phase,
}


def enter(game: RebirthState, phase: str) -> None:
    """7.1.2: a phase begins; texts may ask which one it is."""
    game.phase = phase
    if "turn" in game.static_reads:
        game.changed("turn")


def forget_turn(game: RebirthState) -> None:
    """R94: what was remembered of the turn before."""
    if game.arrivals:
        game.arrivals = {}
        game.arrived = {}
    if game.doings:
        game.doings = []
    if game.used:
        game.used = {}
    if game.modes:
        game.modes = {}
    if game.acts:
        game.acts = {}
    if game.past:
        game.past = {}
    if game.together:
        game.together = {}
    if game.sparks_cancelled:
        game.sparks_cancelled = []
    if game.kept:
        game.kept = []
    if game.history:
        game.history = []
        game.changed("history")


def stand_in(game: RebirthState, phase: str) -> None:
    """Lay out a turn that already stands in this phase, at its decision (for positions)."""
    turns = Turns()
    game.call_from(PHASE_STEPS[phase], turns)
    if phase in (ENERGY_PHASE, MAIN, ATTACK):
        turns.begin_next()
    game.phase = phase
    if phase == ENERGY_PHASE:
        game.call_from(EnergyPhase.choose, EnergyPhase())
    elif phase == MAIN:
        game.call_from(MainPhase.choose, MainPhase())
    elif phase == ATTACK:
        game.call_from(AttackPhase.choose, AttackPhase(begun=True))
