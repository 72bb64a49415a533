"""Chapter 6: decks and the procedure before the game."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.happening.moving import shift
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption, AskOrder, AskYesNo
from gorin.engine.values.ability import DECK as DECK_BUILDING
from gorin.games.sve.naming import names_of
from gorin.games.sve.rules.turn import Turns
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DECK, EVOLVE_CARD, EVOLVE_DECK, HAND, KIND_LEADER, LEADER, SETUP_PHASE, TOKEN

OPENING_HAND: Final = 4
MOST_OF_A_NAME: Final = 3
ANY_NUMBER: Final = 1_000


class DeckList:
    """A leader, a main deck and an evolve deck (6.1.1)."""

    __slots__ = ("evolve", "leaders", "main")

    def __init__(self, leaders: list[Printed], main: list[Printed], evolve: list[Printed]) -> None:
        self.leaders = leaders
        self.main = main
        self.evolve = evolve


def check_deck(deck: DeckList) -> list[DeckError]:
    """6.1.1: everything that is wrong with a deck, in the order of the clauses."""
    wrong: list[DeckError] = []
    if len(deck.leaders) != 1:
        wrong.append(DeckError("6.1.1.1", "leaders", str(len(deck.leaders))))
    else:
        wrong += wrong_classes(deck)
    if not 40 <= len(deck.main) <= 50:
        wrong.append(DeckError("6.1.1.3", "main_size", str(len(deck.main))))
    for printed in distinct(deck.main):
        if printed.traits.kind & (KIND_LEADER | EVOLVE_CARD | TOKEN):
            wrong.append(DeckError("6.1.1.3", "main_kind", printed.name))
    if len(deck.evolve) > 10:
        wrong.append(DeckError("6.1.1.4", "evolve_size", str(len(deck.evolve))))
    for printed in distinct(deck.evolve):
        if not printed.traits.kind & EVOLVE_CARD:
            wrong.append(DeckError("6.1.1.4", "evolve_kind", printed.name))
    for cards in (deck.main, deck.evolve):
        for printed in distinct(cards):
            count = of_a_name(cards, printed)
            if count > (allowed(printed) if cards is deck.main else MOST_OF_A_NAME):
                wrong.append(DeckError("6.1.1.5", "copies", printed.name, count))
    return wrong


def distinct(cards: list[Printed]) -> list[Printed]:
    return list(dict.fromkeys(cards))


def wrong_classes(deck: DeckList) -> list[DeckError]:
    """6.1.1.2, 2.2.3: the leader's class or neutral."""
    own = deck.leaders[0].fields["class"]
    return [
        DeckError("6.1.1.2", "class", printed.name)
        for printed in distinct(deck.main + deck.evolve)
        if printed.fields["class"] not in (own, "ニュートラル")
    ]


def of_a_name(cards: list[Printed], printed: Printed) -> int:
    """6.1.1.5, R133: how many cards share a name with this one, for the name that most share."""
    names = names_of(printed.traits)
    return max(sum(name in names_of(each.traits) for each in cards) for name in names)


def allowed(printed: Printed) -> int:
    """6.1.2, R95: how many cards of this name a deck may hold; a text may allow more, or any number."""
    for ability in printed.traits.abilities:
        if ability.kind == DECK_BUILDING:
            return ability.limit or ANY_NUMBER
    return MOST_OF_A_NAME


def lay_out_decks(game: SveState, decks: list[DeckList]) -> None:
    """6.2.1.1, 6.2.1.2, 6.2.1.4: leaders, main decks and evolve decks go to their zones.

    3.1.1: who brings a card is its owner.
    """
    for player, deck in enumerate(decks):
        game.add_cards(deck.leaders, player, LEADER, game.everybody())
        game.add_cards(deck.main, player, DECK, 0)
        game.add_cards(deck.evolve, player, EVOLVE_DECK, 1 << player)


class Preparation(Procedure):
    """6.2.1 The procedure before the game."""

    def __init__(self) -> None:
        self.chooser = NOTHING

    def shuffle_decks(self, game: SveState) -> None:
        """6.2.1.3."""
        game.phase = SETUP_PHASE
        for player in range(game.nplayers):
            game.shuffle(game.zone_cards(DECK, player))

    def choose_first(self, game: SveState) -> None:
        """6.2.1.5: a player drawn at random chooses to go first or second."""
        self.chooser = game.random(game.nplayers)
        game.call(AskOption(self.chooser, [1, 2], "first_or_second"), Preparation.take_first)

    def take_first(self, game: SveState, result: list[int]) -> None:
        game.first = self.chooser if result[0] == 1 else game.opponent(self.chooser)
        game.active = game.first

    def deal_hands(self, game: SveState) -> None:
        """6.2.1.6, R101: four cards each, moved and not drawn."""
        game.phase = SETUP_PHASE
        for player in range(game.nplayers):
            take_opening_hand(game, player)

    def exchange_first(self, game: SveState) -> None:
        """6.2.1.7: the first player."""
        game.call(Exchange(game.first))

    def exchange_second(self, game: SveState) -> None:
        """6.2.1.7: the second player."""
        game.call(Exchange(game.opponent(game.first)))

    def set_numbers(self, game: SveState) -> None:
        """6.2.1.8, 6.2.1.9, 6.2.1.10."""
        for player in range(game.nplayers):
            game.pp[player] = game.max_pp[player] = 0
            game.ep[player] = 0 if player == game.first else 3
            game.health[player] = 20

    def begin(self, game: SveState) -> None:
        """6.2.1.11."""
        game.active = game.first
        game.finish()
        game.call(Turns())


Preparation.STEPS = (
    Preparation.shuffle_decks,
    Preparation.choose_first,
    Preparation.deal_hands,
    Preparation.exchange_first,
    Preparation.exchange_second,
    Preparation.set_numbers,
    Preparation.begin,
)


def take_opening_hand(game: SveState, player: int) -> None:
    go(game, player, game.zone_cards(DECK, player)[:OPENING_HAND], HAND)


def go(game: SveState, player: int, cards: list[int], zone: int) -> None:
    """R101: cards are moved before the game begins, when no ability looks for anything yet."""
    shift(game, cards, zone, player)
    for card in cards:
        game.note("move", "5.4.1", player, card, NOTHING, zone)


class Exchange(Procedure):
    """6.2.1.7, R32: all or nothing, once: the hand to the bottom, four new cards, no shuffling."""

    def __init__(self, player: int) -> None:
        self.player = player

    def ask(self, game: SveState) -> None:
        game.call(AskYesNo(self.player, "exchange"), Exchange.take_wish)

    def take_wish(self, game: SveState, result: list[int]) -> None:
        if not result[0]:
            self.leave()

    def order(self, game: SveState) -> None:
        """R32: its player orders the hand, which goes to the bottom first."""
        hand = game.zone_cards(HAND, self.player)[:]
        game.call(AskOrder(self.player, hand, "deck_order"), Exchange.take_order)

    def take_order(self, game: SveState, result: list[int]) -> None:
        go(game, self.player, result, DECK)

    def take_new(self, game: SveState) -> None:
        take_opening_hand(game, self.player)


Exchange.STEPS = (Exchange.ask, Exchange.order, Exchange.take_new)
