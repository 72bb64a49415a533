"""Names that people give themselves and what they save: always one line of plain visible text."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
LOOKED_AT = 20
"""So many times the length of a name is looked at: what is sent may be very long."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, marks that turn the direction of writing, halves of characters, and what is no character yet."""


def clean_name(text: object, longest: int = LONGEST_NAME) -> str:
    """A name without what cannot be seen or would change how the rest of a line is drawn."""
    if not isinstance(text, str):
        return ""
    text = text[: longest * LOOKED_AT]
    seen = "".join(" " if each.isspace() else each for each in text if each.isspace() or is_seen(each))
    return " ".join(seen.split())[:longest].rstrip()


def is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in UNSEEN
