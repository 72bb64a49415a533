"""Why something cannot be done: a card that was clicked, or an action in the notation of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gorin import words
from gorin.engine.cards.reading import check_plain
from gorin.engine.kernel.errors import GorinError, Refusal
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.table.protocol import Ref, Refused
from gorin.table.state import Eyes

LABEL = "card {card}"


def refuse(eyes: Eyes, ref: Ref, action: Any) -> Refused | None:
    """The answer to `why_not` (None: it is on offer)."""
    if eyes.viewer is None:
        return None
    if not ref:
        return refuse_action(eyes.match, eyes.viewer, action, eyes.lang)
    card = card_named(eyes, ref)
    if card == NOTHING:
        return Refused("", words.say("hidden_card", eyes.lang), ref)
    found = refuse_card(eyes, card)
    if found is not None:
        found.card = ref
    return found


def card_named(eyes: Eyes, ref: Ref) -> int:
    """The card that this viewer calls so, if its face is known there."""
    known = eyes.match.eyes(eyes.viewer)
    for card in range(len(eyes.match.game.printed)):
        if known.knows(card) and known.call(card) == ref:
            return card
    return NOTHING


def refuse_action(match: Match, player: int, action: Any, lang: str) -> Refused | None:
    try:
        check_plain(action)
        refusal = match.why_not(player, action)
    except GorinError as error:
        return Refused(str(error.values.get("clause", "")), words.error(error.key, error.values, lang), "")
    return None if refusal is None else told(refusal, lang)


def told(refusal: GorinError, lang: str) -> Refused:
    """A refusal in words, its clause apart."""
    clause = refusal.clause if isinstance(refusal, Refusal) else str(refusal.values.get("clause", ""))
    return Refused(clause, words.error(refusal.key, refusal.values, lang).removesuffix(f" [{clause}]"), "")


def refuse_card(eyes: Eyes, card: int) -> Refused | None:
    """Why nothing can be done with this card (None: something can)."""
    assert eyes.viewer is not None
    labelled = eyes.match.clone()
    labelled.labels = {LABEL.format(card=each): each for each in range(len(eyes.match.game.printed))}
    best: Refused | None = None
    for action in actions(eyes, labelled, card):
        try:
            refusal = labelled.why_not(eyes.viewer, action)
        except GorinError as error:
            best = best or told(error, eyes.lang)
            continue
        if refusal is None:
            return None
        if best is None or (not best.clause and refusal.clause):
            best = told(refusal, eyes.lang)
    return best


def actions(eyes: Eyes, labelled: Match, card: int) -> Iterator[Any]:
    """What one could try with a card: the uses of a hand card, else the verbs of what lies on the table."""
    game, layout = labelled.game, labelled.rulebook.layout
    label = LABEL.format(card=card)
    assert eyes.viewer is not None
    if layout.hand and game.zone_names()[game.zone[card]] == layout.hand:
        for use in layout.uses:
            if use.among is None:
                yield {use.verb: {use.card: label} if use.card else label}
                continue
            for other in use.among(game, eyes.viewer):
                yield {
                    use.verb: {use.card: label, use.other: LABEL.format(card=other) if type(other) is int else other}
                }
        return
    arguments = dict(layout.arguments)
    for verb in labelled.rulebook.vocabulary.verbs:
        if verb not in {use.verb for use in layout.uses}:
            names = arguments.get(verb, ())
            yield {verb: label if len(names) < 2 else {names[0]: label}}
