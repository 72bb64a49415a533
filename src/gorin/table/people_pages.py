"""What the pages about people ask for: guests, accounts, profiles, and what belongs to somebody."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from gorin.table import shelf
from gorin.table.errors import TableError
from gorin.table.people import Person, delete_person, shown_item
from gorin.table.quotas import Senders
from gorin.table.ratings import ratings_of
from gorin.table.saving import count_look, on_shelf, save
from gorin.table.tables import Tables
from gorin.table.visitors import Visitors
from gorin.table.web import body, sender_of

TRIES_A_MINUTE = 10


def make_people_router(tables: Tables, visitors: Visitors) -> APIRouter:
    router = APIRouter()
    store, people = tables.store, visitors.people
    tries = Senders(TRIES_A_MINUTE / 60, TRIES_A_MINUTE)

    def text(data: dict[str, Any], name: str) -> str:
        found = data.get(name, "")
        if not isinstance(found, str):
            raise TableError("body", why=name)
        return found

    def one_more_try(request: Request) -> None:
        """Guessing is slow: so many tries a minute from one address."""
        if not tries.take(sender_of(request)):
            raise TableError("rate", 429)

    async def somebody(request: Request) -> Person:
        person = await visitors.person(request)
        if person is None:
            raise TableError("no_person", 403)
        return person

    @router.get("/api/people/me")
    async def me(request: Request) -> Any:
        """Who this is, and how strong in which game."""
        person = await visitors.person(request)
        if person is None:
            elsewhere = {"openid": True} if visitors.settings.openid else {}
            return {"person": None, "host": visitors.is_host(request), **elsewhere}
        ratings = await store.read(ratings_of, store.engine, person.id)
        return {"person": person.shown(), "host": False, "ratings": ratings}

    @router.post("/api/people/guest")
    async def guest(request: Request, response: Response) -> Any:
        """A guest, with the key that is carried to another device by a link."""
        one_more_try(request)
        person, key = await people.new_guest(text(await body(request), "name"))
        visitors.remember(response, person)
        return {"person": person.shown(), "key": key}

    @router.post("/api/people/key")
    async def key(request: Request, response: Response) -> Any:
        """With a key: its guest comes in here. Without: a new key for the guest who asks."""
        given = text(await body(request), "key")
        if not given:
            return {"key": await people.new_key(await somebody(request))}
        one_more_try(request)
        person = await people.by_key(given)
        visitors.remember(response, person)
        return {"person": person.shown()}

    @router.post("/api/people/account")
    async def account(request: Request, response: Response) -> Any:
        one_more_try(request)
        data = await body(request)
        person = await people.register(text(data, "name"), text(data, "password"), await visitors.person(request))
        visitors.remember(response, person)
        return {"person": person.shown()}

    @router.post("/api/people/enter")
    async def enter(request: Request, response: Response) -> Any:
        one_more_try(request)
        data = await body(request)
        person = await people.enter(text(data, "name"), text(data, "password"))
        visitors.remember(response, person)
        return {"person": person.shown()}

    @router.post("/api/people/leave")
    async def leave(response: Response) -> Any:
        visitors.forget(response)
        return {}

    @router.post("/api/people/password")
    async def password(request: Request, response: Response) -> Any:
        """A new password; all other devices have to come in again."""
        one_more_try(request)
        data = await body(request)
        person = await people.change_password(await somebody(request), text(data, "old"), text(data, "new"))
        visitors.remember(response, person)
        return {"person": person.shown()}

    @router.get("/api/people/me/everything")
    async def everything(request: Request) -> Any:
        """All that is stored of somebody, for them to keep."""
        person = await somebody(request)
        await count_look(tables, request, shelf.standing(person.id))
        return JSONResponse(await store.read(people.everything, person))

    @router.delete("/api/people/me")
    async def delete(request: Request, response: Response) -> Any:
        person = await somebody(request)
        await store.change(delete_person(person.id))
        visitors.forget(response)
        return {}

    @router.get("/api/people/profile/{name:path}")
    async def profile(name: str) -> Any:
        return await store.read(people.profile, name)

    @router.get("/api/games/{slug}/shared/{kind}")
    async def public(slug: str, kind: str, request: Request) -> Any:
        """What others have made public."""
        owner = await visitors.owner(request)
        rows = await store.read(shelf.of_others, store.engine, owner or "-", slug, kind)
        return [{"name": row["name"], "owner": row["owner_name"] or "", **shown_item(row)} for row in rows]

    @router.get("/api/shared/{link}")
    async def by_link(link: str) -> Any:
        row = await store.read(shelf.by_link, store.engine, link)
        if row is None:
            raise TableError("no_thing", 404)
        return {key: row[key] for key in ("game", "kind", "name", "content", "version")}

    @router.post("/api/shared/{link}/copy")
    async def copy(link: str, request: Request, response: Response) -> Any:
        """A copy of it among one's own things."""
        row = await store.read(shelf.by_link, store.engine, link)
        if row is None:
            raise TableError("no_thing", 404)
        owner = await visitors.owner_or_guest(request, response)
        await save(tables, request, owner, row["game"], row["kind"], row["name"], row["content"])
        return {"name": row["name"]}

    @router.post("/api/games/{slug}/{kind}/{name:path}/share")
    async def share(slug: str, kind: str, name: str, request: Request) -> Any:
        """Whether nobody, those with the link, or everybody may see something of one's own."""
        shared = text(await body(request), "shared")
        owner = await visitors.owner(request)
        if shared not in shelf.SHARED:
            raise TableError("body", why="shared")
        if owner is None or not await store.change(shelf.share(owner, slug, kind, name, shared)):
            raise TableError("no_thing", 404)
        there = await on_shelf(tables, request, owner, slug, kind)
        if name not in there:  # forgotten meanwhile
            raise TableError("no_thing", 404)
        return shown_item(there[name])

    @router.get("/api/games/{slug}/{kind}/{name:path}/versions")
    async def versions(slug: str, kind: str, name: str, request: Request) -> Any:
        """The earlier versions of something of one's own."""
        owner = await visitors.owner(request)
        if owner is None:
            return []
        await count_look(tables, request, shelf.earlier(owner, slug, kind, name))
        found = await store.read(shelf.versions, store.engine, owner, slug, kind, name)
        return JSONResponse([dict(row) for row in found])

    return router
