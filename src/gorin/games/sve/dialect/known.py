"""What lines were read as: many cards share them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Sequence

from gorin.engine.values.ability import Ability
from gorin.games.sve.dialect.abilities import read_unit
from gorin.games.sve.dialect.reading import Source
from gorin.games.sve.dialect.scope import Card
from gorin.text.law import every_word_counts
from gorin.text.normalise import Normal, plain
from gorin.text.tokens import Unreadable

NAMES = re.compile(r"『([^『』\n]+)』")
MOST_KNOWN = 20_000


_known: dict[Hashable, tuple[Ability, ...]] = {}
"""What lines were read as: many cards share them, and a file is read again with the tokens of its other cards."""


def known_or(
    source: Source,
    lines: Sequence[Normal],
    context: tuple[Hashable, ...],
    before: Sequence[Ability],
    read: Callable[[], tuple[Ability, ...]],
) -> tuple[Ability, ...]:
    """What these lines were read as before, on such a card and with the same names known; else what they are now.

    They are read by their words; what is refused so is read by the grammar, whose refusal is shown.
    The abilities are the same objects on cards of other kinds, if they are equal.
    """
    texts = tuple(line.text for line in lines)
    names = tuple(source.tokens.get(plain(name)) for text in texts for name in NAMES.findall(text))
    alike = ("sve", *context, source.types, texts, names)
    about = (source.kinds, alike)
    known = _known.get(about)
    if known is None:
        try:
            known = by_words(source, texts, before, context[0] == "spell")
        except Unreadable:
            known = every_word_counts(read, about, ("sve",))
        elsewhere = _known.get(alike)
        if known == elsewhere:
            known = elsewhere
        if len(_known) < MOST_KNOWN:
            _known[about] = _known[alike] = known
    return known


def by_words(source: Source, texts: Sequence[str], before: Sequence[Ability], spell: bool) -> tuple[Ability, ...]:
    """The same by the words of the lines, without the grammar."""
    card = Card(source.card, source.kinds, source.tokens, source.types)
    return read_unit(card, texts, before, spell)


def paying_in(before: Collection[Ability]) -> list[Hashable]:
    """What lines before say about paying for the card, as far as later lines can ask for it."""
    return [ability.playing for ability in before if ability.playing is not None]
