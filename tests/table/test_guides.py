"""What strangers are told and what a rulebook declares of its look: in both languages, and known to the client."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gorin
from gorin.engine.show.look import PLATES
from gorin.table.emblems import SIGNS
from gorin.table.guides import gloss, glosses, guide
from gorin.table.mat import games
from gorin.table.session import Session
from gorin.words import LANGUAGES

FIGURES = Path(__file__).parents[2] / "client" / "src" / "lib" / "figures.ts"


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_guide_is_whole_in_both_languages(slug: str) -> None:
    told = guide(slug)
    texts = [told["goal"], *told["turn"], *(each[part] for each in told["words"] for part in ("term", "means"))]
    assert len(told["turn"]) >= 3 and len(told["words"]) >= 4
    for text in texts:
        assert all(text[lang] for lang in LANGUAGES) and set(text) == set(LANGUAGES)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_look_names_what_the_client_can_draw(slug: str) -> None:
    layout = gorin.game(slug).layout
    assert layout.look is not None
    known = set(re.findall(r"^  (\w+): \(", FIGURES.read_text("utf-8"), re.MULTILINE))
    assert {*layout.look.figures.values(), layout.look.crest} <= known
    assert {figure for _, figure in SIGNS} <= known
    assert {*layout.look.plates.values()} <= {*PLATES}
    assert "" in layout.look.inks and layout.look.plain in layout.look.inks


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_phases_and_numbers_of_a_layout_exist(slug: str) -> None:
    book = gorin.game(slug)
    layout = book.layout
    assert {*layout.phases} <= {*book.vocabulary.phases()}
    assert {layout.life, *layout.pips} - {""} <= {name for name, _ in layout.numbers}
    assert {each.verb for each in layout.touches} <= {*book.vocabulary.verbs}


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_every_clause_has_a_gloss_in_both_languages(slug: str) -> None:
    for clause, words in glosses(slug).items():
        assert set(words) == set(LANGUAGES) and all(words.values()), clause
        assert re.search(r"[\u3040-\u30ff]", words["ja"]) or len(words["ja"]) < 12, clause


def test_a_clause_is_told_with_its_neighbours() -> None:
    told = gloss("sve", "8.4.2", "ja")
    assert "8.4.2" in [each["clause"] for each in told] and len(told) > 3
    assert told != gloss("sve", "8.4.2", "en")
    assert gloss("sve", "0.0", "en") == [] and len(glosses("sve")) > 400


def test_the_lobby_knows_what_every_game_is_like() -> None:
    for each in games():
        assert each["minutes"] > 0 and 1 <= each["hardness"] <= 3 and all(each["about"].values())


def last(session: Session) -> int:
    assert session.match.decision is not None
    return len(session.match.decision.options) - 1


def test_what_nobody_need_be_asked_is_not_taken_back_to() -> None:
    """In orphelia a careful player is not asked where only mana that nothing needs could be made; undo skips it too."""
    book = gorin.game("orphelia")
    session = Session("orphelia", {"decks": book.deck_names()[:2], "seed": 3, "first": None})
    asked = 0
    while len(session.picks) < 120 and not session.over:
        if session.is_idle():
            session.go_on([session.passing()])
        else:
            asked += 1
            session.go_on([0 if asked % 3 else last(session)])
    assert session.idle
    assert session.last_pick_of(0) not in session.idle and session.last_pick_of(1) not in session.idle
