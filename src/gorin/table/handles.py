"""Random names of tables, people and things, as they stand in links and on command lines."""

from __future__ import annotations

import secrets


def handle(size: int) -> str:
    """A name of so many random bytes; on a command line it is no option."""
    while (name := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return name
