"""Every word counts: a text with one word changed means something else or is refused.

The long run is `python -m tests.text.mutations 50000`.
"""

from __future__ import annotations

from tests.text.mutations import reason_of, some_mutants, survives

NUMBER = 300
GAMES = ("sve", "orphelia", "rebirth", "strike", "shinso")
"""The games of whose mutants none is left without a reason in the long run."""


def test_no_changed_word_goes_unnoticed() -> None:
    left = [mutant for mutant in some_mutants(NUMBER, 7, games=GAMES) if survives(mutant) and not reason_of(mutant)]
    assert [(mutant.how, mutant.text) for mutant in left] == []


def test_mutants_do_survive_where_words_repeat_what_holds_anyway() -> None:
    """The test would notice: some changes are known to say the same."""
    assert any(survives(mutant) for mutant in some_mutants(NUMBER, 7, games=GAMES) if reason_of(mutant))
