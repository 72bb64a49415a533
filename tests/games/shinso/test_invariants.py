"""Random games with the cards of all scenarios: the board is always one that the rules allow, and no value is stale."""

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
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.rules.settling import CHECKS
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    BROKEN,
    COFFIN,
    CORE,
    FRAGMENT,
    HAND,
    NOWHERE,
    RELIC_AREA,
    RIMS,
    SLOT_COUNT,
    SLOTS,
    STAGE,
    TERRITORY_SLOT,
)
from tests.documents import load_all

SCENARIOS = Path(__file__).parent / "scenarios"
MOST_DECISIONS = 700
LOOKED_AT = (HAND, RIMS, SLOTS, STAGE, ARTS_SLOT, TERRITORY_SLOT, RELIC_AREA, COFFIN)


@cache
def cards() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The cards of all scenarios, each under a name of its own: 真祖の断片, and all others that decks may hold."""
    book = gorin.game("shinso")
    fragments: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []
    seen: set[str] = set()
    for path in sorted(SCENARIOS.glob("*.yaml")):
        for document in load_all(path):
            for fields in document.get("cards", ()):
                if repr(fields) in seen:
                    continue
                seen.add(repr(fields))
                card = {**fields, "name": f"{fields['name']}{len(seen)}"}
                printed = book.read_card(card)
                if printed.traits.kind & FRAGMENT:
                    fragments.append(card)
                elif not any(ability.kind == "deck" for ability in printed.abilities):
                    others.append(card)
    return fragments, others


def new_match(seed: int) -> Match:
    rnd = Random(seed)
    book: Rulebook = gorin.game("shinso")
    fragments, others = cards()
    own: dict[str, dict[str, Any]] = {}
    decks = []
    for _ in range(2):
        fragment, chosen = rnd.choice(fragments), rnd.sample(others, 20)
        own.update((card["name"], card) for card in (fragment, *chosen))
        deck: list[Any] = [fragment["name"]]
        deck += [{"card": card["name"], "count": 2} for card in chosen[:15]]
        deck += [{"card": card["name"], "count": 2, "zone": "life_deck"} for card in chosen[15:]]
        decks.append(deck)
    return book.with_cards(list(own.values())).new(decks, seed=seed)


def said(decision: Decision | None) -> object:
    if decision is None:
        return None
    options = [(each.verb, each.card, each.target, each.number) for each in decision.options]
    assert len(set(options)) == len(options), f"an option is offered twice: {options}"
    return decision.player, decision.kind, decision.about, options


def values(game: ShinsoGame) -> list[object]:
    found: list[object] = []
    for card in (card for zone in LOOKED_AT for card in game.cards_in(zone)):
        traits = game.traits(card)
        found.append(
            (card, traits.name, traits.kind, traits.numbers, traits.keywords, sorted(traits.words), traits.rules)
        )
    return found


def check_values(match: Match) -> None:
    game = match.game
    assert isinstance(game, ShinsoGame)
    asked = said(match.decision)
    assert said(game.frames[-1].question(game)) == asked, "the question is not pure"
    before = values(game)
    again = match.clone()
    again.game.restored()
    assert values(again.game) == before, "a value is stale"
    assert said(again.decision) == asked, "the options depend on something that is not in the state"


def check_board(game: ShinsoGame) -> None:
    """R15, R19, card_types.4, card_types.6, card_types.9: where cards can lie."""
    assert set(game.slots) == set(game.cards_in(SLOTS)), "a slot is held by nobody, or a card lies in none"
    for player in (0, 1):
        slots = [game.slots[card] for card in game.on_side(SLOTS, player)]
        assert len(set(slots)) == len(slots) and all(1 <= slot <= SLOT_COUNT for slot in slots), slots
        assert len(game.on_side(STAGE, player)) <= 1 or game.cards_in(NOWHERE) or len(game.frames) > 3
        for zone in (ARTS_SLOT, TERRITORY_SLOT, CORE):
            assert len(game.zone_cards(zone, player)) <= 1
        assert game.actions[player] >= 0
    for relic, bearer in game.bearers.items():
        assert game.zone[relic] == RELIC_AREA and game.is_body(bearer), "a 秘宝 is borne by what is not there"
    for card, side in game.lies.items():
        assert game.zone[card] in (SLOTS, STAGE) and side != game.holder[card]


def check_rest(game: ShinsoGame) -> None:
    """R41, R42: at a free decision nothing is under way."""
    assert not game.cards_in(BROKEN) and not game.waiting and not game.shown and not game.losers
    assert not due(game, CHECKS), "rule processing was skipped"


@pytest.mark.parametrize("seed", range(10))
def test_invariants(seed: int) -> None:
    match = new_match(seed)
    rnd = Random(seed)
    for _ in range(MOST_DECISIONS):
        decision = match.decision
        game = match.game
        if decision is None:
            return
        assert isinstance(game, ShinsoGame)
        check_board(game)
        if decision.kind in ("play", "battle"):
            check_rest(game)
        if rnd.random() < 0.3:
            check_values(match)
        options = [number for number, each in enumerate(decision.options) if each.verb != "soul_burn"]
        match.pick(rnd.choice(options))


def test_a_sample_of_a_set_doppel_can_be_played_on() -> None:
    """R14, R18: as what a set card was laid is not known to the other player."""
    book = gorin.game("shinso")
    doppel = next(fields["name"] for fields in book.card_fields() if fields.get("kind") == "ドッペル")
    arts = [fields["name"] for fields in book.card_fields() if fields.get("kind") == "ドッペル"]
    side = next(name for name in arts if any(each["kind"] == "権能" for each in book.fields[name]["faces"]))
    match = book.vocabulary.lay_out(
        {"phase": "battle", "p1": {"kin": ["緋爪の見習い"]}, "p2": {"arts": [side], "hand": ["紅蓮の猟犬", doppel]}}
    )
    for seed in range(12):
        sample = match.sample(0, seed)
        values(sample.game)
        decision = sample.decision
        assert decision is not None
        sample.answer(next(option for option in decision.options if option.verb == "attack"))
