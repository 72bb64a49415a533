"""Profiles: what a list of abilities contains, looked up once and shared.

The hot path asks again and again whether a card has anything static, anything that watches, an
effect of its own. The answer depends only on the abilities, so it is kept with them.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gorin.engine.program.group import ZONE_READS
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    PLAYING,
    REPLACEMENT,
    SPELL,
    STATIC,
    Ability,
    Change,
    Playing,
    Program,
    Static,
)
from gorin.engine.values.identity import printed_lines

NO_PROGRAM: Final = Program()
ANYWHERE: Final = 1 << 30
"""Greater than any mask of zones that an ability names."""

STEADY: Final = frozenset(("counters", "player", "state", "turn", *ZONE_READS))
"""What no continuous effect changes, of what others may depend on."""

JUDGED: Final = frozenset(("abilities", "kind", "name", "words"))
"""By what an effect may find its cards without looking at others."""


@mypyc_attr(acyclic=True)
class StaticEffect:
    """One change that a static ability makes, with the values that it writes and reads.

    `ability`: the ability that must still be there for it (None: it holds by itself), `line` which one it is.
    `layer`: the one in which it is applied (-1: not worked out yet). `reach`: the zones (a mask) in which it finds
    other cards than its own; `inner`: none.
    """

    __slots__ = ("ability", "change", "inner", "layer", "line", "reach", "reads", "static", "writes")

    def __init__(
        self, ability: Ability | None, static: Static, change: Change, reads: frozenset[str], line: int = 0
    ) -> None:
        self.ability = ability
        self.line = line
        self.static = static
        self.change = change
        self.writes = change.writes()
        self.reads = reads
        self.layer = -1
        self.reach = static.things.zones()
        self.inner = not self.reach


@mypyc_attr(acyclic=True)
class Lookout:
    """An ability that looks for events: its place among its card's abilities, and its events (a mask).

    `line`: which ability it is. `own`: only for those of its own card.
    """

    __slots__ = ("ability", "events", "line", "number", "own", "zones")

    def __init__(self, ability: Ability, number: int, line: int) -> None:
        self.ability = ability
        self.number = number
        self.line = line
        self.zones = ability.zones
        self.events = 0
        triggers = ability.triggers()
        self.own = bool(triggers)
        for trigger in triggers:
            self.own = self.own and trigger.this
            for kind in trigger.events:
                self.events |= 1 << kind
        if ability.replacement is not None:
            self.own = ability.replacement.this
            for kind in ability.replacement.events:
                self.events |= 1 << kind


@mypyc_attr(acyclic=True)
class Profile:
    """A summary of abilities.

    `spell`: the card's own effect. `playing`: abilities that change its cost while it is played.
    `plain`: it is played without any choice before its targets. `targetless`: it has no targets.
    `activated`, `activated_lines`: the activated abilities and their lines.
    `statics`, `effects`: the static abilities, and their changes one by one.
    `reach`: the zones (a mask) in which static abilities find other cards. A static ability that changes only its own
    card, and looks at what such effects change of others, counts as well, so that it has its place in their order.
    `reads`: what the static abilities depend on, those that they give included. `gives`: they give or take abilities.
    `apart`: their effect on one card does not depend on another card's information, only on `apart_reads`.
    `adjusts`: the abilities that change damage.
    `watching`, `lookouts`: abilities that look for events. `watching_home`: one does so in the usual zones.
    `own_events`: the events (a mask) of its own card for which they look.
    `named_zones`: the zones (a mask) that abilities name as theirs. `static_zones`: those that static abilities name.
    `static_home`: a static ability names no zone.
    `layers`: the layers (a mask) in which they change their own card (-1: not worked out yet).
    `notes`: what a rulebook works out once about these abilities.
    """

    __slots__ = (
        "activated",
        "activated_lines",
        "adjusts",
        "apart",
        "apart_reads",
        "effects",
        "gives",
        "layers",
        "lookouts",
        "named_zones",
        "notes",
        "own_events",
        "plain",
        "playing",
        "reach",
        "reads",
        "spell",
        "static_home",
        "static_zones",
        "statics",
        "targetless",
        "watching",
        "watching_home",
    )

    def __init__(self, abilities: tuple[Ability, ...], lines: tuple[int, ...]) -> None:
        self.notes: Any = None
        self.layers = -1
        self.spell: Ability | None = None
        self.playing: tuple[Playing, ...] = ()
        self.activated: tuple[Ability, ...] = ()
        self.activated_lines: tuple[int, ...] = ()
        self.statics: tuple[Ability, ...] = ()
        self.effects: tuple[StaticEffect, ...] = ()
        self.adjusts: tuple[Ability, ...] = ()
        self.reach = 0
        self.reads: frozenset[str] = frozenset()
        self.apart = True
        self.apart_reads: frozenset[str] = frozenset()
        self.gives = False
        self.watching = False
        self.watching_home = False
        self.own_events = 0
        self.named_zones = 0
        self.static_home = False
        self.static_zones = 0
        self.lookouts: list[Lookout] = []
        for number, ability in enumerate(abilities):
            kind = ability.kind
            if kind == SPELL:
                self.spell = ability
            elif kind == PLAYING and ability.playing is not None:
                self.playing += (ability.playing,)
            elif kind == ACTIVATED:
                self.activated += (ability,)
                self.activated_lines += (lines[number],)
            elif kind in (AUTOMATIC, REPLACEMENT):
                self.watching = True
                self.lookouts.append(Lookout(ability, number, lines[number]))
                self.watching_home = self.watching_home or not ability.zones
                for trigger in ability.triggers():
                    if trigger.this:
                        for event in trigger.events:
                            self.own_events |= 1 << event
            elif kind == STATIC and ability.static is not None:
                self.add_static(ability, ability.static, lines[number])
            self.named_zones |= ability.zones
        program = NO_PROGRAM if self.spell is None else self.spell.program
        self.plain = not self.playing and not program.modes and not program.extras
        self.targetless = not program.targets

    def add_static(self, ability: Ability, static: Static, line: int) -> None:
        writes = {change.writes() for change in static.changes}
        self.static_zones |= ability.zones
        self.static_home = self.static_home or not ability.zones
        if "damage" in writes:
            self.adjusts += (ability,)
        if writes == {"damage"}:
            return
        self.statics += (ability,)
        self.effects += effects_of(static, ability, line)
        self.reach |= static.things.zones()
        self.reads |= static_reads(static)
        self.gives = self.gives or "abilities" in writes
        outward = outward_reads(static)
        if not static.things.zones() and ability.zones < ANYWHERE and not outward.isdisjoint(writes):
            self.reach |= ability.zones
        self.apart = self.apart and static.things.is_inward() and outward <= STEADY and writes.isdisjoint(JUDGED)
        self.apart_reads |= outward
        for change in static.changes:
            if change.gives_statics():
                given = change.given()
                further = Profile(given, printed_lines(len(given)))
                self.reach |= further.reach
                self.reads |= further.reads


def static_reads(static: Static) -> frozenset[str]:
    """Everything on which a static ability's effect depends."""
    return static.things.reads() | outward_reads(static)


def outward_reads(static: Static) -> frozenset[str]:
    """The values that decide whether the ability works and how much it changes, apart from the choice of its cards."""
    reads = frozenset[str]().union(*(change.reads() for change in static.changes))
    return reads if static.condition is None else reads | static.condition.reads()


def effects_of(static: Static, ability: Ability | None = None, line: int = 0) -> tuple[StaticEffect, ...]:
    """The changes of a static ability, or of an effect that holds by itself."""
    reads = static_reads(static) | {"abilities"}
    return tuple([StaticEffect(ability, static, change, reads, line) for change in static.changes])
