"""5.14 Evolving: a card of the same name from the evolve deck is laid on the follower."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.happening.refreshing import touch_in_place
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.values.traits import Traits
from gorin.games.sve.naming import NAMELESS, further_names, is_called, names_of
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    CANNOT_EVOLVE,
    EVOLUTION,
    EVOLVE_CARD,
    EVOLVE_DECK,
    EVOLVED,
    EVOLVED_THIS_TURN,
    FACE_UP,
    FIELD,
    FOLLOWER,
    TOKEN,
)


def evolved_traits(evolve_card: Traits, base: Traits) -> Traits:
    """5.14.2: the evolve card's information, except the cost."""
    traits = evolve_card.copy()
    traits.kind = evolve_card.kind & ~EVOLVE_CARD | base.kind & TOKEN
    traits.numbers[0] = base.numbers[0]
    return traits


def evolved_face(game: SveState, evolve_card: int, card: int) -> Traits:
    """5.14.2: what a follower is under this evolve card, kept as long as both are what they are."""
    key = (evolve_card, card)
    known = game.faces.get(key)
    if known is None:
        known = game.faces[key] = evolved_traits(game.printed[evolve_card].traits, game.printed[card].traits)
    return known


def evolve_cards_for(game: SveState, card: int, names: tuple[str, ...] = ()) -> list[int]:
    """5.14.1, 4.6.3: the face-down cards of this name (R133: of one of its names) in the owner's evolve deck."""
    wanted = frozenset(names) or names_of(game.traits(card))
    return [
        candidate
        for candidate in game.zone_cards(EVOLVE_DECK, game.owner[card])
        if not game.flags[candidate] & FACE_UP and is_called(game.printed[candidate].traits, wanted)
    ]


def evolve_card_for(game: SveState, card: int, names: tuple[str, ...] = ()) -> int:
    """5.14.1: return a face-down evolve card that fits this follower, else NOTHING."""
    traits = game.cache[card] or game.traits(card)
    if names or (traits.words not in NAMELESS and further_names(traits.words)):
        found = evolve_cards_for(game, card, names)
        return found[0] if found else NOTHING
    name = traits.name
    printed = game.printed
    for candidate in game.zones[EVOLVE_DECK * game.nplayers + game.owner[card]]:
        face = printed[candidate].traits
        called = face.name == name or (face.words not in NAMELESS and name in further_names(face.words))
        if called and not game.flags[candidate] & FACE_UP:
            return candidate
    return NOTHING


def evolve(game: SveState, cards: list[int], names: tuple[str, ...] = ()) -> list[int]:
    """5.14.1: link an evolve card to each follower; the event occurs for each that evolved (5.14.1.1, R47).

    5.14.3: the follower itself stays as it is, with its state, effects and wounds; it does not enter (R52).
    """
    evolved: list[int] = []
    for card in cards:
        traits = game.traits(card)
        if game.zone[card] != FIELD or not traits.kind & FOLLOWER or traits.rules & CANNOT_EVOLVE:
            continue
        evolve_card = evolve_card_for(game, card, names)
        if evolve_card == NOTHING:
            continue
        owner = game.owner[card]
        before = game.base_traits(card).profile
        game.place(evolve_card, EVOLUTION, owner)
        game.known[evolve_card] = game.everybody()
        game.link(evolve_card, card)
        game.flags[card] |= EVOLVED_THIS_TURN
        game.note("evolve", "5.14.1", owner, card)
        touch_in_place(game, card, before)
        evolved.append(card)
    for card in evolved:
        holder = game.holder[card]
        game.record(EVOLVED, card, holder)
        nth = sum(1 for fact in game.history if fact.kind == EVOLVED and fact.player == holder)
        emit(game, EVOLVED, card, NOTHING, nth, holder)
    return evolved


def evolve_all(game: SveState, cards: list[int], master: int, then: Take) -> None:
    """R116: nobody chose them; where there are too few evolve cards, the master of the effect picks."""
    game.call(EvolveAll(cards, master), then)


class EvolveAll(Procedure):
    """5.14.1, R116: as many evolve as there are cards."""

    def __init__(self, cards: list[int], master: int) -> None:
        self.cards = cards
        self.master = master
        self.short: list[int] = []

    def pick(self, game: SveState) -> None:
        """3.1.2.4.1: the master of the effect says which."""
        for card in self.cards:
            rivals = [other for other in self.cards if are_rivals(game, card, other)]
            number = len(evolve_cards_for(game, card))
            if 0 < number < len(rivals):
                self.short = rivals
                game.call(Select(self.master, rivals, number, number, "pick", "5.14.1"), EvolveAll.take_picked)
                return

    def take_picked(self, game: SveState, result: list[int]) -> None:
        self.cards = [card for card in self.cards if card not in self.short or card in result]
        self.goto(EvolveAll.pick)

    def evolve(self, game: SveState) -> None:
        game.finish(evolve(game, self.cards))


EvolveAll.STEPS = (EvolveAll.pick, EvolveAll.evolve)


def are_rivals(game: SveState, card: int, other: int) -> bool:
    """Whether two followers need the same evolve cards."""
    return game.owner[card] == game.owner[other] and game.traits(card).name == game.traits(other).name


def is_evolved(game: SveState, card: int) -> bool:
    return card in game.under
