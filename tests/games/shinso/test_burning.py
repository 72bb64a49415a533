"""soul_burn.3: any number of life cards, however many there are."""

from __future__ import annotations

from gorin.scenario.reading import read_document
from gorin.scenario.running import run

MANY = 105

LAID = f"""
game: shinso
title: a long life
clauses: ["soul_burn.3", "R74"]
cards:
  - {{name: 核の札, kind: 権能, colors: [無色], cost: 0}}
position:
  p1: {{core: [核の札], life_deck: [{", ".join(["核の札"] * MANY)}]}}
steps:
"""


def play(steps: str) -> None:
    scenario = read_document("burning", 0, LAID + steps)
    assert scenario is not None
    outcome = run(scenario)
    assert outcome.failure is None, outcome.failure.message


def test_as_many_life_cards_as_one_likes_are_laid() -> None:
    play(
        f"""
  - illegal: {{player: p1, do: {{soul_burn: {{effect: 3, rims: {MANY + 1}}}}}}}
  - p1: {{soul_burn: {{effect: 3, rims: {MANY - 1}}}}}
expect: {{p1.rims.count: {MANY}, p1.life_deck.count: 1, winner: none}}
"""
    )


def test_a_hundred_life_cards_are_no_other_effect() -> None:
    play("  - p1: {soul_burn: {effect: 3, rims: 100}}\nexpect: {p1.rims.count: 101, p1.life_deck.count: 5}\n")


def test_only_all_of_them_lose() -> None:
    play("  - p1: {soul_burn: {effect: 3, rims: 99}}\nexpect: {winner: none}\n")
    play(f"  - p1: {{soul_burn: {{effect: 3, rims: {MANY}}}}}\nexpect: {{winner: p2}}\n")
