"""Random games with decks of scenario cards: values are never stale, questions are pure, nothing stays due."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.happening.checks import due
from gorin.engine.kernel.decision import Decision
from gorin.engine.match import Match
from gorin.games.orphelia.game import OrpheliaGame
from gorin.games.orphelia.rules.state_based import CHECKS
from gorin.games.orphelia.terms import ARKEIA, FIELD, KIND_ARKEIA, STACK
from tests.documents import load_all

SCENARIOS = Path(__file__).parent / "scenarios"
MOST_DECISIONS = 1_500


@cache
def cards() -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]]]:
    """The cards of all scenarios, each under a name of its own: arkeia, those with static lines, the rest."""
    book = gorin.game("orphelia")
    arkeia: list[dict[str, Any]] = []
    static: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []
    for path in sorted(SCENARIOS.glob("*.yaml")):
        for document in load_all(path):
            for fields in document.get("cards", ()):
                card = {**fields, "name": f"{fields['name']}{len(arkeia) + len(static) + len(others)}"}
                traits = book.read_card(card).traits
                kind = arkeia if traits.kind & KIND_ARKEIA else static if traits.profile.statics else others
                kind.append(card)
    return arkeia, static, others


def new_match(seed: int) -> Match:
    rnd = Random(seed)
    book: Rulebook = gorin.game("orphelia")
    arkeia, static, others = cards()
    chosen = [[rnd.choice(arkeia), *rnd.sample(static, 6), *rnd.sample(others, 7)] for _ in range(2)]
    decks = [[deck[0]["name"], *({"card": card["name"], "count": 4} for card in deck[1:])] for deck in chosen]
    own = {card["name"]: card for deck in chosen for card in deck}
    return book.with_cards(list(own.values())).new(decks, seed=seed)


def said(decision: Decision | None) -> object:
    if decision is None:
        return None
    options = [(each.verb, each.card, each.target, each.number) for each in decision.options]
    assert len(set(options)) == len(options), f"an option is offered twice: {options}"
    return decision.player, decision.kind, decision.about, options


def values(game: OrpheliaGame) -> list[object]:
    found: list[object] = []
    for card in game.cards_in(FIELD) + game.cards_in(STACK) + game.cards_in(ARKEIA):
        traits = game.traits(card)
        abilities = len(traits.abilities)
        found.append((card, traits.numbers, traits.keywords, sorted(traits.words), traits.rules, abilities))
    return found


def check(match: Match) -> None:
    game = match.game
    assert isinstance(game, OrpheliaGame)
    asked = said(match.decision)
    assert said(game.frames[-1].question(game)) == asked, "the question is not pure"
    before = values(game)
    again = match.clone()
    again.game.restored()
    assert values(again.game) == before, "a value is stale"
    assert said(again.decision) == asked, "the options depend on something that is not in the state"
    if match.decision is not None and match.decision.kind == "priority":
        assert not game.atomic, "an event or payment was never ended"
        assert game.replacers or game.marks or not due(game, CHECKS), "a state check was skipped"


@pytest.mark.parametrize("seed", range(10))
def test_invariants(seed: int) -> None:
    match = new_match(seed)
    rnd = Random(seed)
    for _ in range(MOST_DECISIONS):
        decision = match.decision
        if decision is None:
            return
        if rnd.random() < 0.5:
            check(match)
        match.pick(rnd.randrange(len(decision.options)))
