"""4.1.6, 8.1.10: strikers going from area to area, by the move action and by effects."""

from __future__ import annotations

from gorin.engine.happening import events
from gorin.engine.happening.happening import Happen, happen, still_there
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, place_of, place_ref
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.values.geometry import NO_AREA, Range, areas_in
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.strike.program.areas import Place
from gorin.games.strike.program.changes import PLACES
from gorin.games.strike.rules.information import is_immune
from gorin.games.strike.rules.stage import ADJACENT, GATES, ahead
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import AREA_NUM, CANNOT_MOVE, MOVED, STAGE, WOULD_MOVE


class Stepping(Happen):
    """Strikers change their areas at the same moment; `to` is the area."""

    def apply(self, game: StrikeState) -> list[int]:
        return step_now(game, {each.card: each.to for each in self.batch if still_there(game, each)})


def step_now(game: StrikeState, wanted: dict[int, int]) -> list[int]:
    """Move strikers to areas at one moment; returns those that really moved."""
    steps = possible_steps(game, {card: area for card, area in wanted.items() if may_move(game, card)})
    for card in steps:
        game.leave_area(card)
    for card, area in steps.items():
        game.enter_area(card, area, game.holder[card])
        game.note("steps", "5.4.6.1", game.holder[card], card, place_ref(area))
    if steps:
        game.changed(PLACES)
        if game.hears(1 << MOVED):
            events.emit_all(game, [Event(MOVED, card, player=game.holder[card]) for card in steps])
    return list(steps)


def possible_steps(game: StrikeState, steps: dict[int, int]) -> dict[int, int]:
    """2.4.12.1, 4.1.6, R16: the steps that work: one to an area that is empty or left by another of these strikers."""
    if len(steps) == 1:
        area = next(iter(steps.values()))
        return steps if area != NO_AREA and game.board[area] == NOTHING else {}
    while True:
        wanted = list(steps.values())
        left = {
            card: area
            for card, area in steps.items()
            if area != NO_AREA
            and wanted.count(area) == 1
            and (game.board[area] == NOTHING or game.board[area] in steps)
            and game.board[area] != card
        }
        if len(left) == len(steps):
            return left
        steps = left


def step_together(game: StrikeState, steps: dict[int, int], then: Take | None = None) -> None:
    """Strikers go to these areas, as far as they can; those that moved go to `then`."""
    steps = possible_steps(game, steps)
    if game.is_unheard(1 << WOULD_MOVE):
        game.give(then, step_now(game, steps))
        return
    batch = [Happening((WOULD_MOVE,), game.sight(card), game.holder[card], to=area) for card, area in steps.items()]
    happen(game, Stepping(batch), then)


def may_move(game: StrikeState, card: int) -> bool:
    """T141, R69."""
    return game.zone[card] == STAGE and not game.traits(card).rules & CANNOT_MOVE


def can_step(game: StrikeState, card: int, forward: int) -> bool:
    area = ahead(game.at[card], game.holder[card], forward)
    return may_move(game, card) and area != NO_AREA and game.board[area] == NOTHING


class Steps(Procedure):
    """T68, T69: strikers advance or retreat so many times, each time those that can."""

    def __init__(self, cards: list[int], forward: int, times: int) -> None:
        self.cards = cards
        self.forward = forward
        self.times = times
        self.moved: list[int] = []

    def advance(self, game: StrikeState) -> None:
        if self.times <= 0:
            game.finish(self.moved)
            return
        self.times -= 1
        steps = {
            card: ahead(game.at[card], game.holder[card], self.forward) for card in self.cards if may_move(game, card)
        }
        step_together(game, steps, Steps.take_moved)

    def take_moved(self, game: StrikeState, result: list[int]) -> None:
        self.moved += [card for card in result if card not in self.moved]


class Relocation(Procedure):
    """T70 to T74: each striker goes to an area that the effect's player chooses."""

    def __init__(
        self, cards: list[int], where: str, range: Range | None, ctx: Context, place: Place | None = None
    ) -> None:
        self.cards = cards
        self.where = where
        self.range = range
        self.place = place
        self.ctx = ctx
        self.area = NO_AREA
        self.moved: list[int] = []

    def choose(self, game: StrikeState) -> None:
        if not self.cards:
            game.finish(self.moved)
            return
        card = self.cards[0]
        areas = destinations(game, card, self.where, self.range, self.ctx, self.place)
        if not may_move(game, card) or is_immune(game, card, self.ctx):
            areas = 0
        places = [place_ref(area) for area in areas_in(areas)]
        select = Select(self.ctx.master, places, min(1, len(places)), 1, "area", "4.1.6", card)
        game.call(select, Relocation.take_area)

    def take_area(self, game: StrikeState, result: list[int]) -> None:
        self.area = place_of(result[0]) if result else NO_AREA

    def move(self, game: StrikeState) -> None:
        card = self.cards.pop(0)
        self.goto(Relocation.choose)
        if self.area != NO_AREA:
            step_together(game, {card: self.area}, Relocation.take_moved)

    def take_moved(self, game: StrikeState, result: list[int]) -> None:
        self.moved += result


Relocation.STEPS = (Relocation.choose, Relocation.move)


def swap_places(game: StrikeState, cards: list[int], then: Take) -> None:
    """T73, R16: Two strikers change places at one moment. If one of them cannot move, both stay."""
    ctx = game.running_context()
    pair = list(dict.fromkeys(cards))
    if len(pair) != 2 or any(not may_move(game, card) or is_immune(game, card, ctx) for card in pair):
        game.give(then, [])
        return
    step_together(game, {pair[0]: game.at[pair[1]], pair[1]: game.at[pair[0]]}, then)


def destinations(
    game: StrikeState, card: int, where: str, range: Range | None, ctx: Context, place: Place | None = None
) -> int:
    """The areas without a striker that a text lets this striker go to, as a mask."""
    empty = ~game.taken_areas()
    if place is not None:
        return place.areas(game, ctx) & empty
    if where == "adjacent":
        return ADJACENT[game.at[card]] & empty if game.at[card] != NO_AREA else 0
    if where == "in_range":
        origin = game.actor_area(ctx)
        return range.reached(origin, ctx.master) & empty if range is not None and origin != NO_AREA else 0
    area = ctx.num(AREA_NUM) if where == "target_area" else GATES[game.holder[card]]
    return 1 << area & empty
