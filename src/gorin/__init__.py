"""gorin (五輪): five Japanese trading card games, executed from their rulebooks."""

from __future__ import annotations

from functools import cache

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError, NotFound
from gorin.engine.match import Match
from gorin.engine.show.record import Record

__version__ = "0.1.0"
GAMES = ("sve", "orphelia", "strike", "rebirth", "shinso")


@cache
def game(slug: str) -> Rulebook:
    """The rulebook of a game by its short name."""
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


def replay(record: Record | str) -> Match:
    """The same game again, from its record."""
    if isinstance(record, str):
        record = Record.from_json(record)
    return game(record.game).replay(record)


__all__ = ["GAMES", "GorinError", "Match", "Record", "Rulebook", "__version__", "game", "replay"]
