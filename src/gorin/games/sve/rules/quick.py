"""12.3 クイック: the windows in which the non-turn player may play cards (7.4.3, 8.4.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import Option
from gorin.games.sve.rules import legality
from gorin.games.sve.rules.check_timing import check_timing
from gorin.games.sve.rules.playing import play_card
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import EX, HAND, QUICK

PLAYED_FROM: Final[tuple[int, ...]] = (HAND, EX)


def open_window(game: SveState, clause: str) -> bool:
    """7.4.3, 8.4.7, R30: the non-turn player may act; nothing is asked where nothing can be played. Whether it is."""
    player = game.opponent(game.active)
    if game.always or game.hold or (has_quick(game, player) and legality.playable(game, player, PLAYED_FROM, QUICK)):
        game.call(QuickWindow(player, clause))
        return True
    return False


def has_quick(game: SveState, player: int) -> bool:
    """12.3.1: whether this player has any card with クイック."""
    cache = game.cache
    for zone in PLAYED_FROM:
        for card in game.zones[zone * game.nplayers + player]:
            if (cache[card] or game.traits(card)).keywords & QUICK:
                return True
    return False


@mypyc_attr(acyclic=True)
class QuickWindow(Window):
    """7.4.3, 8.4.7: the non-turn player may play cards with クイック, one after the other (R30)."""

    KIND: ClassVar[str] = "quick"
    ABOUT: ClassVar[str] = "quick"

    def __init__(self, player: int, clause: str) -> None:
        super().__init__(player, clause)
        self.played = False

    def asked(self, game: SveState) -> int:
        return 1 << game.opponent(game.active)

    def actions(self, game: SveState, player: int) -> list[Option]:
        """12.3.1, 12.3.2: the cards with クイック that this player can play now."""
        return [Option("play", card) for card in legality.playable(game, player, PLAYED_FROM, QUICK)]

    def could_act(self, game: SveState, player: int) -> bool:
        """4.7.2, 4.8.2: a hand may hold an answer, and so may a card with クイック that all see."""
        hand = game.zone_cards(HAND, player)
        return bool(hand) or any(game.traits(card).keywords & QUICK for card in game.zone_cards(EX, player))

    def act(self, game: SveState, player: int, option: Option) -> None:
        self.played = True
        game.call(play_card(game, option.card, player))

    def prepare(self, game: SveState) -> bool:
        """7.4.4, 8.4.8: after a play a check timing, then the window again."""
        if not self.played:
            return False
        self.played = False
        return check_timing(game)
