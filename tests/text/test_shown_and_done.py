"""What was shown, worn, found or exchanged before is meant by the words behind it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Count, CountOf
from gorin.engine.program.cards import Move, Pick, Remember
from gorin.engine.program.group import IsOther, NotChosen
from gorin.engine.program.roots import Op
from gorin.engine.program.things import All, Among
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import terms as orphelia_terms
from gorin.games.rebirth import terms as rebirth_terms
from gorin.games.rebirth.program.operations import Exchange
from gorin.games.rebirth.program.tests import InZone
from gorin.games.shinso import terms as shinso_terms
from gorin.games.shinso.program.tests import BorneBy
from gorin.games.strike import dialect as strike
from gorin.games.strike import terms as strike_terms
from gorin.games.strike.rules.entries import Entry
from gorin.games.sve import terms as sve_terms
from gorin.text import TextError
from tests.text.texts import read_orphelia, read_rebirth, read_shinso, read_sve

ORPHELIA_SPELL = orphelia_terms.SPELL


def ops_of(abilities: tuple[Ability, ...]) -> Iterator[Op]:
    for ability in abilities:
        yield from ability.program.ops


def inside(abilities: tuple[Ability, ...], kind: type) -> list[object]:
    return [part for part in parts_of(abilities) if isinstance(part, kind)]


SHOWN = {
    "colour": "色を1つ宣言する。山札の上から3枚を公開し、宣言した色を持つカードをすべて手札に加える。",
    "one": "山札の上から3枚を公開し、眷属を1枚手札に加える。残りを山札の一番下に置く。",
    "summoned": "山札の上から3枚を公開し、眷属を1体召喚する。残りを山札の一番下に置く。",
    "hand": "相手の手札を公開し、眷属をすべて捨てさせる。",
    "chosen of a hand": "相手の手札を公開し、眷属を1枚選んで捨てさせる。",
}


@pytest.mark.parametrize("text", SHOWN.values(), ids=SHOWN)
def test_right_behind_a_reveal_cards_are_those_revealed(text: str) -> None:
    found = read_shinso(shinso_terms.ARTS, text)
    assert not inside(found, All)
    assert not any(isinstance(op, Pick) and op.group is not None for op in ops_of(found))


def test_what_is_destroyed_behind_a_reveal_is_on_the_field() -> None:
    found = read_shinso(shinso_terms.ARTS, "山札の上から1枚を公開し、相手の眷属1体を破壊する。")
    assert any(isinstance(op, Pick) and op.group is not None for op in ops_of(found))


def test_in_a_later_sentence_it_has_to_be_said() -> None:
    with pytest.raises(TextError):
        read_shinso(
            shinso_terms.ARTS, "山札の上から3枚を公開する。眷属をすべて手札に加える。残りを山札の一番下に置く。"
        )
    with pytest.raises(TextError):
        read_orphelia(ORPHELIA_SPELL, "アーカイブの上から3枚を公開し、全てのノーディアを手札に加え、残りを墓地に置く。")


def test_sisters_of_other_games() -> None:
    orphelia = read_orphelia(
        ORPHELIA_SPELL, "アーカイブの上から3枚を公開し、全てのノーディアカードを手札に加え、残りを墓地に置く。"
    )
    rebirth = read_rebirth(
        rebirth_terms.CHARACTER,
        "【スパーク】：あなたはデッキの上から４枚を公開し、キャラをすべて手札に加え、残りを控え室に置く。",
    )
    assert not inside(orphelia, All) and not inside(rebirth, All)


def test_all_of_those_shown_leaves_no_choice() -> None:
    text = "山札の上から4枚を公開する。その中から「種族：妖精」を持つカードをすべて手札に加え、残りを捨て札に置く。"
    found = strike.read((Entry("spell", text, strike_terms.ACTION),), "", strike_terms.SPELL_CARD, "")
    assert not any(isinstance(op, Pick) for op in ops_of(found))
    assert sum(isinstance(op, Remember) for op in ops_of(found)) == 2


def test_a_second_card_is_another_one() -> None:
    text = "山札の上から3枚を見る。その中から1枚を手札に加え、1枚を捨て札に置き、残りを山札の一番下に置く。"
    found = strike.read((Entry("spell", text, strike_terms.ACTION),), "", strike_terms.SPELL_CARD, "")
    picks = [op for op in ops_of(found) if isinstance(op, Pick)]
    assert len(picks) == 2 and picks[0].among != picks[1].among


def test_worn_relics_are_counted_alone() -> None:
    text = "この眷属の戦闘力は自分のフィールドの装備されている秘宝1枚につき+1000される。"
    found = read_shinso(shinso_terms.KIN, text)
    assert inside(found, BorneBy) and inside(found, Count)
    assert found != read_shinso(shinso_terms.KIN, text.replace("装備されている", ""))
    unworn = read_shinso(shinso_terms.KIN, text.replace("されている", "されていない"))
    assert inside(unworn, BorneBy) and unworn != found


def test_a_relic_is_not_asked_whether_it_is_worn_where_nothing_would_ask_it() -> None:
    with pytest.raises(TextError):
        read_shinso(shinso_terms.RELIC, "ターン終了時、装備されているこの秘宝を破壊する。")


def test_other_cards_shown_are_other_than_those_found() -> None:
    text = (
        "自分のデッキの上をフォロワーが1枚公開されるまで公開する。これによって公開したフォロワー1枚を手札に加える。"
        "自分のPPを「これによって公開した他のカードの枚数」と同じだけ回復する。残りをシャッフルし、デッキの下に置く。"
    )
    (amount,) = inside(read_sve(sve_terms.SPELL, text), CountOf)
    assert isinstance(amount, CountOf) and isinstance(amount.things, Among)
    assert any(isinstance(test, NotChosen) for test in amount.things.tests) and IsOther() not in amount.things.tests


EXCHANGED = {
    "both chosen": "自分の、エントリーとメンバーから１枚ずつ選び、それらを入れ替え、",
    "this card": "自分のエントリーとこのキャラを入れ替える。",
}


@pytest.mark.parametrize("before", EXCHANGED.values(), ids=EXCHANGED)
def test_describing_an_exchange_does_not_repeat_it(before: str) -> None:
    text = f"【起】【メンバー】：［エネ①］あなたは{before}入れ替えてメンバーに置かれたキャラを【レスト】し、１枚引く。"
    found = read_rebirth(rebirth_terms.CHARACTER, text)
    assert sum(isinstance(op, Exchange) for op in ops_of(found)) == 1
    assert InZone((rebirth_terms.MEMBERS,)) in inside(found, InZone)


def test_an_exchange_that_was_not_made_is_not_described() -> None:
    with pytest.raises(TextError):
        read_rebirth(
            rebirth_terms.CHARACTER,
            "【スパーク】：あなたは１枚引く。入れ替えてメンバーに置かれたキャラを【レスト】する。",
        )


def test_moves_keep_their_reason() -> None:
    found = read_shinso(shinso_terms.ARTS, SHOWN["hand"])
    assert [op.reason for op in ops_of(found) if isinstance(op, Move)] == ["discard"]
