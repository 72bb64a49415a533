"""10.10, 10.2.1.3 Replacement effects: something else happens in the place of an event."""

from __future__ import annotations

from gorin.engine.happening.events import concerns, replacers_of
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.waiting import Event, Watch
from gorin.games.sve.rules import moving as moves
from gorin.games.sve.rules.moving import Moving
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DESTROY, FIELD, WOULD_BE_DESTROYED, WOULD_LEAVE, WOULD_LOSE


def applicable(game: SveState, event: Event) -> list[Watch]:
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


def substitutes(game: SveState, moving: Moving) -> list[Watch]:
    """The replacements that could take the place of this move."""
    card = moving.card
    if game.zone[card] != FIELD or moving.zone == FIELD:
        return []
    player = game.holder[card]
    found = applicable(game, Event(WOULD_LEAVE, card, NOTHING, 0, player, moving.zone))
    if moving.reason == DESTROY:
        found += applicable(game, Event(WOULD_BE_DESTROYED, card, NOTHING, 0, player, moving.zone))
    return found


def settle_moves(game: SveState, movings: list[Moving], then: Take | None = None) -> None:
    """10.10.1: settle what is replaced, then move the rest; the result goes to `then`."""
    if replacers_of(game) and any(substitutes(game, moving) for moving in movings):
        game.call(ReplaceMoves(movings), then)
        return
    game.give(then, moves.perform(game, movings) if movings else [])


def ask_which(player: int, found: list[Watch]) -> Decision:
    """10.10.2: which replacement comes first."""
    options = [Option(CHOOSE, watch.card, NOTHING, number) for number, watch in enumerate(found)]
    return Decision(player, CHOOSE, options, "replacement", "10.10.2", ordering=True)


class ReplaceMoves(Procedure):
    """10.10.2, 10.10.2.1: for each card that would move, its master decides which replacement comes first."""

    def __init__(self, movings: list[Moving]) -> None:
        super().__init__()
        self.movings = movings
        self.staying: list[int] = []
        self.chosen: list[Watch] = []
        self.moved: list[int] = []
        self.index = 0
        self.settled = False

    def advance(self, game: SveState) -> None:
        while self.index < len(self.movings):
            found = substitutes(game, self.movings[self.index])
            if not found:
                self.index += 1
            elif len(found) == 1:
                self.replace(found[0])
            else:
                game.ask()
                return
        if not self.settled:
            self.happen(game)
        elif self.chosen:
            substitute(game, self.chosen.pop(0))
        else:
            game.finish(self.moved)

    def question(self, game: SveState) -> Decision:
        moving = self.movings[self.index]
        return ask_which(game.holder[moving.card], substitutes(game, moving))

    def answer(self, game: SveState, option: Option) -> None:
        self.replace(substitutes(game, self.movings[self.index])[option.number])

    def replace(self, watch: Watch) -> None:
        """10.10.1.1: the move does not happen at all; its substitute will."""
        self.chosen.append(watch)
        self.staying.append(self.movings[self.index].card)
        self.index += 1

    def happen(self, game: SveState) -> None:
        left = [moving for moving in self.movings if moving.card not in self.staying]
        self.moved = moves.perform(game, left) if left else []
        self.settled = True


def substitute(game: SveState, watch: Watch) -> None:
    """Carry out what a replacement puts in the place of the event."""
    game.note("replaced", "10.10.1", watch.master, watch.card)
    game.call(Effect(watch.ability, Context(watch.card, game.stamp[watch.card], watch.master)))


class Losing(Procedure):
    """1.2.1, 1.2.2, R10: players lose at the same time, unless a text replaces it.

    10.10.2, 10.10.2.2: where several texts could, the losing player decides.
    """

    def __init__(self, players: list[int], reason: str, clause: str) -> None:
        super().__init__()
        self.players = players
        self.reason = reason
        self.clause = clause
        self.losers: list[int] = []
        self.chosen: list[Watch] = []

    def advance(self, game: SveState) -> None:
        while self.players:
            found = self.found(game)
            if not found:
                self.losers.append(self.players.pop(0))
            elif len(found) == 1:
                self.replace(found[0])
            else:
                game.ask()
                return
        if self.losers:
            winners = tuple(player for player in range(game.nplayers) if player not in self.losers)
            game.end(Result(winners, self.reason, self.clause if winners else "1.2.2"))
        elif self.chosen:
            game.suspect = True
            substitute(game, self.chosen.pop(0))
        else:
            game.finish()

    def found(self, game: SveState) -> list[Watch]:
        return applicable(game, Event(WOULD_LOSE, NOTHING, NOTHING, 0, self.players[0]))

    def question(self, game: SveState) -> Decision:
        return ask_which(self.players[0], self.found(game))

    def answer(self, game: SveState, option: Option) -> None:
        self.replace(self.found(game)[option.number])

    def replace(self, watch: Watch) -> None:
        self.players.pop(0)
        self.chosen.append(watch)
