"""A game that its players do not let end is over after a stated number of answers, in every rulebook."""

from __future__ import annotations

from random import Random

import pytest

import gorin
from gorin.engine.kernel.frames import MOST_ANSWERS
from gorin.engine.match import Match

LEFT = 7
TABLES = [(slug, each.name) for slug in gorin.GAMES for each in gorin.game(slug).formats]


def played(match: Match) -> int:
    """How many answers are given by chance until the game is over."""
    rnd = Random(0)
    count = 0
    while (decision := match.decision) is not None:
        match.pick(rnd.randrange(len(decision.options)))
        count += 1
    return count


@pytest.mark.parametrize(("slug", "format"), TABLES)
def test_the_last_answer_ends_the_game_in_a_draw(slug: str, format: str) -> None:
    book = gorin.game(slug)
    seats = next(each for each in book.formats if each.name == format).tables[-1].count
    match = book.new([book.deck_names()[0]] * seats, seed=3, format=format or None)
    match.game.choices = MOST_ANSWERS - LEFT
    assert played(match) == LEFT
    assert match.result is not None and match.result.reason == "length" and match.result.draw
    assert "decisions" in match.log(None, "en")[-1]
    assert Match.from_json(book, match.to_json()).result == match.result
    assert match.view(0, lang="en").result is not None


def endless_equipping() -> Match:
    """A 秘宝 of cost 0 beside its bearer: no rule of shinso says how often it may be put on and taken off."""
    card = {"name": "回る輪", "kind": "秘宝", "colors": ["無色"], "cost": 0}
    kin = {"name": "担い手", "kind": "眷属", "colors": ["無色"], "cost": 0, "power": 1000, "races": []}
    match: Match = (
        gorin.game("shinso")
        .with_cards([card, kin])
        .vocabulary.lay_out({"p1": {"kin": ["担い手"], "relics": ["回る輪"]}})
    )
    return match


def test_somebody_who_repeats_a_free_action_for_ever_comes_to_the_end() -> None:
    match = endless_equipping()
    match.game.choices = MOST_ANSWERS - 200
    turn = match.turn
    while (decision := match.decision) is not None:
        going_on = [index for index, each in enumerate(decision.options) if each.verb in ("equip", "unequip")]
        match.pick(going_on[0])
    assert match.turn == turn and match.result is not None and match.result.reason == "length"
