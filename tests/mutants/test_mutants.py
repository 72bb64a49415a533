"""The search for mutants finds what scenarios notice, and what they do not; the long run is no test."""

from __future__ import annotations

import ast

from tests.mutants.mutants import Mutant, changes_of, load, mutants_of, verdicts

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


def test_a_wrong_rule_is_caught_and_a_place_that_no_scenario_reaches_is_not() -> None:
    scenarios = load("strike", "ch07_costs.yaml")
    every = mutants_of("strike")
    assert len(every) > 300
    payable = [each for each in every if each.function == "payable" and each.sort == "negated"][:1]
    elsewhere = [each for each in every if each.module.endswith("preparation") and each.sort == "skipped"][:1]
    found = {each.mutant: each.caught for each in verdicts([*payable, *elsewhere], scenarios, False, 1, 120)}
    assert all(isinstance(each, Mutant) for each in found)
    assert found[payable[0]]
    assert not found[elsewhere[0]]
