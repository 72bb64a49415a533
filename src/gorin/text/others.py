"""What 他の leaves out: what was chosen, picked or made just before, else the card itself."""

from __future__ import annotations

from gorin.engine.program.cards import Create, Move, Pick
from gorin.engine.program.group import Group, IsOther, NotChosen, Part
from gorin.engine.program.roots import Things
from gorin.engine.program.things import Both, It
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.text.draft import Draft, Naming

Place = tuple[int, Who | None]
"""A zone, and whose it is where that is said."""


def left_out(naming: Naming | None, zone: int, who: Who | None) -> tuple[NotChosen | IsOther, ...]:
    """What 他の means of cards in this zone of these players; `naming`: what それ would mean.

    What was singled out before counts only where it can lie in that zone of those players: 自分の他の after an
    opponent's card was chosen means other than this card.
    """
    if naming is None:
        return (IsOther(),)
    made = naming.cell.op if naming.cell is not None else None
    if naming.known is None and isinstance(made, Create) and may_be_there([(made.zone, made.who)], zone, who):
        return tuple(NotChosen(reg) for reg in registers(naming.things()))
    if naming.cell is not None or naming.known is None:
        return (IsOther(),)
    regs = [reg for reg in registers(naming.known) if may_be_there(places(naming.draft, reg), zone, who)]
    return tuple(NotChosen(reg) for reg in regs) or (IsOther(),)


def registers(things: Things) -> tuple[int, ...]:
    """The registers in which these things are; 0 is that of an event, which nobody has chosen."""
    parts = things.parts if isinstance(things, Both) else (things,)
    return tuple(part.reg for part in parts if isinstance(part, It) and part.reg)


def places(draft: Draft, reg: int) -> list[Place]:
    """Where the cards of a register lie, as far as the sentences before tell."""
    found: list[Place] = []
    for target in draft.targets:
        if target.reg == reg:
            found += [(part.zone, part.who) for part in target.group.parts]
    for cell in draft.cells:
        op = cell.op
        if isinstance(op, Pick) and op.reg == reg and op.group is not None:
            found += [(part.zone, part.who) for part in op.group.parts]
        elif isinstance(op, Create) and op.reg == reg:
            found.append((op.zone, op.who))
        elif isinstance(op, Move) and reg in registers(op.things):
            found = [(op.zone, op.who if op.who is not None else who) for _, who in found]
    return found


def may_be_there(places: list[Place], zone: int, who: Who | None) -> bool:
    """Whether one of these places is this zone of these players."""
    return any(each == zone and {owner, who} != {SELF, OTHER} for each, owner in places)


def without_chosen(draft: Draft, group: Group, regs: list[int]) -> Group:
    """前者 and 後者 are never the same card; 他の in the second description says just that."""
    parts: list[Part] = []
    for part in group.parts:
        chosen = [NotChosen(reg) for reg in regs if may_be_there(places(draft, reg), part.zone, part.who)]
        tests = tuple(test for test in part.tests if not chosen or not isinstance(test, IsOther))
        parts.append(Part(part.zone, part.who, (*tests, *chosen)))
    return Group(tuple(parts))
