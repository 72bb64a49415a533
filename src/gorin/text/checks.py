"""Static checks on what a text was read as: programs that no text can mean.

A register that is read before anything fills it; something that is picked and that nobody uses afterwards; a condition
that excludes itself; a deed for cards in play that is done to a discarded card. They look at the program alone, so they
hold for every reader and every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Discard, Move, Pick
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL, Compare, Every, Fits
from gorin.engine.program.flow import Branch, EachPlayer
from gorin.engine.program.group import Group, IsUtmost
from gorin.engine.program.numbers import Damage, DamageShares, Lasting, Turn
from gorin.engine.program.roots import Cost, Op, Things
from gorin.engine.program.things import It, Rest
from gorin.engine.program.together import TogetherOp
from gorin.engine.program.who import ACTOR, ALL, Who
from gorin.engine.values.ability import Ability, Extra, Target

UNSET, UNUSED, IMPOSSIBLE = "register_unset", "choice_unused", "condition_impossible"
OF_EACH = "asked_of_each"
OF_NOTHING = "utmost_of_nothing"
NOT_IN_PLAY = "not_in_play"
DESTROY = "destroy"
IN_PLAY = (Damage, Lasting, Turn)
"""Operations that mean something for cards in play only."""
READING_OPS = (DamageShares,)
"""Operations whose own register is one that they read."""
FILLING = (Op, Target, Extra, Cost)
FILLED = ("reg", "taken", "left", "found", "members")
"""The fields of such parts that name a register."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a program, and the part of it that is."""

    kind: str
    part: object


def faults(
    abilities: Sequence[Ability],
    given: frozenset[int],
    announcing: tuple[type[Op], ...] = (),
    in_play: tuple[type[Op], ...] = (),
) -> list[Fault]:
    """Everything that is wrong with the abilities of a text.

    `given`: registers that the rules fill. `announcing`: operations that name targets but do nothing to them.
    A game that has such operations refuses a target to which nothing is done. `in_play`: its own operations that
    mean something for cards in play only.
    """
    known = set(given)
    for ability in abilities:
        for part in every_part(ability):
            known |= fills(part) if isinstance(part, Cost) else set()
    return [fault for ability in abilities for fault in Check(ability, announcing, in_play).run(ability, set(known))]


class Check:
    """Goes through one ability with all that it makes."""

    def __init__(self, ability: Ability, announcing: tuple[type[Op], ...], in_play: tuple[type[Op], ...]) -> None:
        self.announcing = announcing
        self.in_play = (*IN_PLAY, *in_play)
        self.read = {reg for part in every_part(ability) if not isinstance(part, announcing) for reg in reads(part)}
        self.faults: list[Fault] = []

    def run(self, ability: Ability, known: set[int]) -> list[Fault]:
        aimed = set(known)
        for part in own_parts((ability.program.targets, ability.program.extras, ability.costs)):
            known |= fills(part)
            aimed |= fills(part)
        for part in own_parts(ability.program.targets):
            if reads(part) - aimed:
                self.faults.append(Fault(UNSET, part))
        if self.announcing and ability.program.ops:
            meant = self.read | {part.reg for part in every_part(ability) if isinstance(part, Who)}
            self.faults += [Fault(UNUSED, each) for each in ability.program.targets if each.reg not in meant]
        for op in ability.program.ops:
            self.operation(op, known)
        self.faults += [Fault(OF_EACH, each) for each in asked_of_all(ability.program.ops)]
        self.faults += [Fault(NOT_IN_PLAY, each) for each in done_to_discarded(ability.program.ops, self.in_play)]
        for part in (ability.trigger, ability.replacement, ability.static):
            self.inner(part, known)
        return self.faults

    def operation(self, op: Op, known: set[int]) -> None:
        for part in own_parts(op):
            missing = reads(part) - known
            if missing:
                self.faults.append(Fault(UNSET, part))
            if isinstance(part, Every) and excludes_itself(part):
                self.faults.append(Fault(IMPOSSIBLE, part))
            if isinstance(part, IsUtmost) and part.group == Group(()):
                self.faults.append(Fault(OF_NOTHING, part))
        self.inner(op, known)
        if isinstance(op, Pick) and op.reg not in self.read:
            self.faults.append(Fault(UNUSED, op))
        for part in own_parts(op):
            known |= fills(part)

    def inner(self, value: object, known: set[int]) -> None:
        """The abilities that something makes; they know what was known when it was done."""
        for ability in inner_abilities(value):
            self.run(ability, set(known))


def done_to_discarded(ops: Sequence[Op], in_play: tuple[type[Op], ...]) -> list[Op]:
    """What is done, as to cards in play, to cards that were discarded and have not been moved since."""
    found: list[Op] = []
    discarded: set[Things] = set()
    for op in ops:
        things: Things | None = getattr(op, "things", None)
        if things in discarded:
            destroyed = isinstance(op, Move) and op.reason == DESTROY
            if destroyed or isinstance(op, in_play):
                found.append(op)
            elif isinstance(op, Move):
                discarded.remove(things)
        if isinstance(op, Discard):
            discarded.add(It(op.reg))
    return found


def asked_of_all(ops: Sequence[Op]) -> list[Op]:
    """Conditions on what all players together have done or chosen, where each one's own may be meant.

    They stand in a part that each player carries out, or ask how that one card is of which each player has taken one.
    """
    found: list[Op] = []
    together: set[object] = set()
    for at, op in enumerate(ops):
        if isinstance(op, EachPlayer):
            found += [each for each in ops[at + 1 : op.to] if isinstance(each, Branch) and asks(each, together)]
            filled = {part.reg for each in ops[at + 1 : op.to] for part in own_parts(each) if isinstance(part, Pick)}
            together |= {It(reg) for reg in filled} if not isinstance(op, TogetherOp) else set()
        elif isinstance(op, Branch) and isinstance(op.condition, Fits) and op.condition.things in together:
            found.append(op)
        elif getattr(op, "who", None) == ALL:
            together |= {It(getattr(op, "reg", NOTHING)), Result(getattr(op, "num", NOTHING))}
    return found


def asks(op: Branch, together: set[object]) -> bool:
    """Whether a condition looks at these things or numbers, and at no player's share of them."""
    parts = list(own_parts(op.condition))
    shared = [part for part in parts if isinstance(part, (It, Result)) and part in together]
    return bool(shared) and Who(ACTOR) not in parts


def children(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        yield from value
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield getattr(value, field.name)


def every_part(value: object) -> Iterator[object]:
    yield value
    for child in children(value):
        yield from every_part(child)


def own_parts(value: object) -> Iterator[object]:
    """The parts of a value without the abilities that it makes."""
    if isinstance(value, Ability):
        return
    yield value
    for child in children(value):
        yield from own_parts(child)


def inner_abilities(value: object) -> Iterator[Ability]:
    for child in children(value):
        if isinstance(child, Ability):
            yield child
        else:
            yield from inner_abilities(child)


def fills(part: object) -> set[int]:
    """The registers that something fills."""
    if isinstance(part, EachPlayer):
        return {new for _, new in part.gathers}
    if not isinstance(part, FILLING) or isinstance(part, READING_OPS):
        return set()
    return {reg for name in FILLED if isinstance(reg := getattr(part, name, NOTHING), int)} - {NOTHING}


def reads(part: object) -> set[int]:
    """The registers that something asks for."""
    if isinstance(part, EachPlayer):
        return set()
    if (isinstance(part, FILLING) and not isinstance(part, READING_OPS)) or isinstance(part, (tuple, Who)):
        found: set[int] = set()
    else:
        found = {getattr(part, "reg", NOTHING)}
    if isinstance(part, Rest):
        found |= set(part.without)
    return found - {NOTHING}


def excludes_itself(condition: Every) -> bool:
    """Whether comparisons of one number with printed ones cannot hold together."""
    bounds: dict[object, tuple[int, int]] = {}
    for part in condition.parts:
        if not isinstance(part, Compare) or not isinstance(part.right, Exactly):
            continue
        low, high = bounds.get(part.left, (-(10**9), 10**9))
        if part.relation in (AT_LEAST, EQUAL):
            low = max(low, part.right.number)
        if part.relation in (AT_MOST, EQUAL):
            high = min(high, part.right.number)
        bounds[part.left] = low, high
    return any(low > high for low, high in bounds.values())
