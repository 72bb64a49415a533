"""The table of constructions, each cell with the way to read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import yaml

from gorin.engine.values.ability import Ability
from gorin.games.orphelia import terms as orphelia
from gorin.games.rebirth import terms as rebirth
from gorin.games.shinso import terms as shinso
from gorin.games.strike import terms as strike
from gorin.games.strike.rules.entries import Entry
from gorin.games.sve import terms as sve
from tests.games.strike.text.kit import RANGE
from tests.text.texts import read_orphelia, read_rebirth, read_shinso, read_strike, read_sve

HERE = Path(__file__).parent
GAMES = ("sve", "orphelia", "strike", "rebirth", "shinso")
PLAIN = {"sve": "スペル", "orphelia": "スペル", "strike": "", "rebirth": "キャラ", "shinso": "権能"}
"""The kind of card whose text a plain cell is."""
KINDS = {
    "sve": {"スペル": sve.SPELL, "フォロワー": sve.FOLLOWER, "アミュレット": sve.AMULET},
    "orphelia": {"スペル": orphelia.SPELL, "ノーディア": orphelia.NORDIA},
    "rebirth": {"キャラ": rebirth.CHARACTER},
    "shinso": shinso.KINDS,
}
READERS: dict[str, Callable[[int, str], tuple[Ability, ...]]] = {
    "sve": read_sve,
    "orphelia": read_orphelia,
    "rebirth": read_rebirth,
    "shinso": read_shinso,
}


@dataclass(frozen=True)
class Cell:
    """One construction in one game's words."""

    construction: str
    game: str
    text: str
    read: Callable[[str], tuple[Ability, ...]]


@cache
def table() -> tuple[Cell, ...]:
    rows = yaml.safe_load((HERE / "table.yaml").read_text("utf-8"))
    return tuple(cell_of(row["name"], game, row[game]) for row in rows for game in GAMES)


def cell_of(construction: str, game: str, printed: str | dict[str, str]) -> Cell:
    kind, text = (PLAIN[game], printed) if isinstance(printed, str) else next(iter(printed.items()))
    read = partial(read_strike, entry_of(kind)) if game == "strike" else partial(READERS[game], KINDS[game][kind])
    return Cell(construction, game, text, read)


def entry_of(kind: str) -> Entry:
    """An ability without timing, or a spell with the words under its map."""
    if kind == "アビリティ":
        return Entry("ability", "", range=RANGE)
    return Entry("spell", "", strike.ACTION, "", RANGE if kind else None, kind)


@cache
def gaps() -> frozenset[tuple[str, str]]:
    """The cells that are known not to be read: (game, construction)."""
    listed = yaml.safe_load((HERE / "gaps.yaml").read_text("utf-8"))
    return frozenset((game, name) for game, names in listed.items() for name in names or ())


@cache
def absent() -> dict[tuple[str, str], str]:
    """The cells that no rulebook of the game has, each with words of its refusal: (game, construction)."""
    listed = yaml.safe_load((HERE / "absent.yaml").read_text("utf-8"))
    return {(game, name): words for game, names in listed.items() for name, words in names.items()}
