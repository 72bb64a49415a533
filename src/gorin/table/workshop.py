"""The workshop: reading a card as one types it, checking a deck, trying a card at once.

All of this runs in worker processes with a time limit: the cards are written by strangers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

import gorin
from gorin.engine.cards.collection import check_fields
from gorin.engine.cards.kept import Kept
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.files.mixing import mix_in
from gorin.table import sheets
from gorin.table.bots import begin
from gorin.table.errors import TableError
from gorin.table.own import IMAGE, without_image
from gorin.table.state import english_text
from gorin.text import TextError, narrate
from gorin.words import LANGUAGES, reason
from gorin.words import error as error_words

MOST_TRIES = 400
MOST_BOOKS = 8


_books: Kept[str, Rulebook] = Kept(MOST_BOOKS)
"""Of a worker process: the rulebooks with own cards that it was asked about lately."""


def book_of(slug: str, own: list[dict[str, Any]]) -> Rulebook:
    """The rulebook beside one's own cards, of which each is read when it is asked for."""
    if not own:
        return gorin.game(slug)
    written = hashlib.sha256(f"{slug} {json.dumps(own)}".encode()).hexdigest()
    book = _books.get(written)
    if book is None:
        try:
            book = gorin.game(slug).beside(own)
        except GorinError:
            return gorin.game(slug)
        _books.put(written, book)
    return book


def read(slug: str, fields: Mapping[str, Any], own: list[dict[str, Any]], lang: str) -> dict[str, Any]:
    """How a card was understood, in both languages; or the place that was not, and what could stand there."""
    return read_in(book_of(slug, own), fields, lang)


def cards_in_file(slug: str, data: bytes, ending: str) -> list[dict[str, Any]]:
    """The fields of all cards of a file that was sent."""
    book = gorin.game(slug)
    return [book.sheet.fields(fields) for fields in sheets.read(data, book.columns, ending)]


def read_sheet(slug: str, data: bytes, ending: str, name: str, lang: str) -> dict[str, Any]:
    """A file of cards, row by row: read, refused with its place, or read with a remark; and what was passed over."""
    book = gorin.game(slug)
    found = sheets.read_rows(data, book.columns, ending, name)
    cards = [book.sheet.fields(without_image(row.fields)) for row in found.rows]
    readings = iter(read_file(slug, [each for each, row in zip(cards, found.rows, strict=True) if not row.fault], lang))
    answers = []
    for fields, row in zip(cards, found.rows, strict=True):
        if row.fault is not None:
            reading: dict[str, Any] = {"ok": False, "words": error_words(row.fault.key, row.fault.values, lang)}
        else:
            reading = next(readings)
        told = str(fields.get("name") or reading.get("key") or "")
        picture = str(row.fields.get(IMAGE) or "")
        answers.append({**reading, "name": told, "place": row.place, "fields": fields, "image": picture})
    return {"rows": answers, "warnings": [error_words(each.key, each.values, lang) for each in found.warnings]}


def mixed(slug: str, cards: list[dict[str, Any]], base: str | None) -> dict[str, Any]:
    """A ready deck with these cards in it, as many of them as the deck building clauses allow."""
    book = gorin.game(slug).with_cards(cards)
    found = mix_in(book, base)
    other = next((name for name in book.deck_names() if name != found.base), found.base)
    return {"deck": found.entries, "base": found.base, "other": other, "left_out": list(found.left_out)}


def read_file(slug: str, cards: list[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """The same for the cards of a file, each beside the others; one of a name that stood there before is refused."""
    book = gorin.game(slug)
    with suppress(GorinError):
        book = book.beside(cards)
    answers: list[dict[str, Any]] = []
    seen: set[str] = set()
    for fields in cards:
        found = read_in(book, fields, lang)
        if found["ok"] and found["key"] in seen:
            found = {"ok": False, "words": error_words("card.twice", {"card": found["name"]}, lang)}
        seen.add(str(found.get("key", "")))
        answers.append(found)
    return answers


def read_in(book: Rulebook, fields: Mapping[str, Any], lang: str) -> dict[str, Any]:
    try:
        check_fields(fields)
        printed = book.read_card(fields)
    except TextError as error:
        return {
            "ok": False,
            "words": error.message(lang),
            "line": error.line,
            "column": error.column,
            "text": error.text,
            "expected": list(error.expected),
            "nearest": error.nearest,
        }
    except GorinError as error:
        return {"ok": False, "words": error_words(error.key, error.values, lang)}
    told = {each: narrate(printed.abilities, each, book.slug) for each in LANGUAGES}
    remarks = [error_words(each.key, each.values, lang) for each in book.remarks(printed)]
    return {"ok": True, "key": printed.key, "name": printed.name, "explained": told, "words": " ".join(remarks)}


def in_english(slug: str, keys: list[str]) -> dict[str, str]:
    """The texts of cards that come with a game, for readers of English."""
    book = gorin.game(slug)
    known = {book.key_for(fields) for fields in book.listed_fields()}
    return {key: english_text(book.printed(key)) for key in keys if key in known}


def check_deck(slug: str, deck: list[Any], own: list[dict[str, Any]], lang: str) -> list[dict[str, str]]:
    """Everything that is wrong with a deck, by its clauses."""
    book = book_of(slug, own)
    try:
        wrong: list[Any] = list(book.check_deck(deck))
    except GorinError as error:
        wrong = [error]
    found = []
    for each in wrong:
        found.append({"clause": str(each.values.get("clause", "")), "words": reason(each.key, each.values, lang)})
    return found


@cache
def deck_zones(slug: str) -> tuple[str, ...]:
    """The parts of a deck, as the ready ones have them ("": the main one)."""
    book = gorin.game(slug)
    lists = [entry for name in book.deck_names() for entry in book.deck(name) if not isinstance(entry, str)]
    return ("", *sorted({str(entry["zone"]) for entry in lists if entry.get("zone")}))


def places_of(slug: str, cards: list[dict[str, Any]], own: list[dict[str, Any]]) -> list[list[dict[str, str]]]:
    """For each card how a deck list names it: its name there, and the part of the deck."""
    book = book_of(slug, own)
    return [entries_for(book, book.key_for(fields), str(fields.get("name") or "")) for fields in cards]


@cache
def ready_places(slug: str) -> dict[str, list[dict[str, str]]]:
    """The same for all cards that come with a game, by their keys."""
    book = gorin.game(slug)
    cards = [dict(fields) for fields in book.listed_fields()]
    return {book.key_for(each): found for each, found in zip(cards, places_of(slug, cards, []), strict=True)}


def entries_for(book: Rulebook, key: str, name: str) -> list[dict[str, str]]:
    """The parts of a deck in which no clause minds a card; where every one minds, those that at least can be read."""
    readable: list[dict[str, str]] = []
    usual = clauses_broken(book, [])
    for zone in deck_zones(book.slug):
        for card in dict.fromkeys((name or key, key)):
            entry = {"card": card, **({"zone": zone} if zone else {})}
            with suppress(GorinError):
                if book.keys_of([entry]) == {key}:
                    readable.append(entry)
                    break
    return [each for each in readable if clauses_broken(book, [each]) <= usual] or readable


def clauses_broken(book: Rulebook, deck: list[Any]) -> set[str]:
    """The kinds of faults that a deck has."""
    try:
        return {error.key for error in book.check_deck(deck)}
    except GorinError as error:
        return {error.key}


def deck_with(book: Rulebook, key: str) -> list[Any]:
    """A ready deck in which this card has taken the place of another one, and which is still legal."""
    first: GorinError | None = None
    for name in book.deck_names():
        entries = book.deck(name)
        for number, entry in enumerate(entries):
            if isinstance(entry, str) or entry.get("count", 1) < 2:
                continue
            tried = [*entries[:number], {**entry, "card": key}, *entries[number + 1 :]]
            try:
                wrong = book.check_deck(tried)
            except GorinError as error:
                first = first or error
                continue
            if not wrong:
                return tried
            first = first or wrong[0]
    raise first if first is not None else TableError("no_deck_for", 409)


def trial(slug: str, fields: dict[str, Any], lang: str) -> dict[str, Any]:
    """A game in which the card is in the first player's opening hand: the origin for a fresh table."""
    book = gorin.game(slug).with_cards([fields])
    key = book.key_of(fields)
    try:
        deck = deck_with(book, key)
    except GorinError as error:
        raise TableError("rules", 409, why=error_words(error.key, error.values, lang)) from None
    hand = book.layout.hand
    other = book.deck_names()[0]
    name = str(fields.get("name", key))
    for seed in range(MOST_TRIES):
        origin = {"decks": [deck, other], "seed": seed, "first": 0, "cards": [fields]}
        if in_hand(begin(slug, origin), hand, name):
            return origin
    raise TableError("no_deck_for", 409)


def in_hand(match: Match, hand: str, name: str) -> bool:
    """Whether the first player has this card in hand, at the first moment when there is a hand."""
    for _ in range(8):
        view = match.view(0)
        held = view.seats[0].zones[hand].cards
        if held or match.decision is None:
            return any(card.face is not None and view.faces[card.face].name == name for card in held)
        match.pick(0)
    return False
