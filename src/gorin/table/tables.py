"""All tables of this process: made, found again after a restart, and put away when nobody comes."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.table import changes
from gorin.table.bots import Bots, read_game
from gorin.table.company import MOST_SAID, Chosen
from gorin.table.delayed import DelayedHands
from gorin.table.errors import TableError
from gorin.table.handles import handle
from gorin.table.lab_runs import Lab
from gorin.table.leases import Leases
from gorin.table.migrating import rules_version
from gorin.table.own import MOST_OWN_CARDS, needed
from gorin.table.people import COOKIE_SECONDS, People, Person, forget_guests
from gorin.table.quotas import AddressQuotas, TableQuotas
from gorin.table.room import Next, Room
from gorin.table.seats import BOT, PERSON, Seat, token_hash
from gorin.table.session import Damaged, Session, fresh_seed, probe
from gorin.table.settings import Settings
from gorin.table.storage import Storage
from gorin.table.stored import Stale, Stored
from gorin.table.telemetry import Telemetry
from gorin.table.visitors import Visitors
from gorin.table.wanted import HOT_SEAT, ME, Wanted
from gorin.table.workers import TooMany, TooSlow, Usage, Workers, said_in
from gorin.table.workshop import ready_places
from gorin.words import error as error_words
from gorin.words import language as spoken

log = logging.getLogger("gorin.table")
MOST_LISTED = 50
TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")
MOST_FORGOTTEN = 200
MOST_EFFORT = 10.0
"""Seconds that this process has worked for one address lately, half of which are forgotten every minute."""
P = ParamSpec("P")
T = TypeVar("T")
FINISHED_SECONDS = 60.0
"""After so long without anybody a finished game is put away."""


def changed_by(teams: list[int]) -> int:
    """By how many places everybody moves on in a rematch: the fewest that leave no team torn apart."""
    count = len(teams)
    for shift in range(1, count):
        moved = {(teams[seat], teams[(seat + shift) % count]) for seat in range(count)}
        if len(moved) == len(set(teams)):
            return shift
    return 0


class Tables:
    """Rooms by their ids."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Storage(settings.database)
        self.bots = Bots(settings.workers, settings.thinking_seconds)
        self.readers = Workers(settings.readers, settings.reading_seconds)
        self.lab = Lab(settings.lab)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.quotas = TableQuotas(settings)
        self.effort = Usage()
        self.picks = 0
        self.refused = 0
        self.telemetry = Telemetry()
        self.leaving = False
        self.cold = self.store.remote
        self.people = People(self.store)
        self.addresses = AddressQuotas(settings)
        self.visitors = Visitors(settings, self.people, self.addresses)
        self.joining = asyncio.Semaphore(1)
        self.leases = Leases(self.store, settings, self.rooms, self.put_away)

    def count_pick(self) -> None:
        self.picks += 1

    async def seat(self, stored: Stored, session: Session) -> Room:
        delayed = await asyncio.to_thread(self.delayed, stored, session) if stored.options.get("open_hands") else None
        room = Room(stored, session, self.store, self.bots, self.settings, self.leases.owner, delayed)
        room.on_pick = self.count_pick
        room.on_rematch = self.again
        room.work = self.work_here
        room.said = await self.store.read(self.store.said, stored.id, MOST_SAID)
        self.rooms[stored.id] = room
        self.quotas.makers.setdefault(stored.id, ("", "", False))
        return room

    def delayed(self, stored: Stored, session: Session) -> DelayedHands:
        """What those who watch with open hands may see by now."""
        seconds, turns = self.settings.open_hands_seconds, self.settings.open_hands_turns
        return DelayedHands.rebuilt(session, stored.serial, stored.created, stored.times, seconds, turns)

    async def read_apart(self, sender: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """What strangers have written is read in a process apart, and not for longer than a while."""
        return await self.work_apart(self.readers, sender, 0, function, *arguments)

    async def think_apart(self, sender: str, rank: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """The same among the bots, after those of this rank."""
        return await self.work_apart(self.bots.workers, sender, rank, function, *arguments)

    async def work_here(self, sender: str, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What has to be done in this process, as long as one address does not make it work all the time.

        "" is no address: what this process does of itself.
        """
        if not self.settings.personal and sender and self.effort.of(sender) > MOST_EFFORT:
            raise TableError("rate", 429)

        def timed() -> tuple[T, float]:
            began = time.thread_time()
            return function(*arguments, **more), time.thread_time() - began

        found, used = await asyncio.to_thread(timed)
        if sender:
            self.effort.add(sender, used)
        return found

    async def work_apart(
        self, workers: Workers, sender: str, rank: int, function: Callable[..., Any], *arguments: Any
    ) -> Any:
        try:
            return await workers.run(sender, rank, said_in, spoken(), function, *arguments)
        except TooSlow:
            raise TableError("too_slow", 422, seconds=self.settings.reading_seconds) from None
        except TooMany:
            raise TableError("rate", 429) from None

    async def make(
        self,
        wanted: Wanted,
        begun: tuple[dict[str, Any], list[int]] | None = None,
        sender: str = "",
        maker: Person | None = None,
    ) -> dict[str, Any]:
        """A new table, stored before anybody hears of it: its id, and for each seat its token or invitation."""
        if self.leaving:
            raise TableError("moving", 503)
        self.make_room()
        self.quotas.check(sender, wanted.bots_only, maker.id if maker is not None else "")
        decks = [each.get("deck") for each in wanted.seats]
        seed = fresh_seed(self.settings.seed)
        origin: dict[str, Any] = {"decks": decks, "seed": seed, "first": None, "cards": wanted.cards}
        origin["images"] = wanted.images
        origin |= {"table": wanted.format, "windows": None if wanted.alone else "always"}
        picks: list[int] = []
        if begun is not None:
            origin, picks = begun
        if begun is None and wanted.cards:
            origin["cards"] = await self.work_here(sender, needed, wanted.game, wanted.cards, decks)
        elif len(origin.get("cards") or ()) > MOST_OWN_CARDS:
            raise TableError("too_many_cards", most=MOST_OWN_CARDS)
        try:
            if origin.get("cards") or "scenario" in origin or picks:
                await self.read_apart(sender, probe, wanted.game, origin, picks)
            session = await self.work_here(sender, Session.replayed, wanted.game, origin, picks)
        except GorinError as error:
            raise TableError("rules", why=error_words(error.key, error.values, wanted.lang)) from None
        if len(wanted.seats) != len(origin["decks"]):
            raise TableError("seats", expected=len(origin["decks"]), found=len(wanted.seats))
        seats, answers = [], []
        for number, each in enumerate(wanted.seats):
            key = secrets.token_urlsafe(24)
            level = each.get("level", "normal") if each["kind"] == BOT else HOT_SEAT if wanted.alone else "normal"
            seat = Seat(BOT if each["kind"] == BOT else PERSON, wanted.name(number), level)
            if each["kind"] == ME:
                seat.token = token_hash(key)
                if maker is not None:
                    seat.person, seat.account = maker.id, maker.login is not None
            elif each["kind"] == PERSON:
                seat.invite = token_hash(key)
            seats.append(seat)
            answers.append({"kind": each["kind"], "name": seat.name, "key": "" if seat.kind == BOT else key})
        stored = self.fresh(wanted.game, session, [seat.data() for seat in seats], wanted.options, picks)
        await self.store_new(stored)
        self.quotas.opened(stored.id, sender, wanted.bots_only, maker.id if maker is not None else "")
        await self.seat(stored, session)
        log.info("made", extra={"table": stored.id, "game": wanted.game})
        return {"table": stored.id, "game": wanted.game, "seats": answers}

    def fresh(
        self, game: str, session: Session, seats: list[dict[str, Any]], options: dict[str, Any], picks: list[int]
    ) -> Stored:
        """A table that was not there before."""
        now = time.time()
        return Stored(
            id=handle(9),
            game=game,
            origin=session.origin,
            seats=seats,
            options=options,
            created=now,
            serial=len(picks),
            over=session.over,
            hash_at=len(picks),
            hash=session.match.hash(),
            picks=picks,
            times=[now] * len(picks),
            rules=rules_version(),
        )

    async def store_new(self, stored: Stored) -> None:
        """It is stored before anybody hears of it, and lives here."""
        ours = changes.take(stored.id, self.leases.owner)
        await self.store.change(changes.both(changes.add_table(stored), ours))

    async def room(self, table: str, sender: str = "") -> Room:
        """A table by its id, brought back from its record if it is not open; `sender`: who asks for it."""
        if self.leaving:
            raise TableError("moving", 503)
        room = self.rooms.get(table)
        if room is not None:
            return room
        if TABLE.fullmatch(table) is None:
            raise TableError("no_table", 404)
        async with self.opening.setdefault(table, asyncio.Lock()):
            try:
                if table in self.rooms:
                    return self.rooms[table]
                if await self.store.read(self.store.load, table) is None:
                    raise TableError("no_table", 404)
                self.make_room()
                await self.leases.take(table)
                stored = await self.store.read(self.store.load, table)
                if stored is None:
                    raise TableError("no_table", 404)
                session, outdated = await self.played_again(stored, sender)
                log.info("reopened", extra={"table": table, "serial": stored.serial})
                room = await self.seat(stored, session)
                room.outdated = outdated
                return room
            finally:
                self.opening.pop(table, None)

    def make_room(self) -> None:
        """Not more tables than this machine bears: the one where nobody has been for longest is put away."""
        if len(self.rooms) < self.settings.most_tables:
            return
        left = [each for each in self.rooms.values() if not each.connections and not each.lock.locked()]
        if not left:
            raise TableError("full", 503)
        self.put_aside(min(left, key=lambda each: each.touched))

    async def played_again(self, stored: Stored, sender: str) -> tuple[Session, bool]:
        """A stored game from its beginning; whether it was begun by other rules and cannot be gone on with."""
        game = (stored.game, stored.origin, stored.picks)
        try:
            return await self.work_here(sender, Session.replayed, *game, stored.hash_at, stored.hash), False
        except (Damaged, GorinError) as error:
            if stored.rules == rules_version():
                log.error("damaged", extra={"table": stored.id, "error": str(error)})
                raise TableError("damaged", 500) from None
        log.warning("outdated", extra={"table": stored.id, "serial": stored.serial})
        try:
            return await self.work_here(sender, Session.as_far_as_possible, *game), True
        except GorinError:
            raise TableError("outdated", 409) from None

    async def give(self, table: str) -> bool:
        """Let another process have a table, if nobody is there."""
        room = self.rooms.get(table)
        if room is None or room.connections or room.lock.locked():
            return False
        self.put_away(room)
        await self.store.change(self.leases.give_up(table))
        return True

    async def claim(
        self,
        table: str,
        seat: int,
        invite: str,
        name: str,
        person: Person | None = None,
        chosen: Chosen | None = None,
        sender: str = "",
        lang: str = "ja",
    ) -> str:
        """Somebody sits down at a table that lives here."""
        room = await self.room(table, sender)
        if chosen is not None and chosen.cards:
            origin = {**room.session.origin, "decks": [chosen.deck] * len(room.seats), "cards": chosen.cards}
            await self.read_apart(sender, probe, room.game, origin, [])
        try:
            return await room.claim(seat, invite, name, person, chosen)
        except Stale:
            self.put_away(room)
        except GorinError as error:
            raise TableError("rules", why=error_words(error.key, error.values, lang)) from None
        return await (await self.room(table, sender)).claim(seat, invite, name, person, chosen)

    async def again(self, room: Room, sender: str) -> Next:
        """The table of a rematch: the same decks, the seats changed; the keys of the seats are good there too."""
        self.make_room()
        self.quotas.check(sender, False)
        count = len(room.seats)
        old = room.session.origin
        shift = 0 if "scenario" in old else changed_by([side.team for side in room.session.match.view(None).seats])
        places = [(seat - shift) % count for seat in range(count)]
        origin = {**old, "decks": [old["decks"][each] for each in places], "seed": fresh_seed(self.settings.seed)}
        session = await self.work_here(sender, Session, room.game, origin)
        options = {key: value for key, value in room.options.items() if key != "next"}
        seats = [room.seats[each].data() for each in places]
        stored = self.fresh(room.game, session, seats, options, [])
        await self.store_new(stored)
        self.quotas.opened(stored.id, sender, False)
        await self.seat(stored, session)
        return Next(stored.id, shift)

    async def invitation(self, table: str, sender: str) -> dict[str, Any]:
        """What somebody who is invited may know: the game, who invites, and what the table is like."""
        room = await self.room(table, sender)
        options = room.options
        return {
            "game": room.game,
            "format": room.session.origin.get("table") or "",
            "clock": options.get("clock") or 0,
            "position": "scenario" in room.session.origin,
            "seats": [
                {"name": seat.name, "kind": "open" if seat.invite else seat.kind, "level": seat.level}
                for seat in room.seats
            ],
        }

    async def listed(self) -> list[dict[str, Any]]:
        """Open tables with a free seat."""
        return [
            {
                "table": stored.id,
                "game": stored.game,
                "names": [seat["name"] for seat in stored.seats if not seat["invite"]],
                "clock": stored.options.get("clock") or 0,
                "free": [number for number, seat in enumerate(stored.seats) if seat["invite"]],
            }
            for stored in await self.store.read(self.store.listed, MOST_LISTED)
        ]

    def put_away(self, room: Room, why: str = "store") -> None:
        """Another process has gone on with this table, or will: everybody comes back and finds it as it is stored."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.quotas.closed(room.id)
        room.rest()
        room.dismiss(why)

    def put_aside(self, room: Room) -> None:
        """A table where nobody is: it stays in the database, and any process may have it."""
        del self.rooms[room.id]
        self.quotas.closed(room.id)
        room.rest()
        self.store.change_later(self.leases.give_up(room.id))

    def tidy(self) -> None:
        """Tables where nobody has been for a while are put away; they stay in the database."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            idle = FINISHED_SECONDS if room.session.over else self.settings.idle_seconds
            if not room.connections and not room.lock.locked() and now - room.touched > idle:
                self.put_aside(room)

    def forget(self) -> None:
        """Delete the tables and the guests that are kept no longer."""
        now, day = time.time(), 24 * 3600
        finished = now - self.settings.keep_finished_days * day
        idle = now - self.settings.keep_idle_days * day
        self.store.change_later(changes.forget_tables(finished, idle, MOST_FORGOTTEN))
        self.store.change_later(forget_guests(now - COOKIE_SECONDS, MOST_FORGOTTEN))

    def read_cards(self) -> None:
        """Those of every game; one of several servers is not ready before: tables that come to it go on at once."""
        for slug in gorin.GAMES:
            read_game(slug)
        self.cold = False

    def warm(self) -> None:
        """Read what people ask for on the pages before they do."""
        self.read_cards()
        for slug in gorin.GAMES:
            ready_places(slug)

    def leave(self) -> None:
        """Before the end: the tables are free for other processes, and everybody here is sent to look for them."""
        self.leaving = True
        for room in list(self.rooms.values()):
            self.put_away(room, "moving")
        self.store.change_later(self.leases.give_up())

    def close(self) -> None:
        self.leases.closed.set()
        self.bots.close()
        self.readers.close()
        self.lab.close()
        self.store.change_later(self.leases.give_up())
        self.store.close()
