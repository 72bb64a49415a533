"""Every word counts: a text with one word changed means something else or is refused.

The long run is `python -m tests.games.shinso.text.mutations 5000`.
"""

from __future__ import annotations

from functools import cache

from tests.games.shinso.text.mutations import reason_of, some_mutants
from tests.text.mutations import Mutant, survives

NUMBER = 150


@cache
def survivors() -> list[Mutant]:
    """Those of the mutants that mean what the text meant."""
    return [mutant for mutant in some_mutants(NUMBER, 7) if survives(mutant)]


def test_no_changed_word_goes_unnoticed() -> None:
    assert [(mutant.how, mutant.text) for mutant in survivors() if not reason_of(mutant)] == []


def test_mutants_do_survive_where_words_repeat_what_holds_anyway() -> None:
    """The test would notice: some changes are known to say the same."""
    assert any(reason_of(mutant) for mutant in survivors())
