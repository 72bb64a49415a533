"""Every verb in every form: what is declared once is read in all of them, or refused."""

from __future__ import annotations

import pytest

from gorin.games.sve import dialect, terms
from gorin.text import TextError
from gorin.text.morphology import GODAN, ICHIDAN, SURU, forms_of

ORDER, MAY, ALSO, WHEN, BEFORE, IN_TURN, DONE, UNDONE, IS_NOT, COST = range(10)
NAMES = ("order", "may", "also", "when", "before", "in this turn", "done", "not done", "is not", "cost")
VERBS = {
    "draw": ("引く", GODAN, "1枚", "自分が1枚", "相手は1枚", False),
    "discard": ("捨てる", ICHIDAN, "自分の手札1枚を", "自分が手札1枚を", "これは手札を", False),
    "destroy": ("破壊", SURU, "自分のフォロワーすべてを", "自分のフォロワーが", "これは能力によって", True),
    "banish": ("消滅", SURU, "自分のフォロワーすべてを", "自分のフォロワーが", "これは能力によって", False),
    "act": ("アクト", SURU, "自分のフォロワーすべてを", "自分のフォロワーが", "これは", False),
    "stand": (
        "スタンド",
        SURU,
        "自分のフォロワーすべてを",
        "自分のフォロワーが",
        "これは自分のスタートフェイズに",
        False,
    ),
    "evolve": ("進化", SURU, "自分のフォロワーすべてを", "自分のフォロワーが", "これは", False),
    "return": ("戻す", GODAN, "自分のフォロワーすべてを手札に", "自分のフォロワーを手札に", "これは手札に", False),
    "bury": ("置く", GODAN, "自分のフォロワーすべてを墓場に", "自分のフォロワーが場から墓場に", "これは墓場に", True),
    "leave": ("離れる", ICHIDAN, "自分のフォロワーすべてを場を", "自分のフォロワーが場を", "これは場を", False),
    "attack": ("攻撃", SURU, "自分のフォロワーすべてを", "自分のフォロワーが", "これは", False),
    "suffer": ("受ける", ICHIDAN, "これがダメージを", "これがダメージを", "これはダメージを", False),
    "deal": ("与える", ICHIDAN, "相手のリーダーに1ダメージを", "これがダメージを", "これはダメージを", False),
    "show": ("公開", SURU, "自分の手札1枚を", "自分が手札1枚を", "これは手札を", False),
    "play": ("プレイ", SURU, "自分の手札のスペル1枚を", "自分がスペルを", "これはスペルを", False),
}
"""By name: the verb, what it is done to, who it happens to, of whom it is denied, and whether that is passive."""
READ = {
    "draw": {ORDER, MAY, ALSO, WHEN, IN_TURN, DONE, UNDONE},
    "discard": {ORDER, MAY, ALSO, WHEN, IN_TURN, DONE, UNDONE, COST},
    "destroy": {ORDER, MAY, ALSO, WHEN, BEFORE, IN_TURN, DONE, UNDONE, IS_NOT},
    "banish": {ORDER, MAY, ALSO, WHEN, IN_TURN, DONE, UNDONE, IS_NOT},
    "act": {ORDER, MAY, ALSO, WHEN, DONE, UNDONE},
    "stand": {ORDER, MAY, ALSO, WHEN, DONE, UNDONE, IS_NOT},
    "evolve": {ORDER, MAY, ALSO, WHEN, IN_TURN, DONE, UNDONE},
    "return": {ORDER, MAY, ALSO, DONE, UNDONE},
    "bury": {ORDER, MAY, ALSO, WHEN, BEFORE, IN_TURN, DONE, UNDONE},
    "leave": {WHEN, BEFORE, IN_TURN},
    "attack": {WHEN, IN_TURN},
    "suffer": {WHEN, IN_TURN, IS_NOT},
    "deal": {ORDER, MAY, ALSO, WHEN, DONE, UNDONE, IS_NOT},
    "show": {ORDER, MAY, ALSO, DONE, UNDONE, COST},
    "play": {WHEN, IN_TURN},
}
"""What the rules of this game can do; everything else in the grid is a gap of the rules, not of the reader."""


def spelled(
    name: str, voice: str, ending: str, negative: bool = False, past: bool = False, lasting: bool = False
) -> str:
    """A form of a verb as it is spelled."""
    word, kind, *_ = VERBS[name]
    for spelling, form in forms_of(word, kind).items():
        said = (form.voice, form.ending, form.negative, form.past, form.lasting)
        if said == (voice, ending, negative, past, lasting):
            return spelling
    raise LookupError(name)


def sentence(name: str, form: int) -> str:
    _, _, done_to, happens_to, denied_of, passive = VERBS[name]
    voice = "passive" if passive else "active"
    order = done_to + spelled(name, "active", "final")
    if form in (ORDER, MAY, ALSO):
        ending = {ORDER: "final", MAY: "may", ALSO: "stem"}[form]
        done = done_to + spelled(name, "active", ending) + ("、1枚引く。" if form == ALSO else "。")
        return f"《ファンファーレ》{done}"
    if form == WHEN:
        return f"{happens_to}{spelled(name, voice, 'final', past=True)}とき、1枚引く。"
    if form == BEFORE:
        return f"{happens_to}{spelled(name, voice, 'final')}とき、代わりに1枚引く。"
    if form == IN_TURN:
        before = spelled(name, voice, "final", past=True, lasting=True)
        return f"《ファンファーレ》このターン、{happens_to}{before}なら、1枚引く。"
    if form in (DONE, UNDONE):
        again = spelled(name, "active", "final", negative=form == UNDONE, past=True)
        return f"《ファンファーレ》{order}。{again}なら、1枚引く。"
    if form == COST:
        return f"《起動》{order.removeprefix('自分の')}：1枚引く。"
    return f"{denied_of}{spelled(name, voice, 'final', negative=True)}。"


@pytest.mark.parametrize("form", range(len(NAMES)), ids=NAMES)
@pytest.mark.parametrize("name", VERBS)
def test_a_verb_in_a_form(name: str, form: int) -> None:
    if form in READ[name]:
        assert dialect.read(sentence(name, form), terms.FOLLOWER, ())
        return
    with pytest.raises(TextError):
        dialect.read(sentence(name, form), terms.FOLLOWER, ())
