"""gorin (五輪): five Japanese trading card games, executed from their rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gorin.engine.cards.arguments import WrongType
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import (
    Ambiguous,
    CardError,
    DeckError,
    GorinError,
    IllegalPick,
    Malformed,
    NotFound,
    RecordError,
    Refusal,
)
from gorin.engine.kernel.result import Result
from gorin.engine.match import Match
from gorin.engine.show.effects import use_teller
from gorin.engine.show.record import Record
from gorin.engine.show.storing import use_books
from gorin.engine.show.view import View
from gorin.files import load, read_cards, read_deck

if TYPE_CHECKING:
    from gorin.players.analysis import Analysis

__version__ = "0.2.0"
GAMES = ("sve", "orphelia", "strike", "rebirth", "shinso")


def game(slug: str) -> Rulebook:
    """The rulebook of a game by its short name."""
    if not isinstance(slug, str):
        raise WrongType("no_game", found=type(slug).__name__, known=", ".join(GAMES))
    return _book(slug)


@cache
def _book(slug: str) -> Rulebook:
    if slug == "sve":
        from gorin.games.sve.rulebook import SveRulebook

        return SveRulebook()
    if slug == "orphelia":
        from gorin.games.orphelia.rulebook import OrpheliaRulebook

        return OrpheliaRulebook()
    if slug == "strike":
        from gorin.games.strike.rulebook import StrikeRulebook

        return StrikeRulebook()
    if slug == "shinso":
        from gorin.games.shinso.rulebook import ShinsoRulebook

        return ShinsoRulebook()
    if slug == "rebirth":
        from gorin.games.rebirth.rulebook import RebirthRulebook

        return RebirthRulebook()
    raise NotFound("game.not_found", game=slug, known=", ".join(GAMES))


def _tell(parts: Sequence[object], lang: str, slug: str) -> str:
    from gorin.text.explain import tell

    return tell(parts, lang, slug)


use_books(game)
use_teller(_tell)


def replay(record: Record | str) -> Match:
    """The same game again, from its record."""
    if isinstance(record, str):
        record = Record.from_json(record)
    if not isinstance(record, Record):
        raise WrongType("no_record", found=type(record).__name__)
    return game(record.game).replay(record)


def analyse(
    played: Match | Record | str,
    budget: int | None = None,
    seed: int = 0,
    player: int | None = None,
    lang: str | None = None,
) -> Analysis:
    """Every decision of a game with what would have been better, by what the player who was asked could know.

    `budget`: picks a decision. `player`: only the decisions of this seat.
    """
    from gorin.players import analysis, levels

    record = played.record() if isinstance(played, Match) else played
    if isinstance(record, str):
        record = Record.from_json(record)
    if not isinstance(record, Record):
        raise WrongType("no_record", found=type(record).__name__)
    budget = levels.ANALYSIS_PICKS if budget is None else budget
    return analysis.analyse(game(record.game), record, budget, seed, player, lang)


def deck(slug: str, name: str | Path) -> list[Any]:
    """The entries of a deck: one that comes with the game by its name, or a file (YAML, JSON, CSV)."""
    return list(read_deck(game(slug), str(name)))


def read_card(slug: str, fields: Mapping[str, Any]) -> Printed:
    """A card as printed, read by the game's grammar; what cannot be read is refused with its place."""
    if not isinstance(fields, Mapping):
        raise WrongType("no_fields", found=type(fields).__name__)
    return game(slug).with_cards([fields]).printed(game(slug).key_of(fields))


def cards(slug: str, *files: str | Path) -> list[dict[str, Any]]:
    """The printed fields of the cards in these files (CSV, TSV, XLSX, YAML, JSON)."""
    return read_cards(game(slug), files)


__all__ = [
    "GAMES",
    "Ambiguous",
    "CardError",
    "Decision",
    "DeckError",
    "GorinError",
    "IllegalPick",
    "Malformed",
    "Match",
    "NotFound",
    "Option",
    "Printed",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "Rulebook",
    "View",
    "WrongType",
    "__version__",
    "analyse",
    "cards",
    "deck",
    "game",
    "load",
    "read_card",
    "replay",
]
