"""A printed card of this game, with what playing it needs looked up once."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import Fits
from gorin.engine.program.cost import Provided
from gorin.engine.program.roots import Condition, Cost
from gorin.engine.program.things import THIS
from gorin.engine.values.ability import DECK, PLAYING, STATIC, Ability, Playing
from gorin.engine.values.change import GiveKeyword, GiveWord, Rule
from gorin.engine.values.traits import Traits
from gorin.games.shinso import terms
from gorin.games.shinso.bounds import bound_of
from gorin.games.shinso.program.changes import WornBy
from gorin.games.shinso.program.costs import Monster, Sacrifice, SpendX, Taking
from gorin.games.shinso.program.tests import LiesIn


class Side:
    """One side of a card (most have one): how it is played.

    `colours`: those that must be usable, as a mask. `rituals`: 生贄 and 怪物; `sacrifice`: the former of them;
    `conditions`: other summoning conditions; `prices`: lines that set the price of summoning. `instead`: what may be
    paid instead of actions; `also`: what is paid besides; `only_when`: when it can be used at all. `a_turn`, `a_game`:
    how often cards of this name can be used (0: always). `x`: the number of actions that its player names; `whole`:
    all actions. `timing`: the moments of 即応. `copies`: how many of this 秘宝 a card can bear; `worn_by`: which cards
    can. `plain`: only its cost in actions counts; `fixed`: it comes to the field, and no line of its own says for which
    other price.
    """

    __slots__ = (
        "a_game",
        "a_turn",
        "abandon",
        "abandon_removes",
        "also",
        "colours",
        "conditions",
        "copies",
        "cost",
        "ex",
        "fixed",
        "instead",
        "kind",
        "not_in_decks",
        "not_set",
        "only_when",
        "plain",
        "prices",
        "rituals",
        "sacrifice",
        "spell",
        "summons_a_turn",
        "timing",
        "traits",
        "unequip",
        "whole",
        "worn_by",
        "x",
    )

    def __init__(self, traits: Traits, cost: str) -> None:
        self.traits = traits
        self.kind = traits.kind
        self.cost = traits.numbers[terms.NUMBERS[terms.COST]]
        self.colours = colour_mask(traits)
        self.spell = traits.profile.spell
        self.rituals: tuple[Taking, ...] = ()
        self.sacrifice: Sacrifice | None = None
        self.conditions: tuple[Condition, ...] = ()
        self.prices: tuple[Playing, ...] = ()
        self.instead: tuple[Cost, ...] = ()
        self.also: tuple[Cost, ...] = ()
        self.only_when: tuple[Condition, ...] = ()
        self.a_turn = 0
        self.a_game = 0
        self.summons_a_turn = 0
        self.timing = 0
        self.copies = 1
        self.worn_by: tuple[WornBy, ...] = ()
        self.unequip = self.cost
        self.abandon = self.cost
        self.abandon_removes = False
        self.not_set = False
        self.not_in_decks = False
        written = cost.upper()
        self.ex = written == "EX"
        self.whole = written == "ALL"
        self.x: SpendX | None = SpendX(self.cost, None, self.cost) if written.endswith("+") else None
        for ability in traits.abilities:
            self.look_at(ability)
        self.plain = self.is_plain()
        self.fixed = self.has_fixed_price()

    def has_fixed_price(self) -> bool:
        """Whether it costs what its cost says, whatever is paid."""
        return not self.kind & terms.ARTS and not self.prices

    def is_plain(self) -> bool:
        """Whether the face costs its actions and nothing else matters."""
        return not (
            self.rituals
            or self.conditions
            or self.prices
            or self.instead
            or self.also
            or self.only_when
            or self.a_turn
            or self.a_game
            or self.summons_a_turn
            or self.whole
            or self.ex
            or self.x is not None
        )

    def look_at(self, ability: Ability) -> None:
        if ability.kind in (PLAYING, DECK):
            self.timing |= ability.timing
            for costs in ability.costs:
                for each in costs:
                    self.add_cost(each)
            if ability.playing is not None:
                self.add_line(ability.playing)
        elif ability.kind == STATIC and ability.static is not None:
            for change in ability.static.changes:
                if isinstance(change, Rule) and change.rules & terms.NOT_SET:
                    self.not_set = True
                elif isinstance(change, WornBy):
                    self.worn_by += (change,)

    def add_cost(self, cost: Cost) -> None:
        if isinstance(cost, SpendX):
            self.x = cost
            self.whole = False
        elif isinstance(cost, Provided):
            self.conditions += (cost.condition,)
        elif isinstance(cost, Sacrifice | Monster):
            self.rituals += (cost,)
            if isinstance(cost, Sacrifice) and self.sacrifice is None:
                self.sacrifice = cost

    def add_line(self, line: Playing) -> None:
        how = line.how
        number = line.amount.number if isinstance(line.amount, Exactly) else 0
        if how in (terms.SUMMON_FOR, terms.SUMMON_FOR_IGNORING, terms.COST_CHANGED):
            self.prices += (line,)
        elif how == terms.INSTEAD_OF_ACTIONS:
            self.instead = line.costs
        elif how == terms.ALSO_PAID:
            self.also += line.costs
        elif how == terms.ONLY_WHEN and line.condition is not None:
            self.only_when += (line.condition,)
        elif how == terms.ONCE_A_TURN_BY_NAME:
            self.a_turn = number
        elif how == terms.ONCE_A_GAME_BY_NAME:
            self.a_game = number
        elif how == terms.SUMMONED_A_TURN:
            self.summons_a_turn = number
        elif how == terms.UNEQUIP_FOR:
            self.unequip = number
        elif how in (terms.ABANDON_FOR, terms.ABANDON_REMOVING_FOR):
            self.abandon = number
            self.abandon_removes = how == terms.ABANDON_REMOVING_FOR
        elif how == terms.COPIES_ON_BEARER:
            self.copies = number
        elif how == terms.NOT_IN_DECKS:
            self.not_in_decks = True

    def has_conditions(self) -> bool:
        """R104: whether anything but a price stands before summoning it."""
        return bool(self.rituals or self.conditions)

    def numbers_for(self, most: int) -> list[int]:
        """R33: the numbers of actions that its player may name with so many at hand."""
        if self.x is not None:
            high = most if self.x.high is None else min(most, self.x.high)
            return list(range(self.x.low, high + 1, self.x.step))
        return [most] if self.whole else [0]


_MASKS: Final[dict[frozenset[str], int]] = {}


def colour_mask(traits: Traits) -> int:
    """colors.6: 無色 is no colour."""
    known = _MASKS.get(traits.words)
    if known is not None:
        return known
    mask = 0
    for index, colour in enumerate(terms.COLOURS):
        if f"{terms.COLOUR}:{colour}" in traits.words:
            mask |= 1 << index
    _MASKS[traits.words] = mask
    return mask


class ShinsoPrinted(Printed):
    """A printed card with what only this game prints.

    `colours`: as a mask. `conditions`: the 登場条件 of a 真祖の断片, all of which must hold; `bounds`: those that they
    set, `unbounded`: those that ask for more than that. `faces`: the two sides of
    a ドッペル, as it is when played so; `sides`: how each side is played; `arts`: the one of a 権能;
    `fixed`: that of all of them; `timing`: the moments of 即応 of any side; `alike`: two sides are played in one way.
    `cost`: as printed; `price`: as a number. `relic`: the card as a 秘宝 (T76), without text and power. `off_field`:
    what it is off the field, by zone, where its text says something of that; `constant`: nor is it another one by how
    it is played; `revives`: it has 蘇生 in the coffin; `acts`: it has activated effects. `warnings`: what its file
    leaves open.
    """

    __slots__ = (
        "acts",
        "alike",
        "arts",
        "bounds",
        "colours",
        "conditions",
        "constant",
        "cost",
        "faces",
        "fixed",
        "off_field",
        "price",
        "relic",
        "revives",
        "sides",
        "timing",
        "unbounded",
        "warnings",
    )

    def __init__(
        self,
        key: str,
        name: str,
        name_en: str,
        text: str,
        fields: dict[str, object],
        abilities: tuple[Ability, ...],
        traits: Traits,
        conditions: tuple[Condition, ...] = (),
        faces: tuple[Traits, ...] = (),
        cost: str = "",
        warnings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(key, name, name_en, text, fields, abilities, traits)
        self.conditions = conditions
        bounds = [(each, bound_of(each)) for each in conditions]
        self.bounds = tuple([bound for _, bound in bounds if bound is not None])
        self.unbounded = tuple([each for each, bound in bounds if bound is None or not bound.exact])
        self.faces = faces
        self.cost = cost
        self.price = traits.numbers[terms.NUMBERS[terms.COST]]
        self.sides = tuple(Side(face, cost) for face in faces) if faces else (Side(traits, cost),)
        self.fixed = all(side.fixed for side in self.sides)
        self.alike = len({way_of(side.kind) for side in self.sides}) < len(self.sides)
        self.arts = self.side(terms.ARTS)
        self.timing = 0
        self.acts = bool(traits.profile.activated)
        for side in self.sides:
            self.timing |= side.timing
            self.acts = self.acts or bool(side.traits.profile.activated)
        self.colours = colour_mask(traits)
        self.relic = as_relic(traits)
        self.off_field = traits_off_field(traits)
        self.constant = not faces and not self.off_field
        self.revives = bool(self.off_field.get(terms.COFFIN, traits).keywords & terms.REVIVAL)
        self.warnings = warnings

    def side(self, kinds: int) -> Side | None:
        """The side of one of these kinds."""
        for each in self.sides:
            if each.kind & kinds:
                return each
        return None


def way_of(kind: int) -> int:
    """How a side of this kind is played: summoned, used or set, or deployed."""
    for kinds in (terms.KIN | terms.RELIC, terms.ARTS):
        if kind & kinds:
            return kinds
    return terms.TERRITORY


def traits_off_field(traits: Traits) -> dict[int, Traits]:
    """R128: colours and keywords that a card's own text gives it off the field, in every zone or those it names."""
    found: dict[int, Traits] = {}
    for ability in traits.abilities:
        static = ability.static
        if static is None or static.things != THIS:
            continue
        zones = zones_of(static.condition)
        keywords = [change.keywords for change in static.changes if isinstance(change, GiveKeyword)]
        if static.condition is None and (keywords or not static.changes):
            continue
        for change in static.changes:
            for zone in zones if isinstance(change, (GiveWord, GiveKeyword)) else ():
                there = found.setdefault(zone, traits.copy())
                if isinstance(change, GiveWord):
                    there.words |= {change.word}
                else:
                    assert isinstance(change, GiveKeyword)
                    there.keywords |= change.keywords
    return found


def zones_of(condition: Condition | None) -> tuple[int, ...]:
    """The zones off the field in which something said of the card itself holds."""
    off = tuple(zone for zone in range(terms.NOWHERE) if zone not in terms.FIELD)
    if condition is None:
        return off
    if isinstance(condition, Fits) and condition.things == THIS and len(condition.tests) == 1:
        test = condition.tests[0]
        if isinstance(test, LiesIn):
            return tuple(zone for zone in test.zones if zone in off)
    return ()


def as_relic(traits: Traits) -> Traits:
    """R127: what a 眷属 is while it lies as a 秘宝: a 秘宝 only, with power 0 and without abilities."""
    numbers = traits.numbers[:]
    numbers[terms.NUMBERS[terms.POWER]] = 0
    return Traits(traits.name, terms.RELIC, traits.words, 0, numbers, ())
