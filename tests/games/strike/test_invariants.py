"""Random games of random legal decks: what must hold at every decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gorin
from gorin.engine.happening.events import listen, replacers_of
from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.values.waiting import Watch
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.terms import ATTACHED, MOST_STRIKERS, SETUP_PHASE, STAGE

GAMES = 12
LOOKED_AT = 0.05


def random_deck(rnd: Random) -> list[str]:
    """Three of each of 17 spell cards, and an option."""
    book = gorin.game("strike")
    shipped = [name for name in book.fields if not book.fields[name].get("extra")]
    options = [name for name in shipped if book.fields[name].get("kind") == "オプション"]
    spells = [name for name in shipped if name not in options]
    return [name for name in rnd.sample(spells, 17) for _ in range(3)] + [rnd.choice(options)]


def new_match(seed: int) -> Match:
    rnd = Random(seed)
    return gorin.game("strike").new([random_deck(rnd), random_deck(rnd)], seed=seed)


def game_of(match: Match) -> StrikeGame:
    assert isinstance(match.game, StrikeGame)
    return match.game


def parts(decision: Decision) -> list[Any]:
    options = [(each.verb, each.card, each.target, each.number, each.loses) for each in decision.options]
    return [decision.player, decision.kind, decision.about, decision.clause, decision.picked, options]


def places(watches: tuple[Watch, ...]) -> list[tuple[int, int, int, int]]:
    return [(each.card, each.number, each.stamp, each.master) for each in watches]


def check_stage(game: StrikeGame) -> None:
    """4.1.3, 4.1.4: every striker has an area of its own, at most six a player; what is attached has a bearer."""
    for area, card in enumerate(game.board):
        assert card == NOTHING or (game.at[card] == area and game.zone[card] == STAGE)
    for player in range(game.nplayers):
        strikers = game.zone_cards(STAGE, player)
        assert len(strikers) <= MOST_STRIKERS
        assert game.masks[player] == sum(1 << game.at[card] for card in strikers)
    for card, bearer in game.hosts.items():
        assert game.zone[card] == ATTACHED and game.zone[bearer] == STAGE
    assert game.phase == SETUP_PHASE or set(game.cards_in(ATTACHED)) == set(game.hosts)


def check_question(match: Match) -> None:
    """Asking again gives the same question and changes nothing."""
    before = match.hash()
    decision = match.decision
    assert decision is not None
    assert parts(match.game.frames[-1].question(match.game)) == parts(decision)
    assert match.hash() == before


def check_values(game: StrikeGame) -> None:
    """What was worked out earlier is what would be worked out now."""
    fresh: StrikeGame = game.clone()
    fresh.restored()
    for card in range(len(game.printed)):
        kept, now = game.traits(card), fresh.traits(card)
        assert (kept.numbers, kept.words, kept.keywords, kept.rules, kept.abilities, kept.reach) == (
            now.numbers,
            now.words,
            now.keywords,
            now.rules,
            now.abilities,
            now.reach,
        )
    assert places(listen(game)) == places(listen(fresh))
    assert places(replacers_of(game)) == places(replacers_of(fresh))
    kept_rules, rules = game.rules_for_players(), fresh.rules_for_players()
    assert (kept_rules.rules, kept_rules.hand_limit, kept_rules.power_less) == (
        rules.rules,
        rules.hand_limit,
        rules.power_less,
    )


def check_warnings(match: Match) -> None:
    """Whatever says that it loses does, if everything after it is declined."""
    decision = match.decision
    assert decision is not None
    for index, option in enumerate(decision.options):
        if option.loses:
            trial = match.clone()
            trial.pick(index)
            turn = trial.game.turn
            while trial.decision is not None and trial.game.turn == turn:
                trial.answer(trial.decision.decline or trial.decision.options[0])
            assert trial.result is not None and decision.player not in trial.result.winners


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_game(seed: int) -> None:
    rnd = Random(seed)
    match = new_match(seed)
    phases: list[tuple[int, str]] = []
    while (decision := match.decision) is not None:
        game = game_of(match)
        check_stage(game)
        check_warnings(match)
        if rnd.random() < LOOKED_AT:
            check_question(match)
            check_values(game)
        if not phases or phases[-1] != (game.turn, game.phase):
            phases.append((game.turn, game.phase))
        match.answer(rnd.choice([each for each in decision.options if not each.loses] or decision.options))
    order = ["setup", "refresh", "striker", "command", "end"]
    assert phases == sorted(phases, key=lambda each: (each[0], order.index(each[1])))
