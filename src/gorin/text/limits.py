"""How often an ability works: 1ターンに1回 at its head."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.text.lexicon import Counter, Number
from gorin.text.tokens import Token


def limited(tokens: Sequence[Token]) -> tuple[int, Sequence[Token]]:
    """How many times a turn (0: it does not say), and the words behind that."""
    if len(tokens) < 5 or tokens[0].sense(Number) != Number(1) or tokens[1].text != "ターン" or tokens[2].text != "に":
        return 0, tokens
    times, counter = tokens[3].sense(Number), tokens[4].sense(Counter)
    if times is None or not times.number or counter is None or counter.of != "time":
        return 0, tokens
    return times.number, tokens[6:] if len(tokens) > 5 and tokens[5].mark() == "、" else tokens[5:]
