"""Clauses: phrases up to a verb with its ending, or up to a copula.

The order of phrases is free; what a verb means with them is decided by its frame (`acts`, `changes`,
`conditions`, `events`). Every phrase must be claimed by the frame, or the text is refused at it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.phrases import Phrase, parse_phrase
from gorin.games.rebirth.dialect.verbs import BY_LENGTH, SURFACES, Form
from gorin.games.rebirth.dialect.wordings import COPULA, STOPS, TAILS
from gorin.text.scan import Scanner


@dataclass
class Clause:
    """Phrases and the verb (or copula) that ends them. `tail` is what follows the verb: なら, 時, ことで, ..."""

    start: int
    end: int
    phrases: list[Phrase] = field(default_factory=list)
    verb: str = ""
    form: str = ""
    voice: str = ""
    tail: str = ""
    copula: bool = False
    verb_start: int = 0

    def get(self, kind: str, particle: str | None = None) -> Phrase | None:
        """The first phrase of a kind (with a particle) that nobody has claimed yet; it is claimed now."""
        for phrase in self.phrases:
            if not phrase.claimed and phrase.kind == kind and (particle is None or phrase.particle == particle):
                phrase.claimed = True
                return phrase
        return None

    def peek(self, kind: str, particle: str | None = None) -> Phrase | None:
        """The same without claiming it."""
        for phrase in self.phrases:
            if not phrase.claimed and phrase.kind == kind and (particle is None or phrase.particle == particle):
                return phrase
        return None

    def noun(self, *particles: str) -> Phrase | None:
        for particle in particles:
            found = self.get("noun", particle)
            if found is not None:
                return found
        return None

    def adverb(self, word: str) -> bool:
        """Whether this adverb stands in the clause; it is claimed then."""
        for phrase in self.phrases:
            if not phrase.claimed and phrase.kind == "adverb" and phrase.word == word:
                phrase.claimed = True
                return True
        return False

    def adverb_before(self, word: str, phrase: Phrase) -> bool:
        """Whether this adverb stands right in front of a phrase; it is claimed then."""
        for each in self.phrases:
            if not each.claimed and each.kind == "adverb" and each.word == word and each.end == phrase.start:
                each.claimed = True
                return True
        return False

    def unclaimed(self) -> Phrase | None:
        return next((phrase for phrase in self.phrases if not phrase.claimed), None)


def parse_clause(sc: Scanner) -> Clause | None:
    """The next clause, or None where none can be read."""
    start = sc.at
    clause = Clause(start, start)
    while True:
        sc.eat("、")
        if sc.ended or sc.sees("。", "』", "」", "]"):
            break
        if parse_verb(sc, clause):
            return clause
        phrase = parse_phrase(sc)
        if phrase is None:
            if not clause.phrases:
                sc.at = start
            break
        clause.phrases.append(phrase)
        clause.end = sc.at
        if phrase.kind in ("turn_if", "arrived", "total_if", "as_declared", "hit_if"):
            clause.tail, clause.copula = "if", True
            return clause
        if is_first_half(phrase, clause, sc):
            phrase.particle = ""
            clause.tail, clause.copula = "and", True
            return clause
        if (
            phrase.kind in ("noun", "quantity", "number", "attack_number", "judged")
            and not phrase.particle
            and parse_copula(sc, clause)
        ):
            return clause
        if phrase.kind in ("modifier", "signed") and (sc.ended or sc.sees("。", "、", "』")):
            sc.eat("、")
            clause.verb, clause.form = "modify" if phrase.kind == "modifier" else "make", verbs.END
            clause.end = sc.at
            return clause
    clause.end = sc.at
    return clause if clause.phrases else None


def parse_verb(sc: Scanner, clause: Clause) -> bool:
    """A verb with what may follow it."""
    start = sc.at
    for written in BY_LENGTH:
        if not sc.text.startswith(written, start):
            continue
        form = SURFACES[written]
        if form.verb == "make" and not clause.phrases:
            continue
        sc.at = start + len(written)
        if parse_tail(sc, clause, form):
            clause.verb, clause.form, clause.voice = form.verb, form.form, form.voice
            clause.verb_start = start
            clause.end = sc.at
            return True
        sc.at = start
    return False


def parse_tail(sc: Scanner, clause: Clause, form: Form) -> bool:
    """What follows a verb form; False where the form would be cut in the middle of a word."""
    for written, tail in TAILS.get(form.form, ()):
        if sc.sees(written):
            if tail == "or" and sc.text.startswith("から", sc.at):
                continue
            sc.at += len(written)
            clause.tail = tail
            return True
    if sc.ended or sc.sees(*STOPS):
        sc.eat("、")
        return True
    if (form.form == verbs.TE and not sc.sees("い", "お", "も")) or (
        form.form == verbs.CONT
        and form.verb in ("put", "choose", "return", "rest", "stand", "reveal")
        and not sc.sees("て", "た", "な")
    ):
        return True
    return form.form in (verbs.NEG_CONT, verbs.CANNOT_CONT, verbs.STATE_CONT)


def parse_copula(sc: Scanner, clause: Clause) -> bool:
    """なら, で, でないなら after a noun or a quantity."""
    for written, tail in COPULA:
        if not sc.sees(written):
            continue
        if tail == "and" and not has_topic(clause):
            continue
        sc.at += len(written)
        clause.tail = tail
        clause.copula = True
        clause.end = sc.at
        return True
    return False


def is_first_half(phrase: Phrase, clause: Clause, sc: Scanner) -> bool:
    """Xが〔Y〕で、…なら: what a card is, as the first half of a condition (T171, T180)."""
    if phrase.particle != "で" or phrase.noun is None or not sc.text.startswith("、", sc.at - 1):
        return False
    units = [unit for words, _ in phrase.noun.chain for unit in words.units]
    return has_topic(clause) and all(
        unit.kind in ("trait", "name", "kind", "compared") or (unit.kind == "icon" and unit.word != "キャンセル")
        for unit in units
    )


def has_topic(clause: Clause) -> bool:
    return any(phrase.particle in ("が", "も") for phrase in clause.phrases[:-1]) or (
        len(clause.phrases) > 0 and clause.phrases[-1].kind == "quantity" and bool(clause.phrases[-1].quantity.relation)
        if clause.phrases and clause.phrases[-1].quantity is not None
        else False
    )
