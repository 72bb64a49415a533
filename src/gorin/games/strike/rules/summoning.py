"""2.8.1 Summoning (召喚): by rule in the command phase, and by effects (R44, R74, R82)."""

from __future__ import annotations

from gorin.engine.happening import events
from gorin.engine.happening.happening import Happen, happen, still_there
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, place_of, place_ref
from gorin.engine.kernel.selection import Select
from gorin.engine.values.geometry import NO_AREA, areas_in
from gorin.engine.values.happening import Happening
from gorin.games.strike.program.changes import PLACES
from gorin.games.strike.rules.carrying import carry, discard
from gorin.games.strike.rules.control import has_room
from gorin.games.strike.rules.stage import BASE_LINES
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    DISCARD,
    NO_SUMMON,
    STAGE,
    SUMMONED,
    WOULD_BE_SUMMONED,
)


def open_areas(game: StrikeState, player: int, within: int = NO_AREA) -> int:
    """2.8.1.1, 4.1.8.2, R10: the empty areas of the own base line; 1.1.2: of those that a text names (a mask)."""
    return (BASE_LINES[player] if within == NO_AREA else within) & ~game.taken_areas()


def forbidden(game: StrikeState, player: int) -> bool:
    """T144, R69."""
    return bool(game.rules_for_players().rules[player] & NO_SUMMON)


def can_be_used(game: StrikeState, player: int, within: int = NO_AREA) -> bool:
    """R74, R77, R82: an optional summon needs room on the stage and an empty area."""
    return has_room(game, player) and bool(open_areas(game, player, within)) and not forbidden(game, player)


class Summoning(Happen):
    """4.8.3: a card arrives on an area; `to` is the area, `flags` its state (2.8.1.3)."""

    def apply(self, game: StrikeState) -> list[int]:
        """4.1.4.1, 4.1.6: what acted directly before it may have taken the room or the area."""
        arrived: list[int] = []
        for each in self.batch:
            card = each.card
            if not still_there(game, each) or game.board[each.to] != NOTHING:
                continue
            if not has_room(game, each.player):
                turn_away(game, card, each.player)
                continue
            carry(game, [card], STAGE, each.player, each.flags)
            game.enter_area(card, each.to, each.player)
            game.changed(PLACES)
            game.note("summon", "2.8.1", each.player, card, place_ref(each.to))
            arrived.append(card)
        for card in arrived:
            events.emit(game, SUMMONED, card, player=game.holder[card])
        return arrived


def turn_away(game: StrikeState, card: int, player: int) -> None:
    """2.8.1.2, 4.1.4.1: with six strikers the card is discarded instead."""
    if game.zone[card] != DISCARD:
        discard(game, [card])
    game.note("no_room", "2.8.1.2", player, card)


def summon(game: StrikeState, card: int, area: int, player: int, flags: int = 0, then: Take | None = None) -> None:
    """2.8.1: what arrived goes to `then`."""
    if not has_room(game, player):
        turn_away(game, card, player)
        game.give(then, [])
        return
    batch = [Happening((WOULD_BE_SUMMONED,), game.sight(card), player, 0, area, flags=flags)]
    happen(game, Summoning(batch), then)


class SummonByEffect(Procedure):
    """T81 to T83: the card, then its area; the result is what arrived.

    `number`: so many cards one after the other; `free`: before each the player may stop; `within`: the areas that a
    text names (a mask).
    """

    def __init__(self, player: int, candidates: list[int], flags: int, source: int) -> None:
        self.player = player
        self.candidates = candidates
        self.flags = flags
        self.source = source
        self.number = 1
        self.free = False
        self.within = NO_AREA
        self.card = NOTHING
        self.area = NO_AREA
        self.arrived: list[int] = []

    def choose_card(self, game: StrikeState) -> None:
        """R82: without an empty area nothing is chosen."""
        blocked = not open_areas(game, self.player, self.within) or forbidden(game, self.player)
        if blocked or not self.candidates or self.number <= 0:
            game.finish(self.arrived)
            return
        least = 0 if self.free else 1
        select = Select(self.player, self.candidates, least, 1, "summon", "2.8.1", self.source)
        game.call(select, SummonByEffect.take_card)

    def take_card(self, game: StrikeState, result: list[int]) -> None:
        if not result:
            self.number = 0
            self.goto(SummonByEffect.choose_card)
            return
        self.card = result[0]
        self.candidates = [card for card in self.candidates if card != self.card]
        self.number -= 1

    def choose_area(self, game: StrikeState) -> None:
        """2.8.1.1; with six strikers there is nothing to choose (R82)."""
        if has_room(game, self.player):
            places = [place_ref(area) for area in areas_in(open_areas(game, self.player, self.within))]
            select = Select(self.player, places, 1, 1, "area", "2.8.1.1", self.card)
            game.call(select, SummonByEffect.take_area)

    def take_area(self, game: StrikeState, result: list[int]) -> None:
        self.area = place_of(result[0])

    def arrive(self, game: StrikeState) -> None:
        """2.8.1."""
        self.goto(SummonByEffect.choose_card)
        summon(game, self.card, self.area, self.player, self.flags, SummonByEffect.take_arrived)

    def take_arrived(self, game: StrikeState, result: list[int]) -> None:
        self.arrived = self.arrived + result


SummonByEffect.STEPS = (SummonByEffect.choose_card, SummonByEffect.choose_area, SummonByEffect.arrive)
