"""A text that cannot be read whole is refused at the first character that does not fit, with advice."""

from __future__ import annotations

import pytest

from gorin.games.orphelia import dialect, terms
from gorin.text import TextError
from gorin.text.source import reasons

SPELL, NORDIA, GLYPH = terms.SPELL, terms.NORDIA, terms.GLYPH
ARTIFACT, ARKEIA = terms.ARTIFACT, terms.KIND_ARKEIA

REFUSED = (
    (SPELL, "カードを1枚引|", "", "く"),
    (SPELL, "ノーディア1つを対象とし、それを|爆破する。", "unknown_word", "動詞"),
    (SPELL, "ノーディア1つを対象とし、それに基礎ダメージ|を与える。", "how_much", "基礎ダメージ2"),
    (SPELL, "カードを|引く。", "how_many", "1枚"),
    (SPELL, "|それを破壊する。", "no_it", "これ"),
    (SPELL, "|前者を破壊する。", "no_pair", "それ"),
    (
        SPELL,
        "|ノーディア1つを対象とし、手札を1枚捨てる。そうしたら、それをアーカイブの上に戻す。",
        "choice_unused",
        "",
    ),
    (SPELL, "ノーディア1つを対象とし、それを手札に|置く。", "zone_word", "手札に戻す"),
    (SPELL, "ノーディア|を対象とし、それを破壊する。", "how_many", "1つ"),
    (SPELL, "|その中から1枚を手札に加える。", "none_shown", ""),
    (SPELL, "自分の|その属性のノーディアのA値を+1する。", "no_attribute", "属性を1つ選ぶ。"),
    (SPELL, "|そうしたら、カードを1枚引く。", "not_done", ""),
    (SPELL, "カードを1枚引く。|そうでないなら、1リザーブする。", "otherwise_of_what", "…なら、"),
    (
        SPELL,
        "自分のターンなら、カードを1枚引く。1リザーブする。|そうでないなら、1リザーブする。",
        "otherwise_of_what",
        "",
    ),
    (
        SPELL,
        "自分のターンなら、カードを1枚引く。そうでないなら、手札を1枚捨てる。|そうでないなら、1リザーブする。",
        "otherwise_of_what",
        "",
    ),
    (SPELL, "各プレイヤーは手札を1枚捨ててもよい。|そうしたら、カードを1枚引く。", "done_by_each", "その後"),
    (SPELL, "このターンの終了時、手札を1枚捨てる。|その後、カードを1枚引く。", "postponed", ""),
    (NORDIA, "このノーディアが破壊される代わりに、相手は手札を1枚|捨ててもよい。", "may_of_others", "する。"),
    (
        SPELL,
        "相手は自身の手札のスペルカード1枚を選び、コストを支払わずに|実行してもよい。",
        "execute_who",
        "自分は",
    ),
    (NORDIA, "《1》：カードを|X枚引く。", "x_unknown", "《X》："),
    (NORDIA, "このノーディアが場に出たとき、カードを|X枚引く。", "x_unknown", ""),
    (ARTIFACT, "このアーティファクトの|A値を+1する。", "not_of_kind", ""),
    (ARTIFACT, "このアーティファクトは|攻撃できない。", "not_of_kind", ""),
    (ARTIFACT, "このアーティファクトが|ダメージを受けたとき、カードを1枚引く。", "not_of_kind", ""),
    (ARTIFACT, "《1》：このアーティファクトを|毒状態にする。", "not_of_kind", ""),
    (GLYPH, "《1》：このグリフに毒|カウンターを1つ乗せる。", "not_of_kind", ""),
    (NORDIA, "《1》：このノーディアを|打ち消す。", "not_of_kind", ""),
    (NORDIA, "《1》：ノーディア1つを対象とし、これをそれに|付け替える。", "not_of_kind", ""),
    (ARKEIA, "このアルケイアが|場に出たとき、カードを1枚引く。", "not_of_kind", ""),
    (ARKEIA, "|追加コスト：手札を1枚捨てる。", "not_of_kind", ""),
    (SPELL, "ターン終了時まで、このスペルの|A値を+1する。", "not_of_kind", ""),
    (SPELL, "|付いているノーディアのA値を+1する。", "bearer_glyph", "それ"),
    (SPELL, "|このスペルがルノア状態なら、カードを1枚引く。", "effect_not_there", "それ"),
    (SPELL, "このスペルの|A値が3以上なら、カードを1枚引く。", "not_of_kind", ""),
    (SPELL, "|自分の手札のルノア状態のカード1枚を選び、捨てる。", "state_place", "場の"),
    (SPELL, "|自分の墓地の攻撃しているノーディアカード1枚を対象とし、それを手札に戻す。", "state_place", "場の"),
    (GLYPH, "|このグリフが攻撃したとき、カードを1枚引く。", "nordia_event", "ノーディアが"),
    (NORDIA, "|自分のグリフが攻撃したとき、カードを1枚引く。", "nordia_event", "ノーディアが"),
    (NORDIA, "|顕現（水属性のカード）：カードを1枚引く。", "arkeia_only", ""),
    (SPELL, "|追加コストを支払ったなら、カードを1枚引く。", "no_optional_cost", "追加コスト（任意）：《1》。"),
    (SPELL, "カードを1枚引く。|代わりにカードを2枚引く。", "instead_of_what", ""),
    (SPELL, "カードを1枚引き|。", "no_end", "する。"),
    (SPELL, "以下から3つを選ぶ。\n・カードを1枚引く。\n・1リザーブする。|", "few_modes", "・"),
    (SPELL, "1リザーブする。\n|・カードを1枚引く。", "modes_of_what", "以下から1つを選ぶ。"),
    (SPELL, "|このノーディアが場に出たとき、カードを1枚引く。", "effect_line", ""),
    (SPELL, "|墓地を1枚捨てる。", "discard_hand", "手札を1枚捨てる"),
    (SPELL, "リザーブを|消費する。", "how_much", ""),
    (SPELL, "ノーディア1つを対象とし、|ターン終了時まで、それを場に出す。", "unused_duration", ""),
    (SPELL, "|自分の場のノーディア1つにつき、ゲームは引き分けになる。", "unused_per", ""),
    (SPELL, "カードを1枚|ひく。", "unknown_word", ""),
    (SPELL, "ノーディア1つを対象とし、ターン終了時までそれのA値を|+2増やす。", "how_much", ""),
    (NORDIA, "カードを1枚|引く。", "needs_moment", ""),
    (NORDIA, "|ノーディア1つを対象とし、それを破壊する。", "needs_moment", ""),
    (NORDIA, "カードを1枚|引く：1リザーブする。", "no_cost", "捨てる"),
    (NORDIA, "|相手のノーディア1つを犠牲にする：1リザーブする。", "cost_own", ""),
    (NORDIA, "このノーディアが場に出たとき、|", "what_then", ""),
    (NORDIA, "自分が|破壊されたとき、1リザーブする。", "no_event", ""),
    (NORDIA, "このノーディアは場に出るとき、場に出る|。", "enter_how", "ルノア状態で場に出る"),
    (NORDIA, "|1ターンに1回、このノーディアのA値を+1する。", "limit_what", ""),
    (NORDIA, "速攻、|疾走", "unknown_word", ""),
    (NORDIA, "自分のノーディアは「カードを1枚|引く。」を得る。", "needs_moment", ""),
    (GLYPH, "ノーディア1つを対象とし、これを|破壊する。", "attach_this", "これを付ける。"),
)


@pytest.mark.parametrize(("kinds", "marked", "reason", "expected"), REFUSED, ids=[each[1][:24] for each in REFUSED])
def test_refused_in_the_right_place(kinds: int, marked: str, reason: str, expected: str) -> None:
    text = marked.replace("|", "")
    with pytest.raises(TextError) as caught:
        dialect.read(text, kinds, "試験")
    error = caught.value
    assert error.offset == marked.index("|")
    known = {**reasons("gorin.text"), **reasons("gorin.games.orphelia.dialect")}
    said = known[reason]["ja"] if reason else ""
    assert (error.reason or {"ja": ""})["ja"] == said or "{" in said
    if expected:
        assert any(expected in word for word in error.expected)
    assert error.nearest
    assert "試験" in error.message("ja")
    assert error.message("en")


def test_place_is_in_the_printed_text() -> None:
    text = "（注釈）\n速攻\n　ノーディア　１つを対象とし、それを爆破する。"
    with pytest.raises(TextError) as caught:
        dialect.read(text, NORDIA, "")
    assert caught.value.line == 3
    assert text[caught.value.offset :].startswith("爆破")


def test_an_unclosed_bracket_is_refused() -> None:
    with pytest.raises(TextError):
        dialect.read("「石像」トークン（ノーディア-岩を1つ場に出す。", SPELL, "")


def test_a_very_long_text_is_refused() -> None:
    with pytest.raises(TextError):
        dialect.read("カードを1枚引く。" * 400, SPELL, "")


@pytest.mark.parametrize("cut", range(1, 28))
def test_a_text_that_breaks_off_is_refused_or_read(cut: int) -> None:
    text = "ノーディア1つを対象とし、それに基礎ダメージ2を与える。"
    try:
        dialect.read(text[:cut], SPELL, "")
    except TextError as error:
        assert error.offset <= cut
    else:
        assert cut == len(text) - 1
