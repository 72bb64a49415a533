"""The kinds of things that texts speak of (T29 to T33), and what a noun phrase means once it is understood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.group import Group, IsKind, Not, Part
from gorin.engine.program.roots import Amount, Test
from gorin.engine.program.who import ANY, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.tests import IsBearer, IsInSequence
from gorin.games.orphelia.program.things import PlayersMeant
from gorin.text.phrases import Named
from gorin.text.values import Kind

A_CARD: Final = Not(IsKind(terms.NOT_A_CARD))
"""9-1-2: tokens, copies and abilities are no カード; 17-8-2: グリフ are."""
SUMMONED: Final = {"召喚": terms.NORDIA, "設置": terms.ARTIFACT | terms.GLYPH}
"""Words for executing such cards."""
ON_STACK: Final = terms.EFFECT | terms.REACT | terms.ABILITIES
"""R76: what these words mean is on the stack."""


@dataclass(frozen=True)
class Sort(Kind):
    """A kind of things. `card`: カード, of whatever type; `typed`: ノーディアカード; `own`: the zone it always is in.

    11-1-2, 12-1-2, R94: マテリアカード and フィグメントカード are cards of these kinds in any zone.
    """

    zone: int = terms.FIELD
    mask: int = 0
    card: bool = False
    typed: bool = False
    token: bool = False
    objects: bool = False
    player: bool = False
    own: int | None = None
    name: str = ""
    subtypes: tuple[str, ...] = ()

    def with_subtypes(self, subtypes: tuple[str, ...]) -> Sort:
        return replace(self, subtypes=subtypes)


MASKS: Final = {
    "ノーディア": terms.NORDIA,
    "アーティファクト": terms.ARTIFACT,
    "マテリア": terms.MATERIAL,
    "グリフ": terms.GLYPH,
    "スペル": terms.SPELL,
    "アーツ": terms.ARTS,
    "レコード": terms.RECORD,
    "エフェクト": terms.EFFECT,
    "リアクト": terms.REACT,
    "フィグメント": terms.FRAGMENT,
    "起動型能力": terms.ACTIVATED_ABILITY,
    "誘発型能力": terms.TRIGGERED_ABILITY,
    "能力": terms.ABILITIES,
}
SORTS: Final[dict[str, Sort]] = {
    **{
        word: Sort(mask=mask, own=terms.STACK if mask & ON_STACK and mask != terms.FRAGMENT else None)
        for word, mask in MASKS.items()
    },
    **{f"{word}カード": Sort(mask=mask, typed=True) for word, mask in MASKS.items() if not mask & terms.ABILITIES},
    **{f"{word}トークン": Sort(mask=MASKS[word], token=True) for word in ("ノーディア", "アーティファクト")},
    "カード": Sort(card=True),
    "トークン": Sort(token=True),
    "オブジェクト": Sort(objects=True),
    "アルケイア": Sort(own=terms.ARKEIA),
    "シールド": Sort(own=terms.SHIELDS),
}


@dataclass(frozen=True)
class Meant:
    """A noun phrase: things of zones (none: not said) of players (None: not said) that pass tests."""

    named: Named
    sort: Sort
    who: Who | None = None
    zones: tuple[int, ...] = ()
    tests: tuple[Test, ...] = ()
    every: bool = False
    whole_zone: bool = False
    side: str = ""
    bearer: bool = False
    next: bool = False

    @property
    def zone(self) -> int | None:
        return self.zones[-1] if self.zones else None

    @property
    def card(self) -> bool:
        """9-1-2: it is asked whether it is a card, where other things can be, too."""
        return self.sort.card or (self.sort.typed and self.zone == terms.STACK)

    @property
    def places(self) -> tuple[int, ...]:
        """10-1-6: the zones named; 10-1-5: the field where none is. R5: オブジェクト are on the stack too."""
        if self.sort.objects and not self.zones:
            return terms.FIELD, terms.STACK
        return self.zones or (terms.FIELD,)

    def group(self, actor: Who) -> Group:
        """The things it describes; 20-1-4, R8: anybody's, if no owner is named.

        A hand or archive without owner is the acting player's.
        """
        if self.sort.player:
            return PlayersMeant((), self.who or ANY)
        return Group(tuple(Part(zone, self.whose(zone, actor), self.tests_in(zone)) for zone in self.places))

    def whose(self, zone: int, actor: Who) -> Who:
        if self.who is not None:
            return self.who
        return actor if zone in (terms.HAND, terms.ARCHIVE) else ANY

    def tests_in(self, zone: int) -> tuple[Test, ...]:
        """With the place in the sequence, for things that are there (R26)."""
        tests = (*self.tests, IsInSequence(self.side)) if self.side else self.tests
        return (A_CARD, *tests) if self.card and zone in (terms.FIELD, terms.STACK) else tests

    @property
    def kind_tests(self) -> tuple[Test, ...]:
        """What it must be, wherever it is."""
        return (IsBearer(),) if self.bearer else (A_CARD, *self.tests) if self.card else self.tests

    @property
    def origins(self) -> tuple[int, ...]:
        """R76, R114: the zones from which such a thing is put into the graveyard (none: it does not matter)."""
        if self.zones:
            return self.zones
        if self.sort.card or self.sort.typed:
            return ()
        both = self.sort.objects or IsKind(terms.FRAGMENT) in self.tests
        return (terms.FIELD, terms.STACK) if both else (terms.FIELD,)


@dataclass(frozen=True)
class Many:
    """How many: `most` None is any number; `least` 0 with まで (T40)."""

    least: int
    most: Amount | None
