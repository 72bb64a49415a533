"""References to cards that only this game's texts make."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Things
from gorin.engine.program.who import Who
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.program.tests import ATTACK


@dataclass(frozen=True)
class Bearer(Things):
    """この秘宝を装備する眷属: the card that bears this 秘宝, of these kinds."""

    kinds: int = terms.KIN | terms.FRAGMENT
    least: int = 1

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        if self.least > 1 and hooks(game).copies_on_bearer(ctx) < self.least:
            return []
        return [sight for sight in hooks(game).bearer_of(ctx) if game.traits(seen_card(sight)).kind & self.kinds]

    def names(self, game: Game, card: int, ctx: Context) -> bool:
        if not hooks(game).is_bearer(card, ctx):
            return False
        return bool(game.base_traits(card).kind & self.kinds) if self.least == 1 else super().names(game, card, ctx)

    def is_inward(self) -> bool:
        return self.least == 1

    def zones(self) -> int:
        return 1 << terms.SLOTS | 1 << terms.STAGE


@dataclass(frozen=True)
class InAttack(Things):
    """The attacker or the target of the attack under way."""

    attacker: bool

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        card = hooks(game).attack_parties()[0 if self.attacker else 1]
        return [] if card == NOTHING else [game.sight(card)]

    def reads(self) -> frozenset[str]:
        return ATTACK


@dataclass(frozen=True)
class FragmentOf(Things):
    """The 真祖の断片 of players, wherever it is (R128, R138)."""

    who: Who

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        cards = [hooks(game).fragment_of(player) for player in self.who.players(game, ctx)]
        return [game.sight(card) for card in cards if card != NOTHING]

    def zones(self) -> int:
        return 1 << terms.STAGE | 1 << terms.FRAGMENT_PLACE
