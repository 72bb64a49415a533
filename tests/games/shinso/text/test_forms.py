"""Every verb in every form, and sentences crossed from known parts: read, or refused with a reason."""

from __future__ import annotations

import pytest

from gorin.games.shinso.dialect import lines
from gorin.games.shinso.terms import ARTS, KIN
from gorin.text import TextError
from gorin.text.morphology import GODAN, ICHIDAN, SURU, forms_of
from tests.games.shinso.text.crossed import crossed

RACES = ("ウルフ",)
ORDER, MAY, ALSO, BY_DOING, WHEN, EACH_TIME, INSTEAD, DONE, IS_NOT = range(9)
VERBS = {
    "destroy": ("破壊", SURU, "自分の眷属1体を", "相手の眷属が", "この眷属は効果によって", True),
    "remove": ("除外", SURU, "自分の眷属1体を", "カードが", "自分のリムカードは", True),
    "discard": ("捨てる", ICHIDAN, "手札を1枚", "相手が手札を", "", False),
    "draw": ("引く", GODAN, "カードを1枚", "相手がカードを", "", False),
    "summon": ("召喚", SURU, "手札から眷属を1体", "相手の眷属が", "", True),
    "sleep": ("スリープ", SURU, "自分の眷属1体を", "相手の眷属が", "", False),
    "return": ("戻す", GODAN, "自分の眷属1体を手札に", "", "", False),
    "put": ("置く", GODAN, "山札の上から1枚を墓地に", "カードがコフィンエリアに", "", True),
    "show": ("公開", SURU, "手札を1枚", "", "", False),
    "deploy": ("展開", SURU, "手札から領地を1枚フィールドに", "領地が", "", True),
    "retreat": ("撤退", SURU, "相手の真祖の断片を", "相手の真祖の断片が", "", False),
    "use": ("使用", SURU, "手札から権能を1枚", "相手が権能を", "", False),
}
"""By name: the verb, what it is done to, of whom it is an event, of what it is denied, and whether that is passive."""
GAPS = {
    "draw": {BY_DOING, DONE},
    "show": {WHEN, EACH_TIME, INSTEAD},
    "return": {WHEN, EACH_TIME, INSTEAD},
    "retreat": {DONE},
    "use": {DONE},
}
"""What the rules of this game have no price, event or count for."""


def spelled(name: str, voice: str, ending: str, past: bool = False, negative: bool = False) -> str:
    word, kind, *_ = VERBS[name]
    for spelling, form in forms_of(word, kind).items():
        if (form.voice, form.ending, form.negative, form.past, form.lasting) == (voice, ending, negative, past, False):
            return spelling
    raise LookupError(name)


def sentence(name: str, form: int) -> tuple[int, str]:
    _, _, done_to, happens_to, denied_of, passive = VERBS[name]
    voice = "passive" if passive else "active"
    causing = "causative" if name in ("sleep", "retreat") else "active"
    if form == ORDER:
        return ARTS, f"{done_to}{spelled(name, causing, 'final')}。"
    if form == MAY:
        return ARTS, f"{done_to}{spelled(name, causing, 'may')}。そうした場合、行動権+1。"
    if form == ALSO:
        return ARTS, f"{done_to}{spelled(name, causing, 'stem')}、行動権+1。"
    if form == BY_DOING:
        return ARTS, f"{done_to}{spelled(name, causing, 'final')}ことで、行動権+1。"
    if form == WHEN:
        return KIN, f"{happens_to}{spelled(name, voice, 'final', past=True)}時、行動権+1。"
    if form == EACH_TIME:
        return KIN, f"{happens_to}{spelled(name, voice, 'final')}たび、行動権+1。"
    if form == INSTEAD:
        return KIN, f"{happens_to}{spelled(name, voice, 'final')}時、かわりに行動権+1。"
    if form == DONE:
        done = spelled(name, causing, "final", past=True)
        return ARTS, f"{done_to}{spelled(name, causing, 'final')}。{done}枚数だけカードを引く。"
    return KIN, f"{denied_of}{spelled(name, voice, 'final', negative=True)}。"


def is_read(kind: int, text: str) -> bool:
    try:
        return bool(lines.read(text, kind, "", RACES))
    except TextError:
        return False


def wanted(name: str, form: int) -> bool:
    _, _, _, happens_to, denied_of, _ = VERBS[name]
    if form == IS_NOT:
        return bool(denied_of)
    if form in (WHEN, EACH_TIME, INSTEAD) and not happens_to:
        return False
    return form not in GAPS.get(name, set())


@pytest.mark.parametrize("name", VERBS)
@pytest.mark.parametrize("form", range(IS_NOT + 1))
def test_a_declared_verb_is_read_in_every_form(name: str, form: int) -> None:
    if wanted(name, form):
        assert is_read(*sentence(name, form)), sentence(name, form)


def test_crossed_sentences_are_read() -> None:
    """At least 95 of 100; what is refused has a reason."""
    cases = list(dict.fromkeys(crossed()))
    refused = [text for kind, text in cases if not is_read(kind, text)]
    assert len(cases) > 400
    assert len(refused) * 20 <= len(cases), refused
    for kind, text in cases:
        if text in refused:
            with pytest.raises(TextError) as error:
                lines.read(text, kind, "", RACES)
            assert error.value.reason is not None, text
