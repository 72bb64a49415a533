"""Drafting a program: operations in text order, jumps by label, references that find their register."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import IfElse, Result
from gorin.engine.program.cards import Discard, Draw, Move, Pick, Remember
from gorin.engine.program.condition import Did, Every, ModePicked, Not
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May, Picked, PickOption, Repeat, RepeatWhile
from gorin.engine.program.numbers import PlayerChange
from gorin.engine.program.roots import Amount, Condition, Op, Things
from gorin.engine.program.things import All, It, TopCards
from gorin.engine.program.together import TogetherOp
from gorin.engine.program.who import ACTOR, ALL, Who
from gorin.engine.values.ability import Extra, Program, Target

EVERYBODYS = (Draw, Discard, PlayerChange, Move)
"""What all players can do by a number that each of them counts."""
JUMPS = (Branch, Goto, May, EachPlayer, Repeat, RepeatWhile)
CHOSEN = (Picked, ModePicked)
"""Conditions on what was chosen: of several alternatives one is done, though the others are passed over."""

Value = TypeVar("Value")


class Cell:
    """A place in the draft: an operation, or a label (`op` None) that jumps go to."""

    __slots__ = ("op",)

    def __init__(self, op: Op | None = None) -> None:
        self.op = op


class Said:
    """A sentence that was drafted: its cells, clause by clause."""

    __slots__ = ("cells", "clauses")

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.clauses: list[list[Cell]] = []


class Draft:
    """A program in the making. Registers count from 1, numbers from 0; one inside another shares them."""

    jumps: tuple[type[Op], ...] = JUMPS

    def __init__(self, outer: Draft | None = None) -> None:
        self.cells: list[Cell] = []
        self.labels: list[Cell] = outer.labels if outer else []
        self.targets: list[Target] = []
        self.extras: list[Extra] = []
        self.root: Draft = outer.root if outer else self
        self.emitted: list[Cell] = []
        self.next_reg = 1
        self.next_num = 0
        self.modes = 0
        self.mode_count = 0
        self.mode_least = -1
        self.more_if: Condition | None = None
        self.more_modes = 0
        self.more_least = -1

    def reg(self) -> int:
        self.root.next_reg += 1
        return self.root.next_reg - 1

    def num(self, count: int = 1) -> int:
        self.root.next_num += count
        return self.root.next_num - count

    def label(self) -> int:
        """A label that is not placed yet."""
        self.labels.append(Cell())
        return len(self.labels) - 1

    def place(self, label: int) -> None:
        self.cells.append(self.labels[label])

    def emit(self, op: Op) -> Cell:
        cell = Cell(op)
        self.cells.append(cell)
        self.root.emitted.append(cell)
        return cell

    def said(self) -> list[Op]:
        """Everything the ability was told to do so far, in its cost too, in the order of the text."""
        return [cell.op for cell in self.root.emitted if cell.op is not None]

    def may_be_empty(self, reg: int) -> bool:
        """Whether a register is filled only if a player says yes, or picks any."""
        at = next((index for index, cell in enumerate(self.cells) if getattr(cell.op, "reg", NOTHING) == reg), None)
        if at is None:
            return False
        before, op = [cell.op for cell in self.cells[:at]], self.cells[at].op
        behind = {id(cell) for cell in self.cells[at:]}
        asked = any(isinstance(each, May) and id(self.labels[label_of(each)]) in behind for each in before)
        return asked or (isinstance(op, Pick) and op.least == 0)

    def one_of(
        self, lots: Sequence[Sequence[Cell]], who: Who, rest: bool = False, ask: type[PickOption] = PickOption
    ) -> int:
        """One of several, as a player chooses; `rest`: the last is what remains. The number that keeps the choice."""
        num, end = self.num(), self.label()
        self.emit(ask(num, len(lots), who))
        for option, lot in enumerate(lots, 1):
            last = rest and option == len(lots)
            over = self.label()
            if not last:
                self.emit(Branch(Picked(num, option), over))
            self.cells += lot
            if not last:
                self.emit(Goto(end))
            self.place(over)
        self.place(end)
        return num

    def anchor(self) -> Cell:
        """An empty place, to be filled if a later sentence needs it."""
        self.cells.append(Cell())
        return self.cells[-1]

    def kept(self, cell: Cell, things: Things) -> Things:
        """Things that are only described, named before an operation deals with them, to be meant later."""
        if not isinstance(things, All):
            return things
        named = It(self.reg())
        self.cells.insert(self.cells.index(cell), Cell(Remember(named.reg, things)))
        return named

    def captured(self, compose: Callable[[], object]) -> list[Cell]:
        """The cells that something drafts, kept apart."""
        kept = self.cells
        self.cells = []
        try:
            compose()
            return self.cells
        finally:
            self.cells = kept

    def gathered(self, head: Cell, end: Cell) -> tuple[tuple[int, int], ...]:
        """The registers that a repeated part fills and that are asked for after it, each with a new one."""
        after = self.cells.index(end)
        filled = {reg for cell in self.cells[self.cells.index(head) : after] for reg in registers(cell.op, filled=True)}
        asked = {reg for cell in self.cells[after:] for reg in registers(cell.op, filled=False)}
        return tuple((reg, self.reg()) for reg in sorted(filled & asked))

    def count_apart(self) -> None:
        """Let each player count the own cards, and what that player did, where all do as many as there are."""
        for end in range(len(self.cells) - 1, -1, -1):
            begin = self.counted_from(end)
            if begin < 0:
                continue
            back, over = self.label(), self.label()
            for cell in self.cells[begin : end + 1]:
                cell.op = swapped(cell.op, ALL, Who(ACTOR))
            head = Cell(TogetherOp(self.num(), over))
            self.cells[end + 1 : end + 1] = [Cell(Goto(back)), self.labels[over]]
            self.cells[begin:begin] = [self.labels[back], head]
        for head in [cell for cell in self.cells if isinstance(cell.op, TogetherOp)]:
            while (counted := self.counted_in(head)) is not None:
                self.cells.remove(counted)
                self.cells.insert(self.cells.index(head) + 1, counted)
                counted.op = swapped(counted.op, ALL, Who(ACTOR))

    def counted_in(self, head: Cell) -> Cell | None:
        """What all have done just before a part that each carries out and that asks how much of it was done."""
        assert isinstance(head.op, TogetherOp)
        at, over = self.cells.index(head), self.cells.index(self.labels[head.op.to])
        before = [cell for cell in self.cells[:at] if cell.op is not None]
        op = before[-1].op if before else None
        if op is None or whose(op) != ALL or not op.joins():
            return None
        between = self.cells[self.cells.index(before[-1]) : at]
        if sum(any(each is label for label in self.labels) for each in between) > 1:
            return None
        asked = [part for cell in self.cells[at:over] for part in parts_of(cell.op)]
        counted = getattr(op, "num", NOTHING) in {part.index for part in asked if isinstance(part, Result)}
        named = getattr(op, "reg", NOTHING) in {part.reg for part in asked if isinstance(part, It)}
        return before[-1] if counted or named else None

    def counted_from(self, end: int) -> int:
        """Where the acts of all players begin of which the one at `end` counts each player's own; none: -1."""
        op = self.cells[end].op
        if not isinstance(op, EVERYBODYS) or whose(op) != ALL:
            return NOTHING
        amount = op.things.amount if isinstance(op, Move) and isinstance(op.things, TopCards) else amount_of(op)
        parts = list(parts_of(amount))
        begin = end if ALL in parts else NOTHING
        counted = {part.index for part in parts if isinstance(part, Result)}
        named = {part.reg for part in parts if isinstance(part, It)}
        for index in range(end - 1, -1, -1):
            before = self.cells[index].op
            if before is None and not any(each is self.cells[index] for each in self.labels):
                continue
            if not isinstance(before, EVERYBODYS) or whose(before) != ALL:
                break
            if getattr(before, "num", NOTHING) in counted or getattr(before, "reg", NOTHING) in named:
                begin = index
        return begin

    def finish(self) -> Program:
        """The program, its jumps resolved."""
        self.count_apart()
        where: dict[int, int] = {}
        count = 0
        for cell in self.cells:
            where[id(cell)] = count
            count += cell.op is not None
        ops: list[Op] = []
        for cell in self.cells:
            op = cell.op
            if isinstance(op, EachPlayer):
                op = replace(op, gathers=self.gathered(cell, self.labels[op.to]))
            if isinstance(op, self.jumps):
                op = with_fields(op, {"to": where[id(self.labels[label_of(op)])]})
            if op is not None:
                ops.append(op)
        return Program(
            tuple(beyond_undone(ops)),
            tuple(self.targets),
            tuple(self.extras),
            self.modes,
            self.mode_count,
            self.mode_least,
            self.more_if,
            self.more_modes,
            self.more_least,
        )


def whose(op: Op) -> Who | None:
    """The players who carry out an operation."""
    things = getattr(op, "things", None)
    if isinstance(things, TopCards):
        return things.who
    who = getattr(op, "who", None)
    return who if isinstance(who, Who) else None


def amount_of(op: Op) -> Amount | None:
    amount = getattr(op, "amount", None)
    return amount if isinstance(amount, Amount) else None


def beyond_undone(ops: list[Op]) -> list[Op]:
    """A sentence that its condition passes over was not done, and what asks whether it was gets that answer."""
    found = list(ops)
    for index in range(len(ops) - 1, -1, -1):
        op = found[index]
        if isinstance(op, Branch) and not is_of_doing(op.condition) and not isinstance(op.condition, CHOSEN):
            found[index] = replace(op, to=answered(found, op.to))
    return found


def answered(ops: list[Op], to: int) -> int:
    """Where the program goes on if nothing was done: そうした場合 is passed over, そうしなかった場合 carried out."""
    while to < len(ops):
        asking = ops[to]
        if not isinstance(asking, Branch) or not is_of_doing(asking.condition):
            break
        if not isinstance(asking.condition, Did):
            return to + 1
        to = asking.to
    return to


def is_of_doing(condition: Condition) -> bool:
    return isinstance(condition, Did) or (isinstance(condition, Not) and isinstance(condition.part, Did))


def registers(op: Op | None, filled: bool) -> set[int]:
    """The registers that an operation fills, or those that its parts ask for."""
    if filled:
        return {getattr(op, "reg", NOTHING)} - {NOTHING}
    found: set[int] = set()
    for part in parts_of(op):
        if part is not op:
            found.add(getattr(part, "reg", NOTHING))
        found.update(getattr(part, "regs", ()))
    return found - {NOTHING}


def label_of(op: Any) -> int:
    """The label to which a jump goes; a compiled operation has no dictionary of its fields."""
    to: int = op.to
    return to


def with_fields(op: Op, changed: dict[str, int]) -> Op:
    """The same operation with other numbers in some of its fields."""
    return replace(op, **changed)


class Naming:
    """What それ would mean now.

    Things that already have a register; or an operation (`cell`) whose result gets one when it
    is asked for; or a description, which is then remembered at the empty place `cell`.
    `others`: operations of which one is done in place of the first.
    """

    def __init__(
        self, draft: Draft, things: Things | None = None, cell: Cell | None = None, others: Sequence[Cell] = ()
    ) -> None:
        self.draft = draft
        self.known = things
        self.cell = cell
        self.others = others

    def things(self) -> Things:
        if self.cell is not None:
            kept = getattr(self.cell.op, "reg", NOTHING)
            reg = self.draft.reg() if kept == NOTHING else kept
            if self.known is not None:
                self.cell.op = Remember(reg, self.known)
            elif kept == NOTHING:
                for cell in (self.cell, *self.others):
                    cell.op = with_fields(cell.op, {"reg": reg}) if cell.op is not None else None
            self.known = It(reg)
            self.cell = None
        assert self.known is not None
        return self.known


class Paid(Naming):
    """What a cost takes: it gets a register (`reg`) when a later word asks for it."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.reg = NOTHING

    def things(self) -> Things:
        if self.known is None:
            self.reg = self.draft.reg()
            self.known = It(self.reg)
        return self.known


def both(conditions: list[Condition]) -> Condition | None:
    """All of these conditions as one."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else Every(tuple(conditions))


def merged(condition: Condition, new: object, old: object) -> object | None:
    """One value that is the new one under a condition, if they differ only in amounts; else None."""
    if new == old:
        return old
    if isinstance(new, Amount) and isinstance(old, Amount):
        return IfElse(condition, new, old)
    if isinstance(new, tuple) and isinstance(old, tuple) and len(new) == len(old):
        parts = [merged(condition, one, other) for one, other in zip(new, old, strict=True)]
        return None if any(part is None for part in parts) else tuple(parts)
    if is_dataclass(new) and is_dataclass(old) and type(new) is type(old) and not isinstance(new, type):
        changed: dict[str, object] = {}
        for each in fields(new):
            one, other = getattr(new, each.name), getattr(old, each.name)
            if one is None and other is None:
                continue
            part = merged(condition, one, other)
            if part is None:
                return None
            changed[each.name] = part
        return type(new)(**changed) if len(changed) == len(fields(new)) else replace(new, **changed)
    return None


def swapped(value: Value, old: object, new: object) -> Value:
    """The same value with one part of it replaced wherever it occurs."""
    if value == old and type(value) is type(old):
        return cast(Value, new)
    if isinstance(value, tuple):
        return cast(Value, tuple(swapped(part, old, new) for part in value))
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            each.name: after
            for each in fields(value)
            if (after := swapped(before := getattr(value, each.name), old, new)) is not before and after != before
        }
        return replace(value, **changed) if changed else value
    return value


def instead(draft: Draft, said: Said, condition: Condition, alternative: list[Cell]) -> None:
    """Under a condition, do the alternative in place of a sentence.

    If the alternative is one operation and a clause of the sentence does the same kind of thing,
    only that clause is replaced. Where the two differ in nothing but amounts, one operation with
    an amount that depends on the condition says the same.
    """
    others = [cell for cell in alternative if cell.op is not None]
    cells = said.cells
    for clause in reversed(said.clauses):
        if len(others) == 1 and any(type(cell.op) is type(others[0].op) for cell in clause):
            cells = clause
            break
    ops = [cell for cell in cells if cell.op is not None]
    labels = {id(cell) for cell in draft.labels}
    if len(ops) == 1 and len(others) == 1 and not any(id(cell) in labels for cell in alternative):
        one = merged(condition, others[0].op, ops[0].op)
        if isinstance(one, Op):
            ops[0].op = one
            return
    start = draft.cells.index(cells[0])
    end = draft.cells.index(cells[-1]) + 1
    otherwise, over = draft.label(), draft.label()
    head = [Cell(Branch(condition, otherwise)), *alternative, Cell(Goto(over)), draft.labels[otherwise]]
    whole = [*head, *draft.cells[start:end], draft.labels[over]]
    draft.cells[start:end] = whole
    if cells is said.cells:
        said.cells, said.clauses = whole, [whole]
        return
    begin = said.cells.index(cells[0])
    said.cells[begin : said.cells.index(cells[-1]) + 1] = whole
    said.clauses = [whole if clause is cells else clause for clause in said.clauses]
