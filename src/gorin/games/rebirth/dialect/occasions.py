"""The event at the head of an automatic ability (T3, T45, T51, T153, T154, T168)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.condition import Every
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.events import attack_end_noun, attack_end_of, when_of
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause, parse_clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Group as Words
from gorin.games.rebirth.dialect.words import Noun, Unit
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.tests import HasRecovered, IsOneOf
from gorin.text.scan import Scanner


def head_event(reading: Reading, sc: Scanner) -> tuple[When, ...]:
    """The event at the head of an automatic ability; several joined by か are either (T51)."""
    found: list[When] = []
    subject: Phrase | None = None
    while True:
        place = sc.at
        noun_end = attack_end_head(reading, sc)
        if noun_end is not None:
            found.append(noun_end)
            return tuple(found)
        clause = parse_clause(sc)
        if clause is None:
            reading.fail(max(sc.farthest, place), "no_event")
        timing = next((phrase for phrase in clause.phrases if phrase.kind == "timing"), None)
        if timing is not None and clause.tail not in ("when", "attack_end"):
            sc.at = timing.end
            spans = [phrase for phrase in clause.phrases if phrase.start < timing.start]
            timed = Clause(place, timing.end, [*spans, timing], tail="when")
            found += when_of(reading, timed)
            return tuple(found)
        if clause.tail == "attack_end":
            found += attack_end_of(reading, clause)
            return tuple(found)
        if clause.tail == "in_attack":
            found += in_attack(reading, sc, clause)
            return tuple(found)
        if clause.verb == "recover" and clause.form == verbs.CONT and not clause.tail:
            found += recovered_and(reading, sc, clause)
            return tuple(found)
        if clause.tail not in ("when", "when_or"):
            reading.fail(place, "no_event")
        subject = clause.peek("noun", "が") or subject
        if subject is not None and clause.peek("noun", "が") is None:
            clause.phrases.insert(0, replace(subject, claimed=False))
        found += when_of(reading, clause)
        if clause.tail == "when":
            return tuple(found)


ATTACK_END: Final = re.compile(r"の、?(?:各)?アタック(?:の)?終了時、?")


def attack_end_head(reading: Reading, sc: Scanner) -> When | None:
    """このキャラのアタック終了時, あなたの〔X〕のアタック終了時 (T153)."""
    place = sc.at
    probe = sc.text.find("アタック終了時", place)
    if probe < 0 or "、" in sc.text[place:probe].replace("の、", ""):
        return None
    stop = ATTACK_END.search(sc.text, place)
    if stop is None or stop.end() < probe:
        return None
    inner = Scanner(sc.text[: stop.start()])
    inner.at = place
    noun = parse_noun(inner)
    if noun is None or not inner.ended or noun.is_one("player"):
        return None
    sc.at = stop.end()
    return attack_end_noun(reading, noun)


def recovered_and(reading: Reading, sc: Scanner, clause: Clause) -> tuple[When, ...]:
    """相手がReバースの効果で回復し、そのReバースがセットされた時 (T168): both by the same card, at the second."""
    first = when_of(reading, clause)[0]
    if first.cause is None or first.cause.kind != "effect" or first.cause.this or first.condition is not None:
        reading.fail(clause.start, "no_event")
    reading.event_card = True
    following = parse_clause(sc)
    if following is None or following.tail != "when" or following.verb != "set":
        reading.fail(max(sc.farthest, sc.at), "no_event")
    second = when_of(reading, following)[0]
    tests = tuple(test for test in second.tests if not isinstance(test, IsOneOf))
    return (replace(second, who=first.who, this=False, tests=(*tests, *first.cause.tests, HasRecovered())),)


def in_attack(reading: Reading, sc: Scanner, clause: Clause) -> tuple[When, ...]:
    """このキャラが《X》をサポートしたアタックで相手のキャラをリタイアさせた時 (T154)."""
    clause.tail = "done"
    condition = condition_of(reading, clause)
    following = parse_clause(sc)
    if following is None or following.tail != "when":
        reading.fail(max(sc.farthest, sc.at), "no_event")
    if following.peek("noun", "が") is None:
        supporting = clause.verb == "support" and clause.voice == verbs.ACTIVE
        unit = Unit(
            "pronoun", "アタックしているキャラ" if supporting else "このキャラ", following.start, following.start
        )
        noun = Noun(following.start, following.start, "", [(Words([unit]), "")])
        following.phrases.insert(0, Phrase("noun", following.start, following.start, "が", noun))
    whens = when_of(reading, following)
    return tuple(
        replace(each, condition=condition if each.condition is None else Every((condition, each.condition)))
        for each in whens
    )
