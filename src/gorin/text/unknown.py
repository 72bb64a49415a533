"""X: a sentence of the text says what it is, before or behind the sentence that uses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from gorin.engine.program.roots import Amount
from gorin.text.draft import Cell, Draft
from gorin.text.lexicon import Number
from gorin.text.phrases import Clause, Factor, NounPhrase, Phrase, Sentence
from gorin.text.tokens import Token, Unreadable


class Unknown:
    """What X is, as `nouns` say it.

    `reckon` finds the amount; `cell`: where it is reckoned if it is asked for again after a deed. `mode`: the item of
    a list whose text the place belongs to; `num`: where its number is kept.
    """

    def __init__(self, nouns: NounPhrase, reckon: Callable[[], Amount]) -> None:
        self.nouns = nouns
        self.reckon = reckon
        self.cell: Cell | None = None
        self.mode = 0
        self.amount: Amount | None = None
        self.num = -1

    def acted_since(self, draft: Draft) -> bool:
        """Whether an operation stands behind the place."""
        cells = draft.cells
        if self.cell is None or self.cell not in cells:
            return False
        return any(each.op is not None for each in cells[cells.index(self.cell) + 1 :])


def definition_of(sentence: Sentence) -> NounPhrase | None:
    """Xは…に等しい, Xは…である: what X is."""
    clause = sentence.parts[0] if len(sentence.parts) == 1 else None
    if not isinstance(clause, Clause) or clause.form.negative or clause.form.past:
        return None
    if not is_unknown(clause.phrase("は")):
        return None
    if clause.verb is None:
        return clause.complement if len(clause.phrases) == 1 else None
    if clause.verb.name != "equal" or len(clause.phrases) != 2:
        return None
    found = clause.phrase("に")
    return found.nouns if found is not None else None


def is_unknown(phrase: Phrase | None) -> bool:
    """Whether a phrase is a letter that stands for a number."""
    quantity = phrase.nouns.only.quantity if phrase is not None else None
    amount = quantity.amount if quantity is not None and not quantity.limit and not quantity.counter else None
    token = amount.terms[0].factors[0].token if amount is not None and len(amount.terms) == 1 else None
    return token is not None and token.sense(Number) == Number(None)


def defined(texts: Sequence[list[Sentence]]) -> list[list[Sentence]]:
    """The sentences with X as what a sentence of theirs says that it is; that sentence is left out.

    It is reckoned where it is used, so it may be used once: a deed between two uses could change it.
    """
    found = [nouns for text in texts for each in text if (nouns := definition_of(each)) is not None]
    if not found:
        return list(texts)
    kept = [[each for each in text if definition_of(each) is None] for text in texts]
    used = [token for text in kept for each in text for token in letters(each)]
    if len(found) > 1 or len(used) != 1:
        raise Unreadable(used[1].start if len(used) > 1 else found[0].start, "unknown_once")
    return [[put_in(each, found[0]) for each in text] for text in kept]


def letters(part: Any) -> list[Token]:
    """The letters that stand for a number in a part of a sentence."""
    if isinstance(part, Factor):
        here = part.token is not None and part.token.sense(Number) == Number(None)
        return [part.token] if here and part.token is not None else letters(part.nouns)
    if isinstance(part, tuple):
        return [token for each in part for token in letters(each)]
    if not is_dataclass(part) or isinstance(part, Token):
        return []
    return [token for each in fields(part) for token in letters(getattr(part, each.name))]


def put_in(part: Any, nouns: NounPhrase) -> Any:
    """The same part of a sentence with what is meant in place of the letter."""
    if isinstance(part, Factor) and letters(part):
        return replace(part, token=None, nouns=nouns)
    if isinstance(part, tuple):
        return tuple(put_in(each, nouns) for each in part)
    if not is_dataclass(part) or isinstance(part, (Token, type)) or not letters(part):
        return part
    changed = {each.name: put_in(getattr(part, each.name), nouns) for each in fields(part)}
    return replace(part, **changed)
