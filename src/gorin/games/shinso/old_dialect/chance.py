"""Dice and questions (T125, T154, T155)."""

from __future__ import annotations

import re

from gorin.engine.program.who import SELF
from gorin.games.shinso.choices import Quiz, Roll
from gorin.games.shinso.old_dialect.amounts import count_rolls
from gorin.games.shinso.old_dialect.clauses import Clause
from gorin.games.shinso.old_dialect.described import is_player, who_of
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.law import says_no_more
from gorin.text.tree import tokens


def roll(reading: Reading, clause: Clause) -> None:
    """n面ダイスをm回振る."""
    np = clause.take("を")
    if np is None or np.head.type != "DICE" or "面ダイス" not in np.head or np.mods:
        reading.fail(clause.verb_node, "roll_what", ("6面ダイスを1回",))
    quantity = quantity_piece(reading, clause.pop("quantity"))
    times = 1 if quantity is None else quantity.least
    sides = int(np.head.removesuffix("面ダイス"))
    if times < 1 or sides < 1:
        reading.fail(np.node, "number_needed", ("6面ダイスを1回",))
    reading.rolled = reading.draft.num()
    reading.dice = reading.draft.emit(Roll(sides, times, reading.rolled))


def count(reading: Reading, clause: Clause) -> None:
    """…の目が出た数を数える."""
    np = clause.take("を")
    if np is None or np.head.type != "DICE" or np.mods:
        reading.fail(clause.verb_node, "count_what", ("1～3の目が出た数を",))
    count_rolls(reading, np.head)


def quiz(reading: Reading, clause: Clause) -> None:
    """相手にn択問題をm問(もしくはk問)出題する (R144)."""
    to = clause.take("に")
    if to is not None and (not is_player(to) or who_of(reading, to.head).role != "opponent"):
        reading.fail(to.node, "quiz_whom", ("相手に",))
    if reading.actor != SELF:
        reading.fail(clause.verb_node, "quiz_whom", ("自分は相手に",))
    says_no_more(reading.actor_word)
    np = clause.take("を")
    if np is None or np.head.type != "QUIZ" or np.mods:
        reading.fail(clause.verb_node, "quiz_what", ("3択問題を",))
    piece = clause.pop("quantity")
    either = tokens(piece, "EITHER_COUNT") if piece is not None else []
    if either:
        numbers = [int(each) for each in re.findall(r"\d+", either[0])]
    else:
        quantity = quantity_piece(reading, piece)
        if quantity is None:
            reading.fail(np.node, "number_needed", ("1問",), end=True)
        numbers = [quantity.least]
    answers = int(re.findall(r"\d+", np.head)[0])
    if answers < 2 or min(numbers) < 1:
        reading.fail(np.node, "number_needed", ("3択問題を1問",))
    reading.quiz = reading.draft.num(), reading.draft.num()
    reading.draft.emit(Quiz(answers, tuple(numbers), *reading.quiz))
