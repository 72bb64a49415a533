"""9-1-1: a printed card, with what executing it needs looked up once."""

from __future__ import annotations

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import PLAYING, Ability, Playing, Target
from gorin.engine.values.traits import Traits
from gorin.games.orphelia.terms import (
    ADDITIONAL,
    ALTERNATIVE,
    ARTS,
    ATTACH,
    CHANGE_COST,
    OPTIONAL,
    QUIET,
    REACT,
    RECORD,
    TIMING,
    WITH_PRIORITY,
    Mana,
    attributes_in,
)


class OrpheliaCard(Printed):
    """A printed card with what executing it needs, looked up once.

    `price` is its mana cost without X (`total` its sum, `parts` the attributes in it), `x` how often
    X stands in it, `symbols` the kinds of mana that it gives as a mask (R36), `gives` the kind if there
    is only one (else `NOTHING`). The lines about its own execution follow; `plain`: there are none that
    change the cost. `attach`: what the text of a glyph permits as its 付け先 (17-8-3-2; None: it lies
    there for itself), `attach_reads` what that depends on. `replacing`: one of its abilities replaces
    what would happen to it.
    """

    __slots__ = (
        "additional",
        "alternatives",
        "attach",
        "attach_reads",
        "cost_changes",
        "gives",
        "optional",
        "parts",
        "plain",
        "price",
        "replacing",
        "symbols",
        "timing",
        "total",
        "x",
    )

    def __init__(
        self,
        key: str,
        name: str,
        name_en: str,
        text: str,
        fields: dict[str, object],
        abilities: tuple[Ability, ...],
        traits: Traits,
        price: Mana,
        x: int,
        symbols: int,
    ) -> None:
        super().__init__(key, name, name_en, text, fields, abilities, traits)
        self.price = price
        self.total = sum(price)
        self.parts = attributes_in(price)
        self.x = x
        self.symbols = symbols
        self.gives = NOTHING if symbols & (symbols - 1) else symbols.bit_length() - 1
        self.alternatives: tuple[Playing, ...] = ()
        self.cost_changes: tuple[Playing, ...] = ()
        self.additional: tuple[Cost, ...] = ()
        self.optional: tuple[Cost, ...] = ()
        self.timing = default_timing(traits.kind)
        self.plain = True
        self.attach: Target | None = None
        self.attach_reads: frozenset[str] = frozenset()
        self.replacing = any(ability.replacement is not None and ability.replacement.this for ability in abilities)
        printed_timing = 0
        for ability in abilities:
            line = ability.playing
            if ability.kind == ATTACH and self.attach is None:
                self.attach = ability.program.targets[0]
                self.attach_reads = self.attach.group.reads()
            if ability.kind != PLAYING or line is None:
                continue
            self.plain = self.plain and line.how == TIMING
            if line.how == ALTERNATIVE:
                self.alternatives += (line,)
            elif line.how == CHANGE_COST:
                self.cost_changes += (line,)
            elif line.how == ADDITIONAL:
                self.additional += line.costs
            elif line.how == OPTIONAL:
                self.optional += line.costs
            elif line.how == TIMING:
                printed_timing |= timing_of(line)
        if printed_timing and traits.kind & (ARTS | RECORD):
            self.timing = printed_timing | (WITH_PRIORITY if traits.kind & REACT else 0)


def timing_of(line: Playing) -> int:
    """The mask that a timing line holds."""
    return line.amount.number if isinstance(line.amount, Exactly) else 0


def default_timing(kind: int) -> int:
    """R23: リアクト whenever the player has priority (17-6-2), everything else in 静止下."""
    return WITH_PRIORITY if kind & REACT else QUIET
