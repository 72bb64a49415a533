"""Short words for writing down the program that a text of Spell Card Strike is meant to have."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.amount import ONE, Count, Exactly
from gorin.engine.program.cards import Draw, Pick
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group, Part
from gorin.engine.program.numbers import Damage, Lasting
from gorin.engine.program.roots import Amount, Condition, Cost, Op, Test, Things
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    REPLACEMENT,
    SPELL,
    STATIC,
    Ability,
    Change,
    Program,
    Replacement,
    Static,
    Target,
    Trigger,
)
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.geometry import Range
from gorin.games.strike import dialect, terms
from gorin.games.strike.program.conditions import TARGETS
from gorin.games.strike.program.costs import FREE_OF_CHARGE, Price
from gorin.games.strike.program.tests import InRange
from gorin.games.strike.rules.entries import Entry
from gorin.games.strike.rules.stage import read_map

ROWS = [".....", ".brb.", ".ror.", ".....", "....."]
MAP = read_map(ROWS)
assert MAP is not None
RANGE: Range = MAP
PICKED = It(terms.FREE_REG)


@dataclass(frozen=True)
class Case:
    """Entries of one construction of the style guide that all mean the same abilities."""

    number: int
    abilities: tuple[Ability, ...]
    entries: tuple[Entry, ...]
    extra: str = ""

    def read(self, entry: Entry) -> tuple[Ability, ...]:
        return dialect.read((entry,) if entry.text else (), self.extra, terms.SPELL_CARD, "試し")


def printed(number: int, abilities: Ability | tuple[Ability, ...], *texts: str, map: bool = False) -> Case:
    """Ability texts without timing."""
    found = abilities if isinstance(abilities, tuple) else (abilities,)
    range = RANGE if map else None
    return Case(number, found, tuple(Entry("ability", text, range=range) for text in texts))


def cast(number: int, abilities: Ability | tuple[Ability, ...] | Op, *texts: str, cost: str = "") -> Case:
    """Spells without target."""
    return Case(number, as_spell(abilities, ()), tuple(Entry("spell", text, terms.ACTION, cost) for text in texts))


def aimed(
    number: int, abilities: Ability | tuple[Ability, ...] | Op, *texts: str, target: str = "敵1体", cost: str = ""
) -> Case:
    """Spells with a map and target words; operations alone are those of a spell on one enemy."""
    aim = (FOE if target == "敵1体" else FRIEND,)
    entries = tuple(Entry("spell", text, terms.ACTION, cost, RANGE, target) for text in texts)
    return Case(number, as_spell(abilities, aim), entries)


def as_spell(abilities: Ability | tuple[Ability, ...] | Op, targets: tuple[Target, ...]) -> tuple[Ability, ...]:
    if isinstance(abilities, tuple):
        return abilities
    return (spell(abilities, targets=targets) if isinstance(abilities, Op) else abilities,)


def spell(
    *ops: Op,
    targets: tuple[Target, ...] = (),
    price: Price = FREE_OF_CHARGE,
    costs: tuple[Cost, ...] = (),
    timing: int = terms.ACTION,
    limit: int = 0,
    modes: tuple[int, int] = (0, 0),
) -> Ability:
    program = Program(ops, targets, (), *modes)
    return Ability(SPELL, program, costs=((price, *costs),), timing=timing, limit=limit)


def declared(*ops: Op, price: Price = FREE_OF_CHARGE, costs: tuple[Cost, ...] = (), limit: int = 0) -> Ability:
    return Ability(ACTIVATED, Program(ops), costs=((price, *costs),), timing=terms.ACTION, limit=limit)


def when(
    event: int | tuple[int, ...],
    *ops: Op,
    who: Who = ANY,
    this: bool = False,
    tests: tuple[Test, ...] = (),
    to: int = -1,
    condition: Condition | None = None,
    zones: int = 0,
) -> Ability:
    """A triggered ability; its condition is asked again when it resolves."""
    events = event if isinstance(event, tuple) else (event,)
    asked = () if condition is None else (Branch(condition, len(ops) + 1),)
    trigger = Trigger(events, who, this, tests, to, condition)
    return Ability(AUTOMATIC, Program((*asked, *ops)), trigger=trigger, zones=zones)


def instead(
    event: int,
    *ops: Op,
    who: Who = ANY,
    this: bool = False,
    tests: tuple[Test, ...] = (),
    optional: bool = False,
    zones: int = 0,
) -> Ability:
    replacement = Replacement((event,), who, this, tests, optional)
    return Ability(REPLACEMENT, Program(ops), replacement=replacement, zones=zones)


def always(things: Things, *changes: Change, condition: Condition | None = None, zones: int = 0) -> Ability:
    return Ability(STATIC, static=Static(things, changes, condition), zones=zones)


def target(who: Who = OTHER, least: int = 1, most: Amount | None = ONE, tests: tuple[Test, ...] = ()) -> Target:
    return Target(terms.TARGET_REG, Group((Part(terms.STAGE, who, (InRange(RANGE), *tests)),)), least, most)


def strikers(who: Who, *tests: Test) -> Things:
    return All(Group((Part(terms.STAGE, who, tests),)))


def count(zone: int, who: Who = SELF, *tests: Test) -> Amount:
    return Count(Group((Part(zone, who, tests),)))


def pick(part: Part, number: int = 1, who: Who = SELF, reg: int = terms.FREE_REG) -> Op:
    return Pick(reg, Group((part,)), least=number, most=Exactly(number), who=who)


def plus(number: str, amount: int) -> Change:
    return Number(number, ADD, Exactly(amount))


def turn(things: Things, *changes: Change) -> Op:
    return Lasting(things, changes, terms.THIS_TURN)


def hit(amount: int | Amount, things: Things = TARGETS) -> Op:
    return Damage(things, Exactly(amount) if isinstance(amount, int) else amount)


def draw(amount: int | Amount = 1, who: Who = SELF) -> Op:
    return Draw(who, Exactly(amount) if isinstance(amount, int) else amount)


FOE = target()
FRIEND = target(SELF)
__all__ = ["OTHER", "SELF", "THIS"]
