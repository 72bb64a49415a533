"""Every ruling of which another reading is written down has a position that fails on that reading."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from gorin.scenario.reading import Scenario, Unreadable, read_file
from tests.mutants.mutants import ROOT, fails, ring
from tests.mutants.reach import forget
from tests.mutants.readings import READINGS


def citing(slug: str, ruling: str) -> Iterator[Scenario]:
    """The positions of a game that cite a ruling among their clauses or in their title."""
    for file in sorted((ROOT / "tests/games" / slug / "scenarios").glob("*.yaml")):
        if ruling in file.read_text(encoding="utf-8"):
            for each in read_file(str(file)):
                if not isinstance(each, Unreadable):
                    titled = each.title.startswith("[") and ruling in each.title.partition("]")[0]
                    if titled or ruling in map(str, each.data.get("clauses", ())):
                        yield each


EACH = [(slug, ruling, other) for (slug, ruling), others in sorted(READINGS.items()) for other in others]
NAMES = [f"{slug}-{ruling}-{other.__name__}" for slug, ruling, other in EACH]


@pytest.mark.parametrize(
    ("slug", "ruling", "other"), EACH, ids=[f"{one}-{two}-{each.__name__}" for one, two, each in EACH]
)
def test_a_position_fails_on_the_other_reading(
    slug: str, ruling: str, other: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = list(citing(slug, ruling))
    before = signal.signal(signal.SIGVTALRM, ring)
    assert not any(map(fails, positions))
    other(monkeypatch)
    try:
        assert any(fails_anew(each) for each in positions), f"{len(positions)} positions hold on both readings"
    finally:
        monkeypatch.undo()
        forget(books=True)
        signal.signal(signal.SIGVTALRM, before)


def fails_anew(scenario: Scenario) -> bool:
    forget(books=True)
    return fails(scenario)
