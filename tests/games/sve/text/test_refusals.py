"""Texts with a mistake are refused at the place of the mistake, with what could have stood there."""

from __future__ import annotations

import pytest

from gorin.engine.kernel.errors import CardError
from gorin.games.sve import dialect, terms
from gorin.text import TextError
from tests.games.sve.text.corpus.kit import TOKENS

SPELL = terms.SPELL
FOLLOWER = terms.FOLLOWER

MISTAKES = [
    # nothing before that it could be about
    (SPELL, "▲そうしたなら、1枚引く。", ""),
    (SPELL, "▲スペル1枚を墓場に置く。", "自分の墓場のスペル"),
    (SPELL, "相手のフォロワー1体を選ぶ。それを手札に戻す。▲破壊したなら、1枚引く。", "そうしたなら"),
    (SPELL, "各プレイヤーは、自身の手札1枚を捨ててよい。捨てなかったなら、▲自身のリーダーに2ダメージ。", "自分の"),
    # what can never be
    (SPELL, "相手のフォロワー1体を選ぶ。それを消滅させる。▲それが進化したフォロワーなら、1枚引く。", ""),
    (SPELL, "相手のフォロワー1体を選ぶ。それを手札に戻す。▲それが進化しているなら、1枚引く。", ""),
    (FOLLOWER, "《ファンファーレ》▲リーダーへの攻撃なら、1枚引く。", "【攻撃時】リーダーへの攻撃なら"),
    (SPELL, "▲これが手札から場に出ていたなら、1枚引く。", "これを手札からプレイしていた"),
    (SPELL, "▲これの攻撃力が3以上なら、1枚引く。", "それ"),
    (SPELL, "▲これがアクト状態なら、1枚引く。", "それ"),
    (SPELL, "▲自分の墓場のエボルヴフォロワー1枚を選ぶ。それを手札に加える。", "《進化》を持つ"),
    (SPELL, "▲自分の墓場のアクト状態のカードが1枚以上なら、1枚引く。", "自分の場の"),
    (SPELL, "▲自分の手札のトークン1枚を捨てる。", "自分のEXエリアの"),
    (FOLLOWER, "▲自分のスペルが破壊されたとき、1枚引く。", "フォロワー"),
    (FOLLOWER, "自分の場に▲スペルが出たとき、1枚引く。", "フォロワー"),
    (FOLLOWER, "▲自分のアミュレットが攻撃したとき、1枚引く。", "フォロワー"),
    (SPELL, "相手のリーダー1人を選ぶ。▲それを破壊する。", "フォロワー"),
    (SPELL, "▲自分のリーダーを手札に戻す。", "フォロワー"),
    (SPELL, "相手のリーダー1人を選ぶ。▲それは《攻撃力》+1する。", "体力"),
    (SPELL, "自分のリーダー1人か自分のフォロワー1体を選ぶ。このターン、▲それは《体力》+1する。", ""),
    (SPELL, "相手のリーダーに「自分のリーダーの▲攻撃力」と同じダメージ。", "体力"),
    (SPELL, "相手のアミュレット1つを選ぶ。▲それに3ダメージ。", "フォロワー"),
    (SPELL, "自分の墓場のフォロワー1枚を選ぶ。▲それに1ダメージ。", ""),
    (SPELL, "自分のフォロワーすべてと▲リーダーは《体力》+1する。", "自分のリーダー"),
    (terms.AMULET, "これがある限り、▲自分のリーダーが次に受けるダメージを0にする。", "受けるダメージを"),
    (SPELL, "相手のフォロワーすべてに3ダメージ。▲これによって破壊されたフォロワー1体につき、1枚引く。", ""),
    (SPELL, "相手のフォロワーすべてに3ダメージ。▲これによって破壊されたフォロワーが2体以上なら、1枚引く。", ""),
    (SPELL, "相手のフォロワー1体を選ぶ。それに3ダメージ。▲これによって破壊されたなら、1枚引く。", ""),
    (SPELL, "相手のフォロワー1体を選ぶ。それに3ダメージ。▲それが破壊されたなら、1枚引く。", ""),
    (SPELL, "相手のフォロワー1体を選ぶ。それに3ダメージ。▲それが場にいないなら、1枚引く。", "それが破壊されたとき"),
    (SPELL, "自分のフォロワー1体を選ぶ。▲それが場にいるなら、1枚引く。", ""),
    (SPELL, "自分のフォロワー2体を選ぶ。それを手札に戻してよい。▲それが場にいないなら、1枚引く。", ""),
    (SPELL, "相手のフォロワーすべてを墓場に置く。▲これによって破壊されたフォロワー1体につき、1枚引く。", ""),
    (FOLLOWER, "《起動》▲リーダーの《体力》-2してよい：1枚引く。", "墓場に置く"),
    (SPELL, "各プレイヤーは、自身の手札すべてを捨てる。各プレイヤーは、▲捨てた枚数と同じだけ引く。", ""),
    (SPELL, "自分の手札1枚を捨ててよい。▲置いたなら、2枚引く。", "そうしたなら"),
    (SPELL, "1枚引く。【スペルチェイン_5】▲これを2回くり返す。", "下記を2回くり返す"),
    (SPELL, "【スペルチェイン_5】▲下記を2回くり返す。1枚引く。", "下記を2回くり返す"),
    (SPELL, "▲下記を2回くり返す。【土の秘術】相手のリーダーに1ダメージ。", "下記を2回くり返す"),
    (SPELL, "相手の場のフォロワー1体を選ぶ。自分のデッキの上3枚を墓場に置く。▲それに2ダメージ。", ""),
    (
        SPELL,
        "自分の場の兵士・トークン1体を選ぶ。それと同名の兵士・トークン1体を場に出す。▲それは【突進】を持つ。",
        "これ",
    ),
    # one wrong character
    (SPELL, "相手のフォロワー1体を選ぶ。それを破▲懐する。", "破壊"),
    (SPELL, "相手のフォロ▲ウー1体を選ぶ。それを破壊する。", "フォロワー"),
    (SPELL, "相手のフォロワー1体を選ぶ。それに3ダ▲ーメジ。", "ダメージ"),
    (SPELL, "1枚引▲る。", "く"),
    (SPELL, "自分のデッキの上3枚を▲観る。", "動詞"),
    (SPELL, "自分のリーダーは《体力》▲3する。", "+N"),
    (SPELL, "相手のリーダーに2ダメージ▲・", "。"),
    (FOLLOWER, "▲【守獲】", "【守護】"),
    (FOLLOWER, "▲《ファンファーロ》1枚引く。", "《ファンファーレ》"),
    (FOLLOWER, "自分がスペルをプレイしな▲とき、1枚引く。", "プレイした"),
    (FOLLOWER, "【進化時】▲【コンボ_三】1枚引く。", "【コンボ_N】"),
    (FOLLOWER, "これがいる▲眼り、自分のフォロワーすべては《体力》+1する。", "限り"),
    (FOLLOWER, "《起動》▲《コスト二》：1枚引く。", "《コストN》"),
    (FOLLOWER, "これをプレイする▲祭、コストを-1する。", "際"),
    # a missing particle or word
    (SPELL, "相手のフォロワー1体▲選ぶ。それを破壊する。", "を"),
    (SPELL, "相手▲フォロワー1体を選ぶ。それを破壊する。", "の"),
    (SPELL, "相手のフォロワー1体を選ぶ。それ▲破壊する。", "を"),
    (SPELL, "自分のリーダー▲《体力》+2する。", "は"),
    (SPELL, "『ナイト』1体▲出す。", "を"),
    (SPELL, "相手のフォロワー▲を破壊する。", "すべて"),
    (SPELL, "フォロワー▲に1ダメージ。", "すべて"),
    (SPELL, "自分のデッキからフォロワー▲を探し、手札に加える。", "1枚"),
    (SPELL, "相手のフォロワー1体を選ぶ。それに3ダメージ▲1枚引く。", "。"),
    (SPELL, "相手のフォロワー1体を選ぶ。それを破壊し▲。", "する。"),
    (FOLLOWER, "自分の場にフォロワー▲出たとき、1枚引く。", "が"),
    (FOLLOWER, "自分の手札が3枚以下▲、1枚引く。", "なら"),
    (FOLLOWER, "《起動》手札▲を捨てる：1枚引く。", "1体"),
    # an unknown noun, name or word
    (SPELL, "相手の▲モンスター1体を選ぶ。それを破壊する。", ""),
    (SPELL, "相手の▲名探偵・フォロワー1体を選ぶ。それを破壊する。", "兵士"),
    (SPELL, "▲『名もなき者』1体を出す。", "『ナイト』"),
    (SPELL, "自分のフォロワー1体を選ぶ。それは▲『名もなき者』に変身する。", "『ナイト』"),
    (SPELL, "それを▲冥府に置く。", "墓場に"),
    (FOLLOWER, "【守護】▲【不屈】", "【必殺】"),
    (FOLLOWER, "自分の▲ドローフェイズが来たとき、1枚引く。", ""),
    # nothing that it could mean
    (SPELL, "▲それを破壊する。", "これ"),
    (SPELL, "▲残りを墓場に置く。", "それ"),
    (SPELL, "1枚引く。▲その中から、フォロワー1枚を手札に加えてよい。", ""),
    (SPELL, "相手のリーダーに▲Xダメージ。", "Xは「(数)」である。"),
    (SPELL, "▲代わりに2枚引く。", ""),
    (SPELL, "【コンボ_3】▲代わりに2枚引く。", ""),
    (SPELL, "▲これをEXエリアが上限になるまでくり返す。", ""),
    (SPELL, "相手のリーダーに「▲捨てた枚数」と同じダメージ。", ""),
    (SPELL, "1枚引く。【SC_3】代わりに▲4ダメージ。", ""),
    (SPELL, "▲【1】1枚引く。", "下記から1つチョイスする。"),
    (SPELL, "下記から1つチョイスする。【1】1枚引く。▲【3】2枚引く。", "【2】"),
    # not on this kind of card
    (FOLLOWER, "▲1枚引く。", ""),
    (FOLLOWER, "【守護】\n▲相手のフォロワーすべてを破壊する。", ""),
    (SPELL, "▲自分のフォロワーが破壊されたとき、1枚引く。", ""),
    (SPELL, "1枚引く。\n▲《起動》《コスト1》：1枚引く。", ""),
    (FOLLOWER, "《進化》《コスト1》：▲1枚引く。", "これは進化する。"),
    (FOLLOWER, "《起動》▲相手のフォロワー1体を墓場に置く：1枚引く。", "自分の"),
    # layout
    (SPELL, "1枚引く。▲（2枚", ""),
]


def found(kinds: int, text: str) -> TextError | None:
    try:
        dialect.read(text, kinds, TOKENS, "試し", types=("兵士", "妖精"))
    except TextError as error:
        return error
    return None


@pytest.mark.parametrize(("kinds", "marked", "expected"), MISTAKES)
def test_refused_at_the_mistake(kinds: int, marked: str, expected: str) -> None:
    offset = marked.index("▲")
    text = marked.replace("▲", "")
    error = found(kinds, text)
    assert error is not None
    assert error.offset == offset, f"{text[error.offset :]!r}\n{error}"
    if expected:
        assert any(expected in word for word in error.expected), error
    line_start = text.rfind("\n", 0, offset) + 1
    assert (error.line, error.column) == (text.count("\n", 0, offset) + 1, offset - line_start + 1)
    assert error.nearest


def test_the_place_is_that_of_the_printed_text() -> None:
    error = found(SPELL, "（注）\r\n《 クイック 》\r\n相手の フォロワー １体 を 選ぷ。")
    assert error is not None
    assert (error.line, error.column) == (3, 17)
    assert error.original[error.offset] == "ぷ"


def test_the_diagnostic_points_and_advises() -> None:
    error = found(SPELL, "1枚引く。\n相手のフォロワー1体を選ふ。")
    assert error is not None
    said = error.message("en").split("\n")
    assert said[0] == "試し: the text cannot be read from line 2, column 13 on, at 「ふ。」."
    assert said[1] == "  相手のフォロワー1体を選ふ。"
    assert said[2] == "  " + "　" * 8 + " " + "　" * 3 + "^"
    assert said[3].startswith("Here could stand: 選ぶ、選び")
    assert said[4].startswith("The nearest wording that can be read: 相手の")
    assert "行目" in error.message("ja")


def test_a_refusal_is_a_card_error() -> None:
    assert isinstance(found(SPELL, "でたらめ"), CardError)


def test_too_long_a_text_is_refused() -> None:
    error = found(SPELL, "1枚引く。" * 1000)
    assert error is not None and error.offset == 2000


def test_nothing_is_read_by_halves() -> None:
    """What cannot be read at its end is refused as a whole, whatever stood before."""
    assert found(SPELL, "1枚引く。2枚引く。ほげ") is not None
    assert found(FOLLOWER, "【守護】\n【突進】\nほげ") is not None
