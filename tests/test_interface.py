"""The Python interface: what it hands out can be compared, printed and read, and bad arguments are refused."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import gorin
from gorin.engine.match import Match
from gorin.engine.notation.syntax import AmbiguousReference, UnknownReference
from gorin.players import player

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def match() -> Match:
    return gorin.game("sve").new(["forest", "royal"], seed=7, first=0)


def test_options_and_decisions_are_values(match: Match) -> None:
    decision, again = match.decision, match.clone().decision
    assert decision is not None and again is not None
    first, second = decision
    assert first == gorin.Option(first.verb, first.card, first.target, first.number)
    assert first != second and first != "yes" and hash(first) == hash(copy.copy(first))
    assert first in decision and gorin.Option("fly") not in decision and None not in decision
    assert len(decision) == len(list(decision)) == 2 and decision[0] is first
    assert decision == again and hash(decision) == hash(again) and decision != again.options
    match.answer(second)
    assert match.decision != decision
    assert {first: 1, second: 2}[gorin.Option("no")] == 2


def test_everything_public_prints_itself(match: Match) -> None:
    shown = [
        match,
        match.decision,
        match.rulebook,
        match.record(),
        match.view(0),
        match.view(None),
        player("random", seed=3),
        player("rollout", budget=5, seed=3),
        match.rulebook.printed("露草の子妖精"),
    ]
    assert [repr(each) for each in shown] == [
        "<Match of sve, turn 0, setup: player 0 picks one of 2 (exchange)>",
        "Decision(player=0, kind='yes_no', about='exchange', options=[Option('yes'), Option('no')])",
        repr(gorin.game("sve")),
        "<Record of sve: seed 7, 0 picks, open>",
        "<View of sve for player 0, turn 0, setup>",
        "<View of sve for a spectator, turn 0, setup>",
        "RandomPlayer(seed=3)",
        "RolloutPlayer(budget=5, seed=3)",
        "Printed('露草の子妖精')",
    ]
    assert repr(gorin.game("sve")).startswith("<Rulebook sve: Shadowverse EVOLVE, ")
    match.concede(1)
    assert repr(match) == "<Match of sve, turn 0, setup: won by [0] [1.2.3]>"


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_match_shows_itself_in_a_notebook(slug: str) -> None:
    book = gorin.game(slug)
    match = book.new(book.deck_names()[:2], seed=1)
    text = match._repr_html_()
    assert text.startswith("<div") and text.count("<details") == len(match.players)
    assert match.decision is not None
    hidden = match.view(1 - match.decision.player).seats[1 - match.decision.player].zones.get("hand")
    shown = match.view(match.decision.player).faces
    for card in hidden.cards if hidden is not None else ():
        face = match.view(1 - match.decision.player).face(card)
        assert face is None or face.key in shown or face.name_en not in text
    match.concede(0)
    assert "</div>" in match._repr_html_()


def test_where_a_match_stands(match: Match) -> None:
    assert (match.turn, match.phase, match.active, match.players) == (0, "setup", 0, range(2))
    assert match.winners is None
    match.concede(0)
    assert match.winners == [1]


def test_states_and_records_are_loaded(match: Match, tmp_path: Path) -> None:
    match.pick(1)
    stored = json.loads(json.dumps(match.to_json()))
    assert Match.from_json(stored).hash() == Match.from_json(match.rulebook, stored).hash() == match.hash()
    file = tmp_path / "game.json"
    for text in (match.record().to_json(), json.dumps(match.to_json())):
        file.write_text(text, encoding="utf-8")
        assert (
            gorin.load(file).hash()
            == gorin.load(str(file)).hash()
            == gorin.load(json.loads(text)).hash()
            == match.hash()
        )
    assert gorin.load(match.record()).hash() == match.hash()


def test_cards_and_decks() -> None:
    assert gorin.deck("sve", "forest") == gorin.game("sve").deck("forest")
    (first, *_), fields = (
        gorin.cards("sve", EXAMPLES / "cards.csv"),
        {"name": "新兵", "class": "ロイヤル", "kind": "スペル"},
    )
    assert first["name"] == "霜柱の子鬼"
    assert gorin.read_card("sve", {**fields, "cost": 1, "text": "1枚引く。"}).name == "新兵"
    with pytest.raises(gorin.CardError, match="ひく"):
        gorin.read_card("sve", {**fields, "cost": 1, "text": "1枚ひく。"})


WRONG: list[tuple[Any, type[Exception], type[gorin.GorinError]]] = [
    (lambda match: gorin.game("chess"), LookupError, gorin.NotFound),
    (lambda match: gorin.game(7), TypeError, gorin.WrongType),
    (lambda match: gorin.deck("sve", "chess"), LookupError, gorin.NotFound),
    (lambda match: gorin.deck("sve", "no/such.yaml"), LookupError, gorin.NotFound),
    (lambda match: gorin.load("no/such.json"), LookupError, gorin.NotFound),
    (lambda match: gorin.load({"format": 9}), ValueError, gorin.RecordError),
    (lambda match: gorin.load([object()]), ValueError, gorin.RecordError),
    (lambda match: Match.from_json({}), ValueError, gorin.RecordError),
    (lambda match: Match.from_json(None), ValueError, gorin.RecordError),
    (lambda match: gorin.replay("{"), ValueError, gorin.RecordError),
    (lambda match: gorin.replay(7), TypeError, gorin.WrongType),
    (lambda match: gorin.read_card("sve", "新兵"), TypeError, gorin.WrongType),
    (lambda match: gorin.game("sve").new("forest"), TypeError, gorin.WrongType),
    (lambda match: gorin.game("sve").new(["forest"]), LookupError, gorin.NotFound),
    (lambda match: gorin.game("sve").new(["forest", "royal"], seed="7"), TypeError, gorin.WrongType),
    (lambda match: gorin.game("sve").new(["forest", "royal"], seed=True), TypeError, gorin.WrongType),
    (lambda match: gorin.game("sve").new(["forest", "royal"], seed=1 << 70), ValueError, gorin.Malformed),
    (lambda match: gorin.game("sve").new(["forest", "royal"], first=2), ValueError, gorin.Malformed),
    (lambda match: gorin.game("sve").new(["forest", "royal"], first="p1"), TypeError, gorin.WrongType),
    (lambda match: gorin.game("sve").new(["forest", "royal"], windows="never"), ValueError, gorin.Malformed),
    (lambda match: gorin.game("sve").new([["梢歌いのリュネ"], "royal"]), ValueError, gorin.DeckError),
    (lambda match: match.answer(gorin.Option("fly")), ValueError, gorin.IllegalPick),
    (lambda match: match.answer(0), TypeError, gorin.WrongType),
    (lambda match: match.answer(None), TypeError, gorin.WrongType),
    (lambda match: match.pick(99), ValueError, gorin.IllegalPick),
    (lambda match: match.pick(True), TypeError, gorin.WrongType),
    (lambda match: match.pick("1"), TypeError, gorin.WrongType),
    (lambda match: match.view(2), ValueError, gorin.IllegalPick),
    (lambda match: match.sample(0, "x"), TypeError, gorin.WrongType),
    (lambda match: match.act(0, "attack"), ValueError, gorin.GorinError),
    (lambda match: match.why_not(0, {"play": "ないカード"}), LookupError, UnknownReference),
    (lambda match: match.why_not(0, {"fly": "x"}), ValueError, gorin.GorinError),
    (lambda match: player("deep"), LookupError, gorin.NotFound),
    (lambda match: player("random", seed="x"), TypeError, gorin.WrongType),
    (lambda match: player("rollout", budget=0), ValueError, gorin.Malformed),
    (lambda match: player("rollout", budget=1.5), TypeError, gorin.WrongType),
    (lambda match: player("rollout", budget=True), TypeError, gorin.WrongType),
]


@pytest.mark.parametrize(("call", "plain", "own"), WRONG)
def test_bad_arguments_are_refused(match: Match, call: Any, plain: type[Exception], own: type[Exception]) -> None:
    before = match.hash()
    with pytest.raises(plain) as found:
        call(match)
    assert isinstance(found.value, own)
    assert isinstance(found.value, gorin.GorinError)
    assert str(found.value) and "<" not in str(found.value)
    assert match.hash() == before
    again = pickle.loads(pickle.dumps(found.value))
    assert type(again) is type(found.value) and str(again) == str(found.value)


def test_unknown_ambiguous_and_malformed_are_apart() -> None:
    assert issubclass(AmbiguousReference, gorin.Ambiguous) and not issubclass(AmbiguousReference, gorin.NotFound)
    assert issubclass(UnknownReference, gorin.NotFound) and not issubclass(UnknownReference, gorin.Ambiguous)
    assert not issubclass(gorin.Malformed, LookupError)


def test_a_refusal_has_its_clause(match: Match) -> None:
    view = match.view(0)
    face = view.face(view.seats[0].zones["hand"].cards[0])
    assert face is not None
    refusal = match.why_not(0, {"play": face.name})
    assert isinstance(refusal, ValueError) and refusal.clause == "7.3.2"
