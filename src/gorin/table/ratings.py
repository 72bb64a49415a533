"""Ratings by game, as in chess (Elo), from finished games between people with accounts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, Engine

from gorin.table.changes import Change
from gorin.table.schema import GAMES, PEOPLE

BEGINNING = 1500.0
STEP = 32.0
SCALE = 400.0


def expected(own: float, other: float) -> float:
    """The score that somebody of this rating can expect against the other."""
    return float(1 / (1 + 10 ** ((other - own) / SCALE)))


def after(ratings: Sequence[float], scores: Sequence[float]) -> list[float]:
    """New ratings: everybody is compared with everybody else at the table."""
    found = []
    for place, (own, score) in enumerate(zip(ratings, scores, strict=True)):
        others = [each for number, each in enumerate(zip(ratings, scores, strict=True)) if number != place]
        gained = 0.0
        for rating, points in others:
            result = 0.5 if score == points else float(score > points)
            gained += result - expected(own, rating)
        found.append(own + STEP * gained / max(1, len(others)))
    return found


def rating_now(connection: Connection, person: str, game: str) -> float:
    query = sql.select(GAMES.c.rating).where(GAMES.c.person == person, GAMES.c.game == game)
    found = connection.scalar(query.order_by(GAMES.c.ended.desc()).limit(1))
    return BEGINNING if found is None else float(found)


def game_over(table: str, game: str, people: Sequence[str], winners: Sequence[int] | None) -> Change:
    """A finished game of people ("": a seat without an account); it is rated if two or more of them have one.

    Nothing is noted of those who have deleted their accounts meanwhile.
    """

    def change(connection: Connection) -> None:
        if connection.execute(sql.select(GAMES.c.seat).where(GAMES.c.table_id == table)).first():
            return
        there = set(connection.scalars(sql.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(people))))
        seats = [seat for seat, person in enumerate(people) if person in there]
        ratings = [rating_now(connection, people[seat], game) for seat in seats]
        scores = [0.5 if not winners else float(seat in winners) for seat in seats]
        rated = len({people[seat] for seat in seats}) > 1
        new = after(ratings, scores) if rated else ratings
        now = time.time()
        for seat, score, rating in zip(seats, scores, new, strict=True):
            row = {"table_id": table, "seat": seat, "person": people[seat], "game": game}
            connection.execute(GAMES.insert().values(**row, won=score, rating=rating, ended=now))

    return change


def ratings_of(engine: Engine, person: str) -> dict[str, dict[str, Any]]:
    """By game: the rating of now, and how many games were played and won."""
    with engine.connect() as connection:
        rows = connection.execute(sql.select(GAMES).where(GAMES.c.person == person).order_by(GAMES.c.ended)).mappings()
        found: dict[str, dict[str, Any]] = {}
        for row in rows:
            mine = found.setdefault(row["game"], {"rating": BEGINNING, "played": 0, "won": 0})
            mine["rating"] = round(row["rating"], 1)
            mine["played"] += 1
            mine["won"] += row["won"] == 1
    return found
