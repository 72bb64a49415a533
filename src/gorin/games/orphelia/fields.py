"""The fields of a game's state, each named once: mana pools, reserve, damage, attachments, the attack under way."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from gorin.engine.cards.library import Library
from gorin.engine.happening.stack import StackGame
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Static
from gorin.engine.values.rules import ITS_PLAYER, NEVER, NOBODY, Replacing, ZoneRules
from gorin.games.orphelia.printed import OrpheliaCard
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.rules.means import Acting, Purse, Quick
from gorin.games.orphelia.terms import (
    ARCHIVE,
    DISCARD,
    EVENT_COUNT,
    GRAVEYARD,
    HAND,
    KINDS_OF_MANA,
    NO_MANA,
    NOWHERE,
    NUMBERS,
    PUBLIC_ZONES,
    STACK,
    ZONE_NAMES,
    Mana,
)


class OrpheliaFields(StackGame):
    """6-3 mana pools, 21 damage, 17-8 attachments, 15 the attack under way.

    16-1-1, 16-1-2: each player has a reserve, which begins with 0.

    `status_ends`: when a status ends, if later than the next クリア・ステップ. `put_by`: the holder
    of a material whose holder an effect has changed. `destroyed`: what was destroyed in this turn;
    `history`: what else texts ask for that happened in it.
    `stirred`: something has changed since states were last checked, `unsettled`: something on which they depend.
    `lingering`: something was due then, and may still be, so that they depend on whatever could avert it.
    `still`: the purse with which a player was seen to have nothing to do outside 静止下, until there may be something.
    `wanted`: the price for which mana is made. `faces`: the list `printed`, as cards of this game.
    """

    __slots__ = (
        "attached",
        "attacker",
        "blockers",
        "called_off",
        "damage",
        "destroyed",
        "explore_base",
        "explored",
        "faces",
        "history",
        "lingering",
        "pool",
        "purses",
        "put_by",
        "quick",
        "reserve",
        "rules_now",
        "status_ends",
        "still",
        "stirred",
        "wanted",
        "who_acts",
    )

    DERIVED: ClassVar[frozenset[str]] = StackGame.DERIVED | frozenset(
        ("faces", "lingering", "purses", "quick", "rules_now", "still", "who_acts")
    )
    ZONE_COUNT: ClassVar[int] = NOWHERE + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    LAYERS: ClassVar[int] = 5
    AHEAD: ClassVar[frozenset[str]] = frozenset(NUMBERS)
    IDENTITY_AHEAD: ClassVar[bool] = True
    DEPENDENCIES: ClassVar[bool] = False
    APART: ClassVar[bool] = True
    STACK_ZONE: ClassVar[int] = STACK
    NO_ZONE: ClassVar[int] = NOWHERE
    NOWHERE: ClassVar[int] = NOWHERE
    ZONE_NAMES: ClassVar[tuple[str, ...]] = ZONE_NAMES[:NOWHERE]
    """The zones that a view shows; 13-2-2: of a hidden one how many cards it holds."""
    DECK_ZONE: ClassVar[int] = ARCHIVE
    """2-4-4: as many from the top as there are. R109: who searches sees it alone."""
    HAND_ZONE: ClassVar[int] = HAND
    DISCARD_ZONE: ClassVar[int] = GRAVEYARD
    """2-5-3, R46: every player named picks, the active player first; R101, R106: then all at once."""
    DISCARDED: ClassVar[str] = DISCARD
    """R39 捨てる: from hand to the graveyard."""
    CLAUSES: ClassVar[dict[str, str]] = {
        "shuffle": "3-2-3-4",
        "concede": "4-1-2",
        "endless": "4-4-2",
        "unending": "4-4-2",
    }
    """3-2-3-4: without a cut."""
    DISCARDS: ClassVar[int] = GRAVEYARD
    PUBLIC: ClassVar[frozenset[int]] = PUBLIC_ZONES
    ZONES: ClassVar[tuple[ZoneRules, ...]] = (
        ZoneRules(seen=NOBODY, ordered=True),
        ZoneRules(seen=ITS_PLAYER),
        ZoneRules(owners=False, valid=True),
        ZoneRules(),
        ZoneRules(seen=NOBODY),
        ZoneRules(),
        ZoneRules(valid=True),
        ZoneRules(),
        ZoneRules(owners=False),
        ZoneRules(),
    )
    """Chapter 13, in the order of the zones in `terms`; R83: all but the field and the stack are the master's."""
    REPLACING: ClassVar[Replacing] = Replacing(
        "2-8-3", though_impossible=True, again=NEVER, at_once=False, turn_order=True
    )
    """2-8-2, R70, R117: one replacement, never of what replaces; R108: judged in turn order, then all at once."""

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        nplayers = seats.count
        self.faces = cast("list[OrpheliaCard]", self.printed)
        self.reserve = [0] * nplayers
        self.explored = [0] * nplayers
        self.explore_base = [1] * nplayers
        self.pool = [0] * (KINDS_OF_MANA * nplayers)
        self.damage: dict[int, int] = {}
        self.attached: dict[int, int] = {}
        self.status_ends: dict[tuple[int, int], int] = {}
        self.put_by: dict[int, int] = {}
        self.destroyed: list[int] = []
        self.history: list[tuple[int, int, int]] = []
        self.stirred = False
        self.lingering = True
        self.wanted: Mana = NO_MANA
        self.attacker = NOTHING
        self.blockers: list[int] = []
        self.called_off = False
        self.rules_now: list[tuple[PlayerRule, Static, Context]] | None = None
        self.who_acts: list[Acting | None] = [None] * nplayers
        self.purses: list[Purse | None] = [None] * nplayers
        self.quick: list[Quick | None] = [None] * nplayers
        self.still: list[Purse | None] = [None] * nplayers

    def clone(self) -> Any:
        new = super().clone()
        new.faces = new.printed
        new.lingering = self.lingering
        new.rules_now = self.rules_now
        new.who_acts = self.who_acts[:]
        new.purses = self.purses[:]
        new.quick = self.quick[:]
        new.still = self.still[:]
        return new
