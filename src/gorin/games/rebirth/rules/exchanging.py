"""5.12 Exchanging cards (R3, R20, R30, R124, R153)."""

from __future__ import annotations

from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.things import It
from gorin.engine.values.happening import Happening
from gorin.games.rebirth.program.operations import Exchange
from gorin.games.rebirth.rules import legality
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.placing import place
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DECK, ENERGY, ENTRY, EXCHANGING, MEMBERS, REST


def sides(game: RebirthState, what: Exchange, ctx: Context) -> tuple[list[int], list[int]]:
    """5.12.1, 1.3.2, R30: who changes places with whom.

    A card is exchanged with a card: of chosen cards, and where they lie in slots, as many as have a counterpart.
    """
    one, other = lots(game, what, ctx)
    places = {game.zone[cards[0]] for cards in (one, other) if cards}
    chosen = isinstance(what.first, It) and (what.second is None or isinstance(what.second, It))
    if len(one) == len(other) or not (chosen or places & {ENTRY, MEMBERS}):
        return one, other
    pairs = min(len(one), len(other))
    return counterparts(game, one, pairs), counterparts(game, other, pairs)


def counterparts(game: RebirthState, cards: list[int], pairs: int) -> list[int]:
    """R20, R72: of several in entry those placed last, elsewhere those chosen first."""
    return cards[len(cards) - pairs :] if cards and game.zone[cards[0]] == ENTRY else cards[:pairs]


def lots(game: RebirthState, what: Exchange, ctx: Context) -> tuple[list[int], list[int]]:
    first = what.first.cards(game, ctx)
    if what.second is not None:
        return first, what.second.cards(game, ctx)
    zones = list(dict.fromkeys(game.zone[card] for card in first))
    if len(zones) == 2:
        return [card for card in first if game.zone[card] == zones[0]], [
            card for card in first if game.zone[card] == zones[1]
        ]
    return first[:1], first[1:2]


def can_exchange(game: RebirthState, what: Exchange, ctx: Context) -> bool:
    """5.12.2, R30: each side can go where the other is."""
    one, other = sides(game, what, ctx)
    if not one or not other or game.owner[one[0]] != game.owner[other[0]]:
        return False
    pairs = ((one, game.zone[other[0]]), (other, game.zone[one[0]]))
    return not any(
        card in game.in_play or legality.is_put_barred(game, card, zone, game.owner[card], by_effect=True)
        for cards, zone in pairs
        for card in cards
    )


def exchange(game: RebirthState, what: Exchange, effect: Effect) -> None:
    """5.12.1, R3, R30, R124: both sides move at the same moment, into each other's exact places."""
    ctx = effect.ctx
    one, other = sides(game, what, ctx)
    if not can_exchange(game, what, ctx):
        game.give(Effect.take, [])
        return
    if game.zone[one[0]] == game.zone[other[0]] == MEMBERS:
        a, b = one[0], other[0]
        game.slot[a], game.slot[b] = game.slot[b], game.slot[a]
        game.give(Effect.take, [a, b])
        return
    place(game, crossing(game, what, one, other), Effect.take)


def crossing(game: RebirthState, what: Exchange, one: list[int], other: list[int]) -> list[Happening]:
    flags = REST if what.rest else 0
    return into(game, one, other, flags) + into(game, other, one, flags)


def exchange_together(game: RebirthState, what: Exchange, contexts: list[Context], then: Take) -> None:
    """R153: all pairs at one moment."""
    batch: list[Happening] = []
    slots: dict[int, int] = {}
    for ctx in contexts:
        one, other = sides(game, what, ctx)
        if not can_exchange(game, what, ctx):
            continue
        if game.zone[one[0]] == game.zone[other[0]] == MEMBERS:
            slots[one[0]], slots[other[0]] = game.slot[other[0]], game.slot[one[0]]
        else:
            batch += crossing(game, what, one, other)
    if batch or slots:
        place(game, batch, then, slots)
    else:
        game.give(then, [])


def into(game: RebirthState, cards: list[int], places: list[int], flags: int) -> list[Happening]:
    """The moves that put these cards where other cards lie."""
    zone = game.zone[places[0]]
    numbers: list[int] = []
    for index in range(len(cards)):
        there = places[min(index, len(places) - 1)]
        numbers.append(game.slot.get(there, NOTHING) if zone == MEMBERS else game.souls.get(there, NOTHING))
    if zone not in (ENTRY, MEMBERS, ENERGY):
        flags = 0
    end = "top" if zone == DECK else ""
    return going(game, cards, zone, EXCHANGING, end, flags, numbers)
