"""What a stranger is told: how to play a game, and what a clause of its rulebook says in our words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from fastapi import APIRouter, Request

import gorin
from gorin.table.errors import TableError
from gorin.table.words import known_language

NEIGHBOURS = 3
"""So many clauses before and after one are told with it."""


@cache
def guide(slug: str) -> dict[str, Any]:
    """How to play: the goal, the course of a turn, and the words one meets, in both languages."""
    if slug not in gorin.GAMES:
        raise TableError("no_table", 404)
    found: dict[str, Any] = yaml.safe_load(files(f"gorin.games.{slug}").joinpath("guide.yaml").read_text("utf-8"))
    return found


@cache
def glosses(slug: str) -> dict[str, dict[str, str]]:
    """Every clause of a rulebook with its gloss in each language."""
    if slug not in gorin.GAMES:
        raise TableError("no_table", 404)
    text = files(f"gorin.games.{slug}").joinpath("clauses.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {clause: {"en": english, "ja": japanese} for clause, _, english, japanese in rows}


def gloss(slug: str, clause: str, lang: str) -> list[dict[str, str]]:
    """A clause with its neighbours; a ruling or an unknown clause has none."""
    known = glosses(slug)
    if clause not in known:
        return []
    names = list(known)
    place = names.index(clause)
    near = names[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1]
    return [{"clause": each, "words": known[each][lang]} for each in near]


def make_router() -> APIRouter:
    router = APIRouter()

    @router.get("/api/games/{slug}/guide")
    async def how_to_play(slug: str) -> Any:
        return guide(slug)

    @router.get("/api/games/{slug}/clauses/{clause}")
    async def clause_of(slug: str, clause: str, request: Request) -> Any:
        return gloss(slug, clause, known_language(request.query_params.get("lang", "ja")))

    return router
