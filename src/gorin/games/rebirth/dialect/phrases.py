"""Phrases: a noun with its particle, a quantity, an adverb, a span of time, as they stand in front of a verb."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.games.rebirth.dialect.nouns import parse_noun, parse_quantity
from gorin.games.rebirth.dialect.wordings import (
    ADVERBS,
    ARRIVAL,
    ARRIVED,
    AS_DECLARED,
    AS_NUMBER,
    AT_MOST,
    ATTACK_COUNT_IS,
    ATTACK_NUMBER,
    ATTACKS,
    BARE_NUMBER,
    BLOCK_TIMING,
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
    SUM_WITH,
    TIMES_EACH_TURN,
    TIMINGS,
    TOTAL,
    TOTAL_AGAIN,
    TURN_IF,
    UNDONE,
    VALIDITY,
    WORDS_CHOICE,
)
from gorin.games.rebirth.dialect.words import Noun, Quantity
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
        ("attack_count", ATTACK_COUNT_IS),
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
            if kind != "range":
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
        if sc.sees("すべては"):
            sc.eat("すべて")
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
