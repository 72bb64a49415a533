"""2.6.3, 2.7.2.3: strikers that received damage of at least their DEF from one effect are destroyed."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.values.happening import Happening
from gorin.games.strike.rules import leaving
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import DEF, DESTROY, NOT_DESTROYED, SCORE


def doomed(game: StrikeState) -> list[Happening]:
    """2.6.3, 2.6.5, R4, R21, R22: all damage of the effect added up against the DEF of now."""
    totals: dict[int, int] = {}
    dealers: dict[int, list[int]] = {}
    for sight, amount, by in game.wounds:
        totals[sight] = totals.get(sight, 0) + amount
        dealers.setdefault(sight, []).extend(by)
    found: list[Happening] = []
    for sight, total in totals.items():
        card = game.sight_card(sight)
        if game.sight(card) != sight or total < game.card_number(card, DEF):
            continue
        if not game.traits(card).rules & NOT_DESTROYED:
            by = tuple(dict.fromkeys(dealers[sight]))
            found.append(leaving.leaving(game, card, SCORE, DESTROY, "", by))
    return found


class Destruction(Procedure):
    """2.7.2.3: all at the same moment."""

    def destroy(self, game: StrikeState) -> None:
        """2.7.2.3."""
        batch = doomed(game)
        if batch:
            game.wounds = [wound for wound in game.wounds if all(wound[0] != each.sight for each in batch)]
            leaving.leave(game, batch)


Destruction.STEPS = (Destruction.destroy,)
