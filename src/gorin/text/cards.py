"""Cards that are not in play, as texts name them: of a zone, from the top of a deck, found, shown, left over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from gorin.engine.program.amount import ONE
from gorin.engine.program.cards import Pick, Remember
from gorin.engine.program.group import Group, Part
from gorin.engine.program.looking import Search
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, Among, It, Rest, TopCards
from gorin.engine.program.who import Who
from gorin.text.frames import Frame
from gorin.text.nouns import (
    described,
    floating,
    number_of,
    picked,
    pile_of,
    piles_of,
    player_of,
    pointed,
    quantity_of,
    said_before,
    single,
)
from gorin.text.phrases import QUANTITY, Modifier, Named, NounPhrase, Quantity
from gorin.text.reference import Scope
from gorin.text.values import AMONG, CARD, COUNT, PLACE, PLAYER, ZONE, Kind, Pointer, value_of
from gorin.text.values import REST as REST

TOP, BOTTOM, ABOVE = "top", "bottom", "above"
"""Places in a deck: 一番上, 一番下, 上から."""
LAID: Final = "laid"
"""A group of nouns: cards that lie somewhere by themselves (ルールカード)."""


def is_cards(nouns: NounPhrase) -> bool:
    """Whether a phrase names cards that are not in play, rather than things in play."""
    return not isinstance(value_of(nouns.only), (Kind, Pointer))


def cards_of(frame: Frame[Any], nouns: NounPhrase) -> Things:
    """The cards that a phrase names, picked where it says how many."""
    scope: Scope = frame.scope
    named = single(nouns)
    if len(nouns.parts) != 1:
        scope.fail(nouns.start, "one_only")
    before = said_before(scope, named)
    if before is not None:
        return before
    value = value_of(named)
    if isinstance(value, Pointer):
        return pointed(scope, named, value)
    inside = [each for each in named.modifiers if each.nouns is not None and each.nouns.group == AMONG]
    if inside:
        rest = replace(named, modifiers=tuple(each for each in named.modifiers if each not in inside))
        among, scope.among = scope.among, True
        found = shown(scope, rest)
        scope.among = among
        return found
    top = top_of(frame, named)
    if top is not None:
        return top
    if named.group == REST:
        return scope.rest(named.start)
    if named.group == LAID:
        return All(Group((Part(value_of(named).zone, whose(scope, named)),)))
    source = frame.find("から", group=ZONE)
    if source is not None and named.group == CARD:
        return found_in(frame, named)
    if named.group == ZONE or (named.group == CARD and described(scope, named, free=True).zone is not None):
        return of_zone(scope, named)
    if named.group not in (CARD, QUANTITY):
        scope.fail(named.start, "no_cards")
    return shown(scope, named)


def whose(scope: Scope, named: Named) -> Who:
    """Whose it is; the actor's own where nobody is named."""
    for modifier in named.modifiers:
        if modifier.nouns is None or modifier.nouns.group != PLAYER:
            scope.fail(modifier.start, "no_description")
        return player_of(scope, modifier.nouns.only)
    return scope.actor


def top_of(frame: Frame[Any], named: Named | None) -> TopCards | None:
    """山札の上から3枚, 山札の上からカードを3枚, 山札の上3枚, 山札の一番上のカード."""
    scope: Scope = frame.scope
    above = frame.find("から", group=PLACE)
    plain = named is None or named.group in (QUANTITY, COUNT) or (scope.is_card(named) and not named.modifiers)
    deck = named if named is not None and named.group == ZONE else None
    if above is not None and (plain or (deck is not None and not above.nouns.only.modifiers)):
        frame.take("から", group=PLACE)
        if above.nouns.only.key not in (ABOVE, TOP):
            scope.fail(above.start, "top_of_what")
        quantity = (named.quantity if named is not None else None) or floating(frame)
        amount = number(scope, quantity) if quantity is not None else scope.measured_by(frame, named)
        if amount is None and named is not None and named.group == COUNT:
            amount = number_of(scope, NounPhrase((named,), "", named.start, named.end))
        if amount is None:
            scope.fail(frame.place, "how_many")
        return upper(scope, above.nouns.only, amount, deck)
    if named is None:
        return None
    place = named
    if scope.is_card(named) and len(named.modifiers) == 1 and named.modifiers[0].nouns is not None:
        place = named.modifiers[0].nouns.only
    if place.group != PLACE or (place is not named and named.quantity is not None):
        return None
    if place.key == ABOVE:
        if place is not named or named.quantity is None:
            scope.fail(named.end, "how_many")
        return upper(scope, place, number(scope, named.quantity))
    if place.key != TOP or place.quantity is not None:
        scope.fail(place.start, "no_cards")
    return upper(scope, place, ONE)


def number(scope: Scope, quantity: Quantity) -> Amount:
    most = quantity_of(scope, quantity, free=True)[1]
    if most is None or quantity.limit:
        scope.fail(quantity.end, "number_needed")
    return most


def upper(scope: Scope, place: Named, amount: Amount, deck: Named | None = None) -> TopCards:
    """The deck whose top is meant; 山札を上から: it stands apart."""
    zone = place.modifiers[0].nouns if len(place.modifiers) == 1 else None
    named = zone.only if zone is not None else deck
    if named is None or named.group != ZONE or (zone is not None and len(zone.parts) != 1):
        scope.fail(place.start, "top_of_what")
    pile = pile_of(scope, replace(named, quantity=None))
    if pile.zone not in (scope.zones.deck, *scope.other_decks) or pile.tests:
        scope.fail(place.start, "top_of_what")
    return TopCards(pile.zone, amount, pile.who)


def of_zone(scope: Scope, named: Named) -> Things:
    """手札, 捨て札のカード2枚."""
    group = piles_of(scope, named)
    if named.quantity is None or named.quantity.every:
        return All(group)
    least, most = quantity_of(scope, named.quantity, free=True)
    return picked(scope, named.start, group, least, most, named)


def found_in(frame: Frame[Any], named: Named) -> It:
    """山札から…カード1枚: it need not be found; 手札から, 捨て札から: such cards of that zone."""
    scope: Scope = frame.scope
    nouns = frame.need("から", group=ZONE)
    source = nouns.only
    if value_of(source).zone != scope.zones.deck and named.quantity is not None:
        lying = Modifier(nouns.start, nouns.end, nouns)
        some = of_zone(scope, replace(named, modifiers=(lying, *named.modifiers)))
        return some if isinstance(some, It) else scope.fail(source.start, "search_where")
    if value_of(source).zone != scope.zones.deck or source.modifiers:
        scope.fail(source.start, "search_where")
    found = described(scope, named, free=True)
    if found.zone is not None or found.owner is not None:
        scope.fail(named.start, "no_description")
    if named.quantity is None or named.quantity.every:
        scope.fail(named.end, "how_many")
    reg = scope.draft.reg()
    group = scope.whole(Group((Part(scope.zones.deck, scope.actor, scope.off_stage(found.tests, named.start)),)))
    scope.draft.emit(Search(reg, group, found.most or ONE, False, scope.chooser(named.start)))
    return scope.remember(reg, named)


def shown(scope: Scope, named: Named) -> It:
    """1枚 after その中から."""
    looked = scope.shown(named.start)
    if not scope.among and named.group != QUANTITY:
        scope.fail(named.start, "none_shown")
    found = described(scope, named, free=True)
    if found.zone is not None or found.owner is not None:
        scope.fail(named.start, "no_description")
    if named.quantity is None:
        scope.fail(named.end, "how_many")
    reg = scope.draft.reg()
    tests = scope.off_stage(found.tests, named.start)
    who = scope.chooser(named.start)
    left: Things = Rest(looked.reg, tuple(looked.taken)) if looked.taken else It(looked.reg)
    tests = scope.utmost_among(left, tests)
    if named.quantity.every:
        scope.draft.emit(Remember(reg, Among(left, tests) if tests else left))
    else:
        scope.draft.emit(Pick(reg, among=left, tests=tests, least=found.least, most=found.most, who=who))
    looked.taken.append(reg)
    return scope.remember(reg, named)


def hand_of(frame: Frame[Any], nouns: NounPhrase) -> Part:
    """The hand that is discarded from."""
    scope: Scope = frame.scope
    named = single(nouns)
    if len(nouns.parts) == 1 and (named.group in (ZONE, CARD) or scope.is_card(named) or not scope.plain_kinds):
        part = pile_of(scope, named)
        if part.zone == scope.zones.hand:
            return part
    scope.fail(nouns.start, "discard_hand")
