"""Options in words: told apart from each other, with what they cost and do, for the reader's eyes and language."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import gorin
from gorin.engine.match import Match
from gorin.players.policy import drawn

DECISIONS = 250
"""A short form of the measurement: `python -m tests.engine.show.test_labels 5000` is the long one."""
_JAPANESE = re.compile("[぀-ヿ一-鿿]")


def alike(slug: str, lang: str, decisions: int) -> Counter[str]:
    """Labels that different options of one decision share, in so many decisions of random games."""
    book = gorin.game(slug)
    names = book.deck_names()
    found: Counter[str] = Counter()
    count = seed = 0
    while count < decisions:
        match = book.new([names[seed % len(names)], names[seed // len(names) % len(names)]], seed=seed)
        while (decision := match.decision) is not None and count < decisions:
            often = Counter(match.option_labels(lang))
            found.update(f"{decision.about}: {text}" for text, number in often.items() if number > 1)
            count += 1
            match.pick(drawn(decision.options, seed, count))
        seed += 1
    return found


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("slug", gorin.GAMES)
def test_no_two_options_read_alike(slug: str, lang: str) -> None:
    assert alike(slug, lang, DECISIONS) == {}


def labels_of(slug: str, decks: list[str], verb: str, lang: str) -> list[str]:
    """The labels of the first options of a verb in random games."""
    for seed in range(30):
        match: Match = gorin.game(slug).new(decks, seed=seed)
        step = 0
        while (decision := match.decision) is not None:
            found = [
                text
                for option, text in zip(decision.options, match.option_labels(lang), strict=True)
                if option.verb == verb
            ]
            if found:
                return found
            step += 1
            match.pick(drawn(decision.options, seed, step))
    raise AssertionError(verb)


@pytest.mark.parametrize(
    ("slug", "decks", "verb", "said"),
    [
        ("sve", ["forest", "royal"], "play", r"\(cost \d+\)"),
        ("sve", ["bishop", "dragon"], "activate", r": (Cost: .*|.+)"),
        ("orphelia", ["ember", "tide"], "execute", r"\(cost \w+\)"),
        ("strike", ["ferry", "tower"], "spell", r": Cost: \["),
        ("strike", ["ferry", "tower"], "summon", r"\(\[|Ferry Child"),  # which costs nothing
    ],
)
def test_costs_and_effects_are_said(slug: str, decks: list[str], verb: str, said: str) -> None:
    assert all(re.search(said, text) for text in labels_of(slug, decks, verb, "en"))


def test_a_yes_names_the_optional_cost() -> None:
    """The pirate chief may be played for a discarded card."""
    seen: set[str] = set()
    for seed in range(20):
        match = gorin.game("sve").new(["royal", "royal"], seed=seed)
        step = 0
        while (decision := match.decision) is not None and not seen:
            if decision.about == "optional_cost":
                seen.add(match.option_labels("en")[0])
            step += 1
            match.pick(drawn(decision.options, seed, step))
    assert seen == {"Yes: discard 1 of your cards in the hand"}


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_english_readers_read_english(slug: str) -> None:
    """Cards, counters, costs and tokens too: nothing in the options or the log is left in Japanese."""
    book = gorin.game(slug)
    for seed in range(2):
        match = book.new(book.deck_names()[:2], seed=seed)
        step = 0
        while (decision := match.decision) is not None and step < 120:
            for text in match.option_labels("en"):
                assert not _JAPANESE.search(text), text
            step += 1
            match.pick(drawn(decision.options, seed, step))
        for line in match.log(None, "en"):
            assert not _JAPANESE.search(line), line


def test_an_option_that_loses_says_so() -> None:
    texts = labels_of("strike", ["ferry", "tower"], "retire", "en")
    assert any("[loses the game]" in text for text in texts)


if __name__ == "__main__":
    import sys

    for slug in gorin.GAMES:
        for lang in ("ja", "en"):
            print(slug, lang, dict(alike(slug, lang, int(sys.argv[1]))))
