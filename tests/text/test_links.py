"""How clauses hang together: costs by ことで, deeds in order, the stronger form, conditions side by side."""

from __future__ import annotations

import pytest

from gorin.engine.program.amount import Exactly, IfElse
from gorin.engine.program.cards import Discard, Draw
from gorin.engine.program.flow import Branch, MayInFull
from gorin.engine.program.numbers import Damage
from gorin.engine.program.roots import Op
from gorin.text import TextError
from tests.text.test_mentions import read

ORDERS: dict[str, list[type[Op]]] = {
    "手札を1枚捨てることで、カードを2枚引く。": [MayInFull, Discard, Branch, Draw],
    "手札を1枚捨てることで、カードを2枚引いてもよい。": [MayInFull, Discard, Branch, Draw],
    "手札を1枚捨て、カードを2枚引く。": [Discard, Draw],
    "手札を1枚捨てた後、カードを2枚引く。": [Discard, Draw],
    "手札を1枚捨てる前に、カードを2枚引く。": [Draw, Discard],
}


def operations(text: str) -> list[Op]:
    return list(read(text)[0].program.ops)


@pytest.mark.parametrize("text", ORDERS)
def test_in_order(text: str) -> None:
    assert [type(op) for op in operations(text)] == ORDERS[text]


def test_conditions_stand_side_by_side() -> None:
    first, _, second, _ = operations("手札が3枚以上なら、カードを1枚引き、手札が0枚なら、カードを2枚引く。")
    assert isinstance(first, Branch) and first.to == 2
    assert isinstance(second, Branch) and second.to == 4


def test_a_condition_reaches_over_what_follows() -> None:
    first, *_ = operations("手札が3枚以上なら、カードを1枚引き、手札を1枚捨てる。")
    assert isinstance(first, Branch) and first.to == 3


def test_the_stronger_form() -> None:
    (dealt,) = operations("対象に【2】ダメージ。手札が3枚以上の場合、代わりに【4】ダメージ。")
    assert isinstance(dealt, Damage) and isinstance(dealt.amount, IfElse)
    assert (dealt.amount.then, dealt.amount.otherwise) == (Exactly(4), Exactly(2))


@pytest.mark.parametrize(
    "text",
    [
        "カードを1枚引く。そうでないなら、手札を1枚捨てる。",
        "手札が3枚以上の場合、代わりにカードを1枚引く。",
        "手札が3枚以上である限り、カードを1枚引く。",
        "手札を1枚捨てなかった後、カードを1枚引く。",
    ],
)
def test_refused_by_name(text: str) -> None:
    with pytest.raises(TextError) as refused:
        read(text)
    assert refused.value.reason is not None
