"""5.4.7.3: who is asked to join an attack."""

from __future__ import annotations

import gorin

LINE = {"rank": 1, "pow": 1, "def": 3, "attack_map": [".....", "..r..", "..o..", ".....", "....."]}
WIDE = {"rank": 1, "pow": 1, "def": 3, "attack_map": [".....", ".rrr.", "..o..", ".....", "....."]}


def test_only_strikers_that_reach_the_target_are_asked_to_join() -> None:
    cards = [{"name": "甲", **LINE}, {"name": "届かず", **LINE}, {"name": "届く", **WIDE}]
    stage = [{"card": "甲", "at": "B2"}, {"card": "届かず", "at": "A2"}, {"card": "届く", "at": "C2"}]
    other = [{"card": "ダミー", "at": "B3"}, {"card": "ダミー", "at": "A3"}, {"card": "ダミー", "at": "C5"}]
    book = gorin.game("strike").with_cards(cards)
    match = book.vocabulary.lay_out({"p1": {"stage": stage}, "p2": {"stage": other}})
    decision = match.decision
    assert decision is not None
    names = match.game.printed
    for option in decision.options:
        if option.verb == "attack" and names[option.card].name == "甲":
            match.answer(option)
            break
    decision = match.decision
    assert decision is not None and decision.about == "join"
    assert [names[each.card].name for each in decision.options if each.card >= 0] == ["届く"]
