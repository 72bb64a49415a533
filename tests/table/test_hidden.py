"""Nothing that a seat cannot know goes over the wire.

Two games that differ only in what a seat cannot see must send that seat the same bytes: at every
decision the true match is compared with samples in which everything hidden is drawn anew.
`python -m tests.table.test_hidden GAMES` runs as many whole games of each rulebook.
"""

from __future__ import annotations

import random
import sys

import pytest

import gorin
from gorin.engine.match import Match
from gorin.table.session import Session
from gorin.table.state import Eyes


def frames(match: Match, session: Session, viewer: int | None) -> bytes:
    """What this viewer is sent of a match, with the log of the session."""
    eyes = Eyes(match, viewer, "en", 0)
    return eyes.paper.frame(eyes.state(0, session.story))


def compare(game: str, seed: int, every: int) -> int:
    """One whole game; how many moments were compared."""
    chance = random.Random(seed)
    names = gorin.game(game).deck_names()
    decks = [chance.choice(names), chance.choice(names)]
    session = Session(game, {"decks": decks, "seed": seed, "first": None, "cards": []})
    compared = 0
    while (decision := session.match.decision) is not None and len(session.picks) < 600:
        if len(session.picks) % every == seed % every:
            for viewer in (0, 1):
                sample = session.match.sample(viewer, chance.randrange(1 << 30))
                truth, other = frames(session.match, session, viewer), frames(sample, session, viewer)
                assert truth == other, (game, seed, len(session.picks), viewer, difference(truth, other))
            watched = frames(session.match, session, None)
            for viewer in (0, 1):
                sample = session.match.sample(viewer, chance.randrange(1 << 30))
                assert watched == frames(sample, session, None), (game, seed, len(session.picks))
            compared += 1
        wise = [index for index, option in enumerate(decision.options) if option.verb != "retire"]
        session.go_on([chance.choice(wise or [0])])
    return compared


def difference(one: bytes, other: bytes) -> str:
    at = next((number for number, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 80) : at + 60]!r} / {other[max(0, at - 80) : at + 60]!r}"


@pytest.mark.parametrize("game", gorin.GAMES)
def test_what_is_hidden_changes_no_byte(game: str) -> None:
    assert sum(compare(game, seed, 7) for seed in range(3)) > 10


if __name__ == "__main__":
    for slug in gorin.GAMES:
        moments = sum(compare(slug, seed, 3) for seed in range(int(sys.argv[1])))
        print(f"{slug}: {sys.argv[1]} games, {moments} moments, three viewers each: equal")
