"""入れ替える: two cards, or lots of them, take each other's places (5.12, T96, T201, T202)."""

from __future__ import annotations

import itertools
from dataclasses import replace

from gorin.engine.program.roots import Things
from gorin.engine.program.things import Both, It
from gorin.engine.program.who import MASTER_OF, Who
from gorin.games.rebirth.dialect.cards import meant
from gorin.games.rebirth.dialect.choosing import chosen, only_one, take_quantity
from gorin.games.rebirth.dialect.meaning import cards_for, things_of
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.operations import Exchange


def exchange(reading: Reading, clause: Clause) -> None:
    """入れ替える (5.12, T96, T201, T202)."""
    rest = clause.adverb("resting")
    partner = clause.noun("と") or counted_partner(clause)
    obj = clause.noun("を")
    if partner is not None and partner.noun is not None:
        first = (
            things_of(reading, obj.noun) if obj is not None and obj.noun is not None else reading.named(clause.start)
        )
        second = exchange_partner(reading, clause, partner, owner_of_choice(reading, first))
        if reading.source.kinds and isinstance(first, It) is False and obj is None:
            reading.fail(clause.start, "object")
        reading.draft.emit(Exchange(first, second, rest))
        reading.it = first
        return
    if obj is None:
        things = reading.named(clause.verb_start)
    else:
        assert obj.noun is not None
        head = obj.noun.head
        if len(head.units) == 2 and head.joint == "and" and len(obj.noun.chain) == 1:
            sides = [
                Noun(
                    unit.start,
                    unit.end,
                    unit.owner or obj.noun.owner if unit.kind != "pronoun" else "",
                    [(type(head)([replace(unit, owner="")]), "")],
                )
                for unit in head.units
            ]
            if any(unit.kind != "pronoun" and not unit.owner for unit in head.units):
                reading.told.add(obj.noun.start)
            first, second = (things_of(reading, side) for side in sides)
            reading.draft.emit(Exchange(first, second, rest))
            return
        things = things_of(reading, obj.noun)
    if isinstance(things, Both) and len(things.parts) == 2:
        reading.draft.emit(Exchange(things.parts[0], things.parts[1], rest))
        return
    lots = reading.open_choices[-2:]
    if len(lots) == 2 and things == It(lots[1]):
        reading.draft.emit(Exchange(It(lots[0]), It(lots[1]), rest))
        return
    reading.draft.emit(Exchange(things, None, rest))


def counted_partner(clause: Clause) -> Phrase | None:
    """手札１枚と入れ替える: the zone stands before its number."""
    for zone, number in itertools.pairwise(clause.phrases):
        if number.kind == "quantity" and number.particle == "と入れ替え" and zone.kind == "noun" and not zone.particle:
            number.particle = ""
            zone.claimed = True
            return zone
    return None


def owner_of_choice(reading: Reading, things: Things) -> Who | None:
    """The player whose card was chosen, if it need not be one of the player who acts."""
    for op in reversed(reading.draft.said()):
        if isinstance(op, Choose) and things == It(op.reg) and op.group is not None:
            own = all(part.who == reading.actor for part in op.group.parts)
            return None if own else Who(MASTER_OF, op.reg)
    return None


def exchange_partner(reading: Reading, clause: Clause, partner: Phrase, owner: Who | None) -> Things:
    """このキャラと, エントリーと, 手札のキャラと, 手札１枚と: chosen likewise if it is not one card.

    A zone of which it is not said whose it is belongs to the owner of what was chosen: others could not
    exchange places with it (4.1.1.1, R30).
    """
    assert partner.noun is not None
    cards = cards_for(reading, partner.noun)
    if cards.things is not None:
        return meant(reading, cards)
    quantity, same = take_quantity(clause)
    if quantity is None and same is None and only_one(cards):
        return meant(reading, cards, owner)
    kept = reading.it, list(reading.chosen)
    things = chosen(reading, clause, None, partner, quantity, same, owner)
    reading.it = kept[0]
    return things
