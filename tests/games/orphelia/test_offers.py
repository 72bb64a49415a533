"""What is on offer is what the rules allow."""

from __future__ import annotations

from typing import Any

import gorin
from gorin.engine.match import Match

THEIRS: dict[str, Any] = {
    "name": "夜話",
    "type": "エフェクト",
    "subtypes": ["レコード"],
    "text": "相手のターン中に実行できる。\n1リザーブする。",
}
OURS: dict[str, Any] = {"name": "昼話", "type": "エフェクト", "subtypes": ["スペル"], "text": "1リザーブする。"}


def offered(match: Match, verb: str) -> list[str]:
    decision = match.decision
    assert decision is not None
    return [match.game.printed[option.card].name for option in decision.options if option.verb == verb]


def test_a_card_for_the_opponents_turn_is_not_offered_in_the_own_one() -> None:
    """17-9-1, R23: also in 静止下, where other cards can be executed."""
    book = gorin.game("orphelia").with_cards([THEIRS, OURS])
    match = book.vocabulary.lay_out({"p1": {"hand": ["夜話", "昼話"]}, "p2": {"hand": ["夜話"]}})
    assert offered(match, "execute") == ["昼話"]
    match.act(0, {"execute": "昼話"})
    assert offered(match, "execute") == ["夜話"]
    assert match.decision is not None
    assert match.decision.player == 1
