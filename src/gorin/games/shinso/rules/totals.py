"""T62: cards whose numbers add up to at most so much."""

from __future__ import annotations

from gorin.engine.kernel.selection import Select


class SelectTotal(Select):
    """T62: any number of cards whose numbers add up to at most so much; the result is the cards."""

    def __init__(self, player: int, cards: list[int], numbers: list[int], total: int, source: int) -> None:
        super().__init__(player, cards, 0, len(cards), "total", "R46", source)
        self.numbers = numbers
        self.total = total

    def left(self) -> list[int]:
        value = dict(zip(self.candidates, self.numbers, strict=True))
        rest = self.total - sum(value[card] for card in self.picked)
        return [card for card in self.candidates if card not in self.picked and value[card] <= rest]
