"""Chapter 6: the reaction chain (リアクションチェイン)."""

from __future__ import annotations

from typing import ClassVar

from gorin.engine.happening import events
from gorin.engine.happening.chain import Link
from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Procedure
from gorin.games.strike.rules import actions
from gorin.games.strike.rules.check_step import CheckStep, check_step
from gorin.games.strike.rules.negation import put_away
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import CHAIN_ENDS, HAND, NO_REACTION, REACTION, STAGE, THIS_CHAIN


def join(game: StrikeState, link: Link) -> None:
    """6.1.1, 6.1.3, 6.1.3.1, 6.1.3.2: a declaration waits in the chain; the first one begins it."""
    game.chain.append(link)
    if len(game.chain) == 1:
        game.call(ReactionChain(link.player))


class Reactions(Window):
    """6.2.1, 6.2.1.1, 6.2.3, R58: the players declare reactions in turn until both pass."""

    KIND: ClassVar[str] = "reaction"
    ABOUT: ClassVar[str] = "reaction"

    def __init__(self, player: int) -> None:
        super().__init__(player, "6.2.1")

    def actions(self, game: StrikeState, player: int) -> list[Option]:
        """6.2.1.2, 6.2.1.3: spell cards and abilities with reaction timing that meet their conditions."""
        said = game.player_rules or game.rules_for_players()
        if said.rules[player] & NO_REACTION:
            return []
        return actions.declarations(game, player, REACTION)

    def following(self, game: StrikeState, player: int) -> int:
        return game.seats.opposite[player]

    def could_act(self, game: StrikeState, player: int) -> bool:
        """6.2.1.3: whoever has a striker and a card in hand, or an ability of a striker that can be declared."""
        if game.rules_for_players().rules[player] & NO_REACTION or not game.zone_cards(STAGE, player):
            return False
        return bool(game.zone_cards(HAND, player)) or bool(self.actions(game, player))

    def act(self, game: StrikeState, player: int, option: Option) -> None:
        """6.2.2."""
        actions.declare(game, player, option)


class ReactionChain(Procedure):
    """6.3.1, 6.3.1.6: reactions, then everything resolves, the latest first."""

    def __init__(self, player: int) -> None:
        self.player = player

    def react(self, game: StrikeState) -> None:
        """6.2.1.1, 6.2.4."""
        game.call(Reactions(game.opponent(self.player)))

    def resolve_latest(self, game: StrikeState) -> None:
        """6.3.1.1."""
        if not game.chain:
            self.goto(ReactionChain.chain_ends)
            return
        game.resolving = game.chain.pop()
        game.call(CheckStep(True))

    def discard_spell(self, game: StrikeState) -> None:
        """6.3.1.2."""
        link = game.resolving
        game.resolving = None
        if link is not None and link.cards:
            put_away(game, link)
            check_step(game)

    def chain_ends(self, game: StrikeState) -> None:
        """6.3.1.3, 6.3.1.4: not before everything has been resolved."""
        if game.chain:
            self.goto(ReactionChain.resolve_latest)
            return
        events.emit(game, CHAIN_ENDS, player=game.active)
        check_step(game)

    def end_effects(self, game: StrikeState) -> None:
        """6.3.1.5."""
        game.end_effects(THIS_CHAIN)
        game.finish()


ReactionChain.STEPS = (
    ReactionChain.react,
    ReactionChain.resolve_latest,
    ReactionChain.discard_spell,
    ReactionChain.chain_ends,
    ReactionChain.end_effects,
)
