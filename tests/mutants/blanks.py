"""Scenarios whose own cards could as well have no text: what they expect comes about without it.

    PYTHONPATH=src:. python tests/mutants/blanks.py strike

Each card of a scenario loses its text in turn. A scenario that holds without any one of them shows nothing of what its
cards say: a card is never used, or the expectation is true anyway. A single text that is not needed is no fault: it may
be there so that something does not happen.
"""

from __future__ import annotations

import argparse
import copy
from pathlib import Path
from typing import Any, Final

import gorin
from gorin.scenario.reading import Scenario, Unreadable, read_file
from gorin.scenario.running import run

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = ("text", "abilities", "spell", "condition")
"""The fields of printed cards that hold a text."""


def blanked(scenario: Scenario, place: int) -> Scenario:
    """The scenario with one of its cards without text."""
    data: dict[str, Any] = copy.deepcopy(dict(scenario.data))
    card = data["cards"][place]
    data["cards"][place] = {key: value for key, value in card.items() if key not in TEXTS}
    other = Scenario(scenario.file, scenario.title, data, scenario.lines)
    other.steps = scenario.steps
    return other


def speaking(scenario: Scenario) -> list[int]:
    """The places of its cards that have a text."""
    cards = scenario.data.get("cards") or ()
    return [place for place, card in enumerate(cards) if any(card.get(key) for key in TEXTS)]


def needs_texts(scenario: Scenario) -> bool:
    """Whether it fails without at least one of the texts on its cards, if it has any."""
    places = speaking(scenario)
    return not places or any(run(blanked(scenario, place)).failure is not None for place in places)


def needless(slug: str) -> list[Scenario]:
    """The scenarios of a game that need none of the texts on their own cards."""
    folder = ROOT / "tests/games" / slug / "scenarios"
    found = [each for file in sorted(folder.glob("*.yaml")) for each in read_file(str(file))]
    return [each for each in found if not isinstance(each, Unreadable) and not needs_texts(each)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Which scenarios would hold without the texts of their cards?")
    parser.add_argument("games", nargs="*", default=gorin.GAMES)
    for slug in parser.parse_args().games:
        for each in needless(slug):
            print(f"{slug} {Path(each.file).name}:{each.line(('title',))} {each.title}")


if __name__ == "__main__":
    main()
