"""One table: who sits there, what they send, and what is sent to them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from gorin.engine.kernel.errors import GorinError
from gorin.table import changes
from gorin.table.bots import Bots, Job
from gorin.table.clocks import Clocks, LongTurns, spent_time
from gorin.table.company import Begun, Chosen, Company
from gorin.table.connection import Connection, Sent
from gorin.table.delayed import DelayedHands, Moment
from gorin.table.errors import TableError
from gorin.table.lessons import coach, next_pick, passes_window
from gorin.table.migrating import rules_version
from gorin.table.protocol import (
    Concede,
    Error,
    Moved,
    Pick,
    Refused,
    Rematch,
    RematchAsked,
    Resync,
    Say,
    State,
    Undo,
    UndoAnswer,
    UndoAsked,
    Welcome,
    WhyNot,
)
from gorin.table.ratings import game_over
from gorin.table.refusing import refuse
from gorin.table.seats import BOT, PERSON
from gorin.table.session import CHECK_EVERY, Session, fresh_seed
from gorin.table.settings import Settings
from gorin.table.state import OPEN, Eyes, Paper
from gorin.table.storage import Storage
from gorin.table.stored import Owner, Stale, Stored
from gorin.table.words import known_language, tell

log = logging.getLogger("gorin.table")


@dataclass(frozen=True)
class Next:
    """The table of the next game, and by how many places everybody moves on there."""

    table: str
    shift: int


async def without_bounds(_sender: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Let a thread do it, however much that address has had done already."""
    return await asyncio.to_thread(function, *arguments)


def with_cards(cards: list[dict[str, Any]], more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The own cards of two players in one game: two cards of one name that are not the same cannot be in it."""
    found = list(cards)
    names = {str(card.get("name")): card for card in cards}
    for card in more:
        known = names.get(str(card.get("name")))
        if known is None:
            found.append(card)
        elif known != card:
            raise TableError("cards_differ", 409, name=str(card.get("name")))
    return found


class Room(Company):
    """A table in this process: the game and whoever plays and watches it."""

    def __init__(
        self,
        stored: Stored,
        session: Session,
        store: Storage,
        bots: Bots,
        settings: Settings,
        owner: Owner,
        delayed: DelayedHands | None = None,
    ) -> None:
        super().__init__(stored, store, owner)
        self.serial = stored.serial
        self.session = session
        self.bots = bots
        self.bot_pause = settings.bot_pause
        self.delayed = delayed
        self.asked_undo: tuple[int, int, set[int]] | None = None
        self.outdated = False
        self.long_turns = LongTurns(settings.most_decisions)
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.clocks = Clocks(stored.options.get("clock") or 0, spent_time(session, stored.times, stored.created))
        self.fixed_seed = settings.seed
        self.on_pick: Callable[[], None] = lambda: None
        self.on_rematch: Callable[[Room, str], Awaitable[Next]] | None = None
        self.work: Callable[..., Awaitable[Any]] = without_bounds
        self.tasks: set[asyncio.Task[None]] = set()
        self.paper = Paper()
        self.late_paper = Paper()
        self.late_timer: asyncio.TimerHandle | None = None

    @property
    def taught(self) -> bool:
        """Whether this is a guided game."""
        return bool(self.options.get("lesson"))

    @property
    def game(self) -> str:
        return self.session.game

    def join(self, token: str, lang: str, most_watching: int, sender: str = "") -> Connection:
        """A socket takes its seat, or watches."""
        viewer = self.seat_of(token) if token else None
        if token and viewer is None:
            raise TableError("token", 403)
        if viewer is None:
            if not self.options.get("spectators", True):
                raise TableError("no_watching", 403)
            if sum(each.viewer is None for each in self.connections) >= most_watching:
                raise TableError("full", 503)
        connection = Connection(viewer, known_language(lang), sender, late=viewer is None and self.delayed is not None)
        self.connections.add(connection)
        delay = round(self.delayed.seconds) if self.delayed is not None else 0
        connection.send(Welcome(self.id, self.game, viewer, [seat.name for seat in self.seats], delay))
        self.tell_presence()
        self.tell_company(connection)
        self.show_late()
        if self.outdated:
            connection.send(Error("outdated", tell("error.outdated", connection.lang)))
        self.send_state(connection)
        self.tell_next(connection)
        if self.asked_undo is not None:
            connection.send(UndoAsked(self.asked_undo[0]))
        self.wake()
        return connection

    async def begin_with(self, number: int, chosen: Chosen | None, last: bool) -> Begun:
        """A deck that somebody chooses, and when all sit a beginning that nobody has seen."""
        session, now = self.session, time.time()
        if session.picks or "scenario" in session.origin or session.over:
            if chosen is not None:
                raise TableError("begun", 409)
            return Begun(None, now)
        origin = dict(session.origin)
        if chosen is not None:
            origin["decks"] = [*origin["decks"][:number], chosen.deck, *origin["decks"][number + 1 :]]
            origin["cards"] = with_cards(origin.get("cards") or [], chosen.cards)
            origin["images"] = {**(origin.get("images") or {}), **chosen.images}
        if last:
            origin["seed"] = fresh_seed(self.fixed_seed)
        return Begun(await asyncio.to_thread(Session, self.game, origin), now)

    def take_up(self, begun: Begun) -> None:
        if begun.session is None:
            return
        self.session = begun.session
        self.clocks = Clocks(self.clocks.limit, [0.0] * len(self.seats))
        if self.delayed is not None:
            first = Moment.of(self.session, self.serial, begun.at)
            self.delayed = DelayedHands(first, self.delayed.seconds, self.delayed.turns)
        for connection in self.connections:
            self.send_state(connection, whole=True)
        self.wake()

    async def receive(self, connection: Connection, message: Any) -> None:
        """One message of a client; what it may not do is answered and changes nothing."""
        self.touched = time.monotonic()
        if isinstance(message, Resync):
            connection.lang = known_language(message.lang)
            self.send_state(connection, whole=True)
            return
        seat = connection.viewer
        if seat is None:
            raise TableError("watching", 403)
        task = asyncio.get_running_loop().create_task(self.carry_out(connection, seat, message))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            await asyncio.shield(task)
        finally:
            del task  # its error holds this frame: the two would hold each other

    async def carry_out(self, connection: Connection, seat: int, message: Any) -> None:
        """Whole or not at all: a socket that ends meanwhile does not part what is stored from what is shown."""
        if self.outdated and not isinstance(message, Concede | Say):
            raise TableError("outdated", 409)
        if self.waiting and not self.session.over and not isinstance(message, Concede | Say):
            raise TableError("waiting", 409)
        if isinstance(message, Pick):
            await self.pick(seat, message.serial, message.index)
        elif isinstance(message, Undo):
            await self.undo(seat, connection.sender)
        elif isinstance(message, UndoAnswer):
            await self.answer_undo(seat, message.yes, connection.sender)
        elif isinstance(message, WhyNot):
            eyes = Eyes(self.session.match, seat, connection.lang)
            refusal = refuse(eyes, message.card, message.action)
            connection.send(refusal or Refused("", tell("on_offer", connection.lang), message.card))
        elif isinstance(message, Concede):
            await self.concede(seat)
        elif isinstance(message, Say):
            self.say(seat, message.text)
        elif isinstance(message, Rematch):
            await self.rematch(seat, connection.sender)
        else:
            raise TableError("message")

    async def pick(self, seat: int, serial: int, index: int) -> None:
        """Tried, stored, then it counts and everybody is told."""
        async with self.lock:
            if serial != self.serial:
                raise TableError("serial", 409)
            decision = self.session.match.decision
            if decision is None:
                raise TableError("over", 409)
            if seat not in self.session.asked():
                raise TableError("not_asked", 409)
            if not 0 <= index < len(decision.options):
                raise TableError("range", 409, most=len(decision.options))
            if self.session.seat_of(index) != seat:
                raise TableError("not_asked", 409)
            ahead = self.session.fork()
            ahead.make(index, seat)
            self.pass_idle(ahead)
            await self.go_to(ahead)
            self.after_change("pick", seat)
        if self.long_turns.is_over(self.session.match.game.turn, seat):
            self.time_is_up(seat, self.serial)

    def pass_idle(self, ahead: Session) -> None:
        """People are not asked where passing is the only answer that makes sense, or the one that a coach gives."""
        while ahead.is_idle() or (self.taught and passes_window(self.game, ahead)):
            seat = ahead.asked()[0]
            if self.seats[seat].kind != PERSON:
                return
            ahead.idle.add(len(ahead.picks))
            try:
                ahead.make(ahead.passing(), seat)
            except GorinError as error:  # the pick before it counts all the same
                log.error("rules", extra={"table": self.id, "error": error.key})
                return

    async def concede(self, seat: int) -> None:
        async with self.lock:
            if self.session.over:
                raise TableError("over", 409)
            if self.outdated:
                await self.store.change(changes.close_table(self.id))
                self.dismiss("closed")
                return
            ahead = self.session.fork()
            ahead.make(-1 - seat, seat)
            await self.go_to(ahead)
        self.after_change("concede", seat)

    async def rematch(self, seat: int, sender: str) -> None:
        """Somebody would like to play again; when everybody does, the next table is made by whoever said so last."""
        async with self.lock:
            if not self.session.over or "next" in self.options:
                raise TableError("not_over", 409)
            self.wants_rematch.add(seat)
            alone = all(each.kind == BOT or each.level == "hotseat" for each in self.seats)
            if self.on_rematch is not None and (alone or self.people() <= self.wants_rematch):
                following = {**self.options, "next": vars(await self.on_rematch(self, sender))}
                await self.store.change(changes.set_options(self.id, following, self.owner))
                self.options = following
        for connection in self.connections:
            connection.send(RematchAsked(sorted(self.wants_rematch)))
            self.tell_next(connection)

    def tell_next(self, connection: Connection) -> None:
        """Where the next game is, if there is one."""
        if "next" in self.options and connection.viewer is not None:
            following = Next(**self.options["next"])
            connection.send(Moved(following.table, (connection.viewer + following.shift) % len(self.seats)))

    async def go_to(self, ahead: Session) -> None:
        """The picks that lead there are stored together; then they count."""
        before, after = len(self.session.picks), len(ahead.picks)
        checked = ahead.over or before // CHECK_EVERY != after // CHECK_EVERY
        check = (after, ahead.match.hash(), rules_version()) if checked else None
        picks = ahead.picks[before:]
        await self.store.change(changes.AddPicks(self.id, before, picks, self.serial, ahead.over, check))
        self.clocks.stop(self.session.asked())
        self.session = ahead
        self.serial += len(picks)
        self.asked_undo = None
        if ahead.over:
            self.note_result()

    def note_result(self) -> None:
        """The game goes into the histories of those who have an account."""
        people = [seat.person if seat.account else "" for seat in self.seats]
        if any(people):
            self.store.change_later(game_over(self.id, self.game, people, self.session.match.winners))

    def free_undo(self, seat: int) -> bool:
        """Whether nobody else at the table could mind: bots, and oneself again."""
        own = self.seats[seat]
        return all(each.kind == BOT or each.level == "hotseat" or each is own for each in self.seats)

    def undo_kind(self, seat: int | None) -> str:
        """What `State.undo` says: "ask" where it has to be looked at first."""
        if seat is None or self.session.over or self.session.last_pick_of(seat) < 0:
            return ""
        return "free" if self.free_undo(seat) else "ask"

    async def undo(self, seat: int, sender: str) -> None:
        """Back to this seat's last decision: at once if nobody has learnt anything since, else by consent.

        A finished game stays finished: its record may have been read.
        """
        async with self.lock:
            if self.session.over:
                raise TableError("over", 409)
            count = self.session.last_pick_of(seat)
            if count < 0:
                raise TableError("no_undo", 409)
            free = self.free_undo(seat) or not await self.work(sender, self.session.revealed_since, count, seat)
            if free:
                await self.take_back(count, sender)
            else:
                others = {number for number, each in enumerate(self.seats) if each.kind == PERSON and number != seat}
                self.asked_undo = (seat, self.serial, others)
        if free:
            self.after_change("undo", seat)
            return
        for connection in self.connections:
            connection.send(UndoAsked(seat))

    async def answer_undo(self, seat: int, yes: bool, sender: str) -> None:
        """All the others have to agree; one refusal ends it."""
        async with self.lock:
            if self.asked_undo is None or self.asked_undo[1] != self.serial or seat not in self.asked_undo[2]:
                raise TableError("no_undo_asked", 409)
            asker, _, missing = self.asked_undo
            if yes:
                missing.discard(seat)
            else:
                self.asked_undo = None
                for connection in self.connections:
                    if connection.viewer == asker:
                        connection.send(Error("undo_refused", tell("error.undo_refused", connection.lang)))
                return
            if missing:
                return
            await self.take_back(self.session.last_pick_of(asker), sender)
        self.after_change("undo", asker)

    async def take_back(self, count: int, sender: str) -> None:
        session = await self.work(sender, self.session.rewound, count)
        await self.store.change(
            changes.take_back(self.id, count, self.serial + 1, session.match.hash(), rules_version())
        )
        self.clocks.stop(self.session.asked())
        self.session = session
        self.serial += 1
        self.asked_undo = None
        for connection in self.connections:
            if not connection.late:
                connection.told = min(connection.told, len(session.story))

    def after_change(self, what: str, seat: int) -> None:
        log.info(what, extra={"table": self.id, "serial": self.serial, "seat": seat})
        self.on_pick()
        sent: Sent = {}
        for connection in list(self.connections):
            if not connection.late:
                self.send_state(connection, sent=sent)
        if self.delayed is not None:
            self.delayed.add(Moment.of(self.session, self.serial, time.time()))
            self.show_late()
        self.wake()

    def show_late(self) -> None:
        """Those who watch with open hands come to the moment that is due by now."""
        if self.delayed is None:
            return
        if self.late_timer is not None:
            self.late_timer.cancel()
            self.late_timer = None
        now = time.time()
        if self.delayed.go_on(now):
            sent: Sent = {}
            for connection in list(self.connections):
                if connection.late:
                    connection.told = min(connection.told, self.delayed.shown.lines)
                    self.send_state(connection, sent=sent)
        left = self.delayed.seconds_left(now)
        if left is not None and self.connections:
            self.late_timer = asyncio.get_running_loop().call_later(left + 0.01, self.show_late)

    def send_state(self, connection: Connection, whole: bool = False, sent: Sent | None = None) -> None:
        """Everything that this connection may know now; `sent`: what others were sent of this moment."""
        if whole:
            connection.told = 0
            connection.faces.clear()
        late = self.delayed if connection.late else None
        now = late.shown if late is not None else Moment.of(self.session, self.serial)
        first = connection.told
        key = (connection.viewer, connection.lang, first)
        known = None if sent is None else sent.get(key)
        if known is None:
            viewer, paper = connection.viewer, self.paper
            if late is not None:
                viewer, paper = OPEN if late.open else None, self.late_paper
            eyes = Eyes(now.match, viewer, connection.lang, first, paper, self.session.images)
            state = State(
                serial=now.serial,
                view=eyes.view(eyes.seen.faces, late is None and not self.waiting),
                moments=eyes.moments(now.story),
                clocks=[] if late is not None else self.clocks.shown(() if self.waiting else self.session.asked()),
                undo=self.undo_kind(connection.viewer),
                coach=coach(self.game, self.session, connection.viewer, connection.lang) if self.taught else None,
            )
            known = (eyes, state, {})
            if sent is not None:
                sent[key] = known
        eyes, state, frames = known
        keys = tuple([key for key in eyes.seen.faces if key not in connection.faces])
        if keys not in frames:
            state.view = replace(state.view, faces=eyes.faces(connection.faces))
            frames[keys] = eyes.paper.frame(state)
        connection.told = now.lines
        connection.faces.update(keys)
        connection.put(frames[keys])

    def wake(self) -> None:
        """Whoever has to decide now is a bot or has a clock: both are set going."""
        asked = self.session.asked()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if not asked or not self.connections or self.outdated or self.waiting:
            return
        if self.bot_asked() >= 0:
            if self.thinking is None or self.thinking.done():
                self.thinking = asyncio.create_task(self.let_bots_play())
        elif self.clocks.limit:
            shown = self.clocks.shown(asked)
            left, seat = min((shown[seat].seconds, seat) for seat in asked)
            self.timer = asyncio.get_running_loop().call_later(left + 0.05, self.time_is_up, seat, self.serial)

    def rest(self) -> None:
        """Nothing goes on here any more: no bot, no clock."""
        for handle in (self.timer, self.late_timer, self.thinking):
            if handle is not None:
                handle.cancel()
        self.timer = self.late_timer = None

    def bot_asked(self) -> int:
        """A bot that has to decide (-1: none)."""
        return next((seat for seat in self.session.asked() if self.seats[seat].kind == BOT), -1)

    def time_is_up(self, seat: int, serial: int) -> None:
        """Whoever has used up the clock, or the decisions of a turn, has lost."""
        if self.serial == serial and not self.session.over:
            task = asyncio.create_task(self.concede(seat))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def let_bots_play(self) -> None:
        """As long as a bot has to decide and somebody is there."""
        while self.connections:
            asked = self.bot_asked()
            if asked < 0:
                return
            serial, began = self.serial, time.monotonic()
            job = Job(
                self.id,
                self.game,
                self.session.origin,
                list(self.session.picks),
                self.seats[asked].level,
                next(iter(self.connections)).sender,
                all(seat.kind == BOT for seat in self.seats),
            )
            try:
                written = next_pick(self.game, self.session) if self.taught else None
                index = await self.bots.pick(job) if written is None else written
            except Exception as error:  # a bot that fails must not stop a game between others
                log.error("bot", extra={"table": self.id, "serial": serial, "error": type(error).__name__})
                index = self.session.first_of(asked) if serial == self.serial else 0
            await asyncio.sleep(max(0.0, self.bot_pause - (time.monotonic() - began)))
            try:
                await self.pick(self.session.seat_of(index) if serial == self.serial else asked, serial, index)
            except TableError:
                continue
            except (SQLAlchemyError, Stale) as error:
                log.error("store", extra={"table": self.id, "error": type(error).__name__})
                return
            except GorinError as error:
                log.error("bot", extra={"table": self.id, "serial": serial, "error": error.key})
                return
