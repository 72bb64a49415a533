"""What can take an attack on itself or call it off (R91, R132, T136)."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.selection import Asking
from gorin.games.shinso.rules import battle
from gorin.games.shinso.rules.activating import activated, why_not_activate
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ASLEEP,
    GUARD,
    KIN,
    WHEN_LETHAL,
)
from gorin.games.shinso.zones import SOURCES

GUARD_VERB: Final = "guard"


def guards(game: ShinsoState, player: int, target: int) -> list[int]:
    """R91: awake 眷属 with 護衛 that the player controls, other than the target."""
    found: list[int] = []
    for card in game.bodies(player):
        if game.flags[card] & ASLEEP or card == target:
            continue
        traits = game.cache[card] or game.traits(card)
        if traits.keywords & GUARD and traits.kind & KIN and battle.usable(traits) & GUARD:
            found.append(card)
    return found


class AskGuard(Asking):
    """R91: whether a 護衛 takes the attack on itself; the result is that card, or nothing."""

    def __init__(self, player: int, target: int) -> None:
        self.player = player
        self.target = target

    def advance(self, game: Any) -> None:
        game.ask()

    def question(self, game: Any) -> Decision:
        options = [Option(GUARD_VERB, card) for card in guards(game, self.player, self.target)]
        options.append(PASS_OPTION)
        return Decision(self.player, GUARD_VERB, options, GUARD_VERB, "R91", PASS_OPTION)

    def answer(self, game: Any, option: Option) -> None:
        game.finish([] if option.verb == PASS else [option.card])


def lethal_cancellers(game: ShinsoState, player: int) -> list[int]:
    """T136, R132: the cards with which the player may cancel a lethal attack, one of each name."""
    found: list[int] = []
    names: list[str] = []
    for zone in SOURCES:
        for card in game.zone_cards(zone, player):
            able = any(
                ability.timing & WHEN_LETHAL and why_not_activate(game, card, ability, line, player) is None
                for ability, line in activated(game, card)
            )
            if able and game.printed[card].name not in names:
                names.append(game.printed[card].name)
                found.append(card)
    return found
