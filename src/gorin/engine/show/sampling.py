"""Samples: a game as it could be for all that one player knows.

Everything that the player can neither see nor remember is drawn anew, with randomness of its own. What
was judged by hidden faces (the cards that another player may pick among) is judged anew too, so that
the sample can be played on.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.happening.discarding import DiscardTogether
from gorin.engine.kernel import rng
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.show import log as logs
from gorin.engine.values.traits import Traits

TRIES: Final = 24
"""So often a draw is repeated that leaves the waiting question without a choice."""

UNKNOWN: Final = Printed("", "", "", "", {}, (), Traits("", 0, frozenset(), 0, [], ()))
"""The face that a line of the log shows to somebody who did not see it."""


def draw_anew(game: Game, player: int, seed: int, log: bool) -> None:
    """Make this game (a clone) a sample for a player, with what the player saw of the log or with none at all."""
    alone = game.decision is None or len(game.decision.options) == 1
    lists = {index: frame.candidates for index, frame in enumerate(game.frames) if isinstance(frame, Select)}
    for attempt in range(TRIES):
        for index, candidates in lists.items():
            frame = game.frames[index]
            assert isinstance(frame, Select)
            frame.candidates = candidates[:]
        game.redraw(player, rng.scramble(seed, attempt))
        judge_anew(game)
        decision = game.decision
        if alone or decision is None or len(decision.options) > 1 or decision.open:
            break
    game.log = logs.without_faces(game.log, 1 << player, UNKNOWN) if log else None
    game.silent = not log


def judge_anew(game: Game) -> None:
    """What a text lets somebody pick among follows from the faces that there are now."""
    for below, frame in pairwise(game.frames):
        if isinstance(frame, DiscardTogether):
            allowed = below.offering(game, NOTHING)
            if allowed is not None:
                frame.allowed = allowed
        if not isinstance(frame, Select):
            continue
        cards = below.offering(game, frame.player)
        if cards is None:
            continue
        frame.candidates = cards + [card for card in frame.picked if card not in cards]
        frame.most = min(frame.most, len(frame.candidates))
        frame.least = min(frame.least, frame.most)
    game.ask_again()
