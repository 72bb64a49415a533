"""Guided first games: a prepared opening, and a coach who says what can be done and why.

A lesson is a scenario in the file `lesson.yaml` of a game: a position, and steps in which the player (p1) and the other
one (p2) act. A step may have a `say` in both languages beside its action: what the coach says before it is taken, until
the next one. `end` is said when all of them have been. Nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.notation.syntax import player_name
from gorin.engine.show.idling import is_window
from gorin.engine.show.record import picks_since
from gorin.scenario import running
from gorin.scenario.reading import Step
from gorin.table import laying
from gorin.table.errors import TableError
from gorin.table.protocol import Coach
from gorin.table.session import Session
from gorin.table.words import tell

FILE = "lesson.yaml"
STUDENT = 0


@dataclass(frozen=True)
class Lesson:
    """A game that is played as it is written: its beginning, its picks, and the words before each of them."""

    origin: dict[str, Any]
    picks: tuple[int, ...]
    says: tuple[int, ...]
    """The number of what is said before each pick."""
    words: tuple[dict[str, str], ...]
    end: dict[str, str]


@cache
def lesson(slug: str) -> Lesson:
    """The lesson of a game, played through once."""
    if slug not in gorin.GAMES:
        raise TableError("no_table", 404)
    source = files(f"gorin.games.{slug}").joinpath(FILE)
    if not source.is_file():
        raise TableError("no_thing", 404)
    return compiled(yaml.safe_load(source.read_text("utf-8")))


def compiled(data: dict[str, Any]) -> Lesson:
    written = dict(data)
    end = written.pop("end")
    words: list[dict[str, str]] = []
    spoken: list[int] = []
    steps = []
    for step in written["steps"]:
        if "say" in step:
            words.append(step["say"])
        spoken.append(len(words) - 1)
        steps.append({key: value for key, value in step.items() if key != "say"})
    text = yaml.safe_dump({**written, "steps": steps}, allow_unicode=True, sort_keys=False)
    scenario = laying.chosen(text, 0)
    _, origin = laying.origin(text, 0, 0)
    match = laying.begin(origin)
    match.author = True
    picks: list[int] = []
    says: list[int] = []
    for number, step in enumerate(scenario.steps):
        before = match.picks
        take(match, step)
        made = picks_since(match.picks, before)
        picks += made
        says += [spoken[number]] * len(made)
    return Lesson(origin, tuple(picks), tuple(says), tuple(words), end)


def take(match: Match, step: Step) -> None:
    """A step as at a table: what it does not answer is passed, and what has one answer was not asked."""
    if step.kind == "until":
        running.until(match, step.what)
        return
    vocabulary = match.rulebook.vocabulary
    while (decision := match.decision) is not None:
        if decision.asks(step.player) and vocabulary.fits(match, step.player, step.what):
            match.act(step.player, step.what)
            return
        option = running.by_itself(decision)
        if option is None:
            raise running.unanswered(match, decision)
        match.answer(option)
    raise GorinError("scenario.over", player=player_name(step.player), action=step.what)


def next_pick(slug: str, session: Session) -> int | None:
    """What is picked next in a lesson (None: it is over, or was left)."""
    found, count = lesson(slug), len(session.picks)
    on_path = tuple(session.picks) == found.picks[:count]
    return found.picks[count] if on_path and count < len(found.picks) else None


def passes_window(slug: str, session: Session) -> bool:
    """Whether the lesson passes a window here: nobody is asked about what is not its subject."""
    decision, wanted = session.match.decision, next_pick(slug, session)
    if decision is None or wanted is None or session.asked() != (STUDENT,):
        return False
    return is_window(session.match, decision) and decision.options[wanted] is decision.decline


def coach(slug: str, session: Session, viewer: int | None, lang: str) -> Coach | None:
    """What the coach says to somebody now, and the option that is meant (-1: none)."""
    if viewer != STUDENT:
        return None
    found, count = lesson(slug), len(session.picks)
    if tuple(session.picks) != found.picks[:count]:
        return Coach(tell("table.coach_off", lang), -1, 0, len(found.words), True)
    if count == len(found.picks):
        return Coach(found.end[lang], -1, len(found.words), len(found.words), False)
    said = found.says[count]
    asked = session.asked() == (viewer,)
    return Coach(
        found.words[said][lang] if said >= 0 else "", found.picks[count] if asked else -1, said, len(found.words), False
    )
