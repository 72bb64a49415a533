"""Sets of cards: a file is read row by row, remembered, played with, renamed, copied."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

import gorin
from gorin.table import pictures, shelf, workshop
from gorin.table.errors import TableError
from gorin.table.names import clean_name
from gorin.table.own import IMAGE, split
from gorin.table.saving import on_shelf, save, save_picture
from gorin.table.shelf import SETS
from gorin.table.tables import Tables
from gorin.table.visitors import Visitors
from gorin.table.wanted import Wanted
from gorin.table.web import body, language, sender_of, sent
from gorin.table.workshop_pages import LONGEST_DECK_NAME, renamed, saved_things

FOREVER = {"Cache-Control": "max-age=31536000, immutable"}


def make_sets_router(tables: Tables, visitors: Visitors) -> APIRouter:
    router = APIRouter()

    async def mine(request: Request, slug: str, kind: str, name: str) -> tuple[str, Any]:
        """The owner and the content of something of one's own."""
        owner = await visitors.owner(request)
        found = await on_shelf(tables, request, owner, slug, kind) if owner is not None else {}
        if owner is None or kind not in shelf.KINDS or name not in found:
            raise TableError("no_thing", 404)
        return owner, found[name]["content"]

    def free_name(data: dict[str, Any]) -> str:
        name = clean_name(data.get("to"), LONGEST_DECK_NAME)
        if not name or "/" in name:
            raise TableError("body", why="name")
        return name

    @router.get("/api/games/{slug}/sets")
    async def sets(slug: str, request: Request) -> Any:
        found = await saved_things(tables, visitors, slug, SETS, request)
        return JSONResponse([renamed(each, key="name", content="cards") for each in found])

    @router.post("/api/games/{slug}/sets/{name}/read/{ending}")
    async def take_in(slug: str, name: str, ending: str, request: Request, response: Response) -> Any:
        """A file becomes a set of this name: all its cards that can be read; each row says what became of it."""
        gorin.game(slug)
        called, lang, sender = free_name({"to": name}), language(request), sender_of(request)
        file = request.query_params.get("file", called)
        told = await tables.read_apart(sender, workshop.read_sheet, slug, await sent(request), ending, file, lang)
        good = [row["fields"] for row in told["rows"] if row["ok"]]
        if len(good) > shelf.MOST_OF_A_KIND:
            raise TableError("full", 503)
        if good:
            owner = await visitors.owner_or_guest(request, response)
            await save(tables, request, owner, slug, SETS, called, good)
        return {**told, "name": called}

    @router.post("/api/games/{slug}/sets/{name}/images")
    async def illustrate(slug: str, name: str, request: Request) -> Any:
        """The pictures of a set's cards, by the names of the cards."""
        wanted = (await body(request)).get("images")
        if not isinstance(wanted, dict):
            raise TableError("body", why="images")
        owner, cards = await mine(request, slug, SETS, name)
        drawn = [{**card, IMAGE: str(wanted[card["name"]])} if card.get("name") in wanted else card for card in cards]
        await save(tables, request, owner, slug, SETS, name, drawn)
        return {}

    @router.post("/api/games/{slug}/sets/{name}/play")
    async def play(slug: str, name: str, request: Request) -> Any:
        """A game with these cards, mixed into a ready deck, against a bot."""
        data, lang, sender = await body(request), language(request), sender_of(request)
        _, content = await mine(request, slug, SETS, name)
        cards, images = split(slug, content)
        base = data.get("base")
        told = await tables.read_apart(sender, workshop.mixed, slug, cards, base if isinstance(base, str) else None)
        deck = data.get("deck") if isinstance(data.get("deck"), list) else told["deck"]
        level = str(data.get("level", "normal"))
        seats = [
            {"kind": "me", "name": data.get("name"), "deck": deck},
            {"kind": "bot", "level": level, "deck": told["other"]},
        ]
        wanted = Wanted({"game": slug, "seats": seats, "cards": cards}, lang)
        wanted.images = images
        made = await tables.make(wanted, None, sender, await visitors.person(request))
        return {**made, "left_out": told["left_out"]}

    @router.post("/api/games/{slug}/{kind}/{name:path}/rename")
    async def rename(slug: str, kind: str, name: str, request: Request) -> Any:
        to = free_name(await body(request))
        owner, _ = await mine(request, slug, kind, name)
        if not await tables.store.change(shelf.rename(owner, slug, kind, name, to)):
            raise TableError("name_taken", 409)
        return {"name": to}

    @router.post("/api/games/{slug}/{kind}/{name:path}/duplicate")
    async def duplicate(slug: str, kind: str, name: str, request: Request) -> Any:
        to = free_name(await body(request))
        owner, content = await mine(request, slug, kind, name)
        if to in await on_shelf(tables, request, owner, slug, kind):
            raise TableError("name_taken", 409)
        await save(tables, request, owner, slug, kind, to, content)
        return {"name": to}

    @router.post("/api/images")
    async def draw(request: Request, response: Response) -> Any:
        """A picture for a card, encoded anew."""
        data = await sent(request)
        small = await tables.read_apart(sender_of(request), pictures.encoded, data)
        owner = await visitors.owner_or_guest(request, response)
        return {"image": await save_picture(tables, request, owner, small)}

    @router.get("/api/images/{number}")
    async def picture(number: str) -> Response:
        found = await tables.store.read(pictures.find, tables.store.engine, number)
        if found is None:
            raise TableError("no_thing", 404)
        return Response(found, media_type=pictures.KIND, headers=FOREVER)

    return router
