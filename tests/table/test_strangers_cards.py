"""Cards of strangers are read apart, with a time limit, and leave nothing behind."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

import gorin
from gorin.engine.cards.collection import MOST_KEPT
from gorin.table.errors import TableError
from gorin.table.settings import Settings
from gorin.table.tables import Tables
from gorin.table.wanted import Wanted
from gorin.table.workers import MOST_WAITING, TooMany, TooSlow, Workers


def wanted() -> Wanted:
    deck = gorin.game("sve").deck_names()[0]
    return Wanted({"game": "sve", "seats": [{"kind": "me", "deck": deck}, {"kind": "me", "deck": deck}]}, "en")


def test_what_takes_too_long_is_refused_and_holds_nobody_up(tmp_path: Path) -> None:
    async def run() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}", reading_seconds=4, readers=1)
        tables = Tables(settings)
        try:
            slow = asyncio.create_task(tables.read_apart("a", time.sleep, 60))
            await asyncio.sleep(0.1)
            made = await tables.make(wanted())
            assert not slow.done() and made["table"]
            with pytest.raises(TableError) as refused:
                await slow
            assert refused.value.code == "too_slow" and "4 seconds" in refused.value.words("en")
            assert await tables.read_apart("a", abs, -3) == 3
        finally:
            tables.close()

    asyncio.run(run())


def test_beginning_a_table_does_not_wait_for_the_reading_of_anothers_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book of one's own is locked while its cards are read; the shipped one, and any other, are free."""
    fields = dict(gorin.game("sve").listed_fields()[0])
    mine = gorin.game("sve").beside([{**fields, "name": "mine"}])
    reading, done = threading.Event(), threading.Event()

    def slow(_fields: object) -> object:
        reading.set()
        done.wait(30)
        return None

    monkeypatch.setattr(mine, "read_card", slow)
    thread = threading.Thread(target=mine.printed, args=["mine"])
    thread.start()
    assert reading.wait(10)
    began = threading.Thread(
        target=lambda: gorin.game("sve").beside([{**fields, "name": "another"}]).printed("another")
    )
    began.start()
    began.join(15)
    held_up = began.is_alive()
    done.set()
    thread.join()
    assert not held_up


def test_whoever_has_used_least_comes_first() -> None:
    async def run() -> list[str]:
        workers = Workers(1, 60)
        order: list[str] = []

        async def piece(sender: str, seconds: float, rank: int = 0) -> None:
            await workers.run(sender, rank, time.sleep, seconds)
            order.append(sender)

        try:
            await piece("greedy", 0.2)
            tasks = [asyncio.create_task(piece("greedy", 0.05)) for _ in range(10)]
            tasks.append(asyncio.create_task(piece("hard", 0.0, rank=1)))
            tasks.append(asyncio.create_task(piece("modest", 0.0)))
            await asyncio.gather(*tasks)
        finally:
            workers.close()
        return order

    order = asyncio.run(run())
    assert order.index("modest") <= 2
    assert order[-1] == "hard"


def test_a_sender_cannot_fill_the_queue() -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        tasks = [asyncio.create_task(workers.run("greedy", 0, time.sleep, 0.0)) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        try:
            with pytest.raises(TooMany):
                await workers.run("greedy", 0, time.sleep, 0.0)
            await workers.run("modest", 0, time.sleep, 0.0)
            await asyncio.gather(*tasks)
        finally:
            workers.close()

    asyncio.run(run())


def test_a_worker_that_dies_is_replaced() -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        try:
            with pytest.raises(TooSlow):
                await workers.run("", 0, __import__("os")._exit, 3)
            assert await workers.run("", 0, abs, -1) == 1
        finally:
            workers.close()

    asyncio.run(run())


def test_a_process_is_prepared_before_somebody_waits_for_it() -> None:
    async def run() -> None:
        workers = Workers(1, 60)
        try:
            assert workers.asleep
            workers.prepare(int, "no number")
            await asyncio.sleep(0)
            assert not workers.asleep
            workers.prepare(abs, -1)
            await asyncio.sleep(0)
            assert await workers.run("", 0, abs, -1) == 1
            assert workers.failed == 0 and next(iter(workers.busy)).pieces == 2
        finally:
            workers.close()

    asyncio.run(run())


def test_decks_that_were_checked_are_forgotten() -> None:
    book = gorin.game("sve")
    name = book.card_fields()[5]["name"]
    for count in range(1, 3 * MOST_KEPT):
        book.check_deck([{"card": name, "count": count}])
    for kept in (book._decks, book._keys, book._wrong, book._libraries):
        assert len(kept) <= MOST_KEPT
