"""Comparing what must be true with what is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gorin.engine.kernel.errors import GorinError
from gorin.engine.kernel.ref import is_card
from gorin.engine.match import Match
from gorin.engine.notation.references import known_player, resolve
from gorin.engine.notation.syntax import NotationError, Path, player_name, player_named
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.text.normalise import plain

GAME_KEYS = ("winner", "turn", "active", "phase", "asking")
CARD_KEYS = ("zone", "seen_by", "known_by", "has", "lacks")


class Mismatch(GorinError, ValueError):
    """An expectation that does not hold; `path` is its place among the expectations."""

    path: Path = ()

    def __init__(self, key: str, expected: object, found: object) -> None:
        super().__init__("scenario.mismatch", what=key, expected=expected, found=found)
        self.about = key
        self.path = (key,)


class Mismatches(GorinError, ValueError):
    """Several expectations that do not hold, in the order in which they are written."""

    path: Path = ()

    def __init__(self, found: Sequence[Mismatch]) -> None:
        super().__init__("scenario.mismatches", count=len(found))
        self.found = tuple(found)
        self.path = found[0].path

    def __str__(self) -> str:
        return "\n".join(str(each) for each in self.found)


def check(match: Match, expected: Mapping[Any, Any]) -> None:
    """Compare every expectation; those that do not hold are raised together."""
    words = match.rulebook.vocabulary
    wrong: list[Mismatch] = []
    for key, value in expected.items():
        if not isinstance(key, str):
            raise NotationError("key", (key,), found=key)
        try:
            compare(words, match, key, value)
        except Mismatch as error:
            wrong.append(error)
        except NotationError as error:
            error.path = (key,)
            raise
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Mismatches(wrong)


def compare(words: Vocabulary, match: Match, key: str, expected: Any) -> None:
    if key in GAME_KEYS:
        found = game_value(words, match, key)
        if key == "winner" and isinstance(expected, list):
            settle(key, sorted(expected), found if isinstance(found, list) else [found])
        else:
            settle(key, expected, found)
        return
    left, dot, last = key.rpartition(".")
    if not dot:
        raise NotationError("expectation", (key,), found=key, expected=", ".join((*GAME_KEYS, "pN.…", "REF.…")))
    head = left.partition(".")[0]
    if player_named(left) is not None or (last == "count" and player_named(head) is not None):
        compare_player(words, match, key, expected)
        return
    if last in words.team_values() and left in words.team_names(match):
        settle(key, expected, words.team_value(match, words.team_names(match).index(left), last))
        return
    try:
        ref = resolve(words, match, left, 0)
    except NotationError as error:
        if last != "zone" or error.key == "notation.ambiguous" or not words.is_yet_to_come(match, left):
            raise
        settle(key, expected, "none")
        return
    compare_card(words, match, key, ref, last, expected)


def settle(key: str, expected: Any, found: Any) -> None:
    """Equal values of the same type; true is no 1, and words are equal in whatever width they are written."""
    if type(expected) is not type(found) or compared(expected) != compared(found):
        raise Mismatch(key, expected, found)


def compared(value: Any) -> Any:
    if isinstance(value, list):
        return [compared(each) for each in value]
    return plain(value) if isinstance(value, str) else value


def game_value(words: Vocabulary, match: Match, key: str) -> Any:
    game = match.game
    if key == "turn":
        return words.turn(match)
    if key == "active":
        return words.side(match, game.active)
    if key == "phase":
        return game.phase
    if key == "asking":
        return player_name(match.decision.player) if match.decision is not None else "none"
    if match.result is None:
        return "none"
    winners = list(dict.fromkeys(words.side(match, player) for player in match.result.winners))
    return "draw" if not winners else winners[0] if len(winners) == 1 else winners


def compare_player(words: Vocabulary, match: Match, key: str, expected: Any) -> None:
    """`pN.VALUE`, `pN.ZONE`, `pN.ZONE.count`."""
    head, name, *rest = key.split(".")
    player = known_player(match, player_named(head) or 0)
    if name in words.player_values() and not rest:
        settle(key, expected, words.player_value(match, player, name))
        return
    if name not in words.zone_names() or rest not in ([], ["count"]):
        names = ", ".join((*words.player_values(), *words.zone_names()))
        raise NotationError("expectation", (key,), found=".".join((name, *rest)), expected=names)
    cards = words.zone_cards(match, player, name)
    if rest:
        settle(key, expected, len(cards))
        return
    if not isinstance(expected, list) or not all(isinstance(each, str) for each in expected):
        raise NotationError("names", (key,), found=expected)
    found = [match.game.printed[card].name for card in cards]
    if words.is_ordered(name):
        settle(key, expected, found)
    elif sorted(expected) != sorted(found):
        raise Mismatch(key, expected, found)


def compare_card(words: Vocabulary, match: Match, key: str, ref: int, name: str, expected: Any) -> None:
    """`REF.ATTRIBUTE`."""
    if not is_card(ref) or name not in (*CARD_KEYS, *words.attributes()):
        names = ", ".join((*CARD_KEYS, *words.attributes()))
        raise NotationError("expectation", (key,), found=name, expected=names)
    if name == "zone":
        settle(key, expected, words.zone_of(match, ref))
    elif name in ("seen_by", "known_by"):
        found = [
            player_name(player)
            for player in range(match.game.nplayers)
            if (match.game.seen_by(ref) | (match.game.known[ref] if name == "known_by" else 0)) >> player & 1
        ]
        if not isinstance(expected, list):
            raise NotationError("players", (key,), found=expected)
        settle(key, sorted(str(each) for each in expected), found)
    elif name in ("has", "lacks"):
        compare_keywords(words, match, key, ref, name == "has", expected)
    else:
        found = words.attribute(match, ref, name)
        if isinstance(expected, list) and isinstance(found, list):
            settle(key, sorted(str(each) for each in expected), found)
        else:
            settle(key, expected, found)


def compare_keywords(words: Vocabulary, match: Match, key: str, ref: int, has: bool, expected: Any) -> None:
    named = expected if isinstance(expected, list) else [expected]
    now, known = words.keywords(match, ref)
    for word in named:
        if word not in known:
            raise NotationError("keyword", (key,), found=word, expected=", ".join(sorted(known)))
        if (word in now) != has:
            raise Mismatch(key, expected, sorted(now))
