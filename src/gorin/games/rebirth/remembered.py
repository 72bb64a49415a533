"""What a game remembers of an attack, of who hurt whom, of effects that wait, and of rules that texts make."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.state import Owned, StatePart
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Test
from gorin.engine.values.ability import Change, Static


@mypyc_attr(serializable=True, acyclic=True)
class Attack(Owned):
    """8.2.4: the attack under way.

    `player`: who attacks, `target`: who is attacked. `attacking`: the character that attacked at the declaration
    (R72), `supporters`: who supports, `blocked`: the character that is blocked (R73), all as they were seen.
    `ordinals`: the how manieth attack this turn it is: of anybody, of the player, of the character (R78, R123).
    `blocker`: the card that was discarded for it (NOTHING: none).
    `retired`: who has retired whom in it, as they were seen. `over`: 8.4.3 has been carried out.
    """

    __slots__ = (
        "attacking",
        "blocked",
        "blocker",
        "ordinals",
        "over",
        "partner",
        "player",
        "retired",
        "supporters",
        "target",
    )

    def __init__(
        self,
        player: int,
        target: int,
        attacking: int,
        supporters: tuple[int, ...],
        partner: bool,
        ordinals: tuple[int, int, int],
    ) -> None:
        self.player = player
        self.target = target
        self.attacking = attacking
        self.supporters = supporters
        self.partner = partner
        self.ordinals = ordinals
        self.blocked = NOTHING
        self.retired: tuple[tuple[int, int], ...] = ()
        self.over = False
        self.blocker = NOTHING

    def copy(self) -> Attack:
        new = Attack(self.player, self.target, self.attacking, self.supporters, self.partner, self.ordinals)
        new.blocked = self.blocked
        new.retired = self.retired
        new.over = self.over
        new.blocker = self.blocker
        return new


@mypyc_attr(serializable=True, acyclic=True)
class Wound(StatePart):
    """5.15.2, R61: why a character may retire in the next recovery processing. Never changed.

    `source`: who dealt the damage or made the partner attack, as it was seen; `player`: its player; `by_attack`.
    """

    __slots__ = ("by_attack", "player", "source")

    def __init__(self, source: int, player: int, by_attack: bool) -> None:
        self.source = source
        self.player = player
        self.by_attack = by_attack


@dataclass(frozen=True)
class Promise:
    """R119, R134: an effect that waits for the next attack, or for the next character in entry.

    `until`: a word of `terms` that says for what. `sights`: whose attack (none: anybody's); `player`: whose entry,
    or NOTHING. `tests`: what the newcomer must be. `on`: the cards that get the changes (R119).
    """

    until: str
    changes: tuple[Change, ...]
    ctx: Context
    time: int
    sights: tuple[int, ...] = ()
    player: int = NOTHING
    tests: tuple[Test, ...] = ()
    on: tuple[int, ...] = ()


class Rule:
    """A rule that a text makes: the change that states the rule, its effect and its point of view."""

    __slots__ = ("change", "ctx", "static")

    def __init__(self, change: Change, static: Static, ctx: Context) -> None:
        self.change = change
        self.static = static
        self.ctx = ctx
