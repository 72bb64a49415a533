"""What the cards of a game can do at all, worked out once for all games with the same cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.cards.printed import Printed
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, REPLACEMENT, STATIC, Ability, Change, Trigger
from gorin.engine.values.change import GiveAbility
from gorin.games.rebirth.program.amounts import Attacks
from gorin.games.rebirth.program.changes import CopyAbilities
from gorin.games.rebirth.program.conditions import AttackIs, DidTo
from gorin.games.rebirth.program.standing import Bars, Permits, PlayCost
from gorin.games.rebirth.program.validity import EVERYWHERE
from gorin.games.rebirth.terms import ENTRY, MEMBERS, REBIRTH

USUAL: Final = 1 << ENTRY | 1 << MEMBERS | 1 << REBIRTH

WHOLE: Final = 0
"""Under this number the notes of a library hold what concerns all its cards; abilities have their ids."""


class CardFacts:
    """What one printed card can do: the kinds of its changes, and what else is asked of it below."""

    __slots__ = ("asks_done", "counts_attacks", "events", "gives_statics", "kinds")

    def __init__(self, printed: Printed) -> None:
        kinds: set[type] = set()
        self.asks_done = False
        self.gives_statics = False
        self.counts_attacks = False
        self.events = 0
        for part in parts_of(printed.traits.abilities):
            if isinstance(part, Change):
                kinds.add(type(part))
                self.gives_statics = self.gives_statics or gives_static(part)
                self.counts_attacks = self.counts_attacks or (isinstance(part, Bars) and part.most is not None)
            elif isinstance(part, Trigger):
                for kind in part.events:
                    self.events |= 1 << kind
            elif isinstance(part, DidTo):
                self.asks_done = True
            elif isinstance(part, Attacks) or (isinstance(part, AttackIs) and part.ordinals):
                self.counts_attacks = True
        self.kinds = frozenset(kinds)


def gives_static(change: Change) -> bool:
    """Whether it gives cards continuous abilities."""
    return isinstance(change, CopyAbilities) or (isinstance(change, GiveAbility) and change.ability.kind == STATIC)


@cache
def facts_of_card(printed: Printed) -> CardFacts:
    return CardFacts(printed)


class Facts:
    """All cards of a library together.

    `kinds`: of changes. `asks_done`: a text asks what it has done (R122). `gives_statics`: a text gives continuous
    abilities. `counts_attacks`: a text asks how many attacks there were. `events`: those that any ability looks for
    (a mask). `statics`, `watching`, `activated`: the zones
    (masks) in which such abilities can be valid. `bars`, `permits`, `play_costs`: whether such changes are among them.
    """

    __slots__ = (
        "activated",
        "asks_done",
        "bars",
        "counts_attacks",
        "events",
        "gives_statics",
        "kinds",
        "permits",
        "play_costs",
        "statics",
        "watching",
    )

    def __init__(self, library: Library) -> None:
        cards = [facts_of_card(printed) for printed in library.cards.values()]
        kinds: frozenset[type] = frozenset()
        self.events = 0
        for each in cards:
            kinds |= each.kinds
            self.events |= each.events
        self.kinds = kinds
        self.bars = Bars in kinds
        self.permits = Permits in kinds
        self.play_costs = PlayCost in kinds
        self.asks_done = any(each.asks_done for each in cards)
        self.counts_attacks = any(each.counts_attacks for each in cards)
        self.gives_statics = any(each.gives_statics for each in cards)
        self.statics = self.watching = USUAL
        self.activated = 1 << ENTRY | 1 << MEMBERS
        for ability in library.abilities():
            self.add(ability)

    def add(self, ability: Ability) -> None:
        zones = ability.zones & EVERYWHERE
        if ability.kind == STATIC:
            self.statics |= zones
        elif ability.kind in (AUTOMATIC, REPLACEMENT):
            self.watching |= zones
        elif ability.kind == ACTIVATED:
            self.activated |= zones


def facts_of(library: Library) -> Facts:
    """The facts of these cards."""
    known = library.notes.get(WHOLE)
    if known is None:
        known = library.notes[WHOLE] = Facts(library)
    assert isinstance(known, Facts)
    return known
