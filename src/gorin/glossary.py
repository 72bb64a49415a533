"""Words of the cards in English: names, attributes, counters, keywords, and what a game's `term.` entries translate.

A word that nobody has translated stays as it is printed.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec

from gorin import words
from gorin.engine.cards.shelf import shipped_cards

KINDS = ("attribute", "counter", "keyword", "status")
_JAPANESE = r"[々〆぀-ヿ一-鿿]"
_any_japanese = re.compile(_JAPANESE)


@cache
def glossary(slug: str) -> dict[str, str]:
    """What each Japanese word of a game is in English."""
    found: dict[str, str] = {}
    package = f"gorin.games.{slug}"
    for fields in shipped_cards(package) if find_spec(package) is not None else ():
        name, english = fields.get("name"), fields.get("name_en")
        if isinstance(name, str) and isinstance(english, str):
            found[name] = english
    for key in words.catalogue():
        kind, _, rest = key.partition(".")
        game, _, word = rest.partition(".")
        if game == slug and kind in KINDS:
            found[word] = words.say(key, "en")
        elif game == slug and kind == "term":
            found[word] = words.say(f"term.{slug}.{word}", "en")
    return found


@cache
def _pattern(slug: str) -> re.Pattern[str]:
    longest_first = sorted(glossary(slug), key=lambda word: -len(word))
    return re.compile(f"(?<!{_JAPANESE})(?:{'|'.join(map(re.escape, longest_first))})(?!{_JAPANESE})")


def spoken(slug: str, text: str, lang: str | None = None) -> str:
    """A text in the reader's language: for English readers Japanese words in it are translated."""
    return english(slug, text) if words.language(lang) == "en" else text


def english(slug: str, text: str) -> str:
    """A text in which Japanese words that stand alone are replaced by English ones."""
    if not _any_japanese.search(text) or not glossary(slug):
        return text
    return _pattern(slug).sub(lambda found: glossary(slug)[found[0]], text)
