"""Abilities of one card that speak of one another: これの《ファンファーレ》によって消滅させたカード."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.cards import Move
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May, Repeat, RepeatWhile
from gorin.engine.program.numbers import FOR_GOOD
from gorin.engine.program.roots import Op, Things
from gorin.engine.program.things import It
from gorin.engine.values.ability import Ability, Change
from gorin.games.sve.state import SveState


@dataclass(frozen=True)
class Linked(Change):
    """An ability of these keywords, of the card that made this effect, has put the bearer into its zone."""

    keyword: int


@dataclass(frozen=True)
class Link(Op):
    """What was just moved is remembered for the other abilities of this card on its stay (R178)."""

    things: Things
    keyword: int

    def run(self, game: SveState, effect: Effect) -> None:
        game.mark(self.things.cards(game, effect.ctx), (Linked(self.keyword),), FOR_GOOD, effect.ctx)


@dataclass(frozen=True)
class LinkedCards(Things):
    """What an ability of this card has put into a zone, as long as it is there (10.9.2)."""

    keyword: int
    zone: int

    def sightings(self, game: SveState, ctx: Context) -> list[int]:
        wanted = Linked(self.keyword)
        found = [
            (mark.time, card)
            for card, marks in game.marks.items()
            for mark in marks
            if wanted in mark.changes and (mark.ctx.source, mark.ctx.stamp) == (ctx.source, ctx.stamp)
        ]
        return [game.sight(card) for _, card in sorted(found) if game.zone[card] == self.zone]

    def zones(self) -> int:
        return 1 << self.zone


def moved_to(ability: Ability) -> frozenset[int]:
    """The zones into which an ability puts something."""
    return frozenset(op.zone for op in ability.program.ops if isinstance(op, Move))


def movers(abilities: Collection[Ability]) -> tuple[tuple[int, frozenset[int]], ...]:
    """The abilities of which another one can speak: by which keyword, and where they put something."""
    return tuple((each.keyword, moved_to(each)) for each in abilities if each.keyword and moved_to(each))


def linked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a card; those of which another one speaks remember what they move."""
    asked = {(each.keyword, each.zone) for each in parts_of(abilities) if isinstance(each, LinkedCards)}
    found = list(abilities)
    for keyword, zone in sorted(asked):
        for index, ability in enumerate(found):
            if ability.keyword & keyword:
                found[index] = remembering(ability, keyword, zone)
    return tuple(found)


def remembering(ability: Ability, keyword: int, zone: int) -> Ability:
    """The ability with a `Link` behind each move to a zone."""
    ops = list(ability.program.ops)
    free = max([0, *(getattr(part, "reg", NOTHING) for part in parts_of(ability.program))]) + 1
    for index in reversed(range(len(ops))):
        move = ops[index]
        if not isinstance(move, Move) or move.zone != zone:
            continue
        reg, free = (free, free + 1) if move.reg == NOTHING else (move.reg, free)
        ops[index] = replace(move, reg=reg)
        ops = [beyond(op, index + 1) for op in ops]
        ops.insert(index + 1, Link(It(reg), keyword))
    return replace(ability, program=replace(ability.program, ops=tuple(ops)))


def beyond(op: Op, place: int) -> Op:
    """A jump to a place, or over it, leads one further when something is put there."""
    if isinstance(op, Branch | EachPlayer | Goto | May | Repeat | RepeatWhile) and op.to >= place:
        return replace(op, to=op.to + 1)
    return op
