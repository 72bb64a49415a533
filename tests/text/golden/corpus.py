"""The golden programs: cards of our own as printed, each with the program that its text is read as.

One file a game, one format. `beside` holds cards that the others may name (tokens, races); `cards` the cards with their
programs. What a change of the reader does to any of them is seen at once: it is a correction that can be explained, or
a fault. `python -m tests.text.golden` lists the differences and writes the programs anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

import gorin
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import CardError
from tests.text.golden.notation import lines

FOLDER = Path(__file__).parent
GAMES = ("orphelia", "rebirth", "shinso", "strike", "sve")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Golden:
    """A card with the program that it is known to have."""

    fields: dict[str, Any]
    program: str


@dataclass(frozen=True)
class Corpus:
    """All golden programs of one game."""

    game: str
    beside: list[dict[str, Any]]
    cards: list[Golden]

    def readings(self) -> Iterator[tuple[Golden, str]]:
        """Each card with the program as it is read now, or with the refusal."""
        book = gorin.game(self.game).beside(self.beside)
        for each in self.cards:
            yield each, program_of(book, each.fields)


def program_of(book: Any, fields: dict[str, Any]) -> str:
    """The program of a card, or its refusal, in the notation of the corpus."""
    try:
        return notation(book.read_card(fields))
    except CardError as error:
        return f"refused: {error.key}"


def notation(printed: Printed) -> str:
    """Abilities in printed order; after them what else a text says about its card."""
    found = [line for ability in printed.abilities for line in lines(ability)]
    for condition in getattr(printed, "conditions", ()):
        found += lines(condition, head="condition ")
    return "\n".join(found)


def load(game: str) -> Corpus:
    data = yaml.load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"), LOADER)
    return Corpus(game, data["beside"], [Golden(each["card"], each["program"]) for each in data["cards"]])


def save(corpus: Corpus) -> None:
    """Write a corpus so that a changed program is a few changed lines."""
    out = ["beside:", *(f"- {flow(fields)}" for fields in corpus.beside)] if corpus.beside else ["beside: []"]
    out.append("cards:")
    for each in corpus.cards:
        out.append(f"- card: {flow(each.fields)}")
        out.append("  program: |-" if each.program else "  program: ''")
        out += [f"    {line}" for line in each.program.splitlines()]
    (FOLDER / f"{corpus.game}.yaml").write_text("\n".join(out) + "\n", encoding="utf-8")


def flow(fields: dict[str, Any]) -> str:
    """A card on one line: JSON is YAML, too."""
    return json.dumps(fields, ensure_ascii=False)
