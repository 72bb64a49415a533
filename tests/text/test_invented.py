"""Cards as a designer prints them, invented without a look at the reader: which are read, and which are not yet.

`invented/GAME.yaml` holds the cards, with what each does in an English sentence or two. `invented/refused.yaml`
names those that are refused. A card that begins to be read is taken off that list, once its explanation says what
its `means` says.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import gorin

GAMES = ("sve", "orphelia", "strike", "rebirth", "shinso")
HERE = Path(__file__).parent / "invented"
REFUSED: dict[str, list[str]] = yaml.safe_load((HERE / "refused.yaml").read_text("utf-8"))


def cards(game: str) -> dict[str, dict[str, object]]:
    """The invented cards of a game by name, in strike that of the striker; a second side of one name has its kind."""
    found: dict[str, dict[str, object]] = {}
    for card in yaml.safe_load((HERE / f"{game}.yaml").read_text("utf-8")):
        name = str(card.get("name") or card["striker_name"])
        found[f"{name} ({card['kind']})" if name in found else name] = card
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_refused_cards_is_true(game: str) -> None:
    refused = []
    for name, card in cards(game).items():
        printed = {key: value for key, value in card.items() if key not in ("difficulty", "means")}
        try:
            gorin.game(game).read_card(printed)
        except gorin.GorinError:
            refused.append(name)
    assert refused == REFUSED[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_says_what_it_does(game: str) -> None:
    for name, card in cards(game).items():
        assert card["difficulty"] in ("simple", "medium", "intricate"), name
        assert str(card["means"]).endswith("."), name
