"""The players that were fitted: fair, repeatable, better than chance, and sure of sure wins."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

import pytest

import gorin
from gorin.engine.kernel.errors import Malformed
from gorin.engine.match import Match
from gorin.engine.search.keys import distinct
from gorin.players import PLAYERS, Player, play_randomly, player
from gorin.players.analysis import hint, judge, look_through, moment_json
from gorin.players.fitting.logistic import fit
from gorin.players.fitting.making import held_out_decks
from gorin.players.learned import learned
from gorin.players.scale import CERTAIN, EVEN, chance, weight
from gorin.players.search import SearchPlayer
from gorin.players.sure import LIKELY, sure_win
from gorin.scenario.reading import Scenario, read_file
from gorin.scenario.running import begin

FITTED = ("quick", "greedy", "normal")
SMALL = {"quick": None, "greedy": 1, "normal": 120}
"""Budgets with which a test does not take long."""


def play(match: Match, seats: list[Player], most: int = 5_000) -> Match:
    for _ in range(most):
        decision = match.decision
        if decision is None:
            break
        match.answer(seats[decision.player].choose(match))
    return match


def middle(slug: str, seed: int, picks: int = 30) -> Match:
    """A match some picks after its beginning, before its end."""
    book = gorin.game(slug)
    match = book.new(book.deck_names()[:2], seed=seed)
    play_randomly(match, seed, 0, picks)
    return match


@pytest.mark.parametrize("slug", gorin.GAMES)
@pytest.mark.parametrize("name", FITTED)
def test_a_choice_depends_only_on_what_the_seat_knows(slug: str, name: str) -> None:
    for seed in range(3):
        match = middle(slug, seed, 20 + 9 * seed)
        decision = match.decision
        if decision is None:
            continue
        matches = [match, *(match.sample(decision.player, number) for number in range(2))]
        assert len({repr(player(name, SMALL[name], 5).choose(each)) for each in matches}) == 1


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_choosing_leaves_the_match_alone_and_repeats(slug: str) -> None:
    match = middle(slug, 4)
    before = match.hash()
    assert len({repr(player("normal", 150, 2).choose(match)) for _ in range(2)}) == 1
    assert match.hash() == before


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_quick_beats_random(slug: str) -> None:
    """With decks that nothing was fitted to, seats changed."""
    wins = 0
    for number in range(30):
        match = gorin.game(slug).new(held_out_decks(slug), seed=number // 2)
        seats: list[Player] = [player("random", seed=number), player("random", seed=number)]
        seats[number % 2] = player("quick", seed=number)
        result = play(match, seats).result
        wins += result is not None and number % 2 in result.winners
    assert wins >= 20


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_an_evaluation_has_the_declared_signs_and_adds_up(slug: str) -> None:
    book = gorin.game(slug)
    evaluation = learned(book).evaluation
    features = book.features
    assert any(evaluation.coefficients)
    for name, sign, value in zip(features.NAMES, features.SIGNS, evaluation.coefficients, strict=True):
        assert value * sign >= 0, name
    match = middle(slug, 6)
    assert len(features.of(match.game, 0)) == len(features.NAMES)
    assert evaluation.lead(match.game, 0) == -evaluation.lead(match.game, 1)
    play(match, [player("random", seed=1), player("random", seed=2)])
    assert match.winners is not None
    assert [evaluation.value(match.game, seat) for seat in match.players] == [
        EVEN if not match.winners else CERTAIN * (seat in match.winners) for seat in match.players
    ]


def test_more_players_are_judged_by_their_side() -> None:
    book = gorin.game("rebirth")
    match = book.new([*book.deck_names()[:2], *book.deck_names()[:2]], seed=3)
    play_randomly(match, 3, 0, 60)
    chosen = SearchPlayer(100, 1).choose(match)
    assert match.decision is not None and chosen in match.decision


def test_equal_cards_are_tried_once() -> None:
    met = 0
    match = gorin.game("strike").new(["ferry", "tower"], seed=2)
    while (decision := match.decision) is not None and met < 3:
        if decision.about == "discard_freely":
            names = {match.game.printed[each.card].key for each in decision if each.card >= 0}
            assert len(distinct(match.game, decision, match.rulebook.features)) == len(names) + 1
            met += len(names) + 1 < len(decision)
        play_randomly(match, 2, decision.player + match.game.choices, 1)
    assert met == 3


def test_a_sure_win_is_found() -> None:
    """Somebody with one health left, against followers who may attack."""
    found = 0
    for seed in range(12):
        match = middle("sve", seed, 45)
        decision = match.decision
        if decision is None or match.active != decision.player or decision.about != "main":
            continue
        game = match.game
        game.health[1 - decision.player] = 1
        game.restored()
        decision = match.decision
        assert decision is not None
        index = sure_win([match], decision, learned(match.rulebook).weights, 1, 400)
        if index < 0:
            continue
        found += 1
        seats: list[Player] = [player("normal", 300, 1), player("random", seed=3)]
        if decision.player:
            seats.reverse()
        turn = match.turn
        assert play(match, seats).winners == [decision.player] and match.turn == turn
    assert found >= 2


def test_a_win_in_most_samples_is_likely_but_not_sure() -> None:
    """This one is won in about nine of ten samples."""
    (scenario,) = read_file(str(Path(__file__).parent / "likely.yaml"))
    assert isinstance(scenario, Scenario)
    match = begin(scenario)
    match.pick(2)
    match.pick(1)
    decision = match.decision
    assert decision is not None
    weights = learned(match.rulebook).weights
    seeds = range(6)
    likely = [seed for seed in seeds if sure_win([match], decision, weights, seed, 2_000, LIKELY) >= 0]
    sure = [seed for seed in seeds if sure_win([match], decision, weights, seed, 2_000) >= 0]
    assert len(likely) >= 3 > 1 >= len(sure)


def test_a_limit_of_time_is_kept_and_what_is_on_offer_is_picked() -> None:
    match = middle("sve", 9)
    begin = perf_counter()
    chosen = player("strong", seed=1, seconds=0.2).choose(match)
    assert match.decision is not None and chosen in match.decision
    assert 0.15 < perf_counter() - begin < 5 or len(match.decision.options) == 1
    with pytest.raises(Malformed):
        player("strong", seconds=0)


def test_options_are_judged_best_first() -> None:
    match = middle("sve", 9)
    options = judge(match, 200)
    assert all(0 <= each.chance <= 1 for each in options)
    assert len({each.index for each in options}) == len(options) > 1


def test_a_game_is_analysed_with_what_each_player_knew() -> None:
    match = gorin.game("sve").new(["forest", "royal"], seed=3)
    play(match, [player("random", seed=3), player("random", seed=4)], 12)
    found = gorin.analyse(match, budget=60, player=0)
    assert found.moments and {each.player for each in found.moments} == {0}
    assert all(each.loss >= 0 and each.best.chance >= each.picked.chance - 1e-9 for each in found.moments)
    assert [number for number, _ in found.curve(0)] == [each.number for each in found.moments]


def test_a_game_is_looked_through_step_by_step_and_told_as_json() -> None:
    match = gorin.game("sve").new(["forest", "royal"], seed=3)
    play(match, [player("random", seed=3), player("random", seed=4)], 10)
    steps = list(look_through(match.rulebook, match.record(), 60))
    assert [done for done, _, _ in steps] == list(range(1, len(match.record().picks) + 1))
    told = [moment_json(each) for _, _, each in steps if each is not None]
    assert told and json.loads(json.dumps(told)) == told
    assert all(each["best"]["chance"] >= each["picked"]["chance"] - 1e-9 for each in told)
    advice = hint(match, 60)
    assert json.loads(json.dumps(advice)) == advice and advice["options"][0]["label"]


def test_a_fit_keeps_the_signs() -> None:
    rows = [((x, -x), float(x > 0)) for x in (-3, -2, -1, 1, 2, 3)] * 30
    first, second = fit(rows, (1, 1), penalty=1.0)
    assert first > 0.3 and second == 0


def test_chances_and_weights_grow() -> None:
    chances = [chance(each) for each in range(-20_000, 20_001, 500)]
    weights = [weight(each) for each in range(-20_000, 20_001, 500)]
    assert chances == sorted(chances) and weights == sorted(weights) and chance(0) == EVEN
    assert chance(-700) + chance(700) == pytest.approx(CERTAIN, abs=80)


def test_every_name_makes_a_player() -> None:
    assert all(isinstance(repr(player(name, seed=1)), str) for name in PLAYERS)
