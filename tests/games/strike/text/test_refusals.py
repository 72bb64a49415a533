"""Texts with a mistake are refused at the place of the mistake, with what could have stood there."""

from __future__ import annotations

import pytest

from gorin.games.strike import dialect, terms
from gorin.games.strike.rules.entries import Entry
from gorin.text import TextError
from tests.games.strike.text.kit import RANGE

ABILITY, SPELL, AIMED, TARGET = "ability", "spell", "aimed", "target"

MISTAKES = [
    # a sentence behind one that waits, on a card that is laid down
    (
        SPELL,
        "[ルール]相手がグレイズした場合、相手はスコアコストを1点支払う。▲カードを1枚引く。",
        "…した場合、…し、…する。",
    ),
    # nothing before that it could be about
    (SPELL, "▲そうした場合、カードを1枚引く。", ""),
    (SPELL, "▲そうしなかった場合、カードを1枚引く。", ""),
    (AIMED, "カードを1枚引く。▲対象を撃破した場合、カードを1枚引く。", ""),
    (
        SPELL,
        "手札を1枚捨ててもよい。そうしなかった場合、カードを1枚引く。▲そうしなかった場合、相手はカードを1枚引く。",
        "その後、",
    ),
    (SPELL, "お互いのプレイヤーは手札を1枚捨てる。▲そうした場合、カードを1枚引く。", "その後、"),
    (SPELL, "手札を1枚捨て、カードを1枚引く。▲そうした場合、相手はカードを1枚引く。", "その後、"),
    (ABILITY, "このストライカーが撃破される場合、かわりに相手は▲手札を1枚捨ててもよい。", "する。"),
    (SPELL, "お互いのプレイヤーは手札をすべて山札に戻し、▲戻した枚数に等しい枚数のカードを引く。", ""),
    (SPELL, "お互いのプレイヤーは▲味方1体を行動済み状態にする。", "相手は"),
    (SPELL, "お互いのプレイヤーは▲山札の上から2枚を見る。", "相手は"),
    # what can never be
    (ABILITY, "このストライカーが召喚された場合、▲攻撃のダメージ【+1】。", ""),
    (SPELL, "▲ターン終了時、カードを1枚引く。", "[ターン]"),
    (SPELL, "[ルール]▲隣接する味方全員を「DEF：+1」する。", "味方全員"),
    (SPELL, "[ルール]▲他の味方全員を「DEF：+1」する。", "味方全員"),
    (SPELL, "[ルール]味方全員を「DEF：+▲POW」する。", ""),
    (SPELL, "[ルール]▲攻撃のダメージ【+1】。", ""),
    (AIMED, "[ルール]▲対象を「DEF：+1」する。", ""),
    (ABILITY, "このストライカーが召喚された場合、▲攻撃の対象がエースである場合、カードを1枚引く。", ""),
    (SPELL, "▲手札の行動済み状態のカード1枚を召喚コストを支払わずに召喚する。", ""),
    (SPELL, "▲捨て札のベースラインに存在するカード1枚を手札に加える。", "Rankが1以下の"),
    # one wrong character
    (SPELL, "カードを1枚引▲る。", "く"),
    (SPELL, "カー▲トを1枚引く。", "カード"),
    (AIMED, "対象に【3】ダ▲ーメジ。", "ダメージ"),
    (AIMED, "対象を行動済▲未状態にする。", "行動済み状態"),
    (AIMED, "[ターン]対象を「POW：2▲に」する。", "」"),
    (AIMED, "[ターン]対象を「PO▲V：+2」する。", "POW"),
    (AIMED, "[タ▲一ン]対象を「POW：+2」する。", "《ターン》"),
    (ABILITY, "このストライカーが撃破さ▲た場合、カードを1枚引く。", "撃破された"),
    (ABILITY, "このストライカーが移動した場▲会、カードを1枚引く。", "場合"),
    (ABILITY, "《接▲謝》1", "《接射》"),
    (ABILITY, "[常]このストライカーは移動でき▲ぬ。", "移動できない"),
    (ABILITY, "《遮断》アビ▲ルティ", "アビリティ"),
    # a missing particle, number or word
    (AIMED, "対象▲【3】ダメージ。", "に"),
    (AIMED, "対象▲前進させる。", "を"),
    (SPELL, "カードを▲引く。", "数"),
    (SPELL, "カード1枚▲引く。", "を"),
    (SPELL, "敵▲に【1】ダメージ。", "全員"),
    (SPELL, "カードを1枚引く▲カードを2枚引く。", "。"),
    (AIMED, "対象に【2】ダメージを与え▲", "る"),
    (ABILITY, "[常]味方▲を「POW：+1」する。", "全員"),
    (ABILITY, "《接射》▲", "1"),
    (ABILITY, "《覚醒》▲", "「POW：+1」"),
    (SPELL, "手札▲を捨てる。", "1枚"),
    (SPELL, "山札の上から▲見る。", "数"),
    (TARGET, "敵▲", "全員"),
    (TARGET, "敵1▲", "体"),
    # an unknown word
    (AIMED, "対象を▲破壊する。", "動詞"),
    (ABILITY, "《▲不屈》", ""),
    (SPELL, "捨て札の▲白いカード1枚を手札に加える。", ""),
    (SPELL, "捨て札の「▲色：白」を持つカード1枚を手札に加える。", "「種族：X」を持つ"),
    (TARGET, "▲モンスター1体", ""),
    (TARGET, "▲「属性：火」を持つ敵1体", "「属性：神」"),
    (AIMED, "▲プレイヤーに【1】ダメージ。", ""),
    # nothing that it could mean
    (SPELL, "▲対象に【3】ダメージ。", "敵1体"),
    (SPELL, "▲それを手札に戻す。", "対象"),
    (SPELL, "▲残りを捨て札に置く。", "山札の上から3枚を見る。"),
    (SPELL, "▲その中から1枚を手札に加える。", ""),
    (SPELL, "▲このストライカーを前進させる。", "術者"),
    (SPELL, "▲装備しているストライカーを前進させる。", ""),
    (SPELL, "▲後退させる。", "対象を"),
    (SPELL, "カードを▲n枚引く。", "[手札n]"),
    (SPELL, "▲範囲内の敵全員に【1】ダメージ。", ""),
    (SPELL, "▲かわりにカードを1枚引く。", ""),
    (SPELL, "術者を▲対象のエリアに移動させる。", "隣接するエリアに"),
    (AIMED, "▲対象の位置を入れ替える。", "術者と対象"),
    (AIMED, "対象の種族を▲「属性：霊」に変更する。", "「種族：X」"),
    (SPELL, "▲・カードを1枚引く。", ""),
    (SPELL, "カードを1枚引く。▲・カードを2枚引く。", "以下から1つを選ぶ。"),
    (SPELL, "以下から3つを選ぶ。・カードを1枚引く。・カードを2枚引く。▲", "・"),
    (SPELL, "以下から1つを選ぶ▲。", "・"),
    # not in this kind of text
    (ABILITY, "▲カードを1枚引く。", "[常]"),
    (ABILITY, "▲このストライカーを「POW：+1」する。", "[常]"),
    (ABILITY, "このストライカーが召喚された場合、▲術者を前進させる。", "このストライカー"),
    (ABILITY, "[常]▲カードを1枚引く。", ""),
    (ABILITY, "[常]▲敵1体を「POW：-1」する。", "味方全員"),
    (ABILITY, "▲この宣言は1ターンに1回のみできる。カードを1枚引く。", "[アクション]"),
    (ABILITY, "▲[霊]カードを1枚引く。", "[アクション]"),
    (SPELL, "▲[常]術者を「POW：+1」する。", "[ターン]"),
    (SPELL, "▲[装備]装備しているストライカーを「POW：+1」する。", "味方1体"),
    (SPELL, "▲《瞬速》", ""),
    (ABILITY, "このストライカーが▲召喚された場合、かわりにカードを1枚引く。", "撃破される"),
    (ABILITY, "《陣形》▲敵：「DEF：+1」", "味方"),
    (ABILITY, "《遮断》▲「種族：狐」", "「タイプ：X」"),
    # layout
    (SPELL, "カードを1枚引く。▲（2枚", ""),
    (AIMED, "[ターン]対象は▲『カードを1枚引く。を得る。", ""),
    (AIMED, "[ターン]対象は『▲カードを1枚引く。』を得る。", "[常]"),
    (AIMED, "対象に【3】▲】ダメージ。", "ダメージ"),
]


def entry_of(kind: str, text: str) -> Entry:
    if kind == TARGET:
        return Entry(SPELL, "カードを1枚引く。", terms.ACTION, "", RANGE, text)
    if kind == AIMED:
        return Entry(SPELL, text, terms.ACTION, "", RANGE, "敵1体")
    return Entry(kind, text, terms.ACTION if kind == SPELL else 0)


def found(kind: str, text: str) -> TextError | None:
    try:
        dialect.read((entry_of(kind, text),), "", terms.SPELL_CARD, "試し")
    except TextError as error:
        return error
    return None


@pytest.mark.parametrize(("kind", "marked", "expected"), MISTAKES)
def test_refused_at_the_mistake(kind: str, marked: str, expected: str) -> None:
    offset = marked.index("▲")
    error = found(kind, marked.replace("▲", ""))
    assert error is not None
    assert error.offset == offset, f"{error.original[error.offset :]!r}\n{error}"
    assert not expected or any(expected in word for word in error.expected), error
    assert error.nearest
    for lang in ("ja", "en"):
        assert "試し" in error.message(lang)


def test_the_place_is_that_of_the_printed_text() -> None:
    error = found(AIMED, "（注）\r\n［ターン］ 対象 を「POW：＋２」する。\n対象は 移勤できない。")
    assert error is not None
    assert (error.line, error.column) == (3, 6)
    assert error.original[error.offset] == "勤"


@pytest.mark.parametrize("text", ["このカードはデッキに2枚のみ入れることができる。", "カードを1枚引く。"])
def test_extras_are_only_what_they_can_be(text: str) -> None:
    with pytest.raises(TextError):
        dialect.read((), text, terms.SPELL_CARD, "試し")
