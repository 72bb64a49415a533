"""What a sample offers to the player whose hidden cards it has drawn anew obeys the rules for these cards."""

from __future__ import annotations

from typing import Any

import pytest

import gorin
from gorin.engine.match import Match
from gorin.games.shinso.terms import KIN

KINDS = [
    {"name": "小兵", "kind": "眷属", "colors": ["無色"], "cost": 1, "power": 1000, "races": ["ヒューマン"]},
    {
        "name": "大公",
        "kind": "眷属",
        "colors": ["無色"],
        "cost": 6,
        "power": 9000,
        "races": ["ドラゴン"],
        "text": "生贄3",
    },
    {"name": "小細工", "kind": "権能", "colors": ["無色"], "cost": 1, "text": "カードを1枚引く。"},
]
HIDDEN = ["小兵", "小兵", "大公", "大公", "小細工", "小細工"]


def at_choice(text: str, kind: str, **places: Any) -> Match:
    """p2 has used or activated a card with this text and is asked; p1 knows none of the cards asked about."""
    card = {"name": "問う者", "kind": kind, "colors": ["無色"], "cost": 0, "text": text}
    if kind == "眷属":
        card |= {"power": 1000, "races": []}
        places["kin"] = ["問う者"]
    else:
        places["hand"] = ["問う者", *places.get("hand", [])]
    position = {"active": "p2", "turn": 6, "p1": {}, "p2": places}
    match: Match = gorin.game("shinso").with_cards([*KINDS, card]).vocabulary.lay_out(position)
    match.act(1, {"activate" if kind == "眷属" else "use": "問う者"})
    assert match.decision is not None and match.decision.player == 1
    return match


def offered(match: Match, seed: int) -> list[tuple[str, int]]:
    """The names and kinds of the cards that p1's sample offers to p2."""
    game = match.sample(0, seed).game
    assert game.decision is not None
    cards = [option.card for option in game.decision.options if option.card >= 0]
    return [(game.printed[card].name, game.traits(card).kind) for card in cards]


@pytest.mark.parametrize(
    ("text", "kind", "places"),
    [
        ("手札から眷属1体を召喚する。", "権能", {"hand": HIDDEN, "deck": [*HIDDEN, *HIDDEN]}),
        ("山札から眷属を1体選んで召喚する。", "権能", {"hand": HIDDEN, "deck": [*HIDDEN, *HIDDEN]}),
    ],
)
def test_only_what_could_be_summoned_is_offered(text: str, kind: str, places: dict[str, Any]) -> None:
    match = at_choice(text, kind, **places)
    for seed in range(30):
        found = offered(match, seed)
        assert {name for name, _ in found} <= {"小兵"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [("手札の眷属を1枚捨てる。", "権能"), ("手札の眷属を1枚捨てることで、カードを2枚引く。", "眷属")],
)
def test_only_a_kin_can_be_discarded(text: str, kind: str) -> None:
    match = at_choice(text, kind, hand=HIDDEN, deck=[*HIDDEN, *HIDDEN])
    for seed in range(30):
        assert all(each & KIN for _, each in offered(match, seed))
