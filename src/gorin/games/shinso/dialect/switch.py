"""Which reader reads a line: the one of words first, the grammar where that one refuses."""

from __future__ import annotations

from collections.abc import Collection

from gorin.engine.program.roots import Condition
from gorin.engine.values.ability import Ability
from gorin.games.shinso import terms
from gorin.games.shinso.dialect import lines as words
from gorin.games.shinso.dialect import spelling
from gorin.games.shinso.old_dialect import lines as grammar
from gorin.text.error import TextError


def read(text: str, kinds: int, card: str = "", races: Collection[str] = ()) -> tuple[Ability, ...]:
    """The abilities of a text, line by line; where both readers refuse, the grammar says why."""
    try:
        return words.read(text, kinds, card, races)
    except TextError:
        if kinds & terms.ARTS or len(text) > words.LONGEST:
            return grammar.read(text, kinds, card, races)
    found: list[Ability] = []
    for line in spelling.lines_of(spelling.plain(text)):
        try:
            found += words.read_line(line, kinds, card, races)
        except TextError:
            stretch = text[line.origin[0] : line.origin[-1]]
            try:
                found += grammar.read(stretch, kinds, card, races)
            except TextError:
                return grammar.read(text, kinds, card, races)
    return tuple(found)


def read_conditions(text: str, card: str = "", races: Collection[str] = ()) -> tuple[Condition, ...]:
    """T44: the 登場条件 of a 真祖の断片."""
    try:
        return words.read_conditions(text, card, races)
    except TextError:
        return grammar.read_conditions(text, card, races)
