"""From letters to words: the longest word of the lexicon at each place, numbers, quotations and card information."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from gorin.text.lexicon import Info, Lexicon, Mark, Noun, Number, Particle, Quoted, Sense, VerbForm
from gorin.text.morphology import Form

SenseType = TypeVar("SenseType", bound=Sense)
EXPECTED: Final = 12
MOST_DIGITS: Final = 6
LONGEST_UNKNOWN: Final = 12
LINKS: Final = ("なら、", "とき、", "限り、", "際、", "。")
"""What can stand behind a verb in its dictionary form."""
VERB: Final = "動詞||a verb"
OPEN, CLOSE = "「", "」"
SAME_AS: Final = "と同じ"
"""XがYと同じ: said of two numbers."""
ABSENT: Final = "absent"
"""The group of words for what a rulebook does not have, each with the reason of its refusal."""
OPEN_QUOTED, CLOSE_QUOTED = "『", "』"


class Unreadable(Exception):
    """A place at which a text cannot be read on. `reason`: a key of the catalogue of refusals."""

    def __init__(self, offset: int, reason: str = "", expected: Collection[str] = (), **values: str) -> None:
        super().__init__(offset, reason)
        self.offset = offset
        self.reason = reason
        self.expected = tuple(expected)
        self.values: Mapping[str, str] = values


@dataclass(frozen=True, eq=False, slots=True)
class Token:
    """A word of a text with all that it can be, and where it stands."""

    text: str
    start: int
    end: int
    senses: tuple[Sense, ...]

    def sense(self, kind: type[SenseType]) -> SenseType | None:
        for sense in self.senses:
            if isinstance(sense, kind):
                return sense
        return None

    def mark(self) -> str:
        """Which punctuation this is, if any."""
        sense = self.senses[0]
        return sense.key if isinstance(sense, Mark) else ""


def tokenise(lexicon: Lexicon, text: str, offset: int = 0) -> list[Token]:
    """The words of a text; at what is no word it is refused."""
    found: list[Token] = []
    start = 0
    while start < len(text):
        letter = text[start]
        if letter == "\n":
            start += 1
            continue
        end, senses = word_at(lexicon, text, start)
        if not senses:
            raise unknown(lexicon, text, start, found, offset)
        found.append(Token(text[start:end], start + offset, end + offset, senses))
        start = end
    return found


def word_at(lexicon: Lexicon, text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
    for word in lexicon.open:
        end, senses = word(text, start)
        if senses:
            return end, senses
    letter = text[start]
    if letter.isdecimal():
        end = start
        while end < len(text) and text[end].isdecimal():
            end += 1
        if end - start > MOST_DIGITS:
            return start, ()
        return end, (Number(int(text[start:end])),)
    for word in lexicon.open:
        end, senses = word(text, start)
        if senses:
            return end, senses
    if letter == OPEN:
        known = info_at(lexicon, text, start)
        if known is not None:
            return known
    if letter == OPEN_QUOTED:
        end = text.find(CLOSE_QUOTED, start)
        inside = text.find(OPEN_QUOTED, start + 1)
        if end < 0 or 0 <= inside < end:
            return start, ()
        return end + 1, (Quoted(),)
    return lexicon.longest(text, start)


def info_at(lexicon: Lexicon, text: str, start: int) -> tuple[int, tuple[Sense, ...]] | None:
    """「種族：X」; X is free."""
    end = text.find(CLOSE, start)
    inner = text[start + 1 : end] if end > 0 else ""
    field, colon, word = inner.partition(":")
    if not colon or not word or field not in lexicon.fields or any(each in inner for each in "「『』\n"):
        return None
    return end + 1, (Info(field, word),)


def unknown(lexicon: Lexicon, text: str, start: int, before: list[Token], offset: int) -> Unreadable:
    """At the first letter with which no word goes on."""
    reach = lexicon.reach(text, start)
    expected = lexicon.beginning(text[start:reach], EXPECTED) if reach > start else []
    last = before[-1] if before else None
    verb = last.sense(VerbForm) if last is not None and last.end == start + offset else None
    if reach == start and last is not None and last.end == start + offset:
        expected += [word for word in lexicon.beginning(last.text, EXPECTED) if word != last.text]
        if isinstance(last.senses[0], Particle):
            expected = nouns_before(lexicon, text, start) or [VERB]
        elif verb is not None and verb.form == Form():
            expected += LINKS
    elif last is not None and verb is not None:
        expected = [word for word in lexicon.beginning(last.text, EXPECTED) if word != last.text] + expected
    if before and before[-1].text == OPEN:
        expected += [f"「{field}：X」を持つ" for field in lexicon.fields]
    return Unreadable(reach + offset, "unknown_word" if reach == start else "", expected)


def nouns_before(lexicon: Lexicon, text: str, start: int) -> list[str]:
    """Where a particle and a verb follow an unknown word: the nouns that this verb takes with the particle."""
    for place in range(start + 1, min(start + LONGEST_UNKNOWN, len(text))):
        end, senses = lexicon.longest(text, place)
        particle = next((each for each in senses if isinstance(each, Particle)), None)
        verbs = [each.verb for each in lexicon.longest(text, end)[1] if isinstance(each, VerbForm)] if particle else []
        if particle is not None and verbs:
            groups = verbs[0].roles.get(particle.case, frozenset())
            return [f"{word}{particle.case}" for group in sorted(groups) for word in lexicon.nouns.get(group, ())]
    return []


def known_here(tokens: list[Token]) -> list[Token]:
    """The same; a word for what the rulebook does not have (トークン) is refused with the reason that it carries."""
    for token in tokens:
        noun = token.sense(Noun)
        if noun is not None and noun.group == ABSENT:
            raise Unreadable(token.start, str(noun.value))
    return tokens
