"""Words for cards already spoken of: このキャラ, それ, 残り, サポートされたキャラ."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Things
from gorin.engine.program.things import THIS, Among, Both, It, Rest
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.lexicon import PRONOUNS
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Unit
from gorin.games.rebirth.program.acts import Put
from gorin.games.rebirth.program.things import OtherParty, Role

ROLES: Final = {
    "supported": terms.SUPPORTED_ONE,
    "supporting": terms.SUPPORTING,
    "attacking": terms.ATTACKING,
    "attacked": terms.DEFENDING,
    "blocked": terms.BLOCKED_ONE,
}


def pronoun_things(reading: Reading, unit: Unit) -> Things:
    """このキャラ, それ, 残り, サポートされたキャラ and the like."""
    word = PRONOUNS[unit.word]
    if word == "this":
        return THIS
    if word in ROLES:
        return Role(ROLES[word])
    if word == "other":
        return OtherParty()
    if word == "rest":
        if reading.looked is None:
            reading.fail(unit.start, "no_rest")
        return Rest(reading.looked, tuple(reading.taken))
    if word in ("looked", "shown"):
        if reading.looked is None:
            return reading.named(unit.start)
        return It(reading.looked)
    named = reading.named(unit.start)
    kind = {"そのキャラ": terms.CHARACTER, "そのReバース": terms.REBIRTH_CARD}.get(unit.word)
    if kind is None:
        return named
    chosen = whole_choice(reading, named)
    if isinstance(chosen, Both) and all(isinstance(each, It) for each in chosen.parts):
        return Among(chosen, (IsKind(kind),))
    return named


def whole_choice(reading: Reading, named: Things) -> Things:
    """What was chosen together, if only some of it was moved since."""
    for op in reading.draft.said():
        if isinstance(op, Put) and isinstance(op.things, Among) and named == It(op.reg):
            return op.things.things
    return named
