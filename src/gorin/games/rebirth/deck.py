"""6.1.1 Decks: the main deck, the partners, and what may be presented."""

from __future__ import annotations

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import DeckError
from gorin.engine.values.ability import DECK as DECK_BUILDING
from gorin.games.rebirth.terms import (
    CHARACTER,
    COPIES,
    COST,
    DECK_SIZE,
    MOST_REBIRTH,
    NUMBERS,
    PARTNER,
    PARTNERS,
    REBIRTH_CARD,
    START_COST,
)


class DeckList:
    """6.1.1.4, 6.1.2: a deck as cards: partners, recognised by their kind, are never in the main deck.

    `keys`: of its cards, each once.
    """

    __slots__ = ("keys", "main", "partners")

    def __init__(self, cards: list[Printed]) -> None:
        self.main = [card for card in cards if not card.traits.kind & PARTNER]
        self.partners = [card for card in cards if card.traits.kind & PARTNER]
        self.keys = list(dict.fromkeys([card.key for card in cards]))


def check_deck(deck: DeckList) -> list[DeckError]:
    """6.1.1, 6.2.1.2, R64, R107: everything that is wrong with a deck, in the order of the clauses."""
    wrong: list[DeckError] = []
    if len(deck.main) != DECK_SIZE:
        wrong.append(DeckError("6.1.1.1", "exactly_main", str(len(deck.main)), DECK_SIZE))
    names = [card.name for card in deck.main]
    for name in dict.fromkeys(names):
        count = names.count(name)
        if count > COPIES and not any(may_be_there_often(card) for card in deck.main if card.name == name):
            wrong.append(DeckError("6.1.1.2", "only_four", name, count))
    rebirths = sum(1 for card in deck.main if card.traits.kind & REBIRTH_CARD)
    if rebirths > MOST_REBIRTH:
        wrong.append(DeckError("6.1.1.3", "rebirths", str(rebirths), MOST_REBIRTH))
    if len(deck.partners) != PARTNERS:
        wrong.append(DeckError("6.1.1.5", "partners", str(len(deck.partners)), PARTNERS))
    if not any(may_start(card) for card in deck.main):
        wrong.append(DeckError("6.2.1.2", "no_start", "", START_COST))
    return wrong


def may_be_there_often(card: Printed) -> bool:
    """6.1.2.1, R107: whether the card's own text lifts the limit of four."""
    return any(each.kind == DECK_BUILDING for each in card.traits.abilities)


def may_start(card: Printed) -> bool:
    """6.2.1.2, R64: whether the game can begin with this card in entry."""
    return bool(card.traits.kind & CHARACTER) and card.traits.numbers[NUMBERS[COST]] <= START_COST
