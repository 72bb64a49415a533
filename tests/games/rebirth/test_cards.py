"""The first set: every card is read, the decks are legal, every keyword is used."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gorin.engine.kernel.errors import CardError
from gorin.games.rebirth import terms
from gorin.games.rebirth.cards import filler_cards, printed_card
from gorin.text.explain import explain
from tests.documents import load

FOLDER = Path(__file__).parents[3] / "src/gorin/games/rebirth"


def listed(folder: str) -> list[Any]:
    return [load(file) for file in sorted((FOLDER / folder).glob("*.yaml"))]


CARDS: dict[str, dict[str, Any]] = {card["name"]: card for cards in listed("cards") for card in cards}
DECKS = listed("decks")


def test_no_name_is_printed_twice() -> None:
    assert len(CARDS) == sum(len(cards) for cards in listed("cards"))


def test_the_set_is_large_enough() -> None:
    kinds = Counter(card["kind"] for card in CARDS.values())
    assert kinds["キャラ"] >= 70 and kinds["Reバース"] >= 16 and kinds["パートナー"] >= 8
    assert len({card["work"] for card in CARDS.values()}) == 4


def test_every_keyword_is_used() -> None:
    used = 0
    for card in CARDS.values():
        used |= printed_card(card).traits.keywords
    assert used == sum(terms.KEYWORDS.values())


def test_fillers_are_cards() -> None:
    assert {printed_card(card).traits.kind for card in filler_cards()} == {
        terms.CHARACTER,
        terms.REBIRTH_CARD,
        terms.PARTNER,
    }


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: str(deck["name_en"]))
def test_a_deck_is_legal(deck: dict[str, Any]) -> None:
    counts = Counter({entry["card"]: entry["count"] for entry in deck["cards"]})
    kinds: Counter[str] = Counter()
    for name, count in counts.items():
        kinds[CARDS[name]["kind"]] += count
        assert count <= terms.COPIES or CARDS[name]["kind"] == "パートナー"
    assert kinds["キャラ"] + kinds["Reバース"] == terms.DECK_SIZE
    assert kinds["Reバース"] <= terms.MOST_REBIRTH and kinds["パートナー"] == terms.PARTNERS
    assert any(CARDS[name].get("cost", 9) <= terms.START_COST for name in counts)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "キャラ", "cost": 1, "atk": 1, "def": 1},
        {"name": "甲", "kind": "アイテム"},
        {"name": "甲", "kind": "キャラ", "cost": 1, "atk": 1},
        {"name": "甲", "kind": "キャラ", "cost": -1, "atk": 1, "def": 1},
        {"name": "甲", "kind": "Reバース", "cost": 1},
        {"name": "甲", "kind": "パートナー", "traits": "灯台"},
        {"name": "甲", "kind": "パートナー", "rarity": "RR"},
    ],
)
def test_a_card_with_wrong_fields_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(CardError):
        printed_card(fields)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_is_said_back(lang: str) -> None:
    for card in CARDS.values():
        printed = printed_card(card)
        assert bool(explain(printed.abilities, lang, "rebirth")) == bool(printed.text), card["name"]
