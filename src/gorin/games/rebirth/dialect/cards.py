"""Which cards a noun has come to mean: in which zones, whose, with which properties; and the group they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import All, Among
from gorin.engine.program.who import ANY, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.filters import either_of
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.games.rebirth.program.things import Souls

ZONES: Final = {
    "エントリー": terms.ENTRY,
    "メンバー": terms.MEMBERS,
    "エネルギー": terms.ENERGY,
    "エネルギー置場": terms.ENERGY,
    "Reバース置場": terms.REBIRTH,
    "Reバース": terms.REBIRTH,
    "リタイア": terms.RETIRE,
    "リタイア置場": terms.RETIRE,
    "デッキ": terms.DECK,
    "手札": terms.HAND,
    "控え室": terms.WAITING_ROOM,
    "思い出": terms.MEMORY,
    "思い出置場": terms.MEMORY,
    "【魂】": terms.SOUL,
}

NOT_PARTNER: Final = NotTest(IsKind(terms.PARTNER))
EVERY_ZONE: Final = tuple(range(terms.OUT))


@dataclass(frozen=True)
class Place:
    """A zone with whose it is (None: not said) and what its own words restrict."""

    zone: int
    who: Who | None = None
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class Cards:
    """What a noun means. `things`: cards already named. `vague`: no zone was said."""

    start: int
    who: Who | None = None
    things: Things | None = None
    places: tuple[Place, ...] = ()
    tests: tuple[Test, ...] = ()
    alternatives: tuple[tuple[Test, ...], ...] = ()
    joint: str = ""
    distinct: bool = False
    alike: str = ""
    every: bool = False
    vacant: bool = False
    zone_head: bool = False
    souls_of: Things | None = None
    value: str = ""
    set_only: bool = False

    @property
    def vague(self) -> bool:
        return not self.places and self.things is None and self.souls_of is None


def beside(cards: Cards) -> tuple[Test, ...]:
    """What holds for all the alternatives alike."""
    either = either_of(cards.alternatives)
    return tuple(test for test in cards.tests if test != either)


def group_of(cards: Cards, zones: tuple[int, ...] = terms.STAGE, who: Who = ANY) -> Group:
    """The cards meant, in these zones where none was said (2.2.3.1, 4.7.4, R13); souls lie in a zone of theirs."""
    owner = cards.who if cards.who is not None else who
    if cards.souls_of is not None:
        return Group((Part(terms.SOUL, owner, cards.tests),))
    if cards.things is not None:
        cards = replace(cards, things=None, tests=(*cards.tests, IsOneOf(cards.things)))
        zones = EVERY_ZONE
    if zones == terms.STAGE and IsKind(terms.REBIRTH_CARD) in cards.tests:
        zones = (terms.REBIRTH,)
    places = cards.places or tuple(Place(zone) for zone in zones)
    return Group(tuple(part_of(place, cards.tests, owner) for place in places))


def part_of(place: Place, tests: tuple[Test, ...], owner: Who) -> Part:
    """One zone of a group; in entry and members characters are meant (4.4.3, 4.5.4, R54)."""
    wanted = (*place.tests, *(test for test in tests if test not in place.tests))
    if place.zone in terms.STAGE and not any(isinstance(test, IsKind) for test in wanted):
        wanted = (IsKind(terms.CHARACTER), *wanted)
    return Part(place.zone, place.who if place.who is not None else owner, wanted)


def meant(reading: Reading, cards: Cards, who: Who | None = None) -> Things:
    if cards.souls_of is not None:
        souls = Souls(cards.souls_of)
        return Among(souls, cards.tests) if cards.tests else souls
    if cards.things is not None:
        return Among(cards.things, cards.tests) if cards.tests else cards.things
    if cards.vague and not cards.tests:
        reading.fail(cards.start, "which_cards")
    return All(group_of(cards, who=who or default_owner(reading, cards)))


def default_owner(reading: Reading, cards: Cards) -> Who:
    """4.1.1.2: an unowned zone is that of the player who acts."""
    return reading.actor
