"""X: a sentence of the text says what it is, before or behind the sentence that uses it."""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.cards.library import parts_of
from gorin.engine.program.roots import Amount
from gorin.engine.program.things import It
from gorin.text.draft import Cell, Draft
from gorin.text.lexicon import Number
from gorin.text.phrases import Clause, NounPhrase, Phrase, Sentence


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

    def named_since(self, draft: Draft) -> bool:
        """Whether it speaks of what was named only behind the place."""
        cells = draft.cells
        if self.cell is None or self.cell not in cells:
            return False
        regs = [part.reg for part in parts_of(self.amount) if isinstance(part, It)]
        return any(getattr(each.op, "reg", None) in regs for each in cells[cells.index(self.cell) + 1 :])


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
    found = clause.phrase("に") or clause.phrase("と")
    return found.nouns if found is not None else None


def is_unknown(phrase: Phrase | None) -> bool:
    """Whether a phrase is a letter that stands for a number."""
    quantity = phrase.nouns.only.quantity if phrase is not None else None
    amount = quantity.amount if quantity is not None and not quantity.limit and not quantity.counter else None
    token = amount.terms[0].factors[0].token if amount is not None and len(amount.terms) == 1 else None
    return token is not None and token.sense(Number) == Number(None)
