"""Short words for writing down the program that a text is meant to have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gorin.engine.program.amount import Count, Exactly, PlayerNumber
from gorin.engine.program.cards import Create, Draw, Move
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.cost import PayNumber
from gorin.engine.program.group import Group, HasWord, IsKind, Part
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Damage, Lasting, PlayerChange
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
    Extra,
    Program,
    Replacement,
    Static,
    Target,
    Trigger,
)
from gorin.engine.values.change import ADD, GiveKeyword, Number
from gorin.games.sve import terms
from gorin.games.sve.rules import keywords
from gorin.games.sve.terms import AMULET, ATTACK, FIELD, FOLLOWER, HEALTH, LEADER, LEADER_HEALTH

TOKENS = (
    *("薔薇の一撃", "フェアリーウィスプ", "フェアリー", "乙姫お守り隊", "ナイト", "ヴァイキング", "スティールナイト"),
    *("攻撃型ゴーレム", "防御型ゴーレム", "大地の魔片", "ドラゴン", "ミミ", "ココ", "ゴースト", "フォレストバット"),
    *("ホーリーファルコン", "ホーリータイガー"),
)
F = IsKind(FOLLOWER)
A = IsKind(AMULET)
S = IsKind(terms.SPELL)
IT = It(1)
ONE = Exactly(1)


@dataclass(frozen=True)
class Case:
    """Texts of one construction of the style guide that all mean the same abilities."""

    number: int
    kinds: int
    abilities: tuple[Ability, ...]
    texts: tuple[str, ...]


def on_spell(number: int, abilities: tuple[Ability, ...], *texts: str) -> Case:
    return Case(number, terms.SPELL, abilities, texts)


def on_follower(number: int, abilities: tuple[Ability, ...], *texts: str) -> Case:
    return Case(number, terms.FOLLOWER, abilities, texts)


def on_amulet(number: int, abilities: tuple[Ability, ...], *texts: str) -> Case:
    return Case(number, terms.AMULET, abilities, texts)


def n(number: int | Amount) -> Amount:
    return Exactly(number) if isinstance(number, int) else number


def of_type(word: str) -> HasWord:
    return HasWord(f"type:{word}")


def part(zone: int, who: Who = ANY, *tests: Test) -> Part:
    return Part(zone, who, tests)


def field(who: Who = ANY, *tests: Test) -> Part:
    return Part(FIELD, who, tests)


def all_of(*parts: Part) -> All:
    return All(Group(parts))


FOES = field(OTHER, F)
FRIENDS = field(SELF, F)
MY_LEADER = all_of(part(LEADER, SELF))
ENEMY_LEADER = all_of(part(LEADER, OTHER))


def target(reg: int, *parts: Part, number: int = 1, **more: Any) -> Target:
    return Target(reg, Group(parts), number, Exactly(number), **more)


def up_to(reg: int, *parts: Part, number: int, **more: Any) -> Target:
    return Target(reg, Group(parts), 0, Exactly(number), **more)


def any_number(reg: int, *parts: Part) -> Target:
    return Target(reg, Group(parts), 0, None)


FOE = target(1, FOES)
FRIEND = target(1, FRIENDS)


def program(*ops: Op, targets: tuple[Target, ...] = (), extras: tuple[Extra, ...] = ()) -> Program:
    return Program(ops, targets, extras)


def effect(*ops: Op, targets: tuple[Target, ...] = (), extras: tuple[Extra, ...] = ()) -> tuple[Ability, ...]:
    """The effect of a spell."""
    return (Ability(SPELL, Program(ops, targets, extras)),)


def when(trigger: Trigger, *ops: Op, targets: tuple[Target, ...] = (), **more: Any) -> tuple[Ability, ...]:
    """An automatic ability."""
    return (Ability(AUTOMATIC, Program(ops, targets), trigger=trigger, **more),)


FANFARE = Trigger((terms.ENTER,), this=True)
LAST_WORDS = Trigger((terms.LEAVE,), this=True, to=terms.CEMETERY)
ON_ATTACK = Trigger((terms.ATTACKED,), this=True)
ON_EVOLVE = Trigger((terms.EVOLVED,), this=True)


def fanfare(*ops: Op, **more: Any) -> tuple[Ability, ...]:
    return when(FANFARE, *ops, keyword=terms.FANFARE, **more)


def last_words(*ops: Op, **more: Any) -> tuple[Ability, ...]:
    return when(LAST_WORDS, *ops, keyword=terms.LAST_WORDS, **more)


def on_attack(*ops: Op, **more: Any) -> tuple[Ability, ...]:
    return when(ON_ATTACK, *ops, keyword=terms.ON_ATTACK, **more)


def on_evolve(*ops: Op, **more: Any) -> tuple[Ability, ...]:
    return when(ON_EVOLVE, *ops, keyword=terms.ON_EVOLVE, **more)


def activated(*costs: Cost, do: tuple[Op, ...], targets: tuple[Target, ...] = (), **more: Any) -> tuple[Ability, ...]:
    return (Ability(ACTIVATED, Program(do, targets), costs=(costs,), **more),)


def always(things: Things, *changes: Change, condition: Condition | None = None) -> tuple[Ability, ...]:
    """A static ability."""
    return (Ability(STATIC, static=Static(things, changes, condition)),)


def replaced(replacement: Replacement, *ops: Op) -> tuple[Ability, ...]:
    return (Ability(REPLACEMENT, Program(ops), replacement=replacement),)


def keyword(mask: int) -> tuple[Ability, ...]:
    return keywords.abilities_of(mask)


def pp(number: int) -> PayNumber:
    return PayNumber(terms.PP, Exactly(number))


def draw(number: int | Amount, who: Who = SELF) -> Draw:
    return Draw(who, n(number))


def damage(things: Things, number: int | Amount) -> Damage:
    return Damage(things, n(number))


def heal(number: int | Amount, who: Who = SELF) -> PlayerChange:
    return PlayerChange(who, LEADER_HEALTH, "add", n(number))


def attack(number: int | Amount) -> Number:
    return Number(ATTACK, ADD, n(number))


def health(number: int | Amount) -> Number:
    return Number(HEALTH, ADD, n(number))


def gets(things: Things, *changes: Change, until: str = FOR_GOOD) -> Lasting:
    return Lasting(things, changes, until)


def this_turn(things: Things, *changes: Change) -> Lasting:
    return Lasting(things, changes, THIS_TURN)


def gives(mask: int) -> GiveKeyword:
    return GiveKeyword(mask)


def destroy(things: Things) -> Move:
    return Move(things, terms.CEMETERY, terms.DESTROY)


def banish(things: Things) -> Move:
    return Move(things, terms.BANISH, terms.BANISHED)


def bounce(things: Things) -> Move:
    return Move(things, terms.HAND, terms.RETURN)


def make(zone: int, *lots: tuple[str, int], who: Who = SELF, **more: Any) -> Create:
    return Create(tuple((name, Exactly(number)) for name, number in lots), zone, who, **more)


def at_least(amount: Amount, number: int) -> Compare:
    return Compare(amount, AT_LEAST, Exactly(number))


def at_most(amount: Amount, number: int) -> Compare:
    return Compare(amount, AT_MOST, Exactly(number))


def count(*parts: Part) -> Count:
    return Count(Group(parts))


def combo(number: int) -> Compare:
    return at_least(PlayerNumber(terms.PLAYED), number)


def spellchain(number: int) -> Compare:
    return at_least(PlayerNumber(terms.SPELLCHAIN), number)


def necrocharge(number: int) -> Compare:
    return at_least(PlayerNumber(terms.NECROCHARGE), number)


OVERFLOW = at_least(PlayerNumber(terms.MAX_PP), 7)
SANGUINE = at_least(PlayerNumber(terms.SANGUINE), 1)
DRAW = draw(1)
ATTACK_UP = gets(THIS, attack(1))
