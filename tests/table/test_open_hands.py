"""Those who watch see all hands late where the players allow it: never at once, nor after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gorin.table.delayed import DelayedHands, Moment
from gorin.table.session import Session
from tests.table.serving import Client, Served, served


def hands(state: dict[str, Any]) -> list[list[Any]]:
    return [side["zones"]["hand"]["cards"] for side in state["view"]["seats"]]


def pick(players: list[Client]) -> None:
    """Whoever is asked picks; both are told."""
    asked = next(player for player in players if player.shown["view"]["decision"])
    asked.pick(0)
    for player in players:
        player.wait_for("state")


def sit(server: Served) -> tuple[dict[str, Any], list[Client]]:
    made = server.make("orphelia", "me", "me", open_hands=True)
    players = [server.join(made["table"], seat["key"]) for seat in made["seats"]]
    for player in players:
        player.wait_for("state")
    return made, players


def test_hands_are_closed_at_the_beginning_and_seen_late(tmp_path: Path) -> None:
    with served(tmp_path, "--seed", "3", "--open-hands-seconds", "3", "--open-hands-turns", "0") as server:
        made, players = sit(server)
        watcher = server.join(made["table"], "")
        assert watcher.wait_for("welcome")["open_hands"] == 3
        first = watcher.wait_for("state")
        assert first["serial"] == 0 and hands(first) == [[], []] and first["view"]["decision"] is None
        pick(players)
        with pytest.raises(TimeoutError):
            watcher.receive(0.5)
        opened = watcher.wait_for("state")
        while opened["serial"] < 1:
            assert all(all(hand) and hand for hand in hands(opened))
            opened = watcher.wait_for("state")
        assert opened["view"]["decision"] is None and all(all(hand) and hand for hand in hands(opened))


def test_a_restart_opens_nothing(tmp_path: Path) -> None:
    with served(tmp_path, "--seed", "3", "--open-hands-seconds", "300", "--open-hands-turns", "0") as server:
        made, players = sit(server)
        pick(players)
        server.kill()
        server.start()
        watcher = server.join(made["table"], "")
        state = watcher.wait_for("state")
        assert state["serial"] == 0 and hands(state) == [[], []]


def test_what_is_due_is_found_again_from_the_stored_times() -> None:
    session = Session("sve", {"seed": 1, "first": 0} | decks())
    session.go_on([0, 0, 0])
    times = [100.0, 200.0, 300.0]
    delayed = DelayedHands.rebuilt(session, 3, 90.0, times, 60, 0)
    assert not delayed.go_on(120) and not delayed.open and delayed.shown.serial == 0
    assert delayed.go_on(170) and delayed.open and delayed.shown.serial == 1
    assert delayed.go_on(270) and delayed.shown.serial == 2 and delayed.seconds_left(270) == 90
    assert delayed.shown.match.hash() == Session.replayed("sve", session.origin, [0, 0]).match.hash()


def test_a_turn_has_to_begin_too() -> None:
    session = Session("sve", {"seed": 1, "first": 0} | decks())
    delayed = DelayedHands(Moment.of(session, 0, 100.0), 60, 1)
    assert not delayed.go_on(1000) and delayed.seconds_left(1000) is None
    turn = session.match.game.turn
    while session.match.game.turn <= turn + 1:
        session.accept(session.tried(0), 0, 0)
        delayed.add(Moment.of(session, delayed.last.serial + 1, 200.0))
    assert delayed.go_on(1000) and delayed.open
    assert delayed.shown.turn < session.match.game.turn
    session.accept(session.tried(-1), -1, 0)
    delayed.add(Moment.of(session, delayed.last.serial + 1, 300.0))
    assert delayed.go_on(1000) and delayed.shown is delayed.last


def decks() -> dict[str, Any]:
    from gorin import game

    return {"decks": game("sve").deck_names()[:2]}
