"""Whole games over real sockets: what each seat and a spectator are sent holds nothing that they cannot know.

    python -m tests.table.wire 200 [RULEBOOK ...]

The same game is played here beside the server. At every moment that is looked at, everything that a viewer cannot
know is drawn anew: hands, orders, what lies face down. What the viewer was sent must be exactly what would have
been sent in that other world: then no name, number, order, count or window in it depends on what is hidden. Faces
may only be sent that are known there, and no key of another seat may ever appear.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
import msgspec

import gorin
from gorin.engine.match import Match
from gorin.table.session import Session
from gorin.table.state import Eyes, Story
from gorin.table.storage import Storage
from tests.table.serving import Client, Served, served

MOST_PICKS = 500


def sent_of(match: Match, story: Story, viewer: int | None, since: int) -> dict[str, Any]:
    """What this viewer would be sent of a match, with the log from a line on."""
    eyes = Eyes(match, viewer, "en", since)
    parts = {"view": eyes.view(), "decision": eyes.question(), "log": eyes.lines(story)}
    found: dict[str, Any] = json.loads(msgspec.json.encode(parts))
    return found | {"known": {face.key for face in eyes.faces()}}


class Game:
    """A table with two people and somebody who watches, and the same game beside it."""

    def __init__(self, server: Served, store: Storage, game: str, chance: random.Random) -> None:
        made = server.make(game, "me", "person")
        table = made["table"]
        invite = {"invite": made["seats"][1]["key"], "name": "B"}
        seat = httpx.post(f"{server.address}/api/tables/{table}/seats/1", json=invite, timeout=30).json()
        self.keys = [made["seats"][0]["key"], seat["key"]]
        self.viewers: dict[int | None, Client] = {
            0: server.join(table, self.keys[0]),
            1: server.join(table, self.keys[1]),
            None: server.join(table, ""),
        }
        stored = store.load(table)
        assert stored is not None
        self.session = Session(game, stored.origin)
        self.chance = chance
        self.told = dict.fromkeys(self.viewers, 0)
        for client in self.viewers.values():
            client.wait_for("state")

    def play(self, every: int) -> int:
        """The whole game; how many frames were compared."""
        compared = 0
        while len(self.session.picks) < MOST_PICKS:
            if len(self.session.picks) % every == 0:
                compared += sum(self.compare(viewer) for viewer in self.viewers)
            for viewer in self.viewers:
                self.told[viewer] = len(self.session.story)
            if self.session.over:
                break
            self.pick()
        for seat, key in enumerate(self.keys):
            for viewer, client in self.viewers.items():
                assert viewer == seat or not any(key in frame for frame in client.frames)
        for client in self.viewers.values():
            client.close()
        return compared

    def pick(self) -> None:
        asked = [client for client in self.viewers.values() if client.state and client.state["decision"]]
        assert asked and asked[0].state is not None
        options = asked[0].state["decision"]["options"]
        wise = [each for each in options if not each["loses"]] or options
        index = self.chance.choice(wise)["index"]
        asked[0].pick(index)
        self.session.go_on([index])
        for client in self.viewers.values():
            while client.state is None or client.state["serial"] < len(self.session.picks):
                client.wait_for("state")

    def compare(self, viewer: int | None) -> int:
        """A frame with what would be sent in a world that differs in everything the viewer cannot know."""
        state = self.viewers[viewer].state
        assert state is not None and state["serial"] == len(self.session.picks)
        for seat in (0, 1) if viewer is None else (viewer,):
            other = self.session.match.sample(seat, self.chance.randrange(1 << 30))
            expected = sent_of(other, self.session.story, viewer, state["log_from"])
            where = (self.session.game, self.session.origin["seed"], state["serial"], viewer)
            for part in ("view", "decision", "log"):
                assert state[part] == expected[part], (*where, part, state[part], expected[part])
            assert {face["key"] for face in state["faces"]} <= expected["known"], where
        return 1


def check(server: Served, game: str, games: int, every: int, seed: int = 0) -> int:
    """So many games of a rulebook; how many frames were compared."""
    store = Storage(server.database)
    try:
        return sum(Game(server, store, game, random.Random(f"{seed} {number}")).play(every) for number in range(games))
    finally:
        store.close()


def main() -> None:
    games = int(sys.argv[1])
    for slug in sys.argv[2:] or gorin.GAMES:
        with tempfile.TemporaryDirectory() as folder, served(Path(folder), "--messages-a-second", "100000") as server:
            frames = check(server, slug, games, 5)
        print(f"{slug}: {games} games over the wire, {frames} frames of two seats and a spectator: equal", flush=True)


if __name__ == "__main__":
    main()
