"""くり返す: the sentences before or after, once more (T99, T232)."""

from __future__ import annotations

from lark import Tree

from gorin.engine.program.amount import Count, PlayerNumber
from gorin.engine.program.condition import AT_LEAST, Compare, Not
from gorin.engine.program.flow import RepeatWhile
from gorin.engine.program.group import Group, Part
from gorin.engine.program.who import SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect.elements import obj_of, phrase_of
from gorin.games.sve.dialect.objects import is_this
from gorin.games.sve.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import token, trees

MOST_TIMES = 10
BOUNDARY: Node = Tree("boundary", [])
"""R155: where one time is complete before the next."""


def choosing_in(node: Node) -> bool:
    """Whether something is chosen while playing, or marked off, so that it cannot simply be done again."""
    return node.data in ("earth", "mode", "mode_paid") or any(
        each.data in ("choose", "x_is") for each in node.iter_subtrees()
    )


def repeat(reading: Reading, clause: Node) -> None:
    """T99, R106: the sentence before, again and again until the zone is full."""
    draft = reading.draft
    said = reading.previous
    phrase = phrase_of(reading, obj_of(clause))
    if said is None or not said.cells or not phrase.is_pronoun("this"):
        reading.fail(clause, "repeat_what", ("これを",))
    until = token(clause, "UNTIL_FULL")
    assert until is not None
    zone, limit = (terms.FIELD, terms.FIELD_LIMIT) if until.startswith("場") else (terms.EX, terms.EX_LIMIT)
    label = draft.label()
    draft.cells.insert(draft.cells.index(said.cells[0]), draft.labels[label])
    full = Compare(Count(Group((Part(zone, SELF),))), AT_LEAST, PlayerNumber(limit))
    draft.emit(RepeatWhile(Not(full), label))


def again(reading: Reading, sentence: Node, done: list[Node], rest: list[Node]) -> list[Node] | None:
    """R155: これをN回くり返す, 下記をN回くり返す: what is to be carried out from here on."""
    clause = next(trees(sentence))
    if clause.data not in ("repeat_times", "repeat_below") or len(sentence.children) > 1:
        return None
    number = token(clause, "TIMES_OVER")
    assert number is not None
    meant = done if clause.data == "repeat_times" else rest
    times = int(number.removesuffix("回"))
    if meant and any(choosing_in(each) for each in meant):
        reading.fail(clause, "repeat_choose", ("(X)1体を選ぶ。下記を2回くり返す。",))
    if not 1 <= times <= MOST_TIMES or not meant:
        reading.fail(clause, "repeat_what", ("これを2回くり返す",))
    if clause.data == "repeat_below":
        return [*rest, *[each for _ in range(times - 1) for each in (BOUNDARY, *rest)]]
    if not is_this(reading, clause):
        reading.fail(clause, "repeat_what", ("これを",))
    return [*[each for _ in range(times - 1) for each in (BOUNDARY, *done)], BOUNDARY, *rest]
