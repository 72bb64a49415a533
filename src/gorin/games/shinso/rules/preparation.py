"""The procedure before the game (setup, playing_deck)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import begin_to_wait
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.ability import AUTOMATIC
from gorin.engine.values.waiting import Event, Noticed, Watch
from gorin.games.shinso.deck import DeckList
from gorin.games.shinso.rules.piles import take_over
from gorin.games.shinso.rules.settling import settle
from gorin.games.shinso.rules.turn import Turns
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    CORE,
    DECK,
    FRAGMENT_PLACE,
    GAME_BEGINS,
    HAND,
    LIFE_DECK,
    RIMS,
)

OPENING_HAND: Final = 5
OPENING_RIMS: Final = 4
MOST_ADDED: Final = 5
ADD_LIFE: Final = "add_life"
REDRAW: Final = "redraw"
REDRAW_OPTION: Final = Option(REDRAW)
ADDITIONS: Final = [*(Option(ADD_LIFE, NOTHING, NOTHING, number + 1) for number in range(MOST_ADDED)), PASS_OPTION]


def lay_out_decks(game: ShinsoState, decks: list[DeckList]) -> None:
    """setup.1, setup.8: the decks and the 真祖の断片 go to their places."""
    for player, deck in enumerate(decks):
        game.add_cards(deck.main, player, DECK, 0)
        game.add_cards(deck.life, player, LIFE_DECK, 0)
        game.add_cards(deck.fragments, player, FRAGMENT_PLACE, 1 << player)


class Preparation(Procedure):
    """setup.1 to setup.10 ゲームの準備."""

    def lay_rims(self, game: ShinsoState) -> None:
        """setup.2, setup.3, setup.4, R12, R13: four rims and the core, from the shuffled life deck, face down."""
        game.phase = "setup"
        game.has_statics()
        for player in range(game.nplayers):
            life = game.zone_cards(LIFE_DECK, player)
            game.shuffle(life)
            take_over(game, life[:OPENING_RIMS], RIMS, to=player)
            take_over(game, life[:1], CORE)

    def add_first(self, game: ShinsoState) -> None:
        """playing_deck.4, R8: first p1."""
        game.call(AddLife(0))

    def add_second(self, game: ShinsoState) -> None:
        """playing_deck.4, R8: then p2."""
        game.call(AddLife(1))

    def deal_hands(self, game: ShinsoState) -> None:
        """setup.5, setup.6: the decks are shuffled, and each player takes five cards."""
        for player in range(game.nplayers):
            game.shuffle(game.zone_cards(DECK, player))
            take_hand(game, player)

    def redraw_first(self, game: ShinsoState) -> None:
        """setup.7, R10: first p1."""
        game.call(Redraw(0))

    def redraw_second(self, game: ShinsoState) -> None:
        """setup.7, R10: then p2."""
        game.call(Redraw(1))

    def begin_game(self, game: ShinsoState) -> None:
        """setup.10, T16, R108, R115: the 真祖の断片 are turned face up; what they say of that comes before turn 1."""
        game.active = game.first
        for card in game.cards_in(FRAGMENT_PLACE):
            game.known[card] = game.everybody()
        for player in game.turn_order():
            for card in game.zone_cards(FRAGMENT_PLACE, player):
                watch_beginning(game, card, player)
        settle(game)

    def begin(self, game: ShinsoState) -> None:
        """setup.9, R11, turn.1."""
        game.finish()
        game.call(Turns())


Preparation.STEPS = (
    Preparation.lay_rims,
    Preparation.add_first,
    Preparation.add_second,
    Preparation.deal_hands,
    Preparation.redraw_first,
    Preparation.redraw_second,
    Preparation.begin_game,
    Preparation.begin,
)


def watch_beginning(game: ShinsoState, card: int, player: int) -> None:
    event = Event(GAME_BEGINS, card, NOTHING, 0, player)
    for number, ability in enumerate(game.traits(card).abilities):
        if ability.kind == AUTOMATIC and ability.trigger is not None and GAME_BEGINS in ability.trigger.events:
            watch = Watch(ability, card, game.stamp[card], player, number, game.line_at(card, number))
            begin_to_wait(game, [Noticed(watch, event, NOTHING)])


def take_hand(game: ShinsoState, player: int) -> None:
    take_over(game, game.zone_cards(DECK, player)[:OPENING_HAND], HAND)


class AddLife(Procedure):
    """playing_deck.4, playing_deck.5, R8: a player announces how many life cards join the playing deck, unseen."""

    def __init__(self, player: int) -> None:
        self.player = player

    def advance(self, game: ShinsoState) -> None:
        game.ask()

    def question(self, game: ShinsoState) -> Decision:
        return Decision(self.player, ADD_LIFE, ADDITIONS[:], ADD_LIFE, "playing_deck.4", PASS_OPTION)

    def answer(self, game: ShinsoState, option: Option) -> None:
        number = 0 if option.verb == PASS else option.number
        cards = game.zone_cards(LIFE_DECK, self.player)[:number]
        take_over(game, cards, DECK)
        game.mixed[self.player] = number > 0
        game.note("add_life", "playing_deck.4", self.player, number=number)
        game.finish()


class Redraw(Procedure):
    """setup.7, R10: once, the whole opening hand goes back, and five cards are drawn again."""

    def __init__(self, player: int) -> None:
        self.player = player

    def advance(self, game: ShinsoState) -> None:
        game.ask()

    def question(self, game: ShinsoState) -> Decision:
        return Decision(self.player, REDRAW, [REDRAW_OPTION, PASS_OPTION], REDRAW, "setup.7", PASS_OPTION)

    def answer(self, game: ShinsoState, option: Option) -> None:
        if option.verb != PASS:
            take_over(game, game.zone_cards(HAND, self.player)[:], DECK)
            game.shuffle(game.zone_cards(DECK, self.player))
            take_hand(game, self.player)
            game.note("redraw", "setup.7", self.player)
        game.finish()
