"""Everything that happens, alone or together with others.

In this order: abilities that act before the event, replacements, then the event itself.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gorin.engine.game import Game
from gorin.engine.happening.events import concerns, replacers_of
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, seen_stamp
from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import all_complete, all_possible
from gorin.engine.values.ability import REPLACEMENT, Ability, Replacement
from gorin.engine.values.happening import Happening, Replacer
from gorin.engine.values.identity import use_key
from gorin.engine.values.rules import ANEW, NEVER, ONCE, Replacing
from gorin.engine.values.waiting import Event, Waiting

MOST_NESTED: Final = 100
"""So many things about to happen inside each other, with no choice on the way, have no end."""


def happen(game: Game, procedure: Happen, then: Take | None = None) -> None:
    """Let things happen together; what really happened goes to `then`."""
    if procedure.batch and somebody_cares(game, procedure.batch):
        game.call(procedure, then)
    else:
        happened = procedure.apply(game)
        if game.library.has_states:
            game.look_at_states()
        game.give(then, happened)


def kinds_of(happening: Happening) -> int:
    """As which events it can be replaced, as a mask."""
    kinds = 0
    for kind in happening.events:
        kinds |= 1 << kind
    return kinds


def somebody_cares(game: Game, batch: list[Happening]) -> bool:
    """Whether anything could act before some of this or take its place."""
    replacers = replacers_of(game) if game.replacers is None else game.replacers
    if replacers:
        kinds = 0
        for each in batch:
            kinds |= kinds_of(each)
        for watch in replacers:
            if watch.events & kinds and (not watch.own or is_about(batch, watch.card)):
                return True
    for waiting in game.delayed:
        if waiting.ability.kind == REPLACEMENT:
            return True
    return bool(game.further_replacers(batch)) or game.is_acted_before(batch)


def is_about(batch: list[Happening], card: int) -> bool:
    """Whether some of this happens to this card."""
    for each in batch:
        if each.card == card:
            return True
    return False


@mypyc_attr(acyclic=True)
class Happen(Procedure):
    """Things that are about to happen at the same moment; a subclass says in `apply` how they happen.

    Its result is what really happened. `index` is the thing that is being judged, `had` the keys of the
    replacements that this thing has had, or that were declined for it; `instead` are substitutes that come
    after the rest, `replaced` what was replaced last.
    """

    __slots__ = ("batch", "before", "choices", "chosen", "had", "happened", "index", "instead", "replaced")

    def __init__(self, batch: list[Happening]) -> None:
        self.batch = batch
        self.before: list[Waiting] | None = None
        self.choices = 0
        self.index = 0
        self.had: list[int] = []
        self.chosen = NOTHING
        self.instead: list[tuple[Ability, Context]] = []
        self.replaced: list[Happening] = []
        self.happened: list[int] = []

    def leave_out(self, game: Any) -> None:
        """Nobody decides any more about what has gone along with somebody."""
        there = [each for each in self.batch if each.card == NOTHING or game.is_there(each.card)]
        if len(there) < len(self.batch):
            judged = self.index < len(self.batch) and self.batch[self.index] not in there
            self.index = sum(1 for each in self.batch[: self.index] if each in there)
            self.batch = there
            if judged:
                self.had = []
                game.take_back_question(self)
        if self.before:
            self.before = [each for each in self.before if not game.gone >> each.ctx.master & 1]

    def ask_anew(self, game: Any) -> None:
        """What is still to be judged is looked at when it goes on."""

    def apply(self, game: Any) -> list[int]:
        """Let what is left of it happen; the cards (or players) with whom it really did."""
        raise AssertionError("a subclass lets it happen")

    def act_before(self, game: Game) -> None:
        """What acts directly before it, each once."""
        if self.before is None:
            game.event_begins()
            self.choices = game.choices
            if is_endless(game):
                game.endless()
                return
            self.before = game.acting_before(self.batch)
        if self.before:
            waiting = self.before[0]
            self.before = self.before[1:]
            self.goto(Happen.act_before)
            game.act_before(waiting)

    def look_for_replacements(self, game: Game) -> None:
        """The things are judged one after another (or together, where the rulebook says so)."""
        if game.REPLACING.turn_order and not self.index and not self.had:
            self.batch = in_turn_order(game, self.batch)
        if self.index >= len(self.batch):
            return
        self.goto(Happen.look_for_replacements)
        found = self.replacers(game)
        if len(found) > 1:
            game.ask()
        elif found:
            self.consider(game, found[0])
        else:
            self.next_thing(game)

    def next_thing(self, game: Game) -> None:
        """A replacement that takes everything at once was taken or declined for everything."""
        self.index += 1
        if not game.REPLACING.together:
            self.had = []

    def matches(self, game: Game, replacer: Replacer) -> list[Happening]:
        """What of the batch this one would replace."""
        things = self.batch if game.REPLACING.together else [self.batch[self.index]]
        return [each for each in things if fits(game, replacer.ability, replacer.ctx, each)]

    def replacers(self, game: Any) -> list[Replacer]:
        """What can take the place of the thing that is being judged."""
        rules: Replacing = game.REPLACING
        used = self.had
        last: Instead | None = None
        for frame in game.frames:
            if isinstance(frame, Instead):
                if rules.again == NEVER:
                    return []
                if rules.again == ONCE:
                    used = used + frame.keys
                last = frame
        card = self.batch[self.index].card
        if last is not None and card != NOTHING and last.ctx.event[0] == card:
            used = used + last.keys
        return [
            each
            for each in self.every_replacer(game)
            if each.key not in used
            and not is_used_up(game, each)
            and fits(game, each.ability, each.ctx, self.batch[self.index])
            and self.can_be_done(game, each)
        ]

    def every_replacer(self, game: Game) -> list[Replacer]:
        """What could take the place of such a thing as is being judged."""
        kinds = kinds_of(self.batch[self.index])
        looking = [watch for watch in replacers_of(game) if watch.events & kinds]
        if len(looking) > 1:
            looking.sort(key=lambda each: (each.card, each.number))
        found = [
            Replacer(watch.ability, watch.context(), game.sight(watch.card) * 64 + watch.number) for watch in looking
        ]
        for waiting in game.delayed:
            if waiting.ability.kind == REPLACEMENT:
                found.append(Replacer(waiting.ability, waiting.ctx.copy(), -2 - waiting.time, waiting.time))
        return found + game.further_replacers(self.batch)

    def can_be_done(self, game: Game, replacer: Replacer) -> bool:
        """Whether the substitute is such that it may be put in the place of this."""
        rules = game.REPLACING
        replacement = replacer.ability.replacement
        optional = replacement is not None and replacement.optional
        if rules.though_impossible and not optional:
            return True
        ctx = self.context_of(game, replacer)
        ops = replacer.ability.program.ops
        if optional and rules.in_full:
            return all_complete(ops, game, ctx)
        return all_possible(ops, game, ctx)

    def question(self, game: Game) -> Decision:
        """Which of several applies first: the player concerned decides."""
        found = self.replacers(game)
        options = [Option(CHOOSE, each.ctx.source, NOTHING, number) for number, each in enumerate(found)]
        thing = self.batch[self.index]
        rules = game.REPLACING
        in_turn = rules.again == ANEW
        return Decision(game.chooser(thing), CHOOSE, options, "replacement", rules.clause, ordering=in_turn)

    def answer(self, game: Game, option: Option) -> None:
        self.consider(game, self.replacers(game)[option.number])

    def consider(self, game: Game, replacer: Replacer) -> None:
        """An optional one is asked for."""
        replacement = replacer.ability.replacement
        if replacement is None or not replacement.optional:
            self.replace(game, replacer)
            return
        self.chosen = replacer.key
        ops = replacer.ability.program.ops
        if ops and ops[0].may_be_declined():
            self.replaced = self.matches(game, replacer)
            game.call(Instead(replacer.ability, self.context_of(game, replacer), [replacer.key]), Happen.take_tried)
            return
        for player in replacement.asks.players(game, self.context_of(game, replacer)):
            game.call(AskYesNo(player, "may", replacer.ctx.source), Happen.take_whether)
            return

    def take_tried(self, game: Game, result: list[int]) -> None:
        """The result of an optional substitute. If nothing of it was done, the original event happens."""
        self.had.append(self.chosen)
        if result[0]:
            for each in self.every_replacer(game):
                if each.key == self.chosen:
                    count_use(game, each)
            self.drop_replaced(game)

    def take_whether(self, game: Game, result: list[int]) -> None:
        if not result[0]:
            self.had.append(self.chosen)
            return
        for each in self.replacers(game):
            if each.key == self.chosen:
                self.replace(game, each)
                return

    def replace(self, game: Any, replacer: Replacer) -> None:
        """The event is changed, or does not happen and its substitute does."""
        self.had.append(replacer.key)
        matches = self.matches(game, replacer)
        use_up(game, replacer)
        count_use(game, replacer)
        if self.alter(game, replacer, matches):
            return
        ctx = self.context_of(game, replacer)
        self.replaced = matches
        self.drop_replaced(game)
        game.note("replaced", game.REPLACING.clause, ctx.master, ctx.source)
        if self.comes_at_once(game):
            game.call(Instead(replacer.ability, ctx, [replacer.key]))
        else:
            self.instead.append((replacer.ability, ctx))

    def drop_replaced(self, game: Game) -> None:
        """What was replaced does not happen at all."""
        self.batch = [each for each in self.batch if each not in self.replaced]
        if game.REPLACING.together:
            self.index = 0
        else:
            self.had = []

    def comes_at_once(self, game: Any) -> bool:
        """Whether a substitute happens before the rest is judged, else after it has happened."""
        rules: Replacing = game.REPLACING
        return rules.at_once

    def alter(self, game: Game, replacer: Replacer, matches: list[Happening]) -> bool:
        """Whether it only changes what happens."""
        batch = self.batch[:]
        changed = False
        for number, each in enumerate(batch):
            if each in matches:
                altered = game.altered(replacer, each)
                if altered is not None:
                    batch[number] = altered
                    changed = True
        if changed:
            self.batch = batch
            if game.REPLACING.again == NEVER:
                self.next_thing(game)
        return changed

    def context_of(self, game: Game, replacer: Replacer) -> Context:
        """The point of view of a substitute: what was replaced is its event and its register 0."""
        matches = self.matches(game, replacer)
        first = matches[0]
        ctx = replacer.ctx.copy()
        ctx.origin = ctx.origin or game.origin_of(replacer.ability)
        ctx.event = (first.card, NOTHING, sum(each.amount for each in matches), first.player)
        ctx.store(0, [each.sight for each in matches if each.sight != NOTHING])
        return ctx

    def let_it_happen(self, game: Game) -> None:
        """Let the events that were not replaced happen, all together."""
        self.happened = self.apply(game)
        if game.library.has_states:
            game.look_at_states()

    def let_the_rest_happen(self, game: Game) -> None:
        """Substitutes that come after it."""
        if self.instead:
            ability, ctx = self.instead.pop(0)
            self.goto(Happen.let_the_rest_happen)
            game.call(Instead(ability, ctx, []))

    def end(self, game: Game) -> None:
        game.event_ends()
        game.finish(self.happened)


Happen.STEPS = (
    Happen.act_before,
    Happen.look_for_replacements,
    Happen.let_it_happen,
    Happen.let_the_rest_happen,
    Happen.end,
)


class Instead(Procedure):
    """What a replacement puts in the place of something; `keys`: the replacements that had a part in it."""

    def __init__(self, ability: Ability, ctx: Context, keys: list[int]) -> None:
        self.ability = ability
        self.ctx = ctx
        self.keys = keys

    def begin(self, game: Game) -> None:
        game.substitute_begins()
        game.call(Effect(self.ability, self.ctx.copy()), Instead.take_done)

    def take_done(self, game: Game, result: list[int]) -> None:
        """Whether it was really carried out."""
        game.substitute_ends()
        game.finish(result)


Instead.STEPS = (Instead.begin,)


def is_endless(game: Game) -> bool:
    """Whether things are about to happen inside each other again and again, and nobody has a choice."""
    nested = 0
    for frame in game.frames:
        if isinstance(frame, Happen) and frame.choices == game.choices:
            nested += 1
    return nested > MOST_NESTED


def being_replaced(game: Game) -> list[Happening]:
    """What the substitute that is happening now stands for."""
    for index in range(len(game.frames) - 1, 0, -1):
        if isinstance(game.frames[index], Instead):
            frame = game.frames[index - 1]
            return frame.replaced if isinstance(frame, Happen) else []
    return []


def in_turn_order(game: Game, batch: list[Happening]) -> list[Happening]:
    """The turn player's things first."""
    order = game.turn_order()
    return sorted(batch, key=lambda each: order.index(game.chooser(each)))


def is_used_up(game: Game, replacer: Replacer) -> bool:
    """Whether it has replaced something as often in this turn as it can."""
    limit = replacer.ability.limit
    return limit > 0 and game.used.get(use_key(replacer.ctx), 0) >= limit


def count_use(game: Game, replacer: Replacer) -> None:
    """Note that a replacement that works so often in a turn has done so."""
    if replacer.ability.limit:
        key = use_key(replacer.ctx)
        game.used[key] = game.used.get(key, 0) + 1


def use_up(game: Game, replacer: Replacer) -> None:
    """A delayed ability that looks for one event only, or a mark, is gone when it has replaced."""
    if replacer.delayed:
        game.delayed = [each for each in game.delayed if each.each or each.time != replacer.delayed]
    if replacer.mark:
        marks = game.marks.get(replacer.bearer, ())
        game.unmark(replacer.bearer, tuple(mark for mark in marks if mark.made != replacer.mark))


def as_events(game: Game, happening: Happening) -> list[Event]:
    """The events that this is, for whoever looks for it."""
    card, amount, player, to = happening.card, happening.amount, happening.player, happening.to
    return [Event(kind, card, NOTHING, amount, player, to) for kind in happening.events]


def fits(game: Game, ability: Ability, ctx: Context, happening: Happening) -> bool:
    """Whether this ability replaces such a thing."""
    replacement = ability.replacement
    if replacement is None:
        return False
    for event in as_events(game, happening):
        if event.kind in replacement.events and concerns(replacement, ctx.source, ctx, event, game):
            return game.also_replaces(replacement, ctx, happening) and is_allowed(game, replacement, ctx, happening)
    return False


def is_allowed(game: Game, replacement: Replacement, ctx: Context, happening: Happening) -> bool:
    """Whether what a replacement asks for besides its event is so; それ is what it would happen to."""
    if replacement.condition is None:
        return True
    told = ctx.copy()
    told.event = (happening.card, NOTHING, happening.amount, happening.player)
    told.store(0, [happening.sight] if happening.sight != NOTHING else [])
    return replacement.condition.holds(game, told)


def still_there(game: Game, happening: Happening) -> bool:
    """Whether the card has not moved since it was about to."""
    return game.stamp[happening.card] == seen_stamp(happening.sight)
