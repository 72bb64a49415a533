"""Every verb in every form: what is declared once is read in all of them, or refused by its name."""

from __future__ import annotations

import pytest

from gorin.games.strike import dialect, terms
from gorin.games.strike.rules.entries import Entry
from gorin.text import TextError
from gorin.text.morphology import GODAN, ICHIDAN, SURU, forms_of
from tests.games.strike.text.kit import RANGE

ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD, CANNOT, IS_NOT = range(9)
NAMES = ("order", "may", "also", "when", "before", "each time", "instead", "cannot", "is not")
VERBS = {
    "draw": ("引く", GODAN, "カードを1枚", "あなたがカードを", "相手はカードを", False),
    "discard": ("捨てる", ICHIDAN, "手札を1枚", "相手が手札を", "相手は手札を", False),
    "destroy": ("撃破", SURU, "対象を", "味方が", "対象は", True),
    "retire": ("退場", SURU, "対象を", "味方が", "対象は", False),
    "remove": ("除外", SURU, "対象を", "味方が", "対象は", True),
    "move": ("移動", SURU, "対象を隣接するエリアに", "味方が", "対象は", False),
    "advance": ("前進", SURU, "対象を", "味方が", "対象は", False),
    "summon": ("召喚", SURU, "手札のカード1枚を", "味方が", "対象は", True),
    "leave": ("離れる", ICHIDAN, "対象をステージを", "味方がステージを", "対象はステージを", False),
    "take damage": ("受ける", ICHIDAN, "対象がダメージを", "味方がダメージを", "対象はダメージを", False),
    "show": ("公開", SURU, "手札を", "あなたが手札を", "相手は手札を", False),
    "shuffle": ("シャッフル", SURU, "山札を", "あなたが山札を", "相手は山札を", False),
}
"""By name: the verb, what it is done to, who it happens to, of whom it is denied, and whether that is passive."""
READ = {
    "draw": {ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD},
    "discard": {ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD},
    "destroy": {ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD, IS_NOT},
    "retire": {ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD},
    "remove": {ORDER, MAY, ALSO},
    "move": {ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD, CANNOT},
    "advance": {ORDER, MAY, ALSO},
    "summon": {ORDER, MAY, ALSO, WHEN, BEFORE, EACH_TIME, INSTEAD},
    "leave": {WHEN, BEFORE, EACH_TIME, INSTEAD},
    "take damage": {WHEN, BEFORE, EACH_TIME, INSTEAD, IS_NOT},
    "show": {ORDER, MAY, ALSO},
    "shuffle": {ORDER, MAY, ALSO},
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
    _, _, done_to, happens_to, denied_of, passive = VERBS[name]
    voice = "passive" if passive else "active"
    draws = "カードを1枚引く。"
    if form in (ORDER, MAY, ALSO):
        ending = {ORDER: "final", MAY: "may", ALSO: "te"}[form]
        return done_to + spelled(name, "active", ending) + ("、" + draws if form == ALSO else "。")
    if form == WHEN:
        return f"[ターン]{happens_to}{spelled(name, voice, 'final', past=True)}場合、{draws}"
    if form in (BEFORE, EACH_TIME, INSTEAD):
        link = {BEFORE: "場合、", EACH_TIME: "たび、", INSTEAD: "かわりに、"}[form]
        return f"[ターン]{happens_to}{spelled(name, voice, 'final')}{link}{draws}"
    if form == CANNOT:
        return f"[ターン]{denied_of}{spelled(name, 'active', 'final')}ことができない。"
    return f"[ターン]{denied_of}{spelled(name, voice, 'final', negative=True)}。"


@pytest.mark.parametrize("form", range(len(NAMES)), ids=NAMES)
@pytest.mark.parametrize("name", VERBS)
def test_a_verb_in_a_form(name: str, form: int) -> None:
    entry = Entry("spell", sentence(name, form), terms.ACTION, "", RANGE, "敵1体")
    if form in READ[name]:
        assert dialect.read((entry,), "", terms.SPELL_CARD, "試し")
        return
    with pytest.raises(TextError) as refused:
        dialect.read((entry,), "", terms.SPELL_CARD, "試し")
    assert refused.value.reason is not None, entry.text
