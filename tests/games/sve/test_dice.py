"""R153: each player throws a die before anything is done, and each is judged by his own throw."""

from __future__ import annotations

from typing import Any

import gorin
from gorin.engine.match import Match
from gorin.engine.show import log as logs
from gorin.games.sve.terms import HAND

TEXT = (
    "各プレイヤーはサイコロをふる。1から3なら、そのプレイヤーは自身の手札1枚を捨てる。"
    "4から6なら、そのプレイヤーは1枚引く。"
)
GAMBLE: dict[str, Any] = {
    "name": "博打",
    "class": "ニュートラル",
    "kind": "スペル",
    "types": [],
    "cost": 1,
    "text": TEXT,
}
PLAIN: dict[str, Any] = {
    "name": "石",
    "class": "ニュートラル",
    "kind": "フォロワー",
    "types": [],
    "cost": 1,
    "attack": 1,
    "health": 1,
}
SEEDS = 24


def throws(match: Match) -> list[tuple[int, int]]:
    """Who has thrown what, in the order of the throws."""
    return [(entry.player, entry.number) for entry in logs.entries(match.game.log) if entry.key == "die"]


def gamble(seed: int) -> Match:
    """The spell has been played; the game is where the first decision is asked for."""
    book = gorin.game("sve").with_cards([GAMBLE, PLAIN])
    hand = ["石", "石"]
    position = {
        "seed": seed,
        "p1": {"hand": ["博打", *hand], "deck": ["石"] * 5, "pp": 3},
        "p2": {"hand": hand, "deck": ["石"] * 5},
    }
    match = book.vocabulary.lay_out(position)
    decision = match.decision
    assert decision is not None
    match.answer(next(option for option in decision.options if option.verb == "play"))
    return match


def test_all_throw_before_anybody_acts() -> None:
    for seed in range(SEEDS):
        match = gamble(seed)
        thrown = throws(match)
        assert [player for player, _ in thrown] == [0, 1]
        low = [player for player, number in thrown if number <= 3]
        if low:
            assert match.decision is not None and match.decision.player == low[0]


def test_each_is_judged_by_the_own_throw() -> None:
    seen: set[tuple[bool, bool]] = set()
    for seed in range(SEEDS):
        match = gamble(seed)
        numbers = dict(throws(match))
        while match.decision is not None and match.decision.kind == "choose":
            match.answer(match.decision.options[0])
        for seat in (0, 1):
            assert len(match.game.zone_cards(HAND, seat)) == (1 if numbers[seat] <= 3 else 3)
        seen.add((numbers[0] <= 3, numbers[1] <= 3))
    assert len(seen) == 4
