"""Matches as plain data: stored, and continued as if nothing had happened.

    {"format": 2, "game": "sve", "seats": 2, "table": null, "windows": false, "origin": {...} or null,
     "picks": [...], "own": [printed fields, ...], "cards": [keys], "state": {...}, "log": [...]}

`table` is the format of the game (how many sit there and in which teams), `own` are the printed cards
that do not come with the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gorin.engine.cards.collection import Collection
from gorin.engine.cards.reading import MOST_STATE_DEPTH, ReadingError, check_plain
from gorin.engine.game import Game
from gorin.engine.kernel.errors import GorinError, RecordError
from gorin.engine.kernel.state import fields_of
from gorin.engine.show.checking import check
from gorin.engine.show.record import Picks, all_picks, read_origin
from gorin.engine.show.serial import Damaged, Decoder, damaged, encode_game, encode_log

FORMAT: Final = 6
"""Counts up whenever a stored state would go on differently: other steps of a procedure, another meaning of a field."""
KEYS: Final = ("format", "game", "seats", "table", "origin", "picks", "own", "cards", "state", "log")


Finder = Callable[[str], Any]
_finders: list[Finder] = []


def use_books(finder: Finder) -> None:
    """From here on a game's rulebook is asked for here, by its short name."""
    _finders[:] = [finder]


def book_for(data: Any) -> Any:
    """The rulebook of a stored state."""
    slug = data.get("game") if isinstance(data, dict) else None
    if not isinstance(slug, str):
        raise RecordError("state.format", expected=FORMAT)
    return _finders[0](slug)


class Stored:
    """What a match is made of."""

    __slots__ = ("book", "format", "game", "origin", "picks")

    def __init__(
        self, book: Collection[Any], game: Game, origin: dict[str, Any] | None, format: str | None, picks: Picks | None
    ) -> None:
        self.book = book
        self.game = game
        self.origin = origin
        self.format = format
        self.picks = picks


def to_json(match: Stored) -> dict[str, Any]:
    """A match that can be stored and continued."""
    game = match.game
    return {
        "format": FORMAT,
        "game": match.book.slug,
        "seats": game.nplayers,
        "table": match.format,
        "origin": match.origin,
        "picks": all_picks(match.picks),
        "own": match.book.own,
        "cards": sorted(game.library.cards),
        "state": encode_game(game),
        "log": encode_log(game.log),
    }


def from_json(rulebook: Collection[Any], data: Any) -> Stored:
    """Continue a stored match; what is damaged is refused before there is one."""
    try:
        check_plain(data, MOST_STATE_DEPTH)
        return restore(rulebook, data)
    except ReadingError as error:
        raise damaged(error) from None
    except Damaged as error:
        raise damaged(error) from None
    except RecordError:
        raise
    except GorinError as error:
        raise damaged(error) from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError, RecursionError) as error:
        raise damaged(f"{type(error).__name__}: {error}") from None


def restore(rulebook: Collection[Any], data: Any) -> Stored:
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("game") != rulebook.slug:
        raise RecordError("state.format", expected=f"{rulebook.slug} {FORMAT}")
    for key in (*data, *KEYS):
        if key not in data or key not in KEYS:
            raise Damaged(str(key))
    book = book_of(rulebook, data["own"])
    seats, table, keys = data["seats"], data["table"], data["cards"]
    if type(seats) is not int or not isinstance(table, str | None):
        raise Damaged("seats")
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise Damaged("cards")
    places = book.seats_for(seats, table)
    game = book.empty_game(keys, places)
    fresh = book.empty_game(keys, places)
    state = data["state"]
    names = fields_of(fresh)
    if not isinstance(state, dict) or set(state) != set(names):
        raise Damaged("state")
    decoder = Decoder(book.package, game.library)
    for name in names:
        setattr(game, name, decoder.value(state[name]))
    check(game, fresh, book.vocabulary.phases())
    game.log = decoder.log(data["log"])
    game.restored()
    if game.asking and (game.decision is None or not game.decision.options):
        raise Damaged("asking")
    if not isinstance(data["picks"], list) or not all(type(pick) is int for pick in data["picks"]):
        raise Damaged("picks")
    picks: Picks | None = None
    for pick in data["picks"]:
        picks = (pick, picks)
    return Stored(book, game, read_origin(data["origin"]), table, picks)


def book_of(rulebook: Collection[Any], own: Any) -> Collection[Any]:
    """The rulebook with the printed cards of the stored match."""
    if own == rulebook.own:
        return rulebook
    if not isinstance(own, list) or not all(isinstance(fields, dict) for fields in own):
        raise Damaged("own")
    return rulebook.with_cards(own)
