"""`?`: why something is not on offer, asked in the short form of the terminal.

`? play NAME`, `? attack NAME TARGET`, `? activate NAME 2`, `? evolve NAME`: the verbs and their
arguments are the notation of scenarios; names may also be English.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gorin import words
from gorin.cli.common import InputError, say
from gorin.engine.match import Match
from gorin.engine.vocabulary import Vocabulary

LABEL = "card {card}"


def explain(match: Match, player: int, text: str) -> list[str]:
    """The answers to `? text`; without a text one line for each card of the hand."""
    if not text.strip():
        return list(hand_reasons(match, player))
    action = read(match, player, text.split())
    refusal = match.why_not(player, action)
    return [say("play.on_offer") if refusal is None else str(refusal)]


def hand_reasons(match: Match, player: int) -> Iterator[str]:
    """Why each card of the hand can or cannot be played."""
    labelled = match.clone()
    labelled.labels = {LABEL.format(card=card): card for card in range(len(match.game.printed))}
    zones = match.game.zone_names()
    name = match.rulebook.layout.hand
    hand = match.game.zone_cards(zones.index(name), player) if name in zones else []
    if not hand:
        yield say("play.no_hand")
    verb = match.rulebook.vocabulary.verbs[0]
    for card in hand:
        refusal = labelled.why_not(player, {verb: LABEL.format(card=card)})
        shown = words.face_name(match.game.printed[card])
        yield f"{shown}: {say('play.on_offer') if refusal is None else refusal}"


def read(match: Match, player: int, parts: list[str]) -> Any:
    """The typed words as an action of the notation."""
    vocabulary: Vocabulary = match.rulebook.vocabulary
    verb, rest = parts[0], parts[1:]
    if verb not in vocabulary.verbs:
        raise InputError("play.verb", found=verb, expected=", ".join(vocabulary.verbs))
    if not rest:
        raise InputError("play.argument", verb=verb)
    known = references(match, player)
    whole = " ".join(rest)
    if whole in known:
        return {verb: known[whole]}
    for cut in range(1, len(rest)):
        first, second = " ".join(rest[:cut]), " ".join(rest[cut:])
        if first in known and second in known:
            return {verb: {"with": known[first], "target": known[second]}}
        if first in known and second.isdecimal():
            return {verb: {"card": known[first], "ability": int(second)}}
        if first in known and second == "ep":
            return {verb: {"card": known[first], "ep": True}}
    raise InputError("play.reference", found=whole)


def references(match: Match, player: int) -> dict[str, str]:
    """What may be typed for what this player can see: names in both languages, and `leader`."""
    game = match.game
    found: dict[str, str] = {}
    for card, printed in enumerate(game.printed):
        if (game.seen_by(card) | game.known[card]) >> player & 1:
            for name in (printed.name, printed.name_en):
                found[name] = printed.name
                for number in range(1, 10):
                    found[f"{name}#{number}"] = f"{printed.name}#{number}"
                for seat in range(game.nplayers):
                    found[f"p{seat + 1}:{name}"] = f"p{seat + 1}:{printed.name}"
    for seat in range(game.nplayers):
        found[f"p{seat + 1}:leader"] = f"p{seat + 1}:leader"
        if seat != player:
            found.setdefault("leader", f"p{seat + 1}:leader")
    return found
