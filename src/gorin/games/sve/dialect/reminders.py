"""A4: lines below 【スタック】 that only say again what it stands for (13.3.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.games.sve.dialect.lexicon import COUNTER
from gorin.text.function_words import INSTEAD
from gorin.text.lexicon import Adverb, Noun, Number, VerbForm
from gorin.text.morphology import MAY
from gorin.text.tokens import Token
from gorin.text.values import PLACE, POINTER, ZONE

STACK: Final = "スタック"
RESTATED: Final = (
    ("これ", "場", "enter put", "これ? それ? 上?", STACK, "1", "put"),
    ("これ", STACK, "1", "put", "状態?", "場?", "enter put"),
    ("これ", STACK, "0", "become", "これ", "destroy"),
    *(
        (*there, "これ", "場", "leave", INSTEAD, "これ?", STACK, "1", "take", *staying)
        for there in ((), ("これ", STACK, "put be", "状態?"))
        for staying in ((), ("これ?", "場", "stay"))
    ),
)
"""By the words that carry meaning what a line can say; a word with ? may be left out."""


def restates_stack(tokens: Sequence[Token]) -> bool:
    """Whether a line says only how 【スタック】 works."""
    said = [word for token in tokens for word in meaning_in(token)]
    return any(fits(pattern, said) for pattern in RESTATED)


def meaning_in(token: Token) -> list[str]:
    """The word that a token stands for, if it carries meaning; a word that no reminder has is itself."""
    noun, verb, number, adverb = token.sense(Noun), token.sense(VerbForm), token.sense(Number), token.sense(Adverb)
    if verb is not None:
        return ["not" if verb.form.negative or verb.form.ending == MAY else verb.verb.name]
    if adverb is not None:
        return [adverb.key]
    if number is not None:
        return [str(number.number)]
    if noun is None:
        return []
    return ["上"] if noun.group == PLACE else [noun.key] if noun.group in (POINTER, ZONE, COUNTER) else [token.text]


def fits(pattern: Sequence[str], said: Sequence[str]) -> bool:
    """Whether the words go along a pattern from its beginning to its end."""
    index = 0
    for slot in pattern:
        choices = slot.split()
        if choices[0].endswith("?"):
            while index < len(said) and f"{said[index]}?" in choices:
                index += 1
        elif index < len(said) and said[index] in choices:
            index += 1
        else:
            return False
    return index == len(said)
