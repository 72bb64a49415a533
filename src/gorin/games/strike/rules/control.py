"""2.2.4.1, 4.1.4.1: who controls a striker, for good or for a time (R76, R86)."""

from __future__ import annotations

from gorin.games.strike.rules.information import is_immune
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import FOR_GOOD, MOST_STRIKERS, STAGE


def has_room(game: StrikeState, player: int) -> bool:
    """4.1.4: six strikers at most."""
    return len(game.zone_cards(STAGE, player)) < MOST_STRIKERS


def can_gain(game: StrikeState, card: int, player: int) -> bool:
    """4.1.4.1, R76: a seventh striker cannot be taken over."""
    return game.zone[card] == STAGE and game.holder[card] != player and has_room(game, player)


def gain(game: StrikeState, cards: list[int], player: int, until: str) -> list[int]:
    """T80: place and state stay; a seventh striker is not gained.

    R86: who already controls it for a time controls it for good by a second effect, which counts when the first ends.
    """
    gained: list[int] = []
    for card in cards:
        if is_immune(game, card, game.running_context()):
            continue
        if can_gain(game, card, player):
            before = game.control.get(card, ((game.holder[card], FOR_GOOD),))
            game.control[card] = (*before, (player, until))
            hand_over(game, card, player)
            gained.append(card)
        elif card in game.control and game.holder[card] == player:
            game.control[card] = (*game.control[card], (player, until))
    return gained


def hand_over(game: StrikeState, card: int, player: int) -> None:
    """The striker stays the same object on its area."""
    area = game.at[card]
    stamp = game.stamp[card]
    entered = game.entered[card]
    game.leave_area(card)
    game.place(card, STAGE, player)
    game.stamp[card] = stamp
    game.entered[card] = entered
    game.enter_area(card, area, player)
    game.suspect_end()
    game.note("control", "2.2.4.1", player, card)
    game.touch_abilities()


def end(game: StrikeState, until: str) -> None:
    """R86: back to whoever would control it without the effect, if that player has room."""
    for card, entries in list(game.control.items()):
        left = tuple(entry for entry in entries if entry[1] != until)
        if len(left) == len(entries):
            continue
        player = left[-1][0]
        if player == game.holder[card]:
            game.control[card] = left
        elif has_room(game, player):
            game.control[card] = left
            hand_over(game, card, player)
        else:
            game.control[card] = (*left, (game.holder[card], FOR_GOOD))
