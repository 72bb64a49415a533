"""Changes: what continuous effects of this game do to cards, players and attacks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from gorin.engine.game import Game
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, Ability, Change, Replacement, Trigger
from gorin.engine.values.traits import Traits
from gorin.games.rebirth.program.conditions import AttackIs, Keyworded
from gorin.games.rebirth.terms import KEYWORDS, NUMBERS

ALSO: Final = "\n"
"""R144: what stands between the names of a card that bears several."""


@dataclass(frozen=True)
class Cause:
    """By what something happens (R115, R116, R117, R135): an effect, an attack, a cancel ability.

    `who`: its master. `tests`: what its source must be. `this`: only the ability's own card.
    """

    kind: str
    who: Who | None = None
    tests: tuple[Test, ...] = ()
    this: bool = False


@dataclass(frozen=True)
class When(Trigger):
    """The event of an automatic ability, with what only this game's texts ask of it.

    `origin`, `goal`: the zones it leaves and enters (`origin_not`: any but those; `goal_vacant`: a vacant slot).
    `other`: what the other card of the event must be. `cause`: by what it happens. `onto`: a card that lies
    where it arrives (T167). `attack`: which attack of the turn. `partner`: by a partner attack. `won`: a check's
    result (-1: any). `next`: only the next time (R119). `during`: it was such an event of this very attack.
    """

    origin: tuple[int, ...] = ()
    origin_not: bool = False
    goal: tuple[int, ...] = ()
    goal_vacant: bool = False
    other: tuple[Test, ...] = ()
    cause: Cause | None = None
    onto: tuple[Test, ...] = ()
    attack: AttackIs | None = None
    partner: bool = False
    won: int = -1
    next: bool = False
    during: tuple[int, ...] = ()


@dataclass(frozen=True)
class CancelObject:
    """9.1.1.4, 9.1.1.4.1, 9.1.1.4.2, R41, R111: what a cancel ability cancels: 'play' or an icon's ability,
    whose, of which card.
    """

    kind: str
    who: Who | None = None
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class RebirthAbility(Ability):
    """An ability of this game.

    `conditions`: its condition keywords (11.2). `objects`: what it cancels (11.4.2). `blocks`: the characters,
    one description each, for which it blocks (11.6, R52; none: any). `others`: further events that trigger it.
    `proviso`: it can be presented only then (T132). `unlimited`: then its turn limit does not apply (T135).
    `line`: the how manieth ability of its card it is, as printed (0: it is not printed).
    """

    conditions: tuple[Condition, ...] = ()
    objects: tuple[CancelObject, ...] = ()
    blocks: tuple[tuple[Test, ...], ...] = ()
    others: tuple[Trigger, ...] = ()
    proviso: Condition | None = None
    unlimited: Condition | None = None
    line: int = 0

    def triggers(self) -> tuple[Trigger, ...]:
        return () if self.trigger is None else (self.trigger, *self.others)


@dataclass(frozen=True)
class Bars(Change):
    """A prohibition (1.3.3) on the cards it is for, or on players (`who`).

    `act`: what must not be done. `tests`: only with (or to) such cards. `origin`: only from these zones.
    `cause`: only by this. `attack`: only in such an attack. `most`: not more often than this (in a turn).
    `icons`: abilities that may not be used (R137), but for `except_icons`. `against`: only while this is attacked.
    `unless`: allowed to whoever carries this out.
    """

    act: str
    who: Who | None = None
    tests: tuple[Test, ...] = ()
    origin: tuple[int, ...] = ()
    origin_not: bool = False
    goal: tuple[int, ...] = ()
    cause: Cause | None = None
    attack: AttackIs | None = None
    most: int | None = None
    icons: tuple[str, ...] = ()
    except_icons: tuple[str, ...] = ()
    against: Things | None = None
    unless: tuple[Op, ...] = ()

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class Permits(Change):
    """A permission that the rules do not give (1.3.1), with the same parts as a prohibition."""

    act: str
    who: Who | None = None
    tests: tuple[Test, ...] = ()
    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    attack: AttackIs | None = None
    most: int | None = None
    price: tuple[Op, ...] = ()

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class Demands(Change):
    """R143: who does this act must also carry out the operations; `or_else`: what a refusal means."""

    act: str
    who: Who
    ops: tuple[Op, ...]
    tests: tuple[Test, ...] = ()
    origin: tuple[int, ...] = ()
    origin_not: bool = False
    goal: tuple[int, ...] = ()
    first: bool = False
    or_else: str = ""

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class Prefers(Change):
    """R136: such players must choose these cards first when an effect lets them choose among such cards."""

    who: Who | None
    preferred: Things
    zones: tuple[int, ...] = ()
    tests: tuple[Test, ...] = ()
    cause: Cause | None = None

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class Becomes(Change):
    """R74, R138: such an attack becomes a partner attack (or does not)."""

    partner: bool
    attack: AttackIs = field(default_factory=AttackIs)
    attackers: tuple[Test, ...] = ()
    targets: Things | None = None
    who: Who | None = None
    next: bool = False

    def writes(self) -> str:
        return "rules"


def is_one_of(ability: Ability, icons: tuple[str, ...]) -> bool:
    """R41, R137, R146: whether it has one of these icons; sparks are 【自】, the other keywords 【永】."""
    if not icons:
        return True
    icon = ICONS.get(ability.kind, "永")
    if icon in icons:
        return True
    return any(ability.keyword & KEYWORDS.get(each, 0) for each in icons)


ICONS: Final = {AUTOMATIC: "自", ACTIVATED: "起"}


def keywords_of(abilities: tuple[Ability, ...]) -> int:
    """The keywords that stand on a card, condition keywords included (11.2.2)."""
    mask = 0
    for ability in abilities:
        mask |= ability.keyword
        if isinstance(ability, RebirthAbility):
            for condition in ability.conditions:
                if isinstance(condition, Keyworded):
                    mask |= condition.keyword
    return mask


@dataclass(frozen=True)
class Invalid(Change):
    """9.4.2: abilities with these icons (none named: all) are there but do nothing."""

    icons: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.give(tuple(each for each in traits.abilities if not is_one_of(each, self.icons)))

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseIcons(Change):
    """R146: it loses all abilities of these kinds (none named: all abilities)."""

    icons: tuple[str, ...] = ()

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        kept = tuple(each for each in traits.abilities if not is_one_of(each, self.icons))
        if len(kept) != len(traits.abilities):
            traits.give(kept)
            traits.keywords = keywords_of(kept)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LoseTraits(Change):
    """It has no traits."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.words = frozenset(word for word in traits.words if not word.startswith("trait:"))

    def writes(self) -> str:
        return "words"


@dataclass(frozen=True)
class CopyAbilities(Change):
    """R146: it gains the abilities that these cards have now; `icon`: only of that kind; `one`: one, chosen."""

    things: Things
    icon: str = ""
    one: bool = False
    taken: tuple[Ability, ...] = ()
    """What an effect that resolves has taken once and for all."""

    def copied(self, game: Game, ctx: Context) -> tuple[Ability, ...]:
        found: list[Ability] = []
        for card in self.things.cards(game, ctx):
            for each in game.traits(card).abilities:
                if not self.icon or is_one_of(each, (self.icon,)):
                    found.append(each)
        return tuple(found)

    def fix(self, game: Game, ctx: Context) -> Change:
        return replace(self, taken=self.copied(game, ctx))

    def given(self) -> tuple[Ability, ...]:
        return self.taken

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        gained = self.taken or self.copied(game, ctx)
        if gained:
            traits.give((*traits.abilities, *gained))
            traits.keywords |= keywords_of(gained)

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class Named(Change):
    """R144: it bears this name beside its own, or (`only`) in place of it."""

    word: str
    only: bool = False

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.name = self.word if self.only or not traits.name else f"{traits.name}{ALSO}{self.word}"

    def writes(self) -> str:
        return "name"


@dataclass(frozen=True)
class Nameless(Change):
    """R144: it has no name."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.name = ""

    def writes(self) -> str:
        return "name"


@dataclass(frozen=True)
class SetTo(Change):
    """R58, R147: numbers become an amount; `base`: the base itself changes."""

    number: str
    amount: Amount
    base: bool = False
    times: bool = False

    def fix(self, game: Game, ctx: Context) -> Change:
        if type(self.amount) is Exactly:
            return self
        return SetTo(self.number, Exactly(self.amount.value(game, ctx)), self.base, self.times)

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        """R58: at its place in the order it overwrites what is older."""
        index = NUMBERS[self.number]
        value = self.amount.value(game, ctx)
        traits.numbers[index] = traits.numbers[index] * value if self.times else value

    def writes(self) -> str:
        return self.number

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class SetLike(Change):
    """R146: these numbers become those of another card."""

    numbers: tuple[str, ...]
    things: Things

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        for card in self.things.cards(game, ctx):
            for number in self.numbers:
                traits.numbers[NUMBERS[number]] = game.card_number(card, number)
            return

    def reads(self) -> frozenset[str]:
        return frozenset(self.numbers)

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class Unmoved(Change):
    """R148: these numbers are not changed (by effects of `who`)."""

    numbers: tuple[str, ...]
    who: Who | None = None
    values: tuple[int, ...] = ()
    """The bases, where an effect has put it on a card."""

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        if self.who is not None:
            return
        base = game.base_traits(ctx.source).numbers
        for index, number in enumerate(self.numbers):
            place = NUMBERS[number]
            traits.numbers[place] = self.values[index] if self.values else base[place]

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class NotBelow(Change):
    """R148: the change before it lowers a number to this at the least."""

    least: int

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.numbers[NUMBERS["atk"]] = max(traits.numbers[NUMBERS["atk"]], self.least)

    def writes(self) -> str:
        return "atk"


@dataclass(frozen=True)
class Doubled(Change):
    """T242: by how much effects of such cards raise the numbers, times so much."""

    numbers: tuple[str, ...]
    factor: int
    cause: Cause | None = None

    def writes(self) -> str:
        return self.numbers[0]


@dataclass(frozen=True)
class DamageTaken(Change):
    """R128: damage that it is about to receive; `attack`: of attacks only."""

    how: str
    amount: Amount
    attack: bool = False

    def writes(self) -> str:
        return "damage"


@dataclass(frozen=True)
class BlockedDamage(Change):
    """T252: a blocked attack of it still deals its ATK changed by this, at least 0."""

    amount: Amount

    def writes(self) -> str:
        return "damage"


@dataclass(frozen=True)
class SparkAgain(Change):
    """R53: sparks of these players trigger once more."""

    who: Who
    tests: tuple[Test, ...] = ()

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class ComboMet(Change):
    """T137: the condition keyword counts as met (with names: by a set card that bears one of them)."""

    keyword: int
    names: tuple[str, ...] = ()

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class CountsAs(Change):
    """R149: a count of this group is another number; `how` is set or add; `weight`: each such card counts so much."""

    group: Group
    how: str
    amount: int
    cause: Cause | None = None

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class PlayCost(Change):
    """T245: what is paid to play it (into one of these zones)."""

    how: str
    amount: Amount
    goal: tuple[int, ...] = ()
    who: Who | None = None
    tests: tuple[Test, ...] = ()
    once: bool = False

    def writes(self) -> str:
        return "cost"


@dataclass(frozen=True)
class NumberFor(Change):
    """T255: where effects of such cards refer to this number, it is this amount."""

    number: str
    amount: Amount
    cause: Cause | None = None

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class FindsToo(Change):
    """T253: own texts that name a card find cards bearing this name too."""

    word: str

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class DrawsMore(Change):
    """T250: every instruction to draw draws so many more; such effects do not add up if `alone`."""

    who: Who
    amount: int
    alone: bool = False

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class CountsAsFirst(Change):
    """T251: every attack (of a turn of `who`) counts as the first."""

    who: Who | None = None

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class OpenHand(Change):
    """R97 常に公開する: hands of these players are shown as long as it holds."""

    who: Who

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class ChargesRest(Change):
    """T235: cards that these players put into energy from hand, partners apart, arrive resting."""

    who: Who

    def writes(self) -> str:
        return "rules"


@dataclass(frozen=True)
class Instead(Replacement):
    """9.3.1.3, 9.3.1.3.1, 9.3.1.3.2: a replacement of an event,
    with what only this game's texts ask of it (see `When`).

    `before` (R151): the event still happens unless the program undoes it.
    """

    origin: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    cause: Cause | None = None
    conditions: tuple[Condition, ...] = ()
    before: bool = False
