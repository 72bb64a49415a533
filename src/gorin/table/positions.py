"""Positions: a scenario's text is judged, looked at and asked about."""

from __future__ import annotations

from typing import Any

import gorin
from gorin.engine.cards.reading import Document, ReadingError, check_plain
from gorin.scenario import running
from gorin.scenario.reading import Scenario
from gorin.table.errors import TableError
from gorin.table.laying import chosen, reach, read
from gorin.table.refusing import refuse, refuse_action
from gorin.table.state import OPEN, Eyes, Story
from gorin.table.writing import MOST_PICKED, picked, step_lines


def judge(text: str) -> list[dict[str, Any]]:
    """Every scenario of a text with what became of it."""
    answers = []
    for each in read(text):
        failure = running.run(each).failure
        readable = isinstance(each, Scenario)
        answers.append(
            {
                "title": each.title,
                "game": str(each.data["game"]) if isinstance(each, Scenario) else "",
                "steps": len(each.steps) if isinstance(each, Scenario) else 0,
                "readable": readable,
                "lines": step_lines(each) if isinstance(each, Scenario) else [],
                "ok": failure is None,
                "line": 0 if failure is None else failure.line,
                "step": 0 if failure is None else failure.step,
                "words": "" if failure is None else failure.message,
            }
        )
    return answers


def look(text: str, number: int, steps: int, picks: list[int], side: str, lang: str) -> bytes:
    """The position after so many steps and picks, from one side or with open hands: a `State` as it is sent."""
    match = picked(reach(chosen(text, number), steps), picks)
    viewer = OPEN if not side.isdecimal() or int(side) >= match.game.nplayers else int(side)
    story = Story()
    story.follow(match)
    eyes = Eyes(match, viewer, lang, 0)
    return eyes.paper.frame(eyes.state(steps * MOST_PICKED + len(picks), story))


def ask(text: str, number: int, steps: int, player: int, action: str, lang: str) -> dict[str, Any]:
    """Whether a player may do this there, in the notation of scenarios; or which clause forbids it."""
    try:
        wanted = Document(action, 0).data
        check_plain(wanted)
    except ReadingError as error:
        raise TableError("body", why=str(error)) from None
    match = reach(chosen(text, number), steps)
    if not 0 <= player < match.game.nplayers:
        raise TableError("seat", 404, seat=player + 1)
    match.author = True
    refusal = refuse_action(match, player, wanted, lang)
    if refusal is None:
        return {"ok": True, "clause": "", "words": ""}
    return {"ok": False, "clause": refusal.clause, "words": refusal.words}


def touch(text: str, number: int, steps: int, player: int, ref: str, lang: str) -> dict[str, Any]:
    """What a player may do with a card there; or which clause forbids what touching it means."""
    match = reach(chosen(text, number), steps)
    if not 0 <= player < match.game.nplayers:
        raise TableError("seat", 404, seat=player + 1)
    eyes = Eyes(match, player, lang)
    question = eyes.question()
    offered = (
        [each.label for each in question.options if ref in (each.card, each.target)] if question is not None else []
    )
    if offered and question is not None:
        return {"ok": True, "clause": question.clause, "words": "", "options": offered}
    refusal = refuse(eyes, ref, None)
    if refusal is None:
        return {"ok": True, "clause": "", "words": "", "options": []}
    return {"ok": False, "clause": refusal.clause, "words": refusal.words, "options": []}


def vocabulary(slug: str) -> dict[str, Any]:
    """What a position of a game can say: its zones, numbers, phases, and the states of cards."""
    book = gorin.game(slug)
    words = book.vocabulary
    return {
        "zones": list(words.zone_names()),
        "values": list(words.player_values()),
        "phases": list(words.phases()),
        "states": [state for state, _, _ in book.layout.states],
    }
