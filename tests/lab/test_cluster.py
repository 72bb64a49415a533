"""A Ray cluster of two nodes, one of which is lost in the middle, gives the bytes of one process."""

from __future__ import annotations

from pathlib import Path

import pytest

import gorin
from gorin.files.reading import InputError
from gorin.lab.cluster import join
from gorin.lab.extras import needed
from gorin.lab.jobs import Job
from gorin.lab.running import Folder, run
from gorin.lab.store import results_hash, store

ray = pytest.importorskip("ray")


def test_a_cluster_gives_the_bytes_of_one_process(
    job: Job, done: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("PYTHONPATH", str(Path(gorin.__file__).parents[1]))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        node = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, logging_level="ERROR", log_to_driver=False)
        whole, broken = Folder(tmp_path / "whole"), Folder(tmp_path / "broken")
        run(job, whole, workers="ray", size=4)
        told: list[int] = []

        def lose_a_node(games: int) -> None:
            told.append(games)
            if len(told) == 3:
                cluster.remove_node(node)

        run(job, broken, workers="ray", size=2, told=lose_a_node)
        assert len(told) > 3
        for folder in (whole, broken):
            store(folder)
            assert results_hash(folder) == results_hash(done)
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.mark.parametrize("error", [ConnectionError("nobody answers"), Exception("the node timed out")])
def test_a_cluster_that_is_not_there_is_named(error: Exception) -> None:
    class Ray:
        def init(self, **_: object) -> None:
            raise error

    for address in ("ray://nowhere:10001", "ray"):
        with pytest.raises(InputError, match=f"'{address}'.*{error}"):
            join(Ray(), address)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InputError, match=r"gorin\[cluster\]"):
        needed("ray")
