"""Chapter 7: the turn and its phases."""

from __future__ import annotations

from typing import ClassVar, Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.loops import fingerprint
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.numbers import THIS_TURN
from gorin.games.sve.rules import drawing, exchanging, lasting, loops, main_actions, turning
from gorin.games.sve.rules.check_timing import check_timing
from gorin.games.sve.rules.quick import open_window
from gorin.games.sve.state import SveState, is_kept
from gorin.games.sve.terms import (
    ACT,
    CEMETERY,
    DISCARD,
    END,
    END_PHASE,
    EVOLVED_THIS_TURN,
    FIELD,
    FOLLOWER,
    GUARD,
    HAND,
    MAIN,
    MAIN_PHASE,
    MAX_PP,
    NEW,
    NEXT_PLAY,
    PP,
    PP_CEILING,
    RAISED,
    START,
    STAYS_ACTED,
    TURN_BEGAN,
)

THIS_TURN_ONLY: Final = NEW | EVOLVED_THIS_TURN | RAISED
"""What is true of a card for this turn."""


class Turns(Procedure):
    """7.1 Turns follow one another until the game ends."""

    TURNS: ClassVar[bool] = True

    def advance(self, game: SveState) -> None:
        """A step at a time, so that whoever watches the game sees each phase begin, also where nothing happens."""
        self.take_step(game)

    def begin(self, game: SveState) -> None:
        """7.1.1: a new turn; what is counted "this turn" begins anew (R100, R105)."""
        game.turn += 1
        game.evolve_used = False
        if game.used:
            game.used = {key: often for key, often in game.used.items() if is_kept(key)}
        if game.past:
            game.past.clear()
        if game.history:
            game.history = []
        game.played = [0] * game.nplayers
        game.bled = [False] * game.nplayers
        flags = game.flags
        for cards in game.piles(FIELD):
            for card in cards:
                if flags[card] & THIS_TURN_ONLY:
                    flags[card] = flags[card] & ~THIS_TURN_ONLY
        if game.statics or game.floating:
            game.changed("turn")
            game.changed("player")
            game.changed("state")
        lasting.begin_turn(game)
        game.note("turn", "7.1.1", game.active, NOTHING, NOTHING, game.turn)
        game.phase = START
        tell(game, TURN_BEGAN)

    def start_phase(self, game: SveState) -> None:
        """7.2 スタートフェイズ; 7.2.4, 7.2.4.1, R33: no card is drawn in turn 1 of the game. 7.2.5."""
        refill_pp(game)
        stand_all(game)
        if game.turn > 1:
            drawing.draw(game, game.active)
        if not check_timing(game):
            self.main_phase(game)

    def main_phase(self, game: SveState) -> None:
        """7.1.2."""
        self.resume_at(AFTER_MAIN_PHASE)
        game.phase = MAIN
        game.call(MainPhase())

    def end_phase(self, game: SveState) -> None:
        """7.4 エンドフェイズ; 7.4.1, R26: end phase triggers, then a check timing."""
        game.phase = END
        tell(game, END_PHASE)
        check_timing(game)

    def act_guards(self, game: SveState) -> None:
        """7.4.2, R108: without a standing guard nothing is asked."""
        if standing_guards(game):
            game.call(ActGuards())
        else:
            self.quick_window(game)

    def quick_window(self, game: SveState) -> None:
        """7.4.3, 7.4.4."""
        self.resume_at(SURPLUS)
        if not open_window(game, "7.4.3"):
            self.discard_surplus(game)

    def discard_surplus(self, game: SveState) -> None:
        """7.4.5: while there are cards over the hand limit."""
        player = game.active
        surplus = len(game.zones[HAND * game.nplayers + player]) - game.hand_limit[player]
        if surplus > 0:
            self.resume_at(SURPLUS)
            game.call(DiscardSurplus(surplus))
        else:
            self.pass_the_turn(game)

    def pass_the_turn(self, game: SveState) -> None:
        """7.4.6, 7.4.7, R31: the other player's turn, unless an extra turn comes first (the latest first)."""
        end_effects(game)
        game.active = game.extra_turns.pop() if game.extra_turns else game.opponent(game.active)
        self.resume_at(1)
        self.begin(game)


Turns.STEPS = (
    Turns.begin,
    Turns.start_phase,
    Turns.main_phase,
    Turns.end_phase,
    Turns.act_guards,
    Turns.quick_window,
    Turns.discard_surplus,
)
AFTER_MAIN_PHASE: Final = Turns.STEPS.index(Turns.main_phase) + 1
SURPLUS: Final = Turns.STEPS.index(Turns.discard_surplus)


def tell(game: SveState, moment: int) -> None:
    """This moment of the turn has come: abilities that look for it begin to wait."""
    if game.delayed or game.heard >> moment & 1:
        emit(game, moment, NOTHING, NOTHING, 0, game.active)


def refill_pp(game: SveState) -> None:
    """7.2.1, 7.2.2: maximum PP go up by one, and PP to the maximum."""
    player = game.active
    if game.max_pp[player] < PP_CEILING:
        game.max_pp[player] += 1
    game.pp[player] = game.max_pp[player]
    if game.static_numbers:
        game.number_changed(MAX_PP)
        game.number_changed(PP)


def stand_all(game: SveState) -> None:
    """7.2.3; R160: not what a text keeps from standing in this start phase."""
    cards: list[int] = []
    flags = game.flags
    for card in game.zones[FIELD * game.nplayers + game.active]:
        if flags[card] & ACT and not (game.cache[card] or game.traits(card)).rules & STAYS_ACTED:
            cards.append(card)
    if cards:
        turning.turn(game, cards, ACT, False)
    if game.marks or game.floating:
        game.end_marks(exchanging.next_start(game.active))


def end_effects(game: SveState) -> None:
    """7.4.6, R28: effects that last for this turn end together; no check timing follows (R27)."""
    if game.marks or game.floating:
        game.end_marks(THIS_TURN)
        game.end_marks(NEXT_PLAY)
    if game.delayed:
        game.delayed = [each for each in game.delayed if each.until != THIS_TURN]


class MainPhase(Procedure):
    """7.3 メインフェイズ."""

    __slots__ = ("taken",)

    def __init__(self) -> None:
        self.taken: list[loops.Taken] = []

    def arrive(self, game: SveState) -> None:
        """7.3.1."""
        tell(game, MAIN_PHASE)
        self.check(game)

    def choose_action(self, game: SveState) -> None:
        """7.3.2: play a card, play an activated ability, attack, or end the phase."""
        game.ask()

    def question(self, game: SveState) -> Decision:
        """7.3.2, 14.2.1.2: without what was already done from this very state."""
        options = main_actions.options(game)
        if self.taken:
            again = loops.forbidden(self.taken, game, options)
            options = [option for option in options if option not in again]
        options.append(PASS_OPTION)
        return Decision(game.active, "main", options, "main", "7.3.2", PASS_OPTION)

    def forbids(self, game: SveState, option: Option) -> bool:
        """14.2.1.2."""
        return bool(self.taken) and bool(loops.forbidden(self.taken, game, [option]))

    def answer(self, game: SveState, option: Option) -> None:
        if option.verb == PASS:
            game.finish()
            return
        if loops.may_repeat(game, option):
            self.taken.append(loops.taken(fingerprint(game), option))
        elif self.taken:
            self.taken = []
        main_actions.take(game, option)
        frames = game.frames
        if frames and frames[-1] is self:
            self.check(game)

    def check(self, game: SveState) -> None:
        """7.3.3: after any action a check timing, then the choice again, at once where nothing was due."""
        self.resume_at(CHOOSE_ACTION)
        if not check_timing(game):
            self.resume_at(CHECK)
            game.ask()


MainPhase.STEPS = (MainPhase.arrive, MainPhase.choose_action, MainPhase.check)
CHOOSE_ACTION: Final = MainPhase.STEPS.index(MainPhase.choose_action)
CHECK: Final = MainPhase.STEPS.index(MainPhase.check)


class ActGuards(Procedure):
    """7.4.2, R108: the turn player may act any number of standing own followers with 守護."""

    def choose(self, game: SveState) -> None:
        """7.4.2."""
        guards = standing_guards(game)
        game.call(Select(game.active, guards, 0, len(guards), "guards", "7.4.2"), ActGuards.take_guards)

    def take_guards(self, game: SveState, result: list[int]) -> None:
        turning.turn(game, result, ACT, True)

    def check(self, game: SveState) -> None:
        """R26: a check timing follows."""
        check_timing(game)


ActGuards.STEPS = (ActGuards.choose, ActGuards.check)


def standing_guards(game: SveState) -> list[int]:
    """R108: the turn player's standing followers with 守護."""
    found: list[int] = []
    flags = game.flags
    for card in game.zones[FIELD * game.nplayers + game.active]:
        if not flags[card] & ACT:
            traits = game.cache[card] or game.traits(card)
            if traits.keywords & GUARD and traits.kind & FOLLOWER:
                found.append(card)
    return found


class DiscardSurplus(Procedure):
    """7.4.5, R29: the turn player discards the cards over the hand limit; a check timing follows."""

    def __init__(self, surplus: int) -> None:
        self.surplus = surplus
        self.chosen: list[int] = []

    def choose(self, game: SveState) -> None:
        """7.4.5."""
        hand = game.zone_cards(HAND, game.active)[:]
        select = Select(game.active, hand, self.surplus, self.surplus, "surplus", "7.4.5")
        game.call(select, DiscardSurplus.take_surplus)

    def take_surplus(self, game: SveState, result: list[int]) -> None:
        self.chosen = result

    def discard(self, game: SveState) -> None:
        """7.4.5."""
        game.put(self.chosen, CEMETERY, DISCARD, game.active)

    def check(self, game: SveState) -> None:
        """7.4.5."""
        check_timing(game)


DiscardSurplus.STEPS = (DiscardSurplus.choose, DiscardSurplus.discard, DiscardSurplus.check)
