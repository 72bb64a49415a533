"""Words for cards already spoken of: このキャラ, それ, 残り, サポートされたキャラ."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Exactly
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Things
from gorin.engine.program.things import EVENT, THIS, Among, Both, It, Rest
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.lexicon import PRONOUNS
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Unit
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import Put
from gorin.games.rebirth.program.things import OtherParty, Role

BY_ZONE: Final = {"そのエントリー": terms.ENTRY, "そのメンバー": terms.MEMBERS}
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
    if word == "those":
        return all_chosen(reading, named)
    if unit.word in BY_ZONE and named == reading.event_other and reading.event_other_zone != BY_ZONE[unit.word]:
        return EVENT
    kind = {"そのキャラ": terms.CHARACTER, "そのReバース": terms.REBIRTH_CARD}.get(unit.word)
    if kind is None:
        return named
    chosen = whole_choice(reading, named)
    if isinstance(chosen, Both) and all(isinstance(each, It) for each in chosen.parts):
        return Among(chosen, (IsKind(kind),))
    return named


def all_chosen(reading: Reading, named: Things) -> Things:
    """それら after several selections of one card each: all with which nothing was done yet (T72)."""
    said = reading.draft.said()
    choices = {op.reg: op for op in said if isinstance(op, Choose) and op.reg in reading.open_choices}
    last = choices.get(named.reg) if isinstance(named, It) else None
    if last is None or last.each or last.every or last.most != Exactly(1):
        return named
    used = {part.reg for op in said if not isinstance(op, Choose) for part in parts_of(op) if isinstance(part, It)}
    left = tuple(It(reg) for reg in choices if reg not in used)
    return Both(left) if len(left) > 1 and named in left else named


def whole_choice(reading: Reading, named: Things) -> Things:
    """What was chosen together, if only some of it was moved since."""
    for op in reading.draft.said():
        if isinstance(op, Put) and isinstance(op.things, Among) and named == It(op.reg):
            return op.things.things
    return named
