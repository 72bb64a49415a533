"""At which table a position or a list of decks is played: format, turn order, teams, the first-knockout rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.kernel.errors import NotFound
from gorin.engine.notation.position import one_of, truth
from gorin.engine.notation.syntax import NotationError, player_name
from gorin.games.rebirth.formats import COUNTS, DUEL, ONE_OUT, ORDER, TEAMS, Table, find_table

KEYS: Final = ("format", "order", "teams", "one_out")
TEAM_NAMES: Final = ("team1", "team2")


def read_table(data: Mapping[str, Any], players: int) -> Table:
    """12.1.1.1: the table that these keys describe, for so many players."""
    usual = next((name for name, counts in COUNTS.items() if players in counts), DUEL)
    words = [one_of(data, "format", usual, tuple(COUNTS))]
    if "one_out" in data and truth(data, "one_out", ()):
        words.append(ONE_OUT)
    if "order" in data:
        words.append(ORDER + seats(data["order"], "order"))
    if "teams" in data:
        words.append(TEAMS + teams(data["teams"]))
    try:
        return find_table(players, " ".join(words))
    except NotFound as error:
        raise NotationError("position.table", ("format",), why=str(error)) from None


def seats(listed: Any, key: str) -> str:
    if not isinstance(listed, list | tuple) or not all(isinstance(each, str) for each in listed):
        raise NotationError("players", (key,), found=listed)
    return ",".join(listed)


def teams(found: Any) -> str:
    """R87: each team from left to right as it sees itself."""
    if not isinstance(found, Mapping) or tuple(sorted(found)) != TEAM_NAMES:
        raise NotationError("position.value", ("teams",), found=found, expected=", ".join(TEAM_NAMES))
    return "/".join(seats(found[name], "teams") for name in TEAM_NAMES)


def side_names(table: Table) -> tuple[str, ...]:
    """Who can have a turn: players, or teams where turns are theirs."""
    return TEAM_NAMES if table.sides else tuple(player_name(seat) for seat in range(table.count))


def read_side(data: Mapping[str, Any], key: str, table: Table, default: str | None = None) -> int:
    """The seat that stands for whoever this key names; of a team the leftmost (12.5.7.1)."""
    names = side_names(table)
    found = names.index(one_of(data, key, default or names[0], names))
    return table.sides[found][0] if table.sides else found


def side_of(table: Table, player: int) -> str:
    """The player, or the team where turns and victories are the team's."""
    return TEAM_NAMES[table.teams[player]] if table.sides else player_name(player)
