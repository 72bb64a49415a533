"""Procedures and the machine that runs them.

What a rulebook describes as numbered steps is a class whose step methods stand in the rulebook's
order. A running game is a stack of such frames; each holds only data (which step comes next, its few
fields), so a game in the middle of anything can be copied, hashed and stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.state import StatePart, blank, copy_fields, further_fields_of

ORDERS: Final = ("waiting", "triggered")
"""What is asked where abilities that wait are put into an order."""
MOST_ANSWERS: Final = 4_000
"""The answers of one game, after which it is over: what players may repeat as often as they like has an end too.

The longest games that players merely drag out, with six seats, have some 1,100.
"""

Step = Callable[[Any, Any], None]
"""A step method of a procedure: it takes the frame and the game."""

Take = Callable[[Any, Any, list[int]], None]
"""A method of the calling procedure that takes the result of the one it called."""


@mypyc_attr(serializable=True, acyclic=True)
class Procedure(StatePart):
    """One running procedure.

    A subclass gives its fields their first values in `__init__` and lists its step methods in `STEPS`
    below the class. A step may change the game, call another procedure (which then runs to its end
    before the next step) or ask, as its last act. Where it asks, `question` says what, at any time
    again and without changing anything; `answer` takes the pick.

    What every procedure has it gets when it is called (`Machine.call`): `step`, the next one; `then`, the method that
    takes the result of the procedure that this one has called; `steps`, those of its class, which are slow to look up.
    """

    __slots__ = ("step", "steps", "then")
    STEPS: ClassVar[tuple[Step, ...]] = ()
    REFS: ClassVar[tuple[str, ...]] = ()
    """Those of its lists that hold what can be pointed at: when somebody leaves, what goes along is left out."""
    TURNS: ClassVar[bool] = False
    """Whether it is the one that calls the phases of turns."""
    DERIVED: ClassVar[frozenset[str]] = frozenset(("steps",))
    COPIED: ClassVar[frozenset[str]] = frozenset(("step", "then"))

    step: int
    steps: tuple[Step, ...]
    then: Take | None

    def advance(self, game: Any) -> None:
        """Carry out the next steps, until another procedure is called or somebody is asked."""
        machine: Machine = game
        steps = self.steps
        end = len(steps)
        machine.handed_on = False
        while True:
            index = self.step
            if index >= end:
                machine.finish()
                return
            self.step = index + 1
            steps[index](self, game)
            if machine.handed_on:
                return

    def take_step(self, game: Any) -> None:
        """Carry out the next step, and only that."""
        machine: Machine = game
        steps = self.steps
        index = self.step
        if index < len(steps):
            self.step = index + 1
            steps[index](self, game)
        else:
            machine.finish()

    def goto(self, step: Step) -> None:
        """Continue with this step instead of the next one."""
        for index, each in enumerate(self.steps):
            if each is step:
                self.step = index
                return
        raise AssertionError(f"{type(self).__name__} has no such step")

    def resume_at(self, index: int) -> None:
        """Continue with the step of this number: the short way of `goto`, which looks for a step by itself."""
        self.step = index

    def begin_next(self) -> None:
        """Count the next step as begun, for the step before that carries it out at once."""
        self.step += 1

    def goes_on(self, game: Machine) -> bool:
        """Whether the next step is carried out at once, since nothing was called and nobody asked; it has begun."""
        if game.handed_on:
            return False
        self.step += 1
        return True

    def leave(self) -> None:
        """Skip the remaining steps."""
        self.step = len(self.steps)

    def question(self, game: Any) -> Decision:
        """What is asked now. Looks and changes nothing."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def answer(self, game: Any, option: Option) -> None:
        """Take the answer to the question."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def offering(self, game: Any, player: int) -> list[int] | None:
        """What a player may select from in the procedure that this one has called, judged by the faces there are now.

        None: it does not follow from faces that this player alone sees.
        """
        return None

    def ask_anew(self, game: Any) -> None:
        """Somebody has left while this procedure's question waited for somebody else."""
        machine: Machine = game
        machine.ask()

    def leave_out(self, game: Any) -> None:
        """Somebody has left: nothing that has gone along is held here any more."""
        machine: Machine = game
        for name in self.REFS:
            setattr(self, name, machine.those_there(getattr(self, name)))

    def belongs_to(self) -> int:
        """Return the player with whose departure this procedure ends, else NOTHING.

        Called when that player has already left, it ends at once.
        """
        return NOTHING

    def forsaken(self) -> list[int]:
        """Its result if it ends because its player has left."""
        return []

    def copy(self) -> Procedure:
        """An independent frame with the same fields."""
        new: Procedure = blank(type(self))
        new.step = self.step
        new.steps = self.steps
        new.then = self.then
        copy_fields(self, new, further_fields_of(self))
        return new


@mypyc_attr(acyclic=True)
class Forsaken(Procedure):
    """What somebody who has left would have been called for: it ends at once with this result."""

    def __init__(self, result: list[int]) -> None:
        self.result = result

    def advance(self, game: Any) -> None:
        machine: Machine = game
        machine.finish(self.result)


@mypyc_attr(serializable=True)
class Machine:
    """The stack of frames, and the question that waits on top of it.

    `asking` says that the top frame waits for an answer; `decision` is its question, kept so that it
    is not worked out twice. `choices` counts the answers that players really gave. `hold`: the next
    question is put even if it has only one answer. `halted`: something has to be seen to (`see_to_it`)
    before anything goes on. `rounds`: the abilities and rule processes, one after the other, since somebody last had a
    choice between several answers other than the order of what waits; `texts`: the texts that were carried out since
    then, also inside one another, `orders`: the answers about the order.
    `handed_on`: the running procedure does not go on with its next step, as another
    one was called, it has ended, somebody is asked or everything is halted. `trial`: this is a copy in which
    somebody tries out what is possible, and nobody is asked. `gone`: the players who have left (a mask).

    The fields of a game are slots here and in the classes of the engine above it: Python calls the methods of an object
    whose dictionary has more than 30 names without its short cuts.
    """

    __slots__ = (
        "asking",
        "choices",
        "decision",
        "frames",
        "gone",
        "halted",
        "handed_on",
        "hold",
        "orders",
        "result",
        "rounds",
        "texts",
        "trial",
    )

    def __init__(self) -> None:
        self.frames: list[Procedure] = []
        self.asking: bool = False
        self.hold: bool = False
        self.halted: bool = False
        self.handed_on: bool = False
        self.trial: bool = False
        self.gone: int = 0
        self.decision: Decision | None = None
        self.choices: int = 0
        self.rounds: int = 0
        self.texts: int = 0
        self.orders: int = 0
        self.result: Result | None = None

    def run(self) -> None:
        """Carry out steps until somebody has to decide or the game is over.

        Where a procedure has steps, `Procedure.advance` is written out here.
        """
        frames = self.frames
        while frames:
            if self.halted:
                self.step_once()
                continue
            if self.asking:
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

    def step_once(self) -> None:
        """Let the present procedure carry out its next steps."""
        if self.halted:
            self.halted = False
            self.see_to_it()
        else:
            self.frames[-1].advance(self)

    def halt(self) -> None:
        """Stop before the next step, so that the machine calls `see_to_it` first."""
        self.halted = True
        self.handed_on = True

    def too_long(self) -> None:
        """End a game in which players have given as many answers as no game needs."""
        raise AssertionError("a rulebook says how a game ends that does not end by itself")

    def see_to_it(self) -> None:
        """Deal with whatever made the game halt. The machine calls it once before anything else goes on."""
        raise AssertionError("a rulebook that halts says why")

    def call(self, procedure: Procedure, then: Take | None = None, step: int = 0) -> None:
        """Run this procedure, from this step on, before the present one goes on; its result goes to `then`.

        Where the game has just ended nothing is run any more.
        """
        if self.result is not None:
            return
        frames = self.frames
        if frames:
            frames[-1].then = then
        if self.gone:
            procedure = self.unless_forsaken(procedure)
        procedure.step = step
        procedure.steps = procedure.STEPS
        procedure.then = None
        frames.append(procedure)
        self.handed_on = True

    def those_there(self, refs: list[int]) -> list[int]:
        """Those of these cards, players and places that are still there."""
        raise AssertionError("a table says what is there")

    def take_back_question(self, frame: Procedure) -> None:
        """Withdraw the question that this procedure, or the one that it called, has asked.

        The procedure then goes on with its step.
        """
        frames = self.frames
        if self.asking and (frames[-1] is frame or (len(frames) > 1 and frames[-2] is frame)):
            if frames[-1] is not frame:
                frames.pop()
            frame.then = None
            self.asking = False
            self.decision = None

    def unless_forsaken(self, procedure: Procedure) -> Procedure:
        """This procedure, or its end if the player to whom it belongs has left."""
        player = procedure.belongs_to()
        return Forsaken(procedure.forsaken()) if player >= 0 and self.gone >> player & 1 else procedure

    def call_from(self, step: Step, procedure: Procedure, then: Take | None = None) -> None:
        """Run this procedure from this step on before the present one goes on (see `call`)."""
        self.call(procedure, then)
        if self.frames and self.frames[-1] is procedure:
            procedure.goto(step)

    def begin(self, procedure: Procedure) -> None:
        """Call this procedure and carry out its first steps at once."""
        if self.result is None:
            self.call(procedure)
            self.frames[-1].advance(self)

    def finish(self, result: list[int] | None = None) -> None:
        """End the present procedure and hand its result to the one that called it.

        Where the game has just ended nothing is left to end.
        """
        if self.result is not None:
            return
        frames = self.frames
        frames.pop()
        self.handed_on = True
        if not frames:
            return
        caller = frames[-1]
        then = caller.then
        if then is not None:
            caller.then = None
            then(caller, self, [] if result is None else result)

    def give(self, then: Take | None, result: list[int]) -> None:
        """Hand a result that needed no procedure to the present procedure. A game that has just ended takes none."""
        if then is not None and self.frames:
            then(self.frames[-1], self, result)

    def ask(self, question: Decision | None = None) -> None:
        """Put the question of the present procedure; one with a single answer is answered at once.

        `question`: what the procedure's `question` would say, where it is already worked out.
        Where the game has just ended nobody is asked any more.
        """
        if self.result is not None:
            return
        frame = self.frames[-1]
        decision = frame.question(self) if question is None else question
        if len(decision.options) == 1 and not decision.open and not self.hold:
            frame.answer(self, decision.options[0])
            return
        if self.gone and not decision.seats & ~self.gone:
            frame.answer(self, decision.decline or decision.options[0])
            return
        self.hold = False
        self.decision = decision
        self.asking = True
        self.handed_on = True

    def ask_again(self) -> None:
        """Work out the waiting question anew."""
        self.decision = self.frames[-1].question(self) if self.asking else None

    def answer(self, option: Option) -> None:
        """Give the waiting question this answer and run on to the next one."""
        self.take_answer(option)
        self.run()

    def take_answer(self, option: Option) -> None:
        """Give the waiting question this answer."""
        decision = self.decision
        if decision is None or (len(decision.options) > 1 and decision.about not in ORDERS):
            self.rounds = 0
            self.texts = 0
            self.orders = 0
        else:
            self.orders += 1
        self.asking = False
        self.decision = None
        self.choices += 1
        if self.choices >= MOST_ANSWERS:
            self.too_long()
            return
        self.frames[-1].answer(self, option)

    def cut(self, player: int) -> None:
        """Whatever is going on because of this player, who has left, ends without further ado.

        A question that somebody else's procedure has put to the player alone is declined, where it can be;
        any other one is put anew.
        """
        frames = self.frames
        for index, frame in enumerate(frames):
            if frame.belongs_to() == player:
                result = frame.forsaken()
                del frames[index + 1 :]
                self.asking = False
                self.decision = None
                self.finish(result)
                return
        if self.decision is None:
            return
        if self.decision.seats == 1 << player:
            self.take_answer(self.decision.decline or self.decision.options[0])
        else:
            self.asking = False
            self.decision = None
            self.frames[-1].ask_anew(self)

    def end(self, result: Result) -> None:
        """The game is over."""
        self.result = result
        self.frames.clear()
        self.handed_on = True
        self.asking = False
        self.halted = False
        self.decision = None
