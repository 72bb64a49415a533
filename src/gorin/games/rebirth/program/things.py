"""References to cards that only this game's texts make."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.program.roots import Things
from gorin.engine.program.who import Who
from gorin.games.rebirth.program.hooks import hooks
from gorin.games.rebirth.terms import ENTRY, OUT, SOUL


@dataclass(frozen=True)
class Role(Things):
    """8.2.4.3, R72, R73: who has this role in the present attack."""

    role: str

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        return [game.sight(card) for card in hooks(game).in_role(self.role)]

    def reads(self) -> frozenset[str]:
        return frozenset(("attack",))


@dataclass(frozen=True)
class Souls(Things):
    """R112: what lies under a character."""

    under: Things

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        rules = hooks(game)
        return [game.sight(soul) for card in self.under.cards(game, ctx) for soul in rules.souls_under(card)]

    def reads(self) -> frozenset[str]:
        return self.under.reads() | {zone_read(SOUL)}


@dataclass(frozen=True)
class OtherParty(Things):
    """The other card of the event that triggered (whom it supported, who was retired)."""

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        other = ctx.event[1]
        return [game.sight(other)] if other >= 0 else []


@dataclass(frozen=True)
class Seen(Things):
    """Certain cards, as they were seen when an effect was made (R57)."""

    seen: tuple[int, ...]

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        return list(self.seen)

    def zones(self) -> int:
        return (1 << OUT) - 1


@dataclass(frozen=True)
class WasInEntry(Things):
    """T167, T199 エントリーにいたキャラ: who lies in entry under the newest card, or was driven away by it."""

    who: Who

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        found: list[int] = []
        for player in self.who.players(game, ctx):
            found += hooks(game).was_in_entry(player, ctx)
        return found

    def reads(self) -> frozenset[str]:
        return frozenset((zone_read(ENTRY),))
