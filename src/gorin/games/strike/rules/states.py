"""2.2.4.2 States of strikers: acted (行動済み状態) and unacted (未行動状態)."""

from __future__ import annotations

from gorin.engine.happening import events
from gorin.engine.happening.happening import Happen, happen, still_there
from gorin.engine.kernel.frames import Take
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.strike.program.changes import NUMBERS_OF_PLAYERS, STATES
from gorin.games.strike.rules.information import is_immune
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ACTED,
    BECAME_ACTED,
    BECAME_UNACTED,
    FACE_DOWN,
    STAGE,
    STAYS_ACTED,
    STAYS_UNACTED,
    WOULD_BECOME_ACTED,
    WOULD_BECOME_UNACTED,
)


class Turning(Happen):
    """Strikers become acted or unacted together; `to` is 1 or 0."""

    def apply(self, game: StrikeState) -> list[int]:
        cards = [each.card for each in self.batch if still_there(game, each)]
        return turn_now(game, cards, bool(self.batch and self.batch[0].to))


def may_turn(game: StrikeState, card: int, acted: bool) -> bool:
    """2.4.12.1, T143, R66: what already is so, or is forbidden, does not happen."""
    if bool(game.flags[card] & ACTED) == acted:
        return False
    return not (game.cache[card] or game.traits(card)).rules & (STAYS_UNACTED if acted else STAYS_ACTED)


def turn_now(game: StrikeState, cards: list[int], acted: bool) -> list[int]:
    """The strikers that really turn; those of one moment are heard together."""
    flags = game.flags
    turned: list[int] = []
    for card in cards:
        if bool(flags[card] & ACTED) != acted and may_turn(game, card, acted):
            turned.append(card)
    if not turned:
        return turned
    for card in turned:
        flags[card] ^= ACTED
        game.note("acted" if acted else "unacted", "2.2.4.2", game.holder[card], card)
    if game.static_reads:
        game.changed(STATES)
    kind = BECAME_ACTED if acted else BECAME_UNACTED
    if game.hears(1 << kind):
        events.emit_all(game, [Event(kind, card, player=game.holder[card]) for card in turned])
    return turned


def turn(game: StrikeState, cards: list[int], flag: int, on: bool, then: Take | None) -> None:
    """T67, T101: by an effect or a rule."""
    ctx = game.running_context()
    if flag == FACE_DOWN:
        game.give(then, turn_over(game, cards, on))
        return
    cards = [card for card in cards if game.zone[card] == STAGE and may_turn(game, card, on)]
    cards = [card for card in cards if not is_immune(game, card, ctx)]
    kind = WOULD_BECOME_ACTED if on else WOULD_BECOME_UNACTED
    batch = [Happening((kind,), game.sight(card), game.holder[card], to=int(on)) for card in cards]
    happen(game, Turning(batch), then)


def turn_over(game: StrikeState, cards: list[int], down: bool) -> list[int]:
    """4.5.4, T101: a face-down card in a score area is worth 1."""
    turned = [card for card in cards if bool(game.flags[card] & FACE_DOWN) != down]
    for card in turned:
        game.flags[card] ^= FACE_DOWN
        game.note("face_down" if down else "face_up", "4.5.4", game.holder[card], card)
    if turned:
        game.suspect_end()
        game.stirred = True
        game.changed(NUMBERS_OF_PLAYERS)
    return turned
