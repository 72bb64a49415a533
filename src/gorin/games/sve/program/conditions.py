"""Conditions: where a card came from (R139), what was paid (R149), done, thrown or chosen."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import seen_card, sighting
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Things
from gorin.games.sve.rules.facts import card_facts
from gorin.games.sve.rules.ways import BOUGHT, CHOSE, is_shielded
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ORIGINS, PAID_MORE, RESOLUTION


@dataclass(frozen=True)
class Thrown(Condition):
    """R153 NからMなら, AかBなら: the last throw (`each`: of the player who acts) was one of these numbers."""

    num: int
    numbers: tuple[int, ...]
    each: bool = False

    def holds(self, game: SveState, ctx: Context) -> bool:
        return ctx.num(self.num + ctx.actor if self.each else self.num) in self.numbers


@dataclass(frozen=True)
class ThrownAsNamed(Condition):
    """R153 指定した数なら: the throw is the number that was named before it."""

    num: int
    named: int

    def holds(self, game: SveState, ctx: Context) -> bool:
        return ctx.num(self.num) == ctx.num(self.named)


@dataclass(frozen=True)
class IsOdd(Condition):
    """奇数なら, 偶数なら: whether a number is odd, or even."""

    amount: Amount
    odd: bool = True

    def holds(self, game: SveState, ctx: Context) -> bool:
        return bool(self.amount.value(game, ctx) % 2) == self.odd

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class PaidNow(Condition):
    """R173 払ったなら: what could be paid when it was reached was paid."""

    num: int

    def holds(self, game: SveState, ctx: Context) -> bool:
        return bool(ctx.num(self.num))


@dataclass(frozen=True)
class Came(Condition):
    """R139: how the first thing named came where it is, or was when last seen: `has` and `lacks` are states."""

    things: Things
    has: int = 0
    lacks: int = 0

    def holds(self, game: SveState, ctx: Context) -> bool:
        for sight in self.things.sightings(game, ctx):
            flags = seen_flags(game, sight)
            return flags & self.has == self.has and not flags & self.lacks
        return False

    def reads(self) -> frozenset[str]:
        return frozenset(("state",))


def seen_flags(game: SveState, sight: int) -> int:
    past = game.last_seen(sight)
    return game.flags[seen_card(sight)] if past is None else past.flags


@dataclass(frozen=True)
class PaidMore(Condition):
    """R149 これの追加コストを払っていた, コストを+Nした: what one may pay besides was paid for this card."""

    def holds(self, game: SveState, ctx: Context) -> bool:
        if ctx.paid >> BOUGHT:
            return True
        return bool(seen_flags(game, sighting(ctx.source, ctx.stamp)) & PAID_MORE)


@dataclass(frozen=True)
class PlayedFrom(Condition):
    """T200: the card whose text this is lies in this zone, or came from it to be played."""

    zone: int

    def holds(self, game: SveState, ctx: Context) -> bool:
        if game.zone[ctx.source] == RESOLUTION:
            return bool(game.flags[ctx.source] & ORIGINS[self.zone])
        return game.zone[ctx.source] == self.zone


@dataclass(frozen=True)
class HasChosen(Condition):
    """T200 (X)を選んでいた: such a card was chosen for the spell that is played.

    Before the choice: whether one can be, in a choice of one card (R53); what would leave the cost unpaid is then not
    on offer.
    """

    group: Group

    def holds(self, game: SveState, ctx: Context) -> bool:
        spell = game.traits(ctx.source).profile.spell
        if spell is None:
            return False
        targets = spell.program.targets
        wanted = self.group.cards(game, ctx)
        if ctx.paid & CHOSE:
            return any(seen_card(sight) in wanted for target in targets for sight in ctx.reg(target.reg))
        single = [target for target in targets if target.most == Exactly(1)]
        fitting = [card for target in single for card in target.group.cards(game, ctx) if card in wanted]
        return any(card != ctx.source and not is_shielded(game, card, ctx.master) for card in fitting)


def asks_for_choice(game: SveState, card: int) -> bool:
    """Whether the cost of this card depends on what is chosen for it."""
    traits = game.traits(card)
    if not traits.profile.playing:
        return False
    facts = card_facts(game, traits)
    if facts.asks_for_choice is None:
        facts.asks_for_choice = any(isinstance(part, HasChosen) for part in parts_of(traits.profile.playing))
    return facts.asks_for_choice


@dataclass(frozen=True)
class StillThere(Condition):
    """それが場にいる(いない)なら: whether a card that the text speaks of is in this zone, or no longer (R58)."""

    things: Things
    zone: int
    there: bool = True

    def holds(self, game: SveState, ctx: Context) -> bool:
        found = any(game.zone[card] == self.zone for card in self.things.cards(game, ctx))
        return found if self.there else not found and bool(self.things.sightings(game, ctx))
