"""What a noun of a game can mean, and a noun phrase once it is understood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare
from gorin.engine.program.group import Group
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import Change, Trigger
from gorin.text.draft import both
from gorin.text.lexicon import Noun
from gorin.text.phrases import Named

PLAYER, ZONE, CARD, NUMBER, COUNT, TIME = "player", "zone", "card", "number", "count", "time"
KIND, POINTER, QUALITY, PLACE, UTMOST = "kind", "pointer", "quality", "place", "utmost"
ONE, PART_OF, AMONG = "one", "part of", "among"
REST: Final = "rest"
NOW: Final = "now"
"""Groups of nouns that all games have; もの, うち, その中; 残り, このターン."""
CARD_WORD: Final = "カード"
"""What cards are called that were seen, discarded or left over, of whatever kind they are."""
ORIGINAL: Final = "original"
UNSAID: Final = Group(())
"""最も: the group in which nothing has more, or less, is the one that the whole phrase names."""


@dataclass(frozen=True)
class Kind:
    """Cards in play: where they are and whose."""

    zone: int
    who: Who = ANY
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class Pointer:
    """A noun that means something by itself: 対象, この…, それ. It is found in the scope, or refused at its place."""

    find: Callable[[Any, int], Things]


@dataclass(frozen=True)
class PlayerPointer:
    """A noun that means a player by what stands before it or was said before: それのコントローラー, そのプレイヤー.

    `owner`: it is whose card it is; a card goes to its owner's zone anyway.
    """

    find: Callable[[Any, Named], Who]
    owner: bool = False


@dataclass(frozen=True)
class Zone:
    """A zone of each player. `of_anyone`: cards go to that of the player who is named, not to their owner's."""

    zone: int
    of_anyone: bool = False


@dataclass(frozen=True)
class Quality:
    """What something can be: a test. With a `state` it can be turned so (`on`)."""

    test: Test
    state: int = 0
    on: bool = True


@dataclass(frozen=True)
class Utmost:
    """最大, 最小: said of a number."""

    greatest: bool


@dataclass(frozen=True)
class Apart:
    """差: how far two numbers are apart."""


@dataclass(frozen=True)
class Together:
    """合計: a number of several things together."""


@dataclass(frozen=True)
class Half:
    """半分: of a number. `up`: rounded up."""

    up: bool = False


@dataclass(frozen=True)
class Describing:
    """A noun that describes another one with の: 範囲内の."""

    make: Callable[[Any, Named], Test]


@dataclass(frozen=True)
class OfCard:
    """A number of a card."""

    number: str


@dataclass(frozen=True)
class OfWords:
    """What is printed in a field of a card's information, or its name ("")."""

    field: str = ""


@dataclass(frozen=True)
class OfPlayer:
    """A number of a player."""

    number: str


@dataclass(frozen=True)
class Described:
    """A noun with the meaning of what stands around it: whose, of which zone, which ones, how many."""

    named: Named
    owner: Who | None
    zones: tuple[Named, ...]
    tests: tuple[Test, ...]
    least: int
    most: Amount | None

    @property
    def zone(self) -> Named | None:
        """The zone, or the last of several (手札か墓地)."""
        return self.zones[-1] if self.zones else None

    @property
    def every(self) -> bool:
        return self.named.quantity is not None and self.named.quantity.every


def value_of(named: Named) -> Any:
    return named.sense.value if isinstance(named.sense, Noun) else None


@dataclass(frozen=True)
class Happening:
    """What is waited for; `of_card`: it is about a card, which それ can then mean. `moment`: it is a time.

    `once`: the next such time only; `nth`: which one it is in a turn (`later`: or a later one).
    `own`: the trigger with what only the game keeps.
    `asked`: what must be so at that moment, which nobody asks again later.
    """

    start: int
    end: int
    events: tuple[int, ...]
    who: Who = ANY
    this: bool = False
    tests: tuple[Test, ...] = ()
    to: int = NOTHING
    of_card: bool = True
    moment: bool = False
    once: bool = False
    nth: int = 0
    later: bool = False
    own: Trigger | None = None
    asked: tuple[Condition, ...] = ()

    def trigger(self, conditions: list[Condition]) -> Trigger:
        conditions = [*self.asked, *conditions]
        if self.nth:
            often = Happened(self.events, self.who, self.tests, self.this, times=True)
            relation = AT_LEAST if self.later else EQUAL
            conditions = [Compare(often, relation, Exactly(self.nth)), *conditions]
        if self.own is not None:
            return replace(self.own, condition=both(conditions))
        return Trigger(self.events, self.who, self.this, self.tests, self.to, both(conditions))


@dataclass(frozen=True)
class Statement:
    """Changes for things; without things they are about players. `condition`: they hold only while this is so."""

    things: Things | None
    changes: tuple[Change, ...]
    condition: Condition | None = None
