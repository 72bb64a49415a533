"""What the pages beside the table ask for: replays, cards, decks."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

import gorin
from gorin.table import laying, positions, sheets, storage, workshop
from gorin.table.errors import TableError
from gorin.table.house import House, Wanted
from gorin.table.replays import Replays
from gorin.table.web import body, language

CARDS, DECKS = "cards", "decks"
MOST_OWN = 2000


def make_router(house: House) -> APIRouter:
    router = APIRouter()
    replays = Replays()

    @router.get("/api/tables/{table}/record")
    async def record(table: str) -> Response:
        room = await house.room(table)
        if not room.session.over:
            raise TableError("not_over", 403)
        if room.session.match.origin is None:
            raise TableError("no_record", 409)
        text = await asyncio.to_thread(lambda: room.session.match.record().to_json())
        named = {"Content-Disposition": f'attachment; filename="{table}.json"'}
        return Response(text, media_type="application/json", headers=named)

    @router.post("/api/replays")
    async def open_replay(request: Request) -> Any:
        data = await body(request)
        lang = language(request)
        if isinstance(data.get("table"), str):
            room = await house.room(data["table"])
            if not room.session.over:
                raise TableError("not_over", 403)
            session = room.session
            found = await replays.open(room.game, session.origin, list(session.picks), session.match.hash(), lang)
        else:
            found = await replays.read(json.dumps(data.get("record")), lang)
        return {"replay": found.id, "game": found.game, "moments": len(found.picks), "seats": found.seats}

    @router.get("/api/replays/{replay}/{moment}")
    async def moment(replay: str, moment: int, request: Request) -> Response:
        found = replays.find(replay)
        side = request.query_params.get("side", "open")
        async with found.lock:
            state = await asyncio.to_thread(found.state, moment, side, language(request))
        return Response(msgspec.json.encode(state), media_type="application/json")

    @router.post("/api/replays/{replay}/{moment}")
    async def go_on(replay: str, moment: int, request: Request) -> Any:
        """A new table from that position, against oneself or a bot."""
        found = replays.find(replay)
        wanted = alone(await body(request), found.game, language(request))
        if not 0 <= moment <= len(found.picks):
            raise TableError("moment", 404, most=len(found.picks))
        return await house.make(wanted, (found.origin, found.picks[:moment]))

    @router.post("/api/positions")
    async def judge(request: Request) -> Any:
        """Every scenario of a text, and whether it holds."""
        text = position_text(await body(request))
        return await asyncio.to_thread(positions.judge, text)

    @router.post("/api/positions/{number}/{steps}")
    async def look(number: int, steps: int, request: Request) -> Response:
        """A position after so many steps."""
        text = position_text(await body(request))
        side = request.query_params.get("side", "open")
        state = await asyncio.to_thread(positions.look, text, number, steps, side, language(request))
        return Response(msgspec.json.encode(state), media_type="application/json")

    @router.post("/api/positions/{number}/{steps}/ask")
    async def ask(number: int, steps: int, request: Request) -> Any:
        """Whether a player may do this there."""
        data = await body(request)
        player, action = data.get("player"), data.get("action")
        if type(player) is not int or not isinstance(action, str):
            raise TableError("body", why="player, action")
        lang = language(request)
        return await asyncio.to_thread(positions.ask, position_text(data), number, steps, player, action, lang)

    @router.post("/api/positions/{number}/{steps}/play")
    async def play_on(number: int, steps: int, request: Request) -> Any:
        """A new table from that position, against oneself or a bot."""
        data = await body(request)
        game, origin = await asyncio.to_thread(laying.origin, position_text(data), number, steps)
        return await house.make(alone(data, game, language(request)), (origin, []))

    @router.get("/api/games/{slug}/cards")
    async def cards(slug: str) -> Any:
        own = await asyncio.to_thread(house.store.shelf, slug, CARDS)
        book = gorin.game(slug)
        ready = [{"key": book.key_for(fields), "own": False, "fields": fields} for fields in book.listed_fields()]
        return JSONResponse(ready + [{"key": key, "own": True, "fields": fields} for key, fields in own.items()])

    @router.post("/api/games/{slug}/read")
    async def read(slug: str, request: Request) -> Any:
        fields, own = card_fields(await body(request)), await own_cards(house, slug)
        others = [each for each in own if each.get("name") != fields.get("name")]
        return await asyncio.to_thread(workshop.read, slug, fields, others, language(request))

    @router.post("/api/games/{slug}/cards")
    async def save_card(slug: str, request: Request) -> Any:
        """Into one's own set, if it can be read."""
        fields, own = card_fields(await body(request)), await own_cards(house, slug)
        if len(own) >= MOST_OWN:
            raise TableError("full", 503)
        found = await asyncio.to_thread(workshop.read, slug, fields, own, language(request))
        if not found["ok"]:
            raise TableError("rules", why=found["words"])
        await house.store.change(storage.put_on_shelf(slug, CARDS, found["key"], fields))
        return found

    @router.get("/api/games/{slug}/export/{ending}")
    async def export(slug: str, ending: str, request: Request) -> Response:
        """The cards of a game as a file: one's own, or all of them."""
        book = gorin.game(slug)
        cards = await own_cards(house, slug)
        if request.query_params.get("all"):
            cards = [*map(dict, book.listed_fields()), *cards]
        data = await asyncio.to_thread(sheets.write, cards, book.columns, ending)
        named = {"Content-Disposition": f'attachment; filename="{slug}.{ending}"'}
        return Response(data, media_type=sheets.KINDS[ending], headers=named)

    @router.post("/api/games/{slug}/import/{ending}")
    async def take_in(slug: str, ending: str, request: Request) -> Any:
        """Cards from a file into one's own set; each says whether it could be read."""
        lang, book = language(request), gorin.game(slug)
        data = await request.body()
        written = await asyncio.to_thread(sheets.read, data, book.columns, ending)
        cards = [book.sheet.fields(fields) for fields in written]
        own = await own_cards(house, slug)
        if len(own) + len(cards) > MOST_OWN:
            raise TableError("full", 503)
        answers = []
        readings = await asyncio.to_thread(workshop.read_file, slug, cards, lang)
        for fields, found in zip(cards, readings, strict=True):
            if found["ok"]:
                await house.store.change(storage.put_on_shelf(slug, CARDS, found["key"], fields))
            name = str(fields.get("name") or found.get("key") or "")
            answers.append({"name": name, "ok": found["ok"], "words": found.get("words", "")})
        return answers

    @router.delete("/api/games/{slug}/{kind}/{name}")
    async def forget(slug: str, kind: str, name: str) -> Any:
        if kind not in (CARDS, DECKS):
            raise TableError("body", 404, why=kind)
        gorin.game(slug)
        await house.store.change(storage.put_on_shelf(slug, kind, name, None))
        return {}

    @router.post("/api/games/{slug}/try")
    async def try_card(slug: str, request: Request) -> Any:
        """The card in a hand on a fresh table, against a bot."""
        lang = language(request)
        fields = card_fields(await body(request))
        found = await asyncio.to_thread(workshop.read, slug, fields, [], lang)
        if not found["ok"]:
            raise TableError("rules", why=found["words"])
        origin = await asyncio.to_thread(workshop.trial, slug, fields, lang)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        return await house.make(Wanted({"game": slug, "seats": seats}, lang), (origin, []))

    @router.get("/api/games/{slug}/decks")
    async def decks(slug: str) -> Any:
        book = gorin.game(slug)
        own = await asyncio.to_thread(house.store.shelf, slug, DECKS)
        ready = [{"name": name, "own": False, "cards": book.deck(name)} for name in book.deck_names()]
        return JSONResponse(ready + [{"name": name, "own": True, "cards": deck} for name, deck in own.items()])

    @router.post("/api/games/{slug}/check")
    async def check(slug: str, request: Request) -> Any:
        deck = deck_list(await body(request))
        return await asyncio.to_thread(workshop.check_deck, slug, deck, await own_cards(house, slug), language(request))

    @router.post("/api/games/{slug}/decks")
    async def save_deck(slug: str, request: Request) -> Any:
        data = await body(request)
        gorin.game(slug)
        name = " ".join(str(data.get("name", "")).split())[:80]
        if not name:
            raise TableError("body", why="name")
        if len(await asyncio.to_thread(house.store.shelf, slug, DECKS)) >= MOST_OWN:
            raise TableError("full", 503)
        await house.store.change(storage.put_on_shelf(slug, DECKS, name, deck_list(data)))
        return {"name": name}

    return router


def alone(data: dict[str, Any], game: str, lang: str) -> Wanted:
    """A table without other people, who could not have agreed to its beginning."""
    wanted = Wanted({**data, "game": game}, lang)
    if any(seat["kind"] == "person" for seat in wanted.seats):
        raise TableError("kind", known="me, bot")
    return wanted


def position_text(data: dict[str, Any]) -> str:
    text = data.get("text")
    if not isinstance(text, str):
        raise TableError("body", why="text")
    return text


def card_fields(data: dict[str, Any]) -> dict[str, Any]:
    fields = data.get("fields")
    if not isinstance(fields, dict):
        raise TableError("body", why="fields")
    return fields


def deck_list(data: dict[str, Any]) -> list[Any]:
    deck = data.get("cards")
    if not isinstance(deck, list) or len(deck) > 500:
        raise TableError("body", why="cards")
    return deck


async def own_cards(house: House, slug: str) -> list[dict[str, Any]]:
    gorin.game(slug)
    return list((await asyncio.to_thread(house.store.shelf, slug, CARDS)).values())
