"""What a client has to know of a game to draw it: decks, the mat, the columns of its cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import gorin
from gorin.engine.cards import shelf
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.decision import CHOOSE, NO, NUMBER, OPTION, YES
from gorin.engine.show.presentation import Layout
from gorin.table.emblems import drawn
from gorin.table.state import english_text
from gorin.words import LANGUAGES, catalogue

COMMON = (CHOOSE, NUMBER, OPTION, NO, YES)
"""Verbs of the general questions."""
FEWEST_SIGNS, MOST_SIGNS = 24, 64


@cache
def games() -> list[dict[str, Any]]:
    """All games with their ready decks."""
    found = []
    for slug in gorin.GAMES:
        book = gorin.game(slug)
        formats = [
            {
                "name": each.name,
                "seats": [seats.count for seats in each.tables],
                "teams": [list(seats.teams) for seats in each.tables],
            }
            for each in book.formats
        ]
        told = book.layout.introduction
        found.append(
            {
                "slug": slug,
                "title": book.title,
                "decks": decks(book),
                "formats": formats,
                "about": introduction(slug),
                "minutes": 0 if told is None else told.minutes,
                "hardness": 0 if told is None else told.hardness,
                "look": drawn(book.layout.look),
                "sample": (shown := sample(book)),
                "sample_name": book.printed(book.key_for(shown)).name if shown else "",
                "sample_en": english_text(book.printed(book.key_for(shown))) if shown else "",
            }
        )
    return found


def sample(book: Rulebook) -> dict[str, Any]:
    """A card that shows what cards of a game look like: of a ready deck, with a text that fits on it."""
    found: dict[str, Any] = {}
    for name in book.deck_names():
        for entry in book.deck(name):
            card = entry if isinstance(entry, str) else str(entry["card"])
            fields = book.fields.get(card, {})
            if FEWEST_SIGNS < len(str(fields.get("text") or "")) < MOST_SIGNS and fields.get(book.layout.curve):
                return fields
            found = max(found, fields, key=len)
    return found


def introduction(slug: str) -> dict[str, str]:
    """What a game is like, in a sentence."""
    found = catalogue().get(f"introduction.{slug}", {})
    return {lang: found.get(lang, "") for lang in LANGUAGES}


def decks(book: Rulebook) -> list[dict[str, Any]]:
    found = []
    for name in book.deck_names():
        deck = shelf.shipped_deck(book.package, name)
        about = deck.get("about") or {}
        found.append(
            {
                "id": name,
                "name": {"ja": deck.get("name", name), "en": deck.get("name_en", name)},
                "about": {"ja": about.get("ja", ""), "en": about.get("en", "")},
            }
        )
    return found


@cache
def mat(slug: str) -> dict[str, Any]:
    """The mat of a game, from the layout that its rulebook declares."""
    book = gorin.game(slug)
    layout = book.layout
    return {
        "slug": slug,
        "title": book.title,
        "hand": layout.hand,
        "rows": list(layout.rows) + [summary.zone for summary in layout.summaries],
        "numbered": [{"zone": zone, "letter": letter} for zone, letter in layout.numbered],
        "compact": [summary.zone for summary in layout.summaries],
        "spare": list(layout.spare),
        "shared": list(layout.shared),
        "piles": list(layout.piles),
        "numbers": [{"name": name, "limit": limit} for name, limit in layout.numbers],
        "quiet": list(layout.quiet),
        "values": [
            {"key": value.key, "names": list(value.names), "leading": value.leading, "quiet": value.quiet}
            for value in layout.values
        ],
        "links": list(layout.links),
        "board": board(layout),
        "columns": [
            {
                "field": column.field,
                "kind": column.kind,
                "lines": column.lines,
                "heading": {"ja": (*column.headings, column.field)[0], "en": column.heading_en},
            }
            for column in book.columns
        ],
        "leader": layout.leader,
        "facing": list(layout.facing),
        "frame": layout.frame,
        "kind": layout.kind,
        "subtypes": list(layout.subtypes),
        "curve": layout.curve,
        "verbs": {verb: verb_words(slug, verb) for verb in sorted({*book.vocabulary.verbs, *COMMON})},
        "look": drawn(layout.look),
        "phases": list(layout.phases),
        "life": layout.life,
        "pips": list(layout.pips),
        "usual": list(layout.usual),
        "purse": None if layout.purse is None else {"number": layout.purse.number, "value": layout.purse.value},
        "states": [{"name": name, "holds": holds, "fails": fails} for name, holds, fails in layout.states],
        "lists": [{"name": name, "kind": kind} for name, kind in layout.lists],
        "spent": layout.spent,
    }


def verb_words(slug: str, verb: str) -> dict[str, str]:
    """What an option of this verb does, in a word or two ("": only its own words tell)."""
    known = catalogue()
    key = next((each for each in (f"verb.{slug}.{verb}", f"verb.{verb}") if each in known), "")
    return {lang: known[key][lang] if key else "" for lang in LANGUAGES}


def board(layout: Layout) -> dict[str, Any] | None:
    """A grid: its areas by name, row by row as the first player sees them from below."""
    if layout.board is None:
        return None
    found = layout.board
    return {
        "zone": found.zone,
        "place": found.place,
        "reach": found.reach,
        "columns": found.columns,
        "rows": found.rows,
        "numbers": list(found.numbers.names),
        "dividers": list(found.dividers),
        "regions": [
            {
                "word": word,
                "player": player,
                "areas": [area for area in range(found.columns * found.rows) if mask >> area & 1],
            }
            for word, player, mask in found.regions
        ],
    }
