"""What words refer to and how far they reach: two wordings of the same meaning, or two that differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gorin.games.rebirth import dialect, terms
from gorin.games.rebirth.program.abilities import RebirthAbility

ALIKE = {
    "what a cost has rested is what was chosen for it": (
        "【起】【メンバー】：［自分のパートナーを好きな枚数【レスト】する］【レスト】した枚数だけ引く。",
        "【起】【メンバー】：［自分のパートナーを好きな枚数【レスト】する］コストで【レスト】した枚数だけ引く。",
    ),
    "a bare kind behind a choice of several kinds is what was chosen": (
        "【スパーク】：あなたはデッキの上から４枚見て、キャラとReバースを１枚ずつ選び、キャラを手札に加え、Reバースをセットする。",
        "【スパーク】：あなたはデッキの上から４枚見て、キャラとReバースを１枚ずつ選び、そのキャラを手札に加え、そのReバースをセットする。",
    ),
    "one more of those that were chosen is one of the others": (
        "【スパーク】：あなたは相手のメンバーを２枚選ぶ。そのうち１枚を手札に戻し、もう１枚を【レスト】する。",
        "【スパーク】：あなたは相手のメンバーを２枚選ぶ。その中から１枚を手札に戻し、残りの１枚を【レスト】する。",
    ),
    "what is done after a deed stands behind it": (
        "【スパーク】：あなたは２枚引いた後、手札を１枚すてる。",
        "【スパーク】：あなたは２枚引き、手札を１枚すてる。",
    ),
    "であれば is なら": (
        "【スパーク】：あなたはデッキの上から１枚公開する。そのコストが３以下であれば、手札に加える。",
        "【スパーク】：あなたはデッキの上から１枚公開する。そのコストが３以下なら、手札に加える。",
    ),
    "the topic of an order is what it deals with": (
        "【スパーク】：あなたはデッキの上から３枚を見て、１枚を手札に加える。残りは控え室に置く。",
        "【スパーク】：あなたはデッキの上から３枚を見て、１枚を手札に加える。残りを控え室に置く。",
    ),
    "conditions of one sentence stand side by side": (
        "【永】【エントリー】：相手の手札が４枚以上なら、このキャラを＋２/＋２し、相手の手札が２枚以下なら、このキャラを－１/－１。",
        "【永】【エントリー】：相手の手札が４枚以上なら、このキャラを＋２/＋２。\n"
        "【永】【エントリー】：相手の手札が２枚以下なら、このキャラを－１/－１。",
    ),
    "so do those of an effect": (
        "【スパーク】：あなたの手札が２枚以下なら、あなたは１枚引き、あなたのリタイアが４枚以上なら、あなたは１点回復する。",
        "【スパーク】：あなたの手札が２枚以下なら、あなたは１枚引く。あなたのリタイアが４枚以上なら、あなたは１点回復する。",
    ),
    "otherwise belongs to the condition of its own sentence, too": (
        "【スパーク】：あなたはデッキの上から１枚を公開し、それがReバースなら、手札に加え、そうでないなら、デッキの下に置く。",
        "【スパーク】：あなたはデッキの上から１枚を公開し、それがReバースなら、手札に加える。そうでないなら、デッキの下に置く。",
    ),
    "the highest is found among those from which is chosen": (
        "【スパーク】：あなたは相手のメンバーから最もコストが高いキャラを１枚選び、手札に戻す。",
        "【スパーク】：あなたは相手のメンバーの中で最もコストが高いキャラから１枚選び、手札に戻す。",
    ),
    "an owner reaches over joined zones": (
        "【スパーク】：あなたは相手のエントリーかメンバーから１枚選び、【レスト】する。",
        "【スパーク】：あなたは相手の、エントリーかメンバーから１枚選び、【レスト】する。",
    ),
    "a case in the words of an event is a condition": (
        "【永】【エントリー】：あなたの手札が相手の手札より多い場合、このキャラを＋２/±０。",
        "【永】【エントリー】：あなたの手札が相手の手札より多いなら、このキャラを＋２/±０。",
    ),
    "a total says nothing more": (
        "【永】【エントリー】：あなたの、メンバーとリタイアの合計２枚につき、このキャラを＋１/±０。",
        "【永】【エントリー】：あなたの、メンバーとリタイア２枚につき、このキャラを＋１/±０。",
    ),
    "a spark is chosen, not its card": (
        "【スパーク】：あなたは自分の控え室のキャラの【スパーク】から１つ選び、このキャラの【スパーク】として発動させる。",
        "【スパーク】：あなたは自分の控え室からキャラの【スパーク】を１つ選び、このキャラの【スパーク】として発動させる。",
    ),
    "a time may stand behind its object": (
        "【自】【エントリー】：このキャラがアタックされた時、アタックしているキャラをこのターン中、－２/±０。",
        "【自】【エントリー】：このキャラがアタックされた時、このターン中、アタックしているキャラを－２/±０。",
    ),
}
UNLIKE = {
    "all of a zone are everybody's, a zone wholly is one's own": (
        "【スパーク】：すべてのメンバーを【レスト】する。",
        "【スパーク】：メンバーをすべて【レスト】する。",
    ),
    "other than what was chosen": (
        "【スパーク】：あなたは自分のメンバーから１枚選び、他のメンバーを１枚選び、それらを【レスト】する。",
        "【スパーク】：あなたは自分のメンバーから１枚選び、このキャラ以外のメンバーを１枚選び、それらを【レスト】する。",
    ),
    "that card is the one of the event, not this card": (
        "【自】【メンバー】：あなたのキャラがリタイアした時、あなたはこのキャラを控え室に置くことで、そのキャラを手札に戻す。",
        "【自】【メンバー】：あなたのキャラがリタイアした時、あなたはこのキャラを控え室に置くことで、このキャラを手札に戻す。",
    ),
    "a description before a comma reaches over joined names": (
        "【スパーク】：あなたは自分の控え室から〔灯台〕の、《ミナト》か《ソラ》を１枚選び、手札に戻す。",
        "【スパーク】：あなたは自分の控え室から〔灯台〕の《ミナト》か《ソラ》を１枚選び、手札に戻す。",
    ),
}


def meaning(text: str) -> list[Any]:
    """The abilities of a text without where they are printed."""
    return [
        replace(each, line=0) if isinstance(each, RebirthAbility) else each
        for each in dialect.read(text, terms.CHARACTER)
    ]


@pytest.mark.parametrize("name", ALIKE)
def test_these_mean_the_same(name: str) -> None:
    one, other = ALIKE[name]
    assert meaning(one) == meaning(other)


@pytest.mark.parametrize("name", UNLIKE)
def test_these_differ(name: str) -> None:
    one, other = UNLIKE[name]
    assert meaning(one) != meaning(other)
