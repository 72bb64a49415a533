"""All cards of the repository are read; reading is deterministic, indifferent to spelling, never slow."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorin.engine.values.ability import Ability
from gorin.games.strike import dialect, terms
from gorin.games.strike.cards import Reader
from gorin.games.strike.dialect.examples import EXAMPLES
from gorin.games.strike.dialect.lexicon import lexicon
from gorin.games.strike.rules.entries import Entry
from gorin.text import TextError, explain
from tests.documents import load, load_all
from tests.games.strike.text import changes, doings, happenings, kinds
from tests.games.strike.text.kit import RANGE, Case

ROOT = Path(__file__).parents[4]
CARD_FILES = sorted((ROOT / "src/gorin/games/strike/cards").glob("*.yaml"))
SCENARIO_FILES = sorted((ROOT / "tests/games/strike/scenarios").glob("*.yaml"))
CASES = (*kinds.CASES, *changes.CASES, *doings.CASES, *happenings.CASES)
PIECES = sorted({piece for text in EXAMPLES for piece in text.replace("。", "。|").replace("、", "、|").split("|")})
LETTERS = sorted({letter for text in EXAMPLES for letter in text})
SLOWEST = 0.005
"""Seconds for a card on average."""


def cards_in(value: object) -> list[dict[str, Any]]:
    """All printed cards in a document."""
    if isinstance(value, dict):
        return cards_in(value.get("cards"))
    return [card for card in value if isinstance(card, dict)] if isinstance(value, list) else []


def readable(card: dict[str, Any]) -> tuple[Ability, ...]:
    reader = Reader(card)
    return dialect.read(reader.entries(), str(card.get("extra") or ""), reader.check(), reader.name)


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_every_shipped_card_is_read(path: Path) -> None:
    found = cards_in(load(path))
    assert found
    for card in found:
        abilities = readable(card)
        for lang in ("ja", "en"):
            assert bool(explain(abilities, lang, "strike")) == bool(abilities)
        again = readable(card)
        assert again == abilities
        assert not {id(each) for each in again} & {id(each) for each in abilities}


@pytest.mark.parametrize("path", SCENARIO_FILES, ids=lambda path: path.stem)
def test_every_card_of_the_scenarios_is_read(path: Path) -> None:
    for document in load_all(path):
        for card in cards_in(document):
            readable(card)


def test_reading_is_fast() -> None:
    found = [card for path in CARD_FILES for card in cards_in(load(path))]
    lexicon()
    start = time.process_time()
    for card in found:
        readable(card)
    assert (time.process_time() - start) / len(found) < SLOWEST


SPELLINGS = {
    "wide": lambda text: text.translate(str.maketrans("0123456789+-:", "０１２３４５６７８９＋－：")),
    "spaced": lambda text: text.replace("を", "を ").replace("[", "　[").replace("、", "、 "),
    "broken": lambda text: text.replace("。", "。\r\n"),
    "brackets": lambda text: text.replace("[", "［").replace("]", "］"),
    "reminded": lambda text: text + "（おわり。『何か』）",
    "unfinished": lambda text: text.removesuffix("。"),
    "commas": lambda text: text.replace("、", ""),
    "moments": lambda text: text.replace("場合、", "とき、"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spelling_does_not_matter(spelling: str) -> None:
    for case in CASES:
        for entry in case.entries:
            if entry.text:
                assert case.read(replace(entry, text=SPELLINGS[spelling](entry.text))) == case.abilities, entry.text


def is_read(text: str, frame: str, aimed: bool) -> bool:
    entry = Entry(frame, text, terms.ACTION if frame == "spell" else 0, "", RANGE, "敵1体" if aimed else "")
    try:
        abilities = dialect.read((entry,), "", terms.SPELL_CARD, "試し")
    except TextError as error:
        assert 0 <= error.offset <= len(error.original)
        assert str(error)
        return False
    for lang in ("ja", "en"):
        assert len(explain(abilities, lang, "strike")) >= len(abilities)
    return True


FRAMES = st.sampled_from(("ability", "spell"))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=7).map("".join), FRAMES, st.booleans())
def test_any_mixture_of_phrases_is_read_or_refused(text: str, frame: str, aimed: bool) -> None:
    is_read(text, frame, aimed)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from(LETTERS), max_size=60), FRAMES, st.booleans())
def test_any_mixture_of_letters_is_read_or_refused(text: str, frame: str, aimed: bool) -> None:
    is_read(text, frame, aimed)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CASES), st.data())
def test_one_wrong_letter_is_never_a_crash(case: Case, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(case.entries)).text or case.extra
    index = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from(["", *LETTERS]))
    is_read(text[:index] + letter + text[index + 1 :], data.draw(FRAMES), data.draw(st.booleans()))


HOSTILE = {
    "brackets": "「" * 900 + "」" * 900,
    "quotations": "[ターン]対象は" + "『" * 900,
    "reminders": "（" * 900 + "）" * 900,
    "things": "術者と" * 600 + "術者を前進させる。",
    "owners": "相手の" * 600,
    "sums": "対象に【" + "POW+" * 450 + "1】ダメージ。",
    "conditions": "術者がエースである場合、" * 150 + "カードを1枚引く。",
    "alternatives": "カードを1枚引く or " * 120 + "カードを1枚引く。",
    "modes": "以下から1つを選ぶ。" + "・カードを1枚引く。" * 180,
    "joined": "術者がエースである or " * 120 + "エースである場合、カードを1枚引く。",
    "lines": "\n" * 1900,
    "number": "9" * 1900 + "枚引く。",
    "enormous": "カードを1枚引く。" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("frame", ["ability", "spell"])
def test_hostile_texts_take_bounded_time(name: str, frame: str) -> None:
    start = time.process_time()
    is_read(HOSTILE[name], frame, True)
    assert time.process_time() - start < 2


def test_the_examples_are_wordings_of_the_corpus() -> None:
    assert set(EXAMPLES) <= {(entry.text or case.extra) for case in CASES for entry in case.entries}
