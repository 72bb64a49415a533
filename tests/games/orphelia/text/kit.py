"""Short words for writing down the program that a text is meant to have."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.amount import Exactly
from gorin.engine.program.roots import Condition, Cost, Op, Things
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    KEYWORD,
    PLAYING,
    REPLACEMENT,
    SPELL,
    STATIC,
    Ability,
    Change,
    Playing,
    Program,
    Replacement,
    Static,
    Target,
    Trigger,
)
from gorin.games.orphelia import terms
from gorin.games.orphelia.terms import Mana


@dataclass(frozen=True)
class Case:
    """Texts of one construction of the style guide that all mean the same abilities."""

    construction: str
    kinds: int
    abilities: tuple[Ability, ...]
    texts: tuple[str, ...]


def n(number: int) -> Exactly:
    return Exactly(number)


def mana(letters: str, plain: int = 0) -> Mana:
    """Mana by its letters, and so much 無属性."""
    found = [letters.count(kind) for kind in terms.MANA_KINDS]
    found[terms.PLAIN] += plain
    return tuple(found)


def program(
    ops: tuple[Op, ...], targets: tuple[Target, ...] = (), modes: int = 0, mode_count: int = 0, mode_least: int = -1
) -> Program:
    return Program(ops, targets, (), modes, mode_count, mode_least)


def spell(
    *ops: Op, targets: tuple[Target, ...] = (), modes: int = 0, mode_count: int = 0, mode_least: int = -1
) -> Ability:
    return Ability(SPELL, program(ops, targets, modes, mode_count, mode_least))


def activated(costs: tuple[Cost, ...], *ops: Op, targets: tuple[Target, ...] = (), limit: int = 0) -> Ability:
    return Ability(ACTIVATED, program(ops, targets), costs=(costs,), limit=limit)


def automatic(
    trigger: Trigger, *ops: Op, targets: tuple[Target, ...] = (), limit: int = 0, keyword: int = 0
) -> Ability:
    return Ability(AUTOMATIC, program(ops, targets), keyword=keyword, trigger=trigger, limit=limit)


def static(things: Things, *changes: Change, condition: Condition | None = None) -> Ability:
    return Ability(STATIC, static=Static(things, changes, condition))


def replacement(replaced: Replacement, *ops: Op) -> Ability:
    return Ability(REPLACEMENT, program(ops), replacement=replaced)


def playing(line: Playing) -> Ability:
    return Ability(PLAYING, playing=line)


def keyword(mask: int) -> Ability:
    return Ability(KEYWORD, keyword=mask)


def attach(target: Target) -> Ability:
    return Ability(terms.ATTACH, program((), (target,)))
