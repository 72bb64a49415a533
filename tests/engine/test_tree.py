"""One tree for all games: who knows one finds everything in the next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gorin

ENGINE = Path(gorin.__file__).parent / "engine"
GAMES = sorted(path.parent for path in (Path(gorin.__file__).parent / "games").glob("*/game.py"))

EVERYWHERE = (
    "__init__.py",
    "cards.py",
    "clauses.tsv",
    "evaluation.json",
    "evaluation.py",
    "game.py",
    "guide.yaml",
    "lesson.yaml",
    "look.py",
    "presentation.py",
    "rulebook.py",
    "state.py",
    "terms.py",
    "weights.json",
    "words.json",
    "cards",
    "decks",
    "dialect",
    "notation/position.py",
    "notation/refusals.py",
    "notation/vocabulary.py",
    "program/conditions.py",
    "program/costs.py",
    "program/operations.py",
    "program/tests.py",
    "rules/legality.py",
    "rules/moving.py",
    "rules/paying.py",
    "rules/preparation.py",
    "rules/turn.py",
)

PROGRAM = {"operations", "choices", "changes", "conditions", "amounts", "tests", "things", "costs", "who"}
"""What the words of a program are: a game that has none of a sort lacks the module."""

OWN_WORDS = {
    "orphelia": {"recognised"},
    "rebirth": {"abilities", "hooks", "lasts", "standing", "validity"},
    "shinso": {"turns"},
    "strike": {"areas"},
    "sve": {"linking", "picked_costs"},
}
"""What only one game's programs have."""

UNTOLD = ("various", "special", "specific", "usual", "misc", "common", "helpers", "utils", "other", "others")
"""Names that say nothing about what is inside."""


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_each_thing_stands_where_it_stands_in_the_other_games(game: Path) -> None:
    missing = [name for name in EVERYWHERE if not (game / name).exists()]
    assert not missing


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_names_of_chapters_tell_what_they_hold(game: Path) -> None:
    untold = [path.name for path in (game / "rules").glob("*.py") if path.stem in UNTOLD]
    assert not untold


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_the_words_of_programs_are_sorted_alike(game: Path) -> None:
    found = {path.stem for path in (game / "program").glob("*.py")} - {"__init__"}
    assert found - PROGRAM == OWN_WORDS.get(game.name, set())


def test_modules_of_the_engine_tell_what_they_hold() -> None:
    assert not [path.name for path in ENGINE.rglob("*.py") if path.stem in UNTOLD]


def test_the_next_step_of_a_procedure_is_written_by_the_machines_only() -> None:
    """`goto`, `resume_at`, `begin_next`, `goes_on` and `leave` are the only ways for a rule to go on elsewhere."""
    files = [*ENGINE.rglob("*.py"), *(file for game in GAMES for file in game.rglob("*.py"))]
    writing = {file.name for file in files if re.search(r"\.step [-+]?= ", file.read_text(encoding="utf-8"))}
    assert writing == {"frames.py", "stack.py"}
