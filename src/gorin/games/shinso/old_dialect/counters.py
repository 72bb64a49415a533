"""Counters on cards (T126, T150)."""

from __future__ import annotations

from gorin.engine.program.amount import Counters, Exactly, Result
from gorin.engine.program.numbers import PutCounters, TakeCounters
from gorin.engine.program.roots import Amount, Things
from gorin.games.shinso import choices
from gorin.games.shinso.old_dialect.amounts import times
from gorin.games.shinso.old_dialect.choosing import chosen
from gorin.games.shinso.old_dialect.clauses import Clause, Np, own_word
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.objects import own_self
from gorin.games.shinso.old_dialect.quantities import quantity_of, quantity_piece
from gorin.games.shinso.old_dialect.reading import Counted, Reading


def value_counter(clause: Clause) -> Np | None:
    np = clause.peek("を")
    return np if np is not None and np.head.type == "COUNTER" else None


def put_counters(reading: Reading, clause: Clause, np: Np) -> None:
    """〇〇カウンターをn個置く, n増やす (T126, T150)."""
    clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity")) or quantity_of(np.node, np.count, np.relation)
    number = times(reading, quantity.most.number if quantity and isinstance(quantity.most, Exactly) else 1)
    to = clause.take("に")
    inner = np.inner()
    if to is not None and inner is not None:
        reading.fail(to.node, "twice")
    holder = to or inner
    if holder is not None:
        own_word(holder)
    things = chosen(reading, describe(reading, holder), clause) if holder is not None else own_self(reading)
    reading.draft.emit(PutCounters(things, str(np.head).removesuffix("カウンター"), number))


def take_counters(reading: Reading, clause: Clause) -> None:
    """〇〇カウンターをn個取り除く, 減らす (T126)."""
    np = clause.take("を")
    if np is None or np.head.type != "COUNTER":
        reading.fail(clause.verb_node, "counter_what", ("月カウンターを1個",))
    quantity = quantity_piece(reading, clause.pop("quantity")) or quantity_of(np.node, np.count, np.relation)
    origin = clause.take("から")
    inner = np.inner()
    holder = origin or inner
    if holder is not None:
        own_word(holder)
    things = chosen(reading, describe(reading, holder), clause) if holder is not None else own_self(reading)
    name = str(np.head).removesuffix("カウンター")
    if quantity is not None and quantity.most is None and not quantity.every:
        any_number_of_counters(reading, things, name)
        return
    number: Amount | None = None
    if quantity is None:
        number = times(reading, 1)
    elif not quantity.every:
        assert isinstance(quantity.most, Exactly)
        number = times(reading, quantity.most.number)
    reading.draft.emit(TakeCounters(things, name, number, reading.exact))


def any_number_of_counters(reading: Reading, things: Things, name: str) -> None:
    """任意の数取り除いて: how many is chosen, and counts as その数."""
    num = reading.draft.num()
    reading.draft.emit(choices.PickUpTo(num, Counters(things, name), reading.actor))
    cell = reading.draft.emit(TakeCounters(things, name, Result(num)))
    reading.counted = num
    reading.done.append(Counted("取り除", cell, num))


def no_counters(reading: Reading, clause: Clause) -> None:
    """〇〇カウンターは0になる (T150)."""
    np = clause.take("は", "が", "を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or np.head.type != "COUNTER" or quantity is None or quantity.most != Exactly(0):
        reading.fail(clause.verb_node, "becomes_what", ("月カウンターは0に",))
    inner = np.inner()
    things = chosen(reading, describe(reading, inner), None) if inner is not None else own_self(reading)
    if inner is not None:
        own_word(inner)
    reading.draft.emit(TakeCounters(things, str(np.head).removesuffix("カウンター"), None))
