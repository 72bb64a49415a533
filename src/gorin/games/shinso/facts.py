"""What the cards of a game can do at all, worked out once for all games with the same cards."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, cast

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.program.things import THIS
from gorin.engine.values.ability import STATIC, Ability
from gorin.engine.values.change import Number
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.program.changes import TextOf
from gorin.games.shinso.terms import NUMBERS

NO_NUMBERS: Final[frozenset[str]] = frozenset()


class Facts:
    """`zones`: those that abilities name as theirs (a mask). `revives`: a card has 蘇生 in the coffin. `own`: of which
    numbers the texts of a card speak, by its key; `given`: those that a text may give to another card than its own.
    """

    __slots__ = ("given", "own", "revives", "zones")

    def __init__(self, library: Library) -> None:
        self.zones = 0
        self.revives = False
        self.own: dict[str, frozenset[str]] = {}
        given = every = NO_NUMBERS
        borrows = False
        for key, printed in library.cards.items():
            card = cast(ShinsoPrinted, printed)
            self.zones |= card.traits.profile.named_zones
            self.revives = self.revives or card.revives
            own = NO_NUMBERS
            for traits in (card.traits, *card.faces):
                for ability in traits.abilities:
                    named, text_of = spoken_of(ability)
                    own |= named
                    borrows = borrows or text_of
                    if not is_for_itself(ability):
                        given |= named
            self.own[key] = own
            every |= own
        self.given = every if borrows else given

    def may_get(self, key: str, number: str) -> bool:
        """Whether a card may come to have such a number by any text."""
        return number in self.given or key not in self.own or number in self.own[key]


def spoken_of(ability: Ability) -> tuple[frozenset[str], bool]:
    """The numbers of which an ability speaks, and whether it takes the text of another card."""
    found: set[str] = set()
    borrows = False
    for part in parts_of(ability):
        borrows = borrows or isinstance(part, TextOf)
        data: Any = part
        for field in fields(data):
            value = getattr(part, field.name)
            if isinstance(value, str) and value in NUMBERS:
                found.add(value)
    return frozenset(found), borrows


def is_for_itself(ability: Ability) -> bool:
    """Whether it only changes numbers of its own card, for as long as it has it."""
    static = ability.static
    if ability.kind != STATIC or static is None or static.things != THIS:
        return False
    return all(isinstance(change, Number) for change in static.changes)


def facts_of(library: Library) -> Facts:
    """The facts about these cards."""
    known: Facts | None = library.facts
    if known is None:
        known = library.facts = Facts(library)
    return known
