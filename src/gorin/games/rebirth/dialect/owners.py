"""Whose cards, and which players: あなたの, 相手の, 各プレイヤー."""

from __future__ import annotations

from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.rebirth.dialect.lexicon import PLAYERS
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.who import ALLY, EVERYONE, MUTUAL, OTHER_PLAYERS


def who_of(reading: Reading, owner: str, place: int) -> Who | None:
    """Whose (R46, R79, R80, 12.5.3, 12.5.4)."""
    if owner == "":
        return None
    reading.told.add(place)
    if owner == "that":
        return reading.that_player(place)
    return {
        "me": SELF,
        "self": reading.actor,
        "opponent": OTHER,
        "ally": ALLY,
        "both": MUTUAL,
        "each": EVERYONE,
        "any": EVERYONE,
        "others": OTHER_PLAYERS,
    }[owner]


def player_of(reading: Reading, noun: Noun) -> Who | None:
    """あなた, 相手, 各プレイヤー: a noun that is a player."""
    if not noun.is_one("player"):
        return None
    if noun.owner or noun.unit.mods:
        reading.fail(noun.start, "modifier")
    return who_of(reading, PLAYERS[noun.unit.word], noun.start)
