"""The state of reading one ability: what was named so far, who acts, for how long."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NoReturn

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import EVENT, It
from gorin.engine.program.who import EVENT_PLAYER, MASTER_OF, SELF, Who
from gorin.engine.values.ability import Ability, Change, Program
from gorin.games.rebirth.dialect.examples import EXAMPLES
from gorin.games.rebirth.program.abilities import RebirthAbility, When
from gorin.games.rebirth.program.amounts import Spent
from gorin.games.rebirth.program.lasts import Span
from gorin.games.rebirth.program.operations import Price, Together
from gorin.text.draft import JUMPS, Cell, Draft
from gorin.text.error import TextError, nearest
from gorin.text.normalise import Normal


@cache
def reasons() -> dict[str, dict[str, str]]:
    """Why a text is refused where each word by itself could stand."""
    found: dict[str, dict[str, str]] = json.loads((files(__package__) / "reasons.json").read_text("utf-8"))
    return found


class Source:
    """Where a stretch of text comes from, for diagnostics."""

    def __init__(self, normal: Normal, card: str, kinds: int) -> None:
        self.normal = normal
        self.card = card
        self.kinds = kinds

    def error(self, offset: int, reason: str = "", expected: Collection[str] = ()) -> TextError:
        """A diagnostic at a character of the stretch; `reason` is a key of reasons.json."""
        normal = self.normal
        where = normal.origin[min(max(offset, 0), len(normal.origin) - 1)]
        said = reasons()[reason] if reason else None
        return TextError(normal.original, where, said, tuple(expected), nearest(normal.text, EXAMPLES), self.card)

    def part(self, start: int, end: int) -> Source:
        return Source(self.normal.part(start, end), self.card, self.kinds)


class RebirthDraft(Draft):
    """A program in the making; each player's part is a loop too."""

    jumps = (*JUMPS, Together)

    def finish(self) -> Program:
        """The program; a price also knows where it ends."""
        ends = {
            id(cell): sum(each.op is not None for each in self.cells[:index]) for index, cell in enumerate(self.cells)
        }
        for cell in self.cells:
            if isinstance(cell.op, Price):
                cell.op = replace(cell.op, until=ends[id(self.labels[cell.op.until])])
        return super().finish()


class Reading:
    """Everything a sentence can refer back to while one ability is read."""

    def __init__(self, source: Source, outer: Reading | None = None) -> None:
        self.source = source
        self.draft: Draft = RebirthDraft(outer.draft if outer is not None else None)
        self.it: Things | None = outer.it if outer is not None else None
        self.event_card: bool = outer.event_card if outer is not None else False
        self.event_other: Things | None = outer.event_other if outer is not None else None
        """The other card of the event, where the event names it: it is the last one named (T259)."""
        self.event_other_zone: int = outer.event_other_zone if outer is not None else NOTHING
        self.event_player: bool = outer.event_player if outer is not None else False
        self.looked: int | None = outer.looked if outer is not None else None
        self.taken: list[int] = list(outer.taken) if outer is not None else []
        self.chosen: list[int] = list(outer.chosen) if outer is not None else []
        self.told: set[int] = outer.told if outer is not None else set()
        """Where it was said whose or which cards are meant, as far as it has become part of what is meant."""
        self.actor: Who = SELF
        self.default_actor: Who = SELF
        self.span: Span | None = None
        self.last_span: Span | None = outer.last_span if outer is not None else None
        self.last_things: Things | None = outer.last_things if outer is not None else None
        self.per: Amount | None = None
        self.per_used = False
        self.last_hurt: Things | None = None
        self.further = False
        self.read_quoted: Callable[[Source], Ability] | None = outer.read_quoted if outer is not None else None
        self.delayed = False
        self.said_subject: tuple[Who, int] | None = None
        self.that_attack: Span | None = None
        self.next_event: int | None = None
        self.may_split = False
        self.alternatives: tuple[Group, tuple[tuple[Test, ...], ...]] | None = None
        self.replacements: list[RebirthAbility] = []
        self.found: Things | None = outer.found if outer is not None else None
        self.more_events: list[When] = []
        self.open_choices: list[int] = []
        self.it_before: Things | None = None
        self.span_used = False
        self.span_place = 0
        self.topic: Things | None = None
        self.player_topic: Who | None = None
        self.last_arrival: tuple[Who, tuple[Test, ...]] | None = None
        self.statics: list[tuple[Things, tuple[Change, ...]]] = []
        self.pair = False
        self.chain_start: int | None = None
        self.choice: Cell | None = None
        self.last_test: Condition | None = None
        self.last_owner: Who | None = None
        self.last_subject: object = None
        self.joined = False
        """Whether a part of the same condition stands before: its zone and owner are meant if none is said (T171)."""
        self.asked: Things | None = None
        """Of which card the part of the condition before asked something (T171)."""
        self.static = False
        self.limit = 0
        self.unlimited: Condition | None = None
        self.asides: dict[str, int] = {}
        """Where a sentence speaks of the ability itself: its limit, its freedom from it, its further events."""
        self.number: int | None = None
        self.total: Amount | None = None
        self.picked: Test | None = None
        self.checked: int = outer.checked if outer is not None else NOTHING
        self.declared: Who | None = None
        self.hit: Condition | None = None
        self.words: tuple[int, tuple[str, ...]] | None = None
        self.spark: int | None = None
        self.cost = False
        self.x: Amount | None = outer.x if outer is not None else None
        self.asked_word: int | None = None

    def x_amount(self) -> Amount:
        """X: what the text says it is (T121), else what was named when the ability was played (T127)."""
        return self.x if self.x is not None else Spent()

    def fail(self, place: int, reason: str, expected: Collection[str] = ()) -> NoReturn:
        """Refuse the text at this place of the stretch."""
        raise self.source.error(place, reason, expected)

    def quoted(self, start: int, end: int) -> Ability:
        """An ability in 『 』 that is granted (T106)."""
        if self.read_quoted is None:
            self.fail(start, "object")
        return self.read_quoted(self.source.part(start, end))

    def named(self, place: int) -> Things:
        """What それ means here (T259)."""
        if self.it is not None:
            return self.it
        if self.found is not None:
            return self.found
        if self.event_other is not None:
            return self.event_other
        if self.event_card:
            return EVENT
        self.fail(place, "no_it", ("このキャラ",))

    def that_player(self, place: int) -> Who:
        """そのプレイヤー: of the card last named, or whose phase it is."""
        if isinstance(self.it, It):
            return Who(MASTER_OF, self.it.reg)
        if self.event_player:
            return Who(EVENT_PLAYER)
        if self.event_card:
            return Who(MASTER_OF, 0)
        self.fail(place, "no_player")

    def remember_choice(self, reg: int) -> None:
        self.it = It(reg)
        self.it_before = self.it
        self.chosen.append(reg)
        self.open_choices.append(reg)
        if self.looked is not None:
            self.taken.append(reg)
