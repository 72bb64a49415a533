"""Every word counts: a text with one word changed means something else or is refused.

The long run is `python -m tests.text.mutations 50000`.
"""

from __future__ import annotations

from functools import cache

from tests.text.mutations import Mutant, reason_of, some_mutants, survives

NUMBER = 300
GAMES = ("sve", "orphelia", "rebirth", "strike", "shinso")
"""The games of whose mutants none is left without a reason in the long run."""


@cache
def survivors() -> list[Mutant]:
    """Those of the mutants that mean what the text meant."""
    return [mutant for mutant in some_mutants(NUMBER, 7, games=GAMES) if survives(mutant)]


def test_no_changed_word_goes_unnoticed() -> None:
    assert [(mutant.how, mutant.text) for mutant in survivors() if not reason_of(mutant)] == []


def test_mutants_do_survive_where_words_repeat_what_holds_anyway() -> None:
    """The test would notice: some changes are known to say the same."""
    assert any(reason_of(mutant) for mutant in survivors())
