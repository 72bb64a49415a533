"""One spelling for what may be printed in several, and the way back to the printed text."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gorin.games.sve.dialect import words
from gorin.text import normalise


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        ("＋１／－２", "+1/-2"),
        ("《体力》―2", "体力-2"),
        ("[攻撃力]+1", "攻撃力+1"),
        ("〔起動〕", "《起動》"),
        ("1 枚　引く", "1枚引く"),
        ("1枚引く（2枚ではない）。", "1枚引く。"),
        ("(全部（消える）)1枚引く。", "1枚引く。"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("ｶﾞﾝ", "ガン"),
        ("『ﾅ ｲﾄ（影）』", "『ナ イト(影)』"),
        ("繰り返す", "くり返す"),
        ("【SC_5】", "【スペルチェイン_5】"),
        ("―――", "―――"),
        ("，", "、"),
    ],
)
def test_spelling(printed: str, plain: str) -> None:
    assert normalise(printed, words.PLAIN_ICONS, words.SPELLINGS).text == plain


def test_every_character_knows_where_it_was_printed() -> None:
    normal = normalise("《体力》 ＋１\r\n（なし）１枚", words.PLAIN_ICONS, words.SPELLINGS)
    assert normal.text == "体力+1\n1枚"
    assert [normal.original[index] for index in normal.origin[:-1]] == ["《", "力", "＋", "１", "\r", "１", "枚"]
    assert normal.origin[-1] == len(normal.original)


def test_an_unclosed_reminder_is_left_to_be_refused() -> None:
    assert normalise("1枚引く。（2枚").text == "1枚引く。(2枚"


@given(st.text(alphabet="【】《》『』「」（）()[]〔〕コンボSC_1２+－―- 　\r\n,、。攻撃力体ｶﾞ繰り返す", max_size=60))
def test_origins_rise_and_stay_inside(text: str) -> None:
    normal = normalise(text, words.PLAIN_ICONS, words.SPELLINGS)
    assert len(normal.origin) == len(normal.text) + 1
    assert all(0 <= index <= len(text) for index in normal.origin)
    assert list(normal.origin) == sorted(normal.origin)


@given(st.text(alphabet="【】《》『』「」（）()[]〔〕コンボSC_1２+－―- 　\r\n,、。攻撃力体ｶﾞ繰り返す", max_size=60))
@example("す ﾞ")
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text, words.PLAIN_ICONS, words.SPELLINGS).text
    assert normalise(once, words.PLAIN_ICONS, words.SPELLINGS).text == once
