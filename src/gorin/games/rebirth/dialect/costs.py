"""Bracketed costs (T21 to T30, T138 to T146): acts that have to be carried out in full."""

from __future__ import annotations

import re
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.roots import Amount, Cost, Op
from gorin.engine.program.things import THIS
from gorin.games.rebirth.dialect import acts
from gorin.games.rebirth.dialect.choosing import per
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.counting import per_quantity
from gorin.games.rebirth.dialect.predicates import parse_clause
from gorin.games.rebirth.dialect.prices import leave_out_what_cannot_pay
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.amounts import Spent
from gorin.games.rebirth.program.costs import Acts, CostInstead
from gorin.games.rebirth.program.operations import SpendEnergy
from gorin.text.scan import Scanner

ENERGY: Final = re.compile(r"(?:エネ)?(\d+|X|無)(?=[、。\]]|$)")


def costs_of(reading: Reading, sc: Scanner) -> tuple[tuple[Cost, ...], ...]:
    """［…］: one sequence of costs, or none."""
    if not sc.eat("["):
        return ()
    end = sc.text.find("]", sc.at)
    if end < 0:
        reading.fail(len(sc.text), "cost", ("］",))
    inner = Scanner(sc.text[:end])
    inner.at = sc.at
    found = read_cost(reading, inner)
    sc.at = end
    sc.eat("]")
    sc.eat("、")
    return ((found,),) if found is not None else ()


def read_cost(reading: Reading, sc: Scanner) -> Cost | None:
    """Cost acts in printed order (9.5.2.1)."""
    reading.cost = True
    ops: list[Op] = []
    while not sc.ended:
        if sc.eat("。", "、"):
            continue
        energy = sc.match(ENERGY)
        if energy is not None:
            word = energy.group(1)
            amount: Amount = Spent() if word == "X" else Exactly(0 if word == "無" else int(word))
            ops.append(SpendEnergy(per(reading, amount)))
            continue
        clause = parse_clause(sc)
        if clause is None:
            raise reading.source.error(max(sc.farthest, sc.at), "cost", sc.wanted[:12])
        counted = next((phrase for phrase in clause.phrases if phrase.particle == "につき"), None)
        if counted is not None and not clause.verb and counted.kind == "quantity":
            counted.claimed = True
            reading.per = per_quantity(reading, clause, counted)
            left = clause.unclaimed()
            if left is not None and left.kind == "energy":
                left.claimed = True
                ops.append(SpendEnergy(per(reading, Exactly(int(left.groups[0] or 0)))))
                left = clause.unclaimed()
            if left is not None:
                reading.fail(left.start, "cost")
            reading.per = None
            continue
        if clause.tail == "if":
            condition = condition_of(reading, clause)
            sc.eat("、")
            if not sc.eat("かわりに、", "かわりに"):
                reading.fail(sc.at, "cost", ("かわりに",))
            other = read_cost(reading, sc)
            if not isinstance(other, Acts):
                reading.fail(sc.at - 1, "cost")
            return CostInstead(condition, other.ops, tuple(ops))
        if not clause.verb:
            reading.fail(max(sc.farthest, clause.start), "cost")
        start = len(reading.draft.cells)
        frame = acts.FRAMES.get(clause.verb)
        if frame is None or clause.tail:
            reading.fail(clause.verb_start, "cost")
        frame(reading, clause)
        all_taken(reading, clause)
        cells = reading.draft.cells[start:]
        leave_out_what_cannot_pay(cells)
        del reading.draft.cells[start:]
        ops += [cell.op for cell in cells if cell.op is not None]
    reading.cost = False
    if reading.it == THIS:
        reading.it = None
    reading.chain_start = None
    reading.open_choices = []
    return Acts(tuple(ops)) if ops else None
