"""Chapter 14: the turn, its phases and steps."""

from __future__ import annotations

from typing import ClassVar, Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.stack import Priority, StepByStep
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.numbers import THIS_TURN
from gorin.games.orphelia.rules import statuses
from gorin.games.orphelia.rules.damage import deal
from gorin.games.orphelia.rules.drawing import draw
from gorin.games.orphelia.rules.phases import turn_unheard
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ATTACKED_THIS_TURN,
    CHECK_IN,
    CHECK_OUT,
    DRAW,
    ENTERED_THIS_TURN,
    FIELD,
    FROZEN,
    KINDS_OF_MANA,
    MAIN,
    MANA,
    MATERIAL,
    POISON_COUNTER,
    RUNOA,
    SICK,
    STAYS_RUNOA,
    TURN_ENDED,
    TURN_STARTED,
    TURNED_RENOA,
)

TURN_READS: Final = frozenset(("player", "turn", "destroyed", "history", "state"))
KEPT: Final = ~(ATTACKED_THIS_TURN | ENTERED_THIS_TURN)
OWN_KEPT: Final = KEPT & ~SICK
"""What a card on the field still is when a turn begins, and when its master's does."""


class Turns(StepByStep):
    """Chapter 14: turns follow one another until the game ends.

    2-7-1-4: where a step has priority, the active player has it first.
    """

    TURNS: ClassVar[bool] = True

    def begin(self, game: OrpheliaState) -> None:
        """R69, R82: what ends or begins anew with a turn; 9-4-4, R61: 召喚酔い ends with its master's."""
        game.turn += 1
        game.phase = ""
        game.explored = [0] * game.nplayers
        game.explore_base = [1] * game.nplayers
        game.used.clear()
        game.forget_the_past()
        game.destroyed = []
        game.history = []
        game.note("turn", "14-1", game.active, number=game.turn)
        flags = game.flags
        owner = game.owner
        active = game.active
        for pile in game.piles(FIELD):
            for card in pile:
                flags[card] &= OWN_KEPT if owner[card] == active else KEPT
        statuses.clear(game, statuses.end_code(game.turn, False))
        game.end_marks(f"begins {game.turn}")
        game.have_changed(TURN_READS)

    def renoa(self, game: OrpheliaState) -> None:
        """14-1-1-1, R51: the active player's materials and mana zone; 14-1-1-2: no stack, no priority."""
        player = game.active
        flags = game.flags
        cards: list[int] = []
        for card in game.zone_cards(FIELD, player):
            if flags[card] & RUNOA and may_renoa(game, card):
                cards.append(card)
        mana = [card for card in game.zone_cards(MANA, player) if flags[card] & RUNOA]
        if game.hears(1 << TURNED_RENOA):
            cards += mana
            mana = []
        if cards:
            game.turn_cards(cards, RUNOA, False)
        if mana:
            turn_unheard(game, player, mana)

    def check_in(self, game: OrpheliaState) -> None:
        """14-1-2-1: what triggers at the start of the turn, then priority."""
        game.phase = CHECK_IN
        emit(game, TURN_STARTED, NOTHING, NOTHING, 0, game.active)
        game.open_window("14-1-2-2")

    def draw(self, game: OrpheliaState) -> None:
        """14-1-3-1, 3-2-6-2: a card; the first player skips the step in the first turn."""
        if game.turn == 1:
            self.goto(Turns.main)
            return
        game.phase = DRAW
        draw(game, game.active)

    def draw_window(self, game: OrpheliaState) -> None:
        """R22: priority after the draw."""
        game.open_window("14-1-3-2")

    def main(self, game: OrpheliaState) -> None:
        """14-2-5, R25: until both pass with an empty stack."""
        game.phase = MAIN
        game.call(Priority(game.active, "14-2-1"))

    def check_out(self, game: OrpheliaState) -> None:
        """14-3-1-1, 24-6-3, R48: poison first, then triggers and priority."""
        game.phase = CHECK_OUT
        tick_poison(game)

    def end_triggers(self, game: OrpheliaState) -> None:
        """14-3-1-1."""
        emit(game, TURN_ENDED, NOTHING, NOTHING, 0, game.active)
        game.open_window("14-3-1-1")

    def clear(self, game: OrpheliaState) -> None:
        """14-3-2-1, R14, R49: effects and statuses end, both mana pools are emptied (6-3-2, R1), all at once.

        14-3-2-2: damage stays; 14-3-2-3: no priority.
        """
        game.atomic += 1
        if any(game.pool):
            for player in range(game.nplayers):
                if any(game.pool[player * KINDS_OF_MANA : (player + 1) * KINDS_OF_MANA]):
                    game.purses[player] = None
            game.pool = [0] * (KINDS_OF_MANA * game.nplayers)
        statuses.clear(game, statuses.end_code(game.turn, True))
        game.end_marks(THIS_TURN)
        game.end_marks(f"ends {game.turn}")
        game.end_delayed(THIS_TURN)
        game.atomic -= 1
        game.changed("player")

    def pass_the_turn(self, game: OrpheliaState) -> None:
        """2-6-2: the other player becomes the active one; R50: what the clear step triggered waits."""
        game.active = game.opponent(game.active)
        self.resume_at(0)


Turns.STEPS = (
    Turns.begin,
    Turns.renoa,
    Turns.check_in,
    Turns.draw,
    Turns.draw_window,
    Turns.main,
    Turns.check_out,
    Turns.end_triggers,
    Turns.clear,
    Turns.pass_the_turn,
)


def may_renoa(game: OrpheliaState, card: int) -> bool:
    """24-2-2, T101: not what is frozen or kept by an effect."""
    traits = game.traits(card)
    return bool(traits.kind & MATERIAL) and not game.flags[card] & FROZEN and not traits.rules & STAYS_RUNOA


def tick_poison(game: OrpheliaState) -> None:
    """24-6-3, R48: one counter off and 1 damage without D値, for all nordia of the active player."""
    if not game.counters:
        return
    cards = [
        card
        for card in game.zone_cards(FIELD, game.active)
        if game.counters_on(card, POISON_COUNTER) and statuses.is_nordia(game, card)
    ]
    if not cards:
        return
    for card in cards:
        game.add_counters(card, POISON_COUNTER, -1)
    deal(game, [(card, 1, NOTHING) for card in cards])
