"""2-8, 18-4-1 Replacement effects (置換効果): at most one for each event and affected object (R70)."""

from __future__ import annotations

from gorin.engine.happening.events import concerns, replacers_of
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, player_ref
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import REPLACEMENT, Ability
from gorin.engine.values.change import ReplaceNext
from gorin.engine.values.lasting import Mark
from gorin.engine.values.waiting import Event
from gorin.games.orphelia.program import EnterRunoa, EnterWithCounters
from gorin.games.orphelia.rules import moving as moves
from gorin.games.orphelia.rules.moving import Moving
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    DESTROY,
    FIELD,
    GRAVEYARD,
    HAND,
    RUNOA,
    WOULD_BE_DESTROYED,
    WOULD_DRAW,
    WOULD_ENTER,
    WOULD_GO_TO_GRAVEYARD,
    WOULD_RETURN,
)


class Substitute:
    """A replacement that could apply: the ability, its point of view, the mark that is used up by it."""

    __slots__ = ("ability", "ctx", "mark")

    def __init__(self, ability: Ability, ctx: Context, mark: Mark | None = None) -> None:
        self.ability = ability
        self.ctx = ctx
        self.mark = mark


def events_of(game: OrpheliaState, moving: Moving) -> list[Event]:
    """The events that this move is, for replacements."""
    card = moving.card
    origin = game.zone[card]
    holder = moving.player if moving.zone == FIELD else game.holder[card]
    kinds: list[int] = []
    if moving.zone == FIELD:
        kinds.append(WOULD_ENTER)
    if moving.reason == DESTROY and origin == FIELD:
        kinds.append(WOULD_BE_DESTROYED)
    if moving.zone == HAND and origin == FIELD:
        kinds.append(WOULD_RETURN)
    if moving.zone == GRAVEYARD:
        kinds.append(WOULD_GO_TO_GRAVEYARD)
    return [Event(kind, card, NOTHING, 0, holder, moving.zone) for kind in kinds]


def substitutes(game: OrpheliaState, moving: Moving) -> list[Substitute]:
    """The replacements that could take the place of this move (none of an event that replaces one)."""
    card = moving.card
    found: list[Substitute] = []
    if card in game.replaced:
        return found
    for event in events_of(game, moving):
        found += applicable(game, event)
        if event.kind == WOULD_ENTER:
            found += own_entrances(game, event)
        for mark in game.marks.get(card, ()):
            for change in mark.changes:
                if isinstance(change, ReplaceNext) and replaces(change.ability, card, mark.ctx, event, game):
                    ctx = Context(card, game.stamp[card], mark.ctx.master)
                    found.append(Substitute(change.ability, ctx, mark))
    return found


def applicable(game: OrpheliaState, event: Event) -> list[Substitute]:
    return [
        Substitute(watch.ability, watch.context())
        for watch in replacers_of(game)
        if replaces(watch.ability, watch.card, watch.context(), event, game)
    ]


def replaces(ability: Ability, card: int, ctx: Context, event: Event, game: OrpheliaState) -> bool:
    replacement = ability.replacement
    return (
        replacement is not None and event.kind in replacement.events and concerns(replacement, card, ctx, event, game)
    )


def own_entrances(game: OrpheliaState, event: Event) -> list[Substitute]:
    """R111: a card's own 「場に出るとき」 works although it is not on the field yet."""
    card = event.card
    traits = game.base_traits(card)
    if not traits.profile.watching:
        return []
    ctx = Context(card, game.stamp[card], event.player)
    return [
        Substitute(ability, ctx)
        for ability in traits.abilities
        if ability.kind == REPLACEMENT
        and ability.replacement is not None
        and ability.replacement.this
        and WOULD_ENTER in ability.replacement.events
    ]


def own_entrance_possible(game: OrpheliaState, movings: list[Moving]) -> bool:
    return any(moving.zone == FIELD and game.base_traits(moving.card).profile.watching for moving in movings)


def settle_moves(game: OrpheliaState, movings: list[Moving], acted: list[int], then: Take | None = None) -> None:
    """2-8: settle what is replaced, then everything happens at once; the result is `acted`."""
    if (replacers_of(game) or game.marks or own_entrance_possible(game, movings)) and any(
        substitutes(game, moving) for moving in movings
    ):
        game.call(ReplaceMoves(movings, acted), then)
        return
    if movings:
        moves.perform(game, movings)
    game.give(then, acted)


class ReplaceMoves(Procedure):
    """2-8-3, R108: for each object the affected player picks the one replacement that applies."""

    def __init__(self, movings: list[Moving], acted: list[int]) -> None:
        super().__init__()
        self.movings = movings
        self.acted = acted
        self.index = 0
        self.asked = 0
        self.chosen: list[tuple[Ability, Context]] = []
        self.subjects: list[int] = []

    def settle(self, game: OrpheliaState) -> None:
        """2-8-3: one after another, the active player's first (R108)."""
        order = game.turn_order()
        while self.asked < len(order):
            player = order[self.asked]
            while self.index < len(self.movings):
                moving = self.movings[self.index]
                if affected(game, moving) != player or moving.card in self.subjects:
                    self.index += 1
                    continue
                found = substitutes(game, moving)
                if not found:
                    self.index += 1
                elif len(found) == 1:
                    self.take(game, found[0])
                else:
                    self.goto(ReplaceMoves.settle)
                    game.ask()
                    return
            self.index = 0
            self.asked += 1

    def question(self, game: OrpheliaState) -> Decision:
        found = substitutes(game, self.movings[self.index])
        options = [Option(CHOOSE, each.ctx.source, NOTHING, number) for number, each in enumerate(found)]
        return Decision(game.turn_order()[self.asked], CHOOSE, options, "replacement", "2-8-3")

    def answer(self, game: OrpheliaState, option: Option) -> None:
        self.take(game, substitutes(game, self.movings[self.index])[option.number])

    def take(self, game: OrpheliaState, substitute: Substitute) -> None:
        """2-8-2: this one applies; a way of entering changes the move, anything else replaces it.

        2-8-6: what is replaced has no part in the move any more, and so does not enter.
        """
        moving = self.movings[self.index]
        ability = substitute.ability
        self.subjects.append(moving.card)
        if substitute.mark is not None:
            keep = tuple(mark for mark in game.marks[moving.card] if mark is not substitute.mark)
            game.unmark(moving.card, keep)
        ops = ability.program.ops
        if ops and all(isinstance(op, EnterRunoa | EnterWithCounters) for op in ops):
            counters = tuple(
                (op.name, op.amount.value(game, substitute.ctx)) for op in ops if isinstance(op, EnterWithCounters)
            )
            flags = moving.flags
            if any(isinstance(op, EnterRunoa) for op in ops):
                flags |= RUNOA
            self.movings[self.index] = moves.Moving(
                moving.card, FIELD, moving.player, moving.reason, False, flags, counters, moving.bearer
            )
        else:
            ctx = substitute.ctx.copy()
            ctx.regs = [[game.sight(moving.card)]]
            self.chosen.append((ability, ctx))
            del self.movings[self.index]
            self.index -= 1
        self.index += 1

    def happen(self, game: OrpheliaState) -> None:
        """2-9-4: what is not replaced happens at once."""
        if self.movings:
            moves.perform(game, self.movings)

    def substitute(self, game: OrpheliaState) -> None:
        """2-8-1."""
        if self.chosen:
            ability, ctx = self.chosen.pop(0)
            self.goto(ReplaceMoves.substitute)
            game.call(Instead(ability, ctx, game.sight_card(ctx.regs[0][0])))

    def end(self, game: OrpheliaState) -> None:
        """R31: what there was to move, whatever came of it."""
        game.finish(self.acted)


ReplaceMoves.STEPS = (ReplaceMoves.settle, ReplaceMoves.happen, ReplaceMoves.substitute, ReplaceMoves.end)


def affected(game: OrpheliaState, moving: Moving) -> int:
    """R70: the holder, or the player under whom the object would enter."""
    return moving.player if moving.zone == FIELD else game.holder[moving.card]


class Instead(Procedure):
    """2-8-2: what a replacement puts in the place of the event; that is not replaced again."""

    def __init__(self, ability: Ability, ctx: Context, subject: int) -> None:
        super().__init__()
        self.ability = ability
        self.ctx = ctx
        self.subject = subject

    def begin(self, game: OrpheliaState) -> None:
        """2-8-1: it does not use the stack."""
        game.note("replaced", "2-8-1", self.ctx.master, self.ctx.source)
        game.replaced.append(self.subject)
        game.atomic += 1
        game.call(Effect(self.ability, self.ctx.copy()))

    def end(self, game: OrpheliaState) -> None:
        """2-8-2."""
        game.atomic -= 1
        game.replaced.remove(self.subject)


Instead.STEPS = (Instead.begin, Instead.end)


class DrawCards(Procedure):
    """R106: draws one after another, each of which can be replaced."""

    def __init__(self, players: list[int]) -> None:
        super().__init__()
        self.players = players

    def advance(self, game: OrpheliaState) -> None:
        if not self.players:
            game.finish()
            return
        player = self.players[0]
        found = draw_substitutes(game, player)
        if len(found) > 1:
            game.ask()
            return
        self.players.pop(0)
        if found:
            self.replace(game, player, found[0])
        else:
            game.draw(player)

    def question(self, game: OrpheliaState) -> Decision:
        player = self.players[0]
        found = draw_substitutes(game, player)
        options = [Option(CHOOSE, each.ctx.source, NOTHING, number) for number, each in enumerate(found)]
        return Decision(player, CHOOSE, options, "replacement", "2-8-3")

    def answer(self, game: OrpheliaState, option: Option) -> None:
        player = self.players.pop(0)
        self.replace(game, player, draw_substitutes(game, player)[option.number])

    def replace(self, game: OrpheliaState, player: int, substitute: Substitute) -> None:
        game.call(Instead(substitute.ability, substitute.ctx.copy(), player_ref(player)))


def draw_substitutes(game: OrpheliaState, player: int) -> list[Substitute]:
    if player_ref(player) in game.replaced:
        return []
    return applicable(game, Event(WOULD_DRAW, NOTHING, NOTHING, 0, player))


def draws_replaced(game: OrpheliaState) -> bool:
    """Whether any ability that is valid now replaces draws."""
    return any(
        watch.ability.replacement is not None and WOULD_DRAW in watch.ability.replacement.events
        for watch in replacers_of(game)
    )
