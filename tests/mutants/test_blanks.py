"""A scenario that needs no text of its cards is found, one that needs it is not."""

from __future__ import annotations

from pathlib import Path

from gorin.scenario.reading import Scenario, read_file
from tests.mutants.blanks import needs_texts

SCENARIOS = """\
game: sve
title: a spell that hurts
cards:
  - {name: 矢, class: ニュートラル, kind: スペル, types: [], cost: 0, text: "相手のリーダーに1ダメージ。"}
position:
  p1: {hand: [矢]}
steps:
  - p1: {play: 矢}
expect: {p2.health: 19}
---
game: sve
title: a spell that is never played
cards:
  - {name: 矢, class: ニュートラル, kind: スペル, types: [], cost: 0, text: "相手のリーダーに1ダメージ。"}
position:
  p1: {hand: [矢]}
expect: {p2.health: 20}
"""


def test_a_scenario_that_needs_none_of_its_texts_is_found(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(SCENARIOS, encoding="utf-8")
    found = [each for each in read_file(str(file)) if isinstance(each, Scenario)]
    assert [needs_texts(each) for each in found] == [True, False]
