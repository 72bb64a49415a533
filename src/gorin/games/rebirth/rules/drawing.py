"""5.9 Drawing, one card after the other."""

from __future__ import annotations

from gorin.engine.happening.events import replacers_of
from gorin.engine.kernel.frames import Procedure, Take
from gorin.games.rebirth.program.standing import DrawsMore
from gorin.games.rebirth.rules.carrying import perform, take_quietly, transfer
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.standing import for_players, may_occur
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DECK, DRAWN, DREW, HAND


def draw(game: RebirthState, player: int, number: int = 1) -> list[int]:
    """1.3.2.2, 5.9.1, 5.9.2, R27: one card after the other."""
    drawn: list[int] = []
    for _ in range(number):
        deck = game.zones[DECK * game.nplayers + player]
        if not deck or game.doomed >> player & 1:
            break
        top = deck[:1]
        if take_quietly(game, player, top, True):
            drawn += top
        else:
            drawn += perform(game, going(game, top, HAND, DRAWN))
    return drawn


def carry_out_draws(game: RebirthState, draws: list[tuple[int, int]], then: Take | None = None) -> None:
    """5.9.2, R157: an instruction to draw, by a text or by the rules."""
    if DrawsMore in game.facts.kinds:
        draws = [(player, number + more_to_draw(game, player)) for player, number in draws if number > 0]
    draw_together(game, draws, then)


def draw_together(game: RebirthState, draws: list[tuple[int, int]], then: Take | None = None) -> None:
    """5.9.2: players draw so many cards each; a text may replace each single card (9.11)."""
    for watch in replacers_of(game) if game.replacers is None else game.replacers:
        if watch.events >> DREW & 1:
            game.call(Drawing(draws), then)
            return
    drawn: list[int] = []
    for player, number in draws:
        drawn += draw(game, player, number)
    if then is not None:
        game.give(then, drawn)


class Drawing(Procedure):
    """5.9.1, 9.11.1: one card after the other, where a text looks for it."""

    def __init__(self, draws: list[tuple[int, int]]) -> None:
        self.players = [player for player, number in draws for _ in range(number)]
        self.drawn: list[int] = []

    def draw_one(self, game: RebirthState) -> None:
        """5.9.2."""
        if not self.players:
            return
        player, self.players = self.players[0], self.players[1:]
        self.goto(Drawing.draw_one)
        top = game.zone_cards(DECK, player)[:1]
        if top and not game.doomed >> player & 1 and not game.gone >> player & 1:
            transfer(game, going(game, top, HAND, DRAWN), Drawing.take_drawn)

    def take_drawn(self, game: RebirthState, result: list[int]) -> None:
        self.drawn = self.drawn + result

    def end(self, game: RebirthState) -> None:
        game.finish(self.drawn)


Drawing.STEPS = (Drawing.draw_one, Drawing.end)


def more_to_draw(game: RebirthState, player: int) -> int:
    """T250: every instruction to draw draws so many more."""
    if not may_occur(game, DrawsMore):
        return 0
    more = [(change, ctx) for change, ctx in for_players(game, DrawsMore) if change.who.is_one(game, ctx, player)]
    alone = max((change.amount for change, _ in more if change.alone), default=0)
    return alone + sum(change.amount for change, _ in more if not change.alone)
