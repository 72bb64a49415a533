"""2-9 State-based actions (状況起因処理): all that are due at once, then checked again (2-9-4)."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.result import Result
from gorin.games.orphelia.rules import glyphs, replacing
from gorin.games.orphelia.rules.moving import Moving
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ARCHIVE,
    DESTROY,
    DIVISORS,
    FIELD,
    GLYPH,
    GRAVEYARD,
    INDESTRUCTIBLE,
    NORDIA,
    NUMBERS,
    RULE,
    L,
)

MOST_WITHOUT_DECISION = 1000
LIFE = NUMBERS[L]


def settle(game: OrpheliaState) -> None:
    """2-9-1: look for what is due; R20: what can change nothing is not done again.

    2-9-3, R67: a nordia whose L値 less damage is 0 or below, judged before 7-1-2.
    """
    game.unsettled = False
    movings: list[Moving] = []
    glyphs_there = False
    damage = game.damage
    for player in game.turn_order():
        for card in game.zone_cards(FIELD, player):
            traits = game.traits(card)
            kind = traits.kind
            if kind & NORDIA:
                numbers = traits.numbers
                life = numbers[LIFE] if len(numbers) == DIVISORS else game.exact_number(card, LIFE)
                if life <= damage.get(card, 0) and not traits.rules & INDESTRUCTIBLE:
                    movings.append(Moving(card, GRAVEYARD, game.owner[card], DESTROY))
            elif kind & GLYPH:
                glyphs_there = True
    if glyphs_there:
        movings += [Moving(card, GRAVEYARD, game.owner[card], RULE) for card in glyphs.loose(game)]
    if movings:
        count_round(game)
        if game.result is None:
            game.call(StateBased(movings))


class StateBased(Procedure):
    """2-9-4: everything that is due happens at the same time."""

    def __init__(self, movings: list[Moving]) -> None:
        super().__init__()
        self.movings = movings

    def happen(self, game: OrpheliaState) -> None:
        """2-9-2: without the stack; what it triggers waits."""
        for moving in self.movings:
            game.note("state", "2-9-3", game.holder[moving.card], moving.card)
        replacing.settle_moves(game, self.movings, [])


StateBased.STEPS = (StateBased.happen,)


def count_round(game: OrpheliaState) -> None:
    """4-4-2, R79: a loop in which nobody decides anything is a draw."""
    game.resolutions += 1
    if game.resolutions > MOST_WITHOUT_DECISION:
        game.drawn("loop", "4-4-2")


def lose_empty(game: OrpheliaState) -> None:
    """4-3-2, 2-9-3, R9, R21: priority arises while an archive is empty."""
    losers = [player for player in range(game.nplayers) if not game.zone_cards(ARCHIVE, player)]
    if losers:
        lose(game, losers, "archive", "4-3-2")


def lose(game: OrpheliaState, losers: list[int], reason: str, clause: str) -> None:
    """4-1-1: the game is over at once; 4-4-3: who loses together with everybody else has a draw."""
    winners = tuple(player for player in range(game.nplayers) if player not in losers)
    for player in losers:
        game.note("lose", clause, player)
    game.end(Result(winners, reason, clause if winners else "4-4-3"))
