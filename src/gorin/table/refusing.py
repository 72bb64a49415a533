"""Why something cannot be done: a card that was clicked, or an action in the notation of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gorin import words
from gorin.engine.cards.reading import check_plain
from gorin.engine.kernel.decision import CHOOSE
from gorin.engine.kernel.errors import GorinError, Refusal
from gorin.engine.kernel.ref import NOTHING, player_ref
from gorin.engine.match import Match
from gorin.engine.show.labels import asked
from gorin.engine.show.presentation import Touch
from gorin.engine.show.view import CardView
from gorin.table.protocol import Ref, Refused
from gorin.table.state import Eyes
from gorin.table.words import tell

LABEL = "card {card}"


def refuse(eyes: Eyes, ref: Ref, action: Any) -> Refused | None:
    """The answer to `why_not` (None: it is on offer)."""
    if eyes.viewer is None:
        return None
    if not ref:
        return refuse_action(eyes.match, eyes.viewer, action, eyes.lang)
    card = card_named(eyes, ref)
    if card == NOTHING and ref in [eyes.match.eyes(eyes.viewer).call(player_ref(each)) for each in eyes.match.players]:
        return refuse_player(eyes, ref)
    if card == NOTHING:
        return Refused("", tell("refused.hidden", eyes.lang), ref)
    found = refuse_card(eyes, card)
    if found is not None:
        found.card = ref
    return found


def refuse_player(eyes: Eyes, ref: Ref) -> Refused:
    """Why a player who is touched cannot be chosen: where something is chosen, by its clause."""
    assert eyes.viewer is not None
    if is_choosing(eyes.match, eyes.viewer):
        found = refuse_action(eyes.match, eyes.viewer, {CHOOSE: ref}, eyes.lang)
        if found is not None:
            return Refused(found.clause, found.words, ref)
    return Refused("", tell("refused.player", eyes.lang), ref)


def is_choosing(match: Match, viewer: int) -> bool:
    """Whether this viewer is asked to choose things, and not what to do."""
    decision = match.decision
    if decision is None or viewer not in asked(decision):
        return False
    things = [each for each in decision.options if each is not decision.decline]
    return bool(things) and not any(each.verb in match.rulebook.vocabulary.verbs for each in things)


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
        return Refused(str(error.values.get("clause", "")), words.reason(error.key, error.values, lang), "")
    return None if refusal is None else told(refusal, lang)


def told(refusal: GorinError, lang: str) -> Refused:
    """A refusal in words, its clause apart."""
    clause = refusal.clause if isinstance(refusal, Refusal) else str(refusal.values.get("clause", ""))
    return Refused(clause, words.reason(refusal.key, refusal.values, lang), "")


def refuse_card(eyes: Eyes, card: int) -> Refused | None:
    """Why what somebody means who touches this card cannot be done (None: it can)."""
    assert eyes.viewer is not None
    labelled = eyes.match.clone()
    labelled.labels = {LABEL.format(card=each): each for each in range(len(eyes.match.game.printed))}
    best: Refused | None = None
    for action in meant(eyes, labelled, card):
        try:
            refusal = labelled.why_not(eyes.viewer, action)
        except GorinError as error:
            best = best or told(error, eyes.lang)
            continue
        if refusal is None:
            return None
        if best is None or (not best.clause and refusal.clause):
            best = told(refusal, eyes.lang)
    if best is not None:
        best.words += price(eyes, labelled, card, best.clause)
    return best


def meant(eyes: Eyes, labelled: Match, card: int) -> Iterator[Any]:
    """What touching a card stands for now: choosing it where one is asked to, else what its rulebook says."""
    assert eyes.viewer is not None
    if is_choosing(labelled, eyes.viewer):
        yield {CHOOSE: LABEL.format(card=card)}
        return
    touch = touched(labelled, eyes.viewer, card)
    if touch is not None:
        yield from actions(touch, labelled, eyes.viewer, card)


def touched(match: Match, player: int, card: int) -> Touch | None:
    """What touching this card means."""
    game, layout = match.game, match.rulebook.layout
    zone = game.zone_names()[game.zone[card]]
    kinds = game.printed[card].fields.get(layout.kind)
    words = kinds if isinstance(kinds, list) else [kinds]
    for each in layout.touches:
        if each.zones and zone not in each.zones:
            continue
        if each.own is not None and each.own != (game.holder[card] == player):
            continue
        if each.phases and match.phase not in each.phases:
            continue
        if each.kinds and not any(word in each.kinds for word in words):
            continue
        return each
    return None


def actions(touch: Touch, match: Match, player: int, card: int) -> Iterator[Any]:
    """A touch as actions of the notation, one for everything that it can be done with."""
    label = LABEL.format(card=card)
    given: dict[str, Any] = {} if touch.bare else {touch.card: label}
    if touch.first:
        given[touch.first] = 1
    if touch.among is None:
        yield touch.verb if touch.bare and not given else {touch.verb: given if touch.card or touch.bare else label}
        return
    # Where nothing is there to do it with, the card itself is tried: the refusal says what it takes.
    for other in touch.among(match.game, player) or (card,):
        yield {touch.verb: given | {touch.other: LABEL.format(card=other) if type(other) is int else other}}


def price(eyes: Eyes, match: Match, card: int, clause: str) -> str:
    """What a card costs and what there is, where that is the reason."""
    purse = match.rulebook.layout.purse
    if purse is None or clause not in purse.clauses or eyes.viewer is None:
        return ""
    value = next((each.values for each in shown_cards(eyes) if each.id == match.eyes(eyes.viewer).call(card)), None)
    cost = (value or {}).get(purse.value)
    have = eyes.seen.seats[eyes.viewer].numbers.get(purse.number)
    if cost is None or have is None:
        return ""
    return tell("refused.price", eyes.lang, cost=cost, have=have)


def shown_cards(eyes: Eyes) -> Iterator[CardView]:
    for seat in eyes.seen.seats:
        for zone in seat.zones.values():
            yield from zone.cards
