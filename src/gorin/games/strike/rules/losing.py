"""1.2.4: picks after which their player loses at the very next check step. Their options carry a warning."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening import events
from gorin.engine.happening.happening import somebody_cares
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.values.happening import Happening
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import DECK, LEFT, RETIRED, STAGE, WINNING_SCORE

ANSWERS: Final[tuple[int, ...]] = (RETIRED, LEFT)


def by_retiring(game: StrikeState, happening: Happening) -> bool:
    """1.2.4.3: the last striker retires, and no ability answers it."""
    if len(game.zone_cards(STAGE, happening.player)) > 1 or somebody_cares(game, [happening]):
        return False
    return not any(events.is_heard(game, kind) for kind in ANSWERS)


def by_points(game: StrikeState, player: int, points: int) -> bool:
    """1.2.4.4: the opponent gets so many points."""
    return points > 0 and game.score(game.opponent(player)) + points >= WINNING_SCORE


def may_draw_all(game: StrikeState, player: int) -> bool:
    """1.2.4.2: whether filling a hand to its limit can take the last card of the deck."""
    return len(game.zone_cards(DECK, player)) <= game.hand_limit(player) + 1


def by_drawing(game: StrikeState, player: int, held: int) -> bool:
    """1.2.4.2: with one card less than these, filling the hand to its limit takes the last card of the deck."""
    return len(game.zone_cards(DECK, player)) == game.hand_limit(player) - held + 1


def warned(decision: Decision) -> Decision:
    """The same question, in which everything but declining loses; declining stands first."""
    others = [option for option in decision.options if option is not decision.decline]
    decision.options = all_warned(others)
    if decision.decline is not None:
        decision.options.insert(0, decision.decline)
    return decision


def all_warned(options: list[Option]) -> list[Option]:
    """The same options, all of which lose."""
    return [Option(each.verb, each.card, each.target, each.number, loses=True) for each in options]
