"""Static checks on programs: no golden program of any game has a fault, and each fault is found."""

from __future__ import annotations

import pytest

import gorin
from gorin.engine.kernel.errors import CardError
from gorin.engine.program.amount import ONE, Count, Exactly
from gorin.engine.program.cards import Draw, Move, Pick
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Every
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, Part
from gorin.engine.program.numbers import Later
from gorin.engine.program.roots import Op
from gorin.engine.program.things import It, Rest
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import AUTOMATIC, SPELL, Ability, Program
from gorin.games.strike import terms
from gorin.text.checks import IMPOSSIBLE, UNSET, UNUSED, faults
from tests.text.golden.corpus import GAMES, load

HAND = Group((Part(2, SELF, ()),))
PICK = Pick(1, HAND, least=1, most=ONE)
GIVEN = {"strike": frozenset(range(terms.FREE_REG))}
EVENT_ONLY = frozenset((0,))


def kinds_of(*ops: Op) -> list[str]:
    return [fault.kind for fault in faults((Ability(SPELL, Program(ops)),), EVENT_ONLY)]


def test_a_choice_that_is_used_is_no_fault() -> None:
    assert kinds_of(PICK, Move(It(1), 3)) == []
    assert kinds_of(PICK, Move(Rest(0, (1,)), 3)) == []


def test_a_register_that_is_read_before_it_is_filled() -> None:
    assert kinds_of(Move(It(1), 3), PICK) == [UNSET]


def test_a_choice_that_nobody_uses() -> None:
    assert kinds_of(PICK, Draw(SELF, ONE)) == [UNUSED]


def test_what_waits_knows_what_was_chosen_before() -> None:
    inner = Ability(AUTOMATIC, Program((Move(It(1), 3),)))
    assert kinds_of(PICK, Later(inner, "turn", False)) == []
    assert kinds_of(Later(inner, "turn", False)) == [UNSET]


def test_conditions_that_exclude_each_other() -> None:
    few, many = Compare(Count(HAND), AT_MOST, ONE), Compare(Count(HAND), AT_LEAST, Exactly(3))
    assert kinds_of(Branch(Every((few, many)), 1)) == [IMPOSSIBLE]
    assert kinds_of(Branch(Every((few, few)), 1)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_golden_program_has_a_fault(game: str) -> None:
    corpus = load(game)
    book = gorin.game(game).beside(corpus.beside)
    for golden in corpus.cards:
        try:
            abilities = book.read_card(golden.fields).traits.abilities
        except CardError:
            continue
        assert faults(abilities, GIVEN.get(game, EVENT_ONLY)) == [], golden.fields
