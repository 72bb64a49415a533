"""Cの場合、代わりにE: under a condition E in place of the sentence before; what E leaves unsaid is as it was there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Result
from gorin.engine.program.cards import Pick, PickAtRandom, PickTotal, Remember
from gorin.engine.program.flow import Branch
from gorin.engine.program.looking import Look, LookAt, LookAtHand, Reveal, RevealHand
from gorin.engine.program.roots import Condition
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.operations import Find
from gorin.text.draft import Cell, Said, instead, registers
from gorin.text.function_words import INSTEAD
from gorin.text.lexicon import Adverb
from gorin.text.phrases import Clause, Lead
from gorin.text.pieces import Piece, Provided

CHOICES: Final = (Pick, PickAtRandom, PickTotal, Find, Remember, Look, LookAt, LookAtHand, Reveal, RevealHand)
"""What only finds cards: it may have been done before it is known what happens to them."""


def forward(pieces: Sequence[Piece]) -> list[Piece]:
    """Cの場合、相手は代わりに…: 代わりに before its clause."""
    found = list(pieces)
    for index, piece in enumerate(found):
        if not isinstance(piece, Clause):
            continue
        said = [token for token in piece.adverbs if (sense := token.sense(Adverb)) is not None and sense.key == INSTEAD]
        if said and any(isinstance(each, Provided) for each in found[:index]):
            rest = tuple(token for token in piece.adverbs if token not in said)
            found[index : index + 1] = [
                Lead(INSTEAD, said[0].start, said[0].end, said[0], None),
                replace(piece, adverbs=rest),
            ]
        return found
    return found


def put_instead(scope: ShinsoScope, before: list[Cell], condition: Condition, other: list[Cell], place: int) -> None:
    """What was said before happens only where the condition does not hold; choices that both need come first."""
    draft = scope.draft
    labels = {id(cell) for cell in draft.labels}
    asked = {reg for cell in other for reg in registers(cell.op, filled=False)} | asked_in(condition)
    shared = 0
    for index, cell in enumerate(before):
        if registers(cell.op, filled=True) & asked:
            shared = index + 1
    first = [cell for cell in before[:shared] if cell.op is not None or id(cell) in labels]
    if counts(condition, before) or any(not isinstance(cell.op, CHOICES) for cell in first):
        scope.fail(place, "instead_of_what")
    said = Said()
    said.cells = before[shared:]
    if not any(cell.op is not None for cell in said.cells):
        scope.fail(place, "instead_of_what")
    instead(draft, said, condition, other)


def asked_in(condition: Condition) -> set[int]:
    return registers(Branch(condition, 0), filled=False)


def counts(condition: Condition, before: Sequence[Cell]) -> bool:
    """Whether a condition asks for a number that only doing what was said would tell."""
    asked = {part.index for part in parts_of(condition) if isinstance(part, Result)}
    return any(getattr(cell.op, "num", NOTHING) in asked for cell in before if cell.op is not None)
