"""1.2.2 Decks and 5.1 what comes before the game."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.decision import Decision, Offers, Option
from gorin.engine.kernel.errors import DeckError
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.ability import DECK as DECK_BUILDING
from gorin.games.strike.library import facts_of
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.stage import GATES
from gorin.games.strike.rules.turn import Turns
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ACE_VERB,
    ATTACHED,
    DECK,
    FACE_DOWN,
    OPTION_CARD,
    SETUP_PHASE,
    SPELL_CARD,
    STAGE,
)

SPELL_CARDS: Final = 51
OPTIONS: Final = 1
MOST_OF_A_NAME: Final = 3
OPENING_HAND: Final = 6
ACES: Final = Offers(ACE_VERB)


class DeckList:
    """A deck as cards: its spell cards, its options, and everything that is wrong with it."""

    __slots__ = ("keys", "options", "spells", "wrong")

    def __init__(self, cards: list[Printed]) -> None:
        self.spells = [card for card in cards if card.traits.kind & SPELL_CARD]
        self.options = [card for card in cards if card.traits.kind & OPTION_CARD]
        self.keys = frozenset(card.key for card in cards)
        self.wrong = check_deck(self.spells, self.options)


def check_deck(spells: list[Printed], options: list[Printed]) -> list[DeckError]:
    """1.2.2, 3.13.5, R79: everything that is wrong with a deck, in the order of the clauses."""
    wrong: list[DeckError] = []
    cards = spells + options
    if len(spells) != SPELL_CARDS:
        wrong.append(DeckError("1.2.2.1", "spell_cards", str(len(spells)), SPELL_CARDS))
    if len(options) != OPTIONS:
        wrong.append(DeckError("1.2.2.1", "options", str(len(options)), OPTIONS))
    for printed in dict.fromkeys(cards):
        count = cards.count(printed)
        limit, clause = limit_of(printed)
        if limit and count > limit:
            wrong.append(DeckError(clause, "only_one" if limit == 1 else "copies", printed.name, count))
    return wrong


def limit_of(printed: Printed) -> tuple[int, str]:
    """T156, T157: an extra replaces the limit for its own card (0: any number)."""
    for ability in printed.traits.abilities:
        if ability.kind == DECK_BUILDING and not ability.zones:
            return ability.limit, "3.13.5"
    return MOST_OF_A_NAME, "1.2.2.2"


def lay_out_decks(game: StrikeState, decks: list[DeckList]) -> None:
    """5.1.1: every card of a deck; until it is shuffled its player knows which is which; the option waits."""
    for player, deck in enumerate(decks):
        game.add_cards(deck.spells, player, DECK, 1 << player)
        for printed in deck.options:
            card = game.add_card(printed, player, ATTACHED, player)
            game.known[card] = 1 << player
            game.flags[card] = FACE_DOWN


class Preparation(Procedure):
    """5.1 ゲーム開始前に; `first`: who goes first where that is given."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.player = 0

    def choose_ace(self, game: StrikeState) -> None:
        """4.1.9.3, 5.1.1, R80: one after the other, unseen by each other."""
        game.phase = SETUP_PHASE
        game.ask()

    def question(self, game: StrikeState) -> Decision:
        """5.1.1."""
        faces: dict[str, int] = {}
        printed = game.printed
        for card in game.zone_cards(DECK, self.player):
            key = printed[card].key
            if key not in faces and facts_of(printed[card]).may_be_ace:
                faces[key] = card
        return Decision(self.player, ACE_VERB, ACES.each(list(faces.values())), ACE_VERB, "5.1.1")

    def answer(self, game: StrikeState, option: Option) -> None:
        player = self.player
        card = option.card
        for attached in game.zone_cards(ATTACHED, player):
            game.hosts[attached] = card
        carry(game, [card], STAGE, player, FACE_DOWN)
        game.enter_area(card, GATES[player], player)
        game.known[card] = 1 << player
        self.player += 1
        if self.player < game.nplayers:
            self.goto(Preparation.choose_ace)

    def shuffle(self, game: StrikeState) -> None:
        """5.1.2."""
        for player in range(game.nplayers):
            game.shuffle(game.zone_cards(DECK, player))

    def decide_first(self, game: StrikeState) -> None:
        """5.1.3."""
        game.first = game.random(game.nplayers) if self.first == NOTHING else self.first
        game.active = game.first

    def deal_hands(self, game: StrikeState) -> None:
        """5.1.4: six cards each, then the gate areas are turned up."""
        for player in range(game.nplayers):
            game.deal_hand(player, OPENING_HAND)
        for card in game.cards_in(STAGE) + game.cards_in(ATTACHED):
            game.flags[card] = 0
            game.known[card] = game.everybody()

    def begin(self, game: StrikeState) -> None:
        """5.1.5."""
        game.stirred = False
        game.call(Turns())


Preparation.STEPS = (
    Preparation.choose_ace,
    Preparation.shuffle,
    Preparation.decide_first,
    Preparation.deal_hands,
    Preparation.begin,
)
