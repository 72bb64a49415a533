"""The ready decks are legal, and what is wrong with a deck is said with its clause."""

from __future__ import annotations

from typing import Any

import pytest

import gorin

BOOK = gorin.game("shinso")
FILLED: list[Any] = [{"card": "ダミー", "count": 10, "zone": "life_deck"}]
FRAGMENT = "夜宴の断片ロゼリア"


def clauses(deck: list[Any]) -> list[str]:
    return [wrong.clause for wrong in BOOK.check_deck(deck)]


@pytest.mark.parametrize("name", BOOK.deck_names())
def test_ready_decks_are_legal(name: str) -> None:
    assert BOOK.check_deck(name) == []


def test_everything_that_is_wrong_is_said() -> None:
    deck = [
        {"card": "紅蓮の猟犬", "count": 5},
        {"card": "緋爪の見習い", "count": 3, "zone": "life_deck"},
        {"card": FRAGMENT, "zone": "deck"},
    ]
    assert clauses(deck) == ["playing_deck.2", "life_deck.1", "deck.3", "life_deck.5", "deck.4", "R6"]


def test_the_stand_in_may_be_there_in_any_number() -> None:
    assert clauses([FRAGMENT, {"card": "ダミー", "count": 30}, *FILLED]) == []


def test_a_card_barred_from_decks() -> None:
    book = BOOK.with_cards(
        [
            {
                "name": "外の札",
                "kind": "権能",
                "colors": ["無色"],
                "cost": 0,
                "text": "このカードはデッキに入れることができない。",
            }
        ]
    )
    deck = [FRAGMENT, "外の札", {"card": "ダミー", "count": 29}, *FILLED]
    assert [wrong.clause for wrong in book.check_deck(deck)] == ["R7"]


def test_an_unknown_zone_names_the_entry() -> None:
    with pytest.raises(gorin.GorinError, match="2"):
        BOOK.check_deck([FRAGMENT, {"card": "ダミー", "zone": "evolve_deck"}])
