"""Different cards of one name: in lists, decks, positions and commands."""

from __future__ import annotations

from typing import Any

import pytest

import gorin
from gorin.engine.cards.naming import distinct_keys
from gorin.engine.kernel.errors import CardError

PARTNER: dict[str, Any] = {"name": "凛", "kind": "パートナー"}
CHARACTER: dict[str, Any] = {"name": "凛", "kind": "キャラ", "cost": 1, "atk": 3, "def": 4}
OTHER: dict[str, Any] = {**CHARACTER, "atk": 5}
NUMBERED: list[dict[str, Any]] = [{**CHARACTER, "number": "A-001"}, {**OTHER, "number": "A-002"}]


def keys(cards: list[dict[str, Any]]) -> list[str]:
    return distinct_keys(cards, [each["name"] for each in cards])


def test_a_name_of_its_own_is_the_key() -> None:
    assert keys([CHARACTER, {**CHARACTER, "name": "花"}]) == ["凛", "花"]


def test_a_shared_name_is_told_apart_by_number_then_kind_then_place() -> None:
    assert keys([PARTNER, CHARACTER]) == ["凛（パートナー）", "凛（キャラ）"]
    assert keys(NUMBERED) == ["凛（A-001）", "凛（A-002）"]
    assert keys([CHARACTER, OTHER]) == ["凛（キャラ）", "凛（キャラ2）"]


def test_what_is_printed_alike_is_one_card() -> None:
    assert keys([CHARACTER, CHARACTER]) == ["凛", "凛"]
    with pytest.raises(CardError):
        gorin.game("rebirth").with_cards([CHARACTER, CHARACTER])


def test_a_word_means_the_only_card_that_it_fits() -> None:
    book = gorin.game("rebirth").with_cards([PARTNER, *NUMBERED])
    assert book.printed("A-002").traits.numbers[1] == 5
    assert book.printed("凛（パートナー）").traits.kind != book.printed("A-001").traits.kind
    with pytest.raises(CardError) as error:
        book.printed("凛")
    assert error.value.key == "card.ambiguous"


def test_a_game_with_such_cards_is_stored_and_recorded() -> None:
    book = gorin.game("rebirth").with_cards([PARTNER, CHARACTER])
    deck = [
        {"card": "凛（パートナー）", "count": 3},
        {"card": "凛（キャラ）", "count": 4},
        {"card": "ダミー12", "count": 2},
    ]
    deck += [{"card": f"ダミー{number}", "count": 4} for number in range(1, 12)]
    match = book.new([deck, book.deck_names()[1]], seed=3)
    for _ in range(30):
        if match.decision is None:
            break
        match.pick(0)
    assert book.replay(match.record()).hash() == match.hash()


def test_elsewhere_a_name_stands_for_one_card() -> None:
    fields = {"name": "番人", "kind": "フォロワー", "class": "ニュートラル", "cost": 2, "attack": 1, "health": 4}
    with pytest.raises(CardError):
        gorin.game("sve").with_cards([fields, {**fields, "cost": 3}])
