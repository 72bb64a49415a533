"""Errors of the public interface: what is wrong, where, and what was expected.

They carry a key of the catalogue and its values; words are made when somebody reads them. Each is also
the exception of the language that says the same: a `ValueError` or a `LookupError`.
"""

from __future__ import annotations

from typing import Any

from gorin import words


class GorinError(Exception):
    """Something that the user can put right."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    @property
    def clause(self) -> str:
        """The clause that it cites ("": none)."""
        return str(self.values.get("clause") or "")

    def __str__(self) -> str:
        return words.error(self.key, self.values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.key, self.values), *super().__reduce__()[2:]


def _again(kind: Any, key: str, values: dict[str, object]) -> Any:
    """An error that has come from another process."""
    error = kind.__new__(kind, key)
    GorinError.__init__(error, key, **values)
    return error


class Malformed(GorinError, ValueError):
    """Something of the right sort that is not well formed, or out of its range."""


class NotFound(GorinError, LookupError):
    """A game, deck, card or file that does not exist."""


class Ambiguous(GorinError, LookupError):
    """A name that could mean several things."""


class IllegalPick(GorinError, ValueError):
    """An answer that is not on offer."""


class RecordError(GorinError, ValueError):
    """A record is unreadable, or its picks do not replay."""


class DeckError(GorinError, ValueError):
    """A deck that breaks a clause: `what` is which rule, `about` the card or number concerned."""

    def __init__(self, clause: str, what: str, about: str, count: int = 0) -> None:
        super().__init__(f"deck.{what}", clause=clause, about=about, count=count)


class Refusal(GorinError, ValueError):
    """An action that the rules do not allow, with the clause that forbids it.

    `offered`: the waiting decision offers it nevertheless, so that the rules contradict themselves.
    """

    offered = False

    def __init__(self, clause: str, key: str = "refused", **values: object) -> None:
        super().__init__(key, clause=clause, **values)


class CardError(GorinError, ValueError):
    """A printed card whose fields or text cannot be read."""
