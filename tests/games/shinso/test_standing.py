"""How well off a player is by what lies on the table, for bots that look no further ahead."""

from __future__ import annotations

import gorin
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.terms import COFFIN, DECK, FRAGMENT_PLACE, HAND, KIN, LIFE_DECK, PLAY, REMOVED, SLOTS, STAGE


def new() -> ShinsoGame:
    game = gorin.game("shinso").new(["feast", "hunt"], seed=1).game
    assert isinstance(game, ShinsoGame)
    return game


def kin_in(game: ShinsoGame, zone: int) -> int:
    return next(card for card in game.zone_cards(zone, 0) if game.traits(card).kind & KIN)


def test_a_kin_on_the_field_is_worth_more_than_one_in_the_hand_and_that_more_than_one_in_the_deck() -> None:
    game = new()
    kin = kin_in(game, DECK)
    in_deck = game.standing(0)
    game.put([kin], HAND, "", 0)
    in_hand = game.standing(0)
    game.put([kin], SLOTS, PLAY, 0, "1", to=0)
    assert game.zone[kin] == SLOTS
    assert in_deck < in_hand < game.standing(0)
    game.put([kin], COFFIN, "", 0)
    assert game.standing(0) == in_deck


def test_a_fragment_that_has_appeared_counts_too() -> None:
    game = new()
    before = game.standing(0)
    game.put(game.zone_cards(FRAGMENT_PLACE, 0)[:1], STAGE, PLAY, 0, to=0)
    assert game.standing(0) > before


def test_the_deck_counts_for_nothing() -> None:
    game = new()
    before = game.standing(0)
    game.shuffle_deck(0)
    assert game.standing(0) == before
    game.put(game.zone_cards(DECK, 0)[:5], REMOVED, "", 0)
    assert game.standing(0) == before


def test_a_life_card_is_worth_more_than_a_kin() -> None:
    game = new()
    game.put([kin_in(game, DECK)], SLOTS, PLAY, 0, "1", to=0)
    with_kin = game.standing(0)
    game.put(game.zone_cards(LIFE_DECK, 0)[:1], REMOVED, "", 0)
    before_kin = new().standing(0)
    assert game.standing(0) < before_kin < with_kin
