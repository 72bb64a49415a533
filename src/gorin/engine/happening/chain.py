"""A chain: declarations that wait for each other, the last one to be resolved first.

Links are immutable; a game keeps them in a list that clones copy. Who may answer follows from
who declared last and who has passed (`Responses`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from gorin.engine.kernel.decision import PASS, Decision, Option
from gorin.engine.kernel.frames import Procedure

if TYPE_CHECKING:
    from gorin.engine.kernel.game import Game
    from gorin.engine.program.context import Context
    from gorin.engine.values.ability import Ability

G = TypeVar("G", bound="Game")


class Link:
    """One declaration in a chain.

    `kind` in the rulebook's numbers, `player` who declared it, `ability` and `ctx` what will be
    carried out. `members` are the cards that declared it and `targets` what it was declared at, as
    they were seen; `cards` lie beside the chain until it is settled. `number`: the rulebook's.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "kind",
        "player",
        "ability",
        "ctx",
        "members",
        "targets",
        "cards",
        "number",
        "is_attack",
    )
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
        """The same declaration without one of those who made it."""
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


class Responses(Procedure[G], Generic[G]):
    """Two players answer a declaration in turn until both pass one after the other.

    The opponent of whoever declared last is asked first. A rulebook says what can be declared and
    carries a declaration out; a window without anything but passing is not opened.
    """

    FIELDS = ("passes", "player")
    __slots__ = FIELDS

    def __init__(self, player: int = 0) -> None:
        super().__init__()
        self.player = player
        self.passes = 0

    def advance(self, game: G) -> None:
        if self.passes == 2:
            game.finish()
            return
        options = self.declarations(game, self.player)
        if not options:
            self.pass_on()
            return
        decline = Option(PASS)
        options.append(decline)
        game.ask(self.question(game, options, decline))

    def answer(self, game: G, option: Option) -> None:
        if option.verb == PASS:
            self.pass_on()
            return
        player = self.player
        self.passes = 0
        self.player = 1 - player
        self.declare(game, player, option)

    def pass_on(self) -> None:
        self.passes += 1
        self.player = 1 - self.player

    def declarations(self, game: G, player: int) -> list[Option]:
        """What this player can declare now."""
        raise AssertionError("a rulebook says what can be declared")

    def question(self, game: G, options: list[Option], decline: Option) -> Decision:
        raise AssertionError("a rulebook asks in its own words")

    def declare(self, game: G, player: int, option: Option) -> None:
        """Begin the chosen declaration."""
        raise AssertionError("a rulebook says what can be declared")
