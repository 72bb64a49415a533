"""2.6.4, 2.8.2, 2.9.6: strikers leave the stage, with what they bear."""

from __future__ import annotations

from gorin.engine.happening import events
from gorin.engine.happening.happening import Happen, happen, still_there
from gorin.engine.kernel.frames import Take
from gorin.engine.program.context import Context
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.strike.rules.carrying import carry, destination
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

KINDS = {DESTROY: (WOULD_BE_DESTROYED, WOULD_LEAVE), RETIRE: (WOULD_RETIRE, WOULD_LEAVE)}


class Leaving(Happen):
    """Strikers leave together; `to` is the zone, `others` who destroys. `moved`: what moved with them."""

    def __init__(self, batch: list[Happening], moved: list[int]) -> None:
        super().__init__(batch)
        self.moved = moved

    def apply(self, game: StrikeState) -> list[int]:
        return self.moved + perform(game, [each for each in self.batch if still_there(game, each)])


def leave(game: StrikeState, batch: list[Happening], then: Take | None = None) -> None:
    """Strikers are about to leave; those that did go to `then`."""
    happen(game, Leaving(batch, []), then)


def leave_by_effect(
    game: StrikeState,
    cards: list[int],
    zone: int,
    reason: str,
    place: str,
    ctx: Context | None,
    moved: list[int],
    then: Take | None,
) -> None:
    """T75 to T79; 10.9, R75: 《加護》 does not receive such effects."""
    dealers = () if ctx is None else (game.actor(ctx),)
    batch = [
        Happening(
            KINDS.get(reason, (WOULD_LEAVE,)), game.sight(card), game.holder[card], 0, zone, reason, place, 0, dealers
        )
        for card in cards
        if may_receive(game, card, reason, ctx)
    ]
    happen(game, Leaving(batch, moved), then)


def may_receive(game: StrikeState, card: int, reason: str, ctx: Context | None) -> bool:
    """2.4.13, 10.9.1, T148: whether an effect can take it off the stage."""
    traits = game.traits(card)
    if traits.keywords & BLESSING or is_immune(game, card, ctx):
        return False
    return not (reason == DESTROY and traits.rules & NOT_DESTROYED)


def perform(game: StrikeState, batch: list[Happening]) -> list[int]:
    """R37: what hears it is judged as the stage was before; then everything moves together."""
    happened: list[Event] = []
    for each in batch:
        game.remember(game.sight_card(each.sight))
        happened += leaving_events(game, each)
    heard = events.hear(game, happened)
    cards: list[int] = []
    for each in batch:
        card = game.sight_card(each.sight)
        cards.append(card)
        take_away(game, card, each)
    events.take_up(game, heard)
    return cards


def leaving_events(game: StrikeState, happening: Happening) -> list[Event]:
    card = game.sight_card(happening.sight)
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


def take_away(game: StrikeState, card: int, happening: Happening) -> None:
    """2.6.4.1 to 2.6.4.3, 2.8.2.1, 2.9.6, R33: the striker, its option and its equip spells."""
    zone = happening.to
    player = destination(game, card, zone)
    attached = game.attached_to(card)
    if happening.reason == DESTROY:
        game.note("destroyed", "2.6.4.1", game.holder[card], card)
        game.destroyed.append(happening.sight)
    else:
        game.note("leaves", "2.8.2.1" if happening.reason == RETIRE else "2.3.5", game.holder[card], card, number=zone)
    carry(game, card, zone, player, happening.place == "top", happening.flags)
    for each in attached:
        if game.printed[each].traits.kind & OPTION_CARD:
            to_score = happening.reason == DESTROY
            carry(game, each, SCORE if to_score else REMOVED, player if to_score else game.owner[each])
        else:
            carry(game, each, DISCARD, game.owner[each])
