"""Verbs and adjectives: every form follows from the dictionary form."""

from __future__ import annotations

import pytest

from gorin.text.morphology import (
    ABLE,
    ADJECTIVE,
    CAUSATIVE,
    GODAN,
    ICHIDAN,
    IF,
    MAY,
    MUST,
    PASSIVE,
    STEM,
    SURU,
    TE,
    WITHOUT,
    Form,
    forms_of,
)

FORMS = {
    ("引く", GODAN, "引く"): Form(),
    ("引く", GODAN, "引いた"): Form(past=True),
    ("引く", GODAN, "引き"): Form(ending=STEM),
    ("引く", GODAN, "引いてもよい"): Form(ending=MAY),
    ("引く", GODAN, "引けない"): Form(ABLE, negative=True),
    ("引く", GODAN, "引かれた"): Form(PASSIVE, past=True),
    ("引く", GODAN, "引かせる"): Form(CAUSATIVE),
    ("引く", GODAN, "引いていない"): Form(negative=True, lasting=True),
    ("支払う", GODAN, "支払わずに"): Form(ending=WITHOUT),
    ("支払う", GODAN, "支払った"): Form(past=True),
    ("選ぶ", GODAN, "選んで"): Form(ending=TE),
    ("戻す", GODAN, "戻さなければならない"): Form(ending=MUST),
    ("置く", GODAN, "置けば"): Form(ending=IF),
    ("捨てる", ICHIDAN, "捨てられる"): Form(PASSIVE, either=True),
    ("捨てる", ICHIDAN, "捨てさせる"): Form(CAUSATIVE),
    ("捨てる", ICHIDAN, "捨てなかった"): Form(negative=True, past=True),
    ("召喚", SURU, "召喚される"): Form(PASSIVE),
    ("召喚", SURU, "召喚できない"): Form(ABLE, negative=True),
    ("召喚", SURU, "召喚せずに"): Form(ending=WITHOUT),
    ("召喚", SURU, "召喚していた"): Form(past=True, lasting=True),
    ("高い", ADJECTIVE, "高くない"): Form(negative=True),
    ("高い", ADJECTIVE, "高く"): Form(ending=STEM),
}


@pytest.mark.parametrize(("word", "kind", "spelling"), FORMS)
def test_a_form_is_derived(word: str, kind: str, spelling: str) -> None:
    assert forms_of(word, kind)[spelling] == FORMS[word, kind, spelling]


def test_the_possible_and_the_passive_of_one_row_verbs_are_spelled_alike() -> None:
    form = forms_of("捨てる", ICHIDAN)["捨てられない"]
    assert form.in_voice(PASSIVE)
    assert form.in_voice(ABLE)
    assert not forms_of("引く", GODAN)["引かれない"].in_voice(ABLE)
