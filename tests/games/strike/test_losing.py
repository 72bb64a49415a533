"""Options that make their player lose at once say so, and do not stand first."""

from __future__ import annotations

from typing import Any

import gorin
from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match

PLAIN: dict[str, Any] = {"name": "控え", "rank": 1, "pow": 0, "def": 9}
OTHER: dict[str, Any] = {"name": "門番", "rank": 1, "pow": 0, "def": 9}
SCORE = [{"card": "ダミー", "face_down": True}]


def lay_out(cards: list[dict[str, Any]], position: dict[str, Any]) -> Match:
    book = gorin.game("strike").with_cards([PLAIN, OTHER, *cards])
    return book.vocabulary.lay_out(position)


def stage(*places: tuple[str, str]) -> list[dict[str, str]]:
    return [{"card": name, "at": area} for name, area in places]


def options(match: Match, verb: str) -> list[Option]:
    decision = match.decision
    assert decision is not None
    return [option for option in decision.options if option.verb == verb]


def loser_after(match: Match, option: Option) -> None:
    """The option really loses, at the next check step."""
    decision = match.decision
    assert decision is not None
    player = decision.player
    again = match.clone()
    again.answer(option)
    while again.result is None:
        question = again.decision
        assert question is not None
        again.answer(question.decline or question.options[0])
    assert again.result.winners == (1 - player,)


def test_retiring_the_last_striker_loses() -> None:
    match = lay_out(
        [], {"phase": "command", "p1": {"stage": stage(("控え", "B1"))}, "p2": {"stage": stage(("門番", "C5"))}}
    )
    (retire,) = options(match, "retire")
    assert retire.loses
    assert match.decision is not None and match.decision.options[0].verb == "pass"
    loser_after(match, retire)


def test_retiring_one_of_two_does_not_lose() -> None:
    match = lay_out(
        [],
        {
            "phase": "command",
            "p1": {"stage": stage(("控え", "B1"), ("門番", "A1"))},
            "p2": {"stage": stage(("門番", "C5"))},
        },
    )
    (retire,) = options(match, "retire")
    assert not retire.loses


def test_retiring_that_is_replaced_does_not_lose() -> None:
    firm = {
        "name": "居座り",
        "rank": 1,
        "pow": 0,
        "def": 9,
        "abilities": ["このストライカーが退場する場合、かわりにカードを1枚引く。"],
    }
    match = lay_out(
        [firm], {"phase": "command", "p1": {"stage": stage(("居座り", "B1"))}, "p2": {"stage": stage(("門番", "C5"))}}
    )
    (retire,) = options(match, "retire")
    assert not retire.loses


def test_a_score_cost_that_gives_the_last_point_loses() -> None:
    costly = {"name": "捨て身", "spell": {"timing": "アクション", "cost": "[スコア]", "text": "カードを1枚引く。"}}
    position = {
        "p1": {"stage": stage(("控え", "B1")), "hand": ["捨て身"], "discard": ["ダミー"]},
        "p2": {"stage": stage(("門番", "C5")), "score_area": SCORE * 14},
    }
    (spell,) = options(lay_out([costly], position), "spell")
    assert spell.loses
    loser_after(lay_out([costly], position), spell)
    position["p2"]["score_area"] = SCORE * 13
    (spell,) = options(lay_out([costly], position), "spell")
    assert not spell.loses


def test_grazing_away_the_last_point_loses() -> None:
    sword = {"name": "剣士", "rank": 1, "pow": 1, "def": 9, "attack_map": ["..r..", "..r..", "..o..", ".....", "....."]}
    match = lay_out(
        [sword],
        {
            "p1": {"stage": stage(("剣士", "B1")), "score_area": SCORE * 13},
            "p2": {"stage": stage(("門番", "B2")), "hand": ["ダミー", "ダミー"]},
        },
    )
    match.act(0, {"attack": {"with": "剣士", "target": "門番"}})
    first = options(match, "choose")
    assert not any(option.loses for option in first)
    match.answer(first[0])
    second = options(match, "choose")
    assert second and all(option.loses for option in second)
    assert match.decision is not None and match.decision.options[0].verb == "done"
    loser_after(match, second[0])


def test_discarding_so_much_that_the_deck_runs_out_loses() -> None:
    match = lay_out(
        [],
        {
            "phase": "end",
            "p1": {"stage": stage(("控え", "B1")), "hand": ["ダミー"] * 6, "deck": ["ダミー"] * 2},
            "p2": {"stage": stage(("門番", "C5"))},
        },
    )
    first = options(match, "choose")
    assert first and not any(option.loses for option in first)
    match.answer(first[0])
    second = options(match, "choose")
    assert second and all(option.loses for option in second)
    loser_after(match, second[0])
