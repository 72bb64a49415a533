"""The state of reading one ability: what was named so far, who acts, under which conditions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NoReturn

from lark import Token, Tree

from gorin.engine.program.amount import Exactly, Product, Result, Times
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Op, Things
from gorin.engine.program.things import EVENT, It
from gorin.engine.program.who import EVENT_PLAYER, MASTER_OF, OWNER_OF, SELF, Who
from gorin.engine.values.ability import Ability, Program
from gorin.games.orphelia.dialect.examples import EXAMPLES
from gorin.games.orphelia.program import Aim, Reckon
from gorin.games.orphelia.terms import X
from gorin.text.draft import JUMPS, Cell, Draft, Naming, Said
from gorin.text.grammar import Node
from gorin.text.links import Links
from gorin.text.normalise import Normal
from gorin.text.source import Origin
from gorin.text.tree import place_of, words_of

FIRST_NUMBER = 2
"""Numbers 0 and 1 of a text are X and its number in the sequence."""


class Source(Origin):
    """Where a text comes from: for diagnostics. `quoted` reads an ability in a quotation.

    `inner`: it is itself in a quotation. `bearer`: what lines before let it be attached to.
    `optional_cost`: a line of the card offers one.
    """

    def __init__(self, normal: Normal, card: str, kinds: int, quoted: ReadAbility, inner: bool = False) -> None:
        super().__init__(normal, card, "gorin.games.orphelia.dialect", EXAMPLES)
        self.inner = inner
        self.bearer: list[Group] = []
        self.optional_cost = False
        self.kinds = kinds
        self.quoted = quoted

    def part(self, normal: Normal, inner: bool = False) -> Source:
        """The same for a stretch of the text."""
        found = Source(normal, self.card, self.kinds, self.quoted, self.inner or inner)
        found.bearer = self.bearer
        found.optional_cost = self.optional_cost
        return found

    def printed(self, start: int, end: int) -> str:
        """A stretch as it is printed."""
        return self.normal.original[self.normal.origin[start] : self.normal.origin[end]]


class OrpheliaDraft(Draft):
    """A program whose sentences may also be left for want of targets (R30), with modes as T23 says."""

    jumps = (*JUMPS, Aim)

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_num = FIRST_NUMBER
        self.mode_least = -1

    def finish(self) -> Program:
        return replace(super().finish(), mode_least=self.mode_least)


class Looked:
    """The cards just looked at or revealed (その中), and which of them were taken (残り: the others)."""

    def __init__(self, reg: int) -> None:
        self.reg = reg
        self.taken: list[int] = []


class Unknown:
    """Where X is reckoned if it is asked for again after something was done (2-5-1), and what it then is.

    `mode`: the mode whose text the place belongs to.
    """

    def __init__(self, cell: Cell, mode: int) -> None:
        self.cell = cell
        self.mode = mode
        self.amount: Amount | None = None


class Reading:
    """Everything a sentence can refer back to while one ability is read."""

    def __init__(self, source: Source, draft: OrpheliaDraft | None = None) -> None:
        self.source = source
        self.draft = draft or OrpheliaDraft()
        self.it: Naming | None = None
        self.event_card = False
        self.broken = False
        self.event_player = False
        self.actor: Who = SELF
        self.until: str = ""
        self.unused: dict[str, Node] = {}
        self.subject: Things | None = None
        self.subject_player: Who | None = None
        self.handed: Things | None = None
        self.pair: tuple[int, int] | None = None
        self.player_reg: int | None = None
        self.looked: Looked | None = None
        self.attribute: int | None = None
        self.per: Amount | None = None
        self.mode = 0
        self.exact = False
        self.asked = False
        self.instead = False
        self.previous: Said | None = None
        self.previous_until = ""
        self.links = Links(self.draft)
        self.x: Callable[[], Amount] | None = None
        self.reckoned: Unknown | None = None
        self.counted: Callable[[Node], Amount] = uncounted
        self.them: Naming | None = None
        self.values: list[str] = []
        self.quiet = False
        self.copied: Cell | None = None

    def fail(
        self, node: Node | Token, reason: str, expected: Collection[str] = (), end: bool = False, **values: str
    ) -> NoReturn:
        """Refuse the text at (or right behind) a part of it."""
        raise self.source.error(place_of(node, end), reason, expected, **values)

    def read_ability(self, quoted: Token) -> tuple[Ability, ...]:
        """The abilities in a quotation (T27)."""
        return self.source.quoted(self, quoted)

    def name(self, things: Things | None = None, cell: Cell | None = None) -> None:
        """From now on それ means these things, or what this operation brings."""
        self.it = Naming(self.draft, things, cell)
        self.them = None

    def name_group(self, things: Things) -> None:
        """From now on それら means what fits this description now."""
        self.them = Naming(self.draft, things, self.draft.anchor())

    def named(self, node: Node | Token) -> Things:
        """What それ means here (R102); それら may be a group that was described, T12 そのカード is the broken card."""
        word = "".join(words_of(node) if isinstance(node, Tree) else [node])
        if self.broken and word.startswith("そのカード"):
            return EVENT
        if self.them is not None and word.startswith("それら"):
            return self.them.things()
        if self.it is None:
            if not self.event_card:
                self.fail(node, "no_it", ("これ", "(X)1つを対象とし、それ"))
            return EVENT
        return self.it.things()

    def named_reg(self, node: Node | Token) -> int:
        """The register that holds it, for それのホルダー."""
        things = self.named(node)
        if not isinstance(things, It):
            self.fail(node, "no_player")
        return things.reg

    def its_player(self, word: Token) -> Who:
        """それのホルダー, それのマスター, そのプレイヤー, 対象のプレイヤー (T41)."""
        if word.endswith("マスター"):
            return Who(OWNER_OF, self.named_reg(word))
        if word.endswith("ホルダー"):
            return Who(MASTER_OF, self.named_reg(word))
        if self.player_reg is not None:
            return Who(MASTER_OF, self.player_reg)
        if self.event_player:
            return Who(EVENT_PLAYER)
        self.fail(word, "no_such_player", ("プレイヤー1人を対象とし、",))

    def lasting(self) -> str:
        """For how long, as the sentence says it (nothing: it does not)."""
        self.unused.pop("duration", None)
        return self.until

    def all_used(self) -> None:
        """A duration or につき that no clause of the sentence takes is refused."""
        for role, node in self.unused.items():
            self.fail(node, f"unused_{role}")

    def unknown(self) -> Amount:
        """X: as a sentence of the text says it (T62), else as declared with the cost (R28)."""
        if self.x is None:
            return Result(X)
        place = self.reckoned
        if place is None or place.mode != self.mode:
            return self.x()
        if place.amount is None:
            place.amount = self.x()
        if place.amount == Result(X) or not self.acted_since(place.cell):
            return place.amount
        place.cell.op = Reckon(X, place.amount)
        return Result(X)

    def acted_since(self, cell: Cell) -> bool:
        """Whether an operation stands behind a place in the draft."""
        cells = self.draft.cells
        return cell in cells and any(each.op is not None for each in cells[cells.index(cell) + 1 :])

    def reckon_here(self) -> None:
        """X is reckoned here, if it was not asked for before."""
        if self.x is not None and (self.reckoned is None or self.reckoned.amount is None):
            self.reckoned = Unknown(self.draft.anchor(), self.mode)

    def times(self, amount: Amount) -> Amount:
        """1つにつき: so much for each (T61)."""
        if self.per is None:
            return amount
        self.unused.pop("per", None)
        if not isinstance(amount, Exactly):
            return Product(self.per, amount)
        return self.per if amount.number == 1 else Times(self.per, amount.number)

    def last_said(self, *kinds: type[Op]) -> Op | None:
        """The last operation of these kinds in the sentence before."""
        cells = self.previous.cells if self.previous is not None else []
        return next((cell.op for cell in reversed(cells) if isinstance(cell.op, kinds)), None)


def uncounted(node: Node) -> Amount:
    raise AssertionError("amounts are counted by the reader of the line")


ReadAbility = Callable[[Reading, Token], tuple[Ability, ...]]
"""Reads the ability in a quotation."""
