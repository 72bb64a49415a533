"""Laying out a position: the text of a scenario becomes a match that can be played on."""

from __future__ import annotations

from typing import Any

from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.notation.syntax import NotationError
from gorin.scenario import moments, running
from gorin.scenario.reading import Scenario, Unreadable, documents, read_document
from gorin.table.errors import TableError

FILE = "positions.yaml"
MOST_SCENARIOS = 200
JUDGING = ("expect", "legal", "illegal")


def read(text: str) -> list[Scenario | Unreadable]:
    """The scenarios of a text."""
    found = [read_document(FILE, start, part) for start, part in documents(text.removeprefix("\ufeff"))]
    scenarios = [each for each in found if each is not None]
    if len(scenarios) > MOST_SCENARIOS:
        raise TableError("too_large", 413, most=MOST_SCENARIOS)
    return scenarios


def chosen(text: str, number: int) -> Scenario:
    """One of the scenarios of a text."""
    found = read(text)
    if not 0 <= number < len(found):
        raise TableError("no_position", 404, found=number + 1, most=len(found))
    each = found[number]
    if isinstance(each, Unreadable):
        raise TableError("rules", why=str(each.error))
    return each


def reach(scenario: Scenario, steps: int) -> Match:
    """The match after so many steps of a scenario, in the hands of people who know only what they see.

    What the scenario expects on the way is not judged here: one looks at a position because it fails.
    """
    try:
        match = running.lay_out(scenario)
        for number, step in enumerate(scenario.steps[:steps], 1):
            try:
                running.take_step(match, step, moments.who_acts_next(scenario.steps[number:]))
            except GorinError:
                if step.kind not in JUDGING:
                    raise
    except NotationError as error:
        raise TableError("rules", why=str(error)) from None
    if match.decision is None and match.result is None:
        match.go_on()
    match.author = False
    return match


def origin(text: str, number: int, steps: int) -> tuple[str, dict[str, Any]]:
    """The game of a position, and the position as the origin of a table."""
    scenario = chosen(text, number)
    match = reach(scenario, steps)
    part = documents(text.removeprefix("\ufeff"))
    mine = [each for start, each in part if read_document(FILE, start, each) is not None][number]
    return match.rulebook.slug, {"scenario": mine, "steps": steps, "decks": [None] * match.game.nplayers, "seed": 0}


def begin(origin: dict[str, Any]) -> Match:
    """The match of an origin that is a position."""
    return reach(chosen(str(origin["scenario"]), 0), int(origin["steps"]))
