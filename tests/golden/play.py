"""Golden playthroughs and counts of the decision tree: what a game is must not change unnoticed.

    python tests/golden/play.py                # writes golden.json anew, after a change of the rules
    python tests/golden/play.py rebirth        # only what one game is

The plain and the compiled build must both give these.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import gorin
from gorin.engine.match import Match
from gorin.players.policy import drawn
from tests.fuzz.fuzz import formats_of

GOLDEN = Path(__file__).with_name("golden.json")
GAMES_PLAYED = 6
MIDDLE = 40
DEPTH = 4
MOST_NODES = 3_000


def begin(slug: str, seed: int, format: str | None = None) -> Match:
    """A game of two, or of as few as a format allows."""
    rulebook = gorin.game(slug)
    names = rulebook.deck_names()
    count = min((seats.count for each in rulebook.formats if each.name == format for seats in each.tables), default=2)
    decks = [names[(seed + seat) % len(names)] for seat in range(count)]
    return rulebook.new(decks, seed=seed, format=format)


def playthrough(slug: str, seed: int, format: str | None = None) -> dict[str, Any]:
    """One random game: how long it took, its state in the middle and at its end, who won by which clause."""
    match = begin(slug, seed, format)
    count = 0
    middle = ""
    while (decision := match.decision) is not None:
        match.pick(drawn(decision.options, seed, count))
        count += 1
        if count == MIDDLE:
            middle = match.hash()
    assert match.result is not None
    return {
        "decisions": count,
        "middle": middle,
        "end": match.hash(),
        "winners": list(match.result.winners),
        "clause": match.result.clause,
    }


def perft(match: Match, depth: int) -> list[int]:
    """How many sequences of picks there are of each length up to a depth, as far as the tree stays small."""
    level = [match]
    counts: list[int] = []
    for _ in range(depth):
        following: list[Match] = []
        for each in level:
            for index in range(len(each.decision.options) if each.decision is not None else 0):
                child = each.clone()
                child.pick(index)
                following.append(child)
        counts.append(len(following))
        if not following or len(following) > MOST_NODES // 10:
            break
        level = following
    return counts


def golden_of(slug: str) -> dict[str, Any]:
    middle = begin(slug, 1)
    for count in range(MIDDLE):
        if middle.decision is not None:
            middle.pick(drawn(middle.decision.options, 1, count))
    found: dict[str, Any] = {
        "games": [playthrough(slug, seed) for seed in range(GAMES_PLAYED)],
        "perft": {"beginning": perft(begin(slug, 0), DEPTH), "middle": perft(middle, DEPTH)},
    }
    formats = formats_of(gorin.game(slug))
    if formats:
        found["formats"] = {format: playthrough(slug, 0, format) for format in formats}
    return found


def main() -> None:
    found = json.loads(GOLDEN.read_text(encoding="utf-8"))
    for slug in sys.argv[1:] or gorin.GAMES:
        found[slug] = golden_of(slug)
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
