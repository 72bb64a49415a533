"""Rules that texts make for as long as they hold: prohibitions, permissions, and what counts as something else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from gorin.engine.game import Game
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Op, Test, Things
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Change
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.hooks import hooks

NEXT: Final = -1
"""An attack that is counted when the effect is made: the next one."""


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

    def adds_up(self) -> bool:
        return bool(self.unless)

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

    def fix(self, game: Game, ctx: Context) -> Change:
        """R119: 'the next attack' of a card is counted from now on."""
        attack = self.attack
        if attack is None or attack.ordinals != (NEXT,) or attack.by is None:
            return self
        for card in attack.by.cards(game, ctx):
            declared = hooks(game).attacks_declared(None, card)
            return replace(self, attack=replace(attack, ordinals=(declared + 1,)))
        return self

    def adds_up(self) -> bool:
        return self.most is not None or bool(self.price)

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
class StandsOnly(Change):
    """T227: in the standby phase it stands only if its player carries out one of these."""

    ways: tuple[tuple[Op, ...], ...]

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
