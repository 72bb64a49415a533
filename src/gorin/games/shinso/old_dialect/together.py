"""What every player carries out: all choose, then everything happens at the same moment (R116, R118)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw, Move, Pick
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import Lasting, Turn
from gorin.engine.program.roots import Op
from gorin.engine.program.things import All, Among, It
from gorin.engine.program.who import ALL
from gorin.games.shinso import program
from gorin.games.shinso.describing import ControlledBy
from gorin.games.shinso.old_dialect.clauses import (
    VERB,
    Clause,
)
from gorin.games.shinso.old_dialect.conditions import is_condition
from gorin.games.shinso.old_dialect.described import EACH_FOR_HIMSELF, is_player, subject_who
from gorin.games.shinso.old_dialect.events import is_event
from gorin.games.shinso.old_dialect.forms import MAY
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.statements import is_statement
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.tree import trees, words_of


def every_player(reading: Reading, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence is about all players."""
    said = [clause.peek("は", "が") for clause in clauses]
    players = [np for np in said if np is not None and is_player(np)]
    if players:
        return any(subject_who(np) == ALL for np in players)
    return reading.actor == ALL


CHOICES = (
    "選",
    "指定",
    "召喚",
    "展開",
    "セット",
    "出",
    "使用",
    "破壊",
    "戻",
    "スリープ",
    "アウェイク",
    "登場",
    "見",
    "公開",
)


def needs_each(clause: Clause) -> bool:
    """Whether a clause lets its player choose, so that every player must do it apart."""
    if is_condition(clause) or is_event(clause):
        return False
    if is_statement(clause):
        return any(word.type == "CNT" for piece in clause.pieces for word in words_of(piece))
    if clause.kind != VERB:
        return False
    if clause.form.mood == MAY or clause.verb(*CHOICES):
        return True
    if any(word == "同じ数" for piece in clause.pieces for word in words_of(piece)):
        return True
    origin = clause.peek("から")
    return clause.verb("除外", "置", "加え") and not (origin is not None and origin.head.type == "END_OF")


def counts_what_was_done(node: Node) -> bool:
    """Whether a sentence speaks of how many cards were discarded or the like."""
    found = [node]
    for each in found:
        found += trees(each)
    return any(each.data == "done" for each in found)


def acted_together(cells: Sequence[Cell]) -> list[Cell]:
    """R116: what all do after all have chosen, at the same moment; none if it cannot be parted from the choices.

    The choices stay with each player; what was taken then means the cards of all of them.
    """
    picks = [cell for cell in cells if isinstance(cell.op, Pick)]
    regs = {cell.op.reg for cell in picks if isinstance(cell.op, Pick)}
    acts = list(cells[len(picks) :])
    done = [for_all(cell.op, regs) for cell in acts]
    if list(cells[: len(picks)]) != picks or any(op is None for op in done):
        return []
    for cell, op in zip(acts, done, strict=True):
        cell.op = op
    return acts


def for_all(op: Op | None, regs: set[int]) -> Op | None:
    """An operation that each player carries out, as one that all carry out at the same moment (None: it cannot be)."""
    if isinstance(op, Draw) and op.who == EACH_FOR_HIMSELF and isinstance(op.amount, Exactly):
        return replace(op, who=ALL)
    if isinstance(op, program.PlayCards) and isinstance(op.things, It) and op.things.reg in regs and op.to is None:
        return replace(op, things=Among(op.things, (ControlledBy(EACH_FOR_HIMSELF),)))
    if isinstance(op, (Move, Turn, Lasting)):
        if isinstance(op.things, It) and op.things.reg in regs:
            return op
        if isinstance(op.things, All) and all(part.who == EACH_FOR_HIMSELF for part in op.things.group.parts):
            parts = tuple(replace(part, who=ALL) for part in op.things.group.parts)
            return replace(op, things=All(Group(parts)))
    return None
