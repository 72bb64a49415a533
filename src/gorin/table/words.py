"""The words of the table itself, in both languages; those of the games come from the common catalogue."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from gorin.words import LANGUAGES, catalogue


@cache
def own_words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(
        files("gorin.table").joinpath("words.json").read_text(encoding="utf-8")
    )
    return found


def tell(key: str, lang: str, **values: object) -> str:
    """A text of the table with its values filled in."""
    return own_words()[key][known_language(lang)].format_map(values)


def known_language(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


@cache
def all_words(lang: str) -> dict[str, str]:
    """Everything that a client may have to say, but no error of the engine."""
    found = {key: texts[lang] for key, texts in catalogue().items() if not key.startswith("error.")}
    found.update((key, texts[lang]) for key, texts in own_words().items())
    return found
