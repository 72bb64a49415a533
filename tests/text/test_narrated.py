"""What was understood, in sentences: nothing of a program is left out, and no register shows through."""

from __future__ import annotations

import re

import pytest

import gorin
from gorin.text import explain, narrate
from tests.text.golden.corpus import GAMES, load

EACH = 7
"""Every seventh card of a corpus is told."""
REGISTERS = re.compile(r"→ ?[\[〔]\d+[\]〕]|[\[〔]\d+[\]〕]")
COUNTED = re.compile(r"one of \d+ alternatives|alternative \d+ was|\d+つの選択肢|選択肢\d+を選んだ")
"""Alternatives have numbers in the list, and stand side by side in a sentence."""
EXCEEDED = re.compile(r"[+-]1[)）]")
"""One more than something in the list is more than it in a sentence."""
IN_WORDS = {
    "0": re.compile(r"\b(?:no|none|not|without)\b|ない|ず"),
    "1": re.compile(r"\b(?:an?|one|once|another|any|no|cost|the|add)\b|ある|なら|た|加える"),
    "2": re.compile(r"\bhalf\b|半分"),
}
"""Numbers for which a sentence may have a word."""
DENIED = re.compile(r"not \(|でない")
"""What is not at least 3 is at most 2."""
FACTS = re.compile(r"\d+|『[^』]*』")


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_number_and_name_of_a_program_is_told(game: str, lang: str) -> None:
    known = load(game)
    book = gorin.game(game).beside(known.beside)
    for card in known.cards[::EACH]:
        if card.program.startswith("refused"):
            continue
        abilities = book.read_card(card.fields).abilities
        listed = " ".join(explain(abilities, lang, game))
        told = " ".join(narrate(abilities, lang, game))
        said = set(FACTS.findall(re.sub(r'"([^"]*)"', r"『\1』", told))) | set(FACTS.findall(told))
        said |= {number for number, words in IN_WORDS.items() if words.search(told)}
        said |= {str(int(each) + step) for each in said if each.isdigit() and DENIED.search(listed) for step in (-1, 1)}
        missing = set(FACTS.findall(EXCEEDED.sub("", COUNTED.sub("", REGISTERS.sub("", listed))))) - said
        assert not missing, (card.fields, told)
        assert not re.search(r"→|〔\d|\[\d+\]|\[s\]|\(s\)", told), told
        assert bool(told) == bool(abilities)


TOLD = {
    "下記を3回くり返す。自分のデッキの上1枚を墓場に置く。それがスペルなら、相手のリーダーすべてに1ダメージ。": (
        "Do this 3 times: put the top card of your deck into your cemetery, then if that card is a spell, "
        "deal 1 damage to the opponent's leader.",
        "次を3回くり返す、自分のデッキの上1枚を墓場に置く。そのカードがスペルなら、相手のリーダーに1ダメージを与える。",
    ),
    "『ナイト』を「相手の場のフォロワーの数」と同じだけ出す。": (
        'Create X "Knight" tokens on your field, where X is the number of followers on the opponent\'s field.',
        "自分の場に『ナイト』X枚を作成する（Xは相手の場のフォロワーの数）。",
    ),
    "《ファンファーレ》相手の場のフォロワー1体を選ぶ。それを破壊する。": (
        "Fanfare: when this card enters the field, choose a follower on the opponent's field. Destroy it.",
        "《ファンファーレ》：これが場に出たとき、相手の場のフォロワー1枚を選ぶ。そのフォロワーを破壊する。",
    ),
    "自分の場のフォロワーが3体以上なら、2枚引く。": (
        "If there are 3 or more followers on your field, draw 2 cards.",
        "自分の場のフォロワーが3枚以上なら、カードを2枚引く。",
    ),
    "自分の手札が相手の手札より多いなら、1枚引く。": (
        "If there are more cards in your hand than cards in the opponent's hand, draw a card.",
        "自分の手札のカードが相手の手札のカードより多いなら、カードを1枚引く。",
    ),
    "『ナイト』1体か、『スティールナイト』1体を場に出す。": (
        'Choose one: create a "Knight" token on your field; or create a "Steel Knight" token on your field.',
        "自分は次から1つを選んで行う：自分の場に『ナイト』1枚を作成する／自分の場に『スティールナイト』1枚を作成する。",
    ),
    "自分の他の兵士・フォロワーは《攻撃力》+1する。": (
        "All other soldier followers on your field get +1 attack.",
        "自分の場の他の兵士のフォロワーすべては攻撃力+1。",
    ),
    "自分のリーダーに1ダメージを与えてもよい。そうしたなら1枚引く。": (
        "You may deal 1 damage to your leader. If you do, draw a card.",
        "自分は自分のリーダーに1ダメージを与えることができる。そうしたなら、カードを1枚引く。",
    ),
}


@pytest.mark.parametrize("text", TOLD)
def test_sentences_read_as_a_card_would_print_them(text: str) -> None:
    follower = "ファンファーレ" in text or "+1する" in text
    kind = {"kind": "フォロワー", "attack": 1, "health": 1} if follower else {"kind": "スペル"}
    card = gorin.game("sve").read_card(
        {"name": "試し", "class": "ロイヤル", "types": [], "cost": 1, "text": text, **kind}
    )
    assert (" ".join(card.explain("en")), "".join(card.explain("ja"))) == TOLD[text]


ELSEWHERE = {
    "orphelia": (
        {"name": "墓守", "type": "アーティファクト",
         "text": "ノーディアが破壊されたとき、カードをX枚引く。Xはそれに乗っている力カウンターの数に等しい。"},
        "When a nordia is destroyed, draw cards equal to the number of 力 counters on that card.",
    ),
    "shinso": (
        {"name": "夜の便り", "kind": "眷属", "colors": ["無色"], "cost": 0, "power": 2000, "races": [],
         "text": "この眷属が山札からコフィンエリアに置かれた時、この眷属を手札に加えてもよい。"},
        "[In the deck] When this card is put into the coffin, you may put this card into your hand.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", ELSEWHERE)
def test_counters_and_places_are_told_by_name(game: str) -> None:
    fields, expected = ELSEWHERE[game]
    assert narrate(gorin.game(game).read_card(fields).abilities, "en", game) == [expected]


def test_what_happened_this_turn_is_told_of_cards_and_their_players() -> None:
    fields = {
        "name": "見張り",
        "type": "ノーディア",
        "text": "相手のターン終了時、相手がこのターンに攻撃していないなら、カードを1枚引く。",
        "a": 1,
        "d": 1,
        "l": 1,
    }
    told = narrate(gorin.game("orphelia").read_card(fields).abilities, "en", "orphelia")
    assert told == ["When the opponent's turn ends, if none of the opponent's nordias attacked this turn, draw a card."]
