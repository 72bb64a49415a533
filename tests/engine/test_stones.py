"""Two to six players, teams, a circle, a cancel window, and players who leave: on the engine's parts alone."""

from __future__ import annotations

import random

import pytest

from gorin.engine.kernel.decision import PASS
from gorin.engine.kernel.ref import player_of
from gorin.engine.match import Match
from tests.engine.stones.game import ANSWER, HAND, HEAP, MIDDLE, NOWHERE, SHIELD, STONE, THROW, Stones
from tests.engine.stones.rulebook import StonesBook

BOOK = StonesBook()


def new(count: int, seed: int = 0, format: str | None = None) -> Match:
    return BOOK.new(["plain"] * count, seed=seed, format=format)


def game_of(match: Match) -> Stones:
    assert isinstance(match.game, Stones)
    return match.game


def give(game: Stones, player: int, kind: int) -> int:
    """A card of this kind into the player's hand, from wherever it is."""
    card = next(
        card
        for card in range(len(game.printed))
        if game.owner[card] == player and game.zone[card] != HAND and game.traits(card).kind == kind
    )
    game.put([card], HAND, "test", player)
    game.ask_again()
    return card


def check(game: Stones) -> None:
    """Every card lies in exactly one zone, nothing of who left is left, the frames are alive."""
    places = [card for cards in game.zones for card in cards]
    assert sorted(places) == list(range(len(game.printed)))
    for index, cards in enumerate(game.zones):
        for card in cards:
            assert (game.zone[card], game.holder[card]) == divmod(index, game.nplayers)
            assert not game.gone >> game.owner[card] & 1 or game.zone[card] == NOWHERE
    if game.result is None:
        assert game.asking and game.decision is not None
        assert not game.gone >> game.decision.player & 1
        again = game.frames[-1].question(game)
        assert [repr(option) for option in again.options] == [repr(option) for option in game.decision.options]


@pytest.mark.parametrize("format", [None, "circle", "teams"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_random_games_end(count: int, format: str | None) -> None:
    for seed in range(6):
        chance = random.Random(f"{count}{format}{seed}")
        match = new(count, seed, format)
        while match.decision is not None:
            check(game_of(match))
            if chance.random() < 0.02:
                gone = game_of(match).gone
                match.concede(chance.choice([each for each in range(count) if not gone >> each & 1]))
            else:
                match.pick(chance.randrange(len(match.decision.options)))
        assert match.result is not None and match.result.winners


def test_opponents_are_neighbours_in_a_circle_and_never_teammates() -> None:
    def targets(match: Match) -> set[int]:
        give(game_of(match), 0, STONE)
        assert match.decision is not None
        return {player_of(option.target) for option in match.decision.options if option.verb == THROW}

    assert targets(new(5, format="circle")) == {1, 4}
    assert targets(new(5)) == {1, 2, 3, 4}
    assert targets(new(6, format="teams")) == {1, 3, 5}


def test_the_circle_closes_when_a_player_leaves() -> None:
    match = new(4, format="circle")
    match.concede(1)
    game = game_of(match)
    assert game.opponents(0) == [2, 3]
    assert game.opponents(2) == [3, 0]


def throw(match: Match, at: int) -> int:
    game = game_of(match)
    give(game, game.active, STONE)
    assert match.decision is not None
    option = next(each for each in match.decision.options if each.verb == THROW and player_of(each.target) == at)
    match.answer(option)
    return option.card


def test_a_cancelled_cancel_lets_the_stone_hit() -> None:
    match = new(3, seed=3)
    game = game_of(match)
    for player in range(3):
        give(game, player, SHIELD)
    throw(match, 2)
    lives = game.lives[2]
    assert match.decision is not None and match.decision.player == 1
    match.answer(next(each for each in match.decision.options if each.verb == ANSWER))
    assert match.decision is not None and match.decision.player == 2
    match.answer(next(each for each in match.decision.options if each.verb == ANSWER))
    while match.decision is not None and match.decision.kind == "answer":
        match.answer(next(each for each in match.decision.options if each.verb == PASS))
    assert game.lives[2] < lives
    assert not game.cards_in(MIDDLE) and len(game.cards_in(HEAP)) == 3


def test_the_turn_of_a_player_who_leaves_ends() -> None:
    match = new(3)
    throw(match, 1)
    match.concede(0)
    game = game_of(match)
    assert game.active == 1 and not game.cards_in(MIDDLE)
    check(game)


def test_silence_tells_nothing_where_everybody_is_asked() -> None:
    """With `always`, whoever holds cards is asked although no shield is among them."""
    for always in (False, True):
        match = new(3, seed=1)
        game = game_of(match)
        game.always = always
        for player in range(3):
            game.put([c for c in game.zone_cards(HAND, player) if game.traits(c).kind == SHIELD], HEAP, "test", player)
            give(game, player, STONE)
        throw(match, 1)
        assert match.decision is not None
        assert (match.decision.kind == "answer") == always


def test_clones_share_nothing_that_changes() -> None:
    match = new(4, seed=5)
    for _ in range(12):
        assert match.decision is not None
        match.pick(0)
    before = match.hash()
    other = match.clone()
    while other.decision is not None:
        other.pick(0)
    assert match.hash() == before


def test_a_stored_state_goes_on_alike() -> None:
    match = new(4, seed=8, format="teams")
    match.concede(2)
    other = match.clone()
    game_of(other).restored()
    while match.decision is not None and other.decision is not None:
        pick = len(match.decision.options) // 2
        match.pick(pick)
        other.pick(pick)
        assert match.hash() == other.hash()
