"""A position seen from the other side, the stage turned and the players exchanged, has the mirrored options."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gorin
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING, is_place, place_of
from gorin.engine.match import Match
from gorin.engine.values.geometry import NO_AREA
from gorin.games.strike.rulebook import StrikeRulebook
from gorin.games.strike.rules.stage import AREAS, GRID

POSITIONS = 40
DECISIONS = 60
TIMED = ("waiting", "replacement")
Key = tuple[str, str, str, int]


def book() -> StrikeRulebook:
    found = gorin.game("strike")
    assert isinstance(found, StrikeRulebook)
    return found


def random_position(rng: random.Random) -> dict[str, Any]:
    """Strikers of the shipped cards anywhere on the stage, with full hands, discards and decks."""
    cards = sorted(name for name, fields in book().fields.items() if fields.get("kind") != "オプション")
    options = sorted(name for name, fields in book().fields.items() if fields.get("kind") == "オプション")
    areas = rng.sample(range(AREAS), 10)
    position: dict[str, Any] = {
        "active": "p1",
        "phase": rng.choice(["refresh", "striker", "striker", "striker", "command", "end"]),
        "seed": rng.randrange(1000),
    }
    for player in ("p1", "p2"):
        count = rng.randint(2, 5)
        stage = []
        for number in range(count):
            entry: dict[str, Any] = {
                "card": rng.choice(cards),
                "id": f"{player}s{number}",
                "at": GRID.name(areas.pop()),
            }
            if rng.random() < 0.2:
                entry["acted"] = True
            stage.append(entry)
        stage[0]["option"] = rng.choice(options)
        zones: dict[str, Any] = {"stage": stage}
        for zone, size in (("hand", 6), ("discard", 4), ("deck", 25)):
            zones[zone] = [{"card": rng.choice(cards), "id": f"{player}{zone}{number}"} for number in range(size)]
        position[player] = zones
    return position


def turned(position: dict[str, Any]) -> dict[str, Any]:
    """The same position with the players exchanged and the stage turned by 180 degrees."""

    def side(zones: dict[str, Any]) -> dict[str, Any]:
        stage = [{**entry, "at": GRID.name(GRID.turned(GRID.named(entry["at"])))} for entry in zones["stage"]]
        return {**zones, "stage": stage}

    return {**position, "active": "p2", "first": "p2", "p1": side(position["p2"]), "p2": side(position["p1"])}


class Seen:
    """What the options of a match speak of, by label; `mirrored`: areas as the other side counts them."""

    def __init__(self, match: Match, mirrored: bool) -> None:
        self.match = match
        self.mirrored = mirrored
        self.labels = {card: label for label, card in match.labels.items()}

    def name(self, ref: int) -> str:
        if ref == NOTHING:
            return ""
        if is_place(ref):
            area = place_of(ref)
            return GRID.name(GRID.turned(area) if self.mirrored else area)
        return self.labels.get(ref, f"option of {self.match.game.printed[ref].name}")

    def key(self, option: Option, about: str) -> Key:
        return option.verb, self.name(option.card), self.name(option.target), 0 if about in TIMED else option.number

    def keys(self) -> list[Key]:
        decision = self.match.decision
        assert decision is not None
        return [self.key(option, decision.about) for option in decision.options]


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_mirrored_positions_have_mirrored_options(seed: int) -> None:
    rng = random.Random(seed)
    position = random_position(rng)
    words = book().vocabulary
    one = Seen(words.lay_out(position), False)
    other = Seen(words.lay_out(turned(position)), True)
    for _ in range(DECISIONS):
        mine = one.match.decision
        theirs = other.match.decision
        assert (mine is None) == (theirs is None)
        if mine is None or theirs is None:
            break
        assert (mine.player, mine.kind, mine.about) == (1 - theirs.player, theirs.kind, theirs.about)
        assert sorted(one.keys()) == sorted(other.keys())
        index = rng.randrange(len(mine.options))
        wanted = one.keys()[index]
        one.match.pick(index)
        other.match.pick(other.keys().index(wanted))
    results = (one.match.result, other.match.result)
    if results[0] is not None and results[1] is not None:
        assert [1 - winner for winner in results[0].winners] == list(results[1].winners)


def test_turning_twice_gives_the_same_area() -> None:
    for area in range(AREAS):
        assert GRID.turned(GRID.turned(area)) == area
        assert GRID.named(GRID.name(area)) == area
    assert GRID.named("E1") == NO_AREA
    assert GRID.named("A6") == NO_AREA
