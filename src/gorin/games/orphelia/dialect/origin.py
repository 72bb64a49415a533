"""Where a text of this game comes from, and on what kind of card it stands."""

from __future__ import annotations

from gorin.engine.program.group import Group
from gorin.games.orphelia.dialect.examples import EXAMPLES
from gorin.text.normalise import Normal
from gorin.text.source import Origin


class Source(Origin):
    """A stretch of a card's text. `kinds`: what its card is; `inner`: it stands in a quotation.

    `bearer`: what lines before let it be attached to. `optional_cost`: a line of the card offers one.
    """

    def __init__(self, normal: Normal, card: str, kinds: int, inner: bool = False) -> None:
        super().__init__(normal, card, "gorin.games.orphelia.dialect", EXAMPLES)
        self.inner = inner
        self.kinds = kinds
        self.bearer: list[Group] = []
        self.optional_cost = False

    def part(self, normal: Normal, inner: bool = False) -> Source:
        """The same for a stretch of the text."""
        found = Source(normal, self.card, self.kinds, self.inner or inner)
        found.bearer = self.bearer
        found.optional_cost = self.optional_cost
        return found

    def printed(self, start: int, end: int) -> str:
        """A stretch as it is printed."""
        return self.normal.original[self.normal.origin[start] : self.normal.origin[end]]
