"""Refusals of what cards of a kind never have or do."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.values.ability import Ability
from gorin.games.shinso.dialect.possible import need_of
from gorin.games.shinso.old_dialect.reading import Reading, Source
from gorin.text.grammar import Node
from gorin.text.possible import lacking


def check_kind(source: Source, abilities: Sequence[Ability]) -> None:
    """Refuse what a card of these kinds never has; a quoted ability may be another card's."""
    if source.quoted:
        return
    need = lacking(abilities, source.kinds, need_of)
    if need is not None:
        raise source.error(need.place(source.normal.text), "not_of_kind", need.expected)


def check_way(reading: Reading, node: Node, kinds: int) -> None:
    """Refuse a way of coming into play that a card of this kind never takes."""
    if not reading.source.quoted and not reading.kinds & kinds:
        reading.fail(node, "not_of_kind")
