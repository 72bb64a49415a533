"""The phases of a turn in which little is done by choice (cleanup, draw, shift, regenerate, end)."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.happening.events import emit, is_heard, replacers_of
from gorin.engine.happening.happening import Happen, happen
from gorin.engine.kernel.decision import CHOICES, CHOOSE, DONE, DONE_OPTION, PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening
from gorin.games.shinso.rules import decks, durations, players
from gorin.games.shinso.rules.piles import lose
from gorin.games.shinso.rules.settling import is_over, settle
from gorin.games.shinso.rules.turn_numbers import drawn_number
from gorin.games.shinso.rules.turning import gain_actions, set_actions, turn
from gorin.games.shinso.rules.windows import OF_PHASE, open_window
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ASLEEP,
    BEFORE_DRAWING,
    COFFIN,
    DISCARD,
    HAND,
    LIFE_DECK,
    PHASE_DRAW,
    PHASE_EVENTS,
    REMOVE,
    REMOVED,
    SHIFT,
    SHIFT_AREA,
    TURN_BEGINS,
    TURN_ENDS,
)

REGENERATE: Final = "regenerate"
MOST_REGENERATED: Final = 2
REGENERATIONS: Final = [Option(REGENERATE, NOTHING, NOTHING, number + 1) for number in range(MOST_REGENERATED)]
LAST_REGENERATIONS: Final = [Option(REGENERATE, number=each.number, loses=True) for each in REGENERATIONS]
"""regenerate.2: so many cards, and as many as are left (R42)."""
ASK: Final = 1
"""A step of the shift phase."""


class Phase(Procedure):
    """What all phases have in common.

    A step goes on to the next one itself where nothing has come between (`handed_on`).
    """

    def tell(self, game: ShinsoState) -> None:
        """T13, T14: whoever looks for this phase."""
        emit(game, PHASE_EVENTS[game.phase], NOTHING, NOTHING, 0, game.active)
        settle(game)

    def window(self, game: ShinsoState) -> None:
        """R38: quick actions after everything that the phase does."""
        open_window(game, OF_PHASE, game.active, "R38")
        if not game.handed_on:
            self.close(game)

    def close(self, game: ShinsoState) -> None:
        """R27: whatever was done in the window is settled already."""
        if (game.marks or game.floating or game.delayed) and durations.end_with_phase(game, game.phase, True):
            self.leave()
            settle(game)
            if game.handed_on:
                return
        game.finish()


class CleanupPhase(Phase):
    """クリンナップフェイズ."""

    def awaken(self, game: ShinsoState) -> None:
        """cleanup.1, cleanup.2, cleanup.3, R20, R21: of the turn player only."""
        player = game.active
        turn(game, game.bodies(player), ASLEEP, False)
        set_actions(game, player, 1)
        durations.end_decreases(game, player)
        self.begin_next()
        self.begin_turn_effects(game)

    def begin_turn_effects(self, game: ShinsoState) -> None:
        """R20: ターン開始時."""
        emit(game, TURN_BEGINS, NOTHING, NOTHING, 0, game.active)
        self.tell(game)
        if self.goes_on(game):
            self.window(game)


CleanupPhase.STEPS = (
    CleanupPhase.awaken,
    CleanupPhase.begin_turn_effects,
    CleanupPhase.window,
    CleanupPhase.close,
)


class DrawPhase(Phase):
    """ドローフェイズ. `drawn`: the drawing has taken place (T137)."""

    def __init__(self) -> None:
        self.drawn = False

    def before(self, game: ShinsoState) -> None:
        """T137: what comes before the drawing, and may hold it."""
        if is_heard(game, BEFORE_DRAWING):
            emit(game, BEFORE_DRAWING, NOTHING, NOTHING, 0, game.active)
            settle(game)
        if self.goes_on(game):
            self.draw(game)

    def draw(self, game: ShinsoState) -> None:
        """draw.1."""
        if not self.drawn:
            draw_of_phase(game, self, None)
        if self.goes_on(game):
            self.after_drawing(game)

    def after_drawing(self, game: ShinsoState) -> None:
        settle(game)
        if self.goes_on(game):
            self.begin_effects(game)

    def begin_effects(self, game: ShinsoState) -> None:
        """T13, T14."""
        self.tell(game)
        if self.goes_on(game):
            self.window(game)


DrawPhase.STEPS = (
    DrawPhase.before,
    DrawPhase.draw,
    DrawPhase.after_drawing,
    DrawPhase.begin_effects,
    DrawPhase.window,
    DrawPhase.close,
)


def draw_of_phase(game: ShinsoState, phase: DrawPhase, then: Take | None) -> None:
    """draw.1, draw.2, T79: the drawing of the phase, which a text may replace."""
    phase.drawn = True
    player = game.active
    number = drawn_number(game, player)
    if game.delayed or replacers_of(game):
        happen(game, PhaseDraw([Happening((PHASE_DRAW,), NOTHING, player, number)]), then)
        return
    drawn = decks.draw(game, player, number)
    if game.library.has_states:
        game.look_at_states()
    game.give(then, drawn)


class PhaseDraw(Happen):
    """draw.1."""

    def apply(self, game: Any) -> list[int]:
        return [card for each in self.batch for card in decks.draw(game, each.player, each.amount)]


PhaseDraw.STEPS = Happen.STEPS


class ShiftPhase(Phase):
    """シフトフェイズ."""

    def __init__(self) -> None:
        self.picked: list[int] = []

    def room(self, game: ShinsoState) -> int:
        """shift.1, R23: how many more cards the area holds up to the limit."""
        player = game.active
        lying = len(game.zones[SHIFT_AREA * game.nplayers + player])
        return game.shift_limit(player) - lying - len(self.picked)

    def left(self, game: ShinsoState, room: int) -> list[int]:
        """What can still be shifted, where there is so much room."""
        if room <= 0:
            return []
        left = game.zones[COFFIN * game.nplayers + game.active]
        if self.picked:
            left = left[:]
            for card in self.picked:
                left.remove(card)
        return left

    def choose(self, game: ShinsoState) -> None:
        """shift.1, R23."""
        room = self.room(game)
        left = self.left(game, room)
        if left:
            self.resume_at(ASK)
        elif self.picked or not game.zone_cards(SHIFT_AREA, game.active):
            return
        game.ask(self.put(game, room, left))

    def question(self, game: ShinsoState) -> Decision:
        room = self.room(game)
        return self.put(game, room, self.left(game, room))

    def put(self, game: ShinsoState, room: int, left: list[int]) -> Decision:
        """The question which of these, for so much room, is shifted next."""
        options = CHOICES.each(left)
        options.append(DONE_OPTION)
        decline = DONE_OPTION
        if not self.picked:
            options.append(PASS_OPTION)
            decline = PASS_OPTION
        most = len(self.picked) + room if room > 0 else len(self.picked)
        return Decision(game.active, SHIFT, options, SHIFT, "shift.1", decline, False, tuple(self.picked), 0, most)

    def answer(self, game: ShinsoState, option: Option) -> None:
        """shift.4: passing skips everything that the phase would do."""
        if option.verb == CHOOSE:
            self.picked.append(option.card)
        elif option.verb == DONE:
            self.resume_at(MOVE)
        else:
            self.resume_at(WINDOW)

    def move(self, game: ShinsoState) -> None:
        """shift.1."""
        if self.picked:
            game.put(self.picked, SHIFT_AREA, SHIFT, game.active)
        if self.goes_on(game):
            self.gain(game)

    def gain(self, game: ShinsoState) -> None:
        """shift.3, R23: one action for every card in the area."""
        gain_actions(game, game.active, len(game.zone_cards(SHIFT_AREA, game.active)))
        settle(game)
        if self.goes_on(game):
            self.window(game)


ShiftPhase.STEPS = (
    ShiftPhase.tell,
    ShiftPhase.choose,
    ShiftPhase.move,
    ShiftPhase.gain,
    ShiftPhase.window,
    ShiftPhase.close,
)

MOVE: Final = ShiftPhase.STEPS.index(ShiftPhase.move)
WINDOW: Final = ShiftPhase.STEPS.index(ShiftPhase.window)


class RegeneratePhase(Phase):
    """リジェネレイトフェイズ."""

    def choose(self, game: ShinsoState) -> None:
        """regenerate.2."""
        if game.zone_cards(LIFE_DECK, game.active):
            game.ask()

    def question(self, game: ShinsoState) -> Decision:
        most = most_regenerated(game)
        options = REGENERATIONS[:most]
        if most == len(game.zone_cards(LIFE_DECK, game.active)):
            options[-1] = LAST_REGENERATIONS[most - 1]
        options.append(PASS_OPTION)
        return Decision(game.active, REGENERATE, options, REGENERATE, "regenerate.2", PASS_OPTION)

    def answer(self, game: ShinsoState, option: Option) -> None:
        """regenerate.2, R26."""
        if option.verb != PASS:
            decks.add_rims(game, [(game.active, option.number)])
            game.note(REGENERATE, "regenerate.2", game.active, number=option.number)

    def after(self, game: ShinsoState) -> None:
        settle(game)
        if self.goes_on(game):
            self.window(game)


RegeneratePhase.STEPS = (
    RegeneratePhase.tell,
    RegeneratePhase.choose,
    RegeneratePhase.after,
    RegeneratePhase.window,
    RegeneratePhase.close,
)


def most_regenerated(game: ShinsoState) -> int:
    """regenerate.3, regenerate.4: one, two with the 真祖の断片 on the field."""
    return min(MOST_REGENERATED if game.has_appeared(game.active) else 1, len(game.zone_cards(LIFE_DECK, game.active)))


class EndPhase(Phase):
    """エンドフェイズ."""

    def count_burn(self, game: ShinsoState) -> None:
        """soul_burn.9, victory.3, R75: the second own end phase after the burn loses as it begins."""
        player = game.active
        if game.burned[player]:
            game.burn_ends[player] += 1
            if game.burn_ends[player] >= 2:
                lose(game, player, "soul_burn.9")
                if is_over(game):
                    return
        self.begin_next()
        self.begin_effects(game)

    def begin_effects(self, game: ShinsoState) -> None:
        """T13, T14."""
        self.tell(game)
        if self.goes_on(game):
            self.last_window(game)

    def last_window(self, game: ShinsoState) -> None:
        """R38."""
        open_window(game, OF_PHASE, game.active, "R38")
        if self.goes_on(game):
            self.end_of_turn_effects(game)

    def end_of_turn_effects(self, game: ShinsoState) -> None:
        """end.1, R27."""
        emit(game, TURN_ENDS, NOTHING, NOTHING, 0, game.active)
        settle(game)
        if self.goes_on(game):
            self.discard(game)

    def discard(self, game: ShinsoState) -> None:
        """end.2: down to seven cards, or as many as texts allow."""
        hand = game.zone_cards(HAND, game.active)
        surplus = len(hand) - players.hand_limit(game, game.active)
        if surplus > 0:
            game.call(Select(game.active, hand[:], surplus, surplus, "hand_limit", "end.2"), EndPhase.take_surplus)
        else:
            self.resume_at(EMPTY_SHIFT_AREA)
            self.end_effects(game)

    def take_surplus(self, game: ShinsoState, result: list[int]) -> None:
        game.put(result, COFFIN, DISCARD, game.active)

    def after_discarding(self, game: ShinsoState) -> None:
        settle(game)

    def end_effects(self, game: ShinsoState) -> None:
        """end.3, R27: together."""
        durations.end_turn_effects(game)
        durations.end_with_phase(game, "end", True)
        settle(game)
        if self.goes_on(game):
            self.empty_shift_area(game)

    def empty_shift_area(self, game: ShinsoState) -> None:
        """end.4, R28: the turn player's."""
        cards = game.zone_cards(SHIFT_AREA, game.active)[:]
        if cards:
            game.put(cards, REMOVED, REMOVE, game.active)
        if self.goes_on(game):
            self.end(game)

    def end(self, game: ShinsoState) -> None:
        settle(game)
        if not game.handed_on:
            game.finish()


EndPhase.STEPS = (
    EndPhase.count_burn,
    EndPhase.begin_effects,
    EndPhase.last_window,
    EndPhase.end_of_turn_effects,
    EndPhase.discard,
    EndPhase.after_discarding,
    EndPhase.end_effects,
    EndPhase.empty_shift_area,
    EndPhase.end,
)

EMPTY_SHIFT_AREA: Final = EndPhase.STEPS.index(EndPhase.empty_shift_area)


def phase_of(game: ShinsoState) -> DrawPhase | None:
    """The running draw phase."""
    for frame in game.frames:
        if isinstance(frame, DrawPhase):
            return frame
    return None
