"""2-9 State-based actions (状況起因処理): all that are due at once, then checked again (2-9-4)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.checks import Check, carry_out, due
from gorin.engine.happening.moving import moved_to
from gorin.engine.kernel.result import Result
from gorin.engine.values.happening import Happening
from gorin.games.orphelia.rules import glyphs
from gorin.games.orphelia.rules.values import LIFE
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ARCHIVE, DESTROY, DIVISORS, FIELD, GRAVEYARD, NORDIA, RULE


def without_life(game: OrpheliaState) -> list[Happening]:
    """2-9-3, R67: nordia whose L値 less damage is 0 or below, judged before 7-1-2."""
    damage = game.damage
    found: list[int] = []
    for player in game.turn_order():
        for card in game.zone_cards(FIELD, player):
            if game.traits(card).kind & NORDIA and game.exact_number(card, LIFE) <= damage.get(card, 0):
                found.append(card)
    return moved_to(game, found, GRAVEYARD, DESTROY) if found else []


def without_bearer(game: OrpheliaState) -> list[Happening]:
    """2-9-3, 17-8-4-1: glyphs whose 付け先 has changed zones or is no longer permitted."""
    found = glyphs.loose(game) if game.attached else []
    return moved_to(game, found, GRAVEYARD, RULE) if found else []


CHECKS: Final[tuple[Check, ...]] = (Check("2-9-3", without_life), Check("17-8-4-1", without_bearer))


def is_settled(game: OrpheliaState) -> bool:
    """Whether no check finds anything, as mostly."""
    damage = game.damage
    cache = game.cache
    for pile in game.piles(FIELD):
        for card in pile:
            traits = cache[card] or game.traits(card)
            if traits.kind & NORDIA:
                numbers = traits.numbers
                if len(numbers) != DIVISORS or numbers[LIFE] <= (damage.get(card, 0) if damage else 0):
                    return False
    return not game.attached or not glyphs.loose(game)


def settle(game: OrpheliaState) -> None:
    """2-9-1: look for what is due; 2-9-4: all of it happens at once, and then is looked for again.

    R20: a check that would change nothing ends it. 2-9-2: it uses no stack; abilities that it triggers wait.
    """
    game.unsettled = False
    game.stirred = False
    game.lingering = not is_settled(game)
    if not game.lingering:
        return
    batch = due(game, CHECKS)
    if not batch:
        return
    if game.another_round():
        return
    for each in batch:
        game.note("state", "2-9-3", each.player, game.sight_card(each.sight))
    carry_out(game, batch)


def draw_game(game: OrpheliaState, reason: str, clause: str) -> None:
    """4-4."""
    game.note("draw_game", clause, game.active)
    game.end(Result((), reason, clause))


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
