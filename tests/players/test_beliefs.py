"""Players who do not know the others' lists: fair, and taught by what they see.

`python -m tests.players.test_beliefs 200` compares choices in so many positions of each game.
"""

from __future__ import annotations

import sys

import pytest

import gorin
from gorin.engine.match import Match
from gorin.players import play_randomly, player
from gorin.players.beliefs import Beliefs, dealt, deck_cards, seen_faces, with_faces
from gorin.players.search import SearchPlayer

FEW = 40
"""Picks of a quick look."""


def middle(slug: str, seed: int, picks: int) -> Match:
    """A match some picks after its beginning."""
    book = gorin.game(slug)
    names = book.deck_names()
    match = book.new([names[seed % len(names)], names[(seed + 1) % len(names)]], seed=seed)
    play_randomly(match, seed, 0, picks)
    return match


def with_another_list(match: Match, seat: int, name: str) -> Match:
    """The same match for this seat, though the hidden cards of the others come from another deck."""
    book = match.rulebook
    game = match.sample(seat, 77, log=False).game
    faces = dealt(game, book, seat, 1 - seat, name, book.deck_names(), 5)
    return Match(book, with_faces(book, game, faces), None, match.format)


def choices(slug: str, seed: int, picks: int) -> tuple[set[str], set[str]]:
    """What is chosen with known lists in a match and its samples, and with unknown ones in matches of other lists."""
    match = middle(slug, seed, picks)
    decision = match.decision
    if decision is None or len(decision.options) < 2:
        return set(), set()
    seat = decision.player
    same = [match, *(match.sample(seat, number) for number in range(2))]
    known = {repr(SearchPlayer(FEW, 5).choose(each)) for each in same}
    other = with_another_list(match, seat, match.rulebook.deck_names()[-1])
    unknown = {repr(SearchPlayer(FEW, 5, beliefs=Beliefs()).choose(each)) for each in (*same, other)}
    return known, unknown


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_unknown_lists_do_not_matter(slug: str) -> None:
    for seed in range(4):
        known, unknown = choices(slug, seed, 12 + 11 * seed)
        assert len(known) <= 1 and len(unknown) <= 1


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_what_was_seen_tells_the_deck(slug: str) -> None:
    book = gorin.game(slug)
    names = book.deck_names()
    match = book.new([names[0], names[-1]], seed=4)
    play_randomly(match, 4, 0, 60)
    likely = dict(Beliefs().likelihoods(match, 0, 1))
    assert seen_faces(match.game, 0, 1)
    assert max(likely, key=lambda name: likely[name]) == names[-1]
    assert sum(likely.values()) < 1.1 * likely[names[-1]]


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_imagined_matches_hold_a_known_deck_and_can_be_played(slug: str) -> None:
    match = middle(slug, 2, 25)
    decision = match.decision
    assert decision is not None
    seat = decision.player
    for number in range(4):
        imagined = Beliefs().imagine(match, seat, number)
        assert imagined.decision is not None
        assert [repr(each) for each in imagined.decision] == [repr(each) for each in decision]
        play_randomly(imagined, number, 0, 150)


def test_a_deck_has_all_its_cards() -> None:
    assert len(deck_cards(gorin.game("sve"), "forest")) >= 50


def test_unknown_lists_by_name() -> None:
    match = middle("sve", 3, 30)
    assert match.decision is not None
    assert player("normal", FEW, 1, unknown=True).choose(match) in match.decision


if __name__ == "__main__":
    for game in gorin.GAMES:
        results = [choices(game, number, 8 + number % 70) for number in range(int(sys.argv[1]))]
        asked = [each for each in results if each[0]]
        alike = [sum(len(each[at]) == 1 for each in asked) for at in range(2)]
        print(game, "positions", len(asked), "same choice: lists known", alike[0], "unknown", alike[1], flush=True)
