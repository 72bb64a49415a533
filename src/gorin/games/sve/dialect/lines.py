"""Section A: a text is split into lines, each line becomes abilities (T1-T3)."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Sequence
from functools import partial

from gorin.engine.values.ability import Ability
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.abilities import read_unit
from gorin.games.sve.dialect.layout import ABILITY_LINE, layout
from gorin.games.sve.dialect.origin import Source
from gorin.games.sve.dialect.outside import known_rules
from gorin.games.sve.dialect.scope import Card
from gorin.games.sve.program.linking import linked, movers
from gorin.text.error import all_of
from gorin.text.normalise import Normal, normalise, plain
from gorin.text.tokens import Unreadable

LONGEST = 2000
NAMES = re.compile(r"『([^『』\n]+)』")
MOST_KNOWN = 20_000

_known: dict[Hashable, tuple[Ability, ...]] = {}
"""What lines were read as: many cards share them, and a file is read again with the tokens of its other cards."""


def read(
    text: str, kinds: int, tokens: Collection[str], card: str = "", types: Collection[str] | None = None
) -> tuple[Ability, ...]:
    """2.6.1: the abilities that a printed text gives its card, all of them, or `TextError`; no reminder texts (2.6.2).

    `kinds`: the card's kinds (a mask of `terms`). `tokens`: the names that can be created (R5).
    `types`: the types that a text may name, if that is to be checked.
    """
    if len(text) > LONGEST:
        raise Source(normalise(text[:LONGEST]), card, tokens, types).error(LONGEST, "too_long", most=str(LONGEST))
    normal = normalise(text, words.PLAIN_ICONS, words.SPELLINGS)
    source = Source(normal, card, tokens, types, kinds)
    above, below = layout(normal)
    all_of(partial(known_rules, source.part(line)) for line in (*above, *below))
    found: list[Ability] = []
    is_spell = bool(kinds & terms.SPELL)
    if is_spell and above and below and all(ABILITY_LINE.search(each.text) for each in below):
        above, below = below, above
    readings = [
        partial(read_lines, source, (line,), found, False) for line in (above if is_spell else (*above, *below))
    ]
    if is_spell:
        readings.append(partial(read_lines, source, below, found, True))
    all_of(readings)
    return linked(tuple(found))


def read_lines(source: Source, lines: Sequence[Normal], found: list[Ability], spell: bool) -> None:
    """Add what a line gives to what those before it give; the lines of a spell are read together."""
    if lines:
        found += known_or_read(source, lines, () if spell else tuple(found), spell)


def known_or_read(
    source: Source, lines: Sequence[Normal], before: tuple[Ability, ...], spell: bool
) -> tuple[Ability, ...]:
    """What these lines were read as before, on such a card and with the same names known; else what they are now.

    The abilities are the same objects on cards of other kinds, if they are equal.
    """
    texts = tuple(line.text for line in lines)
    written = [name for text in texts for name in NAMES.findall(text)]
    names = tuple((source.tokens.get(plain(name)), name == source.card) for name in written)
    stacked = any(each.keyword & terms.STACK for each in before)
    paying = tuple(each.playing for each in before if each.playing is not None)
    alike = ("sve", spell, stacked, paying, movers(before), source.types, texts, names)
    about = (source.kinds, alike)
    known = _known.get(about)
    if known is None:
        known = read_now(source, lines, before, spell)
        elsewhere = _known.get(alike)
        if known == elsewhere:
            known = elsewhere
        if len(_known) < MOST_KNOWN:
            _known[about] = _known[alike] = known
    return known


def read_now(source: Source, lines: Sequence[Normal], before: tuple[Ability, ...], spell: bool) -> tuple[Ability, ...]:
    """What these lines are read as; a refusal points at the line in which it stands."""
    card = Card(source.card, source.kinds, source.tokens, source.types)
    try:
        return read_unit(card, [line.text for line in lines], before, spell)
    except Unreadable as error:
        for line in lines[:-1]:
            if error.offset <= len(line.text):
                break
            error.offset -= len(line.text) + 1
        else:
            line = lines[-1]
        raise source.part(line).refused(error) from None
