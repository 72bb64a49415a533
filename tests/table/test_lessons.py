"""Lessons as data: each is won by the one who learns, and every word of it is there in both languages."""

from __future__ import annotations

import pytest

import gorin
from gorin.table.lessons import STUDENT, coach, compiled, lesson, next_pick
from gorin.table.session import Session
from gorin.words import LANGUAGES


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_lesson_is_won_by_who_learns(slug: str) -> None:
    found = lesson(slug)
    session = Session(slug, found.origin)
    decided = 0
    for number, pick in enumerate(found.picks):
        assert next_pick(slug, session) == pick
        told = coach(slug, session, STUDENT, "en")
        assert told is not None and not told.off and told.words == found.words[found.says[number]]["en"]
        decided += told.index == pick
        session.go_on([pick])
    assert session.match.winners == [STUDENT]
    assert decided >= 5
    assert len(found.words) >= 5 and all(set(each) == set(LANGUAGES) for each in (*found.words, found.end))


def test_a_lesson_is_written_as_a_scenario() -> None:
    step = {"say": {"ja": "攻撃", "en": "attack"}, "p1": {"attack": {"with": "街道の剣客", "target": "p2:leader"}}}
    data = {
        "game": "sve",
        "title": "one step",
        "position": {"p1": {"field": ["街道の剣客"], "max_pp": 3, "pp": 0}, "p2": {"health": 2}},
        "steps": [step],
        "end": {"ja": "終わり", "en": "over"},
    }
    found = compiled(data)
    assert len(found.picks) == 1 and found.words[0]["en"] == "attack"


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_another_pick_leaves_the_lesson(slug: str) -> None:
    found = lesson(slug)
    session = Session(slug, found.origin)
    other = next(index for index in range(9) if index != found.picks[0])
    session.go_on([other])
    told = coach(slug, session, STUDENT, "ja")
    assert told is not None and told.off and next_pick(slug, session) is None
