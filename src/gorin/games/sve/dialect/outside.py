"""Words of rules that this rulebook does not have (T271-T277)."""

from __future__ import annotations

import difflib
import re

from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.origin import Source


def known_rules(source: Source) -> None:
    """T271 to T277: a word of a rule that this rulebook does not have is refused by its name."""
    text = re.sub(r"『[^『』]*』", lambda name: "〇" * len(name[0]), source.normal.text)
    for pattern in (words.OUTSIDE, words.BRACKETED):
        for found in re.finditer(pattern, text):
            if found[0] not in words.INSIDE and not re.fullmatch(words.INSIDE_NUMBERED, found[0]):
                known = [each for each in words.BRACKETS if each[0] == found[0][0]]
                near = difflib.get_close_matches(found[0], known, 3, 0.6) or known
                raise source.error(found.start(), "outside", near, word=found[0])
