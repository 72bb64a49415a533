"""While the game is prepared, characters of the entry lie face down and say nothing."""

from __future__ import annotations

import gorin
from gorin.engine.match import Match

MIRROR = {
    "name": "鏡",
    "kind": "キャラ",
    "cost": 1,
    "atk": 1,
    "def": 1,
    "text": "【永】【エントリー】：相手は手札をすべて常に公開する。",
}


def hidden(match: Match, viewer: int, holder: int) -> bool:
    """Whether this viewer sees no card of that hand."""
    hand = match.game.zone_names().index("hand")
    return not any(match.game.seen_by(card) >> viewer & 1 for card in match.game.zone_cards(hand, holder))


def test_a_character_shows_hands_once_it_is_turned_up() -> None:
    """6.2.1.2, 6.2.1.7, R64: the first turn begins with it, not the preparation."""
    book = gorin.game("rebirth").with_cards([MIRROR])
    name = book.deck_names()[0]
    deck = [dict(entry) if isinstance(entry, dict) else entry for entry in book.entries(name)]
    for entry in deck:
        changed = [{**each, "card": "鏡"} if each is entry else each for each in deck]
        if isinstance(entry, dict) and not book.check_deck(changed):
            deck = changed
            break
    match = book.new([deck, name], seed=4, first=1)
    while match.game.turn == 0 and (decision := match.decision) is not None:
        assert hidden(match, 0, 1)
        assert all(hidden(match.sample(1, seed=seed), 1, 0) for seed in range(8))
        wanted = [
            number
            for number, option in enumerate(decision.options)
            if option.card >= 0 and match.game.printed[option.card].name == "鏡"
        ]
        match.pick(wanted[0] if wanted else 0)
    assert "鏡" in {match.game.printed[card].name for card in match.game.zone_cards(0, 0)}
    assert not hidden(match, 0, 1) and hidden(match, 1, 0)
