"""A hole that was closed, as a row of `tests.table.holes`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hole:
    """A hole by its name: what is put in the place of which part of a file, and the tests that see it."""

    name: str
    about: str
    file: str
    mended: str
    open: str
    tests: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()
    """Further parts of the same mending."""
