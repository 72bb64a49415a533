"""What the pages beside the table ask for: replays and positions."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request, Response

from gorin.table import drafting, laying, positions, writing
from gorin.table.errors import TableError
from gorin.table.handles import handle
from gorin.table.hints import asker, hinted
from gorin.table.lessons import lesson
from gorin.table.replays import MOST_JUDGED, Replay, Replays, is_good, judged, moment_text, position, read_record, state
from gorin.table.seats import PERSON
from gorin.table.summaries import summary
from gorin.table.tables import Tables
from gorin.table.wanted import HOT_SEAT, Wanted
from gorin.table.web import body, language, sender_of
from gorin.table.writing import MOST_PICKED

ANALYSING = 2
"""Games that are looked at afterwards wait for the bots of those that are played."""
HINTING = 1


def make_router(tables: Tables) -> APIRouter:
    router = APIRouter()
    replays = Replays()

    @router.get("/api/tables/{table}/record")
    async def record(table: str, request: Request) -> Response:
        room = await tables.room(table, sender_of(request))
        if not room.session.over:
            raise TableError("not_over", 403)
        if room.session.match.origin is None:
            raise TableError("no_record", 409)
        text = await tables.work_here(sender_of(request), lambda: room.session.match.record().to_json())
        named = {"Content-Disposition": f'attachment; filename="{table}.json"'}
        return Response(text, media_type="application/json", headers=named)

    @router.get("/api/tables/{table}/summary")
    async def in_numbers(table: str, request: Request) -> Any:
        """How a finished game went."""
        room = await tables.room(table, sender_of(request))
        stored = await tables.store.read(tables.store.load, table)
        if not room.session.over or stored is None:
            raise TableError("not_over", 403)
        return await tables.work_here(sender_of(request), summary, room.session, stored.times, stored.created)

    @router.post("/api/replays")
    async def open_replay(request: Request) -> Any:
        data = await body(request)
        if isinstance(data.get("table"), str):
            room = await tables.room(data["table"], sender_of(request))
            if not room.session.over:
                raise TableError("not_over", 403)
            session = room.session
            names, table = tuple(seat.name for seat in room.seats), room.id if session.match.origin is not None else ""
            found = Replay(handle(9), room.game, session.origin, list(session.picks), names, table)
        else:
            game, origin, picks, check = read_record(json.dumps(data.get("record")))
            await tables.read_apart(sender_of(request), is_good, game, origin, picks, check)
            found = Replay(handle(9), game, origin, picks)
        replays.keep(sender_of(request), found)
        told = {"replay": found.id, "game": found.game, "moments": len(found.picks), "seats": found.seats}
        return {**told, "names": found.names, "record": found.table}

    @router.get("/api/replays/{replay}/judged/{first}")
    async def chances(replay: str, first: int, request: Request) -> Any:
        """How likely the players were to win along the next decisions."""
        found = replays.find(replay)
        work = (judged, found.game, found.origin, found.picks, found.moment(first), language(request))
        rows = await tables.think_apart(sender_of(request), ANALYSING, *work)
        return {"rows": rows, "next": min(len(found.picks), first + MOST_JUDGED)}

    @router.get("/api/replays/{replay}/{moment}")
    async def moment(replay: str, moment: int, request: Request) -> Response:
        found = replays.find(replay)
        wanted = (found, found.moment(moment), request.query_params.get("side", "open"), language(request))
        return Response(await tables.read_apart(sender_of(request), state, *wanted), media_type="application/json")

    @router.post("/api/replays/{replay}/{moment}")
    async def go_on(replay: str, moment: int, request: Request) -> Any:
        """A new table from that position, against oneself or a bot."""
        found = replays.find(replay)
        wanted = alone(await body(request), found.game, language(request))
        begun = (found.origin, found.picks[: found.moment(moment)])
        return await tables.make(wanted, begun, sender_of(request))

    @router.post("/api/games/{slug}/lesson")
    async def first_game(slug: str, request: Request) -> Any:
        """A table with a coach: the other player plays as it is written."""
        data, lang = await body(request), language(request)
        found = await asyncio.to_thread(lesson, slug)
        seats = [{"kind": "me", "name": data.get("name")}, {"kind": "bot", "level": "easy"}]
        wanted = Wanted({"game": slug, "seats": seats}, lang)
        wanted.options["lesson"] = True
        return await tables.make(wanted, (found.origin, []), sender_of(request))

    @router.post("/api/positions")
    async def judge(request: Request) -> Any:
        """Every scenario of a text, and whether it holds."""
        text = position_text(await body(request))
        return await tables.read_apart(sender_of(request), positions.judge, text)

    @router.post("/api/positions/{number}/{steps}")
    async def look(number: int, steps: int, request: Request) -> Response:
        """A position after so many steps."""
        data = await body(request)
        side = request.query_params.get("side", "open")
        wanted = (position_text(data), number, steps, picks_in(data), side, language(request))
        state = await tables.read_apart(sender_of(request), positions.look, *wanted)
        return Response(state, media_type="application/json")

    @router.post("/api/positions/{number}/{steps}/ask")
    async def ask(number: int, steps: int, request: Request) -> Any:
        """Whether a player may do this there."""
        data = await body(request)
        player, action = data.get("player"), data.get("action")
        if type(player) is not int or not isinstance(action, str):
            raise TableError("body", why="player, action")
        asked = (position_text(data), number, steps, player, action, language(request))
        return await tables.read_apart(sender_of(request), positions.ask, *asked)

    @router.post("/api/positions/{number}/{steps}/touch")
    async def touch(number: int, steps: int, request: Request) -> Any:
        """What a player may do with a card there, and if not, by which clause."""
        data = await body(request)
        player, ref = data.get("player"), data.get("card")
        if type(player) is not int or not isinstance(ref, str):
            raise TableError("body", why="player, card")
        asked = (position_text(data), number, steps, player, ref, language(request))
        return await tables.read_apart(sender_of(request), positions.touch, *asked)

    @router.post("/api/positions/{number}/{steps}/step")
    async def step(number: int, steps: int, request: Request) -> Any:
        """What was done on the mat as a step of the scenario, as soon as it can be said as one."""
        data = await body(request)
        wanted = (position_text(data), number, steps, picks_in(data), data.get("legal") is True)
        return await tables.read_apart(sender_of(request), writing.step, *wanted)

    @router.post("/api/positions/{number}/{steps}/note")
    async def note(number: int, steps: int, request: Request) -> Any:
        """What is true there as an expectation of the scenario, or what is refused as an illegal step."""
        data = await body(request)
        what = data.get("what")
        if not isinstance(what, dict):
            raise TableError("body", why="what")
        asked = (position_text(data), number, steps, what)
        return await tables.read_apart(sender_of(request), writing.note, *asked)

    @router.post("/api/position/{number}/change")
    async def change(number: int, request: Request) -> Any:
        """A position that is changed by hand."""
        data = await body(request)
        wanted = data.get("change")
        if not isinstance(wanted, dict):
            raise TableError("body", why="change")
        text = await tables.read_apart(sender_of(request), drafting.changed, position_text(data), number, wanted)
        return {"text": text}

    @router.get("/api/games/{slug}/position")
    async def empty(slug: str, request: Request) -> Any:
        """An empty position, and what one can say."""
        return {"text": drafting.new(slug, language(request)), **positions.vocabulary(slug)}

    @router.post("/api/replays/{replay}/{moment}/position")
    async def as_position(replay: str, moment: int, request: Request) -> Any:
        """A moment of a replay as a position."""
        found = replays.find(replay)
        return await tables.read_apart(sender_of(request), position, found, found.moment(moment))

    @router.post("/api/tables/{table}/position")
    async def table_position(table: str, request: Request) -> Any:
        """The present moment of a game that one person plays at one screen, who may see everything anyway."""
        room = await tables.room(table, sender_of(request))
        token = (await body(request)).get("token")
        alone = all(seat.kind == PERSON and seat.level == HOT_SEAT for seat in room.seats)
        if not alone or not isinstance(token, str) or room.seat_of(token) is None:
            raise TableError("not_over", 403)
        match = room.session.match.clone()
        return await tables.work_here(sender_of(request), moment_text, match, room.game, len(room.session.picks))

    @router.post("/api/tables/{table}/hint")
    async def hint(table: str, request: Request) -> Any:
        """What a bot would do in the place of whoever asks; the game goes on meanwhile."""
        room = await tables.room(table, sender_of(request))
        asker(room, (await body(request)).get("token"))
        serial, session = room.serial, room.session
        work = (hinted, room.game, session.origin, list(session.picks), language(request))
        return {"serial": serial, "options": await tables.think_apart(sender_of(request), HINTING, *work)}

    @router.post("/api/positions/{number}/{steps}/play")
    async def play_on(number: int, steps: int, request: Request) -> Any:
        """A new table from that position, against oneself or a bot."""
        data = await body(request)
        sender = sender_of(request)
        game, origin = await tables.read_apart(sender, laying.origin, position_text(data), number, steps)
        return await tables.make(alone(data, game, language(request)), (origin, []), sender)

    return router


def alone(data: dict[str, Any], game: str, lang: str) -> Wanted:
    """A table without other people, who could not have agreed to its beginning."""
    wanted = Wanted({**data, "game": game}, lang)
    if any(seat["kind"] == "person" for seat in wanted.seats):
        raise TableError("kind", known="me, bot")
    return wanted


def picks_in(data: dict[str, Any]) -> list[int]:
    picks = data.get("picks", [])
    if not isinstance(picks, list) or not all(type(each) is int for each in picks) or len(picks) > MOST_PICKED:
        raise TableError("body", why="picks")
    return picks


def position_text(data: dict[str, Any]) -> str:
    text = data.get("text")
    if not isinstance(text, str):
        raise TableError("body", why="text")
    return text
