"""2.5.5 Negation (打ち消し): a declaration leaves the chain without any effect (R61)."""

from __future__ import annotations

from gorin.engine.happening.chain import Link
from gorin.engine.kernel.ref import CARD_MASK, STAMP_SHIFT
from gorin.games.strike.rules.carrying import discard
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import EFFECT


def latest_of(game: StrikeState, sight: int, kinds: int) -> Link | None:
    """R61: a striker's latest declaration of these kinds that has not resolved."""
    for link in reversed(game.chain):
        if link.kind & kinds and sight in link.members:
            return link
    return None


def negate_of(game: StrikeState, sightings: list[int], kinds: int) -> bool:
    """R61: of a joint attack only this participant's declaration."""
    negated = False
    for sight in sightings:
        link = latest_of(game, sight, kinds)
        if link is None:
            continue
        negated = True
        game.note("negated", "2.5.5", link.player, game.sight_card(sight))
        if link.is_attack and len(link.members) > 1:
            game.chain[game.chain.index(link)] = link.without(sight)
        else:
            take_out(game, link)
    return negated


def negate_latest(game: StrikeState) -> bool:
    """T151: the chain's latest declaration before the one that resolves."""
    if not game.chain:
        return False
    link = game.chain[-1]
    game.note("negated", "2.5.5", link.player, game.sight_card(link.members[0]))
    take_out(game, link)
    return True


def take_out(game: StrikeState, link: Link) -> None:
    """2.5.5.1: the spell card and the hand cost are discarded at once."""
    game.chain.remove(link)
    put_away(game, link)


def put_away(game: StrikeState, link: Link) -> None:
    """4.8.4, 6.3.1.2, 7.1.5.3, R50: what lies in the effect zone for this declaration goes to the discard."""
    found: list[int] = []
    for sight in link.cards:
        card = sight & CARD_MASK
        if game.zone[card] == EFFECT and game.stamp[card] == sight >> STAMP_SHIFT:
            found.append(card)
    discard(game, found)
