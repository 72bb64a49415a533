"""2.8.1 Summoning (召喚): by rule in the command phase, and by effects (R44, R74, R82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, place_of, place_ref
from gorin.engine.kernel.selection import Select
from gorin.engine.values.geometry import areas_in
from gorin.games.strike.rules import events
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.changes import PLACES
from gorin.games.strike.rules.control import has_room
from gorin.games.strike.rules.happening import Happen, Happening, happen, still_there
from gorin.games.strike.rules.stage import BASE_LINES
from gorin.games.strike.terms import (
    DISCARD,
    NO_SUMMON,
    STAGE,
    SUMMONED,
    WOULD_BE_SUMMONED,
)

if TYPE_CHECKING:
    from gorin.games.strike.game import StrikeGame


def open_areas(game: StrikeGame, player: int) -> int:
    """2.8.1.1, 4.1.8.2, R10: the empty areas of the own base line."""
    return BASE_LINES[player] & ~(game.masks[0] | game.masks[1])


def forbidden(game: StrikeGame, player: int) -> bool:
    """T144, R69."""
    return bool(game.rules_for_players().rules[player] & NO_SUMMON)


def can_be_used(game: StrikeGame, player: int) -> bool:
    """R74, R77, R82: an optional summon needs room on the stage and an empty area."""
    return has_room(game, player) and bool(open_areas(game, player)) and not forbidden(game, player)


class Summoning(Happen):
    """4.8.3: a card arrives on an area; `to` is the area, `flags` its state (2.8.1.3)."""

    __slots__ = ()

    def apply(self, game: StrikeGame) -> list[int]:
        """4.1.4.1, 4.1.6: what acted directly before it may have taken the room or the area."""
        arrived: list[int] = []
        for each in self.batch:
            card = game.sight_card(each.sight)
            if not still_there(game, each) or game.board[each.to] != NOTHING:
                continue
            if not has_room(game, each.player):
                turn_away(game, card, each.player)
                continue
            carry(game, card, STAGE, each.player, False, each.flags)
            game.enter_area(card, each.to, each.player)
            game.stage_changed(PLACES)
            game.note("summon", "2.8.1", each.player, card, place_ref(each.to))
            arrived.append(card)
        for card in arrived:
            events.emit(game, SUMMONED, card, game.holder[card])
        return arrived


def turn_away(game: StrikeGame, card: int, player: int) -> None:
    """2.8.1.2, 4.1.4.1: with six strikers the card is discarded instead."""
    if game.zone[card] != DISCARD:
        carry(game, card, DISCARD, game.owner[card])
    game.note("no_room", "2.8.1.2", player, card)


def summon(game: StrikeGame, card: int, area: int, player: int, flags: int = 0) -> None:
    """2.8.1: what arrived goes to the running procedure."""
    if not has_room(game, player):
        turn_away(game, card, player)
        game.frames[-1].receive(game, [])
        return
    happen(game, Summoning([Happening((WOULD_BE_SUMMONED,), game.sight(card), player, 0, area, flags=flags)]))


class SummonByEffect(Procedure):
    """T81 to T83: the card, then its area."""

    FIELDS = ("candidates", "card", "flags", "player", "source")
    __slots__ = FIELDS

    def __init__(
        self, player: int = 0, candidates: list[int] | None = None, flags: int = 0, source: int = NOTHING
    ) -> None:
        super().__init__()
        self.player = player
        self.candidates: list[int] = candidates if candidates is not None else []
        self.flags = flags
        self.source = source
        self.card = NOTHING

    def choose_card(self, game: StrikeGame) -> None:
        """R82: without an empty area nothing is chosen."""
        if not open_areas(game, self.player) or forbidden(game, self.player) or not self.candidates:
            game.finish([])
            return
        game.call(Select(self.player, self.candidates, 1, 1, "summon", "2.8.1", self.source))

    def choose_area(self, game: StrikeGame) -> None:
        """2.8.1.1."""
        if has_room(game, self.player):
            places = [place_ref(area) for area in areas_in(open_areas(game, self.player))]
            game.call(Select(self.player, places, 1, 1, "area", "2.8.1.1", self.card))
        else:
            self.arrive(game, 0)

    def receive(self, game: StrikeGame, result: list[int]) -> None:
        if self.card == NOTHING:
            self.card = result[0]
        else:
            self.arrive(game, place_of(result[0]))

    def arrive(self, game: StrikeGame, area: int) -> None:
        game.frames.pop()
        summon(game, self.card, area, self.player, self.flags)


SummonByEffect.STEPS = (SummonByEffect.choose_card, SummonByEffect.choose_area)
