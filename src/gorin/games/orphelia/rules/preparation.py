"""2-1 and chapter 3: decks, and the preparation of the game."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.happening.moving import shift
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.frames import Procedure
from gorin.games.orphelia.rules.turn import Turns
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ARCHIVE,
    ARKEIA,
    COST,
    DEFENSE,
    ETHER,
    HAND,
    PHYSIS,
    SETUP,
    SHIELD,
    SHIELDS,
    WEIGHT,
)

SMALLEST_ARCHIVE: Final = 50
MOST_OF_A_NAME: Final = 4
OPENING_HAND: Final = 7
FROM_THE_RIGHT: Final = (WEIGHT, SHIELD, DEFENSE, PHYSIS, ETHER)
"""3-2-2-2, R80: the values that decide who goes first, in the order in which they are compared."""


class DeckList:
    """2-1-2: one アルケイア and an archive."""

    __slots__ = ("archive", "arkeia")

    def __init__(self, arkeia: list[Printed], archive: list[Printed]) -> None:
        self.arkeia = arkeia
        self.archive = archive


def check_deck(deck: DeckList) -> list[DeckError]:
    """2-1-2, 2-1-3, R91: everything that is wrong with a deck."""
    wrong: list[DeckError] = []
    if len(deck.arkeia) != 1:
        wrong.append(DeckError("2-1-2", "arkeia", str(len(deck.arkeia))))
    if len(deck.archive) < SMALLEST_ARCHIVE:
        wrong.append(DeckError("2-1-2", "archive_size", str(len(deck.archive))))
    counts: dict[str, int] = {}
    for printed in deck.archive:
        counts[printed.name] = counts.get(printed.name, 0) + 1
    wrong += [DeckError("2-1-3", "only_four", name, count) for name, count in counts.items() if count > MOST_OF_A_NAME]
    return wrong


def lay_out_decks(game: OrpheliaState, decks: list[DeckList]) -> None:
    """3-2-1-1, 17-1-1: the アルケイア lie open in their zone; 9-1-3: who brings a card is its master."""
    for player, deck in enumerate(decks):
        game.add_cards(deck.arkeia, player, ARKEIA, game.everybody())
        game.add_cards(deck.archive, player, ARCHIVE, 0)


class Preparation(Procedure):
    """3-2 The steps before the first turn."""

    def decide_first(self, game: OrpheliaState) -> None:
        """3-2-2-1, 3-2-2-2: the lower Weight goes first, then the lower value from the right, then by lot of cost."""
        game.phase = SETUP
        for number in FROM_THE_RIGHT:
            values = [game.card_number(game.zone_cards(ARKEIA, player)[0], number) for player in range(game.nplayers)]
            if len(set(values)) > 1:
                game.first = values.index(min(values))
                break
        else:
            game.first = self.compare_top_cards(game)
        game.active = game.first
        game.note("first", "3-2-2-1", game.first)

    def compare_top_cards(self, game: OrpheliaState) -> int:
        """3-2-2-3, R92: top cards by cost, again and again until they differ."""
        archives = [game.zone_cards(ARCHIVE, player) for player in range(game.nplayers)]
        cost = game.card_number(archives[0][0], COST)
        if all(game.card_number(card, COST) == cost for archive in archives for card in archive):
            return game.random(game.nplayers)
        while True:
            for archive in archives:
                game.shuffle(archive)
            costs = [game.card_number(archive[0], COST) for archive in archives]
            for player, cost in enumerate(costs):
                game.note("compare", "3-2-2-3", player, number=cost)
            if len(set(costs)) > 1:
                return costs.index(min(costs))

    def shuffle(self, game: OrpheliaState) -> None:
        """3-2-3, 3-2-3-1, R85: both archives, when it is known who goes first."""
        game.phase = SETUP
        for player in range(game.nplayers):
            game.shuffle(game.zone_cards(ARCHIVE, player))

    def lay_shields(self, game: OrpheliaState) -> None:
        """3-2-4-1: as many as the Shield value, face down, left to right."""
        for player in range(game.nplayers):
            number = game.card_number(game.zone_cards(ARKEIA, player)[0], SHIELD)
            shift(game, game.zone_cards(ARCHIVE, player)[:number], SHIELDS, player)

    def draw_hands(self, game: OrpheliaState) -> None:
        """3-2-5-1: seven cards; 3-2-5-2: no redraw."""
        for player in range(game.nplayers):
            shift(game, game.zone_cards(ARCHIVE, player)[:OPENING_HAND], HAND, player)

    def begin(self, game: OrpheliaState) -> None:
        """3-2-6-1."""
        self.leave()
        game.call(Turns())


Preparation.STEPS = (
    Preparation.decide_first,
    Preparation.shuffle,
    Preparation.lay_shields,
    Preparation.draw_hands,
    Preparation.begin,
)
