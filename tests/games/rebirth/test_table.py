"""Games of several players: what each of them sees, how they leave, how a game of teams is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import gorin
from gorin.engine.kernel.errors import GorinError, IllegalPick
from gorin.engine.match import Match
from gorin.games.rebirth.formats import COUNTS

BOOK = gorin.game("rebirth")
NAMES = BOOK.deck_names()
TABLES = [(name, count) for name, counts in COUNTS.items() for count in counts]


def new(format: str, count: int, seed: int = 0, windows: str | None = None) -> Match:
    return BOOK.new([NAMES[seat % len(NAMES)] for seat in range(count)], seed, format=format, windows=windows)


def laid_out(position: Mapping[str, Any]) -> Match:
    match: Match = BOOK.vocabulary.lay_out(position)
    return match


def play_on(match: Match, rnd: Random, picks: int) -> None:
    for _ in range(picks):
        if match.decision is None:
            return
        match.pick(rnd.randrange(len(match.decision.options)))


@pytest.mark.parametrize(("format", "count"), TABLES)
def test_a_seat_sees_the_hands_of_its_own_team_only(format: str, count: int) -> None:
    match = new(format, count, 3)
    rnd = Random(count)
    play_on(match, rnd, 60)
    while getattr(match.game, "in_play", ()) or match.game.shown:
        play_on(match, rnd, 1)
    teams = match.game.seats.teams
    for viewer in range(count):
        for seat in match.view(viewer).seats:
            own = teams[seat.seat] == teams[viewer]
            for zone in ("hand", "energy"):
                for card in seat.zones[zone].cards:
                    hidden = zone == "hand" or (card.states or {}).get("face_down", False)
                    assert not hidden or card.seen == own or card.remembered
    for seat in match.view(None).seats:
        if count > 1:
            assert not any(card.seen for card in seat.zones["hand"].cards)


def test_everybody_sees_how_a_face_down_card_lies() -> None:
    match = laid_out(
        {"p1": {"entry": ["ダミー"], "energy": [{"card": "ダミー", "rest": True}, "ダミー", "ダミーパートナー"]}}
    )
    for viewer, seen in ((0, [True, True, True]), (1, [False, False, True])):
        cards = match.view(viewer).seats[0].zones["energy"].cards
        assert [card.seen for card in cards] == seen
        assert [(card.states or {})["rest"] for card in cards] == [True, False, False]
        assert match.view(viewer).seats[0].numbers["ready"] == 2
        assert match.view(viewer).seats[0].numbers["ready_partners"] == 1


def test_others_know_how_many_partners_are_in_a_hand() -> None:
    match = laid_out({"p1": {"entry": ["ダミー"], "hand": ["ダミーパートナー", "ダミー"]}})
    view = match.view(1).seats[0]
    assert view.numbers["hand_partners"] == 1
    assert not any(card.face for card in view.zones["hand"].cards)


def test_a_team_shares_its_questions() -> None:
    match = laid_out(
        {
            "format": "double_team",
            "p1": {"entry": ["ダミー"], "members": ["ダミー"], "energy": ["ダミー"] * 2, "hand": ["ダミー"]},
            "p2": {
                "entry": ["ダミー"],
                "members": ["ダミー"],
                "energy": ["ダミー"] * 2,
                "hand": [{"card": "ダミー", "id": "新"}],
            },
            "p3": {"entry": ["ダミー"]},
            "p4": {"entry": ["ダミー"]},
        }
    )
    decision = match.decision
    assert decision is not None and [decision.asks(seat) for seat in range(4)] == [True, True, False, False]
    assert {option.seat for option in decision.options} == {-1, 0, 1}
    for viewer in range(4):
        shown = match.view(viewer).decision
        assert (shown is not None) == (viewer < 2)
    match.act(1, {"play": {"card": "新", "to": "member2"}})
    assert match.game.zone_cards(1, 1) and len(match.game.zone_cards(1, 1)) == 2


@pytest.mark.parametrize(("format", "count"), [each for each in TABLES if each[1] > 2])
def test_whoever_leaves_leaves_nothing_behind(format: str, count: int) -> None:
    for seed in range(6):
        rnd = Random(f"{format}{count}{seed}")
        match = new(format, count, seed)
        play_on(match, rnd, rnd.randrange(10, 120))
        while match.result is None:
            left = [seat for seat in range(count) if not match.game.gone >> seat & 1]
            match.concede(rnd.choice(left))
            game = match.game
            if match.result is not None:
                break
            for card in range(len(game.printed)):
                if game.gone >> game.owner[card] & 1:
                    assert game.zone[card] == game.NOWHERE
            assert all(not game.gone >> each.ctx.master & 1 for each in game.waiting)
            assert match.decision is not None and not game.gone >> match.decision.player & 1
            play_on(match, rnd, 15)


def test_conceding_twice_is_refused() -> None:
    match = new("rumble", 3)
    match.concede(1)
    before = match.hash()
    with pytest.raises(IllegalPick):
        match.concede(1)
    assert match.hash() == before


@pytest.mark.parametrize(
    ("position", "what"),
    [
        ({"format": "rumble", "p1": {}, "p2": {}}, "12.6.1"),
        ({"format": "circle", "p1": {}, "p2": {}, "p3": {}, "order": ["p1", "p2"]}, "p1,p2,p3"),
        ({"format": "double_team", "p1": {}, "p2": {}, "p3": {}, "p4": {}, "active": "p1"}, "team1"),
        ({"p1": {"entry": [{"card": "ダミー", "slot": 1}]}}, "members"),
        ({"p1": {"members": ["ダミー"] * 4}}, "3"),
        ({"p1": {"hand": [{"card": "ダミー", "damage": 1}]}}, "entry"),
        ({"team1": {"points": 1}, "p1": {}}, "points"),
        ({"p7": {}}, "p7"),
        ({"p1": {"soul": ["ダミー"]}}, "None"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], what: str) -> None:
    with pytest.raises(GorinError) as refused:
        laid_out(position)
    assert what in str(refused.value)


@pytest.mark.parametrize(("format", "count"), TABLES)
def test_a_stored_game_goes_on_alike(format: str, count: int) -> None:
    match = new(format, count, 5)
    play_on(match, Random(5), 70)
    other = Match.from_json(BOOK, match.to_json())
    for seed in range(2):
        play_on(match, Random(seed), 40)
        play_on(other, Random(seed), 40)
        assert match.hash() == other.hash()


def test_a_stored_position_keeps_its_order_of_turns() -> None:
    match = laid_out({"format": "circle", "order": ["p2", "p3", "p1"], "one_out": True, "p1": {}, "p2": {}, "p3": {}})
    other = Match.from_json(BOOK, match.to_json())
    assert other.game.turn_order() == match.game.turn_order()
    other.concede(0)
    assert other.result is not None and other.result.winners == (2,)
