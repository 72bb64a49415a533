"""5.15 Transforming (変身): cards are banished, and tokens come in their places."""

from __future__ import annotations

from gorin.engine.happening.happening import happen, still_there
from gorin.engine.happening.moving import Move, moved_to, perform
from gorin.engine.kernel.frames import Take
from gorin.engine.values.happening import Happening
from gorin.games.sve.rules.creating import coming, new_token
from gorin.games.sve.rules.moving import not_spared
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import BANISH, BANISHED


def transform(game: SveState, cards: list[int], token: str, then: Take) -> None:
    """5.15.1: banish the cards and create as many tokens in their places."""
    able = not_spared(game, cards, BANISHED)
    happen(game, Transform(moved_to(game, able, BANISH, BANISHED), token), then)


class Transform(Move):
    """5.15.1, R25: in one go; a card that stays because of a replacement does not transform."""

    def __init__(self, batch: list[Happening], token: str) -> None:
        super().__init__(batch)
        self.token = token

    def apply(self, game: SveState) -> list[int]:
        leaving = [each for each in self.batch if still_there(game, each)]
        tokens: list[Happening] = []
        for each in leaving:
            card = each.card
            player = game.holder[card]
            tokens.append(coming(game, new_token(game, self.token, player), game.zone[card], player))
        perform(game, leaving + tokens)
        return [each.card for each in tokens]
