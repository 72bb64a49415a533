"""Equal lasting effects of one source are counted as one, and no others are."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.things import Nobody
from gorin.engine.values.ability import Change, Static
from gorin.engine.values.change import ADD, SET, GiveKeyword, Number
from gorin.engine.values.lasting import Floating, Mark, in_any_order, is_said, joined
from gorin.games.rebirth.program.standing import Bars, Permits


def mark(*changes: Change, time: int = 1, until: str = "turn", source: int = 3, master: int = 0) -> Mark:
    return Mark(changes, time, until, Context(source, 0, master))


def raised(amount: int) -> Number:
    return Number("attack", ADD, Exactly(amount))


def test_two_raises_of_one_source_are_one_raise() -> None:
    both = joined(mark(raised(2)), mark(raised(3), time=2))
    assert both is not None
    assert (both.changes, both.time, both.until) == ((raised(5),), 1, "turn")


def test_a_raise_that_adds_nothing_leaves_the_other_as_it_is() -> None:
    both = joined(mark(raised(0)), mark(raised(0), time=2))
    assert both is not None and both.changes == (raised(0),)


def test_what_differs_stays_apart() -> None:
    first = mark(raised(2))
    others = [
        mark(raised(-2), time=2),
        mark(raised(2), time=2, until="attack"),
        mark(raised(2), time=2, source=4),
        mark(raised(2), time=2, master=1),
        mark(raised(2), time=0),
        mark(raised(2), raised(2), time=2),
        mark(Number("health", ADD, Exactly(2)), time=2),
        mark(Number("attack", SET, Exactly(2)), time=2),
        mark(GiveKeyword(1), time=2),
    ]
    assert [joined(first, each) for each in others] == [None] * len(others)
    assert joined(mark(GiveKeyword(1)), mark(GiveKeyword(1), time=2)) is None


def test_the_order_of_raises_matters_only_where_something_else_is_between() -> None:
    first = mark(raised(2))
    assert in_any_order(first, mark(raised(3), until="attack", source=4))
    assert in_any_order(first, mark(Number("health", ADD, Exactly(-2))))
    assert not in_any_order(first, mark(raised(-2)))
    assert not in_any_order(first, mark(Number("attack", SET, Exactly(2))))
    assert not in_any_order(mark(GiveKeyword(1)), first)


def test_what_is_forbidden_or_allowed_again_by_the_same_text_is_said_once() -> None:
    def again(change: Change, *, until: str = "turn", source: int = 3, chosen: int = 7) -> bool:
        static, ctx = Static(Nobody(), (change,)), Context(source)
        ctx.regs = [[7]]
        later = Context(3)
        later.regs = [[chosen]]
        return is_said([Floating(static, 1, until, ctx)], Static(Nobody(), (change,)), "turn", later)

    for change in (Bars("attack", most=3), Permits("support_standing")):
        assert again(change)
        assert not again(change, until="attack")
        assert not again(change, source=4)
        assert not again(change, chosen=8)
    assert not again(Permits("block", most=1))
    assert not again(raised(2))
