"""10.10, 10.2.1.3 Replacement effects: something else happens in the place of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorin.engine.happening.events import concerns, replacers_of
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Ability
from gorin.engine.values.waiting import Event, Watch
from gorin.games.sve.rules import moving as moves
from gorin.games.sve.terms import DESTROY, FIELD, WOULD_BE_DESTROYED, WOULD_LEAVE, WOULD_LOSE

if TYPE_CHECKING:
    from gorin.games.sve.game import SveGame
    from gorin.games.sve.rules.moving import Moving


def applicable(game: SveGame, event: Event) -> list[Watch]:
    """The replacements of this event whose substitute can be done (R75)."""
    found: list[Watch] = []
    for watch in replacers_of(game):
        replacement = watch.ability.replacement
        if (
            replacement is not None
            and event.kind in replacement.events
            and not (replacement.this and event.card != watch.card)
            and concerns(replacement, watch.card, watch.context(), event, game)
            and all(op.possible(game, watch.context()) for op in watch.ability.program.ops)
        ):
            found.append(watch)
    return found


def substitutes(game: SveGame, moving: Moving) -> list[Watch]:
    """The replacements that could take the place of this move."""
    card = moving.card
    if game.zone[card] != FIELD or moving.zone == FIELD:
        return []
    player = game.holder[card]
    found = applicable(game, Event(WOULD_LEAVE, card, NOTHING, 0, player, moving.zone))
    if moving.reason == DESTROY:
        found += applicable(game, Event(WOULD_BE_DESTROYED, card, NOTHING, 0, player, moving.zone))
    return found


def settle_moves(game: SveGame, movings: list[Moving]) -> None:
    """10.10.1: settle what is replaced, then move the rest; the result goes to the running procedure."""
    if replacers_of(game) and any(substitutes(game, moving) for moving in movings):
        game.call(ReplaceMoves(movings))
        return
    moved = moves.perform(game, movings) if movings else []
    game.frames[-1].receive(game, moved)


class ReplaceMoves(Procedure):
    """10.10.2, 10.10.2.1: for each card that would move, its master decides which replacement comes first."""

    FIELDS = ("chosen", "index", "movings", "staying")
    __slots__ = FIELDS

    def __init__(self, movings: list[Moving] | None = None) -> None:
        super().__init__()
        self.movings: list[Moving] = movings if movings is not None else []
        self.staying: list[int] = []
        self.chosen: list[Watch] = []
        self.index = 0

    def advance(self, game: SveGame) -> None:
        while self.index < len(self.movings):
            found = substitutes(game, self.movings[self.index])
            if not found:
                self.index += 1
                continue
            if len(found) == 1:
                self.replace(found[0])
                continue
            options = [Option(CHOOSE, watch.card, NOTHING, number) for number, watch in enumerate(found)]
            game.ask(
                Decision(
                    game.holder[self.movings[self.index].card],
                    CHOOSE,
                    options,
                    "replacement",
                    "10.10.2",
                    ordering=True,
                )
            )
            return
        self.happen(game)

    def answer(self, game: SveGame, option: Option) -> None:
        self.replace(substitutes(game, self.movings[self.index])[option.number])

    def replace(self, watch: Watch) -> None:
        """10.10.1.1: the move does not happen at all; its substitute will."""
        self.chosen.append(watch)
        self.staying.append(self.movings[self.index].card)
        self.index += 1

    def happen(self, game: SveGame) -> None:
        left = [moving for moving in self.movings if moving.card not in self.staying]
        moved = moves.perform(game, left) if left else []
        game.frames.pop()
        game.frames[-1].receive(game, moved)
        for watch in reversed(self.chosen):
            substitute(game, watch.ability, watch.card, game.stamp[watch.card], watch.master)


def substitute(game: SveGame, ability: Ability, card: int, stamp: int, master: int) -> None:
    """Carry out what a replacement puts in the place of the event."""
    game.note("replaced", "10.10.1", master, card)
    game.call(Effect(ability, Context(card, stamp, master)))


class Losing(Procedure):
    """1.2.1, 1.2.2, R10: players lose at the same time, unless a text replaces it.

    10.10.2, 10.10.2.2: where several texts could, the losing player decides.
    """

    FIELDS = ("chosen", "clause", "losers", "players", "reason")
    __slots__ = FIELDS

    def __init__(self, players: list[int] | None = None, reason: str = "", clause: str = "") -> None:
        super().__init__()
        self.players: list[int] = players if players is not None else []
        self.reason = reason
        self.clause = clause
        self.losers: list[int] = []
        self.chosen: list[Watch] = []

    def advance(self, game: SveGame) -> None:
        while self.players:
            player = self.players[0]
            found = self.found(game)
            if not found:
                self.losers.append(self.players.pop(0))
            elif len(found) == 1:
                self.replace(found[0])
            else:
                options = [Option(CHOOSE, watch.card, NOTHING, number) for number, watch in enumerate(found)]
                game.ask(Decision(player, CHOOSE, options, "replacement", "10.10.2", ordering=True))
                return
        if self.losers:
            winners = tuple(player for player in range(game.nplayers) if player not in self.losers)
            game.end(Result(winners, self.reason, self.clause if winners else "1.2.2"))
            return
        game.frames.pop()
        game.suspect = True
        for watch in reversed(self.chosen):
            substitute(game, watch.ability, watch.card, watch.stamp, watch.master)

    def found(self, game: SveGame) -> list[Watch]:
        return applicable(game, Event(WOULD_LOSE, NOTHING, NOTHING, 0, self.players[0]))

    def answer(self, game: SveGame, option: Option) -> None:
        self.replace(self.found(game)[option.number])

    def replace(self, watch: Watch) -> None:
        self.players.pop(0)
        self.chosen.append(watch)
