"""The printed cards of a game by where they lie: striker, equip spell or rule card (2.2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final
from unicodedata import normalize

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.program.cost import Provided
from gorin.engine.program.group import zone_read
from gorin.engine.program.roots import Test
from gorin.engine.program.who import ANYBODY, EACH, ME, OPPONENT
from gorin.engine.values.ability import DECK as DECK_BUILDING
from gorin.engine.values.ability import SPELL as SPELL_ABILITY
from gorin.engine.values.ability import Ability, Target
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.face import shared
from gorin.engine.values.traits import Traits
from gorin.games.strike.program.changes import LOOKED_UP
from gorin.games.strike.program.costs import FREE_OF_CHARGE, price_of, read_price
from gorin.games.strike.program.tests import InRange
from gorin.games.strike.terms import ACTION, ATTACHED, EFFECT, HAND, OPTION_CARD, REACTION, RULE, STAGE

BY_RULE_CARD: Final = 1
BY_EQUIP_SPELL: Final = 2
BY_STRIKER: Final = 3
BY_SPELL_CARD: Final = 4
ELSEWHERE: Final = 1 << ATTACHED | 1 << RULE
NO_ABILITIES: Final[tuple[Ability, ...]] = ()


HAND_READS: Final = frozenset((zone_read(HAND), zone_read(EFFECT)))
"""What is different when a card has gone from the hand to the effect zone."""

NO_TEXT: Final = Ability("")
"""What an attack carries out: no text."""


TIMINGS: Final = range((ACTION | REACTION) + 1)
"""Every mask of timings."""

MINE: Final = 1
THEIRS: Final = 2
UNAIMED: Final = 4
SIDES: Final = {ME: MINE, OPPONENT: THEIRS, ANYBODY: MINE | THEIRS, EACH: MINE | THEIRS}
"""Whose strikers are meant by the players that a text names."""


class Aim:
    """A choice of targets for which one striker in range of the caster is enough.

    `masks`: the areas in range by the caster's side and area; `sides`: whose strikers; `tests`: what they
    must be besides.
    """

    __slots__ = ("masks", "sides", "tests")

    def __init__(self, range: InRange, sides: int, tests: tuple[Test, ...]) -> None:
        self.masks = range.range.by_colours[range.colours]
        self.sides = sides
        self.tests = tests


def aim_of(targets: tuple[Target, ...]) -> Aim | None:
    """The only choice of targets, if it is such a one."""
    if len(targets) != 1 or targets[0].least != 1 or len(targets[0].group.parts) != 1:
        return None
    part = targets[0].group.parts[0]
    first = part.tests[0] if part.tests else None
    if part.zone != STAGE or part.who.role not in SIDES or not isinstance(first, InRange):
        return None
    return Aim(first, SIDES[part.who.role], part.tests[1:])


class Spell:
    """A spell ability of a card: its number in printed order from 1 (3.13.4), and facts that depend on nothing else.

    `looks`: a use condition or the targets depend on what is held or played (2.5.4); `bound`: there are use conditions;
    `aimed`: there are targets (`aim`: of that sort, `sides`: whose strikers). `costs_cards`: there is a hand or score
    cost.
    """

    __slots__ = ("ability", "aim", "aimed", "bound", "costs_cards", "looks", "number", "price", "sides")

    def __init__(self, ability: Ability, number: int) -> None:
        self.ability = ability
        self.number = number
        self.aim = aim_of(ability.program.targets)
        self.sides = UNAIMED if self.aim is None else self.aim.sides
        self.aimed = bool(ability.program.targets)
        self.price = price_of(ability)
        self.costs_cards = bool(self.price.hand or self.price.free or self.price.score)
        self.bound = bool(ability.limit) or any(len(costs) > 1 for costs in ability.costs)
        parts = [target.group.reads() for target in ability.program.targets]
        parts += [cost.condition.reads() for costs in ability.costs for cost in costs if isinstance(cost, Provided)]
        self.looks = any(not part.isdisjoint(HAND_READS) for part in parts)


class Facts:
    """What follows from a printed card alone, kept with its profile.

    `spells`: its spell abilities (2.2.5.2, 3.13.2), `timed` those of them that can be declared at a timing; `summon`:
    what it costs to summon it (3.4.1); `may_be_ace`: whether a spell card can be the ace (5.1.1, T157); `faces`: what
    it is in a zone, as far as it was asked for.
    """

    __slots__ = ("faces", "may_be_ace", "spells", "summon", "timed")

    def __init__(self, printed: Printed) -> None:
        abilities = printed.traits.abilities
        spells = [ability for ability in abilities if ability.kind == SPELL_ABILITY]
        self.spells = tuple([Spell(ability, number) for number, ability in enumerate(spells, 1)])
        self.timed = tuple([tuple([spell for spell in self.spells if spell.ability.timing & each]) for each in TIMINGS])
        self.may_be_ace = not any(each.kind == DECK_BUILDING and each.zones & 1 << STAGE for each in abilities)
        cost = str(printed.fields.get("summon_cost") or "")
        self.summon = read_price(normalize("NFKC", cost).replace(" ", "")) or FREE_OF_CHARGE
        self.faces: dict[int, Traits] = {}


def facts_of(printed: Printed) -> Facts:
    """The facts that follow from a printed card alone."""
    known: Facts | None = printed.traits.profile.notes
    if known is None:
        known = printed.traits.profile.notes = Facts(printed)
    return known


def face_of(printed: Printed, zone: int) -> Traits:
    """2.2.3.1, 2.2.3.2, 2.2.3.3: what a card is in a zone: only the abilities that work there."""
    faces = facts_of(printed).faces
    known = faces.get(zone)
    if known is None:
        known = faces[zone] = make_face(printed.traits, zone)
    return known


class StrikeLibrary(Library):
    """A library that knows the faces of its cards and the priority of their abilities (9.1.2)."""

    __slots__ = ("_aces", "_inner_ranks", "_names", "_ranks", "_sums")

    def __init__(self, cards: dict[str, Printed], common: tuple[Ability, ...] = ()) -> None:
        super().__init__(cards, (NO_TEXT, *common))
        self._aces: dict[tuple[str, str], Traits] = {}
        self._ranks: dict[int, int] = {}
        self._inner_ranks: dict[int, int] = {}
        self._sums: dict[int, bool] = {}
        names = sorted({printed.name for printed in cards.values()})
        self._names: dict[str, int] = {name: number for number, name in enumerate(names)}

    def name_number(self, name: str) -> int:
        """A number that stands for this card name in this library."""
        return self._names[name]

    def ace(self, striker: Printed, option: Printed) -> Traits:
        """2.9.4, 3.3.8, 3.5.3, 3.9.2, 3.13.3.2: a striker with its option's numbers, attributes and abilities."""
        key = (striker.key, option.key)
        known = self._aces.get(key)
        if known is None:
            known = self._aces[key] = make_ace(face_of(striker, STAGE), option.traits)
        return known

    def sums_only(self, traits: Traits) -> bool:
        """Whether the always-on abilities of a face only add to numbers, or say what is looked up."""
        key = id(traits.profile)
        known = self._sums.get(key)
        if known is None:
            known = self._sums[key] = all(is_sum(ability) for ability in traits.profile.statics)
        return known

    def rank(self, ability: Ability) -> int:
        """9.1.2, R64: the priority of an ability, by what it stands on or was made by."""
        if not self._ranks:
            for printed in self.cards.values():
                for each in printed.traits.abilities:
                    self._ranks[id(each)] = rank_of(each)
        known = self._ranks.get(id(ability))
        return self.inner_rank(ability) if known is None else known

    def inner_rank(self, ability: Ability) -> int:
        """Of an ability that another one makes."""
        if not self._inner_ranks:
            for printed in self.cards.values():
                for each in printed.traits.abilities:
                    for inner in abilities_in(each):
                        self._inner_ranks[id(inner)] = rank_of(each)
        return self._inner_ranks.get(id(ability), BY_STRIKER)


def is_sum(ability: Ability) -> bool:
    changes = () if ability.static is None else ability.static.changes
    return all(isinstance(change, Number) and change.how == ADD for change in changes) or all(
        isinstance(change, LOOKED_UP) for change in changes
    )


def rank_of(ability: Ability) -> int:
    """9.1.2: of an ability of a card and of everything that it makes."""
    if ability.zones & 1 << RULE:
        return BY_RULE_CARD
    if ability.zones & 1 << ATTACHED:
        return BY_EQUIP_SPELL
    return BY_SPELL_CARD if ability.kind == SPELL_ABILITY else BY_STRIKER


def make_face(traits: Traits, zone: int) -> Traits:
    if zone == STAGE:
        abilities = tuple(
            each for each in traits.abilities if each.kind != SPELL_ABILITY and not each.zones & ELSEWHERE
        )
    elif traits.kind & OPTION_CARD:
        abilities = NO_ABILITIES
    else:
        abilities = tuple(each for each in traits.abilities if each.zones & 1 << zone)
    return Traits(
        traits.name, traits.kind, traits.words, keywords_of(abilities), traits.numbers, abilities, reach=traits.reach
    )


def make_ace(striker: Traits, option: Traits) -> Traits:
    abilities = striker.abilities + tuple(each for each in option.abilities if each.kind != DECK_BUILDING)
    attributes = frozenset(word for word in option.words if word.startswith("属性:"))
    numbers = [mine + more for mine, more in zip(striker.numbers, option.numbers, strict=True)]
    return Traits(
        striker.name,
        striker.kind,
        shared(striker.words | attributes),
        keywords_of(abilities),
        numbers,
        abilities,
        reach=striker.reach,
    )


def keywords_of(abilities: tuple[Ability, ...]) -> int:
    mask = 0
    for ability in abilities:
        mask |= ability.keyword
    return mask


def abilities_in(value: object) -> Iterator[Ability]:
    """Every ability inside this value, itself first."""
    if isinstance(value, Ability):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from abilities_in(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from abilities_in(getattr(value, field.name))
