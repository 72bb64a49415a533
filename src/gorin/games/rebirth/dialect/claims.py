"""The reader's law: what a clause says is taken up by what is built from it, or the text is refused at that word.

A phrase is claimed by who uses it. Whose a card is and what restricts it are told apart from the phrase: their places
are kept in `Reading.told` by `meaning`, where they become part of what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun


def all_taken(reading: Reading, clause: Clause) -> None:
    """Refuse the text at the first word of a clause that nothing has taken up."""
    left = clause.unclaimed()
    if left is not None:
        reading.fail(left.start, "unused")
    for phrase in clause.phrases:
        for noun in (phrase.noun, phrase.other):
            for place in () if noun is None else said_of(noun):
                if place not in reading.told:
                    reading.fail(place, "unused")


def said_of(noun: Noun) -> Iterator[int]:
    """Where it is said whose the cards are, and which."""
    if noun.owner:
        yield noun.start
    for words, _ in noun.chain:
        for unit in words.units:
            if unit.owner:
                yield unit.start
            for mod in unit.mods:
                yield mod.start
