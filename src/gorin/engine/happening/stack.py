"""A stack of cards and abilities that wait to be resolved, last in first out, with priority.

Objects on the stack are cards of their own: a card that is being executed, or a stand-in for an
ability or a copy, so that a text can point at them like at anything else. Each gets the next
sequence number; the sequence is forgotten when the stack becomes empty.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from gorin.engine.cards.library import Library
from gorin.engine.cards.printed import Printed
from gorin.engine.happening.deck_and_hand import DeckAndHandGame
from gorin.engine.happening.pending import OrderWaiting, at
from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.seats import Seats
from gorin.engine.kernel.state import StatePart
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Waiting


@mypyc_attr(serializable=True, acyclic=True)
class Stacked(StatePart):
    """An object that was put on the stack. Never changed; a change of targets makes a new one."""

    __slots__ = ("ability", "card", "ctx", "number", "stamp")

    def __init__(self, number: int, card: int, stamp: int, ability: Ability | None, ctx: Context) -> None:
        self.number = number
        self.card = card
        self.stamp = stamp
        self.ability = ability
        self.ctx = ctx


class StackGame(DeckAndHandGame):
    """A game with a stack, priority, and state-based actions after every event.

    `stack` is the stack from bottom to top, `sequence` everything that was put there since it was
    last empty. `stand_ins` are the traits of objects that are no printed cards, `spare` the numbers
    of stand-ins that have ceased to exist. `unsettled` says that state-based actions have to be
    looked for, `atomic` that something is going on that they do not interrupt.
    """

    __slots__ = ("atomic", "sequence", "spare", "stack", "stand_ins", "unsettled")

    CHECKS_STATES: ClassVar[bool] = True
    STACK_ZONE: ClassVar[int] = 0
    NO_ZONE: ClassVar[int] = 0

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.stack: list[Stacked] = []
        self.sequence: list[Stacked] = []
        self.stand_ins: dict[int, Traits] = {}
        self.spare: list[int] = []
        self.unsettled = False
        self.atomic = 0

    def run(self) -> None:
        """State-based actions come before each procedure goes on, and each step of some, except inside what is one act.

        Where a procedure has steps, `Procedure.advance` is written out here.
        """
        frames = self.frames
        while frames and not self.asking:
            if self.unsettled and not self.atomic:
                self.look_at_states()
                if not frames:
                    return
            frame = frames[-1]
            steps = frame.steps
            if not steps:
                frame.advance(self)
                continue
            end = len(steps)
            self.handed_on = False
            while not self.handed_on:
                index = frame.step
                if index >= end:
                    self.finish()
                    break
                frame.step = index + 1
                steps[index](frame, self)
                if self.unsettled and isinstance(frame, StepByStep):
                    break

    def step_once(self) -> None:
        if self.unsettled and not self.atomic:
            self.look_at_states()
            if not self.frames:
                return
        top = self.frames[-1]
        if isinstance(top, StepByStep):
            top.take_step(self)
        else:
            top.advance(self)

    def look_at_states(self) -> None:
        """Again and again until nothing is due, or what is due has to be decided about first."""
        while self.unsettled and not self.atomic and self.frames:
            top = self.frames[-1]
            self.settle()
            if self.frames and self.frames[-1] is not top:
                return

    def base_traits(self, card: int) -> Traits:
        return self.stand_ins[card] if card in self.stand_ins else self.printed[card].traits

    def push(self, card: int, ability: Ability | None, ctx: Context) -> Stacked:
        """Put an object (a card in the zone of the stack) on top; it gets the next number."""
        stacked = Stacked(len(self.sequence) + 1, card, self.stamp[card], ability, ctx)
        self.stack.append(stacked)
        self.sequence.append(stacked)
        return stacked

    def stand_in(self, printed: Printed, traits: Traits, player: int) -> int:
        """An object on the stack that is no card: an ability, or a copy."""
        if self.spare:
            card = self.spare.pop()
            self.printed[card] = printed
            self.owner[card] = player
            self.place(card, self.STACK_ZONE, player)
        else:
            card = self.add_card(printed, player, self.STACK_ZONE, player)
        self.known[card] = self.everybody()
        self.stand_ins[card] = traits
        self.cache[card] = self.known_in(card, traits, self.STACK_ZONE)
        return card

    def dissolve(self, card: int) -> None:
        """A stand-in ceases to exist."""
        self.place(card, self.NO_ZONE, self.holder[card])
        self.cache[card] = None
        self.spare.append(card)

    def unstack(self, stacked: Stacked) -> None:
        """An object is no longer on the stack."""
        if self.stack[-1] is stacked:
            self.stack.pop()
        else:
            self.stack = [each for each in self.stack if each.card != stacked.card]
        if not self.stack:
            self.sequence = []

    def restack(self, stacked: Stacked, ctx: Context) -> None:
        """The same object with other targets."""
        new = Stacked(stacked.number, stacked.card, stacked.stamp, stacked.ability, ctx)
        self.stack = [new if each is stacked else each for each in self.stack]
        self.sequence = [new if each is stacked else each for each in self.sequence]

    def stacked(self, card: int) -> Stacked | None:
        """The object on the stack that this card is."""
        for each in self.stack:
            if each.card == card:
                return each
        return None

    def sequence_number(self, card: int) -> int:
        """The number of a card on the stack; 0 if it was not put there (yet)."""
        stamp = self.stamp[card]
        for each in self.sequence:
            if each.card == card and each.stamp == stamp:
                return each.number
        return 0

    def settle(self) -> None:
        """Carry out the state-based actions that are due."""
        raise AssertionError("a rulebook has state-based actions")

    def priority_arises(self) -> None:
        """Somebody is about to receive priority; the rulebook may end the game."""
        raise AssertionError("a rulebook says what happens before priority")

    def receive_priority(self, player: int, by_hand: bool) -> list[Option] | None:
        """Priority arises and a player receives it; what can be done with it besides passing.

        None where that ends the game, or begins a phase, which can then be noticed.
        """
        raise AssertionError("a rulebook says what happens before priority")

    def actions(self, player: int, by_hand: bool) -> list[Option]:
        """What this player, who has priority, can do besides passing."""
        raise AssertionError("a rulebook knows its actions")

    def could_act(self, player: int) -> bool:
        """Whether this player could hold something to do, as far as the others know."""
        return True

    def take_action(self, player: int, option: Option, by_hand: bool) -> bool:
        """Begin an action; whether it uses the stack."""
        raise AssertionError("a rulebook knows its actions")

    def resolve_top(self) -> None:
        raise AssertionError("a rulebook resolves what is on the stack")

    def put_waiting(self, waiting: Waiting) -> None:
        """Put a triggered ability on the stack."""
        raise AssertionError("a rulebook stacks triggered abilities")


@mypyc_attr(acyclic=True)
class StepByStep(Procedure):
    """A procedure between whose steps state-based actions are looked for."""


BY_HAND: Final = "by_hand"
PRIORITY: Final = "priority"


@mypyc_attr(acyclic=True)
class Priority(Window):
    """Priority goes round: who has it acts or passes; when all pass in a row the top is resolved.

    With an empty stack the window is over then. `by_hand` says that the player wants to pay the
    next cost by hand.
    """

    def __init__(self, player: int, clause: str = "") -> None:
        Window.__init__(self, player, clause)
        self.by_hand = False

    def advance(self, game: StackGame) -> None:
        """Who has priority is asked, or passes where there is nothing to do, until all have passed."""
        while True:
            if self.passed:
                if not game.seats.everybody & ~(game.gone | self.passed):
                    self.close(game)
                    return
                if self.passed >> self.player & 1:
                    self.player = game.seats.after(self.player, game.gone)
            if game.waiting and not game.stack:
                game.priority_arises()
                if not game.frames:
                    return
                self.player = game.active
                self.passed = 0
                if len(game.waiting) == 1:
                    game.put_waiting(game.waiting.pop())
                else:
                    game.call(PutWaiting([each.time for each in game.waiting], game.turn_order()[:]))
                return
            player = self.player
            options = game.receive_priority(player, self.by_hand)
            if options is None:
                return
            if options and not self.by_hand:
                self.wait(game, options)
                return
            if options or game.hold or (game.always and game.could_act(player)):
                game.ask(self.put(game, options))
                return
            self.passed |= 1 << player

    def wait(self, game: StackGame, options: list[Option]) -> None:
        """Put the question to a player who can do something besides passing."""
        game.hold = False
        game.decision = self.put(game, options)
        game.asking = True
        game.handed_on = True

    def put(self, game: StackGame, options: list[Option]) -> Decision:
        if self.by_hand:
            return Decision(self.player, PRIORITY, options, PRIORITY, self.clause)
        options.append(PASS_OPTION)
        decision = Decision(self.player, PRIORITY, options, PRIORITY, self.clause, PASS_OPTION)
        if game.always:
            decision.open = self.is_held(game)
        return decision

    def actions(self, game: StackGame, player: int) -> list[Option]:
        return game.actions(player, self.by_hand)

    def could_act(self, game: StackGame, player: int) -> bool:
        return game.could_act(player)

    def answer(self, game: StackGame, option: Option) -> None:
        """Who acts without the stack has priority again."""
        verb = option.verb
        if verb == BY_HAND:
            self.by_hand = True
            return
        player = self.player
        by_hand = self.by_hand
        if verb == PASS:
            self.passed |= 1 << player
            return
        self.by_hand = False
        self.passed = 0
        if game.take_action(player, option, by_hand):
            self.player = game.seats.after(player, game.gone)

    def close(self, game: StackGame) -> None:
        self.passed = 0
        self.player = game.active
        if game.stack:
            game.resolve_top()
        else:
            game.finish()


class PutWaiting(Procedure):
    """Waiting abilities are put on the stack: the active player's in an order of choice, then the others'."""

    def __init__(self, times: list[int], players: list[int]) -> None:
        self.times = times
        self.players = players
        self.order: list[int] = []

    def advance(self, game: StackGame) -> None:
        if self.order:
            waiting = at(game, self.order.pop(0))
            game.waiting.remove(waiting)
            game.put_waiting(waiting)
        elif self.players:
            player = self.players.pop(0)
            mine = [each.time for each in game.waiting if each.ctx.master == player and each.time in self.times]
            if len(mine) > 1:
                game.call(OrderWaiting(player, mine, "triggered"), PutWaiting.take_order)
            else:
                self.order = mine
        else:
            game.finish()

    def take_order(self, game: StackGame, result: list[int]) -> None:
        self.order = result
