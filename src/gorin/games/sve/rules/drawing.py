"""5.9 Drawing, one card after the other."""

from __future__ import annotations

from gorin.engine.happening.moving import moved_to, perform, shift
from gorin.engine.kernel.ref import NOTHING
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DECK, DRAW, DRAWN, DRAWS_NOTHING, HAND, START


def draw(game: SveState, player: int) -> list[int]:
    """5.9.1: the top card of the deck goes to the hand; 5.9.1.1: without one the player will lose.

    220: a text may forbid it outside the start phase; then nothing is drawn and nobody loses by it.
    """
    if game.phase != START and game.leader_rules(player) & DRAWS_NOTHING:
        return []
    deck = game.zone_cards(DECK, player)
    if not deck:
        game.failed_draw[player] = True
        game.suspect = True
        game.note("empty_draw", "5.9.1.1", player)
        return []
    drawn = [deck[0]]
    if game.delayed or game.heard >> DRAWN & 1:
        perform(game, moved_to(game, drawn, HAND, DRAW))
    else:
        shift(game, drawn, HAND, player)
        game.record(DRAWN, NOTHING, player)
        game.note("draw", "5.9.1", player, drawn[0])
    if game.library.has_states:
        game.look_at_states()
    return drawn
