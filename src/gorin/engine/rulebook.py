"""The rulebook as the public interface knows it: its cards and decks, and how to begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gorin.engine.errors import DeckError
from gorin.engine.presentation import Column, Layout

if TYPE_CHECKING:
    from gorin.engine.game import Game
    from gorin.engine.match import Match
    from gorin.engine.printed import Printed
    from gorin.engine.vocabulary import Vocabulary

DeckSource = str | Sequence[Any] | Mapping[str, Any]
"""A deck: its name, or a list of entries as in a scenario."""


class Rulebook:
    """One game. `slug` is its short name, `title` its full one."""

    slug: str = ""
    title: str = ""
    vocabulary: Vocabulary
    layout: Layout = Layout()
    columns: tuple[Column, ...] = ()

    def deck_names(self) -> list[str]:
        """The decks that come with the game."""
        raise AssertionError("a rulebook has decks")

    def deck(self, name: str) -> list[Any]:
        """The list of one of them."""
        raise AssertionError("a rulebook has decks")

    def check_deck(self, deck: DeckSource) -> list[DeckError]:
        """Everything that is wrong with a deck."""
        raise AssertionError("a rulebook checks decks")

    def new(self, decks: Sequence[DeckSource], seed: int = 0, first: int | None = None) -> Match:
        """A new game with these decks; `first` decides who goes first."""
        raise AssertionError("a rulebook can be played")

    def card_fields(self) -> Sequence[Mapping[str, Any]]:
        """The printed fields of every card that this rulebook knows."""
        raise AssertionError("a rulebook has cards")

    def read_card(self, fields: Mapping[str, Any]) -> Printed:
        """Read a card as printed."""
        raise AssertionError("a rulebook reads cards")

    def with_cards(self, cards: Sequence[Mapping[str, Any]]) -> Rulebook:
        """The same rulebook with further printed cards."""
        raise AssertionError("a rulebook reads cards")

    def empty_game(self, keys: Iterable[str]) -> Game:
        """A game without cards, to be filled from a stored state that knows these printed cards."""
        raise AssertionError("a rulebook can be played")
