"""Files of people: cards as spreadsheets, deck lists, saved games."""

from __future__ import annotations

from gorin.files.cards import read_cards
from gorin.files.decks import read_deck
from gorin.files.reading import InputError
from gorin.files.saved import load

__all__ = ["InputError", "load", "read_cards", "read_deck"]
