"""A short run of `hidden.py` with every run of the tests; GORIN_FUZZ_GAMES says how many games a game gets."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import gorin
from gorin.engine.match import Match
from tests.engine.stones.rulebook import StonesBook
from tests.fuzz.fuzz import formats_of, new_match, run
from tests.fuzz.hidden import answer, check_permutations, check_sample, permuted, play

GAMES = int(os.environ.get("GORIN_FUZZ_GAMES", "120")) // 40
ALWAYS = (False, True)
CHANCE = {"sve": 0.03, "orphelia": 0.01, "strike": 0.06, "rebirth": 0.02, "shinso": 0.02}
"""How many of the decisions are looked at: games are of very different length."""


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("always", ALWAYS)
def test_what_a_player_cannot_know_changes_nothing_for_that_player(slug: str, always: bool) -> None:
    checked = 0
    for seed in range(GAMES):
        checked += sum(1 for _ in play(gorin.game(slug), 9_000 + seed, CHANCE[slug], always, times=3))
    assert checked > 0


@pytest.mark.parametrize(
    ("slug", "format"), [(slug, format) for slug in gorin.GAMES for format in formats_of(gorin.game(slug))]
)
def test_nothing_leaks_where_several_play(slug: str, format: str) -> None:
    assert sum(1 for _ in play(gorin.game(slug), 9_100, CHANCE[slug] / 3, True, times=2, format=format)) > 0


def test_a_permutation_changes_what_is_hidden_and_nothing_else() -> None:
    match = new_match(gorin.game("sve"), 3)
    run(match, 3, 40)
    names, numbers = set(), set()
    hand = match.game.zone_names().index("hand")
    for seed in range(12):
        other = permuted(match, 0, Random(seed))
        hidden = other.game.zone_cards(hand, 1)
        names.add(tuple(other.game.printed[card].name for card in hidden))
        numbers.add(tuple(hidden))
    assert len(names) > 3 and len(numbers) > 3


@pytest.fixture
def other_asked() -> Match:
    """A match in which p2 is asked to do something with cards that p1 does not see."""
    match = new_match(gorin.game("sve"), 5)
    rnd = Random(5)
    while (decision := match.decision) is not None:
        if decision.player == 1 and any(
            match.game.zone_names()[match.game.zone[each.card]] == "hand" for each in decision.options if each.card >= 0
        ):
            return match
        match.pick(rnd.randrange(len(decision.options)))
    raise AssertionError("p2 was never asked about the own hand")


def test_the_other_players_hand_cannot_be_asked_for(other_asked: Match) -> None:
    match = other_asked
    game = match.game
    hand = game.zone_cards(game.zone_names().index("hand"), 1)
    names = {game.printed[card].name for card in hand if not game.known[card] & 1}
    seen = {game.printed[card].name for card in range(len(game.printed)) if (game.known[card] | game.seen_by(card)) & 1}
    held = sorted(names - seen)
    absent = "there is no such card"
    assert held
    for verb in ("play", "choose"):
        for form in ("{}", "p2:{}", "{}#1", "{}#2", "p2:{}#1"):
            told = {
                (kind, text.replace(name, ""))
                for name in (*held, absent)
                for kind, text in [answer(match, 0, {verb: form.format(name)})]
            }
            assert len(told) == 1, told


def test_a_sample_at_the_other_players_decision_keeps_nothing_of_it(other_asked: Match) -> None:
    match = other_asked
    assert match.decision is not None
    truth = match.option_labels("ja")
    found = {tuple(match.sample(0, seed).option_labels("ja")) for seed in range(20)}
    assert len(found) > 3, "the options of a sample are those of the sample"
    assert sum(labels == tuple(truth) for labels in found) <= 1
    for seed in range(20):
        check_sample(match, 0, Random(seed))
    mine, theirs = match.log(0, "ja"), match.sample(0, 1).log(1, "ja")
    hidden = [number for number, line in enumerate(mine) if "非公開" in line]
    assert hidden
    for number in hidden:
        assert theirs[number] == mine[number], "a sample's log knows what its player did not see"


def test_a_face_down_shield_has_no_name() -> None:
    book = gorin.game("orphelia")
    for seed in range(60):
        match = new_match(book, seed)
        rnd = Random(seed)
        while (decision := match.decision) is not None:
            if decision.about == "shield":
                labels = match.option_labels("ja")
                options = match.view(decision.player).decision
                assert options is not None
                game = match.game
                names = {game.printed[each.card].name for each in decision.options if each.card >= 0}
                shown = " ".join(labels)
                assert not any(name in shown for name in names), shown
                assert all(each.card.startswith(("p1.shields.", "p2.shields.")) for each in options.options)
                for name in names:
                    kind, _ = answer(match, decision.player, {"choose": name})
                    assert kind != "on offer", "a name must not find a face-down shield"
                check_permutations(match, decision.player, rnd, 5)
                return
            match.pick(rnd.randrange(len(decision.options)))
    raise AssertionError("no shield was ever broken")


def test_hands_do_not_tell_the_order_of_drawing() -> None:
    match = new_match(gorin.game("sve"), 8)
    run(match, 8, 30)
    game = match.game
    zone = game.zone_names().index("hand")
    hand = game.zone_cards(zone, 1)
    assert len(hand) > 2
    game.show(hand[-2:], 1)
    first = match.view(0).seats[1].zones["hand"]
    hand.reverse()
    second = match.view(0).seats[1].zones["hand"]
    assert first == second
    assert [card.seen for card in first.cards] == [True, True] + [False] * (len(hand) - 2)
    game.shown.clear()
    third = match.view(0).seats[1].zones["hand"]
    assert not any(card.face for card in third.cards)
    assert not Counter(game.printed[card].key for card in hand[:2]) - Counter(third.remembered)


def test_a_spectator_sees_what_everybody_sees() -> None:
    match = new_match(gorin.game("sve"), 8)
    run(match, 8, 30)
    view = match.view(None, 0)
    assert view.decision is None and view.viewer is None
    for seat in view.seats:
        assert not any(card.face for name in ("hand", "deck") for card in seat.zones[name].cards)
        assert all(card.seen for card in seat.zones["field"].cards)


@pytest.mark.parametrize("format", ["alone", "circle", "teams"])
def test_nothing_leaks_at_a_table_of_several(format: str) -> None:
    book = StonesBook()
    names = book.deck_names()
    for count in (3, 4, 6):
        match = book.new([names[seat % len(names)] for seat in range(count)], count, None, format, "always")
        rnd = Random(count)
        while (decision := match.decision) is not None:
            if rnd.random() < 0.1:
                for viewer in (*range(count), None):
                    check_permutations(match, viewer, rnd, 2)
                check_sample(match, rnd.randrange(count), rnd)
            match.pick(rnd.randrange(len(decision.options)))
