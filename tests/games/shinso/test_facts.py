"""What the cards of a game can do at all."""

from __future__ import annotations

import gorin
from gorin.games.shinso.facts import Facts, facts_of
from gorin.games.shinso.terms import ARMOUR, STRENGTHEN


def facts(first: str, second: str) -> Facts:
    return facts_of(gorin.game("shinso").new([first, second], seed=0).game.library)


def test_a_number_of_the_card_itself_is_nobody_elses() -> None:
    """R79: 強化 of 緋爪の見習い is its own."""
    found = facts("feast", "feast")
    assert found.may_get("緋爪の見習い", STRENGTHEN)
    others = [key for key in found.own if key != "緋爪の見習い"]
    assert others
    assert not any(found.may_get(key, STRENGTHEN) for key in others)


def test_what_a_relic_gives_everybody_may_get() -> None:
    """R80: 野茨の鎧 gives 鎧 to whoever bears it."""
    found = facts("hunt", "archive")
    assert all(found.may_get(key, ARMOUR) for key in found.own)


def test_what_nobody_speaks_of_nobody_gets() -> None:
    found = facts("archive", "requiem")
    assert not any(found.may_get(key, number) for key in found.own for number in (STRENGTHEN, ARMOUR))


def test_a_card_that_nobody_knows_may_get_anything() -> None:
    assert facts("archive", "archive").may_get("?", STRENGTHEN)
