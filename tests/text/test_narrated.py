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
        missing = set(FACTS.findall(EXCEEDED.sub("", COUNTED.sub("", REGISTERS.sub("", listed))))) - set(
            FACTS.findall(told)
        )
        assert not missing, (card.fields, told)
        assert not re.search(r"→|〔\d|\[\d+\]|\[s\]|\(s\)", told), told
        assert bool(told) == bool(abilities)


TOLD = {
    "《ファンファーレ》相手の場のフォロワー1体を選ぶ。それを破壊する。": (
        "Fanfare: when this card enters the field, choose 1 of the opponent's followers on the field. "
        "Destroy that follower.",
        "《ファンファーレ》：これが場に出たとき、相手の場のフォロワー1枚を選ぶ。そのフォロワーを破壊する。",
    ),
    "自分の場のフォロワーが3体以上なら、2枚引く。": (
        "If there are at least 3 of your followers on the field, draw 2 cards.",
        "自分の場のフォロワーの数が3以上なら、自分は2枚引く。",
    ),
    "自分の手札が相手の手札より多いなら、1枚引く。": (
        "If the number of your cards in the hand is more than the number of the opponent's cards in the hand, "
        "draw 1 card.",
        "自分の手札のカードの数が相手の手札のカードの数より多いなら、自分は1枚引く。",
    ),
    "『ナイト』1体か、『スティールナイト』1体を場に出す。": (
        "Choose one: create 1 『Knight』 on your field; or create 1 『Steel Knight』 on your field.",
        "自分は次から1つを選んで行う：自分の場に『ナイト』×1を作成する／自分の場に『スティールナイト』×1を作成する。",
    ),
    "自分の他の兵士・フォロワーは《攻撃力》+1する。": (
        "All of your other soldier followers on the field get +1 attack.",
        "自分の場の他の兵士のフォロワーすべては攻撃力+1。",
    ),
    "自分のリーダーに1ダメージを与えてもよい。そうしたなら1枚引く。": (
        "You may deal 1 damage to your leader. If that is done, draw 1 card.",
        "自分は自分のリーダーに1ダメージを与えることができる。そうしたなら、自分は1枚引く。",
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
