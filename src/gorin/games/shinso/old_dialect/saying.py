"""What a statement says, and of what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import NOBODY
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.amounts import own_bearer
from gorin.games.shinso.old_dialect.choosing import chosen, the_extreme
from gorin.games.shinso.old_dialect.clauses import Clause, Np, np_of, own_word, particle_of
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.grammar import Node

CANNOT_WORDS = r"[~〇…○]*(を|が|は)?[^「」/、]*(でき|なら)な(い|くなる)"
BLANK_CANNOT = re.compile(rf"「{CANNOT_WORDS}([/、]{CANNOT_WORDS})*」(と記述される)?(効果|能力)?")


@dataclass
class Said:
    """A statement: these changes for these things, or for players. `fixed`: how long, where the words say it."""

    things: Things
    changes: tuple[Change, ...]
    players: Who | None = None
    fallback: str = terms.FOR_GOOD
    condition: Condition | None = None


def subject_of(reading: Reading, clause: Clause, *particles: str) -> Things:
    """The cards that a statement is about; without any those of the part before, or the card itself (N16, N18)."""
    np = clause.take(*particles)
    if np is None and clause.has("の中で") and (extreme := clause.pop("extreme")) is not None:
        reading.subject = chosen(reading, the_extreme(reading, clause, extreme), clause)
        return reading.subject
    if np is None:
        known = reading.selected or reading.subject or reading.topic or reading.event_topic
        if known is None and reading.kinds & terms.ARTS:
            reading.fail(clause.verb_node, "no_subject", ("自分の眷属1体は",))
        return known or own_bearer(reading)
    return things_of(reading, np, clause)


def things_of(reading: Reading, np: Np, clause: Clause | None = None) -> Things:
    cards = describe(reading, np)
    own_word(np)
    if clause is not None and cards.number is None and cards.things is None:
        cards.number = quantity_piece(reading, clause.pop("quantity"))
    per, reading.per = reading.per, None
    reading.subject = chosen(reading, cards, clause, subject=True)
    reading.per = per
    return reading.subject


def value_of(reading: Reading, clause: Clause, word: str, *particles: str) -> tuple[bool, Things]:
    """Xの戦闘力を: whose it is; without an X the subject of the sentence."""
    found = value_np(clause, word, *particles)
    if found is None:
        return False, NOBODY
    np, piece = found
    clause.pieces.remove(piece)
    inner = np.inner()
    if inner is not None:
        return True, things_of(reading, inner, None)
    if np.mods:
        return True, odd_owner(reading, np)
    return True, subject_of(reading, clause, "は", "が")


def odd_owner(reading: Reading, np: Np) -> Things:
    """The mods before a number that are no noun with の: only この秘宝を装備する…の stands so."""
    reading.fail(np.mods[-1], "of_what")


def value_np(clause: Clause, word: str, *particles: str) -> tuple[Np, Node] | None:
    for piece in clause.pieces:
        if piece.data == "bare" or (piece.data == "phrase" and particle_of(piece) in particles):
            np = np_of(piece)
            if np.heads and np.head == word and np.count is None:
                return np, piece
    return None


def bare_nps(clause: Clause) -> list[Np]:
    return [np_of(piece) for piece in clause.pieces if piece.data == "bare"]


def is_blank(np: Np | None) -> bool:
    return np is not None and np.is_("QUOTED") and bool(BLANK_CANNOT.fullmatch(np.head))


def is_about_actions(clause: Clause) -> bool:
    """行動権を1失う, 行動権は0になる: done at once."""
    np = clause.peek("を") or clause.peek("は") or clause.peek("が")
    return np is not None and np.heads != [] and np.head == "行動権"
