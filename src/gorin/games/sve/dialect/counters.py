"""Counters: put, taken, moved (T122, T123, T261, T262)."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly
from gorin.engine.program.numbers import MoveCounters, PutCounters, TakeCounters
from gorin.games.sve import terms
from gorin.games.sve.dialect.elements import obj_of, phrase_of
from gorin.games.sve.dialect.names import counter_of, keywords_of
from gorin.games.sve.dialect.numbers import number_in, signed_in
from gorin.games.sve.dialect.phrases import picked_number, things_of
from gorin.games.sve.dialect.possessing import possessor_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.operations import StackPlus
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of


def put_counters(reading: Reading, node: Node) -> None:
    """T122, 14.1.1, 14.1.2.2: a counter has nothing but its name."""
    things = things_of(reading, phrase_of(reading, obj_of(node)))
    amount = number_in(reading, node)
    if token(node, "UP_TO"):
        if not isinstance(amount, Exactly):
            reading.fail(node, "number_needed", ("2つまで",))
        amount = picked_number(reading, amount.number)
    reading.draft.emit(PutCounters(things, counter_of(node), amount))


def take_counters(reading: Reading, node: Node) -> None:
    """T122, 14.1.4."""
    things = (
        possessor_of(reading, node) if tree(node, "possessor") else things_of(reading, phrase_of(reading, obj_of(node)))
    )
    reading.draft.emit(TakeCounters(things, counter_of(node), number_in(reading, node)))


def move_counters(reading: Reading, node: Node) -> None:
    things = things_of(reading, phrase_of(reading, obj_of(node)))
    reading.draft.emit(MoveCounters(possessor_of(reading, node), things, counter_of(node)))


def stack_plus(reading: Reading, node: Node) -> None:
    """T123, R87."""
    amount = signed_in(reading, node)
    if keywords_of(node) != terms.STACK or (isinstance(amount, Exactly) and amount.number < 1):
        reading.fail(node, "stack_plus", ("自分の場の【スタック】を+1する",))
    for mod in trees(node):
        owner = tree(mod, "owner")
        if owner is not None and token(owner, "SELF"):
            says_no_more(token(owner, "SELF"))
        elif mod.data != "keywords" and mod.data != "signed" and mod.data != "suru" and words_of(mod)[0] != "場":
            reading.fail(mod, "stack_own", ("自分の",))
    reading.draft.emit(StackPlus(amount))
