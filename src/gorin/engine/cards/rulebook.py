"""The rulebook as the public interface knows it: a game with its cards, and how to begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gorin.engine.cards.arguments import WrongType, check_seed
from gorin.engine.cards.collection import Collection, D, DeckSource, Format
from gorin.engine.cards.reading import shown
from gorin.engine.kernel.errors import GorinError, Malformed, RecordError
from gorin.engine.match import Match
from gorin.engine.show.record import Record

ALWAYS: Final = "always"

__all__ = ["ALWAYS", "Book", "DeckSource", "Format", "Rulebook"]


class Book(Collection[D]):
    """A game that can be played."""

    def new(
        self,
        decks: Sequence[DeckSource],
        seed: int = 0,
        first: int | None = None,
        format: str | None = None,
        windows: str | None = None,
    ) -> Match:
        """A new game with these decks, one for each seat; `first` decides who goes first.

        `format`: one of the game's `formats`. `windows="always"`: whoever could hold an answer by what
        the others know is asked, also one who holds none, so that silence tells nothing.
        """
        if isinstance(decks, str) or not isinstance(decks, Sequence):
            raise WrongType("decks", found=shown(decks))
        seats = self.seats_for(len(decks), format)
        if first is not None and type(first) is not int:
            raise WrongType("first", found=shown(first), most=seats.count - 1)
        if first is not None and not 0 <= first < seats.count:
            raise Malformed("first", found=first, most=seats.count - 1)
        check_seed(seed)
        if windows not in (None, ALWAYS):
            raise Malformed("windows", found=shown(windows), known=ALWAYS)
        for deck in decks:
            for wrong in self.check_deck(deck):
                raise wrong
        lists = [self.deck_list(deck) for deck in decks]
        keys = frozenset[str]().union(*[self.keys_of(deck) for deck in decks])
        game = self.make_game(self.library(keys), seats, seed)
        game.always = windows == ALWAYS
        self.prepare(game, lists, first)
        game.run()
        origin = {
            "decks": [list(self.entries(deck)) for deck in decks],
            "seed": seed,
            "first": first,
            "table": format,
            "windows": windows,
            "cards": self.own,
        }
        return Match(self, game, origin, format)

    def replay(self, record: Record, check: bool = True) -> Match:
        """Play a record again; `check` compares the final state with the record's."""
        book = self.with_cards(record.cards) if record.cards else self
        match = book.new(record.decks, record.seed, record.first, record.table, record.windows)
        for number, pick in enumerate(record.picks):
            try:
                if pick < 0:
                    match.concede(-1 - pick)
                else:
                    match.pick(pick)
            except GorinError as error:
                raise RecordError("record.pick_not_on_offer", number=number + 1, pick=pick, why=str(error)) from None
        if check and match.hash() != record.hash:
            raise RecordError("record.other_end", expected=record.hash, found=match.hash())
        if check and record.winners != match.winners:
            raise RecordError(
                "record.other_winner", expected=seat_names(record.winners), found=seat_names(match.winners)
            )
        return match


def seat_names(winners: list[int] | None) -> str:
    """Who a record says has won: p1, p2; nobody in a draw or an open game."""
    return ", ".join(f"p{each + 1}" for each in winners or ()) or "-"


Rulebook = Book[Any]
"""Any game's rulebook."""
