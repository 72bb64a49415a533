"""2.6.4, 2.8.2, 2.9.6: strikers leave the stage, with what they bear."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.happening import happen
from gorin.engine.happening.moving import Move
from gorin.engine.kernel.frames import Take
from gorin.engine.program.context import Context
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.strike.rules.carrying import bound_for, destination
from gorin.games.strike.rules.information import is_immune
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    BLESSING,
    DESTROY,
    DESTROYED,
    DESTROYED_ENEMY,
    DISCARD,
    LEFT,
    NOT_DESTROYED,
    OPTION_CARD,
    REMOVED,
    RETIRE,
    RETIRED,
    SCORE,
    STAGE,
    WOULD_BE_DESTROYED,
    WOULD_LEAVE,
    WOULD_RETIRE,
)

KINDS: Final = {DESTROY: (WOULD_BE_DESTROYED, WOULD_LEAVE), RETIRE: (WOULD_RETIRE, WOULD_LEAVE)}
WOULD_ONLY_LEAVE: Final[tuple[int, ...]] = (WOULD_LEAVE,)


def leaving(
    game: StrikeState, card: int, zone: int, reason: str, place: str = "", others: tuple[int, ...] = ()
) -> Happening:
    """2.6.4.1, 2.8.2.1: a striker on its way off the stage; `others`: who destroys it."""
    kinds = KINDS.get(reason, WOULD_ONLY_LEAVE)
    return bound_for(game, card, zone, destination(game, card, zone), 0, kinds, reason, place, others)


def leave(game: StrikeState, batch: list[Happening], then: Take | None = None) -> None:
    """Strikers are about to leave; those that did go to `then`."""
    happen(game, Move(batch), then)


def may_receive(game: StrikeState, card: int, reason: str, ctx: Context | None) -> bool:
    """2.4.13, 10.9.1, R75, T148: whether an effect can take it off the stage."""
    traits = game.traits(card)
    if traits.keywords & BLESSING or is_immune(game, card, ctx):
        return False
    return not (reason == DESTROY and traits.rules & NOT_DESTROYED)


def leaving_events(game: StrikeState, happening: Happening) -> list[Event]:
    """R37: judged as the stage was before."""
    card = happening.card
    player = game.holder[card]
    found = [Event(LEFT, card, player=player, to=happening.to)]
    if happening.reason == RETIRE:
        found.append(Event(RETIRED, card, player=player, to=happening.to))
    if happening.reason == DESTROY:
        found.append(Event(DESTROYED, card, player=player, to=happening.to))
        for sight in happening.others:
            destroyer = game.sight_card(sight)
            if game.zone[destroyer] == STAGE and game.holder[destroyer] != player:
                found.append(Event(DESTROYED_ENEMY, destroyer, card, 0, game.holder[destroyer]))
    return found


def companions(game: StrikeState, happening: Happening) -> list[Happening]:
    """2.6.4.2, 2.6.4.3, 2.9.6, R33: the option and the equip spells of a striker that leaves."""
    found: list[Happening] = []
    if not game.hosts:
        return found
    for card in game.attached_to(happening.card):
        if not game.printed[card].traits.kind & OPTION_CARD:
            found.append(bound_for(game, card, DISCARD, game.owner[card]))
        elif happening.reason == DESTROY:
            found.append(bound_for(game, card, SCORE, happening.to_player))
        else:
            found.append(bound_for(game, card, REMOVED, game.owner[card]))
    return found


def note_leaving(game: StrikeState, happening: Happening) -> None:
    """2.6.4.1, 2.8.2.1: what the log and the text that destroys keep of it."""
    card = happening.card
    if happening.reason == DESTROY:
        game.note("destroyed", "2.6.4.1", game.holder[card], card)
        game.destroyed.append(happening.sight)
    else:
        clause = "2.8.2.1" if happening.reason == RETIRE else "2.3.5"
        game.note("leaves", clause, game.holder[card], card, number=happening.to)
