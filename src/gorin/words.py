"""The catalogue: everything that the product says to people, in Japanese and English.

Keys are dotted; each has a Japanese and an English text with named places. Nothing else in the
package contains sentences for users.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gorin.engine.decision import Option
    from gorin.engine.log import Entry
    from gorin.engine.printed import Printed

LANGUAGES = ("ja", "en")


@cache
def catalogue() -> dict[str, dict[str, str]]:
    text = files("gorin").joinpath("catalogue.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def language(lang: str | None = None) -> str:
    """The language asked for, else GORIN_LANG, else that of the system."""
    chosen = lang or os.environ.get("GORIN_LANG") or os.environ.get("LANG", "")
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


def error(key: str, values: Mapping[str, object], lang: str | None = None) -> str:
    """An error in words, with its clause where it has one."""
    text = say(f"error.{key}", lang, **values)
    clause = values.get("clause")
    return f"{text} [{clause}]" if clause else text


def card_name(ref: int, printed: list[Printed] | None, lang: str | None = None) -> str:
    """A reference in words: a card's name, a player."""
    if ref < -1:
        return say("player", lang, number=-1 - ref)
    if printed is None or not 0 <= ref < len(printed):
        return "" if ref == -1 else f"#{ref}"
    card = printed[ref]
    return card.name_en if language(lang) == "en" else card.name


def option(each: Option, lang: str | None = None) -> str:
    """An option in words."""
    return say(
        f"option.{each.verb}",
        lang,
        card=card_name(each.card, each.printed, lang),
        target=card_name(each.target, each.printed, lang),
        number=each.number,
    )


def log_line(entry: Entry, printed: list[Printed], player: int, lang: str | None = None) -> str:
    """A line of the log as this player saw it."""
    hidden = say("hidden_card", lang)
    card = card_name(entry.card, printed, lang) if entry.seen >> player & 1 else hidden
    other = card_name(entry.other, printed, lang) if entry.seen_other >> player & 1 else hidden
    text = say(f"log.{entry.key}", lang, player=entry.player + 1, card=card, other=other, number=entry.number)
    return f"{text} [{entry.clause}]"
