"""A chain: declarations that wait for each other, the last one to be resolved first.

Links are immutable; a game keeps them in a list that clones copy. Who may answer follows from
who declared last and who has passed (`engine.happening.window`).
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.state import StatePart
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability


@mypyc_attr(serializable=True, acyclic=True)
class Link(StatePart):
    """One declaration in a chain.

    `kind` in the rulebook's numbers, `player` who declared it, `ability` and `ctx` what will be
    carried out. `members` are the cards that declared it and `targets` what it was declared at, as
    they were seen; `cards` lie beside the chain until it is settled. `number`: the rulebook's.
    """

    __slots__ = ("ability", "cards", "ctx", "is_attack", "kind", "members", "number", "player", "targets")

    def __init__(
        self,
        kind: int,
        player: int,
        ability: Ability,
        ctx: Context,
        members: tuple[int, ...] = (),
        targets: tuple[int, ...] = (),
        cards: tuple[int, ...] = (),
        number: int = 0,
        is_attack: bool = False,
    ) -> None:
        self.kind = kind
        self.player = player
        self.ability = ability
        self.ctx = ctx
        self.members = members
        self.targets = targets
        self.cards = cards
        self.number = number
        self.is_attack = is_attack

    def without(self, member: int) -> Link:
        """Return the same declaration without one of its members."""
        members = tuple(each for each in self.members if each != member)
        return Link(
            self.kind,
            self.player,
            self.ability,
            self.ctx,
            members,
            self.targets,
            self.cards,
            self.number,
            self.is_attack,
        )
