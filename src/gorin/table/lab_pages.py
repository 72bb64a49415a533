"""The lab's page: a designer picks a set and decks, and watches the intervals shrink."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, Request, Response

import gorin
from gorin.lab import serving
from gorin.lab.extras import needed as package
from gorin.lab.jobs import Deck, Job, pairs_for
from gorin.table import workshop
from gorin.table.errors import TableError
from gorin.table.names import clean_name
from gorin.table.own import needed, split
from gorin.table.shelf import SETS
from gorin.table.tables import Tables
from gorin.table.visitors import Visitors
from gorin.table.web import body, language, sender_of
from gorin.table.workshop_pages import LONGEST_DECK_NAME, cards_of, deck_list, saved_things

BOTS = ("quick", "normal")
MOST_GAMES = 2000
MOST_DECKS = 8
MOST_SEED = 1 << 31
EXCHANGE = 8


def make_lab_router(tables: Tables, visitors: Visitors) -> APIRouter:
    router = APIRouter()
    lab = tables.lab

    async def job_of(request: Request, data: dict[str, Any]) -> Job:
        """What somebody wants to be played: ready decks by name, decks of one's own, a set mixed into a ready deck."""
        slug, bot, games = str(data.get("game", "")), data.get("bot", "quick"), data.get("games", 200)
        book = gorin.game(slug)
        asked = data.get("decks")
        if bot not in BOTS or type(games) is not int or not isinstance(asked, list) or len(asked) > MOST_DECKS:
            raise TableError("body", why="decks, bot, games")
        decks = [named_deck(each) for each in asked]
        decks = [each if each.entries else Deck(each.name, list(book.deck(each.name))) for each in decks]
        own = [] if not data.get("set") else await cards_of_set(slug, str(data["set"]), request)
        if own:
            mixed = await tables.read_apart(sender_of(request), workshop.mixed, slug, own, None)
            decks.insert(0, Deck(f"{data['set']}+", mixed["deck"]))
        else:
            saved = await cards_of(tables, visitors, slug, request)
            meant = await tables.work_here(sender_of(request), needed, slug, saved, [each.entries for each in decks])
            own, _ = split(slug, meant)
        pairings = max(1, len(decks) * (len(decks) - 1) // 2)
        pairs = pairs_for(min(max(2, games), MOST_GAMES), pairings, 1)
        seed = data.get("seed")
        start = seed if type(seed) is int and 0 <= seed < MOST_SEED else secrets.randbelow(MOST_SEED)
        job = Job(slug, own, decks, [str(bot)], pairs, start, exchange=EXCHANGE)
        await tables.read_apart(sender_of(request), serving.check, job.to_json())
        return job

    async def cards_of_set(slug: str, name: str, request: Request) -> list[dict[str, Any]]:
        for each in await saved_things(tables, visitors, slug, SETS, request):
            if each["key"] == name:
                cards, _ = split(slug, each["content"])
                return cards
        raise TableError("no_thing", 404)

    @router.post("/api/lab")
    async def begin(request: Request) -> Any:
        package("duckdb")
        return lab.begin(sender_of(request), await job_of(request, await body(request))).data()

    @router.get("/api/lab/{run}")
    async def look(run: str, request: Request) -> Any:
        found = lab.find(run)
        if found.state == "done" and not found.found:
            found.found = await lab.ask(found, sender_of(request), serving.standing)
        return found.data()

    @router.post("/api/lab/{run}/stop")
    async def stop(run: str, request: Request) -> Any:
        """Others may look on: only whoever began it stops it."""
        found = lab.find(run)
        if found.sender != sender_of(request):
            raise TableError("not_yours", 403)
        if found.task is not None:
            found.task.cancel()
        return {}

    @router.get("/api/lab/{run}/report")
    async def report(run: str, request: Request) -> Response:
        """The report of what is done by now, to be kept or sent."""
        text = await lab.ask(lab.find(run), sender_of(request), serving.report, language(request))
        named = {"Content-Disposition": 'attachment; filename="report.html"'}
        return Response(text, media_type="text/html", headers=named)

    @router.get("/api/lab/{run}/games/{number}")
    async def record(run: str, number: int, request: Request) -> Response:
        """The record of a game, which the page of replays opens."""
        found = lab.find(run)
        planned = 0 <= number < found.job.games
        text = await lab.ask(found, sender_of(request), serving.record, number) if planned else ""
        if not text:
            raise TableError("no_run", 404)
        return Response(text, media_type="application/json")

    return router


def named_deck(data: Any) -> Deck:
    """A deck as a page sends it: the name of a ready one, or a name with its cards."""
    if isinstance(data, str):
        return Deck(data, [])
    name = clean_name(data.get("name"), LONGEST_DECK_NAME) if isinstance(data, dict) else ""
    if not name or not isinstance(data, dict) or not data.get("cards"):
        raise TableError("body", why="decks")
    return Deck(name, deck_list(data))
