"""Stored states: continued byte for byte, checked as a whole, and never able to do anything but be data."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gorin
from gorin.engine.kernel.errors import GorinError, RecordError
from gorin.engine.kernel.state import fields_of
from gorin.engine.match import Match
from gorin.engine.show import registry
from gorin.engine.show.record import all_picks
from gorin.engine.show.serial import stored_fields
from gorin.scenario import running
from gorin.scenario.moments import who_acts_next
from gorin.scenario.reading import Scenario, read_file
from tests.fuzz.fuzz import check_own_knowledge, new_match, run

State = dict[str, Any]
SCENARIOS = Path(__file__).parents[2] / "games"


def match_of(slug: str, seed: int = 4, picks: int = 12) -> Match:
    match = new_match(gorin.game(slug), seed)
    run(match, seed, picks)
    return match


@cache
def text_of(slug: str) -> str:
    return json.dumps(match_of(slug).to_json(), ensure_ascii=False)


def stored(match: Match) -> State:
    found: State = json.loads(json.dumps(match.to_json(), ensure_ascii=False))
    return found


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_restored_match_goes_on_byte_for_byte_with_its_log(slug: str) -> None:
    for seed in range(6):
        match = match_of(slug, seed, 20 * seed)
        again = Match.from_json(match.rulebook, stored(match))
        assert stored(again) == stored(match)
        for pick in run(match, seed, 80):
            again.pick(pick)
        assert stored(again) == stored(match)
        for viewer in (0, 1, None):
            assert again.view(viewer, 0) == match.view(viewer, 0)


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("strike/scenarios/ch05_setup_turns.yaml", "turn-lasting effects end before the discards of the end phase"),
        ("sve/scenarios/ch10_continuous.yaml", "several replacements of damage - the doubling first"),
        (
            "rebirth/scenarios/21_rulings_of_terms.yaml",
            "[R24] an energy card is chosen among those that are no partners",
        ),
    ],
)
def test_each_state_of_a_scenario_is_read_back(file: str, title: str) -> None:
    """Rules laid on players, an order of replacements being asked, cards that lie openly among hidden ones."""
    found = [each for each in read_file(str(SCENARIOS / file)) if each.title == title]
    (scenario,) = found
    assert isinstance(scenario, Scenario)
    match = running.lay_out(scenario)
    for number, step in enumerate(scenario.steps, 1):
        running.take_step(match, step, who_acts_next(scenario.steps[number:]))
        assert stored(Match.from_json(match.rulebook, stored(match))) == stored(match)
        check_own_knowledge(match)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_tags_name_classes_and_no_modules(slug: str) -> None:
    """Where a class lies changes no stored state and no hash."""
    tags = registry.classes(gorin.game(slug).package)
    text = json.dumps(stored(match_of(slug))["state"], ensure_ascii=False)
    assert tags and "gorin" not in text
    for tag, kind in tags.items():
        words = tag.split(".")
        assert words[-1] == kind.__name__
        assert len(words) <= 3 and not set(words) & {"rules", "kernel", "program", "happening", "values"}


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_the_declared_fields_are_those_of_the_objects(slug: str) -> None:
    match = match_of(slug, 2, 0)
    seen: set[type] = set()
    for _ in range(12):
        run(match, 7, 9)
        left: list[Any] = [getattr(match.game, name) for name in fields_of(match.game)]
        while left:
            each = left.pop()
            if isinstance(each, list | tuple):
                left.extend(each)
            elif isinstance(each, dict):
                left.extend(each.values())
            elif (
                type(each).__module__.startswith("gorin.")
                and not callable(each)
                and registry.tag(type(each)) in (registry.classes(match.rulebook.package))
            ):
                seen.add(type(each))
                assert frozenset(stored_fields(each)) == registry.declared(type(each)), type(each)
                left.extend(getattr(each, name) for name in stored_fields(each))
    assert len(seen) > 3


def first_frame(data: State) -> State:
    frame: State = data["state"]["frames"][0]
    return frame


def move(data: State) -> None:
    zones = data["state"]["zones"]
    full = next(cards for cards in zones if cards)
    full.append(full[0])


def lose(data: State) -> None:
    next(cards for cards in data["state"]["zones"] if cards).pop()


WRONG: dict[str, Callable[[State], Any]] = {
    "a class of the library": lambda data: first_frame(data).update({"$": "subprocess.Popen"}),
    "a module path": lambda data: first_frame(data).update({"$": "gorin.engine.kernel.selection.Select"}),
    "a parser": lambda data: first_frame(data).update({"$": "Lark"}),
    "a game": lambda data: first_frame(data).update({"$": "Game"}),
    "no tag": lambda data: first_frame(data).pop("$"),
    "an unknown field": lambda data: first_frame(data).update({"evil": 1}),
    "a missing field": lambda data: first_frame(data).pop("step"),
    "a step beyond the last": lambda data: first_frame(data).update({"step": 99}),
    "a negative step": lambda data: first_frame(data).update({"step": -1}),
    "a special method": lambda data: first_frame(data).update({"then": "__init__"}),
    "no method": lambda data: first_frame(data).update({"then": "nothing_like_it"}),
    "a frame that is none": lambda data: data["state"].update({"frames": [1]}),
    "no frames": lambda data: data["state"].update({"frames": []}),
    "a card in two zones": move,
    "a card in no zone": lose,
    "a card of nobody": lambda data: data["state"]["owner"].__setitem__(0, 7),
    "a card in another zone": lambda data: data["state"]["zone"].__setitem__(0, 1 + data["state"]["zone"][0]),
    "a column that is too short": lambda data: data["state"]["stamp"].pop(),
    "a card that is not printed": lambda data: data["state"]["printed"][0].update({"key": "no such card"}),
    "a negative turn": lambda data: data["state"].update({"turn": -1}),
    "nobody's turn": lambda data: data["state"].update({"active": 2}),
    "no phase": lambda data: data["state"].update({"phase": "no such phase"}),
    "a word for a number": lambda data: data["state"].update({"clock": "1"}),
    "a truth for a number": lambda data: data["state"].update({"turn": True}),
    "a memory of strangers": lambda data: data["state"]["known"].__setitem__(0, 255),
    "counters of nothing": lambda data: data["state"].update({"counters": {"$": "dict", "of": [[99_999, 1]]}}),
    "an ability beyond the last": lambda data: data["state"].update({"waiting": [{"$": "ability", "number": 10**9}]}),
    "an unknown field of the state": lambda data: data["state"].update({"evil": 1}),
    "a missing field of the state": lambda data: data["state"].pop("turn"),
    "an unknown part": lambda data: data.update({"evil": 1}),
    "a log of words": lambda data: data.update({"log": ["x"]}),
    "a log of unknown faces": lambda data: data["log"][0].__setitem__(9, "no such card"),
    "seven seats": lambda data: data.update({"seats": 7}),
    "an unknown table": lambda data: data.update({"table": "no such format"}),
    "picks that are none": lambda data: data.update({"picks": ["x"]}),
    "an origin that is none": lambda data: data.update({"origin": {"decks": 1}}),
    "cards that are none": lambda data: data.update({"own": [1]}),
    "another game": lambda data: data.update({"game": "chess"}),
    "an older format": lambda data: data.update({"format": 1}),
    "too deep": lambda data: data["state"].update({"waiting": deep(5_000)}),
    "too large a number": lambda data: data["state"].update({"clock": 1 << 80}),
    "half a character": lambda data: data["state"].update({"phase": "\ud800"}),
}


def deep(levels: int) -> Any:
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize("what", sorted(WRONG))
@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_damaged_state_is_refused(slug: str, what: str) -> None:
    data = json.loads(text_of(slug))
    WRONG[what](data)
    with pytest.raises(RecordError) as caught:
        Match.from_json(gorin.game(slug), data)
    str(caught.value).encode()


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_state_that_says_it_is_halted_is_refused(slug: str) -> None:
    data = match_of(slug, 9, 20).to_json()
    data["state"]["halted"] = True
    with pytest.raises(RecordError):
        Match.from_json(gorin.game(slug), data)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_whatever_is_changed_in_a_state_it_is_refused_or_can_be_played(slug: str) -> None:
    values = [-1, 0, 2, 10**9, None, True, "x", [], {}, {"$": "tuple", "of": []}, {"$": "Procedure.Select"}, 1.5]
    rnd = Random(1)
    match = match_of(slug, 9, 60)
    text = json.dumps(match.to_json(), ensure_ascii=False)
    for _ in range(60):
        data = json.loads(text)
        place: Any = data["state"] if rnd.random() < 0.9 else data
        for _ in range(rnd.randrange(1, 9)):
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = rnd.choice(keys)
            if not isinstance(place[key], dict | list) or rnd.random() < 0.2:
                place[key] = rnd.choice(values)
                break
            place = place[key]
        try:
            other = Match.from_json(match.rulebook, data)
        except GorinError as error:
            str(error).encode()
            continue
        run(other, 3, 10)
        other.view(0, 0)


def test_numbers_larger_than_other_readers_keep_are_words() -> None:
    sample = match_of("sve").sample(0, 3)
    sample.game.seed = (1 << 64) - 1
    data = stored(sample)
    assert data["state"]["seed"] == {"$": "int", "hex": "f" * 16}
    assert Match.from_json(sample.rulebook, data).hash() == sample.hash()


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_match_of_any_length_can_be_pickled_and_copied(slug: str) -> None:
    match = match_of(slug)
    for _ in range(12_000):
        match.picks = (0, match.picks)
        match.game.note("turn", "1", 0, number=1)
    hashed, picked, told = match.hash(), len(all_picks(match.picks)), len(match.log(0))
    for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
        assert other.hash() == hashed
        assert len(all_picks(other.picks)) == picked
        assert len(other.log(0)) == told
        assert other.rulebook.slug == slug


def test_a_match_with_cards_of_ones_own_is_restored_with_them() -> None:
    card = {"name": "試しの兵", "class": "ニュートラル", "kind": "フォロワー", "cost": 1, "attack": 1, "health": 2}
    book = gorin.game("sve").with_cards([card])
    match = book.vocabulary.lay_out({"p1": {"field": ["試しの兵"]}})
    again = Match.from_json(gorin.game("sve"), stored(match))
    assert again.hash() == match.hash()
    assert again.view(0) == match.view(0)
    assert pickle.loads(pickle.dumps(match)).hash() == match.hash()
