"""Every verb in every form: what is declared once is read in all of them, or refused by its name."""

from __future__ import annotations

import pytest

from gorin.games.orphelia import dialect, terms
from gorin.text import TextError
from gorin.text.morphology import GODAN, ICHIDAN, SURU, forms_of

ORDER, MAY, ALSO, THEN, COST, WHEN, EACH_TIME, INSTEAD, CANNOT, IS_NOT, SPOKEN_OF = range(11)
NAMES = (
    *("order", "may", "also", "afterwards", "as cost", "when", "each time", "instead", "cannot", "is not"),
    "spoken of",
)
NORDIA = terms.NORDIA | terms.MATERIAL
VERBS = {
    "draw": ("引く", GODAN, "カードを1枚", "自分がカードを", False),
    "discard": ("捨てる", ICHIDAN, "手札を1枚", "相手が手札を", False),
    "destroy": ("破壊", SURU, "それを", "ノーディアが", True),
    "exile": ("追放", SURU, "それを", "ノーディアが", True),
    "put": ("置く", GODAN, "それを墓地に", "カードが墓地に", True),
    "return": ("戻す", GODAN, "それを手札に", "カードが手札に", True),
    "turn": ("ルノア", SURU, "それを", "ノーディアが", True),
    "turn back": ("リノア", SURU, "それを", "ノーディアが", True),
    "break": ("ブレイク", SURU, "相手のシールドを1枚", "自分のシールドが", True),
    "attack": ("攻撃", SURU, "それを", "ノーディアが", False),
    "block": ("ブロック", SURU, "それを", "ノーディアが", False),
    "take damage": ("受ける", ICHIDAN, "ダメージを", "ノーディアがダメージを", False),
    "execute": ("実行", SURU, "それを", "相手がスペルを", False),
    "explore": ("探索", SURU, "", "自分が", False),
    "reserve": ("リザーブ", SURU, "1", "自分が", False),
    "consume": ("消費", SURU, "リザーブを1", "自分がリザーブを", False),
    "counter": ("打ち消す", GODAN, "それを", "スペルが", True),
    "copy": ("コピー", SURU, "それを", "スペルが", True),
    "look": ("見る", ICHIDAN, "相手の手札を", "自分が手札を", False),
    "show": ("公開", SURU, "手札を", "自分が手札を", False),
    "shuffle": ("シャッフル", SURU, "アーカイブを", "自分がアーカイブを", False),
    "take off": ("取り除く", GODAN, "それから毒カウンターを1つ", "ノーディアから毒カウンターが", True),
    "load": ("乗せる", ICHIDAN, "それに毒カウンターを1つ", "ノーディアに毒カウンターが", True),
}
"""By name: the verb, what it is done to, whom it happens to, and whether that is passive."""
DEEDS = {ORDER, MAY, ALSO, THEN, COST}
READ = {
    "draw": {*DEEDS, WHEN, EACH_TIME, INSTEAD},
    "discard": {*DEEDS, WHEN, EACH_TIME, SPOKEN_OF},
    "destroy": {*DEEDS, WHEN, EACH_TIME, INSTEAD, IS_NOT, SPOKEN_OF},
    "exile": {*DEEDS, SPOKEN_OF},
    "put": {*DEEDS, WHEN, EACH_TIME, INSTEAD, SPOKEN_OF},
    "return": {*DEEDS, WHEN, EACH_TIME, INSTEAD, SPOKEN_OF},
    "turn": {*DEEDS, WHEN, EACH_TIME, SPOKEN_OF},
    "turn back": {*DEEDS, WHEN, EACH_TIME, SPOKEN_OF},
    "break": {*DEEDS, WHEN, EACH_TIME},
    "attack": {WHEN, EACH_TIME, CANNOT},
    "block": {WHEN, EACH_TIME, CANNOT},
    "take damage": {WHEN, EACH_TIME, IS_NOT},
    "execute": {WHEN, EACH_TIME, CANNOT},
    "explore": {WHEN, EACH_TIME, CANNOT},
    "reserve": {*DEEDS, WHEN, EACH_TIME},
    "consume": set(DEEDS),
    "counter": {*DEEDS, WHEN, EACH_TIME, SPOKEN_OF},
    "copy": {*DEEDS, SPOKEN_OF},
    "look": {*DEEDS, SPOKEN_OF},
    "show": {*DEEDS, SPOKEN_OF},
    "shuffle": set(DEEDS),
    "take off": {*DEEDS, WHEN, EACH_TIME, SPOKEN_OF},
    "load": {*DEEDS, SPOKEN_OF},
}
"""What the rules of this game can do; everything else in the grid is a gap of the rules, not of the reader."""


def spelled(name: str, voice: str, ending: str, negative: bool = False, past: bool = False) -> str:
    """A form of a verb as it is spelled."""
    word, kind, *_ = VERBS[name]
    for spelling, form in forms_of(word, kind).items():
        said = (form.voice, form.ending, form.negative, form.past, form.lasting)
        if said == (voice, ending, negative, past, False):
            return spelling
    raise LookupError(name)


def sentence(name: str, form: int) -> str:
    _, _, done_to, happens_to, passive = VERBS[name]
    voice = "passive" if passive else "active"
    aimed = ("スペル" if name in ("counter", "copy") else "ノーディア") + "1つを対象とし、"
    start = "ルノア：" + (aimed if done_to.startswith("それ") else "")
    reserves = "2リザーブする。"
    if form in (ORDER, MAY, ALSO):
        ending = {ORDER: "final", MAY: "may", ALSO: "te"}[form]
        return start + done_to + spelled(name, "active", ending) + ("、" + reserves if form == ALSO else "。")
    if form == THEN:
        return start + done_to + spelled(name, "active", "final", past=True) + "後、" + reserves
    if form == COST:
        return start + done_to + spelled(name, "active", "final") + "ことで、" + reserves
    if form == WHEN:
        return f"{happens_to}{spelled(name, voice, 'final', past=True)}とき、{reserves}"
    if form in (EACH_TIME, INSTEAD):
        return f"{happens_to}{spelled(name, voice, 'final')}{'たび' if form == EACH_TIME else '代わりに'}、{reserves}"
    if form == CANNOT:
        topic = happens_to.replace("が", "は", 1)
        return f"{topic}{spelled(name, 'active', 'final')}ことができない。"
    if form == IS_NOT:
        topic = happens_to.replace("が", "は", 1)
        return f"{topic}{spelled(name, voice, 'final', negative=True)}。"
    spoken_of = spelled(name, "active", "final", past=True) + (
        "スペル" if name in ("counter", "copy") else "ノーディア"
    )
    said = start + done_to + spelled(name, "active", "final") + "。" + reserves
    return f"{said}{spoken_of}のコストに等しい枚数のカードを引く。"


@pytest.mark.parametrize("form", range(len(NAMES)), ids=NAMES)
@pytest.mark.parametrize("name", VERBS)
def test_a_verb_in_a_form(name: str, form: int) -> None:
    text = sentence(name, form)
    if form in READ[name]:
        assert dialect.read(text, NORDIA, "試し")
        return
    with pytest.raises(TextError) as refused:
        dialect.read(text, NORDIA, "試し")
    assert refused.value.reason is not None, text
