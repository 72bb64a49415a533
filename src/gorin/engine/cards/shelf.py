"""The shelf: the cards and decks that come with a game, as the files of its package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from gorin.engine.cards.reading import read_yaml


@cache
def shipped_cards(package: str) -> tuple[dict[str, Any], ...]:
    """The printed fields of every card in the package's `cards` folder."""
    found: list[dict[str, Any]] = []
    for file in sorted(files(package).joinpath("cards").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            found += read_yaml(file.read_text(encoding="utf-8"))
    return tuple(found)


@cache
def deck_names(package: str) -> tuple[str, ...]:
    """The names of the decks in the package's `decks` folder."""
    folder = files(package).joinpath("decks")
    return tuple(sorted(each.name.removesuffix(".yaml") for each in folder.iterdir() if each.name.endswith(".yaml")))


@cache
def shipped_deck(package: str, name: str) -> dict[str, Any]:
    """One of these decks, as its file says it."""
    deck: dict[str, Any] = read_yaml(files(package).joinpath("decks", f"{name}.yaml").read_text(encoding="utf-8"))
    return deck
