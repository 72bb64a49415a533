"""Positions by hand and from games: what is put down lies there, and a moment is the same when it is laid out again."""

from __future__ import annotations

import random

import pytest

import gorin
from gorin.table import drafting, laying, positions
from gorin.table.errors import TableError

LEFT = {"stack", "attached", "effect_zone", "broken", "resolution"}
"""What only lies somewhere in the middle of something; a position begins at a decision."""


def moment(slug: str, seed: int) -> gorin.Match:
    book = gorin.game(slug)
    match = book.new(book.deck_names()[:2], seed)
    chance = random.Random(f"{slug} {seed}")
    for _ in range(200):
        decision = match.decision
        assert decision is not None
        if len(match.log(None)) > 30 and match.phase == book.vocabulary.free_phase and match.turn > 2:
            break
        match.pick(chance.randrange(len(decision.options)))
        if match.decision is None:
            return moment(slug, seed + 100)
    return match


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_moment_is_laid_out_again(slug: str, seed: int) -> None:
    match = moment(slug, seed)
    laid = laying.reach(laying.chosen(drafting.written(match, "a moment"), 0), 0)
    for player in match.players:
        before, after = match.view(player).seats[player], laid.view(player).seats[player]
        for zone in before.zones:
            if zone not in LEFT:
                assert after.zones[zone].count == before.zones[zone].count, zone
        hand = match.rulebook.layout.hand
        assert sorted(str(card.face) for card in after.zones[hand].cards) == sorted(
            str(card.face) for card in before.zones[hand].cards
        )
    assert laid.turn == match.turn and laid.active == match.active


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_position_by_hand(slug: str) -> None:
    book = gorin.game(slug)
    text = drafting.new(slug, "en")
    card = next(entry["card"] for entry in book.deck(book.deck_names()[0]) if not isinstance(entry, str))
    hand = book.layout.hand
    text = drafting.changed(text, 0, {"do": "add", "player": 1, "zone": hand, "card": card})
    text = drafting.changed(text, 0, {"do": "add", "player": 1, "zone": hand, "card": card})
    text = drafting.changed(text, 0, {"do": "remove", "player": 1, "zone": hand, "place": 0})
    laid = laying.reach(laying.chosen(text, 0), 0)
    assert laid.view(1).seats[1].zones[hand].count == 1
    with pytest.raises((TableError, gorin.GorinError)):
        drafting.changed(text, 0, {"do": "add", "player": 1, "zone": hand, "card": "no such card"})
    with pytest.raises(TableError):
        drafting.changed(text, 0, {"do": "dance", "player": 0, "zone": hand})


def test_states_and_numbers_by_hand() -> None:
    text = drafting.new("sve", "ja")
    text = drafting.changed(text, 0, {"do": "add", "player": 0, "zone": "field", "card": "街道の剣客"})
    text = drafting.changed(
        text, 0, {"do": "state", "player": 0, "zone": "field", "place": 0, "name": "act", "value": True}
    )
    text = drafting.changed(text, 0, {"do": "value", "player": 1, "name": "health", "value": 7})
    laid = laying.reach(laying.chosen(text, 0), 0)
    card = laid.view(0).seats[0].zones["field"].cards[0]
    assert card.states is not None and card.states["act"]
    assert laid.view(0).seats[1].numbers["health"] == 7
    told = positions.touch(text, 0, 0, 0, card.id, "ja")
    assert not told["ok"] and told["clause"] and told["words"]
    text = drafting.changed(
        text, 0, {"do": "state", "player": 0, "zone": "field", "place": 0, "name": "act", "value": False}
    )
    again = laying.reach(laying.chosen(text, 0), 0).view(0).seats[0].zones["field"].cards[0]
    told = positions.touch(text, 0, 0, 0, again.id, "en")
    assert told["ok"] and told["options"] and told["clause"]
