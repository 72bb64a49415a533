"""The grammars, composed when the first text is read."""

from __future__ import annotations

from functools import cache

from gorin.games.sve.dialect import words
from gorin.text.grammar import Grammar

FILES = ("lines.lark", "costs.lark", "nouns.lark", "triggers.lark", "conditions.lark", "sentences.lark")
SILENT = ("CURRENT", "DECK_OBJECT", "GIVE", "KINDS_CNT", "U")
"""現在の (a number is always the present one), デッキを (what else would be shuffled), を与え, the ending of 奪う."""


SYNONYMS = (
    *(
        "AS_LONG_AS",
        "FROM_HAND",
        "DRAWN_CARD",
        "BANISHED_FROM_HAND",
        "PLAYED_THIS_TURN",
        "OPPONENT_PLAYED",
        "ALL_ABILITIES",
        "COST_OR",
        "AFTER_TURN",
        "ENTERED_MOD",
        "DISCARDED_ONE",
        "REPEATED",
        "BY_THIS",
        "DONE_MOD",
        "SAME_AS_DISCARDED",
    ),
    *("TOKEN_TYPE", "TOKEN_MOD"),
)


@cache
def grammar() -> Grammar:
    """The grammar, composed when the first text is read."""
    starts = ("ability", "paid")
    known = (words.READABLE, words.BEGINNINGS, words.GROUPS)
    return Grammar(__package__, FILES, starts, *known, silent=SILENT, quoted=("QUOTED_ABILITY",), synonyms=SYNONYMS)


@cache
def stack_grammar() -> Grammar:
    """The sentences that restate 【スタック】; few texts need it."""
    return Grammar(__package__, ("stack.lark",), ("restated",), common=False)
