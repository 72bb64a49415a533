"""Errors of the public interface: what is wrong, where, and what was expected.

They carry a key of the catalogue and its values; words are made when somebody reads them.
"""

from __future__ import annotations

from gorin import words


class GorinError(Exception):
    """Something that the user can put right."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return words.error(self.key, self.values)


class IllegalPick(GorinError):
    """An answer that is not on offer."""


class RecordError(GorinError):
    """A record that cannot be read or does not replay."""


class NotFound(GorinError):
    """A game, deck, card or file that does not exist."""


class DeckError(GorinError):
    """A deck that breaks a clause: `what` is which rule, `about` the card or number concerned."""

    def __init__(self, clause: str, what: str, about: str, count: int = 0) -> None:
        super().__init__(f"deck.{what}", clause=clause, about=about, count=count)
        self.clause = clause


class Refusal(GorinError):
    """An action that the rules do not allow, with the clause that forbids it."""

    def __init__(self, clause: str, key: str = "refused", **values: object) -> None:
        super().__init__(key, clause=clause, **values)
        self.clause = clause


class CardError(GorinError):
    """A printed card whose fields or text cannot be read."""
