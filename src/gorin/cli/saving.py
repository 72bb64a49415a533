"""Saving a game at the table: where one says, or by itself when somebody leaves."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from gorin.engine.match import Match
from gorin.files.reading import write_text


def save(match: Match, path: Path) -> None:
    write_text(path, match.record().to_json() + "\n")


def default_file(match: Match) -> Path:
    """A file of its own among the user's saved games."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "gorin" / f"{match.rulebook.slug}-{datetime.now():%Y%m%d-%H%M%S}.json"


def save_by_itself(match: Match) -> Path:
    path = default_file(match)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    save(match, path)
    return path
