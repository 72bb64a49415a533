"""R138: what has happened in this turn, as far as a text can ask for it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.state import StatePart
from gorin.engine.values.traits import Traits


@mypyc_attr(serializable=True, acyclic=True)
class Fact(StatePart):
    """One past event: its kind, its card as it was then, and its players.

    A card of NOTHING: an event without a card.
    """

    __slots__ = ("amount", "card", "kind", "player", "to", "traits")

    def __init__(self, kind: int, card: int, player: int, to: int, amount: int, traits: Traits | None) -> None:
        self.kind = kind
        self.card = card
        self.player = player
        self.to = to
        self.amount = amount
        self.traits = traits
