"""What texts allow twice is offered once."""

from __future__ import annotations

import gorin

CARDS = [
    {
        "name": "案内",
        "kind": "キャラ",
        "cost": 1,
        "atk": 1,
        "def": 6,
        "text": "【永】【メンバー】：あなたは手札からエネルギーを置く際、かわりに控え室から置いてよい。",
    }
]


def test_two_texts_that_let_energy_come_from_elsewhere_name_each_card_once() -> None:
    position = {
        "phase": "energy",
        "p1": {"entry": ["ダミー"], "members": ["案内", "案内"], "waiting_room": ["ダミー1", "ダミー2"]},
        "p2": {"entry": ["ダミー"]},
    }
    match = gorin.game("rebirth").with_cards(CARDS).vocabulary.lay_out(position)
    assert match.decision is not None
    cards = [option.card for option in match.decision.options if option.verb == "charge"]
    assert len(cards) == 2 and len(set(cards)) == 2
