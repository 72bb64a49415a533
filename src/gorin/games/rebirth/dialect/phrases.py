"""Clauses: phrases (a noun with its particle, a quantity, an adverb, a span of time) up to a verb with its ending.

The order of phrases is free; what a verb means with them is decided by its frame (`acts`, `changes`,
`conditions`, `events`). Every phrase must be claimed by the frame, or the text is refused at it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.nouns import Noun, Quantity, parse_noun, parse_quantity
from gorin.games.rebirth.dialect.verbs import BY_LENGTH, SURFACES, Form
from gorin.games.rebirth.dialect.wordings import (
    ADVERBS,
    ARRIVAL,
    ARRIVED,
    AS_DECLARED,
    AS_NUMBER,
    AT_MOST,
    ATTACK_COUNT,
    ATTACK_NUMBER,
    ATTACKS,
    BARE_NUMBER,
    BLOCK_TIMING,
    COPULA,
    DAMAGE,
    DAMAGE_KIND,
    DECK_END,
    DECK_TOP,
    END_OF_TURN,
    ENERGY,
    FACE,
    FEWER,
    GIVEN,
    GREATEST,
    HIT_IF,
    LONGER,
    MODIFIER,
    NO_BLOCKER,
    NOT_BY_EFFECT,
    ONTO,
    ORDINAL_ONLY,
    PARTICLES,
    PER_COST,
    PER_IT,
    PHASE_NAME,
    PLAY_COST,
    PLUS,
    RANGE,
    SET_LIKE,
    SIGNED,
    SLOTS,
    SPANS,
    SPLIT_GOAL,
    STANDING_SUPPORT,
    STOPS,
    SUM_WITH,
    TAILS,
    TIMES_EACH_TURN,
    TIMINGS,
    TOTAL,
    TOTAL_AGAIN,
    TURN_IF,
    UNDONE,
    VALIDITY,
    WORDS_CHOICE,
)
from gorin.text.scan import Scanner


@dataclass
class Phrase:
    """A part of a clause. `kind` says which of the fields it has."""

    kind: str
    start: int
    end: int
    particle: str = ""
    noun: Noun | None = None
    quantity: Quantity | None = None
    word: str = ""
    groups: tuple[str | None, ...] = ()
    other: Noun | None = None
    claimed: bool = False


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


def has_topic(clause: Clause) -> bool:
    return any(phrase.particle in ("が", "も") for phrase in clause.phrases[:-1]) or (
        len(clause.phrases) > 0 and clause.phrases[-1].kind == "quantity" and bool(clause.phrases[-1].quantity.relation)
        if clause.phrases and clause.phrases[-1].quantity is not None
        else False
    )


def parse_phrase(sc: Scanner) -> Phrase | None:
    """One phrase that is no verb."""
    start = sc.at
    found = sc.match(END_OF_TURN)
    if found:
        return Phrase("end_of_turn", start, sc.at)
    for code, pattern in TIMINGS:
        found = sc.match(pattern)
        if found and found.group():
            return Phrase("timing", start, sc.at, word=code, groups=(found.group(), *found.groups()))
        sc.at = start
    for code, pattern in SPANS:
        found = sc.match(pattern)
        if found:
            return Phrase("span", start, sc.at, word=code, groups=found.groups())
    total = parse_total(sc)
    if total is not None:
        return total
    for kind, pattern in (
        ("turn_if", TURN_IF),
        ("attack_count", ATTACK_COUNT),
        ("as_declared", AS_DECLARED),
        ("hit_if", HIT_IF),
        ("greatest", GREATEST),
        ("standing_support", STANDING_SUPPORT),
        ("as_number", AS_NUMBER),
        ("fewer", FEWER),
        ("split_goal", SPLIT_GOAL),
        ("arrived", ARRIVED),
        ("attacks", ATTACKS),
        ("attack_number", ATTACK_NUMBER),
        ("decktop", DECK_TOP),
        ("deckend", DECK_END),
        ("onto", ONTO),
        ("per_it", PER_IT),
        ("per_cost", PER_COST),
        ("set_like", SET_LIKE),
        ("sum_with", SUM_WITH),
        ("phase_name", PHASE_NAME),
        ("validity", VALIDITY),
        ("end_of_turn", END_OF_TURN),
        ("play_cost", PLAY_COST),
        ("damage_kind", DAMAGE_KIND),
        ("block_timing", BLOCK_TIMING),
        ("at_most", AT_MOST),
        ("no_blocker", NO_BLOCKER),
        ("not_by_effect", NOT_BY_EFFECT),
        ("arrival", ARRIVAL),
        ("face", FACE),
        ("undone", UNDONE),
        ("slots", SLOTS),
        ("damage", DAMAGE),
    ):
        found = sc.match(pattern)
        if found:
            particle = sc.eat("を、", "を", "が", "は") if kind == "attack_number" else ""
            phrase = Phrase(kind, start, sc.at, particle.strip("、"), groups=found.groups())
            if kind in ("onto", "slots", "arrival", "sum_with"):
                group = 2 if kind == "arrival" else 1
                inner = Scanner(sc.text[: found.end(group)])
                inner.at = found.start(group)
                phrase.noun = parse_noun(inner)
                if phrase.noun is None or inner.at != found.end(group):
                    sc.at = start
                    continue
                if kind == "arrival":
                    sc.eat("を")
                    phrase.end = sc.at
            return phrase
    found = sc.match(TIMES_EACH_TURN)
    if found:
        return Phrase("times", start, sc.at, groups=found.groups())
    found = sc.match(ORDINAL_ONLY)
    if found:
        return Phrase("ordinal_only", start, sc.at, groups=found.groups())
    for kind, pattern in (
        ("given", GIVEN),
        ("modifier", MODIFIER),
        ("plus", PLUS),
        ("signed", SIGNED),
        ("energy", ENERGY),
        ("range", RANGE),
    ):
        found = sc.match(pattern)
        if found:
            if kind in ("range",):
                pass
            else:
                sc.eat("を")
            return Phrase(kind, start, sc.at, groups=found.groups())
    quantity = parse_quantity(sc)
    if quantity is not None:
        place = sc.at
        particle = ""
        if sc.eat("につき、", "につき"):
            particle = "につき"
        elif (quantity.unit or quantity.every or quantity.free) and sc.eat("を、", "を"):
            particle = ""
        elif quantity.unit in ("倍",) and sc.eat("に"):
            particle = "に"
        elif sc.eat("から"):
            particle = "から"
        elif sc.sees("と入れ替え"):
            sc.eat("と")
            particle = "と入れ替え"
        elif sc.sees("と", "か") and another_object(sc):
            particle = sc.eat("と", "か")
            sc.eat("、")
        else:
            sc.at = place
        return Phrase("quantity", start, sc.at, particle, quantity=quantity)
    word = "" if begins_noun(sc) else sc.longest(ADVERBS)
    if word == "すべて" and sc.sees("の"):
        sc.at = start
        word = ""
    if word:
        return Phrase("adverb", start, sc.at, word=ADVERBS[word])
    found = sc.match(BARE_NUMBER)
    if found:
        particle = sc.eat("に", "と")
        return Phrase("number", start, sc.at, particle, groups=found.groups())
    noun = parse_noun(sc)
    if noun is not None:
        if sc.eat("と同じ枚数"):
            most = sc.eat("まで")
            sc.eat("を")
            return Phrase("same", start, sc.at, noun=noun, word=most)
        if sc.sees("と同じになる", "と同じになり", "と同じにする", "と同じにし") and sc.eat("と同じに"):
            return Phrase("like", start, sc.at, noun=noun)
        if sc.eat("と同じ点数のダメージを", "と同じ数のダメージを", "と同じダメージを", "と同じ値のダメージを"):
            return Phrase("same_damage", start, sc.at, noun=noun)
        particle = ""
        for each in PARTICLES:
            if sc.sees(each):
                if each == "と" and sc.sees("と同じ"):
                    break
                if each == "で" and copula_follows(sc, noun):
                    break
                sc.at += len(each)
                particle = each
                break
        sc.eat("、") if particle else None
        if not particle and sc.eat("につき、", "につき"):
            particle = "につき"
        return Phrase("noun", start, sc.at, particle, noun=noun)
    found = sc.match(WORDS_CHOICE)
    if found:
        particle = sc.eat("から", "を")
        return Phrase("words", start, sc.at, particle, word=found.group(1))
    return None


def parse_total(sc: Scanner) -> Phrase | None:
    """Aの枚数の２倍の値とBの枚数の合計値１につき / が５以上なら (T198)."""
    start = sc.at
    again = sc.match(TOTAL_AGAIN)
    if again:
        return Phrase("total_if", start, sc.at, groups=(None, None, *again.groups()))
    found = TOTAL.match(sc.text, start)
    if found is None:
        return None
    nouns: list[Noun] = []
    for group in (1, 3):
        inner = Scanner(sc.text[: found.end(group)])
        inner.at = found.start(group)
        noun = parse_noun(inner)
        if noun is None or not inner.ended:
            return None
        nouns.append(noun)
    sc.at = found.end()
    kind = "per_total" if found.group(5) else "total_if"
    groups = (found.group(2), found.group(4), found.group(6), found.group(7), found.group(5))
    return Phrase(kind, start, sc.at, noun=nouns[0], other=nouns[1], groups=groups)


def another_object(sc: Scanner) -> bool:
    """キャラを２枚とReバースを１枚: a further noun with its own number follows."""
    inner = Scanner(sc.text)
    inner.at = sc.at + 1
    inner.eat("、")
    return parse_noun(inner) is not None and bool(inner.eat("を、", "を")) and parse_quantity(inner) is not None


def begins_noun(sc: Scanner) -> bool:
    """Whether a word that could be an adverb begins a longer one: それぞれ異なるカード名の, この効果で置いたキャラ."""
    return any(sc.text.startswith(word, sc.at) for word in LONGER)


def copula_follows(sc: Scanner, noun: Noun) -> bool:
    """で after a noun that is not what something is done with."""
    if sc.sees("でないなら", "ではないなら", "でない時"):
        return True
    return noun.unit.kind in ("compared",)
