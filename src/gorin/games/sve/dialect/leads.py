"""What stands before the clauses of a sentence: how long, who, from where, of which cards."""

from __future__ import annotations

from gorin.engine.program.numbers import THIS_TURN
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.nouns import owner_of
from gorin.games.sve.dialect.played import played_by
from gorin.games.sve.dialect.players import player_of
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.dialect.tokens import pool_of
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of


def lead(reading: Reading, part: Node) -> None:
    """What stands before the clauses; R81: a player who is named does it, though the master stays the same."""
    kind = part.data
    if kind == "duration":
        reading.until = THIS_TURN
    elif kind == "further":
        says_no_more(*words_of(part))
    elif kind == "subject":
        reading.actor = player_of(reading, next(trees(part)))
        reading.actor_word = word(part)
        reading.actor_named = True
    elif kind == "among":
        if reading.looked is None:
            reading.fail(part, "none_looked", ("デッキの上3枚を見る。",))
        if reading.among_said:
            says_no_more(*words_of(part))
        reading.among = reading.among_said = True
    elif kind == "from_zone":
        written = token(part, "FROM_ZONE")
        assert written is not None
        zone = words.ZONES[written.removesuffix("から")]
        reading.from_zone = (owner_of(reading, tree(part, "owner")) or reading.actor, zone)
    elif kind == "next_turn":
        reading.next_turn = True
    elif kind == "token_pool":
        reading.pool = pool_of(reading, part)
    elif kind in ("whenever_playing", "next_playing"):
        reading.playing = played_by(reading, part)
    elif kind in ("as_long_as", "during", "while_so", "while_exists", "while_count", "unplayable", "while_laid"):
        reading.fail(part, "static_line")
