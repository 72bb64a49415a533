"""Whoever plays a job, in whatever parts, and however often it is interrupted: the stored bytes are equal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import gorin
from gorin.files.reading import InputError
from gorin.lab.closer import closer_job, look_closer
from gorin.lab.jobs import Deck, Job
from gorin.lab.playing import play
from gorin.lab.report import record_text
from gorin.lab.running import Folder, merge, run, shard
from gorin.lab.store import Results, results_hash, store

pytest.importorskip("duckdb")
ROOT = Path(__file__).parents[2]


def finished(folder: Folder) -> str:
    store(folder)
    return results_hash(folder)


def test_pairs_have_the_same_seed_with_the_seats_changed(job: Job) -> None:
    fixtures = [job.fixture(number) for number in range(job.games)]
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (one.seed, one.bot, one.decks) == (other.seed, other.bot, other.decks[::-1])
    assert len({each.seed for each in fixtures}) == job.games // 2
    assert {tuple(sorted(each.decks)) for each in fixtures[:6]} == set(job.pairings)


def test_a_game_is_the_same_every_time_and_its_record_leads_to_it(job: Job, done: Folder) -> None:
    results = Results(done)
    for number in (0, 7):
        assert play(job, number) == play(job, number)
        match = gorin.replay(record_text(results, number))
        assert match.result is not None


def test_the_cards_are_counted(job: Job, done: Folder) -> None:
    results = Results(done)
    ((games, sides),) = results.ask("SELECT count(DISTINCT number), count(DISTINCT number * 2 + seat) FROM cards")
    assert (games, sides) == (job.games, 2 * job.games)
    assert results.ask("SELECT * FROM cards WHERE drawn > copies OR played > copies OR drawn < 0") == []
    ((drawn, played),) = results.ask("SELECT sum(drawn), sum(played) FROM cards")
    assert 5 * job.games < played < drawn


def test_processes_give_the_bytes_of_one(job: Job, done: Folder, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    run(job, folder, workers="2", size=5)
    assert finished(folder) == results_hash(done)


def test_a_closer_look_gives_the_same_bytes_and_exchanges_what_a_whole_run_would(job: Job, tmp_path: Path) -> None:
    few = replace(job, exchange=8, pairs=2)
    hashes = set()
    for workers in ("1", "2"):
        folder = Folder(tmp_path / workers)
        run(few, folder, workers, size=5)
        store(folder)
        watched = closer_job(Results(folder, closer=False), 3)
        look_closer(watched, folder, workers)
        hashes.add(results_hash(folder))
    assert len(hashes) == 1
    whole = Folder(tmp_path / "whole")
    run(replace(few, exchange=1), whole)
    store(whole)
    asked = "SELECT * FROM exchanges WHERE list_contains(?, card) ORDER BY number, seat, card"
    assert len(watched.watch) == 3
    found = Results(folder).ask(asked, watched.watch)
    assert found == Results(whole).ask(asked, watched.watch)
    assert len(found) > len(Results(folder, closer=False).ask(asked, watched.watch))


def test_shards_give_the_bytes_of_one(job: Job, done: Folder, tmp_path: Path) -> None:
    parts = [Folder(tmp_path / str(number)) for number in range(1, 4)]
    for number, folder in enumerate(parts, start=1):
        run(job, folder, games=shard(job, number, 3))
    whole = Folder(tmp_path / "whole")
    merge(whole, parts[:2])
    assert whole.missing((0, job.games)) == [shard(job, 3, 3)]
    merge(whole, parts)
    assert whole.missing((0, job.games)) == []
    assert finished(whole) == results_hash(done)


RUNNER = """
import sys
from pathlib import Path
from gorin.lab.jobs import Job
from gorin.lab.running import Folder, run
run(Job.from_json(sys.stdin.read()), Folder(Path(sys.argv[1])), size=1)
"""


def test_a_killed_run_goes_on_to_the_same_bytes(job: Job, done: Folder, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for kill in range(1, 6):
        process = subprocess.Popen(
            [sys.executable, "-c", RUNNER, str(tmp_path)],
            stdin=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        assert process.stdin is not None
        process.stdin.write(job.to_json().encode())
        process.stdin.close()
        until = time.monotonic() + 60
        while len(folder.units()) < 2 * kill and process.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert 0 < len(folder.units()) < job.games
    kept = {unit: folder.part(unit).stat().st_mtime_ns for unit in folder.units()}
    run(job, folder)
    assert all(folder.part(unit).stat().st_mtime_ns == when for unit, when in kept.items())
    assert finished(folder) == results_hash(done)


def test_what_cannot_be_played_is_refused_before_the_first_game(job: Job, done: Folder, tmp_path: Path) -> None:
    one = job.decks[0]
    bad = [
        (Job("sve", [], [one], ["quick"], 1), "lab.few_decks"),
        (Job("sve", [], [one, one], ["quick"], 1), "lab.same_name"),
        (Job("sve", [], job.decks, [], 1), "lab.no_bot"),
        (Job("sve", [], job.decks, ["genius"], 1), "player.not_found"),
        (Job("sve", [], [one, Deck("short", one.entries[:2])], ["quick"], 1), "deck.fault"),
    ]
    for each, key in bad:
        with pytest.raises(gorin.GorinError) as error:
            run(each, Folder(tmp_path))
        assert error.value.key == key
    assert not list(tmp_path.iterdir())
    for workers in ("0", "many"):
        with pytest.raises(InputError, match="workers"):
            run(job, Folder(tmp_path), workers)
    with pytest.raises(InputError) as error:
        run(Job("sve", [], job.decks, ["random"], 1), done)
    assert error.value.key == "lab.other_job"


def test_a_full_disk_is_said_and_loses_nothing(job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path)
    run(job, folder, games=(0, 4), size=2)
    before = folder.units()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(InputError, match="No space left"):
            run(job, folder, size=2)
    assert folder.units() == before
    assert not list(folder.parts.glob("*.new"))
