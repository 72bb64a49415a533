"""The server: pages, a small HTTP interface, and one socket a seat."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.table import house as houses
from gorin.table import mat, words
from gorin.table.connection import Connection
from gorin.table.elsewhere import HANDED_ON, Elsewhere, hand_on, relay
from gorin.table.errors import TableError
from gorin.table.house import House, Wanted
from gorin.table.pages import make_router
from gorin.table.protocol import ClientMessage, Error, Join
from gorin.table.room import Room
from gorin.table.settings import Settings
from gorin.table.storage import Stale
from gorin.table.web import Hosts, body, language, refusal, same_origin, sender_of
from gorin.words import error as error_words

log = logging.getLogger("gorin.table")
STATIC = Path(__file__).parent / "static"
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:"
GOING_AWAY, POLICY_VIOLATION = 1001, 1008
FLOOD = 200
MOST_SENDERS = 10_000

decoder = msgspec.json.Decoder(ClientMessage)


class Bucket:
    """How many messages a socket may still send; it fills with time."""

    def __init__(self, a_second: float, burst: int) -> None:
        self.a_second = a_second
        self.burst = burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.a_second)
        self.at = now
        self.left -= 1
        return self.left >= 0


class Senders:
    """Buckets by address, for requests that cost something; the oldest are forgotten."""

    def __init__(self, a_second: float, burst: int) -> None:
        self.a_second = a_second
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.setdefault(address, Bucket(self.a_second, self.burst))
        self.buckets.move_to_end(address)
        if len(self.buckets) > MOST_SENDERS:
            self.buckets.popitem(last=False)
        bucket.left = max(bucket.left, -1.0)
        return bucket.take()


def make_app(settings: Settings) -> FastAPI:
    house = House(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        chores = [asyncio.create_task(keep_tidy(house)), asyncio.create_task(house.keep_leases())]
        yield
        for chore in chores:
            chore.cancel()
        for room in house.rooms.values():
            if room.thinking is not None:
                room.thinking.cancel()
        house.close()
        log.info("closed")

    app = FastAPI(title="gorin", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.house = house
    app.state.sockets = 0
    senders = Senders(settings.messages_a_second, settings.burst)
    hosts = Hosts(settings.host, (*settings.origins, settings.address))
    app.state.warming = None

    @app.middleware("http")
    async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        headers = request.headers
        if not hosts.allows(headers.get("host")):
            return refusal(TableError("host", 421), language(request))
        if request.method not in ("GET", "HEAD"):
            if not senders.take(sender_of(request)):
                house.refused += 1
                return refusal(TableError("rate", 429), language(request))
            if not same_origin(headers.get("origin"), headers.get("host"), settings.origins):
                return refusal(TableError("origin", 403), language(request))
            length = headers.get("content-length", "")
            if request.method == "POST" and (not length.isdecimal() or int(length) > settings.most_body):
                return refusal(TableError("too_large", 413, most=settings.most_body), language(request))
        response = await call_next(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    @app.exception_handler(TableError)
    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, TableError)
        return refusal(error, language(request))

    @app.exception_handler(Elsewhere)
    async def ask_there(request: Request, error: Exception) -> Response:
        assert isinstance(error, Elsewhere)
        return await hand_on(request, error.address) or refusal(TableError("elsewhere", 503), language(request))

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
    async def health() -> dict[str, Any]:
        return {"status": "ok", "version": gorin.__version__, "tables": len(house.rooms), "owner": house.owner.name}

    @app.get("/metrics")
    async def metrics() -> Response:
        sockets = sum(len(room.connections) for room in house.rooms.values())
        lines = [
            *metric("gorin_tables", "gauge", "Tables open in this process", len(house.rooms)),
            *metric("gorin_sockets", "gauge", "Sockets at these tables", sockets),
            *metric("gorin_changes_total", "counter", "Picks, undos and concessions", house.picks),
            *metric("gorin_refused_total", "counter", "Messages that were refused", house.refused),
        ]
        return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    @app.get("/api/games")
    async def games() -> Any:
        if app.state.warming is None:
            house.bots.warm()
            app.state.warming = asyncio.create_task(asyncio.to_thread(house.warm))
        return await asyncio.to_thread(mat.games)

    @app.get("/api/games/{slug}")
    async def game(slug: str) -> Any:
        return await asyncio.to_thread(mat.mat, slug)

    @app.get("/api/words")
    async def all_words(request: Request) -> Any:
        return words.all_words(language(request))

    @app.get("/api/tables")
    async def tables() -> Any:
        return await house.listed()

    @app.post("/api/tables")
    async def make_table(request: Request) -> Any:
        lang = language(request)
        return await house.make(Wanted(await body(request), lang), sender=sender_of(request))

    @app.post("/api/tables/{table}/seats/{seat}")
    async def sit(table: str, seat: int, request: Request) -> Any:
        data = await body(request)
        name = " ".join(str(data.get("name", "")).split())[: houses.LONGEST_NAME]
        return {"key": await house.claim(table, seat, str(data.get("invite", "")), name)}

    app.include_router(make_router(house))

    @app.websocket("/ws/{table}")
    async def socket(ws: WebSocket, table: str) -> None:
        host = ws.headers.get("host")
        if not hosts.allows(host) or not same_origin(ws.headers.get("origin"), host, settings.origins):
            await ws.close(POLICY_VIOLATION)
            return
        if app.state.sockets >= settings.most_sockets:
            await ws.close(1013)
            return
        app.state.sockets += 1
        try:
            await serve(ws, table, house)
        finally:
            app.state.sockets -= 1

    @app.get("/{path:path}")
    async def page(path: str) -> Response:
        wanted = (STATIC / path).resolve()
        if path and wanted.is_file() and wanted.is_relative_to(STATIC):
            forever = path.startswith("assets/")
            return FileResponse(
                wanted, headers={"Cache-Control": "max-age=31536000, immutable" if forever else "no-cache"}
            )
        if path.startswith(("api/", "assets/", "ws/")) or not (STATIC / "index.html").is_file():
            return JSONResponse({"code": "no_page"}, 404)
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    return app


def metric(name: str, kind: str, about: str, value: float) -> tuple[str, str, str]:
    return f"# HELP {name} {about}.", f"# TYPE {name} {kind}", f"{name} {value}"


async def keep_tidy(house: House) -> None:
    """Every minute; what has lived that long is searched for rings of dead objects only once in an hour."""
    minutes = 0
    while True:
        await asyncio.sleep(60)
        house.tidy()
        minutes += 1
        if minutes % 60 == 0:
            gc.unfreeze()
            gc.collect()
        gc.freeze()


async def serve(ws: WebSocket, table: str, house: House) -> None:
    """One socket from `join` to its end."""
    await ws.accept()
    lang = words.known_language("")
    connection: Connection | None = None
    room: Room | None = None
    first = ""
    sender: asyncio.Task[None] | None = None
    try:
        first = await asyncio.wait_for(ws.receive_text(), house.settings.join_seconds)
        message = decoder.decode(first)
        if not isinstance(message, Join):
            raise TableError("message")
        lang = words.known_language(message.lang)
        room = await house.room(table)
        connection = room.join(message.token, lang, house.settings.most_watching, sender_of(ws))
        sender = asyncio.create_task(send_all(ws, connection))
        await receive_all(ws, room, connection, house)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass
    except Elsewhere as other:
        if HANDED_ON in ws.headers:
            await refuse_socket(ws, TableError("elsewhere", 503), lang)
        else:
            await relay(ws, other.address, table, first, house.settings.most_message)
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        await refuse_socket(ws, TableError("message"), lang)
    except TableError as error:
        await refuse_socket(ws, error, lang)
    finally:
        if sender is not None:
            sender.cancel()
        if room is not None and connection is not None:
            room.leave(connection)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await ws.close(GOING_AWAY)


async def refuse_socket(ws: WebSocket, error: TableError, lang: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await ws.send_text(msgspec.json.encode(Error(error.code, error.words(lang))).decode())
        await ws.close(POLICY_VIOLATION)


async def send_all(ws: WebSocket, connection: Connection) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        while not connection.lost:
            await ws.send_text((await connection.outgoing.get()).decode())
        await ws.close(POLICY_VIOLATION)


async def receive_all(ws: WebSocket, room: Room, connection: Connection, house: House) -> None:
    """Messages until the socket ends; a bad one is answered and forgotten."""
    bucket = Bucket(house.settings.messages_a_second, house.settings.burst)
    warned = False
    while True:
        text = await ws.receive_text()
        if not bucket.take():
            house.refused += 1
            if bucket.left < -FLOOD:
                raise TableError("rate", 429)
            if not warned:
                warned = True
                connection.send(Error("rate", words.tell("error.rate", connection.lang)))
            continue
        warned = False
        try:
            await room.receive(connection, decoder.decode(text))
        except (msgspec.DecodeError, RecursionError):
            error = TableError("message")
        except TableError as refused:
            error = refused
        except (SQLAlchemyError, Stale) as failed:
            log.error("store", extra={"table": room.id, "error": type(failed).__name__})
            error = TableError("store", 500)
            if isinstance(failed, IntegrityError | Stale):
                house.put_away(room)
        except GorinError as failed:
            log.error("rules", extra={"table": room.id, "error": failed.key})
            error = TableError("internal", 500)
        else:
            continue
        house.refused += 1
        connection.send(Error(error.code, error.words(connection.lang)))
        if error.code == "serial":
            room.send_state(connection)
