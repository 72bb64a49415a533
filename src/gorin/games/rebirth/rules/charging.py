"""7.3 The energy phase."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import PASS_OPTION, Decision, Offers, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening
from gorin.games.rebirth.program.standing import ChargesRest
from gorin.games.rebirth.rules.carrying import can_slip, slip, transfer
from gorin.games.rebirth.rules.checks import check_moment, check_timing
from gorin.games.rebirth.rules.legality import chargeable
from gorin.games.rebirth.rules.moving import ARRIVALS, going
from gorin.games.rebirth.rules.standing import for_players, permitted
from gorin.games.rebirth.rules.triggers import phase_begins
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import CHARGE, CHARGING, ENERGY, ENERGY_START, FACE_DOWN, HAND, PARTNER, REST

CHARGES: Final = Offers(CHARGE)
"""7.3.2.2: a card without a partner."""
BESIDE: Final[dict[int, Offers]] = {}
"""7.3.2.1, 7.3.2.2: a card beside each partner, as far as that was asked for."""

CHOOSE_MORE: Final = 2
CHECK: Final = 4
CHECKED: Final = 5
"""7.3.2, 7.3.3: the step after the choice, that after all is put down, and the end."""


class EnergyPhase(Procedure):
    """7.3 エネルギーフェイズ; 12.5.7.2.2, R88: in teams each decides, then all is put down.

    `asked`: who has decided, and who decides now. `chosen`: what was chosen so far.
    """

    __slots__ = ("asked", "chosen")
    REFS = ("chosen",)

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.chosen: list[int] = []

    def begin(self, game: RebirthState) -> None:
        """7.3.1."""
        check_moment(game, phase_begins(game, ENERGY_START))
        if not game.handed_on:
            self.resume_at(CHOOSE_MORE)
            self.choose(game)

    def choose(self, game: RebirthState) -> None:
        """7.3.2, 7.3.2.1, 7.3.2.2, R68: at most one partner and at most one other card, in one decision."""
        for player in game.turn_players():
            if player not in self.asked:
                self.asked.append(player)
                game.ask(self.question(game))
                return
        self.goto(EnergyPhase.put_down)

    def question(self, game: RebirthState) -> Decision:
        player = self.asked[-1]
        partners, others = chargeable(game, player)
        options: list[Option] = []
        for partner in partners:
            if partner not in BESIDE:
                BESIDE[partner] = Offers(CHARGE, partner)
            options += BESIDE[partner].each(others)
            options.append(Option(CHARGE, NOTHING, partner))
        options += CHARGES.each(others)
        options.append(PASS_OPTION)
        return Decision(player, "charge", options, "charge", "7.3.2", PASS_OPTION)

    def answer(self, game: RebirthState, option: Option) -> None:
        if option.target != NOTHING:
            self.chosen.append(option.target)
        if option.card != NOTHING:
            self.chosen.append(option.card)
        if not (game.facts.permits or game.sides or game.gone):
            self.resume_at(CHECK)
            game.handed_on = False
            self.put_down(game)

    def choose_more(self, game: RebirthState) -> None:
        """T235: a text lets a player put down more cards."""
        player = self.asked[-1]
        more = extra_cards(game, player)
        left = [card for card in chargeable(game, player)[1] if card not in self.chosen] if more else []
        if left:
            game.call(Select(player, left, 0, more, "charge", "7.3.2.2"), EnergyPhase.take_more)
        else:
            self.take_more(game, [])

    def take_more(self, game: RebirthState, result: list[int]) -> None:
        self.chosen += result
        for player in game.turn_players():
            if player not in self.asked:
                self.goto(EnergyPhase.choose)

    def put_down(self, game: RebirthState) -> None:
        """7.3.2, 4.6.2, R68: together, standing; all but partners face-down."""
        if self.chosen:
            charge(game, self.chosen)
        if not game.handed_on:
            self.resume_at(CHECKED)
            check_timing(game)
            if not game.handed_on:
                game.finish()

    def check(self, game: RebirthState) -> None:
        """7.3.3."""
        check_timing(game)


EnergyPhase.STEPS = (
    EnergyPhase.begin,
    EnergyPhase.choose,
    EnergyPhase.choose_more,
    EnergyPhase.put_down,
    EnergyPhase.check,
)


def charge(game: RebirthState, cards: list[int]) -> None:
    """7.3.2: put down these cards together."""
    if ChargesRest in game.facts.kinds:
        batch: list[Happening] = []
        for card in cards:
            batch += going(game, [card], ENERGY, CHARGING, flags=states(game, card))
        transfer(game, batch)
        return
    for card in cards:
        if not can_slip(game, card, ENERGY, ARRIVALS[ENERGY]):
            transfer(game, going(game, cards, ENERGY, CHARGING))
            return
    for card in cards:
        slip(game, card, ENERGY, 0 if game.printed[card].traits.kind & PARTNER else FACE_DOWN)


def extra_cards(game: RebirthState, player: int) -> int:
    """T235: how many more cards may be put down."""
    if not game.facts.permits:
        return 0
    return sum(change.most or 0 for change in permitted(game, "charge_more", player))


def states(game: RebirthState, card: int) -> int:
    """T235: whether it arrives resting."""
    if game.printed[card].traits.kind & PARTNER or game.zone[card] != HAND:
        return 0
    resting = any(change.who.is_one(game, ctx, game.holder[card]) for change, ctx in for_players(game, ChargesRest))
    return REST if resting else 0
