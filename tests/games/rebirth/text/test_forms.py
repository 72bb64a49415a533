"""Every verb in every form: what is declared once is read in all of them, or refused by its name."""

from __future__ import annotations

import pytest

from gorin.games.rebirth import dialect, terms
from gorin.text import TextError
from gorin.text.morphology import GODAN, ICHIDAN, SURU, forms_of

ORDER, MAY, ALSO, PRICE, DONE, WHEN, INSTEAD, CANNOT, IS_NOT, IS_SO = range(10)
NAMES = ("order", "may", "also", "price", "done", "when", "instead", "cannot", "is not", "is so")
VERBS = {
    "draw": ("引く", GODAN, "１枚", "あなたが", "相手は", "active"),
    "discard": ("すてる", ICHIDAN, "手札を１枚", "相手が手札を", "相手は手札を", "active"),
    "put": ("置く", GODAN, "自分のメンバーを１枚控え室に", "このキャラが控え室に", "このキャラは控え室に", "passive"),
    "return": ("戻す", GODAN, "自分のメンバーを１枚手札に", "このキャラが手札に", "このキャラは手札に", "passive"),
    "add": ("加える", ICHIDAN, "デッキの上から１枚を手札に", "このキャラが手札に", "このキャラは手札に", "passive"),
    "choose": ("選ぶ", GODAN, "相手のメンバーを１枚", "このキャラが", "このキャラは", "passive"),
    "set": ("セット", SURU, "手札からReバースを１枚", "このReバースが", "相手はReバースを", "passive"),
    "rest": ("【レスト】", SURU, "自分のメンバーを１枚", "このキャラが", "このキャラは", "active"),
    "stand": ("【スタンド】", SURU, "自分のパートナーを１枚", "このキャラが", "このキャラは", "active"),
    "recover": ("回復", SURU, "１点", "あなたが", "相手は", "active"),
    "retire": ("リタイア", SURU, "このキャラを", "このキャラが", "このキャラは", "active"),
    "exclude": ("除外", SURU, "自分の控え室から１枚", "このキャラが", "このキャラは", "passive"),
    "show": ("公開", SURU, "手札から１枚", "あなたが手札を", "相手は手札を", "active"),
    "look": ("見る", ICHIDAN, "デッキの上から３枚", "あなたが手札を", "相手は手札を", "active"),
    "shuffle": ("シャッフル", SURU, "デッキを", "あなたがデッキを", "相手はデッキを", "active"),
    "exchange": ("入れ替える", ICHIDAN, "自分のエントリーとこのキャラを", "あなたがそれを", "相手はそれを", "active"),
    "deal": (
        "与える",
        ICHIDAN,
        "相手のエントリーに３ダメージを",
        "このキャラがダメージを",
        "このキャラはダメージを",
        "active",
    ),
    "attack": ("アタック", SURU, "このキャラを", "このキャラが", "このキャラは", "active"),
    "be attacked": ("アタック", SURU, "このキャラを", "このキャラが", "このキャラは", "passive"),
    "support": ("サポート", SURU, "メンバーを追加で１枚", "このキャラが", "このキャラは", "active"),
    "be supported": ("サポート", SURU, "メンバーを追加で１枚", "このキャラが", "このキャラは", "passive"),
    "block": ("ブロック", SURU, "このキャラを", "相手が", "相手は", "active"),
    "be blocked": ("ブロック", SURU, "このキャラを", "このキャラが", "このキャラは", "passive"),
    "appear": ("登場", SURU, "このキャラを", "このキャラが", "このキャラは", "active"),
    "take damage": ("受ける", ICHIDAN, "ダメージを", "このキャラがダメージを", "このキャラはダメージを", "active"),
    "use": ("使う", GODAN, "【スパーク】を", "相手が【キャンセル】を", "相手は【キャンセル】を", "active"),
    "gain": ("得る", ICHIDAN, "このキャラは〔灯台〕を", "このキャラが〔灯台〕を", "このキャラは〔灯台〕を", "active"),
    "lose": ("失う", GODAN, "このキャラは能力を", "このキャラが能力を", "このキャラは能力を", "active"),
    "check": ("チェック", SURU, "", "あなたが", "相手は", "active"),
}
"""By name: the verb, what it is done to, who it happens to, of whom it is denied, and the voice of what happens."""
READ: dict[str, set[int]] = {
    "draw": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, INSTEAD},
    "discard": {ORDER, MAY, ALSO, PRICE, DONE, WHEN},
    "put": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, INSTEAD, CANNOT, IS_NOT},
    "return": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, INSTEAD},
    "add": {ORDER, MAY, ALSO, PRICE, DONE},
    "choose": {ORDER, ALSO, PRICE, DONE, CANNOT, IS_NOT},
    "set": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, INSTEAD, CANNOT, IS_SO},
    "rest": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, CANNOT, IS_NOT, IS_SO},
    "stand": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, CANNOT, IS_NOT, IS_SO},
    "recover": {ORDER, MAY, ALSO, PRICE, DONE, WHEN},
    "retire": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, INSTEAD},
    "exclude": {ORDER, MAY, ALSO, PRICE},
    "show": {ORDER, MAY, ALSO, PRICE, DONE},
    "look": {ORDER, MAY, ALSO, PRICE, DONE},
    "shuffle": {ORDER, MAY, ALSO, PRICE},
    "exchange": {ORDER, MAY, ALSO, PRICE, DONE},
    "deal": {ORDER, MAY, ALSO, PRICE},
    "attack": {WHEN, CANNOT, IS_SO},
    "be attacked": {WHEN, CANNOT, IS_NOT, IS_SO},
    "support": {ORDER, MAY, ALSO, PRICE, DONE, WHEN, CANNOT, IS_SO},
    "be supported": {WHEN, CANNOT, IS_NOT, IS_SO},
    "block": {WHEN, CANNOT},
    "be blocked": {WHEN, IS_NOT},
    "appear": {WHEN},
    "take damage": {WHEN, INSTEAD, CANNOT, IS_NOT, IS_SO},
    "use": {WHEN, CANNOT},
    "gain": {ORDER, MAY, ALSO, PRICE},
    "lose": {ORDER, MAY, ALSO, PRICE},
    "check": {ORDER, MAY, ALSO, PRICE, WHEN},
}
"""What the rules of this game can do; everything else in the grid is refused."""


def spelled(
    name: str, voice: str, ending: str, negative: bool = False, past: bool = False, lasting: bool = False
) -> str:
    """A form of a verb as it is spelled."""
    word, kind, *_ = VERBS[name]
    for spelling, form in forms_of(word, kind).items():
        said = (form.voice, form.ending, form.negative, form.past, form.lasting)
        if said == (voice, ending, negative, past, lasting) or (
            voice == "able"
            and form.either
            and said[1:]
            == (
                ending,
                negative,
                past,
                lasting,
            )
        ):
            return spelling
    raise LookupError(name)


def sentence(name: str, form: int) -> str:
    _, _, done_to, happens_to, denied_of, voice = VERBS[name]
    told = "causative" if name in ("retire", "support") else "active"
    draws = "あなたは１枚引く。"
    gains = "このキャラを＋１/±０。"
    subject = "" if done_to.startswith("このキャラは") else "あなたは"
    if form == ORDER:
        return f"【スパーク】：{subject}{done_to}{spelled(name, told, 'final')}。"
    if form == MAY:
        return f"【スパーク】：{subject}{done_to}{spelled(name, told, 'te')}よい。"
    if form == ALSO:
        return f"【スパーク】：{subject}{done_to}{spelled(name, told, 'stem')}、{draws}"
    if form == PRICE:
        return f"【スパーク】：{subject}{done_to}{spelled(name, told, 'final')}ことで、１枚引く。"
    if form == DONE:
        order = spelled(name, told, "final")
        return f"【スパーク】：{subject}{done_to}{order}。{spelled(name, told, 'if', past=True)}、{draws}"
    if form == WHEN:
        return f"【自】：{happens_to}{spelled(name, voice, 'final', past=True)}時、{draws}"
    if form == INSTEAD:
        return f"【永】：{happens_to}{spelled(name, voice, 'final')}時、かわりにこのキャラを手札に戻す。"
    if form == CANNOT:
        return f"【永】：{denied_of}{spelled(name, 'able', 'final', negative=True)}。"
    if form == IS_NOT:
        return f"【永】：{denied_of}{spelled(name, voice, 'final', negative=True)}。"
    return f"【永】：{happens_to}{spelled(name, voice, 'final', lasting=True)}なら、{gains}"


@pytest.mark.parametrize("form", range(len(NAMES)), ids=NAMES)
@pytest.mark.parametrize("name", VERBS)
def test_a_verb_in_a_form(name: str, form: int) -> None:
    text = sentence(name, form)
    if form in READ[name]:
        assert dialect.read(text, terms.CHARACTER | terms.REBIRTH_CARD)
        return
    with pytest.raises(TextError) as refused:
        dialect.read(text, terms.CHARACTER | terms.REBIRTH_CARD)
    assert refused.value.reason is not None or refused.value.expected, text
