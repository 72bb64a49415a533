"""Structure: who takes what stands before it; a minimal pair for each exception to "the nearest takes"."""

from __future__ import annotations

import pytest

from gorin.games.rebirth.dialect.lexicon import lexicon as rebirth
from gorin.games.strike.dialect.lexicon import lexicon
from gorin.text.clauses import sentences
from gorin.text.lexicon import Lexicon
from gorin.text.phrases import Clause, Lead, Modifier, Named, NounPhrase
from gorin.text.tokens import Unreadable, tokenise


def drawn(text: str, words: Lexicon | None = None) -> str:
    """A sentence with brackets around each description and each phrase."""
    known = words or lexicon()
    (said, *items) = sentences(known, tokenise(known, text), len(text))
    assert not items
    return " ".join(part_drawn(part) for sentence in said for part in sentence.parts)


def part_drawn(part: Clause | Lead) -> str:
    if isinstance(part, Lead):
        return f"<{part.key}>"
    return f"{clause_drawn(part)}{'→' + part.link if part.link else ''}"


def clause_drawn(clause: Clause) -> str:
    phrases = [f"{nouns_drawn(phrase.nouns)}{phrase.case}" for phrase in clause.phrases]
    complement = [nouns_drawn(clause.complement)] if clause.complement is not None else []
    return "(" + " ".join([*phrases, *complement, clause.said]) + ")"


def nouns_drawn(nouns: NounPhrase) -> str:
    return f" {nouns.joint} ".join(named_drawn(named) for named in nouns.parts)


def named_drawn(named: Named) -> str:
    before = "".join(f"[{modifier_drawn(modifier)}]" for modifier in named.modifiers)
    return before + (named.head.text if named.head is not None else "#")


def modifier_drawn(modifier: Modifier) -> str:
    if modifier.clause is not None:
        return clause_drawn(modifier.clause)
    if modifier.nouns is not None:
        return nouns_drawn(modifier.nouns)
    return modifier.word.text if modifier.word is not None else ""


PAIRS = {
    "a pointer is said to be what is described": (
        "それが撃破された敵なら引く",
        "(それが [(撃破された)]敵 )→if (引く)",
    ),
    "a kind describes it": ("敵が撃破した味方なら引く", "([(敵が 撃破した)]味方 )→if (引く)"),
    "a list describes a quantity": ("以下のすべてを行う", "([以下]#を 行う)"),
    "a place does not": ("山札の上から2枚を見る", "([山札]上から #を 見る)"),
    "その describes a quantity": ("その2体を撃破する", "([その]#を 撃破する)"),
    "最も…い does": ("最もPOWが高い1体を撃破する", "([(POWが 高い)]#を 撃破する)"),
    "a number with a value beside it takes no owner": (
        "味方のPOW2以下の敵1体を撃破する",
        "([味方][POW]敵を 撃破する)",
    ),
    "a number without takes one": ("味方のPOW以下の敵1体を撃破する", "([[味方]POW]敵を 撃破する)"),
    "a phrase enters in a role of the verb": ("対象に隣接する敵全員を撃破する", "([(対象に 隣接する)]敵を 撃破する)"),
    "and stays outside without one": (
        "山札から「種族:狐」を持つカード1枚を公開する",
        "(山札から [(「種族:狐」を 持つ)]カードを 公開する)",
    ),
    "が enters where を is free": (
        "対象が宣言したスペルカードを打ち消す",
        "([(対象が 宣言した)]スペルカードを 打ち消す)",
    ),
    "が stays outside where を is filled": (
        "それが「種族:狐」を持つカードである場合、カードを1枚引く",
        "(それが [(「種族:狐」を 持つ)]カード である)→when (カードを 引く)",
    ),
    "が stays outside where a number is compared": (
        "それが対象より大きいRankのカードである場合、カードを1枚引く",
        "(それが [[(対象より 大きい)]Rank]カード である)→when (カードを 引く)",
    ),
    "は passes a condition with its own subject": (
        "対象は術者がエースである場合、移動できない",
        "(術者が エース である)→when (対象は 移動できない)",
    ),
    "は is the subject of a condition without one": (
        "対象はエースである場合、カードを1枚引く",
        "(対象は エース である)→when (カードを 引く)",
    ),
    "と joins equals over a clause": (
        "術者と隣接する味方全員を前進させる",
        "(術者 と [( 隣接する)]味方を 前進させる)".replace("( ", "("),
    ),
    "と belongs to the verb without an equal": (
        "術者が敵と隣接している場合、カードを1枚引く",
        "(術者が 敵と 隣接している)→when (カードを 引く)",
    ),
    "a clause passes what its verb cannot describe": (
        "対象が受けるスペルカードのダメージ【-1】",
        "([(対象が 受ける)][スペルカード]ダメージ )",
    ),
    "and takes what it can": ("対象が受けるダメージ【-1】", "([(対象が 受ける)]ダメージ )"),
    "a filter leaves the zone to the card": (
        "捨て札のRankが2以下のカード1枚を召喚する",
        "([捨て札][(Rankが # の)]カードを 召喚する)",
    ),
    "what is said of the next noun takes no owner": (
        "相手のPOWが最も高いストライカーを撃破する",
        "([相手][(POWが 高い)]ストライカーを 撃破する)",
    ),
    "neither with a copula": (
        "相手のエースでないストライカーを撃破する",
        "([相手][(エース でない)]ストライカーを 撃破する)",
    ),
    "うち and もの are one noun": (
        "敵のうちPOWが最も高いもの1体を撃破する",
        "([(POWが 高い)]敵を 撃破する)",
    ),
    "a number takes its owner": ("対象のPOWが2以下の場合、カードを1枚引く", "([対象]POWが # の)→when (カードを 引く)"),
}


@pytest.mark.parametrize("name", PAIRS)
def test_attachment(name: str) -> None:
    text, structure = PAIRS[name]
    assert drawn(text) == structure


def test_a_quantity_that_floats_belongs_to_the_object() -> None:
    one, other = "カードを2枚引く", "カード2枚を引く"
    for text in (one, other):
        (sentence,) = sentences(lexicon(), tokenise(lexicon(), text), len(text))[0]
        clause = sentence.parts[0]
        assert isinstance(clause, Clause)
        assert len(clause.phrases) == 1
        assert clause.phrases[0].nouns.only.quantity is not None


@pytest.mark.parametrize(
    ("marked", "reason"),
    [
        ("対象▲前進させる", "particle_missing"),
        ("カードを▲", "no_predicate"),
        ("対象の▲を前進させる", "misplaced"),
        ("対象を▲破壊する", "unknown_word"),
    ],
)
def test_what_has_no_place_is_refused_there(marked: str, reason: str) -> None:
    text = marked.replace("▲", "")
    with pytest.raises(Unreadable) as refused:
        sentences(lexicon(), tokenise(lexicon(), text), len(text))
    assert (refused.value.offset, refused.value.reason) == (marked.index("▲"), reason)


IN_REBIRTH = {
    "a pointer's number has no other owner": (
        "相手のこのキャラのATKより小さいATKのメンバーを選ぶ",
        "([相手][[([このキャラ]ATKより 小さい)]ATK]メンバーを 選ぶ)",
    ),
    "a zone's number has one": (
        "相手のエントリーのATKより小さいATKのメンバーを選ぶ",
        "([[([[相手]エントリー]ATKより 小さい)]ATK]メンバーを 選ぶ)",
    ),
    "what is like something's has none": (
        "相手のこのキャラと同じコストのメンバーを選ぶ",
        "([相手][[このキャラ]コスト]メンバーを 選ぶ)",
    ),
    "so many are described by what was done with them": ("控え室に置いた1枚につき引く", "<per> (引く)"),
    "a number of cards is not joined with a noun": ("キャラを2枚とReバースを1枚選ぶ", "(キャラを #と Reバースを 選ぶ)"),
    "a number of a property is": ("コスト2か3のキャラを選ぶ", "([コスト or #]キャラを 選ぶ)"),
    "a verb that only describes passes a comma": (
        "【スパーク】を持つ、コスト3のキャラを選ぶ",
        "([(【スパーク】を 持つ)][コスト]キャラを 選ぶ)",
    ),
    "from where is said of the main verb before a comma": (
        "控え室から、すてたカードと同じコストのキャラを選ぶ",
        "(控え室から [[[(すてた)]カード]コスト]キャラを 選ぶ)",
    ),
    "and of what was done without one": (
        "手札からすてたカードと同じコストのキャラを選ぶ",
        "([[[(手札から すてた)]カード]コスト]キャラを 選ぶ)",
    ),
    "a description is said of a subject before a comma": (
        "このキャラが〔灯台〕で、コスト3なら引く",
        "(このキャラが 〔灯台〕 で) (コスト )→if (引く)",
    ),
}


@pytest.mark.parametrize("name", IN_REBIRTH)
def test_attachment_in_rebirth(name: str) -> None:
    text, structure = IN_REBIRTH[name]
    assert drawn(text, rebirth()) == structure
