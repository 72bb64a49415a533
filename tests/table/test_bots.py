"""A bot that fails does not stop a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import gorin
from gorin.table.bots import Job
from gorin.table.settings import Settings
from gorin.table.tables import Tables
from gorin.table.wanted import Wanted


def test_a_bot_that_fails_takes_its_first_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> int:
        tables = Tables(Settings(database=f"sqlite:///{tmp_path / 'bots.sqlite'}", bot_pause=0.0, seed=3))

        async def fail(_job: Job) -> int:
            raise IndexError

        monkeypatch.setattr(tables.bots, "pick", fail)
        deck = gorin.game("sve").deck_names()[0]
        seats = [{"kind": "bot", "deck": deck}, {"kind": "bot", "deck": deck}]
        made = await tables.make(Wanted({"game": "sve", "seats": seats}, "en"))
        room = await tables.room(made["table"])
        watcher = room.join("", "en", 5)
        for _ in range(500):
            await asyncio.sleep(0.02)
            if room.serial > 3:
                break
        room.leave(watcher)
        if room.thinking is not None:
            room.thinking.cancel()
        tables.close()
        return room.serial

    assert asyncio.run(play()) > 3


def test_a_turn_is_not_drawn_out_for_ever(tmp_path: Path) -> None:
    """After the stated number of decisions in one turn the table ends the game, as a clock does."""

    async def play() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'turns.sqlite'}", seed=3, most_decisions=2)
        tables = Tables(settings)
        deck = gorin.game("sve").deck_names()[0]
        made = await tables.make(Wanted({"game": "sve", "seats": [{"kind": "me", "deck": deck}] * 2}, "en"))
        room = await tables.room(made["table"])
        picked: dict[tuple[int, int], int] = {}
        while not room.session.over:
            seat, turn = room.session.asked()[0], room.session.match.game.turn
            picked[turn, seat] = picked.get((turn, seat), 0) + 1
            await room.pick(seat, room.serial, room.session.first_of(seat))
            await asyncio.gather(*room.tasks)
        tables.close()
        assert max(picked.values()) == 3
        assert room.session.match.result is not None

    asyncio.run(play())
