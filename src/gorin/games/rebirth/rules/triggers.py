"""9.1.1.2, 9.8.1: what makes automatic abilities wait, with what only this game's texts ask of an event."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import as_waiting, hear, is_heard, listen, take_up, triggered
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import AUTOMATIC, Trigger
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import NONE_NOTICED, Event, Noticed, Watch
from gorin.games.rebirth.facts import text_facts
from gorin.games.rebirth.program.abilities import Cause, When
from gorin.games.rebirth.program.standing import SparkAgain
from gorin.games.rebirth.program.validity import FREE, FREE_KINDS
from gorin.games.rebirth.rules.causes import ByCancel, ByRules, CostEffect
from gorin.games.rebirth.rules.standing import for_players, may_occur
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ATTACK_END,
    ENTRY,
    GAME_START,
    MEMBERS,
    SPARK,
)

ORDER: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 8, 6, 5, 7, 9, 10)
"""R55: by zone number, what is offered first."""
EVERYTHING: Final = -1
MOMENTS: Final = frozenset(range(GAME_START, ATTACK_END + 1))
"""Moments of a turn: of a common turn each player's own, but only one for everybody else."""


def also_triggers(game: RebirthState, when: Trigger, card: int, ctx: Context, event: Event) -> bool:
    """R114 to R118, R123: from where to where, by what, with whom, in which attack."""
    if not isinstance(when, When):
        return True
    if event.amount and event.card == NOTHING and event.kind in MOMENTS and when.who != SELF:
        return False
    if when.origin and (event.amount in when.origin) == when.origin_not:
        return False
    if when.goal and event.to not in when.goal:
        return False
    if when.goal_vacant and not arrived_in_vacant(game, event.card):
        return False
    if when.onto and not lies_on(game, when, event.card, ctx):
        return False
    if when.other:
        if not is_card(event.other):
            return False
        for test in when.other:
            if not test.passes(game, event.other, ctx):
                return False
    if when.cause is not None and not is_caused(game, when.cause, event.card, ctx):
        return False
    if when.attack is not None and not when.attack.holds(game, ctx):
        return False
    if when.partner and (game.attack is None or not game.attack.partner):
        return False
    return when.won < 0 or event.amount == when.won


def arrived_in_vacant(game: RebirthState, card: int) -> bool:
    """4.5.3.2: nobody else is (still) in the slot."""
    slot = game.slot.get(card)
    return slot is not None and not any(
        other != card and game.slot.get(other) == slot for other in game.zone_cards(MEMBERS, game.holder[card])
    )


def lies_on(game: RebirthState, when: When, card: int, ctx: Context) -> bool:
    """T167: it was put on a character in entry that is such."""
    return under(game, when, card, ctx) != NOTHING


def under(game: RebirthState, when: When, card: int, ctx: Context) -> int:
    """T167: the character in entry on which it was put."""
    for other in game.zone_cards(ENTRY, game.holder[card]):
        if other != card and all(test.passes(game, other, ctx) for test in when.onto):
            return other
    return NOTHING


def is_caused(game: RebirthState, cause: Cause, card: int, ctx: Context) -> bool:
    """R115 to R117: by an effect, an attack, a cancel ability, or by the rules alone."""
    if cause.kind in ("attack", "partner_attack"):
        wound = game.wounds.get(card)
        if wound is None or not wound.by_attack or (cause.kind == "partner_attack" and card not in game.struck):
            return False
        source = game.sight_card(wound.source)
        return is_source(game, cause, wound.player, source, ctx)
    for frame in reversed(game.frames):
        if isinstance(frame, ByCancel):
            if cause.kind != "cancel":
                return cause.kind == "rules"
            return is_source(game, cause, frame.player, card, ctx)
        if isinstance(frame, CostEffect) or (isinstance(frame, ByRules) and frame.by_rules):
            return cause.kind == "rules"
        if isinstance(frame, Effect):
            return cause.kind == "effect" and is_source(game, cause, frame.ctx.master, frame.ctx.source, ctx)
    return cause.kind == "rules"


def is_source(game: RebirthState, cause: Cause, player: int, source: int, ctx: Context) -> bool:
    if cause.who is not None and not cause.who.is_one(game, ctx, player):
        return False
    if cause.this and source != ctx.source:
        return False
    return all(test.passes(game, source, ctx) for test in cause.tests)


def looks_for(traits: Traits) -> int:
    """The kinds of events (a mask) for which abilities of this card look, wherever they are valid."""
    return text_facts(traits).events if traits.profile.watching else 0


def own_abilities(game: RebirthState, event: Event) -> list[Noticed]:
    """R47: the abilities of the event's own card that no zone makes valid or invalid; R53: sparks once more."""
    kind = event.kind
    if not game.facts.events >> kind & 1:
        return NONE_NOTICED
    card = event.card
    traits = game.text_of(card)
    if not traits.profile.named_zones & FREE:
        return NONE_NOTICED
    facts = text_facts(traits)
    if not facts.events >> kind & 1:
        return NONE_NOTICED
    asked = facts.asked >> kind & 1
    found: list[Noticed] = []
    for look in traits.profile.lookouts:
        ability = look.ability
        if not (look.events >> kind & 1 and look.zones & FREE) or ability.kind != AUTOMATIC:
            continue
        watch = Watch(ability, card, game.stamp[card], game.holder[card], look.number, look.line, look)
        for trigger in ability.triggers():
            if kind in trigger.events and not (asked and not triggered(trigger, card, watch.looking(), event, game)):
                about = event.other if event.other != NOTHING else card
                if isinstance(trigger, When) and trigger.onto:
                    about = under(game, trigger, card, watch.looking())
                times = 1 + extra_sparks(game, card) if ability.keyword & SPARK else 1
                found += [Noticed(watch, event, game.sight(about))] * times
                break
    return found


def left_abilities(game: RebirthState, event: Event) -> list[Noticed]:
    """R48: abilities that are valid where the card leaves, but not where it goes."""
    card = event.card
    found: list[Noticed] = []
    for number, ability in enumerate(game.text_of(card).abilities):
        zones = ability.zones
        if ability.kind != AUTOMATIC or zones & FREE or not zones >> event.amount & 1 or zones >> event.to & 1:
            continue
        watch = Watch(ability, card, game.stamp[card], game.holder[card], number, game.line_at(card, number))
        for trigger in ability.triggers():
            heard = event.kind in trigger.events and trigger.this
            if heard and triggered(trigger, card, watch.context(), event, game):
                found.append(Noticed(watch, event, game.sight(card)))
                break
    return found


def newcomer_abilities(game: RebirthState, card: int, events: list[Event]) -> list[Noticed]:
    """9.8.4.2: the abilities of a card that has just come which these events trigger."""
    found: list[Noticed] = []
    for number, ability in enumerate(game.traits(card).abilities):
        if ability.kind != AUTOMATIC or not ability.zones >> game.zone[card] & 1:
            continue
        watch = Watch(ability, card, game.stamp[card], game.holder[card], number, game.line_at(card, number))
        for event in events:
            for trigger in ability.triggers():
                if event.kind in trigger.events and triggered(trigger, card, watch.context(), event, game):
                    found.append(Noticed(watch, event, game.sight(event.card)))
                    break
    return found


def tell_players(game: RebirthState, kind: int, players: list[tuple[int, int]]) -> None:
    """R101, R110: something that players have done, once for each time."""
    if game.delayed or is_heard(game, kind):
        tell(game, [Event(kind, card, NOTHING, 0, player) for player, card in players])


def extra_sparks(game: RebirthState, card: int) -> int:
    """R53 追加でもう１回発動する."""
    if not may_occur(game, SparkAgain):
        return 0
    return sum(
        change.who.is_one(game, ctx, game.holder[card]) and all(test.passes(game, card, ctx) for test in change.tests)
        for change, ctx in for_players(game, SparkAgain)
    )


def heard(game: RebirthState) -> int:
    """The kinds of events that some ability looks for now (a mask)."""
    if game.delayed:
        return EVERYTHING
    if game.watches is None:
        listen(game)
    return game.heard


def noticeable(game: RebirthState) -> int:
    """The kinds of events (a mask) that may be noticed now: those that are looked for, and those for which a card may
    look wherever it lies (R47).
    """
    if game.delayed:
        return EVERYTHING
    if game.watches is None:
        listen(game)
    return game.heard | game.facts.events & FREE_KINDS


def tell(game: RebirthState, events: list[Event]) -> None:
    """9.8.2, 9.8.2.1: these events have happened at the same moment: abilities that look for them begin to wait."""
    heard = hear(game, events)
    for event in events:
        if event.card >= 0 and FREE_KINDS >> event.kind & 1:
            for noticed in own_abilities(game, event):
                waiting = as_waiting(game, noticed)
                if waiting is not None:
                    heard.append(waiting)
    if heard:
        waited = len(game.waiting)
        take_up(game, heard)
        if len(heard) > 1:
            order_waiting(game, waited)


def order_waiting(game: RebirthState, first: int) -> None:
    """R55: what began to wait at the same moment is offered by zone, members by slot."""
    new = game.waiting[first:]
    new.sort(key=lambda each: rank(game, each.ctx.source))
    game.waiting[first:] = new


def rank(game: RebirthState, card: int) -> int:
    """R55: entry, members by slot, energy, rebirth, retire, waiting room, hand."""
    zone = game.zone[card]
    return ORDER[zone] * 16 + (game.slot.get(card, 0) if zone == MEMBERS else 0)


def phase_begins(game: RebirthState, kind: int) -> bool:
    """7.2.2, 7.3.1, 7.4.1, 7.6.1, 8.2.1: a moment of the turn, for each of its players (R88).

    The amount tells the first of a team from the others (see `also_triggers`). Whether anybody looks for it.
    """
    if not game.delayed and not (game.heard >> kind & 1 and game.facts.events >> kind & 1 and is_heard(game, kind)):
        return False
    players = game.turn_players() or [game.active]
    tell(game, [Event(kind, NOTHING, NOTHING, index, each) for index, each in enumerate(players)])
    return True
