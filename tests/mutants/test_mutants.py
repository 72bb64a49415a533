"""The search for mutants finds what scenarios notice, and what they do not; the long run is no test."""

from __future__ import annotations

import ast

import pytest

import gorin
from tests.mutants.changes import changes_of
from tests.mutants.mutants import ENGINE, known_survivors, load, mutants_of, sources, verdicts
from tests.mutants.reach import recorded

SOURCE = '''
def may(game, player):
    """1.1: whether the player may."""
    if game.active != player or game.over:
        return False
    game.note(player)
    return game.count[game.opponent(player)] + 1 <= 3
'''


def test_every_sort_of_change_is_made() -> None:
    function = ast.parse(SOURCE).body[0]
    assert isinstance(function, ast.FunctionDef)
    found = {sort: ast.unparse(changed) for _, sort, changed in changes_of(function)}
    assert "if not (game.active != player or game.over)" in found["negated"]
    assert "if False:" in found["without the check"]
    assert "if game.over:" in found["without part 1"]
    assert "game.note" not in found["skipped"]
    assert "game.active == player" in found["the other way"]
    assert set(found) >= {"off by one", "the other player"}


def test_a_change_knows_the_lines_of_its_statement() -> None:
    function = ast.parse(SOURCE).body[0]
    assert isinstance(function, ast.FunctionDef)
    spans = {sort: span for span, sort, _ in changes_of(function)}
    assert spans["negated"] == spans["without part 2"] == (4, 4)
    assert spans["skipped"] == (6, 6)


def test_a_wrong_rule_is_caught_and_a_place_that_no_scenario_reaches_is_not() -> None:
    scenarios = load("strike", "ch07_costs.yaml")
    reach = recorded(scenarios, sources("strike"))
    every = mutants_of("strike")
    assert len(every) > 300
    payable = next(each for each in every if each.function == "payable" and each.sort == "negated")
    elsewhere = next(each for each in every if each.module.endswith("preparation") and each.sort == "skipped")
    found = {each.mutant: each for each in verdicts([payable, elsewhere], scenarios, reach, 120)}
    assert found[payable].caught and found[payable].made
    assert not found[elsewhere].caught and not found[elsewhere].tried


def test_the_machines_of_the_engine_have_mutants_too() -> None:
    modules = {each.module for each in mutants_of(ENGINE)}
    assert {"gorin.engine.happening.events", "gorin.engine.values.continuous", "gorin.engine.kernel.seats"} <= modules


@pytest.mark.parametrize("subject", (*gorin.GAMES, ENGINE))
def test_every_known_survivor_has_a_reason_of_a_known_sort(subject: str) -> None:
    known = known_survivors(subject)
    sorts = {reason.partition(":")[0] for reason in known.values()}
    assert sorts <= {"log", "view", "warning", "short way or kept", "equal", "open"}
    assert len(known) > 50
