"""What a refused text says: all its faults, and the habit of writing that is probably behind them."""

from __future__ import annotations

import pytest

import gorin
from gorin.games.sve import dialect
from gorin.games.sve.terms import FOLLOWER
from gorin.text import TextError

HABITS = {
    "▲守護": "【守護】",
    "▲ファンファーレ1枚引く。": "《ファンファーレ》",
    "【守護】▲ファンファーレ：1枚引く。": "《ファンファーレ》",
    "《ファンファーレ》これは▲疾走を持つ。": "【疾走】",
    "《ファンファーレ》1枚引く。▲《ラストワード》1枚引く。": "《ラストワード》",
}


@pytest.mark.parametrize("marked", HABITS, ids=lambda marked: str(marked)[:12])
def test_the_likely_wording_comes_first(marked: str) -> None:
    with pytest.raises(TextError) as refused:
        dialect.read(marked.replace("▲", ""), FOLLOWER, ())
    assert refused.value.offset == marked.index("▲")
    assert refused.value.expected == (HABITS[marked],)


def test_words_of_the_digital_game_are_named() -> None:
    with pytest.raises(TextError) as refused:
        dialect.read("カウントダウン3", FOLLOWER, ())
    assert refused.value.reason is not None
    assert "カウントダウン" in refused.value.reason["en"]


def test_all_faults_of_a_text_are_shown() -> None:
    with pytest.raises(TextError) as refused:
        dialect.read(
            "守護\n【突進】\n《ファンファーレ》カードを引く。\n《ラストワード》カードを破壊する。", FOLLOWER, ()
        )
    assert refused.value.line == 1
    assert [each.line for each in refused.value.others] == [3, 4]
    assert refused.value.message("ja").count("から読めない") == 3


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_expected_words_are_in_the_reader_s_language(lang: str) -> None:
    with pytest.raises(TextError) as refused:
        dialect.read("《ファンファーレ》カードを引く。", FOLLOWER, ())
    said = refused.value.message(lang)
    assert "||" not in said
    assert ("a number" in said) == (lang == "en")


@pytest.mark.parametrize("slug", ["sve", "orphelia", "strike"])
def test_a_printed_card_says_what_was_understood(slug: str) -> None:
    book = gorin.game(slug)
    card = next(card for key in book.fields if (card := book.printed(key)).program and card.text)
    assert card.explain("ja")
    assert card.text_in("ja") == card.text
    assert card.text_in("en") == "\n".join(card.explain("en"))
