"""Chapter 6: decks and the procedure before the game."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.games.rebirth.deck import DeckList, may_start
from gorin.games.rebirth.rules.carrying import QUIETLY, carry_all, perform, take_quietly
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.turn import Turns
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    DECK,
    ENERGY,
    ENTRY,
    FACE_DOWN,
    HAND,
    PARTNER,
    SETUP,
)

OPENING_HAND: Final = 3


def lay_out_decks(game: RebirthState, decks: list[DeckList]) -> None:
    """6.2.1.1: main decks and partners are presented; 3.1.1: who brings a card is its owner.

    The partners lie face-down with their player from now on (6.2.1.5).
    """
    for player, deck in enumerate(decks):
        own = game.viewers(player)
        game.add_cards(deck.main, player, DECK, own)
        game.add_cards(deck.partners, player, HAND, own)


def one_of_each(game: RebirthState, cards: list[int]) -> list[int]:
    """One of the cards of each name: any copy is as good as another."""
    found: dict[str, int] = {}
    for card in cards:
        key = game.printed[card].key
        if key not in found:
            found[key] = card
    return list(found.values())


class Preparation(Procedure):
    """6.2.1 The procedure before the game; it is the same for two or more players.

    `player`: who chooses next, `starters`: what was chosen. `head_started`: who has been asked for a partner.
    `first`: the player who goes first, if that is decided already.
    """

    def __init__(self, first: int) -> None:
        self.first = first
        self.player = 0
        self.starters: list[int] = []
        self.head_started: list[int] = []

    def choose_start_character(self, game: RebirthState) -> None:
        """6.2.1.2: one card of the own main deck, for entry; R64: any copy of it."""
        game.phase = SETUP
        if self.player >= game.nplayers:
            return
        self.goto(Preparation.choose_start_character)
        cards = [c for c in one_of_each(game, game.zone_cards(DECK, self.player)) if may_start(game.printed[c])]
        if not cards:
            self.player += 1
            return
        game.show(cards, game.viewers(self.player))
        game.call(Select(self.player, cards, 1, 1, "start_character", "6.2.1.2"), Preparation.take_start_character)

    def take_start_character(self, game: RebirthState, result: list[int]) -> None:
        self.starters += result
        self.player += 1

    def lay_down(self, game: RebirthState) -> None:
        """6.2.1.2: they lie face-down in entry; R33: nothing notices it."""
        game.shown.clear()
        for card in self.starters:
            if not game.gone >> game.owner[card] & 1:
                carry_all(game, going(game, [card], ENTRY, flags=FACE_DOWN), QUIETLY)

    def shuffle_decks(self, game: RebirthState) -> None:
        """6.2.1.3."""
        for player in range(game.nplayers):
            game.shuffle(game.zone_cards(DECK, player))

    def decide_first(self, game: RebirthState) -> None:
        """6.2.1.4, 6.2.1.4.1: by lot, without anybody's choice; 12.5.7.1: in team turns a team goes first."""
        leaders = [each for each in game.seats.sequence if game.turn_leader(each) == each]
        first = leaders[game.random(len(leaders))]
        game.first = game.active = first if self.first < 0 else game.turn_leader(self.first)

    def deal_hands(self, game: RebirthState) -> None:
        """6.2.1.5, R65: the top three cards beside the partners; moved, not drawn, and there is no redraw."""
        for player in range(game.nplayers):
            cards = game.zone_cards(DECK, player)[:OPENING_HAND]
            if not take_quietly(game, player, cards, False):
                perform(game, going(game, cards, HAND))

    def choose_head_start(self, game: RebirthState) -> None:
        """6.2.1.6, R66: everybody who does not go first puts a partner into energy, in turn order."""
        left = [each for each in game.turn_order() if not game.is_turn_player(each) and each not in self.head_started]
        if not left:
            return
        self.goto(Preparation.choose_head_start)
        player = left[0]
        self.head_started.append(player)
        hand = game.zone_cards(HAND, player)
        partners = one_of_each(game, [card for card in hand if game.printed[card].traits.kind & PARTNER])
        game.call(Select(player, partners, 1, 1, "head_start", "6.2.1.6"), Preparation.take_head_start)

    def take_head_start(self, game: RebirthState, result: list[int]) -> None:
        perform(game, going(game, result, ENERGY))

    def begin(self, game: RebirthState) -> None:
        """6.2.1.7, R64: the characters are turned up, and the first turn begins."""
        for card in game.cards_in(ENTRY):
            game.flags[card] &= ~FACE_DOWN
            game.known[card] = game.everybody()
        game.sources_at = NOTHING
        game.touch_abilities()
        game.finish()
        game.call(Turns())


Preparation.STEPS = (
    Preparation.choose_start_character,
    Preparation.lay_down,
    Preparation.shuffle_decks,
    Preparation.decide_first,
    Preparation.deal_hands,
    Preparation.choose_head_start,
    Preparation.begin,
)
