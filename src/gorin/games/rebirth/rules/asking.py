"""R126, R131: modes, words, facts and hidden cards that players are asked for."""

from __future__ import annotations

from typing import Any

from gorin.engine.kernel.decision import DONE, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import AskOption, AskYesNo
from gorin.engine.program.effect import Effect
from gorin.engine.values.identity import use_key
from gorin.games.rebirth.program.choices import ChooseModes, ChooseWord, DeclareFact, Present
from gorin.games.rebirth.state import RebirthState


def choose_modes(game: RebirthState, what: ChooseModes, effect: Effect) -> None:
    """T119, R126: so many of the printed modes; where said, none that was picked this turn."""
    ctx = effect.ctx
    key = use_key(ctx)
    numbers = list(range(1, what.count + 1))
    if what.fresh:
        numbers = [each for each in numbers if not game.modes.get(key, 0) >> each & 1]
    players = what.who.players(game, ctx)
    player = players[0] if players else ctx.master
    most = min(what.most, len(numbers))
    game.call(AskModes(player, numbers, most, min(what.least, most), ctx.source, key), Effect.take)


class AskModes(AskOption):
    """Modes, and which were picked this turn."""

    def __init__(
        self, player: int, numbers: list[int], most: int, least: int, source: int, key: tuple[int, int]
    ) -> None:
        super().__init__(player, numbers, "modes", most, source, least)
        self.key = key

    def answer(self, game: Any, option: Option) -> None:
        if option.verb != DONE:
            game.modes[self.key] = game.modes.get(self.key, 0) | 1 << option.number
        super().answer(game, option)


def ask_each(game: RebirthState, what: DeclareFact, effect: Effect) -> None:
    """T216, R131: asked of each player in turn order, unchecked."""
    covered = game.covered(effect.ctx.master)
    game.call(Declaring([each for each in game.turn_order() if each in covered], effect.ctx.source), Effect.take)


class Declaring(Procedure):
    """R131: players say yes or no, one after the other; the result is who said yes, as a mask."""

    def __init__(self, players: list[int], source: int) -> None:
        self.players = players
        self.source = source
        self.said = 0
        self.asked = 0

    def ask(self, game: RebirthState) -> None:
        if self.asked < len(self.players):
            game.call(AskYesNo(self.players[self.asked], "declare", self.source, "9.7.4.2"), Declaring.take_said)

    def take_said(self, game: RebirthState, result: list[int]) -> None:
        self.said |= result[0] << self.players[self.asked]
        self.asked += 1
        self.goto(Declaring.ask)

    def end(self, game: RebirthState) -> None:
        game.finish([self.said])


Declaring.STEPS = (Declaring.ask, Declaring.end)


def choose_word(game: RebirthState, what: ChooseWord, effect: Effect) -> None:
    """R131: words in printed order."""
    players = what.who.players(game, effect.ctx)
    player = players[0] if players else effect.ctx.master
    game.call(AskOption(player, list(range(1, len(what.words) + 1)), "word", source=effect.ctx.source), Effect.take)


def present_hidden(game: RebirthState, what: Present, effect: Effect) -> None:
    """R131: the cards stay where they are, unknown to others."""
    ctx = effect.ctx
    cards = what.things.cards(game, ctx)
    ctx.store(what.reg, [game.sight(card) for card in cards])
    ctx.did = bool(cards)
