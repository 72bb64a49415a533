"""Records: the decks, the seed and the picks, from which the same game follows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gorin.engine.cards.reading import ReadingError, read_json
from gorin.engine.kernel.errors import GorinError, RecordError

if TYPE_CHECKING:
    from gorin.engine.cards.rulebook import Rulebook
    from gorin.engine.match import Match

FORMAT = 1


class Picks:
    """The picks so far, newest first, as a linked list that clones share.

    A pick is the index of the option; -1 - player stands for conceding.
    """

    __slots__ = ("before", "index")

    def __init__(self, index: int, before: Picks | None) -> None:
        self.index = index
        self.before = before


def all_picks(picks: Picks | None) -> list[int]:
    """The picks, oldest first."""
    found: list[int] = []
    while picks is not None:
        found.append(picks.index)
        picks = picks.before
    found.reverse()
    return found


@dataclass(frozen=True)
class Record:
    """A game from its beginning; `hash` is the state that it must lead to.

    `cards` are the printed cards that do not come with the game.
    """

    game: str
    decks: list[Any]
    seed: int
    first: int | None
    picks: list[int]
    hash: str
    winners: list[int] | None
    cards: list[dict[str, Any]]

    @staticmethod
    def of(match: Match) -> Record:
        if match.origin is None:
            raise RecordError("record.no_origin")
        result = match.result
        return Record(
            match.rulebook.slug,
            match.origin["decks"],
            match.origin["seed"],
            match.origin["first"],
            all_picks(match.picks),
            match.hash(),
            None if result is None else list(result.winners),
            match.origin["cards"],
        )

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **self.__dict__}, ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> Record:
        """Read a record; a damaged one is refused with the place that is wrong."""
        try:
            data = read_json(text)
        except ReadingError as error:
            raise RecordError("record.unreadable", why=str(error)) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError("record.format", expected=FORMAT)
        for name, kind in (("game", str), ("decks", list), ("seed", int), ("picks", list), ("hash", str)):
            if not isinstance(data.get(name), kind):
                raise RecordError("record.field", field=name, expected=kind.__name__)
        cards = data.get("cards", [])
        if not isinstance(cards, list) or not all(isinstance(each, dict) for each in cards):
            raise RecordError("record.field", field="cards", expected="list")
        if data.get("first") is not None and type(data["first"]) is not int:
            raise RecordError("record.field", field="first", expected="int")
        for number, pick in enumerate(data["picks"]):
            if type(pick) is not int:
                raise RecordError("record.pick", number=number + 1, pick=pick)
        return Record(
            data["game"],
            data["decks"],
            data["seed"],
            data.get("first"),
            data["picks"],
            data["hash"],
            data.get("winners"),
            cards,
        )


def replay(record: Record, rulebook: Rulebook, check: bool = True) -> Match:
    """Play the record again; `check` compares the final state with the record's."""
    book = rulebook.with_cards(record.cards) if record.cards else rulebook
    match = book.new(record.decks, record.seed, record.first)
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
    return match
