"""The schema and the encoder of a rulebook, from what it declares and from the catalogue."""

from __future__ import annotations

from typing import Any, Final

from gorin import words
from gorin.engine.cards.collection import Collection
from gorin.engine.game import Game
from gorin.engine.observation.encoder import Encoder, Words
from gorin.engine.observation.schema import Schema

HUNDRED: Final = 100
"""Numbers that a rulebook counts in hundreds are divided by this."""


def schema_of(rulebook: Collection[Any], game: Game) -> Schema:
    """The schema of a rulebook; `game` is any of its games with so many seats."""
    slug = rulebook.slug
    numbers = tuple(sorted(game.NUMBERS, key=lambda name: game.NUMBERS[name]))
    return Schema(
        game=slug,
        numbers=numbers,
        seat_numbers=tuple(game.view_numbers(0)),
        zones=game.zone_names(),
        extras=game.OBSERVED,
        scales=tuple(HUNDRED if name in game.WIDE else 1 for name in numbers),
        verbs=listed("option", slug),
        questions=listed("about", slug),
        phases=listed("phase", slug),
        events=listed("log", slug),
        seats=game.nplayers,
    )


def listed(kind: str, slug: str) -> tuple[str, ...]:
    """The keys of this kind in the catalogue: the common keys, then the keys of one game."""
    found: set[str] = set()
    for key in words.catalogue():
        parts = key.split(".", 2)
        if parts[0] == kind and len(parts) == 2:
            found.add(parts[1])
        elif parts[0] == kind and len(parts) == 3:
            found.update([parts[2]] if parts[1] == slug else [])
    return tuple(sorted(found))


def encoder_of(rulebook: Collection[Any], schema: Schema) -> Encoder:
    """The encoder of a rulebook's games."""
    named = Words(schema.verbs, schema.questions, schema.phases, schema.events, schema.seat_numbers)
    tracked = [rulebook.vocabulary.is_tracked(zone) for zone in schema.zones]
    return Encoder(named, schema.scales, tracked, schema.cards)
