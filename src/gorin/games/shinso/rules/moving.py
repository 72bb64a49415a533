"""Moves between zones: the real destination, what stays behind, and the events for watching abilities."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import replacers_of
from gorin.engine.happening.happening import fits
from gorin.engine.happening.moving import NOBODY_ALONG, carry, move, moved_to
from gorin.engine.happening.refreshing import touch_moved
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING, sighting
from gorin.engine.program.cards import Move
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import REPLACEMENT, Ability, Program, Replacement
from gorin.engine.values.happening import Happening, Replacer
from gorin.engine.values.past import Past
from gorin.engine.values.waiting import Event
from gorin.games.shinso.program.operations import LoseUndying
from gorin.games.shinso.rules import signs, values
from gorin.games.shinso.rules.piles import DESTRUCTION, WITHOUT_FRAGMENTS, cited, look_at_decks, wanted
from gorin.games.shinso.state import UNDYING_INDEX, ShinsoState
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    BODIES,
    BODY_BITS,
    BOUND,
    CARD_REMOVED,
    COFFIN,
    DECK,
    DESTROY,
    DESTROYED,
    DESTROYED_TO_COFFIN,
    DISCARD,
    DISCARDED,
    DRAW,
    FACE_UP,
    FELL_BY_EFFECT,
    FELL_IN_BATTLE,
    FIELD,
    FIELD_BITS,
    FRAGMENT,
    FRAGMENT_PLACE,
    HAND,
    KILLED,
    KILLED_IN_BATTLE,
    KIN,
    LEFT_FIELD,
    LIFE_DECK,
    NOT_REMOVED,
    NOWHERE,
    OFFER,
    PLAY,
    REMOVED,
    RETREAT,
    RETREATED,
    RIMS,
    SAFE_FROM_BATTLES,
    SLOT_COUNT,
    SLOTS,
    STAGE,
    TO_COFFIN,
    TO_FRAGMENT_PLACE,
    UNDYING,
)

UNDYING_ABILITY: Final = Ability(
    REPLACEMENT, Program((LoseUndying(),)), replacement=Replacement((DESTROYED, RETREATED), this=True)
)
"""R94 不死."""
PLACES: Final = (TO_COFFIN, DESTROYED_TO_COFFIN)
SLOT_NUMBERS: Final = {str(slot): slot for slot in range(1, SLOT_COUNT + 1)}
"""R15: a slot by how a place is called."""
NO_REPLACERS: Final[list[Replacer]] = []
NO_COUNTERS: Final[dict[str, int]] = {}
"""What is mostly found; not to be changed."""


def source_of(game: ShinsoState) -> int:
    """The card whose effect is being carried out (NOTHING: a rule or a price)."""
    frame = game.frames[-1] if game.frames else None
    return frame.ctx.source if isinstance(frame, Effect) else NOTHING


def batch_of(
    game: ShinsoState, cards: list[int], zone: int, reason: str, place: str = "", to: int = NOTHING, flags: int = 0
) -> list[Happening]:
    """These cards on their way; R67: a 真祖の断片 goes nowhere but to its own place, and so retreats."""
    source = source_of(game)
    others = (source,) if source != NOTHING else ()
    fragments = [
        card
        for card in cards
        if zone != STAGE and WITHOUT_FRAGMENTS >> game.zone[card] & 1 == 0 and game.traits(card).kind & FRAGMENT
    ]
    rest = [card for card in cards if card not in fragments] if fragments else cards
    found = moved_to(game, rest, zone, reason, place, to, flags, others)
    return found + moved_to(game, fragments, FRAGMENT_PLACE, RETREAT, others=others) if fragments else found


def play_to(
    game: ShinsoState, card: int, zone: int, player: int, master: int, then: Take, place: str = "", flags: int = 0
) -> None:
    """A card is played to a zone of a player; its result is the card, if it came there.

    R41, R106: a card from off the field moves at once: no replacement fits and no ability looks for its leaving.
    """
    origin = game.zone[card]
    pile = WITHOUT_FRAGMENTS >> origin & 1 or zone == STAGE
    from_field = FIELD_BITS >> origin & 1 and (origin != ARTS_SLOT or bool(wanted(game)))
    if from_field or origin == zone or (not pile and game.base_traits(card).kind & FRAGMENT):
        move(game, batch_of(game, [card], zone, PLAY, place, player, flags), master, then)
        return
    batch = [Happening((), game.sight(card), game.holder[card], 0, zone, PLAY, place, flags, (), player)]
    origins = [origin]
    carry(game, batch[0])
    touch_moved(game, batch, origins)
    has_moved(game, batch, origins)
    enters(game, batch[0])
    if game.library.has_states:
        game.look_at_states()
    game.give(then, [card])


def would_be(game: ShinsoState, card: int, zone: int, reason: str) -> tuple[int, ...]:
    """R106, R124: of a card on the field; a price is not replaced by anything that keeps the card."""
    if reason == RETREAT:
        return (RETREATED,)
    if zone != COFFIN:
        return ()
    if reason == DESTROY:
        return (DESTROYED, DESTROYED_TO_COFFIN, TO_COFFIN)
    return PLACES if reason == OFFER else (TO_COFFIN,)


def may_move(game: ShinsoState, happening: Happening) -> bool:
    """R44, R125, R133: what texts forbid."""
    card = happening.card
    zone = game.zone[card]
    if zone == RIMS and happening.to == REMOVED and game.traits(card).rules & NOT_REMOVED:
        return False
    if happening.others and zone in FIELD:
        source = happening.others[0]
        if not values.receives(game, card, source):
            return False
        if happening.reason == DESTROY and values.is_safe(game, card, source):
            return False
    elif happening.reason == DESTROY and card in game.beaten and game.traits(card).rules & SAFE_FROM_BATTLES:
        return False
    return True


def headed(game: ShinsoState, happening: Happening) -> Happening:
    """R60, battle.bind.7: a bound card that would still go to a coffin goes to its owner's removed cards."""
    card = happening.card
    if happening.to == COFFIN and game.flags[card] & BOUND:
        return happening.going(REMOVED, game.owner[card])
    return happening


def altered(game: ShinsoState, replacer: Replacer, happening: Happening) -> Happening | None:
    """T77: a text that only changes where the card goes; it is destroyed all the same."""
    replacement = replacer.ability.replacement
    if replacement is None or any(event not in PLACES for event in replacement.events):
        return None
    for op in replacer.ability.program.ops:
        if isinstance(op, Move):
            return happening.going(op.zone, game.destination(happening.card, op.zone, NOTHING), op.place)
    return None


def further_replacers(game: ShinsoState, batch: list[Happening]) -> list[Replacer]:
    """R94: 不死 of what would be destroyed or retreat."""
    found = NO_REPLACERS
    for each in batch:
        if each.events and each.events[0] in (DESTROYED, RETREATED):
            card = each.card
            if game.traits(card).numbers[UNDYING_INDEX] > 0 and game.card_number(card, UNDYING) > 0:
                ctx = Context(card, game.stamp[card], game.holder[card])
                found = [*found, Replacer(UNDYING_ABILITY, ctx, each.sight * 64 + 63)]
    return found


def companions(game: ShinsoState, happening: Happening) -> list[Happening]:
    """card_types.10: what a destroyed or retreating card bears is destroyed with it."""
    if not game.bearers or happening.reason not in (DESTROY, OFFER, RETREAT):
        return NOBODY_ALONG
    found: list[Happening] = []
    for relic in game.relics_on(happening.card):
        for each in moved_to(game, [relic], COFFIN, DESTROY):
            found.append(headed(game, redirected(game, each)))
    return found


def redirected(game: ShinsoState, happening: Happening) -> Happening:
    """A text may send the card elsewhere than to the coffin."""
    for watch in replacers_of(game):
        if fits(game, watch.ability, watch.context(), happening):
            changed = altered(game, Replacer(watch.ability, watch.context(), 0), happening)
            if changed is not None:
                return changed
    return happening


def leaving_events(game: ShinsoState, happening: Happening) -> list[Event]:
    """R41, R112, R126: judged as the cards still lie; a destroyed rim is no destroyed 眷属."""
    card, player, to, reason = happening.card, happening.player, happening.to, happening.reason
    found: list[Event] = []
    if game.zone[card] in FIELD:
        if reason in DESTRUCTION:
            killers = killers_of(game, happening)
            killer = killers[0] if killers else NOTHING
            found.append(Event(DESTROYED, card, killer, 0, player, to))
            found += [Event(KILLED, each, card, 0, game.holder[each], to) for each in killers]
            if card in game.beaten:
                found.append(Event(FELL_IN_BATTLE, card, killer, 0, player, to))
                found += [Event(KILLED_IN_BATTLE, each, card, 0, game.holder[each], to) for each in killers]
            elif happening.others:
                found.append(Event(FELL_BY_EFFECT, card, killer, 0, player, to))
        elif reason == RETREAT:
            found.append(Event(RETREATED, card, NOTHING, 0, player, to))
            found.append(Event(TO_FRAGMENT_PLACE, card, NOTHING, 0, player, to))
        if to not in FIELD:
            found.append(Event(LEFT_FIELD, card, NOTHING, 0, player, to))
    elif reason == DISCARD and game.zone[card] == HAND:
        found.append(Event(DISCARDED, card, NOTHING, 0, player, to))
    if to == COFFIN:
        found.append(Event(TO_COFFIN, card, NOTHING, 0, player, to))
    elif to == REMOVED:
        found.append(Event(CARD_REMOVED, card, NOTHING, 0, player, to))
    return found


def killers_of(game: ShinsoState, happening: Happening) -> tuple[int, ...]:
    """R136: who destroyed it: in a battle, or by an effect."""
    if happening.reason != DESTROY:
        return ()
    return game.beaten.get(happening.card, ()) or tuple(card for card in happening.others if card != happening.card)


def remember(game: ShinsoState, card: int) -> None:
    """R65: its values at the last moment, and who bore it (T23)."""
    numbers = game.numbers_of(card)
    bearer = game.bearers.get(card, NOTHING) if game.bearers else NOTHING
    more = (game.sight(bearer),) if bearer != NOTHING else ()
    counters = game.counters.get(card, NO_COUNTERS) if game.counters else NO_COUNTERS
    game.past[game.sight(card)] = Past(game.traits(card), numbers, game.holder[card], game.flags[card], counters, more)


def leaves(game: ShinsoState, happening: Happening) -> None:
    """combat.lose.3, R15, R70, R71: it gets its slot; off the field what was on it is forgotten."""
    card = happening.card
    zone, to = game.zone[card], happening.to
    printed = game.cards[card]
    if printed.timing or printed.acts:
        game.forget_quick()
    if to == STAGE and game.zone_cards(STAGE, happening.to_player):
        game.signs |= signs.CROWDS
    if zone == SLOTS:
        del game.slots[card]
    if to == SLOTS and happening.place in SLOT_NUMBERS:
        game.slots[card] = SLOT_NUMBERS[happening.place]
    if not FIELD_BITS >> zone & 1:
        if game.faces and to not in FIELD and to != NOWHERE:
            game.faces.pop(card, None)
        return
    if BODY_BITS >> to & 1 and BODY_BITS >> zone & 1:
        return
    if game.counters:
        game.counters.pop(card, None)
    if game.lies:
        game.lies.pop(card, None)
    if game.offerings:
        game.offerings.pop(card, None)
    if game.awakened:
        game.awakened.pop(card, None)
    if game.faces and to != NOWHERE:
        game.faces.pop(card, None)
    if game.bearers or game.spent_undying:
        unequip(game, card)
        for relic in game.relics_on(card):
            unequip(game, relic)


def unequip(game: ShinsoState, relic: int) -> None:
    """R135: take a 秘宝 off its bearer. What it gave ends, and its used 不死 is forgotten."""
    game.spent_undying.pop(relic, None)
    if game.bearers.pop(relic, None) is not None:
        game.touch_bearers()


def enters(game: ShinsoState, happening: Happening) -> None:
    """R13, R18: a rim face up is known to all; which card was set only its player knows."""
    card = happening.card
    if happening.to == RIMS and happening.flags & FACE_UP:
        game.known[card] = game.everybody()
    elif happening.to == ARTS_SLOT:
        for each in (card, *game.zone_cards(HAND, happening.to_player)):
            game.known[each] &= game.viewers(happening.to_player)


def has_moved(game: ShinsoState, batch: list[Happening], origins: list[int]) -> None:
    """R18, R42, R103: what follows at once from where cards are now; a set 権能 is revealed as it leaves."""
    from_decks = False
    for index, each in enumerate(batch):
        origin = origins[index]
        if origin in (DECK, LIFE_DECK):
            from_decks = True
        elif origin == ARTS_SLOT:
            game.known[each.card] = game.everybody()
        if game.cards[each.card].faces:
            game.cache[each.card] = None
        reason = each.reason
        if reason == DRAW:
            game.note("draw", "draw.1", each.to_player, each.card)
        elif reason != PLAY:
            game.note("move", cited(game, reason, each.to, origin), each.to_player, each.card, number=each.to)
        if reason == DESTROY:
            note_killing(game, each)
    if from_decks:
        look_at_decks(game, [each.card for each in batch], origins)


def note_killing(game: ShinsoState, happening: Happening) -> None:
    """R103: an opposing 眷属 was destroyed by a 眷属 or 真祖の断片 that a player controlled."""
    past = game.past.get(happening.sight)
    if past is None or not past.traits.kind & KIN:
        return
    for killer in killers_of(game, happening):
        holder = game.holder[killer]
        if holder != happening.player and not game.has_killed[holder] and game.traits(killer).kind & BODIES:
            game.has_killed[holder] = True


def seen_bearer(game: ShinsoState, ctx: Context) -> list[int]:
    """R37, T23: the card that bears the text's 秘宝, or bore it."""
    relic = ctx.source
    if relic == NOTHING:
        return []
    if game.stamp[relic] == ctx.stamp:
        bearer = game.bearers.get(relic, NOTHING)
        return [game.sight(bearer)] if bearer != NOTHING else []
    past = game.past.get(sighting(relic, ctx.stamp))
    return list(past.more) if past is not None else []


def is_seen_bearer(game: ShinsoState, card: int, ctx: Context) -> bool:
    """R37, T23: whether this card is the one that bears the text's 秘宝, or bore it."""
    relic = ctx.source
    if relic != NOTHING and game.stamp[relic] == ctx.stamp:
        return game.bearers.get(relic, NOTHING) == card
    return game.sight(card) in seen_bearer(game, ctx)
