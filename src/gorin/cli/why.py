"""`?`: why something is not on offer, asked in the short form of the terminal.

`? VERB NAME`, `? VERB NAME TARGET`, `? VERB NAME 2`, `? VERB {argument: NAME, ...}`: the verbs and
their arguments are the notation of scenarios; names may also be English.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gorin import words
from gorin.cli.common import say
from gorin.engine.cards.reading import ReadingError, read_yaml
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.notation.syntax import COMMON_VERBS, DECK, player_named
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.show.presentation import Use
from gorin.files.reading import InputError

LABEL = "card {card}"


def explain(match: Match, player: int, text: str) -> list[str]:
    """The answers to `? text`; without a text what can be done with each card of the hand."""
    if not text.strip():
        return list(hand_reasons(match, player))
    refusal = match.why_not(player, read(match, player, text.split()))
    return [say("play.on_offer") if refusal is None else str(refusal)]


def hand_reasons(match: Match, player: int) -> Iterator[str]:
    """Why each card of the hand can or cannot be used, for everything that hand cards are for."""
    labelled = match.clone()
    labelled.labels = {LABEL.format(card=card): card for card in range(len(match.game.printed))}
    layout = match.rulebook.layout
    zones = match.game.zone_names()
    hand = match.game.zone_cards(zones.index(layout.hand), player) if layout.hand in zones else []
    if not hand:
        yield say("play.no_hand")
    for card in hand:
        shown = words.face_name(match.game.printed[card])
        answers = [(use.verb, reason(labelled, player, card, use)) for use in layout.uses]
        if len(answers) == 1:
            yield f"{shown}: {answers[0][1]}"
        else:
            yield f"{shown}:"
            yield from (f"    {verb}: {answer}" for verb, answer in answers)


def reason(labelled: Match, player: int, card: int, use: Use) -> str:
    """Whether a card can be used like this with anything at all, else why not."""
    label = LABEL.format(card=card)
    actions: list[Any] = [{use.verb: {use.card: label} if use.card else label}]
    if use.among is not None:
        others = [
            LABEL.format(card=each) if isinstance(each, int) else each for each in use.among(labelled.game, player)
        ]
        actions = [{use.verb: {use.card: label, use.other: other}} for other in others]
    refused = ""
    for action in actions:
        try:
            refusal = labelled.why_not(player, action)
        except GorinError as error:
            refused = refused or str(error)
            continue
        if refusal is None:
            return say("play.on_offer")
        refused = refused or str(refusal)
    return refused or say("play.no_other")


def read(match: Match, player: int, parts: list[str]) -> Any:
    """The typed words as an action of the notation."""
    vocabulary: Vocabulary = match.rulebook.vocabulary
    layout = match.rulebook.layout
    verb, rest = parts[0], parts[1:]
    verbs = (*vocabulary.verbs, *(each for each in COMMON_VERBS if each != DECK))
    if verb not in verbs:
        raise InputError("play.verb", found=verb, expected=", ".join(vocabulary.verbs))
    if not rest:
        return verb
    known = references(match, player)
    whole = " ".join(rest)
    if whole[0] in "{[":
        return {verb: written(known, whole)}
    found = split(match, player, known, rest)
    if found is None:
        raise InputError("play.reference", found=whole)
    if verb not in vocabulary.verbs:
        return {verb: found[0] if len(found) == 1 else found}
    if len(found) == 1:
        return {verb: found[0]}
    names = dict(layout.arguments).get(verb, ("card",))
    given: dict[str, Any] = {}
    left = list(names)
    for each in found:
        if isinstance(each, int):
            given[layout.number] = each
        elif each in layout.literals:
            given[each] = True
        elif left:
            given[left.pop(0)] = each
        else:
            raise InputError("play.reference", found=each)
    return {verb: given}


def split(match: Match, player: int, known: dict[str, str], parts: list[str]) -> list[Any] | None:
    """The typed words cut into references, numbers and words that stand for themselves."""
    if not parts:
        return []
    for cut in range(len(parts), 0, -1):
        meant = reference(match, player, known, " ".join(parts[:cut]))
        if meant is not None:
            rest = split(match, player, known, parts[cut:])
            if rest is not None:
                return [meant, *rest]
    return None


def reference(match: Match, player: int, known: dict[str, str], text: str) -> str | int | None:
    """What one piece means (None: nothing that this player can name)."""
    layout = match.rulebook.layout
    if text in known:
        return known[text]
    if text.isdecimal():
        return int(text)
    if text in layout.literals or player_named(text) is not None:
        return text
    if text in layout.opposite:
        return f"p{(player + 1) % match.game.nplayers + 1}:{text}"
    prefix, colon, rest = text.partition(":")
    holder = player_named(prefix) if colon else None
    if holder is not None and holder >= match.game.nplayers:
        return None
    try:
        special = match.rulebook.vocabulary.special_reference(
            match, text if holder is None else rest, player if holder is None else holder
        )
    except (GorinError, IndexError):
        return None
    return None if special is None else text


def written(known: dict[str, str], text: str) -> Any:
    """Arguments typed as in a scenario, with names in either language."""
    try:
        return translated(known, read_yaml(text))
    except ReadingError:
        raise InputError("play.reference", found=text) from None


def translated(known: dict[str, str], value: Any) -> Any:
    if isinstance(value, dict):
        return {key: translated(known, each) for key, each in value.items()}
    if isinstance(value, list):
        return [translated(known, each) for each in value]
    return known.get(value, value) if isinstance(value, str) else value


def references(match: Match, player: int) -> dict[str, str]:
    """What may be typed for the cards that this player can see: names in both languages."""
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
    return found
