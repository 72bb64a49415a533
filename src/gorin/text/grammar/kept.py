"""The tables of a grammar, kept between two runs: to compose those of a large one takes a second.

They lie in the user's folder for such things, in a file named after all that they depend on. A file that is not
whole, or that cannot be written, is no loss: they are composed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import lark

from gorin.text import tables
from gorin.text.tables import Part, Rule, Tables, Terminal, compose

FOLDER = "GORIN_CACHE"
"""The variable that names another folder; set to nothing, nothing is kept."""
MOST_BYTES = 20_000_000


def tables_of(source: str, starts: Sequence[str]) -> Tables:
    path = place_of(source, starts)
    found = load(path) if path is not None else None
    if found is None:
        found = compose(source, starts)
        if path is not None:
            keep(path, found)
    return found


def folder() -> Path | None:
    named = os.environ.get(FOLDER)
    if named is not None:
        return Path(named) if named else None
    usual = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", "")
    with suppress(RuntimeError):
        return (Path(usual) if usual else Path.home() / ".cache") / "gorin"
    return None


def place_of(source: str, starts: Sequence[str]) -> Path | None:
    """The file for a grammar: another grammar, another lark or another way to compose has another one."""
    within = folder()
    if within is None:
        return None
    made_by = Path(tables.__file__).read_bytes() + Path(__file__).read_bytes()
    about = json.dumps([source, list(starts), lark.__version__, sys.version_info[:2], digest(made_by)])
    return within / f"grammar-{digest(about.encode())[:32]}.json"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def keep(path: Path, found: Tables) -> None:
    """Written beside it first, so that nobody reads half a file."""
    body = json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(digest(body).encode() + b"\n" + body)
        beside.replace(path)


def load(path: Path) -> Tables | None:
    try:
        if path.stat().st_size > MOST_BYTES:
            return None
        check, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return tables_in(json.loads(body)) if check.decode("ascii", "replace") == digest(body) else None


def tables_in(data: Any) -> Tables:
    rules, terminals, ignored, states, starts, ends = data
    return Tables(
        rules=tuple([Rule(*rule)._replace(parts=tuple([Part(*part) for part in rule[-1]])) for rule in rules]),
        terminals=tuple([Terminal(*each) for each in terminals]),
        ignored=tuple(ignored),
        states=tuple(states),
        starts=starts,
        ends=ends,
    )
