"""What can never be on a card of a kind is refused at the word that says it, or remarked on."""

from __future__ import annotations

import pytest

import gorin
from gorin.games.sve import dialect, terms
from gorin.text import TextError
from tests.games.sve.text.corpus.kit import TOKENS

A, F, S, L = terms.AMULET, terms.FOLLOWER, terms.SPELL, terms.KIND_LEADER
TOKEN = terms.FOLLOWER | terms.TOKEN

NEVER = [
    # 12.8 to 12.14: keywords of followers
    *((A, f"▲【{word}】") for word in ("守護", "疾走", "突進", "指定攻撃", "威圧", "ドレイン", "必殺")),
    (A, "《クイック》\n▲【守護】"),
    (A, "《ファンファーレ》これは▲【守護】を持つ。"),
    (A, "自分の場に『ナイト』がいる限り、これは▲【威圧】を持つ。"),
    (S, "▲【オーラ】\n1枚引く。"),
    (S, "自分のアミュレット1つを選ぶ。それは▲【必殺】を持つ。"),
    (F, "自分がスペルをプレイしたとき、それは▲【突進】を持つ。"),
    (S, "相手のリーダー1人を選ぶ。それは▲【守護】を持つ。"),
    # 8.4.1, 5.14.1, 5.12.1: what only followers do
    (A, "▲【攻撃時】1枚引く。"),
    (A, "▲【攻撃時】《コスト1》：1枚引く。"),
    (A, "▲【進化時】1枚引く。"),
    (A, "▲《進化》《コスト1》：これは進化する。"),
    (A, "これが▲攻撃したとき、1枚引く。"),
    (A, "これが▲交戦したとき、1枚引く。"),
    (A, "これが▲ダメージを受けたとき、1枚引く。"),
    (A, "《ファンファーレ》このターン、これが▲ダメージを受けたとき、1枚引く。"),
    (A, "《ファンファーレ》これに1▲ダメージ。"),
    (A, "これがある限り、これは▲攻撃できない。"),
    (A, "これが受ける▲ダメージを-1する。"),
    (F, "▲自分のアミュレットがダメージを受けたとき、1枚引く。"),
    (S, "自分のアミュレット1つを選ぶ。それは▲進化する。"),
    (S, "自分のアミュレット1つを選ぶ。それは▲「【攻撃時】1枚引く」を持つ。"),
    # 2.7.1, 2.8.1: what only followers have
    (A, "これは▲《攻撃力》+1する。"),
    (A, "《ファンファーレ》相手のリーダーに「これの▲攻撃力」と同じダメージ。"),
    (A, "《ファンファーレ》自分のフォロワーすべては《体力》+Xする。Xは「これの▲体力」である。"),
    (A, "《ファンファーレ》これの▲攻撃力が3以上なら、1枚引く。"),
    (F, "自分の他のアミュレットすべては▲《体力》+1する。"),
    (S, "▲攻撃力3以上の自分のアミュレット1つを選ぶ。それを手札に戻す。"),
    (S, "自分のデッキから▲体力2以下のスペル1枚を探し、手札に加える。"),
    (A, "《ファンファーレ》これが▲フォロワーなら、1枚引く。"),
    # 10.3.4, 9.1.4.3: what works nowhere
    (S, "▲自分のエンドフェイズが来たとき、1枚引く。\n----------\n1枚引く。"),
    (S, "▲これがある限り、自分のフォロワーすべては《攻撃力》+1する。\n----------\n1枚引く。"),
    (S, "▲《起動》《コスト1》：1枚引く。\n----------\n1枚引く。"),
    (S, "▲《ラストワード》1枚引く。\n----------\n1枚引く。"),
    (S, "これを▲《アクト》：1枚引く。"),
    (L, "▲自分のエンドフェイズが来たとき、1枚引く。"),
    (TOKEN, "▲これを自分の手札から捨てたとき、1枚引く。"),
]

POSSIBLE = [
    (A, "【オーラ】"),
    (A, "《クイック》\n《ファンファーレ》1枚引く。"),
    (A, "これがある限り、自分のフォロワーすべては【守護】を持つ。"),
    (A, "これが能力ダメージを与えたとき、1枚引く。"),
    (A, "これがある限り、これが与えるダメージを+1する。"),
    (A, "これは能力によって破壊されない。"),
    (A, "《起動》これを《アクト》：自分の場のフォロワー1体を選ぶ。それは「これは《攻撃力》+1する」を持つ。"),
    (F, "これがアミュレットなら、自分のリーダーが受けるダメージを-1する。"),
    (S, "自分のアミュレット1つを選ぶ。それは【オーラ】を持つ。"),
    (S, "自分のアミュレット1つを選ぶ。それは『ホーリータイガー』に変身する。それは【突進】を持つ。"),
    (S, "自分の場のカード1枚を選ぶ。それは「【攻撃時】1枚引く」を持つ。"),
    (S, "《起動》墓場のこれを消滅：1枚引く。\n----------\n1枚引く。"),
    (TOKEN, "自分の場に『ナイト』が出たとき、自分のEXエリアのこれを場に出す。"),
]

REMARKED = [
    ("フォロワー", ["エボルヴ"], "《ファンファーレ》1枚引く。", ["《ファンファーレ》"]),
    ("フォロワー", ["エボルヴ"], "《クイック》\n【守護】", ["《クイック》"]),
    ("フォロワー", ["エボルヴ"], "これをプレイする際、コストを-1する。", ["プレイ"]),
    ("フォロワー", ["エボルヴ"], "【進化時】1枚引く。\n《ラストワード》1枚引く。", []),
    ("フォロワー", [], "【進化時】1枚引く。", ["【進化時】"]),
    ("フォロワー", [], "《ファンファーレ》1枚引く。\n【守護】", []),
    ("スペル", [], "1枚引く。これは【守護】を持つ。", ["【守護】"]),
    ("スペル", [], "1枚引く。これをEXエリアに置く。", []),
]


@pytest.mark.parametrize(("kinds", "marked"), NEVER)
def test_what_can_never_be_is_refused_at_its_word(kinds: int, marked: str) -> None:
    place = marked.index("▲")
    with pytest.raises(TextError) as refused:
        dialect.read(marked.replace("▲", ""), kinds, TOKENS)
    assert refused.value.offset == place
    assert refused.value.reason is not None


@pytest.mark.parametrize(("kinds", "text"), POSSIBLE)
def test_what_can_be_is_read(kinds: int, text: str) -> None:
    assert dialect.read(text, kinds, TOKENS)


@pytest.mark.parametrize(("kind", "special", "text", "words"), REMARKED)
def test_what_does_nothing_is_remarked_on(kind: str, special: list[str], text: str, words: list[str]) -> None:
    fields = {"name": "試し", "class": "ロイヤル", "kind": kind, "special": special, "text": text}
    if kind == "フォロワー":
        fields |= {"attack": 1, "health": 1}
    if not special:
        fields |= {"cost": 1}
    book = gorin.game("sve").with_cards([fields])
    remarks = [str(each) for each in book.remarks(book.find("試し", bool(special)))]
    assert len(remarks) == len(words)
    assert all(word in remark for word, remark in zip(words, remarks, strict=True))
