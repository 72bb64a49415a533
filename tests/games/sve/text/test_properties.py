"""Properties of the reader: deterministic, indifferent to spelling, never crashing, never slow."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorin.engine.cards.library import parts_of
from gorin.engine.program.roots import Cost, Op
from gorin.engine.program.things import It, Rest
from gorin.engine.values.ability import PLAYING, Ability, Target
from gorin.games.sve import dialect, terms
from gorin.games.sve.dialect.examples import EXAMPLES
from gorin.games.sve.dialect.token_lines import token_lines
from gorin.text import TextError, explain
from tests.documents import load, load_all
from tests.games.sve.text.corpus import cards, layout, nouns, numbers
from tests.games.sve.text.corpus.kit import TOKENS, Case
from tests.games.sve.text.corpus.later import LATER

ROOT = Path(__file__).parents[4]
CARD_FILES = sorted((ROOT / "src/gorin/games/sve/cards").glob("*.yaml"))
SCENARIO_FILES = sorted((ROOT / "tests/games/sve/scenarios").glob("*.yaml"))
CASES = (*layout.CASES, *nouns.CASES, *cards.CASES, *numbers.CASES)
KINDS = (terms.SPELL, terms.FOLLOWER, terms.AMULET)
PIECES = sorted(
    {piece for example in EXAMPLES for piece in example.replace("。", "。|").replace("、", "、|").split("|")}
)
LETTERS = sorted({letter for example in EXAMPLES for letter in example})
SLOWEST = 0.005
"""Seconds for a card on average (several thousand cards in well under a minute)."""


def kinds_of(card: dict[str, Any]) -> int:
    mask = terms.CARD_KINDS[card["kind"]]
    for special in card.get("special") or ():
        mask |= terms.SPECIAL_KINDS[special]
    return mask


def cards_in(value: object) -> list[dict[str, Any]]:
    """All printed cards anywhere in a document."""
    if isinstance(value, dict):
        inner = [card for part in value.values() for card in cards_in(part)]
        return [value, *inner] if "name" in value and "kind" in value else inner
    if isinstance(value, list):
        return [card for part in value for card in cards_in(part)]
    return []


def readable(card: dict[str, Any], tokens: tuple[str, ...]) -> tuple[Ability, ...]:
    return dialect.read(str(card.get("text") or ""), kinds_of(card), tokens, card["name"])


def tokens_in(found: list[dict[str, Any]]) -> tuple[str, ...]:
    return (*TOKENS, *(card["name"] for card in found if "トークン" in (card.get("special") or ())))


WRITTEN = ("reg", "found")
"""The fields in which operations, costs and choices say where they keep cards."""


def kept_in(ability: Ability) -> set[int]:
    """The registers in which an ability keeps cards."""
    holders = [part for part in parts_of(ability) if isinstance(part, (Op, Cost, Target))]
    return {getattr(part, name) for part in holders for name in WRITTEN if hasattr(part, name)}


def unwritten(abilities: tuple[Ability, ...]) -> set[int]:
    """The registers from which abilities take cards that neither they nor the costs of playing put there."""
    paid = {reg for each in abilities if each.kind == PLAYING for reg in kept_in(each)}
    found: set[int] = set()
    for ability in abilities:
        taken = [part for part in parts_of(ability) if isinstance(part, (It, Rest))]
        found |= {reg for part in taken for reg in (part.reg, *getattr(part, "without", ()))} - kept_in(ability)
    return found - paid - {0}


def test_no_text_speaks_of_cards_that_it_does_not_know() -> None:
    """A pronoun whose cards were lost while the program was put together would silently do nothing."""
    texts = [(case.kinds, text) for case in CASES for text in case.texts]
    texts += [(kinds, text) for _, kinds, text in LATER]
    for document in [each for path in (*CARD_FILES, *SCENARIO_FILES) for each in load_all(path)]:
        found = cards_in(document)
        for card in found:
            tokens = (*tokens_in(found), *token_lines(str(card.get("text") or "")))
            assert not unwritten(readable(card, tokens)), card["text"]
    for kinds, text in texts:
        assert not unwritten(dialect.read(text, kinds, TOKENS)), text


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_every_shipped_card_is_read(path: Path) -> None:
    found = cards_in(load(path))
    assert found
    for card in found:
        abilities = readable(card, tokens_in(found))
        assert bool(abilities) == bool(card.get("text")), card["name"]
        for lang in ("ja", "en"):
            assert bool(explain(abilities, lang)) == bool(abilities)


@pytest.mark.parametrize("path", SCENARIO_FILES, ids=lambda path: path.stem)
def test_every_card_of_the_scenarios_is_read(path: Path) -> None:
    for document in load_all(path):
        found = cards_in(document)
        for card in found:
            text = str(card.get("text") or "")
            if text:
                tokens = (*tokens_in(found), *token_lines(text))
                assert explain(readable(card, tokens), "ja")


def test_reading_is_fast() -> None:
    found = [card for path in CARD_FILES for card in cards_in(load(path))]
    start = time.process_time()
    for card in found:
        readable(card, TOKENS)
    assert (time.process_time() - start) / len(found) < SLOWEST


def test_the_examples_are_read() -> None:
    for example in EXAMPLES:
        assert any(is_read(example, kinds) for kinds in KINDS), example


def is_read(text: str, kinds: int) -> bool:
    try:
        dialect.read(text, kinds, TOKENS)
    except TextError:
        return False
    return True


def wide(text: str) -> str:
    """Full-width digits and signs."""
    return text.translate(str.maketrans("0123456789+-:/", "０１２３４５６７８９＋－：／"))


def spaced(text: str) -> str:
    return text.replace("を", "を ").replace("《", "　《").replace("】", "】 ").replace("、", "、 ")


def bracketed(text: str) -> str:
    return text.replace("《", "〔").replace("》", "〕")


def reminded(text: str) -> str:
    return text.replace("。", "（注意書き。『ナイト』）。", 1) + "（おわり）"


SPELLINGS: dict[str, Callable[[str], str]] = {
    "wide": wide,
    "spaced": spaced,
    "bracketed": bracketed,
    "reminded": reminded,
    "returns": lambda text: text.replace("\n", "\r\n"),
    "unfinished": lambda text: text.removesuffix("。"),
    "commas": lambda text: text.replace("、", ","),
    "marks": lambda text: text.replace("【コンボ_", "【コンボ ").replace("【SC_", "【スペルチェイン"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spelling_does_not_matter(spelling: str) -> None:
    for case in CASES:
        for text in case.texts:
            if "―――" in text or "———" in text:
                continue
            changed = SPELLINGS[spelling](text)
            assert dialect.read(changed, case.kinds, TOKENS) == case.abilities, changed


@given(st.sampled_from(CASES))
def test_reading_twice_gives_the_same(case: Case) -> None:
    text = case.texts[-1]
    assert dialect.read(text, case.kinds, TOKENS) == dialect.read(text, case.kinds, TOKENS)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join), st.sampled_from(KINDS))
def test_any_mixture_of_phrases_is_read_or_refused(text: str, kinds: int) -> None:
    try:
        abilities = dialect.read(text, kinds, TOKENS)
    except TextError as error:
        assert 0 <= error.offset <= len(text)
        assert str(error)
        return
    for lang in ("ja", "en"):
        assert len(explain(abilities, lang)) >= len(abilities)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from(LETTERS), max_size=80), st.sampled_from(KINDS))
def test_any_mixture_of_letters_is_read_or_refused(text: str, kinds: int) -> None:
    is_read(text, kinds)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80), st.sampled_from(KINDS))
def test_any_text_is_read_or_refused(text: str, kinds: int) -> None:
    is_read(text, kinds)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CASES), st.data())
def test_one_wrong_letter_is_never_a_crash(case: Case, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(case.texts))
    index = data.draw(st.integers(0, len(text) - 1))
    how = data.draw(st.sampled_from(("drop", "change", "double")))
    letter = data.draw(st.sampled_from(LETTERS)) if how == "change" else text[index] * 2 if how == "double" else ""
    is_read(text[:index] + letter + text[index + 1 :], case.kinds)


HOSTILE = {
    "brackets": "「" * 1000 + "」" * 1000,
    "names": "『" * 2000,
    "reminders": "（" * 1000 + "）" * 1000,
    "conjunctions": "これと" * 600 + "これを破壊する。",
    "owners": "自分の" * 600,
    "instead": "1枚引く。" + "【SC_5】代わりに2枚引く。" * 130,
    "alternatives": "『ナイト』1体か" * 200 + "『ナイト』1体を出す。",
    "types": "あ" * 1990 + "・フォロワー",
    "counters": "これに" + "い" * 1900 + "カウンター1つを置く。",
    "modes": "下記から1つチョイスする。" + "".join(f"【{mode}】1枚引く。" for mode in range(1, 180)),
    "dashes": "―-" * 1000,
    "colons": ":" * 2000,
    "lines": "\n" * 2000,
    "conditions": "【覚醒】状態なら、" * 200 + "1枚引く。",
    "enormous": "1枚引く。" * 100_000,
    "number": "9" * 1900 + "枚引く。",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("kinds", KINDS)
def test_hostile_texts_take_bounded_time(name: str, kinds: int) -> None:
    start = time.thread_time()
    is_read(HOSTILE[name], kinds)
    assert time.thread_time() - start < 2
