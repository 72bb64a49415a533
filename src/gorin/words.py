"""The catalogue: everything that the product says to people, in Japanese and English.

Keys are dotted; each has a Japanese and an English text with named places. Nothing else in the
package contains sentences for users.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

LANGUAGES = ("ja", "en")
PLACE_MASK = (1 << 20) - 1
SPOKEN: ContextVar[str] = ContextVar("spoken", default="")
"""The language of whoever is answered in this context ("": that of the program)."""


class Named(Protocol):
    """Something with a name in both languages."""

    name: str
    name_en: str


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """The common words, and those of each game, which stand in the `words.json` of its package."""
    root = files("gorin")
    found: dict[str, dict[str, str]] = json.loads(root.joinpath("catalogue.json").read_text(encoding="utf-8"))
    for game in sorted(root.joinpath("games").iterdir(), key=lambda each: each.name):
        own = game.joinpath("words.json")
        if own.is_file():
            found.update(json.loads(own.read_text(encoding="utf-8")))
    return found


def knows(key: str) -> bool:
    """Whether there is a text for this key."""
    return key in catalogue()


def own_key(kind: str, slug: str, name: str) -> str:
    """The key of what a game calls in its own words, else the common one."""
    own = f"{kind}.{slug}.{name}"
    return own if knows(own) else f"{kind}.{name}"


def why_ended(slug: str, clause: str, reason: str, lang: str | None = None) -> str:
    """Why a game ended, in words ("": only its clause tells)."""
    keys = (f"end.why.{slug}.{clause}", f"end.why.{reason}")
    return next((say(key, lang) for key in keys if knows(key)), "")


def language(lang: str | None = None) -> str:
    """The language asked for, else that of whoever is answered, else GORIN_LANG, else that of the system."""
    if lang in LANGUAGES:
        return lang
    chosen = lang or SPOKEN.get() or os.environ.get("GORIN_LANG") or os.environ.get("LANG", "")
    return "ja" if chosen.startswith("ja") else "en"


def say(key: str, lang: str | None = None, **values: object) -> str:
    """The text of this key with its values filled in; an unknown key is shown as it is."""
    entry = catalogue().get(key)
    if entry is None:
        return f"{key} {values}" if values else key
    return entry[language(lang)].format_map(_Values(values))


class _Values(dict[str, object]):
    """Values for a text; a missing one shows its name instead of failing."""

    def __missing__(self, key: str) -> str:
        return f"<{key}>"


def cited(text: str, clause: object) -> str:
    """Words with the clause that they go by."""
    return f"{text} [{clause}]" if clause else text


def reason(key: str, values: Mapping[str, object], lang: str | None = None) -> str:
    """An error in words alone: its clause stands beside them."""
    return say(f"error.{key}", lang, **values)


def error(key: str, values: Mapping[str, object], lang: str | None = None) -> str:
    """An error in words, with its clause where it has one."""
    return cited(reason(key, values, lang), values.get("clause"))


def ref_name(ref: int, lang: str | None = None) -> str:
    """A reference that is no card in words: a player, a place."""
    if ref < -1:
        return say("player", lang, number=-1 - ref)
    return "" if ref == -1 else place_name(ref, lang)


def place_name(ref: int, lang: str | None = None) -> str:
    """Something to point at that is no card: an area, an attribute."""
    key = f"place.{ref & PLACE_MASK}"
    return say(key, lang) if knows(key) else f"#{ref}"


def face_name(card: Named, lang: str | None = None) -> str:
    """A printed card's name in the language of the reader."""
    return card.name_en if language(lang) == "en" else card.name


def zone_name(slug: str, names: tuple[str, ...], zone: int, lang: str | None = None) -> str:
    """A zone by its number; beyond the last one a card is out of the game."""
    return say(f"zone.{slug}.{names[zone] if 0 <= zone < len(names) else 'none'}", lang)


def log_line(entry: Any, mask: int, slug: str, zones: tuple[str, ...], lang: str | None = None) -> str:
    """A line of the log as all of these players (a mask) saw it; its clause stands beside it."""
    lang = language(lang)
    return say(
        own_key("log", slug, entry.key),
        lang,
        player=entry.player + 1,
        card=seen_name(entry.card, entry.face, entry.seen & mask == mask, lang),
        other=seen_name(entry.other, entry.other_face, entry.seen_other & mask == mask, lang),
        number=entry.number,
        zone=zone_name(slug, zones, entry.number, lang),
    )


def seen_name(ref: int, face: Named | None, seen: bool, lang: str | None) -> str:
    """Return the name of a card in the log, for somebody who saw its face or only its back."""
    if face is None:
        return ref_name(ref, lang)
    return face_name(face, lang) if seen else say("hidden_card", lang)
