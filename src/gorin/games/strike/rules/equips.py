"""2.9 Equip spells (装備) and 2.10 rule cards (ルールカード); 2.10.3 means 4.7 (R2)."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.games.strike.rules.carrying import carry, discard
from gorin.games.strike.rules.information import is_immune
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ATTACHED, EFFECT, RULE, STAGE


def equip(game: StrikeState, ctx: Context, strikers: list[int]) -> bool:
    """2.9.1, 2.9.2; 2.9.3.1, 2.9.3.1.1, R35: nothing is applied to an ace."""
    card = ctx.source
    if game.zone[card] != EFFECT or game.stamp[card] != ctx.stamp:
        return False
    for striker in strikers:
        if game.zone[striker] == STAGE and game.option_of(striker) == NOTHING and not is_immune(game, striker, ctx):
            attach(game, card, striker, ctx.master)
            game.note("equip", "2.9.2", ctx.master, card, striker)
            return True
    return False


def attach(game: StrikeState, card: int, striker: int, player: int) -> None:
    """2.9.3.2: any number of them; R34: "you" in the equip spell's own text is the player who declared it."""
    carry(game, [card], ATTACHED, player)
    game.hosts[card] = striker
    game.touch_abilities()


def lay_rule(game: StrikeState, effect: Effect) -> None:
    """2.10.1, 2.10.2: the spell card goes to the rule area of its player."""
    ctx = effect.ctx
    card = ctx.source
    if game.zone[card] != EFFECT or game.stamp[card] != ctx.stamp:
        ctx.did = False
        return
    game.call(LayingRule(card, ctx.master), Effect.take)


class LayingRule(Procedure):
    """4.7.3, 4.7.3.1, R36: if a card lies there, its player chooses which one stays."""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player

    def choose(self, game: StrikeState) -> None:
        """4.7.3.1."""
        cards = [*game.zone_cards(RULE, self.player), self.card]
        game.call(Select(self.player, cards, 1, 1, "rule_stays", "4.7.3.1"), LayingRule.take_choice)

    def take_choice(self, game: StrikeState, result: list[int]) -> None:
        stays = result[0]
        discard(game, [old for old in game.zone_cards(RULE, self.player) if old != stays])
        if stays == self.card:
            carry(game, [self.card], RULE, self.player)
            game.note("rule_card", "2.10.2", self.player, self.card)
        else:
            discard(game, [self.card])
        game.finish([self.card] if stays == self.card else [])


LayingRule.STEPS = (LayingRule.choose,)
