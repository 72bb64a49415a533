"""deck, playing_deck, life_deck: what a player brings, and what is wrong with it."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import DeckError
from gorin.engine.values.ability import DECK as DECK_BUILDING
from gorin.games.shinso.terms import FILLER, FRAGMENT

DECK_SIZE: Final = 30


LIFE_SIZE: Final = 10


MOST_OF_A_NAME: Final = 4


MOST_IN_LIFE_DECK: Final = 2


class DeckList:
    """deck.1, deck.2: the playing deck and the life deck, and the own 真祖の断片 besides."""

    __slots__ = ("fragments", "life", "main")

    def __init__(self, fragments: list[Printed], main: list[Printed], life: list[Printed]) -> None:
        self.fragments = fragments
        self.main = main
        self.life = life


def check_deck(found: DeckList) -> list[DeckError]:
    """Everything that is wrong with a deck, in the order in which a refusal cites it."""
    wrong: list[DeckError] = []
    if len(found.main) != DECK_SIZE:
        wrong.append(DeckError("playing_deck.2", "playing_deck", str(len(found.main)), DECK_SIZE))
    if len(found.life) != LIFE_SIZE:
        wrong.append(DeckError("life_deck.1", "life_deck", str(len(found.life)), LIFE_SIZE))
    both = found.main + found.life
    wrong += too_many(both, MOST_OF_A_NAME, "deck.3", "only_four")
    wrong += too_many(found.life, MOST_IN_LIFE_DECK, "life_deck.5", "only_two_in_life_deck")
    for printed in distinct(both):
        if printed.traits.kind & FRAGMENT:
            wrong.append(DeckError("deck.4", "fragment_among_cards", printed.name))
    for printed in distinct(both):
        if is_barred(printed):
            wrong.append(DeckError("R7", "barred", printed.name))
    if len(found.fragments) != 1:
        wrong.append(DeckError("R6", "fragments", str(len(found.fragments)), 1))
    return wrong


def too_many(cards: list[Printed], most: int, clause: str, what: str) -> list[DeckError]:
    """R7: cards that are there too often under one name; the blank stand-in may be."""
    return [
        DeckError(clause, what, printed.name, cards.count(printed))
        for printed in distinct(cards)
        if cards.count(printed) > most and printed.name != FILLER
    ]


def is_barred(printed: Printed) -> bool:
    """T43: a card whose text says that it cannot be put into a deck."""
    return any(ability.kind == DECK_BUILDING for ability in printed.traits.abilities)


def distinct(cards: list[Printed]) -> list[Printed]:
    return list(dict.fromkeys(cards))
