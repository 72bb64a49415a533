"""The reader's law for texts read word by word: every word counts.

A text is read again with one word changed, for each of its words in turn: another number, another word of its kind, or
without it; a verb that alone describes a noun is tried both ways. If the same abilities come out, the reader has
dropped the word, and the text is refused there. A word that by the rulebook adds nothing is excused where it is read,
by `says_no_more`. Only a refusal or another reading proves a word: a crash of the reader goes through.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Final, TypeVar

from gorin.engine.kernel.errors import CardError
from gorin.engine.program.things import It
from gorin.text.lexicon import (
    ANY_GROUP,
    Adverb,
    Free,
    Info,
    Lexicon,
    Limit,
    Noun,
    Number,
    Particle,
    Pointing,
    Quoted,
    Verb,
    VerbForm,
)
from gorin.text.morphology import FINAL, MAY
from gorin.text.phrases import AT_LEAST, AT_MOST, UP_TO
from gorin.text.tokens import Token, Unreadable
from gorin.text.values import Pointer

Result = TypeVar("Result")

MOST_WORDS: Final = 200
"""In one text; the longest printed ones have less than a hundred."""
MOST_TRIALS: Final = 300
"""So much work at most for one text; a longer one is refused rather than half proved."""
TRIED: Final = 4
REMEMBERED: Final = 200_000
SPECIAL: Final = (0, 1, 2)
"""Numbers that a text may treat apart."""
SIGNS: Final = {"+": "-", "-": "+"}
SAME, DIFFERENT, REFUSED = "same", "different", "refused"

NOTHING_KNOWN: Final = Verb("〓", {case: frozenset((ANY_GROUP,)) for case in ("を", "に", "が", "で", "から", "")})
"""A verb that means nothing: where it can stand for another, that one is not read."""
NOBODY: Final = Pointer(lambda scope, place: It(10_000))
"""A noun that means something else than any noun of a text."""

_proved: set[Hashable] = set()
_excused: ContextVar[set[int] | None] = ContextVar("excused", default=None)
_trying: ContextVar[bool] = ContextVar("trying", default=False)


def says_no_more(*tokens: Token | None) -> None:
    """Excuse words that add nothing here, because the rulebook makes it so even without them."""
    excused = _excused.get()
    if excused is not None:
        excused.update(token.start for token in tokens if token is not None)


def says_no_more_at(place: int) -> None:
    """The same for the word at a place."""
    excused = _excused.get()
    if excused is not None:
        excused.add(place)


def on_trial() -> bool:
    """Whether a text is read again with a word changed, so that nobody will see its refusal."""
    return _trying.get()


def every_word_counts(
    lexicon: Lexicon, tokens: Sequence[Token], read: Callable[[Sequence[Token]], Result], context: Hashable
) -> Result:
    """What a reading finds, if none of its words could be changed without changing that.

    `context`: what the reading depends on beside the words; a word is tried once in each sentence of a context.
    """
    if _excused.get() is not None:
        return read(tokens)
    held = _excused.set(set())
    try:
        found = read(tokens)
        if len(tokens) > MOST_WORDS:
            raise Unreadable(tokens[MOST_WORDS].start, "too_many_words", most=str(MOST_WORDS))
        excused = frozenset(_excused.get() or ())
        left = MOST_TRIALS
        for index, proof in proofs(tokens, context):
            token = tokens[index]
            if token.start in excused or token.text in lexicon.silent or proof in _proved:
                continue
            used, idle = is_idle(lexicon, tokens, index, read, found, left)
            left -= used
            if idle:
                raise Unreadable(token.start, "idle")
            if left <= 0:
                raise Unreadable(token.start, "too_many_words", most=str(MOST_WORDS))
            if len(_proved) < REMEMBERED:
                _proved.add(proof)
        return found
    finally:
        _excused.reset(held)


def proofs(tokens: Sequence[Token], context: Hashable) -> Iterator[tuple[int, Hashable]]:
    """Each word with what proves it wherever the sentence is the same but for numbers and names."""
    start = 0
    for end in range(1, len(tokens) + 1):
        if end == len(tokens) or tokens[end - 1].text == "。":
            sentence = " ".join([alike(token) for token in tokens[start:end]])
            for index in range(start, end):
                yield index, (context, sentence, index - start)
            start = end


def alike(token: Token) -> str:
    """A word without what can be any number or name."""
    sense = token.senses[0]
    if isinstance(sense, Number):
        return str(sense.number) if sense.number in SPECIAL or sense.number is None else "9"
    if isinstance(sense, Info):
        return f"「{sense.field}」"
    if isinstance(sense, Noun) and isinstance(sense.value, Free):
        return f"〔{sense.group}〕"
    return "『』" if isinstance(sense, Quoted) else token.text


def is_idle(
    lexicon: Lexicon,
    tokens: Sequence[Token],
    index: int,
    read: Callable[[Sequence[Token]], Result],
    found: Result,
    most: int,
) -> tuple[int, bool]:
    """How often it was tried, and whether a word can be changed as one likes."""
    token = tokens[index]
    outcomes: set[str] = set()
    used = 0
    hangs = index > 0 and isinstance(tokens[index - 1].senses[0], Particle)
    for other in others(lexicon, token, tokens[index + 1 : index + 2]):
        if other is None and hangs and isinstance(token.senses[0], VerbForm):
            continue
        if used == most:
            break
        changed = [*tokens[:index], *([other] if other is not None else []), *tokens[index + 1 :]]
        used += 1
        held = _trying.set(True)
        try:
            outcomes.add(SAME if read(changed) == found else DIFFERENT)
        except (Unreadable, CardError):
            outcomes.add(REFUSED)
        finally:
            _trying.reset(held)
        if DIFFERENT in outcomes:
            break
    return used, SAME in outcomes and DIFFERENT not in outcomes


def others(lexicon: Lexicon, token: Token, following: Sequence[Token]) -> Iterator[Token | None]:
    """What could stand in place of a word: other words of its kind, or nothing (None)."""
    sense = token.senses[0]
    zero = any(each.senses[0] == Number(0) for each in following)
    if isinstance(sense, Number):
        if sense.number is not None:
            yield replace(token, senses=(Number(sense.number + 1),))
    elif isinstance(sense, Info):
        yield replace(token, senses=(Info(sense.field, "〓" + sense.word),))
    elif token.text in SIGNS and not zero:
        yield replace(token, text=SIGNS[token.text], senses=lexicon.longest(SIGNS[token.text], 0)[1])
    elif isinstance(sense, (Adverb, Pointing, Quoted)) or sense == Limit(UP_TO):
        yield None
    elif isinstance(sense, Limit):
        yield replace(token, senses=(Limit(AT_MOST if sense.kind == AT_LEAST else AT_LEAST),))
    elif isinstance(sense, VerbForm) and sense.form.ending == MAY:
        yield replace(token, senses=(VerbForm(sense.verb, replace(sense.form, ending=FINAL)),))
        return
    elif isinstance(sense, VerbForm):
        yield replace(token, senses=(VerbForm(NOTHING_KNOWN, sense.form),))
        if sense.form.ending == FINAL and any(isinstance(each.senses[0], (Noun, Pointing)) for each in following):
            yield None
        return
    elif isinstance(sense, Noun) and isinstance(sense.value, Free):
        yield replace(token, senses=(Noun(sense.group, "〓", Free("〓" + sense.value.word)),))
        return
    elif isinstance(sense, Noun) and isinstance(sense.value, Pointer):
        yield replace(token, senses=(Noun(sense.group, "〓", NOBODY),))
        return
    rivals = lexicon.rivals.get(token.text, ())
    if isinstance(sense, Noun) and not rivals:
        yield replace(token, senses=(Noun("〓", "〓"),))
    for rival in rivals[:TRIED]:
        yield replace(token, text=rival, senses=lexicon.longest(rival, 0)[1])
