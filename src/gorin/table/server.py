"""The server: pages, a small HTTP interface, and one socket a seat."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
import secrets
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.table import guides, mat, words
from gorin.table.company import Chosen
from gorin.table.connection import Connection
from gorin.table.errors import TableError
from gorin.table.inside import HandedOn, is_inside
from gorin.table.lab_pages import make_lab_router
from gorin.table.names import clean_name
from gorin.table.openid import make_openid_router
from gorin.table.other_servers import LivesElsewhere, hand_on, relay
from gorin.table.own import needed, split
from gorin.table.pages import make_router
from gorin.table.patience import Patient
from gorin.table.people_pages import make_people_router
from gorin.table.pictures import MOST_BYTES
from gorin.table.protocol import ClientMessage, Error, Join, Pick, Resync, Undo, WhyNot
from gorin.table.quotas import Bucket, Senders, SocketQuotas
from gorin.table.room import Room
from gorin.table.sets_pages import make_sets_router
from gorin.table.settings import Settings
from gorin.table.stored import Stale
from gorin.table.tables import Tables
from gorin.table.telemetry import memory, metric, notice, request_id
from gorin.table.visitors import is_forwarded
from gorin.table.wanted import Wanted
from gorin.table.web import Hosts, body, is_short, language, refusal, same_origin, sender_of
from gorin.table.workshop_pages import cards_of, make_workshop_router
from gorin.words import SPOKEN
from gorin.words import error as error_words

log = logging.getLogger("gorin.table")
STATIC = Path(__file__).parent / "static"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OPEN_PATHS = ("/health", "/ready", "/api/enter", "/api/words")
"""What is answered to those who have not said the pass phrase: beside the client itself, which asks for it."""
GOING_AWAY, POLICY_VIOLATION = 1001, 1008
FLOOD = 200
LONGEST_PATH = 1000
WARM_AFTER = 0.5
TIDY_SECONDS = 10.0
MINUTE, HOUR = 6, 360
"""In so many times of them."""
MANY_CONNECTIONS = 10_000

decoder = msgspec.json.Decoder(ClientMessage)


def make_app(settings: Settings) -> FastAPI:
    tables = Tables(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        listing = asyncio.create_task(asyncio.to_thread(mat.games))
        watching = notice(tables.telemetry.late)
        chores = [listing, *map(asyncio.create_task, (keep_tidy(tables), watching))]
        keeping = threading.Thread(target=tables.leases.keep, args=(asyncio.get_running_loop(),), daemon=True)
        keeping.start()
        if tables.cold:
            chores.append(asyncio.create_task(asyncio.to_thread(tables.read_cards)))
        yield
        for chore in chores:
            chore.cancel()
        tables.leases.closed.set()
        await asyncio.to_thread(keeping.join, settings.lease_seconds)
        tables.close()
        log.info("closed")

    app = FastAPI(title="gorin", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.tables = tables
    sockets = SocketQuotas(settings)
    doors = Senders(1 / 6, 10)
    senders = Senders(settings.messages_a_second, settings.burst)
    hosts = Hosts(settings.host, (*settings.origins, settings.address))
    app.state.warming = None

    @app.middleware("http")
    async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        began = time.monotonic()
        number = secrets.token_hex(6)
        request_id.set(number)
        SPOKEN.set(language(request))
        try:
            response = refused_at_the_door(request) or await call_next(request)
        except Exception as error:  # nobody is told more than that it failed; the log has the rest
            log.exception("failed", extra={"error": type(error).__name__})
            tables.telemetry.errors["failed"] += 1
            response = refusal(TableError("internal", 500), language(request))
        for name, value in HEADERS.items():
            response.headers[name] = value
        response.headers["X-Request-Id"] = number
        tables.telemetry.requests.note(time.monotonic() - began)
        tables.telemetry.answers[response.status_code] += 1
        return response

    def refused_at_the_door(request: Request) -> Response | None:
        """Requests that are not even looked at: by another name, too many, from another page, too large."""
        headers, lang = request.headers, language(request)
        if not hosts.allows(headers.get("host")):
            return refusal(TableError("host", 421), lang)
        if "\0" in request.url.path or "%00" in str(request.url.query) or len(request.url.path) > LONGEST_PATH:
            return refusal(TableError("body", 400, why="URL"), lang)
        path, sender = request.url.path, sender_of(request)
        if path.startswith("/api/") and path not in OPEN_PATHS and not tables.visitors.may_enter(request):
            return refusal(TableError("pass_phrase", 401), lang)
        if request.method in ("GET", "HEAD"):
            return None if not path.startswith("/api/") or tables.addresses.may_look(sender) else too_many(lang)
        if not senders.take(sender):
            return too_many(lang)
        if not same_origin(headers.get("origin"), headers.get("host"), settings.origins):
            return refusal(TableError("origin", 403), lang)
        most = MOST_BYTES if path == "/api/images" else settings.most_body
        if not is_short(headers, most, request.method == "POST"):
            return refusal(TableError("too_large", 413, most=most), lang)
        return None

    def too_many(lang: str) -> Response:
        tables.refused += 1
        return refusal(TableError("rate", 429), lang)

    @app.exception_handler(TableError)
    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, TableError)
        return refusal(error, language(request))

    @app.exception_handler(LivesElsewhere)
    async def ask_there(request: Request, error: Exception) -> Response:
        assert isinstance(error, LivesElsewhere)
        return await hand_on(request, error.address, tables.leases.inside) or refusal(
            TableError("elsewhere", 503), language(request)
        )

    @app.exception_handler(SQLAlchemyError)
    @app.exception_handler(Stale)
    async def refuse_store(request: Request, error: Exception) -> Response:
        log.error("store", extra={"error": type(error).__name__})
        return refusal(TableError("store", 503), language(request))

    @app.exception_handler(GorinError)
    async def refuse_rules(request: Request, error: Exception) -> Response:
        assert isinstance(error, GorinError)
        return refusal(
            TableError("rules", why=error_words(error.key, error.values, language(request))), language(request)
        )

    @app.get("/health")
    async def health() -> Any:
        """Whether this process is alive: it answers, and it can write."""
        alive = tables.store.alive
        found = {"status": "ok" if alive else "dead", "version": gorin.__version__, "tables": len(tables.rooms)}
        found |= {"owner": tables.leases.owner.name, "holds": tables.leases.holds}
        return JSONResponse(found, 200 if alive else 500)

    @app.delete("/inside/tables/{table}")
    async def give(table: str, request: Request) -> Any:
        """Another server asks for a table that lives here."""
        if not is_inside(request.headers):
            raise TableError("no_table", 404)
        return {"given": await tables.give(table)}

    @app.get("/ready")
    async def ready() -> Any:
        """Whether tables may be sent here: the database answers, the cards are read, and this is not about to end."""
        answers = tables.store.reachable
        good = answers and tables.store.alive and not tables.leaving and not tables.cold
        found = {"ready": good, "database": answers, "leaving": tables.leaving, "cold": tables.cold}
        return JSONResponse(found, 200 if good else 503)

    @app.post("/api/enter")
    async def enter(request: Request, response: Response) -> Any:
        """The pass phrase of a server that asks for one."""
        data = await body(request)
        if not doors.take(sender_of(request)) or not tables.visitors.let_in(response, str(data.get("phrase", ""))):
            raise TableError("pass_phrase", 401)
        return {}

    @app.get("/metrics")
    async def metrics(request: Request) -> Response:
        """For those who look after the server: they come by themselves, people through a proxy."""
        if is_forwarded(request):
            return JSONResponse({"code": "no_page"}, 404)
        sockets = sum(len(room.connections) for room in tables.rooms.values())
        bots, readers = tables.bots.workers, tables.readers
        lines = [
            *metric("gorin_tables", "gauge", "Tables open in this process", len(tables.rooms)),
            *metric("gorin_sockets", "gauge", "Sockets at these tables", sockets),
            *metric("gorin_changes_total", "counter", "Picks, undos and concessions", tables.picks),
            *metric("gorin_refused_total", "counter", "Messages that were refused", tables.refused),
            *metric("gorin_writes_waiting", "gauge", "Changes that wait for the database", tables.store.waiting),
            *metric("gorin_bots_waiting", "gauge", "Decisions that wait for a bot", len(bots.waiting)),
            *metric("gorin_bot_seconds_total", "counter", "Time that bots have thought", round(bots.worked, 3)),
            *metric("gorin_bots_failed_total", "counter", "Bots that took too long or died", bots.failed),
            *metric("gorin_readings_waiting", "gauge", "Cards and files that wait to be read", len(readers.waiting)),
            *metric("gorin_reading_seconds_total", "counter", "Time spent reading them", round(readers.worked, 3)),
            *metric("gorin_readings_failed_total", "counter", "Readings that took too long", readers.failed),
            *metric("gorin_memory_bytes", "gauge", "Memory of this process", memory()),
            *tables.telemetry.lines(),
            *tables.store.commits.lines(),
        ]
        return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    @app.get("/api/games")
    async def games() -> Any:
        found = await asyncio.to_thread(mat.games)
        if app.state.warming is None:
            app.state.warming = asyncio.create_task(warm(tables))
        return found

    @app.get("/api/games/{slug}")
    async def game(slug: str) -> Any:
        return await asyncio.to_thread(mat.mat, slug)

    @app.get("/api/words")
    async def all_words(request: Request) -> Any:
        return words.all_words(language(request))

    @app.get("/api/tables")
    async def listed_tables() -> Any:
        return await tables.listed()

    @app.post("/api/tables")
    async def make_table(request: Request) -> Any:
        lang = language(request)
        maker = await tables.visitors.person(request)
        wanted = Wanted(await body(request), lang)
        if not wanted.cards:
            own = await cards_of(tables, tables.visitors, wanted.game, request)
            decks = [seat.get("deck") for seat in wanted.seats]
            used = await tables.work_here(sender_of(request), needed, wanted.game, own, decks)
            wanted.cards, wanted.images = split(wanted.game, used)
        return await tables.make(wanted, None, sender_of(request), maker)

    @app.get("/api/tables/{table}")
    async def invitation(table: str, request: Request) -> Any:
        return await tables.invitation(table, sender_of(request))

    @app.post("/api/tables/{table}/seats/{seat}")
    async def sit(table: str, seat: int, request: Request) -> Any:
        data = await body(request)
        name = clean_name(data.get("name"))
        person = await tables.visitors.person(request)
        deck = data.get("deck")
        chosen = None
        if isinstance(deck, str | list) and deck:
            slug = (await tables.room(table, sender_of(request))).game
            own = await cards_of(tables, tables.visitors, slug, request) if isinstance(deck, list) else []
            ready = gorin.game(slug).shipped
            meant = await tables.work_here(sender_of(request), needed, slug, own, [deck])
            used = [each for each in meant if gorin.game(slug).key_of(each) not in ready]
            chosen = Chosen(deck, *split(slug, used))
        invite, sender, lang = str(data.get("invite", "")), sender_of(request), language(request)
        return {"key": await tables.claim(table, seat, invite, name, person, chosen, sender, lang)}

    if settings.openid:
        app.include_router(make_openid_router(settings, tables.visitors))
    for router in (
        make_router(tables),
        guides.make_router(),
        make_sets_router(tables, tables.visitors),
        make_workshop_router(tables, tables.visitors),
        make_people_router(tables, tables.visitors),
        make_lab_router(tables, tables.visitors),
    ):
        app.include_router(router)

    @app.websocket("/ws/{table}")
    async def socket(ws: WebSocket, table: str) -> None:
        host = ws.headers.get("host")
        request_id.set(secrets.token_hex(6))
        if not tables.visitors.may_enter(ws):
            await ws.close(POLICY_VIOLATION)
            return
        if not hosts.allows(host) or not same_origin(ws.headers.get("origin"), host, settings.origins):
            await ws.close(POLICY_VIOLATION)
            return
        sender = sender_of(ws)
        if not sockets.take(sender):
            await ws.close(1013)
            return
        try:
            await serve(ws, table, tables)
        finally:
            sockets.give_back(sender)

    @app.get("/{path:path}")
    async def page(path: str) -> Response:
        wanted = static_file(path)
        if wanted is not None:
            forever = path.startswith("assets/")
            return FileResponse(
                wanted, headers={"Cache-Control": "max-age=31536000, immutable" if forever else "no-cache"}
            )
        if path.startswith(("api/", "assets/", "ws/")) or not (STATIC / "index.html").is_file():
            return JSONResponse({"code": "no_page"}, 404)
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    app.add_middleware(HandedOn, inside=tables.leases.inside)
    return app


def static_file(path: str) -> Path | None:
    """A file of the client (None: there is none of that name)."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if path and wanted.is_relative_to(STATIC) and wanted.is_file() else None
    except (OSError, ValueError):
        return None


async def warm(tables: Tables) -> None:
    """Read the cards of every game, after the page that asked for the games has been drawn."""
    await asyncio.sleep(WARM_AFTER)
    tables.bots.warm()
    await asyncio.to_thread(tables.warm)


async def keep_tidy(tables: Tables) -> None:
    """Put away every minute what is kept no longer.

    Rings of dead objects are looked for among what is new every few seconds. Among all that is there they are looked
    for once in an hour, since that stops all tables, and after many connections: each leaves some kilobytes in a ring.
    """
    connections = Patient.begun
    for times in itertools.count(1):
        await asyncio.sleep(TIDY_SECONDS)
        if times % MINUTE == 0:
            tables.tidy()
            tables.forget()
        if times % HOUR == 0 or Patient.begun - connections >= MANY_CONNECTIONS:
            connections = Patient.begun
            gc.unfreeze()
            gc.collect()
        gc.collect(1)
        gc.freeze()


async def serve(ws: WebSocket, table: str, tables: Tables) -> None:
    """One socket from `join` to its end."""
    await ws.accept()
    lang = words.known_language("")
    connection: Connection | None = None
    room: Room | None = None
    first = ""
    sender: asyncio.Task[None] | None = None
    early: asyncio.Task[str] | None = None
    try:
        first = await asyncio.wait_for(ws.receive_text(), tables.settings.join_seconds)
        message = decoder.decode(first)
        if not isinstance(message, Join):
            raise TableError("message")
        lang = words.known_language(message.lang)
        room = await tables.room(table, sender_of(ws))
        early = asyncio.create_task(ws.receive_text())
        connection = await joined(tables, room, message.token, lang, sender_of(ws), early)
        sender = asyncio.create_task(send_all(ws, connection))
        await receive_all(ws, room, connection, tables, early)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass
    except LivesElsewhere as other:
        if is_inside(ws.headers):
            await refuse_socket(ws, TableError("elsewhere", 503), lang)
        else:
            await relay(ws, other.address, table, first, tables.settings.most_message, tables.leases.inside)
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        await refuse_socket(ws, TableError("message"), lang)
    except TableError as error:
        await refuse_socket(ws, error, lang)
    except (SQLAlchemyError, Stale) as failed:
        log.error("store", extra={"table": table, "error": type(failed).__name__})
        await refuse_socket(ws, TableError("store", 503), lang)
    finally:
        if early is not None and not early.cancel() and not early.cancelled():
            early.exception()
        if room is not None and connection is not None:
            room.leave(connection)
            connection.end()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await ws.close(GOING_AWAY)
        await asyncio.sleep(0)
        if sender is not None and not sender.done():
            sender.cancel()


async def joined(
    tables: Tables, room: Room, token: str, lang: str, sender: str, early: asyncio.Task[str]
) -> Connection:
    """Join one after the other: where many come back at once, those who play are answered in between.

    `early`: what the socket sends meanwhile. Whoever did not wait is not joined.
    """
    async with tables.joining:
        await asyncio.sleep(0)
        if early.done():
            told(early)
        return room.join(token, lang, tables.settings.most_watching, sender)


def told(early: asyncio.Task[str]) -> str:
    """What a socket has sent. That it has ended is a new error: the task holds its own with all it came through."""
    if early.cancelled() or early.exception() is not None:
        raise WebSocketDisconnect
    return early.result()


async def refuse_socket(ws: WebSocket, error: TableError, lang: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await ws.send_text(msgspec.json.encode(Error(error.code, error.words(lang))).decode())
        await ws.close(POLICY_VIOLATION)


async def send_all(ws: WebSocket, connection: Connection) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        while not connection.lost:
            frame = await connection.outgoing.get()
            if frame:
                await ws.send_text(frame.decode())
        await ws.close(POLICY_VIOLATION)


async def receive_all(
    ws: WebSocket, room: Room, connection: Connection, tables: Tables, early: asyncio.Task[str] | None
) -> None:
    """Messages until the socket ends, `early` the first; a bad one is answered and forgotten."""
    bucket = Bucket(tables.settings.messages_a_second, tables.settings.burst)
    warned = False
    while True:
        if early is not None:
            await asyncio.wait((early,))
        text = await ws.receive_text() if early is None else told(early)
        early = None
        if not bucket.take() or not tables.addresses.may_send(connection.sender):
            tables.refused += 1
            if bucket.left < -FLOOD:
                raise TableError("rate", 429)
            if not warned:
                warned = True
                connection.send(Error("rate", words.tell("error.rate", connection.lang)))
            continue
        warned = False
        error = await refused(text, room, connection, tables)
        if error is None:
            continue
        tables.refused += 1
        tables.telemetry.errors[error.code] += 1
        connection.send(Error(error.code, error.words(connection.lang)))
        if error.code == "serial":
            room.send_state(connection)


async def refused(text: str, room: Room, connection: Connection, tables: Tables) -> TableError | None:
    """Carry out a message; why it was not (None: it was).

    What is returned has never been raised: an error that was holds all that it came through, which holds the error.
    """
    began = time.monotonic()
    try:
        message = decoder.decode(text)
        if isinstance(message, WhyNot | Resync | Undo):
            tables.addresses.check(tables.addresses.questions, connection.sender)
        await room.receive(connection, message)
        if isinstance(message, Pick):
            tables.telemetry.picks.note(time.monotonic() - began)
    except (msgspec.DecodeError, RecursionError):
        return TableError("message")
    except TableError as error:
        return TableError(error.code, error.status, **error.values)
    except (SQLAlchemyError, Stale) as failed:
        log.error("store", extra={"table": room.id, "error": type(failed).__name__})
        if isinstance(failed, IntegrityError | Stale):
            tables.put_away(room)
        return TableError("store", 500)
    except GorinError as failed:
        log.error("rules", extra={"table": room.id, "error": failed.key})
        return TableError("internal", 500)
    return None
