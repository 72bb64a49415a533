"""5.5 The command phase (コマンドフェイズ): retiring from the gate area, then one summon (R43)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening import events
from gorin.engine.kernel.decision import PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, place_of
from gorin.games.strike.library import Facts, facts_of
from gorin.games.strike.rules import leaving, legality, losing, paying, summoning
from gorin.games.strike.rules.carrying import carry_from, discard
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.rules.paying import Bill, Funds
from gorin.games.strike.rules.stage import BASE_AREAS, GATES, ToAreas
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    COMMAND_PHASE_ENDS,
    COMMAND_PHASE_STARTS,
    DISCARD,
    EFFECT,
    HAND,
    RETIRE,
    RETIRE_VERB,
    SUMMON_VERB,
)

SUMMONS: Final = ToAreas(SUMMON_VERB)


def retirable(game: StrikeState) -> int:
    """4.1.9.2, 5.5.1.2, R10: the own striker on the own gate area, or NOTHING."""
    card = game.board[GATES[game.active]]
    return card if card != NOTHING and game.holder[card] == game.active else NOTHING


def summon_bill(game: StrikeState, card: int, player: int) -> Bill:
    """5.5.1.3: the summon cost as printed."""
    price = facts_of(game.printed[card]).summon
    return Bill(player, price.power, (), NOTHING, 0, price.hand, price.score, card)


def can_pay_summon(game: StrikeState, card: int, player: int) -> bool:
    """5.5.1.2, 5.5.1.3: the card has left the hand when its cost is paid."""
    bill = summon_bill(game, card, player)
    return paying.payable(legality.as_begun(game, bill.spare, bill.player, None), bill)


def summon_options(game: StrikeState) -> list[Option]:
    """5.5.1.2, R44: every card of the hand that can be paid for, on every empty area of the own base line."""
    player = game.active
    board = game.board
    areas = [area for area in BASE_AREAS[player] if board[area] == NOTHING]
    if not areas or summoning.forbidden(game, player):
        return []
    found: list[Option] = []
    funds = None if legality.statics_look_at_hand(game) else Funds(game, player, 1)
    printed = game.printed
    for card in game.zone_cards(HAND, player):
        facts: Facts = printed[card].traits.profile.notes or facts_of(printed[card])
        price = facts.summon
        if can_pay_summon(game, card, player) if funds is None else funds.cover_summon(price):
            summons = SUMMONS.of(card)
            ways = [summons[area] for area in areas]
            found += losing.all_warned(ways) if losing.by_points(game, player, price.score) else ways
    return found


class CommandPhase(Procedure):
    """5.5.1 コマンドフェイズ; `retiring`: retiring is being asked for, not the summon."""

    def __init__(self) -> None:
        self.card = NOTHING
        self.area = 0
        self.retiring = False

    def check_start(self, game: StrikeState) -> None:
        """5.5.1.1."""
        events.emit(game, COMMAND_PHASE_STARTS, player=game.active)
        check_step(game)

    def choose_retiring(self, game: StrikeState) -> None:
        """5.5.1.2, R45."""
        card = retirable(game)
        if card != NOTHING:
            self.retiring = True
            game.ask()

    def question(self, game: StrikeState) -> Decision:
        """5.5.1.2."""
        options = [Option(RETIRE_VERB, retirable(game))] if self.retiring else summon_options(game)
        kind = "retire" if self.retiring else "summon"
        held = game.always and bool(game.zone_cards(HAND, game.active))
        decision = Decision(game.active, kind, [*options, PASS_OPTION], kind, "5.5.1.2", PASS_OPTION, open=held)
        if self.retiring and losing.by_retiring(game, leaving.leaving(game, retirable(game), DISCARD, RETIRE)):
            return losing.warned(decision)
        return decision

    def answer(self, game: StrikeState, option: Option) -> None:
        retiring = self.retiring
        self.retiring = False
        if option.verb == RETIRE_VERB:
            leaving.leave(game, [leaving.leaving(game, option.card, DISCARD, RETIRE)])
        elif option.verb == SUMMON_VERB:
            self.card = option.card
            self.area = place_of(option.target)
        elif not retiring:
            self.goto(CommandPhase.check_end)

    def check_retired(self, game: StrikeState) -> None:
        """5.5.1.2."""
        check_step(game)

    def choose_summon(self, game: StrikeState) -> None:
        """5.5.1.2, R43, R44."""
        game.ask()

    def pay(self, game: StrikeState) -> None:
        """5.5.1.2, 5.5.1.3: the card goes to the effect zone, its cost is paid."""
        bill = summon_bill(game, self.card, game.active)
        carry_from(game, [self.card], HAND, EFFECT, game.active)
        game.call(paying.Payment(bill), CommandPhase.take_hand_cost)

    def take_hand_cost(self, game: StrikeState, result: list[int]) -> None:
        """7.1.5.3."""
        discard(game, result)

    def summon(self, game: StrikeState) -> None:
        """5.5.1.4."""
        summoning.summon(game, self.card, self.area, game.active)

    def check_summoned(self, game: StrikeState) -> None:
        """5.5.1.4; 4.8.1: a card that was not summoned after all does not stay in the effect zone."""
        if game.zone[self.card] == EFFECT:
            discard(game, [self.card])
        check_step(game)

    def check_end(self, game: StrikeState) -> None:
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
