"""The state of reading one ability: what was named so far, who acts, for how long, what was done."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NoReturn

from lark import Token

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import CountOf, Result
from gorin.engine.program.cards import Discard, Move, Remember
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import EVENT, THIS, All, Both, It, Rest
from gorin.engine.program.who import ALL, OTHER, SELF, Who
from gorin.engine.values.ability import Ability
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.examples import EXAMPLES
from gorin.games.shinso.program import Mill, Repeat
from gorin.games.shinso.terms import FIRST_NUM
from gorin.text.draft import JUMPS, Cell, Draft, with_fields
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import Normal
from gorin.text.source import Origin
from gorin.text.tree import place_of, words_of

RACE = re.compile(r"[ァ-ヺー]{2,}")


class Source(Origin):
    """Where a text comes from: for diagnostics. `kinds`: the card's; `races`: words known to be races.

    `quoted`: an ability that is given to cards, which may be of other kinds.
    """

    def __init__(self, normal: Normal, card: str, kinds: int, races: Collection[str]) -> None:
        super().__init__(normal, card, __package__, EXAMPLES)
        self.kinds = kinds
        self.races = races
        self.quoted = False

    def part(self, normal: Normal) -> Source:
        found = Source(normal, self.card, self.kinds, self.races)
        found.quoted = self.quoted
        return found


class ShinsoDraft(Draft):
    """A program whose first number is the actions spent for it."""

    jumps = (*JUMPS, Repeat)

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_num = FIRST_NUM


class Looked:
    """The cards just looked at or revealed (その中), and which of them were taken (残り: the others).

    `pile`: the deck on top of which they lie, if they do.
    """

    def __init__(self, reg: int, pile: int = NOTHING) -> None:
        self.reg = reg
        self.pile = pile
        self.taken: list[int] = []

    def holds(self, things: Things) -> bool:
        """Whether these are cards that were looked at."""
        if isinstance(things, It):
            return things.reg == self.reg or things.reg in self.taken
        if isinstance(things, Both):
            return all(self.holds(each) for each in things.parts)
        return isinstance(things, Rest) and things.reg == self.reg


class Done:
    """Something that the text has just done: by which verb, the operation, the cards."""

    def __init__(self, verb: str, cell: Cell, things: Things | None) -> None:
        self.verb = verb
        self.cell = cell
        self.things = things
        self.kinds = 0
        self.who: Who = SELF

    def count(self, draft: Draft) -> Amount | None:
        """How many cards it was about."""
        op = self.cell.op
        if isinstance(op, (Discard, Move, Mill)):
            if op.num == NOTHING:
                self.cell.op = with_fields(op, {"num": draft.num()})
            counted = self.cell.op
            assert isinstance(counted, (Discard, Move, Mill))
            return Result(counted.num)
        return CountOf(self.things) if self.things is not None else None

    def cards(self, draft: Draft) -> Things | None:
        """The cards that it was about."""
        op = self.cell.op
        if isinstance(op, (Discard, Mill)):
            if op.reg == NOTHING:
                self.cell.op = with_fields(op, {"reg": draft.reg()})
            kept = self.cell.op
            assert isinstance(kept, (Discard, Mill))
            return It(kept.reg)
        if isinstance(self.things, All) and self.cell in draft.cells:
            self.remember(draft, self.things)
        return self.things

    def remember(self, draft: Draft, things: Things) -> None:
        """Cards that were only described are named before they are dealt with, so that they can be meant later."""
        named = It(draft.reg())
        draft.cells.insert(draft.cells.index(self.cell), Cell(Remember(named.reg, things)))
        if isinstance(self.cell.op, Move):
            self.cell.op = replace(self.cell.op, things=named)
        self.things = named


class Paid(Done):
    """A price that was paid."""

    def __init__(self, verb: str, num: int, things: Things) -> None:
        super().__init__(verb, Cell(), things)
        self.num = num

    def count(self, draft: Draft) -> Amount | None:
        return Result(self.num)


class Counted(Done):
    """Something that was done so many times."""

    def __init__(self, verb: str, cell: Cell, num: int) -> None:
        super().__init__(verb, cell, None)
        self.num = num

    def count(self, draft: Draft) -> Amount | None:
        return Result(self.num)


class Known:
    """What a text said of cards that it names again later: of which kinds they are (0: any), whose, whether rims."""

    def __init__(self, kinds: int, owner: Who | None, rims: bool = False) -> None:
        self.kinds = kinds
        self.owner = owner
        self.rims = rims


class Reading:
    """Everything a sentence can refer back to while one ability is read."""

    def __init__(self, source: Source, read_ability: ReadAbility, outer: Reading | None = None) -> None:
        self.source = source
        self.read_ability = read_ability
        self.draft: Draft = ShinsoDraft(outer.draft if outer is not None else None)
        self.it: Things | None = outer.it if outer is not None else None
        self.chosen: int = outer.chosen if outer is not None else NOTHING
        self.known: dict[Things, Known] = dict(outer.known) if outer is not None else {THIS: Known(source.kinds, SELF)}
        self.described: tuple[Cell, Things] | None = None
        self.event_card = False
        self.of_moment = False
        self.other_party = False
        self.here: tuple[int, ...] | None = None
        self.actor: Who = SELF
        self.subject: Things | None = None
        self.until = ""
        self.until_node: Node | None = None
        self.line_until = ""
        self.per: Amount | None = None
        self.per_node: Node | None = None
        self.looked: Looked | None = outer.looked if outer is not None else None
        self.done: list[Done] = list(outer.done) if outer is not None else []
        self.drawn: int | None = None
        self.colour: int | None = outer.colour if outer is not None else None
        self.rolled: int | None = None
        self.counted: int | None = outer.counted if outer is not None else None
        self.quiz: tuple[int, int] | None = None
        self.shuffle: Who | None = None
        self.static = False
        self.exact = False
        self.one_time = False
        self.mode = False
        self.announced = False
        self.dice: Cell | None = None
        self.topic: Things | None = None
        self.event_topic: Things | None = None
        self.fitting: tuple[Test, ...] = ()
        self.read_condition: Callable[[Reading, int, int], Condition] = no_condition
        self.selected: Things | None = None
        self.played: Cell | None = None
        self.total: Amount | None = None
        self.keyword_from: Things | None = None
        self.rims = False
        self.ending = False
        self.redirected = False
        self.extra_turn = False
        self.event_player = False
        self.base_actor: Who = SELF
        self.for_each = False
        self.actor_word: Token | None = None
        self.it_count: int | None = None
        self.acted_kinds = 0
        self.just_looked = False
        self.instead_of_lethal = False

    @property
    def kinds(self) -> int:
        return self.source.kinds

    def fail(
        self, node: Node | Token, reason: str, expected: Collection[str] = (), end: bool = False, **values: str
    ) -> NoReturn:
        """Refuse the text at (or right behind) a part of it."""
        raise self.source.error(place_of(node, end), reason, expected, **values)

    def printed(self, word: Token) -> str:
        """The text as it was printed, from this word on."""
        normal = self.source.normal
        return normal.original[normal.origin[word.start_pos or 0] :]

    def name(self, things: Things) -> None:
        """From now on その眷属 and それ mean these."""
        self.it = things
        self.described = None
        if isinstance(things, It):
            self.chosen = things.reg

    def know(self, things: Things, kinds: int, owner: Who | None, rims: bool = False) -> None:
        """What is said of these cards, for words that name them again."""
        was = self.known.get(things)
        self.known[things] = Known(kinds, owner, rims or (was is not None and was.rims))

    def known_as(self, things: Things, same: Things) -> None:
        """What is known of some cards holds for these."""
        if same in self.known:
            self.known[things] = self.known[same]

    def owner_of(self, things: Things) -> Who | None:
        """Whose these cards are, as far as the text says it."""
        found = self.known.get(things)
        return found.owner if found is not None else None

    def describe(self, things: Things) -> None:
        """From now on その眷属 means all that fit a description at this moment."""
        if not self.static:
            self.described = (self.draft.anchor(), things)

    def named(self, node: Node | Token) -> Things:
        """What それ means here; its kind or race must be that of the cards named before (N16)."""
        found = self.last_named(node)
        word = str(node).removeprefix("その") if isinstance(node, Token) else ""
        kind = words.KINDS.get(word, 0)
        known = self.known.get(found)
        wrong = kind and known is not None and not kind & known.kinds
        if RACE.fullmatch(word) and word not in words.KINDS:
            assert isinstance(node, Token)
            wrong = word not in self.source.normal.text[: node.start_pos]
        if wrong:
            self.fail(node, "kind_differs", ("そのカード",))
        return found

    def last_named(self, node: Node | Token) -> Things:
        """What was chosen or looked at last, else the card of the event (N10)."""
        if self.described is not None:
            anchor, things = self.described
            found = It(self.draft.reg())
            anchor.op = Remember(found.reg, things)
            self.known_as(found, things)
            self.name(found)
        if self.it is not None:
            return self.it
        last = self.done[-1] if self.done and not self.event_card else None
        op = last.cell.op if last is not None else None
        moved = last.cards(self.draft) if last is not None and isinstance(op, (Discard, Mill)) else None
        if moved is not None:
            assert isinstance(op, (Discard, Mill))
            self.know(moved, last.kinds if last is not None else 0, op.who)
            self.name(moved)
            return moved
        if not self.event_card and not self.other_party:
            self.fail(node, "no_it", ("この眷属", "(眷属を1体選ぶ。)その眷属"))
        return EVENT

    def look_at_moved(self) -> None:
        """その中 after cards of a deck or hand were put elsewhere: among those."""
        last = self.done[-1] if self.done else None
        if last is None or not isinstance(last.cell.op, (Discard, Mill)):
            return
        moved = last.cards(self.draft)
        if isinstance(moved, It):
            self.know(moved, 0, last.cell.op.who)
            self.looked = Looked(moved.reg)

    def did(self, verb: str, cell: Cell, things: Things | None) -> None:
        """Something was done, to cards of the kinds that the clause named."""
        self.done.append(Done(verb, cell, things))
        known = self.known.get(things) if things is not None else None
        self.done[-1].kinds = self.acted_kinds or (known.kinds if known is not None else 0)
        self.acted_kinds = 0
        self.done[-1].who = self.actor

    def paid(self, verb: str, num: int, things: Things) -> None:
        """A price counts as done: how many (a number), which cards."""
        self.done.append(Paid(verb, num, things))

    def done_by(self, verb: str, node: Node | Token) -> Done:
        """What was done by a verb; R121: by another verb, what this effect has just dealt with."""
        who = {"自分": SELF, "相手": OTHER}.get(str(node)[:2]) if isinstance(node, Token) else None
        done = [each for each in self.done if who is None or each.who in (who, ALL) or self.owned(each) == who]
        for each in reversed(done):
            if each.verb == verb:
                return each
        if not done:
            self.fail(node, "nothing_done")
        return done[-1]

    def owned(self, done: Done) -> Who | None:
        """Whose the cards were with which something was done."""
        op = done.cell.op
        if isinstance(op, (Discard, Mill)):
            return op.who
        return self.owner_of(done.things) if done.things is not None else None

    def lasting(self, fallback: str) -> str:
        """For how long, as the sentence or its line says; it counts as used."""
        if self.until_node is not None and self.until in (fallback, self.line_until):
            says_no_more(*words_of(self.until_node))
        self.until_node = None
        return self.until or self.line_until or fallback

    def all_used(self) -> None:
        """A duration or amount that no clause took is refused."""
        for node, reason in ((self.until_node, "unused_duration"), (self.per_node, "unused_amount")):
            if node is not None:
                self.fail(node, reason)


ReadAbility = Callable[[Reading, Token], tuple[Ability, ...]]
"""Reads the ability in a quotation."""


def no_condition(reading: Reading, start: int, end: int) -> Condition:
    raise AssertionError("conditions are read by the reader of the line")
