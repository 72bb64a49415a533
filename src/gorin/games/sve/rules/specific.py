"""Chapter 5, the rest: turning, drawing, swapping, transforming."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.happening import happen, still_there
from gorin.engine.happening.moving import Move, moved_to, perform, shift
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.games.sve.rules.creating import coming, new_token
from gorin.games.sve.rules.moving import emit_about, not_spared, room
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    ACTED,
    BANISH,
    BANISHED,
    DECK,
    DRAW,
    DRAWN,
    DRAWS_NOTHING,
    FIELD,
    HAND,
    NEW,
    START,
    STOOD,
)


def turn(game: SveState, cards: list[int], flag: int, on: bool) -> list[int]:
    """5.3.1, 1.3.2.1: turn cards. A card that is turned so already stays as it is, without an event."""
    turned: list[int] = []
    for card in cards:
        if game.zone[card] == FIELD and bool(game.flags[card] & flag) != on:
            turned.append(card)
            game.flags[card] = game.flags[card] ^ flag
            game.note("act" if on else "stand", "5.3.1", game.holder[card], card)
    if turned:
        game.changed("state")
    kind = ACTED if on else STOOD
    if flag == ACT and (game.delayed or game.heard >> kind & 1):
        for card in turned:
            emit(game, kind, card, NOTHING, 0, game.holder[card])
    return turned


def act(game: SveState, card: int) -> None:
    """5.3.1: a card that stands on the field acts."""
    game.flags[card] |= ACT
    game.note("act", "5.3.1", game.holder[card], card)
    game.changed("state")
    emit_about(game, ACTED, card, NOTHING, 0, game.holder[card])


def draw(game: SveState, player: int) -> list[int]:
    """5.9.1: the top card of the deck goes to the hand; 5.9.1.1: without one the player will lose.

    220: a text may forbid it outside the start phase; then nothing is drawn and nobody loses by it.
    """
    if game.phase != START and game.leader_rules(player) & DRAWS_NOTHING:
        return []
    deck = game.zone_cards(DECK, player)
    if not deck:
        game.failed_draw[player] = True
        game.suspect = True
        game.note("empty_draw", "5.9.1.1", player)
        return []
    drawn = [deck[0]]
    if game.delayed or game.heard >> DRAWN & 1:
        perform(game, moved_to(game, drawn, HAND, DRAW))
    else:
        shift(game, drawn, HAND, player)
        game.note("draw", "5.9.1", player, drawn[0])
    if game.library.has_states:
        game.look_at_states()
    return drawn


def swap(game: SveState, cards: list[int], then: Take | None) -> None:
    """5.11.1: both move to each other's zones at the same time, full or not (R19)."""
    if len(cards) != 2:
        game.give(then, [])
        return
    first, second = cards
    batch = moved_to(game, [first], game.zone[second], to=game.holder[second])
    batch += moved_to(game, [second], game.zone[first], to=game.holder[first])
    happen(game, Swap(batch), then)


class Swap(Move):
    """5.11.2, R20, R110: both cards move, or neither."""

    def apply(self, game: SveState) -> list[int]:
        batch = [each for each in self.batch if still_there(game, each)]
        if len(batch) < 2:
            return []
        if all(each.to == FIELD for each in batch):
            return exchange_masters(game, batch)
        return perform(game, batch)


def exchange_masters(game: SveState, batch: list[Happening]) -> list[int]:
    """R98: from field to field a card stays the same object; only its master changes (3.1.2)."""
    cards = [each.card for each in batch]
    for card, each in zip(cards, batch, strict=True):
        flags = game.flags[card]
        stamp = game.stamp[card]
        entered = game.entered[card]
        game.place(card, FIELD, each.to_player)
        game.stamp[card] = stamp
        game.entered[card] = entered
        game.flags[card] = flags | NEW
        game.note("move", "5.11.1", each.to_player, card, NOTHING, FIELD)
    game.unsettled = True
    game.touch_abilities()
    return cards


def seize(game: SveState, cards: list[int], player: int) -> list[int]:
    """R159 奪う: from the opponent's field to one's own, as far as there is room; the same object (R98)."""
    found = [card for card in cards if game.zone[card] == FIELD and game.holder[card] != player]
    batch = moved_to(game, found[: max(room(game, FIELD, player), 0)], FIELD, to=player)
    return exchange_masters(game, batch) if batch else []


NEXT_START: Final[tuple[str, ...]] = ("start0", "start1")


def next_start(player: int) -> str:
    """R160: until the next start phase of this player, which uses it up."""
    return NEXT_START[player] if player < len(NEXT_START) else f"start{player}"


def transform(game: SveState, cards: list[int], token: str, then: Take) -> None:
    """5.15.1: banish the cards and create as many tokens in their places."""
    able = not_spared(game, cards, BANISHED)
    happen(game, Transform(moved_to(game, able, BANISH, BANISHED), token), then)


class Transform(Move):
    """5.15.1, R25: in one go; a card that stays because of a replacement does not transform."""

    def __init__(self, batch: list[Happening], token: str) -> None:
        super().__init__(batch)
        self.token = token

    def apply(self, game: SveState) -> list[int]:
        leaving = [each for each in self.batch if still_there(game, each)]
        tokens: list[Happening] = []
        for each in leaving:
            card = each.card
            player = game.holder[card]
            tokens.append(coming(game, new_token(game, self.token, player), game.zone[card], player))
        perform(game, leaving + tokens)
        return [each.card for each in tokens]
