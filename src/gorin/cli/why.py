"""`?`: why something is not on offer, asked in the short form of the terminal.

`? VERB NAME`, `? VERB NAME TARGET`, `? VERB NAME 2`, `? VERB {argument: NAME, ...}`: the verbs and
their arguments are the notation of scenarios; names may also be English, and parts of names. A name that
several cards bear means the one where the verb looks for it: a card that is played is in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gorin import words
from gorin.cli.common import say
from gorin.engine.cards.reading import ReadingError, read_yaml
from gorin.engine.kernel.errors import Ambiguous, GorinError
from gorin.engine.match import Match
from gorin.engine.notation.syntax import COMMON_VERBS, DECK, player_named
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.show.presentation import Use
from gorin.files.reading import InputError

LABEL = "{name}#{number}"


def explain(match: Match, player: int, text: str) -> list[str]:
    """The answers to `? text`; without a text what can be done with each card of the hand."""
    known = Known(match, player)
    if not text.strip():
        return list(hand_reasons(known))
    refusal = known.match.why_not(player, read(known, text.split()))
    return [say("play.on_offer") if refusal is None else str(refusal)]


class Known:
    """The cards that a player can name, in a match in which each of them has a label of its own."""

    def __init__(self, match: Match, player: int) -> None:
        self.match = match.clone()
        self.player = player
        self.labels: dict[int, str] = {}
        game = match.game
        eyes = match.eyes(player)
        self.hand = game.zone_names().index(layout.hand) if (layout := match.rulebook.layout).hand else -1
        counts: dict[str, int] = {}
        for seat in (player, *(each for each in match.players if each != player)):
            for zone in range(len(eyes.names)):
                for card in eyes.zone(zone, seat):
                    if eyes.knows(card):
                        name = eyes.name(card)
                        counts[name] = counts.get(name, 0) + 1
                        self.labels[card] = LABEL.format(name=name, number=counts[name])
        self.match.labels = {**match.labels, **{label: card for card, label in self.labels.items()}}

    def names(self, card: int) -> list[str]:
        printed = self.match.game.printed[card]
        return [each.casefold() for each in (printed.name, printed.name_en, self.labels[card])]

    def find(self, verb: str, text: str) -> str | None:
        """The label of the card that is meant; None: there is no such card, several: an error."""
        wanted = text.casefold()
        exact = [card for card in self.labels if wanted in self.names(card)]
        part = [card for card in self.labels if any(wanted in name for name in self.names(card))]
        for found in (exact, part if len(wanted) > 1 else []):
            found.sort(key=lambda card: self.distance(verb, card))
            nearest = [card for card in found if self.distance(verb, card) == self.distance(verb, found[0])]
            keys = {self.match.game.printed[card].key for card in nearest}
            if len(keys) > 1:
                raise Ambiguous(
                    "play.ambiguous", found=text, cards=", ".join(sorted({self.labels[card] for card in nearest}))
                )
            if nearest:
                return self.labels[nearest[0]]
        return None

    def distance(self, verb: str, card: int) -> int:
        """How far from where this verb looks: a hand verb in the own hand, any other outside of it."""
        game = self.match.game
        own = game.holder[card] == self.player
        in_hand = game.zone[card] == self.hand
        from_hand = any(use.verb == verb for use in self.match.rulebook.layout.uses)
        if own and in_hand == from_hand:
            return 0
        return 1 if own else 2


def hand_reasons(known: Known) -> Iterator[str]:
    """Why each card of the hand can or cannot be used, for everything that hand cards are for."""
    layout = known.match.rulebook.layout
    game = known.match.game
    hand = game.zone_cards(known.hand, known.player) if known.hand >= 0 else []
    if not hand:
        yield say("play.no_hand")
    for card in hand:
        shown = words.face_name(game.printed[card])
        answers = [(use.verb, reason(known, card, use)) for use in layout.uses]
        if len(answers) == 1:
            yield f"{shown}: {answers[0][1]}"
        else:
            yield f"{shown}:"
            yield from (f"    {verb}: {answer}" for verb, answer in answers)


def reason(known: Known, card: int, use: Use) -> str:
    """Whether a card can be used like this with anything at all, else why not."""
    label = known.labels[card]
    actions: list[Any] = [{use.verb: {use.card: label} if use.card else label}]
    if use.among is not None:
        others = [
            known.labels.get(each, "") if isinstance(each, int) else each
            for each in use.among(known.match.game, known.player)
        ]
        actions = [{use.verb: {use.card: label, use.other: other}} for other in others]
    refused = ""
    for action in actions:
        try:
            refusal = known.match.why_not(known.player, action)
        except GorinError as error:
            refused = refused or str(error)
            continue
        if refusal is None:
            return say("play.on_offer")
        refused = refused or str(refusal)
    return refused or say("play.no_other")


def read(known: Known, parts: list[str]) -> Any:
    """The typed words as an action of the notation."""
    match = known.match
    vocabulary: Vocabulary = match.rulebook.vocabulary
    layout = match.rulebook.layout
    verb, rest = parts[0], parts[1:]
    verbs = (*vocabulary.verbs, *(each for each in COMMON_VERBS if each != DECK))
    if verb not in verbs:
        raise InputError("play.verb", found=verb, expected=", ".join(vocabulary.verbs))
    if not rest:
        return verb
    whole = " ".join(rest)
    if whole[0] in "{[":
        return {verb: written(known, verb, whole)}
    found = split(known, verb, rest)
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


def split(known: Known, verb: str, parts: list[str]) -> list[Any] | None:
    """The typed words cut into references, numbers and words that stand for themselves."""
    if not parts:
        return []
    for cut in range(len(parts), 0, -1):
        meant = reference(known, verb, " ".join(parts[:cut]))
        if meant is not None:
            rest = split(known, verb, parts[cut:])
            if rest is not None:
                return [meant, *rest]
    return None


def reference(known: Known, verb: str, text: str) -> str | int | None:
    """Return the thing that one piece of an action names, or None where this player can name no such thing."""
    match, player = known.match, known.player
    layout = match.rulebook.layout
    if text.isdecimal():
        return int(text)
    if text in layout.literals or player_named(text) is not None:
        return text
    if text in layout.opposite:
        return f"p{(player + 1) % len(match.players) + 1}:{text}"
    prefix, colon, rest = text.partition(":")
    holder = player_named(prefix) if colon else None
    if holder is not None and holder >= len(match.players):
        return None
    try:
        special = match.rulebook.vocabulary.own_reference(
            match, text if holder is None else rest, player if holder is None else holder
        )
    except (GorinError, IndexError):
        special = None
    if special is not None:
        return text
    if holder is not None:
        held = [
            card for card in known.labels if match.game.holder[card] == holder and rest.casefold() in known.names(card)
        ]
        return known.labels[held[0]] if held else None
    return known.find(verb, text)


def written(known: Known, verb: str, text: str) -> Any:
    """Arguments typed as in a scenario, with names in either language."""
    try:
        return translated(known, verb, read_yaml(text))
    except ReadingError:
        raise InputError("play.reference", found=text) from None


def translated(known: Known, verb: str, value: Any) -> Any:
    if isinstance(value, dict):
        return {key: translated(known, verb, each) for key, each in value.items()}
    if isinstance(value, list):
        return [translated(known, verb, each) for each in value]
    if not isinstance(value, str):
        return value
    meant = reference(known, verb, value)
    return value if meant is None else meant
