"""5.5 The command phase (コマンドフェイズ): retiring from the gate area, then one summon (R43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.decision import PASS, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, place_of, place_ref
from gorin.engine.values.geometry import areas_in
from gorin.games.strike.library import StrikeLibrary
from gorin.games.strike.rules import events, leaving, paying, summoning
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.rules.happening import Happening
from gorin.games.strike.rules.leaving import KINDS
from gorin.games.strike.rules.paying import Bill
from gorin.games.strike.rules.stage import GATES
from gorin.games.strike.terms import (
    COMMAND_PHASE,
    COMMAND_PHASE_ENDS,
    COMMAND_PHASE_STARTS,
    DISCARD,
    EFFECT,
    HAND,
    RETIRE,
    RETIRE_VERB,
    SUMMON_VERB,
)

if TYPE_CHECKING:
    from gorin.games.strike.game import StrikeGame


def retirable(game: StrikeGame) -> int:
    """4.1.9.2, 5.5.1.2, R10: the own striker on the own gate area, or NOTHING."""
    card = game.board[GATES[game.active]]
    return card if card != NOTHING and game.holder[card] == game.active else NOTHING


def summon_bill(game: StrikeGame, card: int, player: int) -> Bill:
    """5.5.1.3: the summon cost as printed."""
    library = game.library
    assert isinstance(library, StrikeLibrary)
    price = library.summon_price(game.printed[card])
    return Bill(player, price.power, (), NOTHING, 0, price.hand, price.score, card)


def why_not_summon(game: StrikeGame, card: int, player: int) -> str | None:
    """7.1.2, R44, T144: why this card of the hand cannot be summoned now, wherever to."""
    if summoning.forbidden(game, player):
        return "1.1.3"
    return None if paying.payable(game, summon_bill(game, card, player)) else "7.1.2"


class CommandPhase(Procedure):
    """5.5.1 コマンドフェイズ."""

    FIELDS = ("area", "card")
    __slots__ = FIELDS

    def __init__(self) -> None:
        super().__init__()
        self.card = NOTHING
        self.area = 0

    def check_start(self, game: StrikeGame) -> None:
        """5.5.1.1."""
        game.phase = COMMAND_PHASE
        events.emit(game, COMMAND_PHASE_STARTS, player=game.active)
        check_step(game)

    def choose_retiring(self, game: StrikeGame) -> None:
        """5.5.1.2, R45."""
        card = retirable(game)
        if card != NOTHING:
            decline = Option(PASS)
            options = [Option(RETIRE_VERB, card, NOTHING, 0), decline]
            game.ask(Decision(game.active, "retire", options, "retire", "5.5.1.2", decline))

    def answer(self, game: StrikeGame, option: Option) -> None:
        if option.verb == RETIRE_VERB:
            sight = game.sight(option.card)
            leaving.leave(game, [Happening(KINDS[RETIRE], sight, game.active, 0, DISCARD, RETIRE)])
        elif option.verb == SUMMON_VERB:
            self.card = option.card
            self.area = place_of(option.target)

    def check_retired(self, game: StrikeGame) -> None:
        """5.5.1.2."""
        check_step(game)

    def choose_summon(self, game: StrikeGame) -> None:
        """5.5.1.2, R43, R44."""
        player = game.active
        areas = areas_in(summoning.open_areas(game, player))
        options: list[Option] = []
        if areas and not summoning.forbidden(game, player):
            for card in game.zones[HAND * 2 + player]:
                if paying.payable(game, summon_bill(game, card, player)):
                    for area in areas:
                        options.append(Option(SUMMON_VERB, card, place_ref(area), 0))
        if options:
            decline = Option(PASS)
            options.append(decline)
            game.ask(Decision(player, "summon", options, "summon", "5.5.1.2", decline))

    def pay(self, game: StrikeGame) -> None:
        """5.5.1.2, 5.5.1.3: the card goes to the effect zone, its cost is paid."""
        if self.card != NOTHING:
            bill = summon_bill(game, self.card, game.active)
            carry(game, self.card, EFFECT, game.active)
            game.call(paying.Payment(bill))

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        if self.step == 5:
            for card in result:
                carry(game, card, DISCARD, game.owner[card])

    def summon(self, game: StrikeGame) -> None:
        """5.5.1.4."""
        if self.card != NOTHING:
            summoning.summon(game, self.card, self.area, game.active)

    def check_summoned(self, game: StrikeGame) -> None:
        """5.5.1.4; 4.8.1: a card that was not summoned after all does not stay in the effect zone."""
        if self.card != NOTHING and game.zone[self.card] == EFFECT:
            carry(game, self.card, DISCARD, game.owner[self.card])
        check_step(game)

    def check_end(self, game: StrikeGame) -> None:
        """5.5.1.5, 5.5.1.6."""
        events.emit(game, COMMAND_PHASE_ENDS, player=game.active)
        check_step(game)


CommandPhase.STEPS = (
    CommandPhase.check_start,
    CommandPhase.choose_retiring,
    CommandPhase.check_retired,
    CommandPhase.choose_summon,
    CommandPhase.pay,
    CommandPhase.summon,
    CommandPhase.check_summoned,
    CommandPhase.check_end,
)
