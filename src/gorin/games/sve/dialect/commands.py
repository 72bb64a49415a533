"""Predicates and verbs without an object that tell to do something (T93, T101, T124, T231, T248)."""

from __future__ import annotations

import re

from gorin.engine.program.cards import Move
from gorin.engine.program.flow import EachPlayer, PickNumber
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Op
from gorin.engine.program.who import OTHER, SELF
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.elements import obj_of, phrase_of
from gorin.games.sve.dialect.names import token_of
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.possible import check_moving
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.dialect.statements import PREDICATES, subject_of
from gorin.games.sve.program.operations import SIDES, Evolve, Roll, Seize, StayActed, Transform
from gorin.text.grammar import Node
from gorin.text.tree import token, trees, words_of


def command(reading: Reading, node: Node) -> None:
    """これは進化する and the like: a predicate that tells to do something (T93, 5.6.1, T101, 5.15.1, T124)."""
    predicate = next(child for child in trees(node) if child.data in PREDICATES)
    things = reading.named(node) if bare_banish(reading, node, predicate) else subject_of(reading, node)
    check_moving(reading, node, things)
    op: Op
    if predicate.data == "evolves":
        op = Evolve(things)
    elif predicate.data == "is_banished":
        op = Move(things, terms.BANISH, terms.BANISHED)
    elif predicate.data == "stays_acted":
        whose = str(predicate.children[0])
        who = SELF if whose.startswith("次の自分") else OTHER if whose.startswith("次の相手") else None
        op = StayActed(things, who)
    elif predicate.data == "evolves_into":
        written = str(words_of(predicate)[0])
        op = Evolve(things, tuple(re.findall(r"『([^『』]+)』", written)))
    elif predicate.data == "also_named":
        reading.fail(predicate, "static_line")
    elif predicate.data == "transforms":
        name = token(predicate, "NAME")
        assert name is not None
        op = Transform(things, token_of(reading, name))
    else:
        reading.fail(predicate, "deck_line")
    reading.draft.emit(op)


def bare_banish(reading: Reading, node: Node, predicate: Node) -> bool:
    """…を探し、消滅させる: what the clause before has found."""
    return node.data == "state_bare" and predicate.data == "is_banished" and reading.subject is None


def seize(reading: Reading, node: Node) -> None:
    """T248, R159."""
    things = things_of(reading, phrase_of(reading, obj_of(node)))
    reading.draft.emit(Seize(things))
    reading.subject = things


def stand_bare(reading: Reading, node: Node) -> None:
    """奪い、スタンドする: what the clause before was about (T248)."""
    if reading.subject is None:
        reading.fail(node, "of_what", ("それを",))
    reading.draft.emit(Turn(reading.subject, terms.ACT, False))


def roll(reading: Reading, node: Node) -> None:
    """T231, R153; a number to be named is named before the throw."""
    if node.data == "name_and_roll":
        reading.named_number = reading.draft.num()
        reading.draft.emit(PickNumber(reading.named_number, 1, SIDES, reading.actor))
    cells = reading.draft.cells
    reading.die_each = bool(cells) and isinstance(cells[-1].op, EachPlayer)
    reading.die = reading.draft.num(words.PLAYERS if reading.die_each else 1)
    reading.draft.emit(Roll(reading.die, reading.die_each))
