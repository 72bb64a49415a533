"""What the editor and the deck builder ask for; whatever is saved belongs to whoever saves it."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

import gorin
from gorin.table import sheets, shelf, workshop
from gorin.table.bots import read_game
from gorin.table.errors import TableError
from gorin.table.names import clean_name
from gorin.table.own import without_image
from gorin.table.people import shown_item
from gorin.table.saving import on_shelf, save
from gorin.table.shelf import CARDS, DECKS, HOST, SETS
from gorin.table.tables import Tables
from gorin.table.visitors import Visitors
from gorin.table.wanted import Wanted
from gorin.table.web import body, language, sender_of, sent

MOST_TOLD = 24
"""So many cards are told in English at once."""
LONGEST_DECK_NAME = 80


def make_workshop_router(tables: Tables, visitors: Visitors) -> APIRouter:
    router = APIRouter()

    async def things(slug: str, kind: str, request: Request) -> list[dict[str, Any]]:
        return await saved_things(tables, visitors, slug, kind, request)

    async def own_cards(slug: str, request: Request) -> list[dict[str, Any]]:
        return [without_image(each) for each in await cards_of(tables, visitors, slug, request)]

    @router.get("/api/games/{slug}/cards")
    async def cards(slug: str, request: Request) -> Any:
        book = gorin.game(slug)
        if tables.readers.asleep:  # whoever looks at cards soon writes one
            tables.readers.prepare(read_game, slug)
        places = await asyncio.to_thread(workshop.ready_places, slug)
        keys = [(book.key_for(fields), fields) for fields in book.listed_fields()]
        ready = [{"key": key, "own": False, "fields": fields, "entries": places[key]} for key, fields in keys]
        saved = [renamed(each, content="fields") for each in await things(slug, CARDS, request)]
        names = {str(each["fields"].get("name")) for each in saved}
        for group in await things(slug, SETS, request):
            for fields in group["content"]:
                if str(fields.get("name")) not in names:
                    names.add(str(fields.get("name")))
                    key = book.key_of(without_image(fields))
                    saved.append({"key": key, "own": group["own"], "set": group["key"], "fields": fields})
        plain = [without_image(each["fields"]) for each in saved]
        if plain:
            sender = sender_of(request)
            for each, entries in zip(
                saved, await tables.read_apart(sender, workshop.places_of, slug, plain, plain), strict=True
            ):
                each["entries"] = entries
        return JSONResponse(ready + saved)

    @router.post("/api/games/{slug}/read")
    async def read(slug: str, request: Request) -> Any:
        fields, own = card_fields(await body(request)), await own_cards(slug, request)
        others = [each for each in own if each.get("name") != fields.get("name")]
        return await tables.read_apart(sender_of(request), workshop.read, slug, fields, others, language(request))

    @router.post("/api/games/{slug}/english")
    async def english(slug: str, request: Request) -> Any:
        wanted = (await body(request)).get("cards")
        if not isinstance(wanted, list) or len(wanted) > MOST_TOLD:
            raise TableError("message", 422)
        keys = [each for each in wanted if isinstance(each, str)]
        return await tables.read_apart(sender_of(request), workshop.in_english, slug, keys)

    @router.post("/api/games/{slug}/cards")
    async def save_card(slug: str, request: Request, response: Response) -> Any:
        """Into one's own set, if it can be read."""
        fields, own = card_fields(await body(request)), await own_cards(slug, request)
        found = await tables.read_apart(sender_of(request), workshop.read, slug, fields, own, language(request))
        if not found["ok"]:
            raise TableError("rules", why=found["words"])
        owner = await visitors.owner_or_guest(request, response)
        await save(tables, request, owner, slug, CARDS, named(found["key"]), fields)
        return found

    @router.get("/api/games/{slug}/export/{ending}")
    async def export(slug: str, ending: str, request: Request) -> Response:
        """The cards of a game as a file: one's own, or all of them."""
        book = gorin.game(slug)
        cards = await own_cards(slug, request)
        if request.query_params.get("all"):
            cards = [*map(dict, book.listed_fields()), *cards]
        data = await tables.work_here(sender_of(request), sheets.write, cards, book.columns, ending)
        headers = {"Content-Disposition": f'attachment; filename="{slug}.{ending}"'}
        return Response(data, media_type=sheets.KINDS[ending], headers=headers)

    @router.post("/api/games/{slug}/import/{ending}")
    async def take_in(slug: str, ending: str, request: Request, response: Response) -> Any:
        """Cards from a file into one's own set; each says whether it could be read."""
        lang, sender = language(request), sender_of(request)
        gorin.game(slug)
        cards = await tables.read_apart(sender, workshop.cards_in_file, slug, await sent(request), ending)
        owner = await visitors.owner_or_guest(request, response)
        answers = []
        readings = await tables.read_apart(sender, workshop.read_file, slug, cards, lang)
        for fields, found in zip(cards, readings, strict=True):
            if found["ok"]:
                await save(tables, request, owner, slug, CARDS, named(found["key"]), fields)
            name = str(fields.get("name") or found.get("key") or "")
            answers.append({"name": name, "ok": found["ok"], "words": found.get("words", "")})
        return answers

    @router.delete("/api/games/{slug}/{kind}/{name:path}")
    async def forget(slug: str, kind: str, name: str, request: Request) -> Any:
        """Only what is one's own."""
        if kind not in shelf.KINDS:
            raise TableError("body", 404, why=kind)
        gorin.game(slug)
        owner = await visitors.owner(request)
        if owner is not None:
            await tables.store.change(shelf.remove(owner, slug, kind, name))
        return {}

    @router.post("/api/games/{slug}/try")
    async def try_card(slug: str, request: Request) -> Any:
        """The card in a hand on a fresh table, against a bot."""
        lang = language(request)
        fields = card_fields(await body(request))
        found = await tables.read_apart(sender_of(request), workshop.read, slug, fields, [], lang)
        if not found["ok"]:
            raise TableError("rules", why=found["words"])
        origin = await tables.read_apart(sender_of(request), workshop.trial, slug, fields, lang)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        return await tables.make(Wanted({"game": slug, "seats": seats}, lang), (origin, []), sender_of(request))

    @router.get("/api/games/{slug}/decks")
    async def decks(slug: str, request: Request) -> Any:
        book = gorin.game(slug)
        ready = [{"name": name, "own": False, "cards": book.deck(name)} for name in book.deck_names()]
        saved = await things(slug, DECKS, request)
        return JSONResponse(ready + [renamed(each, key="name", content="cards") for each in saved])

    @router.post("/api/games/{slug}/check")
    async def check(slug: str, request: Request) -> Any:
        deck = deck_list(await body(request))
        own = await own_cards(slug, request)
        return await tables.read_apart(sender_of(request), workshop.check_deck, slug, deck, own, language(request))

    @router.post("/api/games/{slug}/decks")
    async def save_deck(slug: str, request: Request, response: Response) -> Any:
        data = await body(request)
        gorin.game(slug)
        name = clean_name(data.get("name"), LONGEST_DECK_NAME)
        if not name:
            raise TableError("body", why="name")
        deck = deck_list(data)
        owner = await visitors.owner_or_guest(request, response)
        await save(tables, request, owner, slug, DECKS, name, deck)
        return {"name": name}

    return router


async def saved_things(
    tables: Tables, visitors: Visitors, slug: str, kind: str, request: Request
) -> list[dict[str, Any]]:
    """What somebody has saved, and beside it what the host has for everybody."""
    gorin.game(slug)
    owner = await visitors.owner(request)
    mine = await on_shelf(tables, request, owner, slug, kind) if owner is not None else {}
    found = [{"key": name, "own": True, "content": row["content"], **shown_item(row)} for name, row in mine.items()]
    if owner != HOST:
        hosts = await on_shelf(tables, request, HOST, slug, kind)
        for name, row in hosts.items():
            if name not in mine and row["shared"] == shelf.PUBLIC and not row["hidden"]:
                found.append({"key": name, "own": False, "content": row["content"]})
    return found


async def cards_of(tables: Tables, visitors: Visitors, slug: str, request: Request) -> list[dict[str, Any]]:
    """The cards of somebody's own, single ones and those of their sets; of two with one name the single one counts."""
    single = [each["content"] for each in await saved_things(tables, visitors, slug, CARDS, request)]
    names = {str(each.get("name")) for each in single}
    for each in await saved_things(tables, visitors, slug, SETS, request):
        for fields in each["content"]:
            if str(fields.get("name")) not in names:
                names.add(str(fields.get("name")))
                single.append(fields)
    return single


def renamed(thing: dict[str, Any], **names: str) -> dict[str, Any]:
    """The same with other names for some of its fields."""
    return {names.get(name, name): value for name, value in thing.items()}


def named(key: object) -> str:
    """The name under which a card is saved."""
    name = str(key)
    if not 0 < len(name) <= 200:
        raise TableError("body", why="name")
    return name


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
