"""Records: the decks, the seed and the picks, from which the same game follows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from gorin.engine.cards.reading import ReadingError, read_json
from gorin.engine.kernel.errors import RecordError
from gorin.engine.kernel.result import Result

FORMAT: Final = 2
ORIGIN: Final = ("decks", "seed", "first", "table", "windows", "cards")


Picks = tuple[Any, ...]
"""The newest pick and the picks before it (None: none): cheap to make and to share, like the log.

A pick is the index of the option; -1 - player stands for conceding.
"""


def all_picks(picks: Picks | None) -> list[int]:
    """The picks, oldest first."""
    return picks_since(picks, None)


def picks_since(picks: Picks | None, before: Picks | None) -> list[int]:
    """The picks that were made after `before`, the oldest first."""
    found: list[int] = []
    while picks is not None and picks is not before:
        index, picks = picks
        found.append(index)
    found.reverse()
    return found


@dataclass(frozen=True)
class Record:
    """A game from its beginning; `hash` is the state that it must lead to.

    `cards` are the printed cards that do not come with the game, `table` the format in which it was
    played, `windows` how players were asked.
    """

    game: str
    decks: list[Any]
    seed: int
    first: int | None
    table: str | None
    windows: str | None
    picks: list[int]
    hash: str
    winners: list[int] | None
    cards: list[dict[str, Any]]

    @staticmethod
    def of(game: str, origin: dict[str, Any] | None, picks: Picks | None, hash: str, result: Result | None) -> Record:
        """The record of a game that began like this."""
        if origin is None:
            raise RecordError("record.no_origin")
        return Record(
            game,
            origin["decks"],
            origin["seed"],
            origin["first"],
            origin["table"],
            origin["windows"],
            all_picks(picks),
            hash,
            None if result is None else list(result.winners),
            origin["cards"],
        )

    def __repr__(self) -> str:
        end = "open" if self.winners is None else f"won by {self.winners}" if self.winners else "draw"
        return f"<Record of {self.game}: seed {self.seed}, {len(self.picks)} picks, {end}>"

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
        for name, kind in (("game", str), ("picks", list), ("hash", str)):
            if not isinstance(data.get(name), kind):
                raise RecordError("record.field", field=name, expected=kind.__name__)
        origin = read_origin({name: data.get(name) for name in ORIGIN})
        assert origin is not None
        winners = data.get("winners")
        if winners is not None and (not isinstance(winners, list) or any(type(each) is not int for each in winners)):
            raise RecordError("record.field", field="winners", expected="list")
        for number, pick in enumerate(data["picks"]):
            if type(pick) is not int:
                raise RecordError("record.pick", number=number + 1, pick=pick)
        return Record(
            data["game"],
            origin["decks"],
            origin["seed"],
            origin["first"],
            origin["table"],
            origin["windows"],
            data["picks"],
            data["hash"],
            winners,
            origin["cards"],
        )


def read_origin(data: Any) -> dict[str, Any] | None:
    """How a game began, from outside; None: it was laid out."""
    if data is None:
        return None
    if not isinstance(data, dict) or set(data) != set(ORIGIN):
        raise RecordError("record.field", field="origin", expected=", ".join(ORIGIN))
    found = {**data, "cards": [] if data["cards"] is None else data["cards"]}
    kinds = {"decks": list, "seed": int, "cards": list}
    for name, kind in kinds.items():
        if not isinstance(found[name], kind) or isinstance(found[name], bool):
            raise RecordError("record.field", field=name, expected=kind.__name__)
    if not all(isinstance(each, dict) for each in found["cards"]):
        raise RecordError("record.field", field="cards", expected="list")
    for name, optional in (("first", int), ("table", str), ("windows", str)):
        if found[name] is not None and type(found[name]) is not optional:
            raise RecordError("record.field", field=name, expected=optional.__name__)
    return found
