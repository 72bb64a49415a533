"""Views: complete for drawing a table, plain JSON both ways, and named so that nobody can be followed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import gorin
from gorin.engine.cards.reading import ReadingError
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.show import sights
from gorin.engine.show.sights import who_sees
from gorin.engine.show.view import CardView, View
from tests.engine.stones.rulebook import StonesBook
from tests.fuzz.fuzz import new_match, run

SOLDIERS: list[dict[str, Any]] = [
    {"name": "兵", "class": "ニュートラル", "kind": "フォロワー", "cost": 1, "attack": 1, "health": 2},
    {
        "name": "旗",
        "class": "ニュートラル",
        "kind": "フォロワー",
        "cost": 1,
        "attack": 1,
        "health": 1,
        "text": "【疾走】",
    },
]


def laid_out(**players: object) -> Match:
    return gorin.game("sve").with_cards(SOLDIERS).vocabulary.lay_out(players)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_views_are_json_both_ways(slug: str) -> None:
    match = new_match(gorin.game(slug), 11)
    for _ in range(6):
        for viewer in (0, 1, None):
            view = match.view(viewer, 0, "en")
            text = json.dumps(view.to_json(), ensure_ascii=False)
            assert View.from_json(json.loads(text)) == view
        run(match, 11, 15)


def test_a_view_that_is_none_is_refused_with_its_place() -> None:
    data = new_match(gorin.game("sve"), 1).view(0).to_json()
    del data["seats"][1]["zones"]["hand"]["count"]
    with pytest.raises(ReadingError, match=r"hand\.count"):
        View.from_json(data)
    with pytest.raises(ReadingError):
        View.from_json({"seats": []})
    with pytest.raises(ReadingError):
        View.from_json([])


def test_a_view_draws_a_card_as_it_is_and_as_it_is_printed() -> None:
    match = laid_out(p1={"field": [{"card": "兵", "act": True, "counters": {"石": 2}}], "hand": ["旗"]})
    view = match.view(0, lang="en")
    (card,) = view.seats[0].zones["field"].cards
    face = view.face(card)
    assert face is not None and face.name == "兵" and face.fields["health"] == 2
    assert card.values is not None and card.printed is not None
    assert (card.values["attack"], card.printed["attack"]) == (1, 1)
    assert card.states is not None and card.states["act"]
    assert card.counters == {"石": 2}
    (held,) = view.seats[0].zones["hand"].cards
    assert held.seen and match.view(1).seats[0].zones["hand"].cards[0].face is None
    decision = view.decision
    assert decision is not None and decision.seats == (0,) and decision.clause
    play = next(option for option in decision.options if option.verb == "play")
    assert play.card == held.id and "旗" in play.label
    assert decision.decline is not None and decision.options[decision.decline].verb == "pass"
    assert match.view(1).decision is None and match.view(1).asking == (0,)


def test_a_stay_has_a_number_and_the_next_one_another() -> None:
    match = laid_out(p1={"hand": ["旗"], "pp": 1, "max_pp": 1})
    before = match.view(0).seats[0].zones["hand"].cards[0].id
    match.act(0, {"play": "旗"})
    view = match.view(0)
    (card,) = view.seats[0].zones["field"].cards
    assert card.id != before
    assert view.find(card.id) is card
    assert match.view(1).seats[0].zones["field"].cards[0].id == card.id


def test_nothing_that_is_shown_follows_the_deck_list() -> None:
    """The engine's numbers follow the deck list; no identity in a view is one of them for a hidden card."""
    match = new_match(gorin.game("sve"), 2)
    run(match, 2, 30)
    for viewer in (0, 1, None):
        for seat in match.view(viewer).seats:
            for name, zone in seat.zones.items():
                for number, card in enumerate(zone.cards, 1):
                    if not card.seen:
                        assert card.id == f"p{seat.seat + 1}.{name}.{number}"


def test_memory_is_of_names_and_not_of_copies() -> None:
    """p1 has seen one of two equal cards in p2's hand; when either is played p1 cannot tell which is left."""
    for played in (0, 1):
        match = laid_out(active="p2", p2={"hand": ["兵", "兵"], "pp": 2, "max_pp": 2})
        game = match.game
        hand = game.zone_cards(game.zone_names().index("hand"), 1)
        game.known[hand[0]] |= 1
        assert match.view(0).seats[1].zones["hand"].remembered == ("兵",)
        option = match.decision and match.decision.find("play", hand[played])
        assert option is not None
        match.answer(option)
        assert match.view(0).seats[1].zones["hand"].remembered == (), f"copy {played}"


def test_labels_are_for_whoever_is_asked() -> None:
    match = laid_out(p1={"hand": ["旗", "旗"], "pp": 1, "max_pp": 1})
    labels = match.option_labels("en")
    assert len(set(labels)) == len(labels), "options that read alike say where their cards lie"
    assert match.question("en")


def test_seats_that_do_not_exist() -> None:
    match = new_match(gorin.game("sve"), 1)
    asked: list[Callable[[Any], object]] = [match.view, match.log, match.eyes]
    asked += [lambda seat: match.sample(seat, 1), lambda seat: match.why_not(seat, "pass")]
    for viewer in (2, -1, "p1", 0.0, True):
        for ask in asked:
            with pytest.raises(GorinError):
                ask(viewer)


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("format", [None, "circle", "teams"])
def test_views_of_more_than_two_seats(count: int, format: str | None) -> None:
    book = StonesBook()
    names = book.deck_names()
    match = book.new([names[seat % len(names)] for seat in range(count)], seed=count, format=format)
    rnd = Random(count)
    viewers = (*range(count), None)
    for moment in range(30):
        decision = match.decision
        if decision is None:
            break
        views = [match.view(viewer, 0, "en") for viewer in viewers]
        for viewer, view in zip(viewers, views, strict=True):
            assert len(view.seats) == count and (view.decision is not None) == (viewer in view.asking)
        sent = views[moment % len(views)]
        assert View.from_json(json.loads(json.dumps(sent.to_json()))) == sent
        match.pick(rnd.randrange(len(decision.options)))
    if format == "teams":
        assert [seat.team for seat in match.view(0).seats] == [seat % 2 for seat in range(count)]
    again = Match.from_json(book, json.loads(json.dumps(match.to_json())))
    assert again.hash() == match.hash()
    assert book.replay(match.record()).hash() == match.hash()


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_how_many_may_play_and_how_they_are_asked(slug: str) -> None:
    book = gorin.game(slug)
    deck = book.deck_names()[0]
    for count in (0, 1, 7) if slug == "rebirth" else (0, 1, 3, 6):
        with pytest.raises(GorinError):
            book.new([deck] * count)
    wrong: list[dict[str, Any]] = [{"format": "no such"}, {"windows": "never"}, {"seed": 1 << 70}, {"seed": "1"}]
    for each in (*wrong, {"first": 2}, {"first": True}):
        with pytest.raises(GorinError):
            book.new([deck, deck], **each)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_windows_that_are_always_asked_are_kept_with_the_match(slug: str) -> None:
    match = new_match(gorin.game(slug), 6, "always")
    run(match, 6, 25)
    assert match.game.always and match.clone().game.always and match.sample(0, 1).game.always
    assert Match.from_json(match.rulebook, json.loads(json.dumps(match.to_json()))).game.always
    assert gorin.replay(match.record()).hash() == match.hash()


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_what_was_drawn_before_shows_what_is_now(slug: str) -> None:
    """Looks that are kept, and everything taken over from the last view, are as if drawn for the first time."""
    book = gorin.game(slug)
    names = book.deck_names()
    taken_over = 0
    for seed in (5, 6):
        match = book.new([names[0], names[-1]], seed)
        chance = Random(seed)
        before: set[int] = set()
        for _ in range(70):
            decision = match.decision
            if decision is None:
                break
            match = match.clone()
            match.pick(chance.randrange(len(decision.options)))
            views = [match.view(viewer, 0, "en") for viewer in (0, 1, None)]
            taken_over += sum(id(card) in before for card in cards_of(views[0]) if card.values)
            before = {id(card) for card in cards_of(views[0])}
            assert who_sees(match.game) == [match.game.seen_by(card) for card in range(len(match.game.printed))]
            anew = match.clone()
            anew.album = None
            kept = dict(sights.KEPT)
            sights.KEPT.clear()
            for viewer, view in zip((0, 1, None), views, strict=True):
                assert anew.view(viewer, 0, "en") == view
            sights.KEPT.update(kept)
    assert taken_over > 5


def cards_of(view: View) -> list[CardView]:
    return [card for seat in view.seats for zone in seat.zones.values() for card in zone.cards]
