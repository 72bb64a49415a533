"""A small job, and the folder of a run of it."""

from __future__ import annotations

import pytest

import gorin
from gorin.lab.jobs import Job, decks_of
from gorin.lab.running import Folder, run
from gorin.lab.store import store


@pytest.fixture(scope="session")
def job() -> Job:
    book = gorin.game("sve")
    return Job("sve", [], decks_of(book, book.deck_names()[:3]), ["quick"], pairs=4, seed=11)


@pytest.fixture(scope="session")
def done(job: Job, tmp_path_factory: pytest.TempPathFactory) -> Folder:
    pytest.importorskip("duckdb")
    folder = Folder(tmp_path_factory.mktemp("lab") / "run")
    run(job, folder, size=6)
    store(folder)
    return folder
