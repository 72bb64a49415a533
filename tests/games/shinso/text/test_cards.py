"""The shipped cards and decks, and cards as the deck maker of the game writes them."""

from __future__ import annotations

from collections import Counter

import pytest

from gorin.engine.cards import shelf
from gorin.engine.kernel.errors import CardError
from gorin.games.shinso import terms
from gorin.games.shinso.cards import FILLER, printed_card, races_of
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.text import explain

PACKAGE = "gorin.games.shinso"
SHIPPED = shelf.shipped_cards(PACKAGE)
RACES = frozenset(race for fields in SHIPPED for race in races_of(fields))
PRINTED = {str(fields["name"]): printed_card(fields, RACES) for fields in SHIPPED}


def test_the_first_set_has_every_kind_and_colour() -> None:
    assert len(PRINTED) == len(SHIPPED) >= 60
    kinds = Counter(str(fields["kind"]) for fields in SHIPPED)
    assert set(kinds) == {*terms.KINDS, terms.DOPPEL}
    assert kinds["真祖の断片"] == 6
    colours = {word for card in PRINTED.values() for word in card.traits.words if word.startswith(terms.COLOUR)}
    assert colours == {f"{terms.COLOUR}:{colour}" for colour in (*terms.COLOURS, terms.COLOURLESS)}


@pytest.mark.parametrize("card", PRINTED.values(), ids=lambda card: card.name)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_can_be_explained(card: ShinsoPrinted, lang: str) -> None:
    lines = explain(card.abilities, lang, "shinso")
    assert bool(lines) == bool(card.text.strip())
    assert not any("Exactly(" in line or "{" in line for line in lines)


@pytest.mark.parametrize("name", shelf.deck_names(PACKAGE))
def test_ready_decks_are_legal(name: str) -> None:
    """R6, R7: 30 + 10 cards, four of a name, two of them in the life deck, one 真祖の断片."""
    counts: dict[str, Counter[str]] = {"deck": Counter(), "life_deck": Counter()}
    fragments = []
    for entry in shelf.shipped_deck(PACKAGE, name)["cards"]:
        if isinstance(entry, str):
            fragments.append(entry)
            continue
        counts[entry.get("zone", "deck")][entry["card"]] += entry["count"]
    both = counts["deck"] + counts["life_deck"]
    assert sum(counts["deck"].values()) == 30 and sum(counts["life_deck"].values()) == 10
    assert max(both.values()) <= 4 and max(counts["life_deck"].values()) <= 2
    assert len(fragments) == 1 and PRINTED[fragments[0]].traits.kind == terms.FRAGMENT
    colours = PRINTED[fragments[0]].traits.words
    for card in both:
        traits = PRINTED[card].traits
        assert not traits.kind & terms.FRAGMENT
        own = {word for word in traits.words if word.startswith(terms.COLOUR)}
        assert own <= {*colours, f"{terms.COLOUR}:{terms.COLOURLESS}"}, card


def test_four_decks_are_ready() -> None:
    assert len(shelf.deck_names(PACKAGE)) == 4


def test_the_filler() -> None:
    assert printed_card(FILLER).abilities == ()


MAKER = {
    "type": "kin",
    "name": "試し書きの狼",
    "race": "ウルフ / ヒューマン",
    "color": ["red", "black"],
    "cost": "2",
    "power": "4000-16000",
    "text": "生贄1-4\nこの眷属の戦闘力は[この眷属を召喚するために破壊した眷属の数]×4000になる。",
}


def test_the_deck_makers_words() -> None:
    card = printed_card(MAKER)
    assert card.traits.kind == terms.KIN
    assert card.traits.words == {"色:赤", "色:黒", "種族:ウルフ", "種族:ヒューマン"}
    assert card.traits.numbers[terms.NUMBERS[terms.POWER]] == 4000
    assert card.traits.numbers[terms.NUMBERS[terms.COST]] == 2


@pytest.mark.parametrize(("cost", "number"), [("0", 0), ("2+", 2), ("ALL", 0), ("EX", 0), (3, 3), ("３", 3)])
def test_costs(cost: object, number: int) -> None:
    """R33."""
    card = printed_card(
        {"type": "arts", "name": "試し", "color": ["colorless"], "cost": cost, "text": "カードを1枚引く"}
    )
    assert card.traits.numbers[terms.NUMBERS[terms.COST]] == number
    assert card.cost == str(card.fields["cost"])


def test_a_fragment_without_shift_limit_is_read_and_says_so() -> None:
    """R145."""
    fields = {
        "type": "fragment",
        "name": "試し",
        "color": ["red"],
        "power": "2000",
        "condition": "フィールドに眷属3枚以上\n自分のライフ・カード2枚以下",
    }
    card = printed_card(fields)
    assert card.warnings == ("shift_limit",)
    assert len(card.conditions) == 2


WRONG = [
    ({"type": "dragon"}, "kind"),
    ({"color": ["purple"]}, "colors"),
    ({"color": ["colorless", "red"]}, "colors"),
    ({"cost": "many"}, "cost"),
    ({"cost": True}, "cost"),
    ({"power": "9000-1000"}, "power"),
    ({"race": [1]}, "races"),
    ({"condition": "フィールドに眷属3枚以上"}, "condition"),
    ({"colour_of_hair": "blond"}, "colour_of_hair"),
    ({"text": 5}, "text"),
]


@pytest.mark.parametrize(("change", "field"), WRONG)
def test_what_is_wrong_is_named(change: dict[str, object], field: str) -> None:
    with pytest.raises(CardError) as caught:
        printed_card({**MAKER, **change})
    assert field in str(caught.value) or "kind" in str(caught.value)


def test_a_doppel_has_two_sides() -> None:
    """R14."""
    card = PRINTED["鏡写しの淑女"]
    assert card.traits.kind == terms.KIN | terms.ARTS
    assert [face.kind for face in card.faces] == [terms.KIN, terms.ARTS]
    with pytest.raises(CardError):
        printed_card({"name": "試し", "kind": "ドッペル", "colors": ["青"], "cost": 1, "faces": [{"kind": "権能"}]})
