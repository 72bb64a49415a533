"""The state of reading one ability: what was named so far, who acts, under which conditions."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import NoReturn

from lark import Token

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Result
from gorin.engine.program.cards import Move, Remember
from gorin.engine.program.condition import Did, Every
from gorin.engine.program.group import Part
from gorin.engine.program.numbers import FOR_GOOD
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import EVENT, It
from gorin.engine.program.who import ACTOR, EVENT_PLAYER, MASTER_OF, SELF, Who
from gorin.engine.values.ability import Ability, Trigger
from gorin.games.sve.dialect.examples import EXAMPLES
from gorin.games.sve.dialect.hints import hint
from gorin.games.sve.program.conditions import PaidNow, Thrown, ThrownAsNamed, WasDone
from gorin.games.sve.rules.together import Together
from gorin.text.draft import Cell, Draft, Naming, Said, both
from gorin.text.error import TextError, nearest
from gorin.text.grammar import Node, Unread
from gorin.text.normalise import Normal, plain
from gorin.text.tree import place_of, words_of


@lru_cache(maxsize=8)
def spelled(names: tuple[str, ...]) -> dict[str, str]:
    """Names by the spelling in which they are compared."""
    return {plain(name): name for name in names}


class Source:
    """Where a text comes from: for diagnostics, and the names it may use.

    `kinds`: the printed kinds of its card (0: not known).
    """

    def __init__(
        self, normal: Normal, card: str, tokens: Collection[str], types: Collection[str] | None, kinds: int = 0
    ) -> None:
        self.normal = normal
        self.card = card
        self.tokens = spelled(tuple(tokens))
        self.types = None if types is None else frozenset(types)
        self.kinds = kinds

    def part(self, normal: Normal) -> Source:
        """The same for a stretch of the text."""
        found = Source(normal, self.card, (), None, self.kinds)
        found.tokens = self.tokens
        found.types = self.types
        return found

    def given(self, normal: Normal) -> Source:
        """The same for an ability that the text gives to cards of whatever kind."""
        found = self.part(normal)
        found.kinds = 0
        return found

    def error(self, offset: int, reason: str = "", expected: Collection[str] = (), **values: str) -> TextError:
        """A diagnostic at a character of the normalised stretch; `reason` is a key of reasons.json."""
        said = {lang: text.format(**values) for lang, text in reasons()[reason].items()} if reason else None
        return self.refusal(offset, said, expected)

    def unread(self, unread: Unread) -> TextError:
        """The same for what the grammar, or the law that every word counts, could not read."""
        known = hint(self.normal.text, unread.offset) if unread.reason is None else None
        if known is not None:
            start, reason, word, meant = known
            return self.error(start, reason, (meant,) if meant else (), word=word)
        return self.refusal(unread.offset, unread.reason, unread.expected)

    def refusal(self, offset: int, reason: Mapping[str, str] | None, expected: Collection[str]) -> TextError:
        normal = self.normal
        where = normal.origin[min(offset, len(normal.origin) - 1)]
        return TextError(normal.original, where, reason, tuple(expected), nearest(normal.text, EXAMPLES), self.card)


@cache
def reasons() -> dict[str, dict[str, str]]:
    """Why a text is refused where each word by itself could stand."""
    found: dict[str, dict[str, str]] = json.loads((files(__package__) / "reasons.json").read_text("utf-8"))
    return found


class Looked:
    """The cards just looked at or revealed (その中), and which of them were taken (残り: the others).

    `who`: whose hand they are, if it was revealed.
    """

    def __init__(self, reg: int, who: Who | None = None) -> None:
        self.reg = reg
        self.who = who
        self.taken: list[int] = []


class TokenPool:
    """T230 『A』1枚と『B』1枚の中から: tokens that are divided over zones, and what was taken already."""

    def __init__(self, lots: tuple[tuple[str, int], ...]) -> None:
        self.lots = lots
        self.numbers: list[int] = []
        self.option: int | None = None


class PlayedBy:
    """Cards that a player plays (自分が(X)をプレイする際): whose, which, from where; `next`: only the next one."""

    def __init__(self, who: Who, parts: tuple[Part, ...], tests: tuple[Test, ...], next_only: bool) -> None:
        self.who = who
        self.parts = parts
        self.tests = tests
        self.next_only = next_only


class Reading:
    """Everything a sentence can refer back to while one ability is read.

    `actor`: who does it, the master where nobody is named (3.1.2.4.1). `held`: the conditions with
    なら that reach on from the sentences before (R109). `around`: what stands before a チョイス.
    """

    def __init__(self, source: Source, draft: Draft | None = None) -> None:
        self.source = source
        self.draft = draft or Draft()
        self.it: Naming | None = None
        self.event_card = False
        self.event_player = False
        self.actor: Who = SELF
        self.default_actor: Who = SELF
        self.actor_word: Token | None = None
        self.actor_named = False
        self.until = FOR_GOOD
        self.divide_instead: Amount | None = None
        self.subject: Things | None = None
        self.optional = False
        self.permission: Token | None = None
        self.asked = False
        self.several = 0
        self.among = False
        self.among_said = False
        self.looked: Looked | None = None
        self.from_zone: tuple[Who | None, int] | None = None
        self.mode = 0
        self.earth: Condition | None = None
        self.marks: list[Condition] = []
        self.marks_used = False
        self.marks_open: int | None = None
        self.marks_said: list[Said] = []
        self.conditions: list[Condition] = []
        self.held: list[Condition] = []
        self.held_open: int | None = None
        self.held_used = False
        self.held_said: list[Said] = []
        self.held_past = False
        self.outer: list[int] = []
        self.outer_held: list[Condition] = []
        self.around: list[Condition] = []
        self.instead = False
        self.previous: Said | None = None
        self.said: list[Said] = []
        self.target_index: int | None = None
        self.pair: tuple[int, int] | None = None
        self.last_count: Amount | None = None
        self.usable: Condition | None = None
        self.works = False
        self.zones = 0
        self.counted: Cell | None = None
        self.fill: Cell | None = None
        self.shuffle: Who | None = None
        self.definitions: list[Node] = []
        self.later_definitions: list[Node] = []
        self.explained_by: Callable[[Reading, Node], Amount] = unexplained
        self.limit = 0
        self.raised: int | None = None
        self.playing: PlayedBy | None = None
        self.trigger_of: tuple[int, Who, tuple[Test, ...]] | None = None
        self.trigger: Trigger | None = None
        self.die: int | None = None
        self.die_each = False
        self.together: Together | None = None
        self.paid_x: int | None = None
        self.shown = False
        self.may_pay = False
        self.shuffled = False
        self.until_shown: tuple[tuple[Test, ...], Amount] | None = None
        self.taken: tuple[int, str] | None = None
        self.named_number: int | None = None
        self.paying_now: int | None = None
        self.pool: TokenPool | None = None
        self.modes_once = False
        self.next_turn = False
        self.must_pay: list[Ability] = []
        self.turned: tuple[int, tuple[Test, ...], str] | None = None
        self.kept: tuple[int, str, tuple[Test, ...]] | None = None
        self.for_playing = False
        self.of_spell = False
        self.paid = False
        self.of_attack = False
        self.added: tuple[int, tuple[Test, ...], str] | None = None
        self.said_actor: Who | None = None

    def fail(
        self, node: Node | Token, reason: str, expected: Collection[str] = (), end: bool = False, **values: str
    ) -> NoReturn:
        """Refuse the text at (or right behind) a part of it."""
        raise self.source.error(place_of(node, end), reason, expected, **values)

    def name(self, things: Things | None = None, cell: Cell | None = None, others: Sequence[Cell] = ()) -> None:
        """From now on それ means these things, or what this operation brings, or one of `others` in its place."""
        self.it = Naming(self.draft, things, cell, others)

    def forget(self) -> None:
        """From now on it cannot be told what それ would mean."""
        self.it, self.event_card = None, False

    def named(self, node: Node | Token) -> Things:
        """What それ means here (A9)."""
        if self.it is None:
            if not self.event_card:
                self.fail(node, "no_it", ("これ", "(X)1体を選ぶ。それ"))
            return EVENT
        return self.it.things()

    def named_reg(self, node: Node | Token) -> int:
        """The register that holds it, for それのプレイヤー and それのリーダー."""
        things = self.named(node)
        for part in getattr(things, "parts", (things,)):
            if isinstance(part, It):
                return part.reg
        self.fail(node, "no_player")

    def master_of(self, pronoun: Token) -> Who:
        """それのプレイヤー, 前者のプレイヤー."""
        if pronoun.type in ("FORMER", "LATTER"):
            return Who(MASTER_OF, self.one_of_pair(pronoun, pronoun.type == "LATTER"))
        return Who(MASTER_OF, self.named_reg(pronoun))

    def player_spoken_of(self, node: Node) -> Who:
        """そのプレイヤー: who acts in turn order, or to whom the event happened (T161)."""
        if self.actor.role == ACTOR:
            return self.actor
        if not self.event_player:
            self.fail(node, "no_player")
        return Who(EVENT_PLAYER)

    def one_of_pair(self, node: Node | Token, latter: bool) -> int:
        """T158: the register of the first or the second of two things that were chosen."""
        if self.pair is None:
            self.fail(node, "no_pair", ("(A)1体と(B)1体を選ぶ。前者",))
        return self.pair[latter]

    def is_in(self, zone: int) -> None:
        """R142: the text is used where it first says that its card is; later zones only say where it went."""
        if not self.zones:
            self.zones = 1 << zone

    def last_said(self, *kinds: type[Op]) -> list[Op]:
        """The operations of these kinds in the last sentence that has any; that sentence is then 'the one before'."""
        for said in reversed(self.said):
            found = [cell.op for cell in said.cells if isinstance(cell.op, kinds)]
            if found:
                self.previous = said
                return found
        return []

    def moved(self, zone: int, reason: str = "") -> Things | None:
        """What the last sentence that moved cards to this zone (for this reason) has moved; None if there is none."""
        for said in reversed(self.said):
            for cell in reversed(said.cells):
                op = cell.op
                if isinstance(op, Move) and op.zone == zone and reason in ("", op.reason):
                    return op.things if isinstance(op.things, It) else self.remembered(said, cell, op)
        return None

    def remembered(self, said: Said, cell: Cell, op: Move) -> Things:
        """The things that an operation moves, kept before it does."""
        reg = self.draft.reg()
        kept = Cell(Remember(reg, op.things))
        cell.op = replace(op, things=It(reg))
        for cells in (self.draft.cells, said.cells, *said.clauses):
            if cell in cells:
                cells.insert(cells.index(cell), kept)
        return It(reg)

    def enclosing(self) -> list[Condition]:
        """The conditions under which the present sentence stands."""
        earth = [self.earth] if self.earth is not None else []
        return [*self.around, *earth, *self.marks, *self.outer_held, *self.held, *self.conditions]

    def target_condition(self) -> Condition | None:
        """R55, 10.3.2: what must hold while targets are chosen; what a sentence did is known only later."""
        known = frozenset((0, *(target.reg for target in self.draft.targets)))
        asked = [each for one in self.enclosing() for each in (one.parts if isinstance(one, Every) else (one,))]
        return both([each for each in asked if not is_about_the_past(each, known)])


def unexplained(reading: Reading, node: Node) -> Amount:
    """Before the sentences are read nobody can say what X is."""
    reading.fail(node, "x_unexplained", ("Xは「(数)」である。",))


LATER_KNOWN = (Did, Result, Thrown, ThrownAsNamed, PaidNow, WasDone)
"""What only the sentences before can tell, when they have been carried out."""


def is_about_the_past(condition: Condition, known: frozenset[int]) -> bool:
    """Whether a condition asks what an earlier sentence did, or about cards that it brings; `known`: those chosen."""
    return any(
        isinstance(part, LATER_KNOWN) or (isinstance(part, It) and part.reg not in known)
        for part in parts_of((condition,))
    )


def word(node: Node) -> Token:
    """The first word in a node, however deep."""
    return words_of(node)[0]
