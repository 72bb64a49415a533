"""Cards of one's own from files, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gorin.engine.cards.collection import Collection
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import CardError, GorinError
from gorin.files.reading import InputError, expand
from gorin.files.sheet import ENDINGS, Source, Warn, read_sources, unheard


def read_cards(book: Collection[Any], files: Sequence[Path | str], warn: Warn = unheard) -> list[dict[str, Any]]:
    """The printed fields of all cards in these files; the first that cannot be read is refused with its place."""
    return [each.fields for each in sources_of(book, files, warn)]


def with_files(book: Rulebook, files: Sequence[Path | str], warn: Warn = unheard) -> Rulebook:
    """The rulebook with the cards of these files."""
    if not files:
        return book
    sources = sources_of(book, files, warn)
    try:
        return book.with_cards([each.fields for each in sources])
    except GorinError as error:
        raise at_its_place(book, sources, error) from None


def sources_of(book: Collection[Any], files: Sequence[Path | str], warn: Warn) -> list[Source]:
    found: list[Source] = []
    for path in expand([Path(each) for each in files], ENDINGS):
        found += read_sources(path, book.columns, warn)
    for source in found:
        if source.fault is not None:
            raise CardError("card.place", file=source.file, line=source.place, why=str(source.fault))
    if not found:
        raise InputError("card.none", file=", ".join(str(each) for each in files))
    return found


def at_its_place(book: Collection[Any], sources: Sequence[Source], error: GorinError) -> GorinError:
    """An error of a card with the line of the file that the card stands in."""
    card = error.values.get("card")
    for source in reversed(sources):
        if card and card in (source.fields.get("name"), book.key_of(source.fields)):
            return CardError("card.place", file=source.file, line=source.place, why=str(error))
    return error
