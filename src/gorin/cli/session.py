"""One game at the terminal: who sits where, what was shown, what can be taken back, and how it ends."""

from __future__ import annotations

import time

from rich.text import Text

from gorin.cli.board import board
from gorin.cli.common import say
from gorin.cli.ending import ending
from gorin.cli.idle_turns import held
from gorin.cli.screen import Screen
from gorin.cli.terminal import Terminal
from gorin.cli.undo import History
from gorin.engine.kernel.decision import DONE, Decision, Option
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.show import labels
from gorin.engine.show.idling import is_free, is_idle
from gorin.files.reading import InputError
from gorin.players import Player

SELDOM = 0.3
"""Seconds between two drawings while bots play."""
MOST_LOG = 30
PICKING = ("choose", "order", "option", "block")
"""Kinds of decisions that pick things one after another."""


class Session:
    """A match with people and bots at one terminal.

    `real` is the match that goes on while a person looks at the end of a turn that comes by itself
    (`match` then stands at that moment); `remarks` are lines that the terminal adds to the log, by the
    place in it.
    """

    def __init__(self, match: Match, seats: list[Player | None], names: tuple[str, ...], term: Terminal) -> None:
        self.match = match
        self.real: Match | None = None
        self.seats = seats
        self.names = names
        self.term = term
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.history = History()
        self.told = [0] * len(seats)
        self.remarks: dict[int, list[str]] = {}
        self.last_viewer = -1
        self.notice: list[str] = []
        self.page = 0
        self.page_count = 1
        self.hold = True
        self.drawn = 0.0
        self.saved: object = None

    @property
    def going_on(self) -> Match:
        """The match as it will go on, which is what is saved."""
        return self.match if self.real is None else self.real

    def is_announced(self, decision: Decision) -> bool:
        """Whether the turn would end by itself now."""
        return self.real is not None or (
            is_free(self.match, decision.player) and is_idle(self.match.rulebook.layout, decision)
        )

    def think(self, bot: Player) -> None:
        """A bot decides; whoever looks sees that it does."""
        decision = self.match.decision
        assert decision is not None
        if self.term.live and time.monotonic() - self.drawn > SELDOM:
            self.show_thinking(decision.player)
        option = bot.choose(self.match)
        self.give(decision.options.index(option))

    def show_thinking(self, player: int) -> None:
        text = say("play.thinking", player=player + 1)
        if len(self.people) != 1:
            self.term.draw([Text(text, style="bold")])
            return
        seat = self.people[0]
        screen = Screen(self.match.view(seat), self.match.rulebook.layout, self.names, text, [], log=self.news(seat))
        self.term.draw(screen.lines(self.term.out, self.term.width, self.term.height)[0])
        self.drawn = time.monotonic()

    def give(self, index: int) -> None:
        """Make a pick; a person's turn that would end by itself after it stops there to be looked at."""
        match = self.match
        before = match.clone()
        match.pick(index)
        if (match.turn, match.phase) == (before.turn, before.phase):
            return
        stop = held(before, index, self.people)
        if stop is None:
            return
        if self.hold:
            self.real = self.match
            self.match = stop
        else:
            self.remark_end(stop)

    def remark_end(self, stop: Match) -> None:
        """The log says why a phase ended by itself."""
        place = len(stop.log(None))
        self.remarks.setdefault(place, []).append(say("play.ended_alone", player=stop.active + 1))

    def end_turn(self) -> None:
        """Go on after the announcement that the turn ends by itself."""
        self.remark_end(self.match)
        if self.real is not None:
            self.match = self.real
            self.real = None
            return
        decision = self.match.decision
        assert decision is not None and decision.decline is not None
        self.match.answer(decision.decline)

    def log(self, seat: int | None) -> list[str]:
        """The whole log with the terminal's remarks."""
        found: list[str] = []
        for number, line in enumerate(self.match.log(seat)):
            found += self.remarks.get(number, ())
            found.append(line)
        return found

    def news(self, seat: int) -> list[str]:
        """What happened since this player last picked something."""
        return self.log(seat)[self.told[seat] :][-MOST_LOG:]

    def pick(self, seat: int, numbers: list[int]) -> None:
        """Pick these options of the list that was shown; several of them are all that is to be picked."""
        decision = self.match.decision
        assert decision is not None
        for number in numbers:
            if not 1 <= number <= len(decision.options):
                raise InputError("play.number", found=number, most=len(decision.options))
        if len(numbers) > 1 and decision.kind not in PICKING and decision.most <= 1:
            raise InputError("play.several")
        self.keep(seat)
        wanted = [decision.options[number - 1] for number in numbers]
        self.pick_option(wanted[0])
        for number, option in zip(numbers[1:], wanted[1:], strict=True):
            if not self.still_asks(decision) or option not in self.asked():
                taken = numbers[: numbers.index(number)][-1]
                raise InputError("play.rest", taken=taken, found=number)
            self.pick_option(option)
        if len(numbers) > 1 and self.still_asks(decision):
            done = [option for option in self.asked() if option.verb == DONE]
            if done:
                self.pick_option(done[0])

    def keep(self, seat: int) -> None:
        """Before a pick: what can be taken back, and what has been read."""
        self.history.keep(self.match, seat)
        self.told[seat] = len(self.log(seat))

    def asked(self) -> Decision:
        decision = self.match.decision
        assert decision is not None
        return decision

    def still_asks(self, decision: Decision) -> bool:
        """Whether the same choice goes on."""
        now = self.match.decision
        return now is not None and self.real is None and (now.player, now.about) == (decision.player, decision.about)

    def pick_option(self, option: Option) -> None:
        self.give(self.asked().options.index(option))

    def any_order(self, seat: int) -> None:
        """Leave a pure order, or the rest of it, as it is offered."""
        decision = self.asked()
        if not decision.ordering and decision.kind != "order":
            raise InputError("play.no_order")
        self.keep(seat)
        self.give(0)
        while self.still_asks(decision):
            self.give(0)

    def undo(self, seat: int) -> None:
        if not self.history.moments:
            raise InputError("play.nothing_to_undo")
        if not self.history.is_own(seat):
            raise InputError("play.no_undo_other")
        before = self.history.back(self.match, seat)
        if before is None:
            raise InputError("play.no_undo")
        self.match = before
        self.real = None
        self.told = [min(told, len(self.log(each))) for each, told in enumerate(self.told)]

    def hand_over(self, seat: int) -> None:
        """Several people at one screen: the others look away first."""
        if len(self.people) > 1 and self.last_viewer not in (-1, seat) and self.term.live:
            self.term.draw([])
            self.term.read(say("play.hand_over", player=seat + 1))
        self.last_viewer = seat

    def show(self, seat: int) -> None:
        """The position and the question, as much of it as the window has room for."""
        decision = self.asked()
        announced = self.is_announced(decision)
        question = say("play.turn_ends") if announced else self.match.question()
        asked = say("player", number=decision.player + 1)
        texts = [] if announced and self.real is not None else self.match.option_labels()
        if not self.term.live:
            self.print_all(seat, f"{asked}: {question}", texts)
            return
        screen = Screen(
            self.match.view(seat),
            self.match.rulebook.layout,
            self.names,
            f"{asked}: {question}",
            texts,
            labels.picked(decision, self.match.eyes(decision.player)),
            self.news(seat),
            self.notice,
            self.page,
        )
        lines, self.page_count = screen.lines(self.term.out, self.term.width, self.term.height - 1)
        self.term.draw(lines)
        self.drawn = time.monotonic()

    def print_all(self, seat: int, question: str, texts: list[str]) -> None:
        """Everything one after another, for a pipe."""
        out = self.term.out
        for line in self.log(seat)[self.told[seat] :]:
            out.print(Text("  " + line, style="dim"))
        self.told[seat] = len(self.log(seat))
        out.print(board(self.match.view(seat), self.match.rulebook.layout, self.names))
        out.print(Text(question, style="bold"))
        picked = labels.picked(self.asked(), self.match.eyes(self.asked().player))
        if picked:
            out.print(Text(f"  ✓ {', '.join(picked)}", style="green"))
        for number, label in enumerate(texts, 1):
            out.print(Text(f"  {number:>2}  {label}"))

    def say(self, *lines: str, style: str = "") -> None:
        """Answer a command: a few lines below the board, more on pages of their own."""
        if not self.term.live:
            self.term.write([Text(line, style=style) for line in lines])
        elif len(lines) > 3 or sum(len(line) for line in lines) > 240:
            self.term.pages([Text(line, style=style) for line in lines])
        else:
            self.notice = list(lines)

    def refuse(self, error: GorinError) -> None:
        self.say(str(error), style="red")

    def show_end(self) -> None:
        """The last board, who won and why."""
        viewer = self.people[0] if len(self.people) == 1 else None
        view, layout = self.match.view(viewer), self.match.rulebook.layout
        if not self.term.live:
            if viewer is not None:
                for line in self.log(viewer)[self.told[viewer] :]:
                    self.term.out.print(Text("  " + line, style="dim"))
            self.term.out.print(board(view, layout, self.names))
            self.term.out.print(Text(ending(self.match), style="bold"))
            return
        news = self.log(viewer)[-MOST_LOG:]
        screen = Screen(view, layout, self.names, ending(self.match), [], log=news, notice=self.notice)
        self.term.draw(screen.lines(self.term.out, self.term.width, self.term.height - 1)[0])
