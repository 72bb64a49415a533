"""What is about to happen: abilities that act directly before it (R65) and replacements (8.1.5, R68)."""

from __future__ import annotations

from gorin.engine.happening.events import concerns, replacers_of
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import all_complete
from gorin.engine.values.ability import REPLACEMENT, Ability
from gorin.engine.values.waiting import Event, Waiting
from gorin.games.strike.rules import events
from gorin.games.strike.rules.applying import carry_out
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ABILITY, SPELL

MOST_NESTED = 100
"""So many things about to happen inside each other, with no choice on the way, have no end."""


class Happening:
    """One of several things that are about to happen at the same moment.

    `events`: as which events it can be heard. `sight`: the card as it is seen now (NOTHING: it is
    about a player). `to`: the zone, area, flag or kind of damage; `others`: who deals damage.
    """

    __slots__ = ("amount", "events", "flags", "others", "place", "player", "reason", "sight", "to")

    def __init__(
        self,
        events: tuple[int, ...],
        sight: int,
        player: int,
        amount: int = 0,
        to: int = NOTHING,
        reason: str = "",
        place: str = "",
        flags: int = 0,
        others: tuple[int, ...] = (),
    ) -> None:
        self.events = events
        self.sight = sight
        self.player = player
        self.amount = amount
        self.to = to
        self.reason = reason
        self.place = place
        self.flags = flags
        self.others = others


class Replacer:
    """An ability that can take the place of something that is about to happen."""

    __slots__ = ("ability", "ctx", "delayed", "key", "matches")

    def __init__(
        self, ability: Ability, ctx: Context, key: int, delayed: Waiting | None, matches: list[Happening]
    ) -> None:
        self.ability = ability
        self.ctx = ctx
        self.key = key
        self.delayed = delayed
        self.matches = matches


def happen(game: StrikeState, procedure: Happen, then: Take | None = None) -> None:
    """Let things happen together; what really happened goes to `then` of the running procedure."""
    if procedure.batch and somebody_cares(game, procedure.batch):
        game.call(procedure, then)
    else:
        game.give(then, procedure.apply(game))


def somebody_cares(game: StrikeState, batch: list[Happening]) -> bool:
    if replacers_of(game) or game.delayed:
        return True
    return any(events.is_heard(game, kind) for each in batch for kind in each.events)


class Happen(Procedure):
    """8.1.8, R65, R68: first what acts directly before it, then what replaces it, then the rest happens.

    A subclass says in `apply` how it happens; its result is what really happened. `choices`: how many the
    players had made when it began.
    """

    def __init__(self, batch: list[Happening]) -> None:
        super().__init__()
        self.batch = batch
        self.before: list[Waiting] = []
        self.choices = 0
        self.looked = False
        self.declined: list[int] = []
        self.chosen = NOTHING
        self.replaced: list[Happening] = []

    def advance(self, game: StrikeState) -> None:
        if not self.looked:
            self.looked = True
            self.choices = game.choices
            self.before = events.hear(game, [event for each in self.batch for event in as_events(game, each)])
        if self.before:
            if not self.is_endless(game):
                waiting = self.before.pop(0)
                carry_out(game, waiting.ability, waiting.ctx.copy())
            return
        found = self.next_replacers(game)
        if len(found) > 1:
            game.ask()
        elif found:
            self.consider(game, found[0])
        else:
            game.finish(self.apply(game))

    def next_replacers(self, game: StrikeState) -> list[Replacer]:
        """R68, R83: what can replace the first thing that can be replaced, the turn player's things first."""
        found = self.replacers(game)
        if self.chosen != NOTHING:
            return [each for each in found if each.key == self.chosen]
        for player in game.turn_order():
            for happening in self.batch:
                if happening.player == player:
                    mine = [each for each in found if happening in each.matches]
                    if mine:
                        return mine
        return []

    def is_endless(self, game: StrikeState) -> bool:
        """1.2.5.2, R28: what acts before it makes the same happen again and again, and nobody has a choice."""
        inside = sum(isinstance(frame, Happen) and frame.choices == game.choices for frame in game.frames)
        if inside <= MOST_NESTED:
            return False
        game.note("endless", "1.2.5.2", game.active)
        game.end(Result((), "loop", "1.2.5.2"))
        return True

    def apply(self, game: StrikeState) -> list[int]:
        raise AssertionError("a subclass lets it happen")

    def replacers(self, game: StrikeState) -> list[Replacer]:
        """What can replace some of this; not what was declined, nor what is itself being carried out."""
        found: list[Replacer] = []
        for watch in sorted(replacers_of(game), key=lambda each: (each.card, each.number)):
            key = watch.card * 64 + watch.number
            self.look_at(game, found, watch.ability, watch.context(), key, None)
        for waiting in game.delayed:
            if waiting.ability.kind == REPLACEMENT:
                self.look_at(game, found, waiting.ability, waiting.ctx, -2 - waiting.time, waiting)
        return found

    def look_at(
        self,
        game: StrikeState,
        found: list[Replacer],
        ability: Ability,
        ctx: Context,
        key: int,
        delayed: Waiting | None,
    ) -> None:
        if key in self.declined or is_carried_out(game, ability, ctx):
            return
        matches = [each for each in self.batch if replaces(game, ability, ctx, each)]
        if matches:
            found.append(Replacer(ability, ctx, key, delayed, matches))

    def question(self, game: StrikeState) -> Decision:
        """R68: the controller of the affected striker, or the affected player, chooses."""
        found = self.next_replacers(game)
        options = [Option(CHOOSE, each.ctx.source, NOTHING, each.key) for each in found]
        return Decision(self.affected(game, found), CHOOSE, options, "replacement", "8.1.5")

    def affected(self, game: StrikeState, found: list[Replacer]) -> int:
        """Whose thing it is that all of these can replace."""
        for player in game.turn_order():
            for happening in self.batch:
                if happening.player == player and all(happening in each.matches for each in found):
                    return player
        raise AssertionError("replacements of one thing have that thing in common")

    def answer(self, game: StrikeState, option: Option) -> None:
        self.chosen = option.number

    def consider(self, game: StrikeState, replacer: Replacer) -> None:
        """T138, R77: an optional one is asked for if all of it can be done."""
        replacement = replacer.ability.replacement
        self.chosen = replacer.key
        if replacement is None or not replacement.optional:
            self.replace(game, replacer)
        elif all_complete(replacer.ability.program.ops, game, replacer.ctx):
            game.call(AskYesNo(replacer.ctx.master, "may", replacer.ctx.source), Happen.take_yes_or_no)
        else:
            self.decline()

    def decline(self) -> None:
        self.declined.append(self.chosen)
        self.chosen = NOTHING

    def take_yes_or_no(self, game: StrikeState, result: list[int]) -> None:
        if not result[0]:
            self.decline()
            return
        for each in self.replacers(game):
            if each.key == self.chosen:
                self.replace(game, each)
                return

    def replace(self, game: StrikeState, replacer: Replacer) -> None:
        """8.1.5.1 to 8.1.5.3: everything that it matches does not happen; its substitute does, once."""
        self.chosen = NOTHING
        self.declined.append(replacer.key)
        self.replaced = replacer.matches
        self.batch = [each for each in self.batch if each not in replacer.matches]
        if replacer.delayed is not None and not replacer.delayed.each:
            game.delayed = [each for each in game.delayed if each is not replacer.delayed]
        ctx = replacer.ctx.copy()
        ctx.origin = ctx.origin or (SPELL if replacer.ability.zones else ABILITY)
        first = replacer.matches[0]
        amount = sum(each.amount for each in replacer.matches)
        card = NOTHING if first.sight == NOTHING else game.sight_card(first.sight)
        ctx.event = (card, NOTHING, amount, first.player)
        ctx.store(0, [each.sight for each in replacer.matches if each.sight != NOTHING])
        game.note("replaced", "8.1.5.2", ctx.master, ctx.source)
        game.call(Effect(replacer.ability, ctx))


def is_carried_out(game: StrikeState, ability: Ability, ctx: Context) -> bool:
    """R68: whether this ability of this card is running; the same words on another card are another ability."""
    return any(
        type(frame) is Effect
        and frame.ability is ability
        and frame.ctx.source == ctx.source
        and frame.ctx.stamp == ctx.stamp
        for frame in game.frames
    )


def as_events(game: StrikeState, happening: Happening) -> list[Event]:
    card = NOTHING if happening.sight == NOTHING else game.sight_card(happening.sight)
    return [Event(kind, card, NOTHING, happening.amount, happening.player, happening.to) for kind in happening.events]


def replaces(game: StrikeState, ability: Ability, ctx: Context, happening: Happening) -> bool:
    replacement = ability.replacement
    if replacement is None:
        return False
    return any(
        event.kind in replacement.events and concerns(replacement, ctx.source, ctx, event, game)
        for event in as_events(game, happening)
    )


def still_there(game: StrikeState, happening: Happening) -> bool:
    """Whether the card has not moved since it was about to."""
    return game.sight(game.sight_card(happening.sight)) == happening.sight
